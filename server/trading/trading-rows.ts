import { Decimal, moneyText, zero } from "../platform/decimal";
import type { Lot, Trade } from "./trades/book";
import type { Order, OrderSource } from "./orders/order-book";

/** Rows of the trading tables as the driver gives them, and back: numeric as text, never as a JS number. */
type Numeric = string;

export interface LotRow {
  id: string;
  user_id: string;
  account_id: string;
  trade_id: string;
  number: number;
  symbol: string;
  side: Trade["side"];
  quantity: Numeric;
  remaining: Numeric;
  price: Numeric;
  cost: Numeric;
  remaining_cost: Numeric;
  opened_at: Date;
  quote_at: Date;
}

export interface TradeRow {
  id: string;
  user_id: string;
  account_id: string;
  record_id: string | null;
  symbol: string;
  side: Trade["side"];
  status: Trade["status"];
  quantity: Numeric;
  opened_quantity: Numeric;
  average_price: Numeric;
  entry_value: Numeric;
  realised_pnl: Numeric;
  stop_price: Numeric | null;
  target_price: Numeric | null;
  thesis: string;
  tags: string[];
  equity_before: Numeric;
  close_reason: Trade["closeReason"];
  chapter: number;
  opened_at: Date;
  closed_at: Date | null;
  version: number;
  left_quantity: Numeric | null;
}

export interface OrderRow {
  id: string;
  user_id: string;
  account_id: string;
  trade_id: string | null;
  symbol: string;
  side: Order["side"];
  type: Order["type"];
  effect: Order["effect"];
  quantity: Numeric;
  filled_quantity: Numeric;
  average_fill_price: Numeric | null;
  limit_price: Numeric | null;
  stop_price: Numeric | null;
  time_in_force: Order["timeInForce"];
  expires_at: Date | null;
  exit_stop_price: Numeric | null;
  exit_target_price: Numeric | null;
  thesis: string;
  tags: string[];
  status: Order["status"];
  reason: string | null;
  reserved: Numeric;
  created_at: Date;
  updated_at: Date;
  due_at: Date;
  connection_id: string | null;
  intended_at: Date | null;
  cancel_requested_at: Date | null;
  close_reason: Order["closeReason"];
  attempt: number | null;
  words: string | null;
  /** Written with a new order; a signal's is set beside its booking. */
  source?: OrderSource | null;
}

export interface FillRow {
  id: string;
  user_id: string;
  account_id: string;
  order_id: string;
  trade_id: string;
  symbol: string;
  side: Order["side"];
  quantity: Numeric;
  price: Numeric;
  value: Numeric;
  realised_pnl: Numeric;
  reason: string;
  quote_at: Date;
  at: Date;
  venue_fill_id: string | null;
  bid: Numeric | null;
  ask: Numeric | null;
  fee_amount: Numeric | null;
  fee_currency: string | null;
  fee: Numeric | null;
  is_late: boolean | null;
}

/** What a fill on paper leaves out. */
export const noVenueFill = {
  ...{ venue_fill_id: null, bid: null, ask: null, fee_amount: null, fee_currency: null, fee: null, is_late: null },
};

const decimal = (text: Numeric): Decimal => new Decimal(text);
const decimalOrNull = (text: Numeric | null): Decimal | null => (text === null ? null : new Decimal(text));
const textOrNull = (value: Decimal | null): Numeric | null => value?.toFixed() ?? null;

export const lotFromRow = (row: LotRow): Lot => ({
  id: row.id,
  number: row.number,
  quantity: decimal(row.quantity),
  remaining: decimal(row.remaining),
  price: decimal(row.price),
  cost: decimal(row.cost),
  remainingCost: decimal(row.remaining_cost),
  openedAt: row.opened_at,
  quoteAt: row.quote_at,
});

export const lotToRow = (trade: Pick<Trade, "id" | "userId" | "accountId" | "symbol" | "side">, lot: Lot): LotRow => ({
  id: lot.id,
  user_id: trade.userId,
  account_id: trade.accountId,
  trade_id: trade.id,
  number: lot.number,
  symbol: trade.symbol,
  side: trade.side,
  quantity: lot.quantity.toFixed(),
  remaining: lot.remaining.toFixed(),
  price: lot.price.toFixed(),
  cost: moneyText(lot.cost),
  remaining_cost: moneyText(lot.remainingCost),
  opened_at: lot.openedAt,
  quote_at: lot.quoteAt,
});

