import type { Trader } from "../../people/profiles/trader.types";
import type { TradersService } from "../../people/profiles/traders.service";
import type { Database } from "../../platform/db/database";
import { pageOf, pageRequest, type Page, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { isAdmin, type Viewer } from "../../platform/viewer";
import { strangerAudience } from "../figures-audience";
import { isOpenFilter, isWished, type FeederFilter, type LeaderboardService } from "./leaderboard";
import { namePattern } from "./name-pattern";
import type { ReturnOrder } from "./return-order";
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
    private readonly returns: ReturnOrder,
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
    const audience = strangerAudience(viewer);
    const isWholeRecord = asked.period === "ALL" && asked.mode == null;
    if (asked.orderBy === "RETURN" && !isWholeRecord) return this.returns.page(asking(viewer), { ...wished, audience, filter: asked });
    return readTradersPage(this.db, asking(viewer), {
      ...{ ...wished, order: asked.orderBy, audience },
      measured: await this.measured(viewer, asked),
    });
  }

  async count(viewer: Viewer | null, asked: TradersWished): Promise<TraderCount> {
    if (isOpenFilter(asked) && namePattern(asked.search) === null) return countAllTraders(this.db, asking(viewer));
    const measured = await this.measured(viewer, asked);
    return countTraders(this.db, asking(viewer), namePattern(asked.search), measured, limits.feedersCountedMax + 1);
  }

  /** Who of the leaderboard of the period is wished; nobody is looked for where no filter asks for it. */
  private async measured(viewer: Viewer | null, wished: TradersWished): Promise<MeasuredFeeders> {
    if (isOpenFilter(wished)) return { isOpen: true, ids: [] };
    const { rankings } = await this.boards.board(strangerAudience(viewer), wished.period, wished.mode ?? null);
    const found = rankings.filter((ranking) => isWished(ranking, wished));
    return { isOpen: false, ids: found.map(({ userId }) => userId) };
  }
}
