import { queryRows, type Queryable } from "../../platform/db/rows";
import type { Viewer } from "../../platform/viewer";
import { visibilityParameters } from "../../people/visibility/visible.sql";
import { readOwnTrades } from "./own-trades.store";
import type { Trade } from "./trade.types";
import { seenTrade } from "./visible-trades";
import { readSeenTradesSql, type SeenTradeRow } from "./visible-trades.sql";

/**
 * The one way by which anyone sees someone's trades: as of the last sealed event that is visible to them. Every list,
 * stream, figure and export of trades that are not the viewer's own reads through this, or through the fragments of
 * people/visibility/visible.sql.ts.
 */

/**
 * Trades by id as this viewer may see them now: own ones as they are, others' as of the last visible event. What the
 * viewer may not see at all is left out. Two statements, however many ids; make a loader of it per request.
 */
export async function readVisibleTrades(
  db: Queryable,
  viewer: Pick<Viewer, "id" | "role" | "tier" | "suspendedAt"> | null,
  now: Date,
  tradeIds: readonly string[],
): Promise<Map<string, Trade>> {
  const [seen, own] = await Promise.all([
    queryRows<SeenTradeRow>(db, readSeenTradesSql, [...visibilityParameters(viewer, now), tradeIds]),
    viewer ? readOwnTrades(db, viewer.id, tradeIds, viewer.suspendedAt !== null) : new Map<string, Trade>(),
  ]);
  return new Map([...seen.map((row) => [row.trade_id, seenTrade(row, viewer)] as const), ...own]);
}
