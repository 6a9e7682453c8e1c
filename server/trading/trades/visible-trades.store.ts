import type { Queryable } from "../../platform/db/rows";
import { defineStatement } from "../../platform/db/statements/statement";
import { statementRows } from "../../platform/db/statements/statement-rows";
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

const seenTrades = defineStatement<SeenTradeRow>("trading.seenTrades", readSeenTradesSql, {
  ...{ trade_id: "uuid", owner_id: "uuid", trade_symbol: "text", trade_side: "text", opened_at: "timestamptz" },
  ...{ trade_equity_before: "numeric", status: "text", quantity: "numeric", opened_quantity: "numeric", average_price: "numeric" },
  ...{ entry_value: "numeric", realised_pnl: "numeric", stop_price: "numeric", target_price: "numeric", close_reason: "text" },
  ...{ closed_at: "timestamptz", opened_quote_at: "timestamptz", closed_quote_at: "timestamptz", trade_version: "int4" },
  ...{ mode: "text", source: "text", thesis: "text", tags: "_text", amounts: "text", shows_weights: "bool" },
});

/**
 * Trades by id as this viewer may see them now: own ones as they are, others' as of the last visible event. What the
 * viewer may not see at all is left out. Two statements at most, however many ids; make a loader of it per request.
 */
export async function readVisibleTrades(
  db: Queryable,
  viewer: Pick<Viewer, "id" | "role" | "tier" | "suspendedAt"> | null,
  now: Date,
  tradeIds: readonly string[],
): Promise<Map<string, Trade>> {
  const seen = await statementRows(db, seenTrades, [...visibilityParameters(viewer, now), tradeIds]);
  const found = new Set(seen.map((row) => row.trade_id));
  const rest = tradeIds.filter((id) => !found.has(id));
  const own = viewer && rest.length > 0 ? await readOwnTrades(db, viewer.id, rest, viewer.suspendedAt !== null) : new Map<string, Trade>();
  return new Map([...seen.map((row) => [row.trade_id, seenTrade(row, viewer)] as const), ...own]);
}
