import { zero, type Decimal } from "../../platform/decimal";
import type { LiveQuote } from "../../market/providers/provider";
import { openTrade, reduceTrade, scaleTrade, type CloseReason, type Trade } from "../trades/book";
import type { Booking } from "../record/booking";
import { fillPrice, notAtVenue, sideOpened, unfilled, type FillReason, type Order } from "./order-book";

/**
 * Fills `quantity` of an order at the quote: opens, scales or reduces its trade, by its effect. The only way a fill is
 * made, for orders that execute at once and for those the matcher fills. `known` is the order as the database has it.
 * Returns the trade after.
 */
export async function execute(
  booking: Booking,
  order: Order,
  known: Order | null,
  quantity: Decimal,
  quote: LiveQuote,
  reason: FillReason,
): Promise<Trade> {
  const at = { quantity, price: fillPrice(order.side, quote), at: booking.at, quoteAt: quote.asOf };
  const { random } = booking.deps;
  if (order.effect === "REDUCE") {
    const before = booking.trade(order.tradeId!);
    const execution = reduceTrade(before, at, reason satisfies CloseReason);
    await booking.book(execution, before, order, known, reason, quote);
    return execution.trade;
  }
  if (order.tradeId !== null) {
    const before = booking.trade(order.tradeId);
    const execution = scaleTrade(before, random.uuid(), at);
    await booking.book(execution, before, order, known, reason, quote);
    return execution.trade;
  }
  const account = booking.account(order.accountId);
  const execution = openTrade({
    ...at,
    id: random.uuid(),
    lotId: random.uuid(),
    userId: order.userId,
    accountId: order.accountId,
    recordId: booking.recordIdFor(order.accountId),
    symbol: order.symbol,
    side: sideOpened(order.side),
    stopPrice: order.exitStopPrice,
    targetPrice: order.exitTargetPrice,
    thesis: order.thesis,
    tags: order.tags,
    equityBefore: booking.value(order.accountId).equity,
    chapter: account.chapter,
  });
  await booking.book(execution, null, order, known, reason, quote);
  return execution.trade;
}

/** What a new order is made of; the rest follows. */
export type NewOrder = Pick<Order, "accountId" | "symbol" | "side" | "effect" | "quantity"> &
  Partial<
    Pick<
      Order,
      | "tradeId"
      | "type"
      | "limitPrice"
      | "stopPrice"
      | "timeInForce"
      | "expiresAt"
      | "exitStopPrice"
      | "exitTargetPrice"
      | "thesis"
      | "tags"
      | "reserved"
      | "reason"
      | "dueAt"
      | "closeReason"
      | "attempt"
      | "words"
    >
  >;

/** A working market order, unless `given` says otherwise. */
export function newOrder(booking: Booking, given: NewOrder): Order {
  return {
    id: booking.deps.random.uuid(),
    userId: booking.account(given.accountId).userId,
    tradeId: null,
    type: "MARKET",
    limitPrice: null,
    stopPrice: null,
    timeInForce: "GTC",
    expiresAt: null,
    exitStopPrice: null,
    exitTargetPrice: null,
    thesis: "",
    tags: [],
    reason: null,
    reserved: zero,
    filledQuantity: zero,
    averageFillPrice: null,
    status: "WORKING",
    createdAt: booking.at,
    updatedAt: booking.at,
    dueAt: booking.at,
    ...notAtVenue,
    ...given,
  } as Order;
}

/** Closes all of a trade at the quote by an order of its own. */
export async function closeWhole(booking: Booking, trade: Trade, quote: LiveQuote, reason: FillReason & CloseReason): Promise<Order> {
  const order = newOrder(booking, {
    accountId: trade.accountId,
    tradeId: trade.id,
    symbol: trade.symbol,
    side: trade.side === "LONG" ? "SELL" : "BUY",
    effect: "REDUCE",
    quantity: trade.quantity,
    reason,
  });
  await execute(booking, order, null, unfilled(order), quote, reason);
  return booking.order(order.id);
}