/** `lots`: those that still hold something, by number; `lotCount`: the number of the last one ever. */
export const tradeFromRow = (row: TradeRow, lots: readonly Lot[], lotCount: number): Trade => ({
  id: row.id,
  userId: row.user_id,
  accountId: row.account_id,
  recordId: row.record_id,
  symbol: row.symbol,
  side: row.side,
  status: row.status,
  quantity: decimal(row.quantity),
  openedQuantity: decimal(row.opened_quantity),
  averagePrice: decimal(row.average_price),
  entryValue: decimal(row.entry_value),
  realisedPnl: decimal(row.realised_pnl),
  stopPrice: decimalOrNull(row.stop_price),
  targetPrice: decimalOrNull(row.target_price),
  thesis: row.thesis,
  tags: row.tags,
  equityBefore: decimal(row.equity_before),
  closeReason: row.close_reason,
  chapter: row.chapter,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  version: row.version,
  left: decimalOrNull(row.left_quantity) ?? zero,
  lots,
  lotCount,
});

export const tradeToRow = (trade: Trade): TradeRow => ({
  id: trade.id,
  user_id: trade.userId,
  account_id: trade.accountId,
  record_id: trade.recordId,
  symbol: trade.symbol,
  side: trade.side,
  status: trade.status,
  quantity: trade.quantity.toFixed(),
  opened_quantity: trade.openedQuantity.toFixed(),
  average_price: trade.averagePrice.toFixed(),
  entry_value: moneyText(trade.entryValue),
  realised_pnl: moneyText(trade.realisedPnl),
  stop_price: textOrNull(trade.stopPrice),
  target_price: textOrNull(trade.targetPrice),
  thesis: trade.thesis,
  tags: [...trade.tags],
  equity_before: trade.equityBefore.toFixed(),
  close_reason: trade.closeReason,
  chapter: trade.chapter,
  opened_at: trade.openedAt,
  closed_at: trade.closedAt,
  version: trade.version,
  left_quantity: trade.left.isZero() ? null : trade.left.toFixed(),
});

export const orderFromRow = (row: OrderRow): Order => ({
  id: row.id,
  userId: row.user_id,
  accountId: row.account_id,
  tradeId: row.trade_id,
  symbol: row.symbol,
  side: row.side,
  type: row.type,
  effect: row.effect,
  quantity: decimal(row.quantity),
  filledQuantity: decimal(row.filled_quantity),
  averageFillPrice: decimalOrNull(row.average_fill_price),
  limitPrice: decimalOrNull(row.limit_price),
  stopPrice: decimalOrNull(row.stop_price),
  timeInForce: row.time_in_force,
  expiresAt: row.expires_at,
  exitStopPrice: decimalOrNull(row.exit_stop_price),
  exitTargetPrice: decimalOrNull(row.exit_target_price),
  thesis: row.thesis,
  tags: row.tags,
  status: row.status,
  reason: row.reason,
  reserved: decimal(row.reserved),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  dueAt: row.due_at,
  connectionId: row.connection_id,
  intendedAt: row.intended_at,
  cancelRequestedAt: row.cancel_requested_at,
  closeReason: row.close_reason,
  attempt: row.attempt ?? 0,
  words: row.words,
  source: row.source ?? null,
});

export const orderToRow = (order: Order): OrderRow => ({
  id: order.id,
  user_id: order.userId,
  account_id: order.accountId,
  trade_id: order.tradeId,
  symbol: order.symbol,
  side: order.side,
  type: order.type,
  effect: order.effect,
  quantity: order.quantity.toFixed(),
  filled_quantity: order.filledQuantity.toFixed(),
  average_fill_price: textOrNull(order.averageFillPrice),
  limit_price: textOrNull(order.limitPrice),
  stop_price: textOrNull(order.stopPrice),
  time_in_force: order.timeInForce,
  expires_at: order.expiresAt,
  exit_stop_price: textOrNull(order.exitStopPrice),
  exit_target_price: textOrNull(order.exitTargetPrice),
  thesis: order.thesis,
  tags: [...order.tags],
  status: order.status,
  reason: order.reason,
  reserved: order.reserved.toFixed(),
  created_at: order.createdAt,
  updated_at: order.updatedAt,
  due_at: order.dueAt,
  connection_id: order.connectionId,
  intended_at: order.intendedAt,
  cancel_requested_at: order.cancelRequestedAt,
  close_reason: order.closeReason,
  attempt: order.connectionId === null ? null : order.attempt,
  words: order.words,
  source: order.source ?? null,
});
