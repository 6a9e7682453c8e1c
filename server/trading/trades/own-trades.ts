import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { exitPrice } from "./book";
import { tradeFromRow, type TradeRow } from "../trading-rows";
import { percentOf } from "../accounts/account-state";
import { Trade } from "./trade.types";

/** A trade row with what the owner's view needs beside it. */
export interface OwnTradeRow extends TradeRow {
  held_cost: string;
  opened_quote_at: Date;
  closed_quote_at: Date | null;
  mode: "PAPER" | "LIVE";
}

/** When the trade `trade` (an alias of trades) began and ended on the market clock: of its first lot and its last fill. */
export const tradeQuoteTimes = (trade: string, status: string): string => `
  coalesce((select quote_at from lots where trade_id = ${trade}.id and number = 1), ${trade}.opened_at) as opened_quote_at,
  case when ${status} = 'CLOSED' then coalesce((select quote_at from fills where trade_id = ${trade}.id order by at desc, quote_at desc limit 1), ${trade}.closed_at) end as closed_quote_at`;

/** Columns of `OwnTradeRow` for a `trades t` in any query on the owner's own trades. */
export const ownTradeColumns = `t.*, (select mode from trading_accounts where id = t.account_id) as mode, ${tradeQuoteTimes("t", "t.status")},
  (select coalesce(sum(remaining_cost), 0) from lots where trade_id = t.id and remaining > 0) as held_cost`;

/** A trade as its owner sees it: all of it, as it stands. Only for rows of the viewer's own. */
export function ownTrade(row: OwnTradeRow, isSuspended: boolean): Trade {
  const trade = tradeFromRow(row, [], 0);
  const {
    id,
    version,
    side,
    status,
    quantity,
    openedQuantity,
    averagePrice,
    stopPrice,
    targetPrice,
    realisedPnl,
    thesis,
    closeReason,
    openedAt,
    closedAt,
    symbol,
    accountId,
  } = trade;
  return Object.assign(new Trade(), {
    id,
    version,
    side,
    status,
    quantity,
    openedQuantity,
    averagePrice,
    stopPrice,
    targetPrice,
    realisedPnl,
    thesis,
    closeReason,
    openedAt,
    closedAt,
    symbol,
    accountId,
    ownerId: trade.userId,
    mode: row.mode,
    openedQuoteAt: row.opened_quote_at,
    closedQuoteAt: row.closed_quote_at,
    tags: [...trade.tags],
    exitPrice: exitPrice(trade),
    heldCost: new Decimal(row.held_cost),
    heldQuantity: quantity,
    putIn: trade.entryValue,
    realised: realisedPnl,
    shareOfAccountPercent: percentOf(trade.entryValue, trade.equityBefore),
    viewerCanTrade: status === "OPEN" && !isSuspended,
  });
}

/** Own trades by id; those of others are left out. */
export async function readOwnTrades(
  db: Pick<Database, "query">,
  ownerId: string,
  tradeIds: readonly string[],
  isSuspended: boolean,
): Promise<Map<string, Trade>> {
  const rows = await db.query<OwnTradeRow>(`select ${ownTradeColumns} from trades t where t.id = any($1::uuid[]) and t.user_id = $2`, [
    tradeIds,
    ownerId,
  ]);
  return new Map(rows.map((row) => [row.id, ownTrade(row, isSuspended)]));
}
