import type { BrokerOrderIntent } from "../../brokers/port/order-booker";
import type { Tx } from "../../platform/db/database";
import { floorToLot, zero, type Decimal } from "../../platform/decimal";
import type { RequestResult } from "../client-requests";
import { newOrder } from "../orders/execution";
import { endOrder, reserveFor, unfilled, type Order } from "../orders/order-book";
import { readWorkingOrdersOfTrade } from "../orders/order.store";
import type { Booking } from "../record/booking";
import { closingSide, type Trade } from "../trades/book";
import { checkAtVenue } from "./venue-checks";

/**
 * Orders of accounts at venues. An order is written together with its intent and stays working until its venue has filled or ended it;
 * nothing is filled here. One that closes all of a trade waits until every other order of the trade has ended, so that its size is
 * known, and is never given up.
 */

export const isAtVenue = (booking: Booking, accountId: string): boolean => booking.account(accountId).venue !== null;

/** Why a whole trade is closed at a venue. */
export type CloseCause = NonNullable<Order["closeReason"]>;

/** Places a checked order at its venue; `reference` is the price that it sets cash aside for. Writes the booking. */
export async function placeAtVenue(tx: Tx, booking: Booking, order: Order, reference: Decimal | null): Promise<RequestResult> {
  await checkAtVenue(tx, booking, order);
  send(booking, { ...order, reserved: reference ? reserveFor(order, reference) : zero }, null);
  await booking.write();
  return { tradeId: order.tradeId, orderId: order.id, accountId: order.accountId };
}

/** Hands what is unfilled of an order to the sender, under a new number. `known` is the order as it was, null for a new one. */
export function send(booking: Booking, order: Order, known: Order | null): void {
  const { connectionId } = booking.account(order.accountId).venue!;
  const sent = { ...order, connectionId, attempt: order.attempt + 1, intendedAt: booking.at, dueAt: booking.at, updatedAt: booking.at };
  booking.putOrder(sent, known, known ? "ORDER_MOVED" : "ORDER_PLACED");
  booking.andThen((tx) => booking.deps.brokers.intend(tx, intentOf(booking, sent)));
}

function intentOf(booking: Booking, order: Order): BrokerOrderIntent {
  const { venue } = booking.account(order.accountId);
  const times = booking.deps.brokers.capabilities(venue!.id)?.timesInForce ?? [];
  const other = order.timeInForce === "DAY" ? "GTC" : "DAY";
  return {
    owner: { kind: "TRADING", orderId: order.id },
    ...{ connectionId: venue!.connectionId, userId: order.userId, attempt: order.attempt },
    ...{ symbol: order.symbol, side: order.side, type: order.type, quantity: unfilled(order) },
    ...{ limitPrice: order.limitPrice, stopPrice: order.stopPrice, isOpening: order.effect !== "REDUCE" },
    timeInForce: times.includes(order.timeInForce) ? order.timeInForce : other,
  };
}

/** What of a trade can be sold there: whole lots. */
export const closable = (booking: Booking, trade: Trade): Decimal => {
  const lot = booking.deps.market.instrument(trade.symbol)?.lot;
  return lot ? floorToLot(trade.quantity, lot) : trade.quantity;
};

/** Whether the venue may have it: all but a close that waits. */
export const isOnTheWire = ({ intendedAt, closeReason }: Order): boolean => intendedAt !== null || closeReason === null;

/** Has an order ended: one on the wire by its venue, one that waits at once. */
export function cancelAtVenue(booking: Booking, order: Order, reason: string): void {
  if (order.status !== "WORKING" || order.cancelRequestedAt !== null) return;
  if (!isOnTheWire(order)) return booking.putOrder(endOrder(order, "CANCELLED", reason, booking.at), order, "ORDER_CANCELLED");
  booking.putOrder({ ...order, reason, cancelRequestedAt: booking.at, updatedAt: booking.at }, order, "ORDER_MOVED");
  booking.andThen((tx) => booking.deps.brokers.requestCancel(tx, order.id));
}

/**
 * Gives an order on the wire another price: its venue is asked to end it, and what is unfilled then goes out again at the new price. An
 * order that fills meanwhile was faster.
 */
export function moveAtVenue(booking: Booking, moved: Order, known: Order): void {
  booking.putOrder({ ...moved, intendedAt: null }, known, "ORDER_MOVED");
  booking.andThen((tx) => booking.deps.brokers.requestCancel(tx, moved.id));
}

/** Whether it is ended only to go out again at another price. */
export const isMoving = (order: Order): boolean =>
  order.intendedAt === null && order.closeReason === null && order.cancelRequestedAt === null;

/** Working orders of a trade, as this booking leaves them. */
export async function workingOrdersOf(tx: Tx, booking: Booking, tradeId: string): Promise<Order[]> {
  const stored = await readWorkingOrdersOfTrade(tx, tradeId);
  return stored.map((order) => booking.changedOrder(order.id) ?? order).filter(({ status }) => status === "WORKING");
}

/**
 * Closes all of a trade: what else is ordered of it is cancelled, and once that has ended all that is held then is sold. Where a close is
 * under way already, that is the one; it is tried again now if it waits. Does not write the booking. Returns the order.
 */
export async function closeAtVenue(tx: Tx, booking: Booking, trade: Trade, reason: CloseCause): Promise<Order> {
  const working = await workingOrdersOf(tx, booking, trade.id);
  const closing = working.find(({ closeReason }) => closeReason !== null);
  const others = working.filter((order) => order !== closing);
  for (const order of others) cancelAtVenue(booking, order, "CLOSING");
  if (closing && isOnTheWire(closing)) return closing;
  const order = closing ?? newClose(booking, trade, reason);
  if (others.length === 0) sendClose(booking, order, trade, closing ?? null);
  else if (!closing) booking.putOrder(order, null, "ORDER_PLACED");
  return booking.changedOrder(order.id) ?? order;
}

function newClose(booking: Booking, trade: Trade, reason: CloseCause): Order {
  const { accountId, symbol } = trade;
  const given = { accountId, tradeId: trade.id, symbol, side: closingSide(trade.side), quantity: trade.quantity };
  const order = newOrder(booking, { ...given, effect: "REDUCE", reason, closeReason: reason });
  return { ...order, connectionId: booking.account(accountId).venue!.connectionId };
}

/** Sends a close for all that its trade holds now. A rest that is less than a lot stays at the venue, which would not take it. */
export function sendClose(booking: Booking, order: Order, trade: Trade, known: Order | null): void {
  const whole = closable(booking, trade);
  if (whole.gt(0)) return send(booking, { ...order, quantity: order.filledQuantity.add(whole) }, known);
  booking.leave(trade, order.closeReason!);
  booking.putOrder(endOrder(order, "CANCELLED", "BELOW_LOT", booking.at), known, "ORDER_CANCELLED");
}

/** A waiting close of this trade, once nothing else of it is on its way: sent, or ended where nothing is held any more. One that was refused waits for its time. */
export async function sendWaitingClose(tx: Tx, booking: Booking, tradeId: string): Promise<void> {
  const working = await workingOrdersOf(tx, booking, tradeId);
  const closing = working.find((order) => !isOnTheWire(order) && order.dueAt <= booking.at);
  if (!closing) return;
  const [trade] = await booking.load([tradeId]);
  if (trade!.status === "CLOSED") booking.putOrder(endOrder(closing, "CANCELLED", "TRADE_CLOSED", booking.at), closing, "ORDER_CANCELLED");
  else if (working.length === 1) sendClose(booking, closing, booking.trade(tradeId), closing);
}
