import { isUuid } from "../../platform/text/uuid";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { pageOf, pageRequest, type Page, type PageArguments } from "../../platform/graphql/connection";
import { Fault } from "../../platform/errors";
import type { Viewer } from "../../platform/viewer";
import type { TradeStatus } from "../../trading/trades/book";
import type { Trade } from "../../trading/trades/trade.types";
import { lastVisibleEventSql, ownerVisibleSql, readVisibleTrades, visibilityParameters } from "../../trading/trades/visible-trades";
import { recipeEventsSql } from "../trade-feed/feed.sql";
import type { Recipe, TradeEvent } from "../trade-feed/feed.types";
import { recipeOf } from "./recipe";
import { tradeEventOf, type EventRow } from "../trade-feed/trade-event";

/** Recipes of `$5` as of the last event visible to the viewer; sealed trades only, practice is never shown. */
const seenRecipes = `from trades t join users u on u.id = t.user_id ${lastVisibleEventSql("t", "seen")}
  where t.user_id = $5::uuid and t.record_id is not null and ${ownerVisibleSql("u")} and ($6::text is null or seen.status = $6::text)`;

/** The pages of trades. */
export class RecipesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** A recipe as the viewer may see it now; null when there is none, none yet, or the profile is not visible. */
  async byId(viewer: Viewer | null, id: string): Promise<Recipe | null> {
    if (!isUuid(id)) return null;
    const [sealed] = await this.db.query("select 1 from trades where id = $1 and record_id is not null", [id]);
    const trade = sealed && (await readVisibleTrades(this.db, viewer, this.clock.date(), [id])).get(id);
    return trade ? recipeOf(trade) : null;
  }

  /** A feeder's recipes, latest opened first, by (opened at, id). */
  async page(viewer: Viewer | null, ownerId: string, status: TradeStatus | null, args: PageArguments): Promise<Page<Recipe>> {
    const request = pageRequest(args, 2);
    const now = this.clock.date();
    const rows = await this.db.query<{ id: string; key: string }>(
      `select t.id, t.opened_at::text as key ${seenRecipes} and ($7::timestamptz is null or (t.opened_at <= $7::timestamptz and (t.opened_at < $7::timestamptz or t.id > $8::uuid)))
       order by t.opened_at desc, t.id limit $9`,
      [...visibilityParameters(viewer, now), ownerId, status, ...this.cursor(request.cursor), request.limit + 1],
    );
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

  async count(viewer: Viewer | null, ownerId: string, status: TradeStatus | null): Promise<number> {
    const [row] = await this.db.query<{ count: number }>(`select count(*)::int as count ${seenRecipes}`, [
      ...visibilityParameters(viewer, this.clock.date()),
      ownerId,
      status,
    ]);
    return row!.count;
  }

  /** Visible events of trades, oldest first. One statement. */
  async eventsOf(viewer: Viewer | null, trades: readonly Trade[]): Promise<Map<string, TradeEvent[]>> {
    const rows = await this.db.query<EventRow>(recipeEventsSql, [
      ...visibilityParameters(viewer, this.clock.date()),
      trades.map((trade) => trade.id),
    ]);
    const byTrade = Map.groupBy(rows, (row) => row.event_trade_id);
    return new Map([...byTrade].map(([id, events]) => [id, events.map((row) => tradeEventOf(row, viewer))]));
  }

  private cursor(cursor: readonly string[] | null): [string | null, string | null] {
    if (cursor === null) return [null, null];
    if (!isUuid(cursor[1]!)) throw new Fault("BAD_USER_INPUT", "This cursor is not one of this list.");
    return [cursor[0]!, cursor[1]!];
  }
}
