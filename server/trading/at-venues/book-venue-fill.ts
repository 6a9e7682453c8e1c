import type { VenueFill } from "../../brokers/port/venue-session";
import type { LiveQuote } from "../../market/providers/provider";
import type { Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { newOrder } from "../orders/execution";
import { firedNotification } from "../matching/exit-matching";
import { sideOpened, type FillReason, type Order } from "../orders/order-book";
import type { Booking } from "../record/booking";
import { leaveRest, openTrade, reduceTrade, scaleTrade, type CloseReason, type Execution, type FillAt, type Trade } from "../trades/book";
import { cancelAtVenue, closable, closeAtVenue, workingOrdersOf, type CloseCause } from "./venue-orders";
import { venueCost } from "./venue-cost";

/** Our own quote counts as that of a fill which is booked so soon after it. */
const quoteOfFillMsMax = 10_000;

/** An order that a venue filled: one of ours, or one that we did not make. */
export interface FilledOrder {
  readonly order: Order;
  /** As the database has it; null for one that its own fill makes. */
  readonly known: Order | null;
  /** Its order had been taken for ended. */
  readonly isLate: boolean;
}

/** Books what a venue filled of an order: lots, cash and fees, and what follows for the trade. Does not write the booking. */
export async function bookVenueFill(tx: Tx, booking: Booking, filled: FilledOrder, fill: VenueFill): Promise<void> {
  const { order } = filled;
  const before = order.tradeId ? (await booking.load([order.tradeId]))[0]! : null;
  if (before && order.effect !== "REDUCE" && isOfFormerRecord(booking, before)) return bookBesideRecord(tx, booking, filled, before, fill);
  const after = await bookOn(booking, filled, before, fill);
  if (after) await follow(tx, booking, before, after, booking.order(order.id));
}

/** Books a fill on the trade `before`, or on a new one. Returns the trade; null where nothing is booked. */
async function bookOn(
  booking: Booking,
  { order, known, isLate }: FilledOrder,
  before: Trade | null,
  fill: VenueFill,
): Promise<Trade | null> {
  const quote = quoteOf(booking, fill, order);
  const execution = executionOf(booking, order, before, fill, quote);
  if (!execution) return null;
  const { fee, venueFillId, at, native } = fill;
  const account = booking.account(order.accountId);
  if (native && native.currency === account.money.currency) account.money = native;
  const venue = { venueFillId, at, quote, fee, isLate };
  await booking.book(execution, before, grownBy(order, execution.fill.quantity), known, reasonOf(order), quote, venue);
  return booking.trade(execution.trade.id);
}

/** Sealed while its account was the record account, which another one is since. */
const isOfFormerRecord = (booking: Booking, trade: Trade): boolean =>
  trade.recordId !== null && booking.account(trade.accountId).chain?.recordId !== trade.recordId;

/**
 * A late fill for a trade of a former record account. The chain goes on with the equity of another account, so nothing of this one can be
 * sealed there (docs/record-format.md): what came in is a trade of its own, outside of the record, and closed as the sealed one was.
 */
async function bookBesideRecord(tx: Tx, booking: Booking, { order, isLate }: FilledOrder, sealed: Trade, fill: VenueFill): Promise<void> {
  const { accountId, symbol, side, connectionId } = order;
  const own = {
    ...newOrder(booking, { accountId, symbol, side, effect: "OPEN", quantity: fill.quantity }),
    connectionId,
    intendedAt: booking.at,
  };
  const trade = await bookOn(booking, { order: own, known: null, isLate }, null, fill);
  if (trade && sealed.status === "CLOSED") await closeAtVenue(tx, booking, trade, causeOf(sealed.closeReason));
}

/** What was made at the venue itself is copied at today's price, if it is copied; our own fills keep the quote they were near. */
function quoteOf({ deps, at }: Booking, fill: VenueFill, { source }: Order): LiveQuote | null {
  const quote = deps.market.quote(fill.symbol);
  return quote && !quote.isStale && (source === "EXTERNAL" || +at - +fill.at <= quoteOfFillMsMax) ? quote : null;
}

/** A fill that came after its order's end may be of what was ordered again since: then that was too much. */
function grownBy(order: Order, quantity: Decimal): Order {
  const filled = order.filledQuantity.add(quantity);
  return filled.gt(order.quantity) ? { ...order, quantity: filled } : order;
}

/** Null for a sale of what the trade no longer holds: the books of the account are compared with the venue's, and show it. */
function executionOf(booking: Booking, order: Order, before: Trade | null, fill: VenueFill, quote: LiveQuote | null): Execution | null {
  const { market, random } = booking.deps;
  const { quantity, price } = fill;
  const at: FillAt = {
    ...{ quantity, price, at: booking.at, quoteAt: quote?.asOf ?? market.marketNow() },
    venue: venueCost(fill, market),
  };
  if (order.effect === "REDUCE") return before?.status === "OPEN" ? reduced(booking, before, order, at) : null;
  if (before) return scaleTrade(before, random.uuid(), at);
  const { accountId, userId, symbol, thesis, tags } = order;
  return openTrade({
    ...at,
    ...{ id: random.uuid(), lotId: random.uuid(), userId, accountId, symbol, thesis, tags, side: sideOpened(order.side) },
    recordId: booking.recordIdFor(accountId),
    ...{ stopPrice: order.exitStopPrice, targetPrice: order.exitTargetPrice },
    ...{ equityBefore: booking.value(accountId).equity, chapter: booking.account(accountId).chapter },
  });
}

/** A rest below the smallest lot ends the trade: nobody can sell it there. */
function reduced(booking: Booking, before: Trade, order: Order, at: FillAt): Execution {
  const reason = reasonOf(order) as CloseReason;
  const execution = reduceTrade(before, { ...at, quantity: Decimal.min(at.quantity, before.quantity) }, reason);
  const { trade } = execution;
  if (trade.status === "CLOSED" || closable(booking, trade).gt(0)) return execution;
  return { ...execution, trade: { ...leaveRest(trade, reason, booking.at), version: trade.version } };
}

/** An order that closes all has its own reason; a part that is sold at market is by hand. */
const reasonOf = ({ effect, type, closeReason }: Order): FillReason =>
  closeReason ?? (effect === "REDUCE" && type === "MARKET" ? "MANUAL" : "ORDER");

/** What a fill means for the rest of its trade: one that closed takes its orders with it, one that a late fill opened again is closed again. */
async function follow(tx: Tx, booking: Booking, before: Trade | null, trade: Trade, order: Order): Promise<void> {
  if (trade.status === "CLOSED") {
    for (const other of await workingOrdersOf(tx, booking, trade.id)) cancelAtVenue(booking, other, "TRADE_CLOSED");
    if (before && (trade.closeReason === "STOP" || trade.closeReason === "TARGET")) announceExit(booking, before, trade);
  } else if (before?.status === "CLOSED") await closeAtVenue(tx, booking, trade, causeOf(before.closeReason));
  // More was filled than was ordered: what is still on the wire of it goes back.
  if (order.status === "WORKING" && order.filledQuantity.gte(order.quantity)) cancelAtVenue(booking, order, "FILLED");
}

const causes: ReadonlySet<string> = new Set(["MANUAL", "STOP", "TARGET", "SUSPENDED"] satisfies CloseCause[]);
const causeOf = (reason: CloseReason | null): CloseCause => (reason && causes.has(reason) ? (reason as CloseCause) : "MANUAL");

function announceExit(booking: Booking, before: Trade, trade: Trade): void {
  const fired = { trade: before, isTarget: trade.closeReason === "TARGET", pnl: trade.realisedPnl };
  booking.andThen((tx) => booking.deps.notifier.publish(tx, firedNotification(fired)));
}
