import { failPoint } from "../../platform/ops/fail-points";
import { Decimal, zero } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { FewAtOnce } from "../../platform/rate-limits/few-at-once";
import type { Tx } from "../../platform/db/database";
import type { ExternalFillBooker } from "../port/external-fills";
import { cashMoved, fillInUsd, quoteOfMarket } from "../currencies/conversion";
import { moveCash, rateFills } from "../currencies/currencies.store";
import type { VenueCapabilities } from "../port/venue";
import { dollars, type FillPage, type VenueFill } from "../port/venue-session";
import type { BrokerFillRow } from "./broker-fill.entity";
import type { ConnectionAtWork, OrderParts } from "./connection-at-work";
import { lockOutside, moveOutside } from "./external/outside.store";
import {
  forgetWaitingFill,
  insertFills,
  lockWaitingFill,
  markFill,
  mayBeOurs,
  readEnteredAhead,
  readFillCursor,
  readWaitingFills,
  storeFills,
  type WaitingFill,
} from "./fills.store";
import { afterFill } from "./rules/order-progress";
import { progressOf, type LockedOrder, type OrderUpdates } from "./order-updates";

/**
 * Reads fills from the venue's one source into the inbox, then books them: each once, in a transaction that locks its owner, its order and
 * itself. A process that dies between leaves a fill that waits, and the next pass books it.
 */
export class FillInbox {
  /** Of all connections: beside the bookings of many a request waits for the database. */
  private readonly turns = new FewAtOnce(limits.brokerFillsBookedAtOnceMax, limits.brokerSessionsWaitingMax);

  constructor(
    private readonly parts: OrderParts,
    private readonly updates: OrderUpdates,
  ) {}

  /** Reads what is new, of the account or of these symbols, by what the venue can. Throws VenueCallError. Returns how many fills were new. */
  async read(connection: ConnectionAtWork, symbols: readonly string[]): Promise<number> {
    let read = 0;
    for (const symbol of connection.capabilities.fillsBy === "ACCOUNT" ? [null] : symbols) read += await this.readOne(connection, symbol);
    return read;
  }

  private async readOne(connection: ConnectionAtWork, symbol: string | null): Promise<number> {
    const { db, clock } = this.parts;
    let read = 0;
    let cursor = await readFillCursor(db, connection.id, symbol);
    for (let pages = 0; pages < limits.brokerFillPagesMax; pages++) {
      const page = await this.page(connection, cursor, symbol, fillsFrom(connection));
      failPoint("broker:fill-before-inbox");
      const isNew = page.fills.length > 0 || page.cursor !== cursor;
      const origin = { userId: connection.userId, connectionId: connection.id };
      if (isNew) read += await this.inTurn(() => db.transaction((tx) => storeFills(tx, origin, { ...page, symbol }, clock.date())));
      cursor = page.cursor;
      if (!page.hasMore) break;
    }
    return read;
  }

  /** Reads what was filled since a moment once more, behind the mark of what was read: a venue may list a fill late. Throws VenueCallError. */
  async readAgain(connection: ConnectionAtWork, symbols: readonly string[], since: Date): Promise<void> {
    const from = since > connection.since ? since : fillsFrom(connection);
    const origin = { userId: connection.userId, connectionId: connection.id };
    for (const symbol of connection.capabilities.fillsBy === "ACCOUNT" ? [null] : symbols) {
      let cursor: string | null = null;
      for (let pages = 0; pages < limits.brokerFillPagesMax; pages++) {
        const page: FillPage = await this.page(connection, cursor, symbol, from);
        const now = this.parts.clock.date();
        if (page.fills.length > 0) await this.parts.db.transaction((tx) => insertFills(tx, origin, page.fills, now));
        cursor = page.cursor;
        if (!page.hasMore) break;
      }
    }
  }

  /** Without what was traded before the account was connected: of that time only fills of our own orders concern us, for the venue's clock may be behind. */
  private async page(connection: ConnectionAtWork, cursor: string | null, symbol: string | null, from: Date): Promise<FillPage> {
    const page = await connection.session.fillsSince(cursor, symbol, from);
    const fills: VenueFill[] = [];
    for (const fill of page.fills)
      if (fill.at >= connection.since || (await mayBeOurs(this.parts.db, connection.id, fill))) fills.push(fill);
    return { ...page, fills: await this.parts.rates.rate(connection, fills) };
  }

