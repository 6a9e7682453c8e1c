import type { Database } from "../../platform/db/database";
import { Decimal, floorToLot } from "../../platform/decimal";
import type { LiveQuote } from "../../market/providers/provider";
import { Booking } from "../record/booking";
import type { TradingDeps } from "../trading-deps";
import { execute } from "../orders/execution";
import { endOrder, firesAt, unfilled, type FillReason, type Order } from "../orders/order-book";
import { readOrder, readWorkingOrders } from "../orders/order.store";
import { readDueOrders, readExpiredOrders } from "./matching.store";
import { instrumentOf, whyNotFilled } from "../orders/validation";

const ordersPerTickMax = 200;

/** Fills what this tick reaches, each order in a transaction of its own, in the order in which they became due. Returns how many filled, wholly or in part. */
export async function fillDue(db: Database, deps: TradingDeps, quote: LiveQuote): Promise<number> {
  const due = await readDueOrders(db, quote, deps.clock.date(), ordersPerTickMax);
  let filled = 0;
  for (const row of due) filled += Number(await fillOne(db, deps, quote, row.id, row.account_id));
  return filled;
}

function fillOne(db: Database, deps: TradingDeps, quote: LiveQuote, orderId: string, accountId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const booking = await Booking.begin(tx, deps, [accountId]);
    const order = await readOrder(tx, orderId);
    if (order.status !== "WORKING" || order.dueAt > booking.at || !firesAt(order, quote)) return false;
    if (order.expiresAt && order.expiresAt <= deps.market.marketNow()) return false;
    const isFilled = await fillWithin(booking, order, quote, deps);
    await booking.write();
    return isFilled;
  });
}

/** Fills as much as the account's size limit allows on one tick, or rejects what can no longer be paid for. */
async function fillWithin(booking: Booking, order: Order, quote: LiveQuote, deps: TradingDeps): Promise<boolean> {
  const trade = order.tradeId ? (await booking.load([order.tradeId]))[0] : null;
  if (trade && trade.status === "CLOSED") {
    booking.putOrder(endOrder(order, "CANCELLED", "TRADE_CLOSED", booking.at), order, "ORDER_CANCELLED");
    return false;
  }
  const { fillSizeMax } = booking.account(order.accountId);
  const { lot } = instrumentOf(deps.market, order.symbol);
  // Whole lots, at least one: under a smaller limit the order would never fill.
  const wanted = fillSizeMax ? Decimal.min(unfilled(order), Decimal.max(floorToLot(fillSizeMax, lot), lot)) : unfilled(order);
  const quantity = order.effect === "REDUCE" ? Decimal.min(wanted, trade!.quantity) : wanted;
  const refusal = whyNotFilled(booking, order, quantity, quote, deps.market);
  if (refusal) {
    booking.putOrder(endOrder(order, "REJECTED", refusal, booking.at), order, "ORDER_REJECTED");
    return false;
  }
  await execute(booking, order, order, quantity, quote, reasonOf(order));
  return true;
}

/** A close that waited for a live quote keeps its own reason; the rest are orders. */
const reasonOf = ({ effect, type, reason }: Order): FillReason =>
  effect === "REDUCE" && type === "MARKET" && (reason === "MANUAL" || reason === "SUSPENDED") ? reason : "ORDER";

/** Ends DAY orders whose session is over; what was filled stays. Returns how many ended. */
export async function expireOrders(db: Database, deps: TradingDeps): Promise<number> {
  const over = await readExpiredOrders(db, deps.market.marketNow(), ordersPerTickMax);
  if (over.length === 0) return 0;
  return db.transaction(async (tx) => {
    const booking = await Booking.begin(
      tx,
      deps,
      over.map((row) => row.account_id),
    );
    const orders = await readWorkingOrders(
      tx,
      over.map((row) => row.id),
    );
    for (const order of orders) booking.putOrder(endOrder(order, "EXPIRED", "SESSION_END", booking.at), order, "ORDER_EXPIRED");
    await booking.write();
    return orders.length;
  });
}
