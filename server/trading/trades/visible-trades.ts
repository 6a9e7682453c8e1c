import { Decimal } from "../../platform/decimal";
import type { Viewer } from "../../platform/viewer";
import { amountsShownTo, showsWeightsTo } from "../../people/privacy/privacy.policy";
import { percentOf } from "../accounts/account-state";
import { exitPrice } from "./book";
import { Trade } from "./trade.types";
import type { SeenTradeRow } from "./visible-trades.sql";
import { make } from "../../platform/make";

const decimalOrNull = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));

/** A trade as it was after a sealed event, with as much of its amounts as the owner shows this viewer. */
export function seenTrade(row: SeenTradeRow, viewer: Pick<Viewer, "id" | "role"> | null): Trade {
  const privacy = { id: row.owner_id, amounts: row.amounts, showsWeights: row.shows_weights };
  const hasAmounts = amountsShownTo(viewer, privacy) === "YES";
  const state = {
    status: row.status,
    side: row.trade_side,
    entryValue: new Decimal(row.entry_value),
    realisedPnl: new Decimal(row.realised_pnl),
    openedQuantity: new Decimal(row.opened_quantity),
  };
  return make(Trade, {
    id: row.trade_id,
    ownerId: row.owner_id,
    accountId: null,
    symbol: row.trade_symbol,
    version: row.trade_version,
    mode: row.mode,
    source: row.source ?? "MANUAL",
    side: row.trade_side,
    status: row.status,
    quantity: hasAmounts ? new Decimal(row.quantity) : null,
    openedQuantity: hasAmounts ? state.openedQuantity : null,
    averagePrice: new Decimal(row.average_price),
    exitPrice: exitPrice(state),
    stopPrice: decimalOrNull(row.stop_price),
    targetPrice: decimalOrNull(row.target_price),
    realisedPnl: hasAmounts ? state.realisedPnl : null,
    shareOfAccountPercent: showsWeightsTo(viewer, privacy) ? percentOf(state.entryValue, new Decimal(row.trade_equity_before)) : null,
    thesis: row.thesis,
    tags: [...row.tags],
    closeReason: row.close_reason,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    openedQuoteAt: row.opened_quote_at,
    closedQuoteAt: row.closed_quote_at,
    heldCost: null,
    heldQuantity: new Decimal(row.quantity),
    putIn: state.entryValue,
    realised: state.realisedPnl,
    viewerCanTrade: false,
  });
}
