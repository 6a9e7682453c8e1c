import { createHash } from "node:crypto";
import type { ExternalBooking, ExternalFillBooker } from "../../brokers/port/external-fills";
import type { LotReader } from "../../brokers/port/lot-reader";
import type { VenueFill } from "../../brokers/port/venue-session";
import type { Tx } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import { newOrder } from "../orders/execution";
import type { Order } from "../orders/order-book";
import { findOrder } from "../orders/order.store";
import { Booking } from "../record/booking";
import type { Trade } from "../trades/book";
import type { TradingDeps } from "../trading-deps";
import { bookVenueFill } from "./book-venue-fill";
import { readOpenTradesIn, readRecordOfConnection } from "./external-fills.store";

interface Locked {
  readonly booking: Booking;
  readonly accountId: string;
  /** What was traded there before is no part of the record. */
  readonly since: Date;
}

const nothing: ExternalBooking = { booked: zero, ofOutside: zero };

/**
 * Fills of orders that we did not make, on the account of a feeder's record: their owner traded in the broker's own app. They are the
 * owner's trades like any other, sealed and copied, for else losers could be traded elsewhere. A sale gives back what the owner's trades
 * hold, oldest first, then what the account held beside our books, and then it opens a short where the venue has them.
 */
export class ExternalFills implements ExternalFillBooker {
  constructor(
    private readonly deps: TradingDeps,
    private readonly copies: LotReader,
  ) {}

  async lock(tx: Tx, connectionId: string): Promise<Locked | null> {
    const record = await readRecordOfConnection(tx, connectionId);
    if (!record) return null;
    const booking = await Booking.begin(tx, this.deps, [record.accountId]);
    const isOfRecord = booking.accountIds().length > 0 && booking.recordIdFor(record.accountId) !== null;
    return isOfRecord ? { ...record, booking } : null;
  }

  async book(tx: Tx, locked: unknown, fill: VenueFill, outside: Decimal | null): Promise<ExternalBooking> {
    const { booking, accountId, since } = locked as Locked;
    if (fill.at < since || !this.deps.market.instrument(fill.symbol)) return nothing;
    const reduced = await this.reduce(tx, booking, accountId, fill);
    const left = fill.quantity.sub(reduced);
    const ofOutside = Decimal.min(left, opposed(fill, outside));
    const opening = left.sub(ofOutside);
    const isOpened = opening.gt(0) && (await this.mayOpen(tx, booking, accountId, fill, outside));
    if (isOpened) await this.open(tx, booking, accountId, partOf(fill, opening, reduced.isZero() ? "" : "#open"));
    await booking.write();
    return { booked: isOpened ? reduced.add(opening) : reduced, ofOutside };
  }

  /** Takes from the owner's trades of the other side, oldest first. Returns how much they gave. */
  private async reduce(tx: Tx, booking: Booking, accountId: string, fill: VenueFill): Promise<Decimal> {
    let left = fill.quantity;
    for (const { id } of await readOpenTradesIn(tx, accountId, fill.symbol, fill.side === "SELL" ? "LONG" : "SHORT")) {
      if (left.isZero()) break;
      const [trade] = await booking.load([id]);
      const part = partOf(fill, Decimal.min(left, trade!.quantity), left.eq(fill.quantity) ? "" : `#${id}`);
      await this.bookPart(tx, booking, await this.orderOf(tx, booking, part, trade!, "REDUCE"), part);
      left = left.sub(part.quantity);
    }
    return fill.quantity.sub(left);
  }

  /** A buy opens a long, or adds to one that was opened at the venue; a sale a short. */
  private async open(tx: Tx, booking: Booking, accountId: string, fill: VenueFill): Promise<void> {
    const known = await findOrder(tx, orderIdOf(accountId, fill, "OPEN"));
    const trades = await readOpenTradesIn(tx, accountId, fill.symbol, fill.side === "BUY" ? "LONG" : "SHORT");
    const grown = trades.findLast(({ id, isExternal }) => (known?.tradeId ? known.tradeId === id : isExternal));
    const [trade] = grown ? await booking.load([grown.id]) : [];
    if (known && trade && known.tradeId === trade.id) return this.bookPart(tx, booking, { order: known, known }, fill);
    const made = trade
      ? await this.orderOf(tx, booking, fill, trade, "SCALE")
      : { order: this.newOrder(booking, accountId, fill, null, "OPEN", known ? null : orderIdOf(accountId, fill, "OPEN")), known: null };
    return this.bookPart(tx, booking, made, fill);
  }

  /** Not what copies hold: the venue nets them, and the comparison of the books shows it. Before the first one nothing is known to be short. */
  private async mayOpen(tx: Tx, booking: Booking, accountId: string, fill: VenueFill, outside: Decimal | null): Promise<boolean> {
    const { venue } = booking.account(accountId);
    const { quantities } = await this.copies.read(tx, venue!.connectionId);
    if (opposed(fill, quantities.get(fill.symbol) ?? null).gt(0)) return false;
    return fill.side === "BUY" || (outside !== null && (this.deps.brokers.capabilities(venue!.id)?.hasShorts ?? false));
  }

  /** The order of a trade that carries the fills of one order at the venue: its parts are copied as one. */
  private async orderOf(tx: Tx, booking: Booking, fill: VenueFill, trade: Trade, effect: "SCALE" | "REDUCE"): Promise<OrderAndKnown> {
    const id = orderIdOf(trade.accountId, fill, `${effect} ${trade.id}`);
    const known = await findOrder(tx, id);
    return { order: known ?? this.newOrder(booking, trade.accountId, fill, trade.id, effect, id), known };
  }

  private newOrder(
    booking: Booking,
    accountId: string,
    { symbol, side, quantity }: VenueFill,
    tradeId: string | null,
    effect: Order["effect"],
    id: string | null,
  ): Order {
    const made = newOrder(booking, { accountId, symbol, side, effect, quantity, tradeId });
    const { connectionId } = booking.account(accountId).venue!;
    return { ...made, id: id ?? made.id, source: "EXTERNAL", connectionId, intendedAt: booking.at };
  }

  private bookPart(tx: Tx, booking: Booking, { order, known }: OrderAndKnown, fill: VenueFill): Promise<void> {
    return bookVenueFill(tx, booking, { order, known, isLate: false }, fill);
  }
}

interface OrderAndKnown {
  readonly order: Order;
  readonly known: Order | null;
}

/** How much of a holding (negative: short) a fill gives back. */
const opposed = ({ side }: VenueFill, held: Decimal | null): Decimal =>
  held === null ? zero : Decimal.max(side === "SELL" ? held : held.neg(), zero);

/** To which a part of a fee is split, as fills are stored. */
const feePlaces = 18;

/** A part of a fill that concerns one trade, with its part of the fee, under an id of its own where there are several. */
const partOf = (fill: VenueFill, quantity: Decimal, suffix: string): VenueFill =>
  quantity.eq(fill.quantity)
    ? fill
    : {
        ...fill,
        quantity,
        venueFillId: `${fill.venueFillId}${suffix}`,
        fee: { ...fill.fee, amount: fill.fee.amount.mul(quantity).div(fill.quantity).toDecimalPlaces(feePlaces) },
      };

/** The id of our order for what an order at the venue does: the same for each of its fills. */
function orderIdOf(accountId: string, { symbol, venueOrderId }: VenueFill, what: string): string {
  const hex = createHash("sha256").update(`${accountId}\n${symbol}\n${venueOrderId}\n${what}`).digest("hex");
  // Version 8 of a UUID: made by a rule of ours.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
