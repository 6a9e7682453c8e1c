import { Decimal } from "../../platform/decimal";
import { amountsShownTo } from "../../people/privacy/privacy.policy";
import type { Viewer } from "../../platform/viewer";
import type { EventRow } from "./feed.sql";
import { FeedItem, TradeEvent } from "./feed.types";
import { make } from "../../platform/make";

const decimal = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));
const percentDecimals = 4;

/** The closed part as a share of what was held just before, in percent. */
function reducedPercent(row: EventRow): number {
  const filled = new Decimal(row.fill_quantity!);
  return filled.div(filled.add(row.event_quantity)).mul(100).toDecimalPlaces(percentDecimals).toNumber();
}

/** Profit of the closed part over its cost: for a long its value less the profit, for a short plus. */
function realisedPercent(row: EventRow): number | null {
  const value = new Decimal(row.fill_quantity!).mul(row.fill_price!);
  const cost = row.side === "LONG" ? value.sub(row.fill_realised_pnl!) : value.add(row.fill_realised_pnl!);
  return cost.isPositive() && !cost.isZero()
    ? new Decimal(row.fill_realised_pnl!).div(cost).mul(100).toDecimalPlaces(percentDecimals).toNumber()
    : null;
}

export function tradeEventOf(row: EventRow, viewer: Pick<Viewer, "id" | "role"> | null): TradeEvent {
  // What is gone and was paid for ends a trade like a sale.
  const isReduction = row.kind === "REDUCED" || row.kind === "CLOSED" || (row.kind === "ADJUSTED" && row.fill_price !== null);
  const setsExits = row.kind === "OPENED" || row.kind === "EXITS_SET" || row.kind === "ADJUSTED";
  const hasAmounts = amountsShownTo(viewer, { id: row.event_user_id, amounts: row.event_amounts }) === "YES";
  return make(TradeEvent, {
    id: row.event_id,
    sequence: Number(row.sequence),
    kind: row.kind,
    at: row.at,
    quoteAt: row.event_quote_at,
    hash: row.hash,
    fillPrice: decimal(row.fill_price),
    fillQuantity: hasAmounts ? decimal(row.fill_quantity) : null,
    reducedPercent: isReduction ? reducedPercent(row) : null,
    previousStopPrice: decimal(row.previous_stop_price),
    stopPrice: setsExits ? decimal(row.event_stop_price) : null,
    previousTargetPrice: decimal(row.previous_target_price),
    targetPrice: setsExits ? decimal(row.event_target_price) : null,
    reason: isReduction ? row.reason : null,
    realisedPercent: isReduction ? realisedPercent(row) : null,
    isAfterDelay: row.visible_at > row.at,
  });
}

export function feedItemOf(row: EventRow, viewer: Pick<Viewer, "id" | "role"> | null, known?: FeedItem["known"]): FeedItem {
  const event = tradeEventOf(row, viewer);
  return make(FeedItem, {
    id: row.event_id,
    event,
    authorId: row.event_user_id,
    tradeId: row.event_trade_id,
    symbol: row.symbol,
    visibleAt: row.visible_at,
    isDelayed: event.isAfterDelay,
    known,
  });
}
