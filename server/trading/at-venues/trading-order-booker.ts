import type { BrokerOrderEnd, OrderBooker } from "../../brokers/port/order-booker";
import { closeRetryDelayMs, isTooLittle } from "../../brokers/orders/rules/close-retry";
import type { VenueFill } from "../../brokers/port/venue-session";
import type { Tx } from "../../platform/db/database";
import { endOrder, unfilled, type Order } from "../orders/order-book";
import { readAccountOfOrder, readOrder } from "../orders/order.store";
import { Booking } from "../record/booking";
import type { TradingDeps } from "../trading-deps";
import { bookVenueFill } from "./book-venue-fill";
import { closable, closeAtVenue, isMoving, send, sendWaitingClose } from "./venue-orders";

interface LockedOrder {
  readonly booking: Booking;
  readonly order: Order;
}

/** Books what venues say about the orders of trading accounts. The account is locked first, as by every change of it. */
export class TradingOrderBooker implements OrderBooker {
  constructor(private readonly deps: TradingDeps) {}

  async lock(tx: Tx, orderId: string): Promise<LockedOrder> {
    const accountId = await readAccountOfOrder(tx, orderId);
    if (accountId === null) throw new RangeError("No account has this order");
    const booking = await Booking.begin(tx, this.deps, [accountId]);
    return { booking, order: await readOrder(tx, orderId) };
  }

  async bookFill(tx: Tx, locked: unknown, _orderId: string, fill: VenueFill, isLate: boolean): Promise<void> {
    const { booking, order } = locked as LockedOrder;
    // Its books are closed: what a person enters of an order after a disconnect changes them no more.
    if (booking.accountIds().length === 0) return;
    await bookVenueFill(tx, booking, { order, known: order, isLate }, fill);
    await booking.write();
  }

  async bookEnd(tx: Tx, locked: unknown, _orderId: string, end: BrokerOrderEnd): Promise<void> {
    const { booking, order } = locked as LockedOrder;
    if (booking.accountIds().length === 0) return;
    if (order.status === "WORKING" && !(await leftAsDust(booking, order, end))) applyEnd(booking, order, end);
    if (order.tradeId !== null) await this.closeOn(tx, booking, order, order.tradeId);
    await booking.write();
  }

  /** What waited for this order's end goes out now; a trade that was to be closed and has grown meanwhile is closed on. */
  private async closeOn(tx: Tx, booking: Booking, order: Order, tradeId: string): Promise<void> {
    if (order.closeReason !== null && order.status === "FILLED") {
      const [trade] = await booking.load([tradeId]);
      if (trade!.status === "OPEN") await closeAtVenue(tx, booking, trade!, order.closeReason);
    }
    await sendWaitingClose(tx, booking, tradeId);
  }
}

/**
 * What is left of a trade is less than its venue trades: it stays there, listed as dust, and ends the trade. Of a trade that has sold nothing
 * there is no result to end with: its close waits, for the price may rise again.
 */
async function leftAsDust(booking: Booking, order: Order, end: BrokerOrderEnd): Promise<boolean> {
  if (order.closeReason === null || !isTooLittle(end)) return false;
  const [trade] = await booking.load([order.tradeId!]);
  if (trade!.status === "OPEN" && trade!.openedQuantity.lte(trade!.quantity)) return false;
  // It has grown since this close was sent: the next one is for more.
  if (trade!.status === "OPEN" && closable(booking, trade!).gt(unfilled(order))) return false;
  if (trade!.status === "OPEN") booking.leave(trade!, order.closeReason);
  booking.putOrder({ ...endOrder(order, "CANCELLED", "BELOW_MINIMUM", booking.at), words: end.words }, order, "ORDER_CANCELLED");
  return true;
}

/** An order that is moved goes out again; a close that was refused or ran out waits, and is tried again; all others have ended. */
function applyEnd(booking: Booking, order: Order, end: BrokerOrderEnd): void {
  const { words } = end;
  const isGone = end.state === "DENIED" && end.reason === "DISCONNECTED";
  const isCancelled = isGone || end.state === "CANCELED" || (end.state === "DENIED" && end.reason === "CANCELED");
  if (isMoving(order) && isCancelled && !isGone && unfilled(order).gt(0)) return send(booking, order, order);
  if (order.closeReason !== null && order.cancelRequestedAt === null && unfilled(order).gt(0)) {
    const dueAt = new Date(+booking.at + closeRetryDelayMs(order.attempt));
    return booking.putOrder({ ...order, words, dueAt, intendedAt: null, updatedAt: booking.at }, order, "ORDER_MOVED");
  }
  const [status, kind] = endings[isCancelled ? "CANCELED" : end.state];
  const reason = isCancelled && order.cancelRequestedAt !== null ? order.reason : end.reason;
  booking.putOrder({ ...endOrder(order, status, reason, booking.at), words }, order, kind);
}

/** FILLED comes here only where a sale was of more than the trade held. */
const endings = {
  FILLED: ["CANCELLED", "ORDER_CANCELLED"],
  CANCELED: ["CANCELLED", "ORDER_CANCELLED"],
  EXPIRED: ["EXPIRED", "ORDER_EXPIRED"],
  REJECTED: ["REJECTED", "ORDER_REJECTED"],
  DENIED: ["REJECTED", "ORDER_REJECTED"],
} as const;
