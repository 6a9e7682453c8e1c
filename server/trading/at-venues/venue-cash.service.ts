import type { LotReader } from "../../brokers/port/lot-reader";
import { bookedAfter, cashMoves, mainOf } from "../../brokers/currencies/conversion";
import type { BrokerCashRow } from "../../brokers/currencies/broker-cash.entity";
import type { VenueAccount } from "../../brokers/port/venue-session";
import { limits } from "../../platform/limits";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import { readAccountIdOfConnection } from "../accounts/account.store";
import { Booking } from "../record/booking";
import { readRecordOfConnection } from "./external-fills.store";
import type { TradingDeps } from "../trading-deps";

const cent = new Decimal("0.01");

/**
 * The cash of an account at a venue follows what the venue says: money that came in or went out there, interest, fees charged apart. What is
 * not a copy's is the account's own. Copies keep whole cents, so less than a cent is no difference.
 */
export class VenueCashService {
  constructor(
    private readonly db: Database,
    private readonly deps: TradingDeps,
    private readonly copies: LotReader,
  ) {}

  /** Cash of a connection's account that no order holds back, in USD; null where it has no open account. */
  async cashOf(connectionId: string): Promise<Decimal | null> {
    const accountId = await readAccountIdOfConnection(this.db, connectionId);
    if (accountId === null) return null;
    return this.db.transaction(async (tx) => {
      const booking = await Booking.begin(tx, this.deps, [accountId]);
      return booking.accountIds().length === 0 ? null : booking.value(accountId).freeCash;
    });
  }

  /**
   * `askedAt`: before the venue was asked. Does nothing where an order may have filled since: the next comparison does it. `areFillsRead`: up to then. Returns cash
   * that is missing on the account of a record at an exchange, above zero, which is not booked here: its payments are those that the exchange lists. Else null.
   */
  async follow(
    connectionId: string,
    account: Pick<VenueAccount, "cash" | "currency" | "counted">,
    askedAt: Date,
    areFillsRead: boolean,
  ): Promise<Decimal | null> {
    const accountId = await readAccountIdOfConnection(this.db, connectionId);
    if (accountId === null || account.currency !== "USD") return null;
    return this.db.transaction(async (tx) => {
      // On the account of a record cash may have gone into a trade that was made at the venue: a flow only where its fills were read.
      const record = await readRecordOfConnection(tx, connectionId);
      if (!areFillsRead && record) return null;
      const booking = await Booking.begin(tx, this.deps, [accountId]);
      if (booking.accountIds().length === 0 || !(await this.deps.brokers.isQuiet(tx, connectionId, askedAt))) return null;
      const ofCopies = (await this.copies.read(tx, connectionId)).cash ?? zero;
      const rows = await this.deps.brokers.lockCash(tx, connectionId);
      // A currency that has come to count since the venue was asked: the next comparison has it.
      if (rows.some(({ currency }) => !account.counted?.some((one) => one.currency === currency))) return null;
      const isListed = record !== null && this.isExchange(booking, accountId);
      if (rows.length > 0) return this.followCurrencies(tx, booking, { accountId, account, ofCopies, rows, askedAt, isListed });
      const moved = Decimal.max(account.cash.sub(ofCopies), zero).sub(booking.account(accountId).cash);
      if (moved.abs().lt(cent)) return null;
      if (moved.isNegative() && isListed) return moved.neg();
      await booking.flow(accountId, moved.gt(0) ? "DEPOSIT" : "WITHDRAWAL", moved);
      await booking.write();
      return null;
    });
  }

  /** Where what is held are balances a coin may have come and gone unseen: its fills are read by symbol. */
  private isExchange(booking: Booking, accountId: string): boolean {
    const { venue } = booking.account(accountId);
    return venue !== null && this.deps.brokers.capabilities(venue.id)?.holdings === "BALANCES";
  }

  /** The same where some of the cash is in currencies that are no dollars: what their rates did is no payment. */
  private async followCurrencies(
    tx: Tx,
    booking: Booking,
    { accountId, account, ofCopies, rows, askedAt, isListed }: Compared,
  ): Promise<Decimal | null> {
    const counted = account.counted ?? [];
    const dollarsAtVenue = counted.reduce((rest, { amount, rate }) => rest.sub(amount.mul(rate)), account.cash);
    const cashBefore = booking.account(accountId).cash;
    const { flow, flowOfOthers, rateEffect } = cashMoves(dollarsAtVenue, counted, cashBefore.add(ofCopies), rows);
    // What is a copy's stays its own: the account's cash takes all of it, down to nothing.
    const take = (amount: Decimal): Decimal => Decimal.max(amount, booking.account(accountId).cash.neg());
    const isMissing = isListed && flow.lte(cent.neg());
    const isFlow = flow.abs().gte(cent) && !isMissing;
    // What was changed there into another currency, or booked in dollars since, is no payment: the amounts of each are new all the same.
    const isPaid = isFlow || (flow.abs().lt(cent) && flowOfOthers.abs().gte(cent));
    const [paid, main] = [isFlow ? take(flow) : zero, mainOf(counted)];
    // In dollars where most of it is.
    const native = main && flowOfOthers.mul(2).abs().gt(flow.abs()) ? { currency: main.currency, rate: main.rate } : null;
    if (!paid.isZero()) await booking.flow(accountId, paid.gt(0) ? "DEPOSIT" : "WITHDRAWAL", paid, native);
    const isValued = isPaid || isValuationDue(booking, accountId, rateEffect, rows, askedAt);
    const effect = isValued ? take(rateEffect) : zero;
    if (!effect.isZero()) booking.revalue(accountId, effect);
    const inBooks = booking.account(accountId).cash.add(ofCopies);
    await booking.write();
    const missing = isMissing ? take(flow).neg() : null;
    if (!isPaid && effect.isZero()) return missing;
    for (const row of bookedAfter(rows, { counted, isPaid, effect, inBooks, dollarsAtVenue })) {
      const held = counted.find(({ currency, amount }) => currency === row.currency && !amount.isZero());
      const rate = held?.rate ?? row.rate;
      await this.deps.brokers.putCash(tx, { ...row, rate, rateAt: askedAt });
    }
    return missing;
  }
}

/**
 * What a rate did to a record's account is sealed: at most once an hour, or where it has come to a thousandth of what the account is worth. Any other account
 * follows at each comparison.
 */
function isValuationDue(booking: Booking, accountId: string, effect: Decimal, rows: readonly BrokerCashRow[], now: Date): boolean {
  if (!booking.account(accountId).chain) return true;
  const lastAt = Math.max(...rows.map(({ rateAt }) => +(rateAt ?? 0)));
  return +now - lastAt >= limits.recordRateEveryMs || effect.abs().mul(1_000).gte(booking.value(accountId).equity);
}

interface Compared {
  readonly accountId: string;
  readonly account: Pick<VenueAccount, "cash" | "counted">;
  readonly ofCopies: Decimal;
  readonly rows: readonly BrokerCashRow[];
  readonly askedAt: Date;
  /** Payments are those that its exchange lists: other cash that is missing is returned, and not booked. */
  readonly isListed: boolean;
}
