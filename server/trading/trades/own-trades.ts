import { Decimal } from "../../platform/decimal";
import { exitPrice } from "./book";
import { tradeFromRow } from "../trading-rows";
import type { OwnTradeRow } from "./own-trades.sql";
import { percentOf } from "../accounts/account-state";
import { Trade } from "./trade.types";
import { make } from "../../platform/make";

/** A trade as its owner sees it: all of it, as it is now. Only for rows of the viewer's own. */
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
  return make(Trade, {
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
    source: row.source ?? "MANUAL",
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
