import type { Database } from "../../platform/db/database";
import { Decimal, floorToLot } from "../../platform/decimal";
import type { LiveQuote } from "../../market/providers/provider";
import { Booking, type TradingDeps } from "../record/booking";
import { execute } from "../orders/execution";
import { endOrder, firesAt, unfilled, type FillReason, type Order } from "../orders/order-book";
import { orderFromRow, type OrderRow } from "../trading-rows";
import { instrumentOf, whyNotFilled } from "../orders/validation";

const ordersPerTickMax = 200;

/** Working orders of a symbol whose latency has passed and whose price this tick reaches. `$1` symbol, `$2` now, `$3` bid, `$4` ask. */
const readDue = `
select id, account_id from orders where symbol = $1 and status = 'WORKING' and due_at <= $2
  and case type
    when 'LIMIT' then (side = 'BUY' and limit_price >= $4) or (side = 'SELL' and limit_price <= $3)
    when 'STOP' then (side = 'BUY' and stop_price <= $4) or (side = 'SELL' and stop_price >= $3)
    else true end
order by due_at, created_at, id limit $5`;

/** Orders that asked to end with the session that is over. `$1`: the market clock. */
const readExpired = `select id, account_id from orders where status = 'WORKING' and expires_at <= $1 order by id limit $2`;

/** Fills what this tick reaches, each order in a transaction of its own, in the order in which they became due. Returns how many filled, wholly or in part. */
export async function fillDue(db: Database, deps: TradingDeps, quote: LiveQuote): Promise<number> {
  const due = await db.query<{ id: string; account_id: string }>(readDue, [
    quote.symbol,
    deps.clock.date(),
    quote.bid.toFixed(),
    quote.ask.toFixed(),
    ordersPerTickMax,
  ]);
  let filled = 0;
  for (const row of due) filled += Number(await fillOne(db, deps, quote, row.id, row.account_id));
  return filled;
}

function fillOne(db: Database, deps: TradingDeps, quote: LiveQuote, orderId: string, accountId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const booking = await Booking.begin(tx, deps, [accountId]);
    const [row] = (await tx.query("select * from orders where id = $1", [orderId])) as OrderRow[];
    const order = orderFromRow(row!);
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
  // Whole lots, and never none: a smaller limit would leave the order standing for ever.
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
  const over = await db.query<{ id: string; account_id: string }>(readExpired, [deps.market.marketNow(), ordersPerTickMax]);
  if (over.length === 0) return 0;
  return db.transaction(async (tx) => {
    const booking = await Booking.begin(
      tx,
      deps,
      over.map((row) => row.account_id),
    );
    const rows = (await tx.query("select * from orders where id = any($1::uuid[]) and status = 'WORKING' order by id", [
      over.map((row) => row.id),
    ])) as OrderRow[];
    for (const order of rows.map(orderFromRow))
      booking.putOrder(endOrder(order, "EXPIRED", "SESSION_END", booking.at), order, "ORDER_EXPIRED");
    await booking.write();
    return rows.length;
  });
}
