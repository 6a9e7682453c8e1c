import { Decimal, zero } from "../../platform/decimal";
import { cashNeeded } from "../accounts/valuation";
import type { CloseReason, OrderSide, TradeSide } from "../trades/book";

/** Working orders as plain data: when they fire, at what price, what they hold back. Pure. */
export type OrderType = "MARKET" | "LIMIT" | "STOP";
/** What a fill does to the trade. */
export type OrderEffect = "OPEN" | "SCALE" | "REDUCE";
export type TimeInForce = "DAY" | "GTC";
/** Whose doing an order is, where it is not its owner's own: an alert's, or it was made at the broker without us. */
export type OrderSource = "SIGNAL" | "EXTERNAL";
export type OrderStatus = "WORKING" | "FILLED" | "CANCELLED" | "REJECTED" | "EXPIRED";
/** Why something was bought or sold. */
export type FillReason = "ORDER" | "MANUAL" | "STOP" | "TARGET" | "MARGIN" | "RESET" | "SUSPENDED" | "DISCONNECTED" | "DELISTED";

export interface Order {
  readonly id: string;
  readonly userId: string;
  readonly accountId: string;
  /** Null until the first fill of an order that opens. */
  readonly tradeId: string | null;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly effect: OrderEffect;
  readonly quantity: Decimal;
  readonly filledQuantity: Decimal;
  /** Quantity-weighted, 10 decimals. */
  readonly averageFillPrice: Decimal | null;
  readonly limitPrice: Decimal | null;
  readonly stopPrice: Decimal | null;
  readonly timeInForce: TimeInForce;
  /** On the market clock. */
  readonly expiresAt: Date | null;
  readonly exitStopPrice: Decimal | null;
  readonly exitTargetPrice: Decimal | null;
  readonly thesis: string;
  readonly tags: readonly string[];
  readonly status: OrderStatus;
  readonly reason: string | null;
  readonly reserved: Decimal;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** On the wall clock: an account's latency has passed; of a close that waits for its venue, when it is tried again. */
  readonly dueAt: Date;
  /** The connection whose venue fills it; null on paper. */
  readonly connectionId: string | null;
  /** When it was given to the sender; null on paper, and while a close waits. */
  readonly intendedAt: Date | null;
  readonly cancelRequestedAt: Date | null;
  /** Of an order that closes all its trade holds at a venue: why. Null for others. */
  readonly closeReason: Extract<CloseReason, "MANUAL" | "STOP" | "TARGET" | "SUSPENDED"> | null;
  /** How often it was given to the sender: a close that its venue refused is tried again. */
  readonly attempt: number;
  /** The venue's own words about its end. */
  readonly words: string | null;
  /** Null, or left out: by its owner's own hand. */
  readonly source?: OrderSource | null;
}

/** What an order on paper leaves out. */
export const notAtVenue = {
  ...{ connectionId: null, intendedAt: null, cancelRequestedAt: null, closeReason: null, attempt: 0, words: null },
};

export interface BidAsk {
  readonly bid: Decimal;
  readonly ask: Decimal;
}

/** A buyer pays the ask, a seller gets the bid. */
export const fillPrice = (side: OrderSide, quote: BidAsk): Decimal => (side === "BUY" ? quote.ask : quote.bid);

/** Whether this tick's prices fire the order. A limit fills at the tick's price, never worse than its limit; a stop fires at or beyond its price and fills at the tick's, also through a gap. */
export function firesAt(order: Pick<Order, "type" | "side" | "limitPrice" | "stopPrice">, quote: BidAsk): boolean {
  const price = fillPrice(order.side, quote);
  if (order.type === "LIMIT") return order.side === "BUY" ? price.lte(order.limitPrice!) : price.gte(order.limitPrice!);
  if (order.type === "STOP") return order.side === "BUY" ? price.gte(order.stopPrice!) : price.lte(order.stopPrice!);
  return true;
}

/** The side of the trade that an order opens or adds to. */
export const sideOpened = (side: OrderSide): TradeSide => (side === "BUY" ? "LONG" : "SHORT");

export const unfilled = (order: Pick<Order, "quantity" | "filledQuantity">): Decimal => order.quantity.sub(order.filledQuantity);

/** Free cash an order holds back for what it may still open; nothing for one that reduces. `reference` is its limit, its stop, or the price now. */
export function reserveFor(order: Pick<Order, "effect" | "side" | "quantity" | "filledQuantity">, reference: Decimal): Decimal {
  return order.effect === "REDUCE" ? zero : cashNeeded(sideOpened(order.side), unfilled(order), reference);
}

/** The price an order counts on before it is filled; null for a market order. */
export const ownPrice = (order: Pick<Order, "limitPrice" | "stopPrice">): Decimal | null => order.limitPrice ?? order.stopPrice;

/**
 * Books a fill on the order: FILLED when nothing is left, else it goes on as it was, with its share of the reserve. A venue's
 * fill may come after its order's end, which then stands.
 */
export function fillOrder(order: Order, quantity: Decimal, price: Decimal, tradeId: string, at: Date): Order {
  const filledQuantity = order.filledQuantity.add(quantity);
  const before = order.averageFillPrice?.mul(order.filledQuantity) ?? zero;
  const averageFillPrice = before.add(price.mul(quantity)).div(filledQuantity).toDecimalPlaces(10, Decimal.ROUND_HALF_UP);
  const isDone = filledQuantity.eq(order.quantity);
  const reserved = isDone
    ? zero
    : order.reserved.mul(order.quantity.sub(filledQuantity)).div(unfilled(order)).toDecimalPlaces(2, Decimal.ROUND_UP);
  return { ...order, tradeId, filledQuantity, averageFillPrice, reserved, status: isDone ? "FILLED" : order.status, updatedAt: at };
}

/** Ends a working order; what was filled stays filled. */
export const endOrder = (order: Order, status: "CANCELLED" | "REJECTED" | "EXPIRED", reason: string | null, at: Date): Order => ({
  ...order,
  status,
  reason,
  reserved: zero,
  updatedAt: at,
});
