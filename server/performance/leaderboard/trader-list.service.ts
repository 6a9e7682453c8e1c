import type { Trader } from "../../people/profiles/trader.types";
import type { TradersService } from "../../people/profiles/traders.service";
import type { Database } from "../../platform/db/database";
import { pageOf, pageRequest, type Page, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { isAdmin, type Viewer } from "../../platform/viewer";
import { strangerAudience } from "../figures-audience";
import type { WishedFeeders } from "../board-rows/wished-feeders";
import type { WishedRows } from "../board-rows/wished.store";
import type { KeyedOrder } from "../sort-keys/keyed-order";
import type { FewFeeders } from "../sort-keys/few-feeders";
import type { FigureOrder } from "../sort-keys/figure-order";
import { isOpenFilter, type FeederFilter } from "./leaderboard";
import { namePattern } from "./name-pattern";
import { countAllTraders, walkTraders, type WalkedOrder } from "./trader-walks.store";
import { countTraders, type ListedTrader, type ListViewer, type TraderCount, type TraderOrder } from "./trader-list.store";

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
    private readonly figures: FigureOrder,
    private readonly wishing: WishedFeeders,
    private readonly fewFeeders: FewFeeders,
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
    const [pattern, wished] = [namePattern(asked.search), await this.wished(viewer, asked)];
    const order = orderOf(asked);
    if (order.isOfFigures)
      return this.figures.page(asking(viewer), { ...part, order: order.by, audience: strangerAudience(viewer), pattern, wished });
    const few = wished && (await this.fewFeeders.of(pattern, wished));
    return walkTraders(this.db, asking(viewer), { ...part, order: order.by, pattern, wished, few });
  }

  async count(viewer: Viewer | null, asked: TradersWished): Promise<TraderCount> {
    const [pattern, wished] = [namePattern(asked.search), await this.wished(viewer, asked)];
    if (wished === null && pattern === null) return countAllTraders(this.db, asking(viewer));
    const few = wished && (await this.fewFeeders.of(pattern, wished));
    return countTraders(this.db, asking(viewer), { pattern, wished, few, most: limits.feedersCountedMax + 1 });
  }

  /** Null where no filter asks for anything, so that nobody is looked for. */
  private async wished(viewer: Viewer | null, asked: TradersWished): Promise<WishedRows | null> {
    return isOpenFilter(asked) ? null : this.wishing.of(strangerAudience(viewer), asked);
  }
}

type Order = { readonly isOfFigures: true; readonly by: KeyedOrder } | { readonly isOfFigures: false; readonly by: WalkedOrder };

/** Without a period or a kind of money a return is that of the whole record. */
function orderOf({ orderBy, period, mode }: TradersAsked): Order {
  if (orderBy === "DRAWDOWN") return { isOfFigures: true, by: orderBy };
  if (orderBy !== "RETURN") return { isOfFigures: false, by: orderBy };
  if (mode != null) return { isOfFigures: true, by: `${period} ${mode}` };
  return { isOfFigures: true, by: period === "ALL" ? orderBy : `${period} ALL` };
}
