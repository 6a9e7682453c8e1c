import type { Trader } from "../../people/profiles/trader.types";
import type { TradersService } from "../../people/profiles/traders.service";
import type { Database } from "../../platform/db/database";
import { pageOf, pageRequest, type Page, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { isAdmin, type Viewer } from "../../platform/viewer";
import { strangerAudience } from "../figures-audience";
import { coversPeriod, isOpenFilter, isWished, type FeederFilter, type LeaderboardService } from "./leaderboard";
import { namePattern } from "./name-pattern";
import { countAllTraders, isWalked, walkTraders } from "./trader-walks.store";
import {
  countTraders,
  readTradersPage,
  type ListedTrader,
  type ListViewer,
  type MeasuredFeeders,
  type TraderCount,
  type TraderOrder,
} from "./trader-list.store";

export interface TradersWished extends FeederFilter {
  /** Part of a name or username; null for all. */
  readonly search: string | null;
}

export interface TradersAsked extends TradersWished, PageArguments {
  readonly orderBy: TraderOrder;
}

/** From where on, and how many. */
interface ListPart {
  readonly cursor: readonly [string | null, string | null];
  readonly limit: number;
}

const asking = (viewer: Viewer | null): ListViewer => ({ id: viewer?.id ?? null, isAdmin: viewer !== null && isAdmin(viewer) });

/** The list of feeders, which figures put in order. Every read decides in SQL what this viewer may see. */
export class TraderListService {
  constructor(
    private readonly db: Database,
    private readonly traders: TradersService,
    private readonly boards: LeaderboardService,
  ) {}

  /** Feeders in an order, those the viewer may see. Throws BAD_USER_INPUT for a foreign cursor. */
  async page(viewer: Viewer | null, asked: TradersAsked): Promise<Page<Trader>> {
    const request = pageRequest(asked, 2);
    const [key = null, id = null] = request.cursor ?? [];
    const found = await this.found(viewer, asked, { cursor: [key, id], limit: request.limit + 1 });
    const traders = await this.traders.byIds(
      viewer,
      found.map((row) => row.id),
    );
    const rows = found.flatMap((row) => (traders.has(row.id) ? [{ key: row.key_text, trader: traders.get(row.id)! }] : []));
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.key, row.trader.id]);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: node.trader })), pageInfo };
  }

  private async found(viewer: Viewer | null, asked: TradersAsked, part: ListPart): Promise<ListedTrader[]> {
    const wished = { ...part, pattern: namePattern(asked.search) };
    if (isWalked(asked.orderBy) && isOpenFilter(asked)) return walkTraders(this.db, asking(viewer), { ...wished, order: asked.orderBy });
    return readTradersPage(this.db, asking(viewer), {
      ...{ order: asked.orderBy, isWholeRecord: asked.period === "ALL" && asked.mode == null, audience: strangerAudience(viewer) },
      ...{ ...wished, measured: await this.measured(viewer, asked, asked.orderBy) },
    });
  }

  async count(viewer: Viewer | null, asked: TradersWished): Promise<TraderCount> {
    if (isOpenFilter(asked) && namePattern(asked.search) === null) return countAllTraders(this.db, asking(viewer));
    const measured = await this.measured(viewer, asked, null);
    return countTraders(this.db, asking(viewer), namePattern(asked.search), measured, limits.feedersCountedMax + 1);
  }

  /** What the leaderboard of the period knows of those who are wished; nothing where neither filter nor order asks for it. */
  private async measured(viewer: Viewer | null, wished: TradersWished, order: TraderOrder | null): Promise<MeasuredFeeders> {
    const isOpen = isOpenFilter(wished);
    if (isOpen && (order !== "RETURN" || wished.period === "ALL")) return { isOpen, ids: [], returns: [], covers: [] };
    const { rankings } = await this.boards.board(strangerAudience(viewer), wished.period, wished.mode ?? null);
    const found = rankings.filter((ranking) => isWished(ranking, wished));
    return {
      isOpen,
      ids: found.map(({ userId }) => userId),
      returns: found.map(({ ownReturn }) => ownReturn),
      covers: found.map((ranking) => coversPeriod(ranking, wished.period)),
    };
  }
}
