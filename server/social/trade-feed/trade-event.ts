import { Decimal } from "../../platform/decimal";
import type { CloseReason } from "../../trading/trades/book";
import type { RecordEventKind } from "../../trading/record/seal";
import { amountsShownTo, type AmountsShown } from "../../people/privacy/privacy.policy";
import type { Viewer } from "../../platform/viewer";
import { FeedItem, TradeEvent } from "./feed.types";

/** A sealed event as read for a viewer; `visible_at` is when this viewer could first see it. */
export interface EventRow {
  event_id: string;
  event_user_id: string;
  event_trade_id: string;
  sequence: string;
  kind: RecordEventKind;
  at: Date;
  event_quote_at: Date | null;
  hash: string;
  symbol: string;
  side: "LONG" | "SHORT";
  fill_quantity: string | null;
  fill_price: string | null;
  fill_realised_pnl: string | null;
  reason: CloseReason | null;
  event_quantity: string;
  event_stop_price: string | null;
  event_target_price: string | null;
  previous_stop_price: string | null;
  previous_target_price: string | null;
  visible_at: Date;
  event_amounts: AmountsShown;
}

/** Columns of `EventRow` from a record event `event` and its owner's privacy (left join privacy_settings `privacy`). */
export const eventColumns = (event: string, privacy: string, visibleAt: string): string => `
  ${event}.id as event_id, ${event}.user_id as event_user_id, ${event}.trade_id as event_trade_id, ${event}.sequence, ${event}.kind, ${event}.at, ${event}.quote_at as event_quote_at, ${event}.hash, ${event}.symbol, ${event}.side,
  ${event}.fill_quantity, ${event}.fill_price, ${event}.fill_realised_pnl, ${event}.reason, ${event}.quantity as event_quantity,
  ${event}.stop_price as event_stop_price, ${event}.target_price as event_target_price,
  case when ${event}.kind = 'EXITS_SET' then ${event}.bytes::json #>> '{body,previousStopPrice}' end as previous_stop_price,
  case when ${event}.kind = 'EXITS_SET' then ${event}.bytes::json #>> '{body,previousTargetPrice}' end as previous_target_price,
  ${visibleAt} as visible_at, coalesce(${privacy}.amounts, 'PERCENTAGES') as event_amounts`;

const decimal = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));
const percentDecimals = 4;

/** What was given back as a share of what was held just before, in percent. */
function reducedPercent(row: EventRow): number {
  const filled = new Decimal(row.fill_quantity!);
  return filled.div(filled.add(row.event_quantity)).mul(100).toDecimalPlaces(percentDecimals).toNumber();
}

/** Profit of the part given back over what it had cost: for a long its value less the profit, for a short plus. */
function realisedPercent(row: EventRow): number | null {
  const value = new Decimal(row.fill_quantity!).mul(row.fill_price!);
  const cost = row.side === "LONG" ? value.sub(row.fill_realised_pnl!) : value.add(row.fill_realised_pnl!);
  return cost.isPositive() && !cost.isZero()
    ? new Decimal(row.fill_realised_pnl!).div(cost).mul(100).toDecimalPlaces(percentDecimals).toNumber()
    : null;
}

export function tradeEventOf(row: EventRow, viewer: Pick<Viewer, "id" | "role"> | null): TradeEvent {
  const isGivenBack = row.kind === "REDUCED" || row.kind === "CLOSED";
  const setsExits = row.kind === "OPENED" || row.kind === "EXITS_SET" || row.kind === "ADJUSTED";
  const hasAmounts = amountsShownTo(viewer, { id: row.event_user_id, amounts: row.event_amounts }) === "YES";
  return Object.assign(new TradeEvent(), {
    id: row.event_id,
    sequence: Number(row.sequence),
    kind: row.kind,
    at: row.at,
    quoteAt: row.event_quote_at,
    hash: row.hash,
    fillPrice: decimal(row.fill_price),
    fillQuantity: hasAmounts ? decimal(row.fill_quantity) : null,
    reducedPercent: isGivenBack ? reducedPercent(row) : null,
    previousStopPrice: decimal(row.previous_stop_price),
    stopPrice: setsExits ? decimal(row.event_stop_price) : null,
    previousTargetPrice: decimal(row.previous_target_price),
    targetPrice: setsExits ? decimal(row.event_target_price) : null,
    reason: isGivenBack ? row.reason : null,
    realisedPercent: isGivenBack ? realisedPercent(row) : null,
    isAfterDelay: row.visible_at > row.at,
  });
}

export function feedItemOf(row: EventRow, viewer: Pick<Viewer, "id" | "role"> | null, known?: FeedItem["known"]): FeedItem {
  const event = tradeEventOf(row, viewer);
  return Object.assign(new FeedItem(), {
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