  /**
   * Books what waits and has an order. What can be no order of ours is external, or was traded before the account was connected. Returns how many
   * were booked.
   */
  async book(connection: ConnectionAtWork): Promise<number> {
    const waiting = await this.waiting(connection);
    await this.priceFees(waiting);
    let booked = 0;
    for (const fill of waiting)
      if (fill.orderId !== null) booked += (await this.inTurn(() => this.bookOne(connection, fill.orderId!, fill))) ? 1 : 0;
      else if (!fill.mayBeOurs && fill.at >= connection.since) await this.inTurn(() => this.takeExternal(connection, fill));
      else if (!fill.mayBeOurs) await forgetWaitingFill(this.parts.db, connection.id, fill);
    return booked;
  }

  /** Without those whose currency has no rate yet: each is given the first one there is. */
  private async waiting({ id, capabilities }: ConnectionAtWork): Promise<WaitingFill[]> {
    const { db } = this.parts;
    const read = (): Promise<WaitingFill[]> => readWaitingFills(db, id, limits.brokerFillPagesMax * 100);
    const lacksRate = ({ isUnrated, symbol }: WaitingFill): boolean => isUnrated && isOtherCash(capabilities, symbol);
    const waiting = await read();
    if (!waiting.some(lacksRate)) return waiting;
    await rateFills(db, id);
    return (await read()).filter((fill) => !lacksRate(fill));
  }

  /** A fee in a third coin counts at its price, and nobody may hold or watch that coin: without asking for it there would be none. */
  private async priceFees(waiting: readonly WaitingFill[]): Promise<void> {
    const coins = waiting.flatMap(({ symbol, feeCurrency }) => (isOwnFee(symbol, feeCurrency) ? [] : [feeCurrency]));
    if (coins.length > 0) await this.parts.refreshPrices([...new Set(coins)].sort());
  }

  /** Never within another turn, and never with a venue in it: that would hold up all connections. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.turns.run("", work);
  }

  private async bookOne(connection: ConnectionAtWork, orderId: string, { symbol, venueFillId }: WaitingFill): Promise<boolean> {
    failPoint("broker:fill-before-booking");
    const isBooked = await this.updates.locked(orderId, async (locked) => {
      const fill = await lockWaitingFill(locked.tx, connection.id, symbol, venueFillId);
      return fill !== null && this.bookLocked(connection, locked, fill);
    });
    return isBooked ?? false;
  }

  /**
   * Books a locked fill of a locked order; a fill of more than was ordered, or of the other side, is refused and shown. What the order's owner
   * had entered is booked already: so much of what the venue reports of the order is the same fill.
   */
  async bookLocked(connection: Pick<ConnectionAtWork, "capabilities">, locked: LockedOrder, fill: BrokerFillRow): Promise<boolean> {
    const { tx, order, booker, owner } = locked;
    const ahead = fill.source === "VENUE" && fill.side === order.side ? await readEnteredAhead(tx, order.id) : zero;
    const enteredQuantity = Decimal.min(ahead, fill.quantity);
    if (ahead.gt(0) && enteredQuantity.eq(fill.quantity)) {
      await markFill(tx, fill, { state: "ENTERED", orderId: order.id, enteredQuantity });
      return false;
    }
    // In the books it is of the order's symbol, whichever market it was filled at.
    const native = restOf(venueFillOf(fill), fill.quantity.sub(enteredQuantity));
    const rest = { ...fillInUsd(native, rateOf(fill)), symbol: order.symbol };
    const progress = fill.side === order.side ? afterFill(progressOf(order), rest.quantity) : null;
    if (progress === null) {
      await markFill(tx, fill, { state: "REFUSED", orderId: order.id });
      return false;
    }
    await booker.bookFill(tx, owner, order.ownerOrderId, rest, progress.isLate);
    const moved = cashMoved(native, rest);
    if (moved) await moveCash(tx, fill, moved);
    const booked = { bookedAt: this.parts.clock.date(), isLate: progress.isLate, enteredQuantity } as const;
    await markFill(tx, fill, { state: "BOOKED", orderId: order.id, ...booked });
    await this.updates.write(locked, progress.order, connection.capabilities, { source: fill.source === "PERSON" ? "PERSON" : "FILL" });
    failPoint("broker:fill-inside-booking");
    return true;
  }

