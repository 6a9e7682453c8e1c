import { isUuid } from "../../platform/text/uuid";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { pageOf, pageRequest, type Page, type PageArguments } from "../../platform/graphql/connection";
import { Fault } from "../../platform/errors";
import type { Viewer } from "../../platform/viewer";
import type { TradeStatus } from "../../trading/trades/book";
import type { Trade } from "../../trading/trades/trade.types";
import { visibilityParameters } from "../../people/visibility/visible.sql";
import { readVisibleTrades } from "../../trading/trades/visible-trades.store";
import { readEventsOfTrades } from "../trade-feed/feed.store";
import type { Recipe, TradeEvent } from "../trade-feed/feed.types";
import { recipeOf } from "./recipe";
import { countRecipes, isSealed, readRecipeKeys } from "./recipes.store";
import { tradeEventOf } from "../trade-feed/trade-event";

/** The pages of trades. */
export class RecipesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** A recipe as the viewer may see it now; null when there is none, none yet, or the profile is not visible. */
  async byId(viewer: Viewer | null, id: string): Promise<Recipe | null> {
    if (!isUuid(id)) return null;
    const trade = (await isSealed(this.db, id)) && (await readVisibleTrades(this.db, viewer, this.clock.date(), [id])).get(id);
    return trade ? recipeOf(trade) : null;
  }

  /** A feeder's recipes, latest opened first, by (opened at, id). */
  async page(viewer: Viewer | null, ownerId: string, status: TradeStatus | null, args: PageArguments): Promise<Page<Recipe>> {
    const request = pageRequest(args, 2);
    const now = this.clock.date();
    const page = { cursor: this.cursor(request.cursor), limit: request.limit + 1 };
    const rows = await readRecipeKeys(this.db, visibilityParameters(viewer, now), ownerId, status, page);
    const trades = await readVisibleTrades(
      this.db,
      viewer,
      now,
      rows.map((row) => row.id),
    );
    const { edges, pageInfo } = pageOf(
      request,
      rows.filter((row) => trades.has(row.id)),
      (row) => [row.key, row.id],
    );
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: recipeOf(trades.get(node.id)!) })), pageInfo };
  }

  count(viewer: Viewer | null, ownerId: string, status: TradeStatus | null): Promise<number> {
    return countRecipes(this.db, visibilityParameters(viewer, this.clock.date()), ownerId, status);
  }

  /** Visible events of trades, oldest first. One statement. */
  async eventsOf(viewer: Viewer | null, trades: readonly Trade[]): Promise<Map<string, TradeEvent[]>> {
    const ids = trades.map((trade) => trade.id);
    const rows = await readEventsOfTrades(this.db, visibilityParameters(viewer, this.clock.date()), ids);
    const byTrade = Map.groupBy(rows, (row) => row.event_trade_id);
    return new Map([...byTrade].map(([id, events]) => [id, events.map((row) => tradeEventOf(row, viewer))]));
  }

  private cursor(cursor: readonly string[] | null): [string | null, string | null] {
    if (cursor === null) return [null, null];
    if (!isUuid(cursor[1]!)) throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
    return [cursor[0]!, cursor[1]!];
  }
}