  /** A fill of an order that we did not make: its owner's trade where the account is that of their record, else only shown. */
  private async takeExternal(connection: ConnectionAtWork, { symbol, venueFillId }: WaitingFill): Promise<void> {
    const booker = this.parts.externals();
    await this.parts.db.transaction(async (tx) => {
      const owner = await booker?.lock(tx, connection.id);
      const fill = await lockWaitingFill(tx, connection.id, symbol, venueFillId);
      if (!fill) return;
      const isBooked = booker && owner ? await this.adopt(tx, connection, booker, owner, fill) : false;
      await markFill(tx, fill, isBooked ? { state: "ADOPTED", bookedAt: this.parts.clock.date() } : { state: "EXTERNAL" });
      await this.parts.changes.connection(tx, fill, "EXTERNAL_FILL");
    });
  }

  private async adopt(
    tx: Tx,
    { capabilities }: ConnectionAtWork,
    booker: ExternalFillBooker,
    owner: unknown,
    fill: BrokerFillRow,
  ): Promise<boolean> {
    const native = venueFillOf(fill);
    const isOther = isOtherCash(capabilities, fill.symbol);
    const usd = isOther ? fillInUsd(native, rateOf(fill)) : native;
    // It is the coin that was traded, whichever of the currencies it was in.
    const coin = isOther ? fill.symbol.split("/")[0]! : fill.symbol;
    const outside = await lockOutside(tx, { ...fill, symbol: coin });
    const { booked, ofOutside } = await booker.book(tx, owner, { ...usd, symbol: coin }, outside);
    if (ofOutside.gt(0)) await moveOutside(tx, { ...fill, symbol: coin }, fill.side === "BUY" ? ofOutside : ofOutside.neg());
    const moved = isOther && booked.gt(0) ? cashMoved(restOf(native, booked), restOf(usd, booked)) : null;
    if (moved) await moveCash(tx, fill, moved);
    failPoint("broker:external-inside-booking");
    return booked.gt(0);
  }
}

/** A venue's clock may be behind ours: a first order's fill would then be older than the connection that made it. */
const fillsFrom = ({ since }: ConnectionAtWork): Date => new Date(+since - limits.brokerClockSkewMaxMs);

/** A part of a fill, with its part of the fee. */
const restOf = (fill: VenueFill, quantity: Decimal): VenueFill =>
  quantity.eq(fill.quantity)
    ? fill
    : { ...fill, quantity, fee: { ...fill.fee, amount: fill.fee.amount.mul(quantity).div(fill.quantity).toDecimalPlaces(feePlaces) } };

/** As stored. */
const feePlaces = 18;

const venueFillOf = (row: BrokerFillRow): VenueFill => ({
  venueFillId: row.venueFillId,
  venueOrderId: row.venueOrderId,
  symbol: row.symbol,
  side: row.side,
  quantity: row.quantity,
  price: row.price,
  fee: { amount: row.feeAmount, currency: row.feeCurrency },
  at: row.at,
});

/** Only a fill that has one is booked: see `waiting`. */
const rateOf = ({ rate }: BrokerFillRow): Decimal => rate ?? new Decimal(1);

/** Whether a fee is in what was traded, or in the money that it was traded for. */
const isOwnFee = (symbol: string, feeCurrency: string): boolean =>
  feeCurrency === symbol.split("/")[0] || dollars.has(feeCurrency) || feeCurrency === quoteOfMarket(symbol);

/** Whether a market is priced in a currency that is no dollar and may be an account's cash. */
function isOtherCash({ otherCurrencies }: Pick<VenueCapabilities, "otherCurrencies">, market: string): boolean {
  const quote = quoteOfMarket(market);
  return quote !== null && otherCurrencies.includes(quote);
}
