import type { LotReader } from "../../brokers/port/lot-reader";
import {
  cent,
  currencyOf,
  isRateEffectDue,
  judgeCash,
  missingFrom,
  takenFrom,
  type CashVerdict,
} from "../../brokers/currencies/cash-verdict";
import { bookedAfter, cashMoves, type AfterComparison, type CashMoves, type CountedCash } from "../../brokers/currencies/conversion";
import type { BrokerCashRow } from "../../brokers/currencies/broker-cash.entity";
import type { MissingCash } from "../../brokers/port/broker-accounts";
import type { VenueAccount } from "../../brokers/port/venue-session";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import { readAccountIdOfConnection } from "../accounts/account.store";
import { Booking } from "../record/booking";
import { readRecordOfConnection } from "./external-fills.store";
import type { TradingDeps } from "../trading-deps";

/**
 * The cash of an account at a venue follows what the venue says: money that came in or went out there, interest, fees charged apart. What is
 * not a copy's is the account's own.
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
   * that is missing on the account of a record at an exchange, which is not booked here: its payments are those that the exchange lists.
   */
  async follow(
    connectionId: string,
    account: Pick<VenueAccount, "cash" | "currency" | "counted">,
    askedAt: Date,
    areFillsRead: boolean,
  ): Promise<MissingCash> {
    const accountId = await readAccountIdOfConnection(this.db, connectionId);
    if (accountId === null || account.currency !== "USD") return null;
    return this.db.transaction(async (tx) => {
      // On the account of a record cash may have gone into a trade that was made at the venue: a flow only where its fills were read.
      const record = await readRecordOfConnection(tx, connectionId);
      if (!areFillsRead && record) return "NOT_COMPARED";
      const booking = await Booking.begin(tx, this.deps, [accountId]);
      if (booking.accountIds().length === 0) return null;
      if (!(await this.deps.brokers.isQuiet(tx, connectionId, askedAt))) return "NOT_COMPARED";
      const ofCopies = (await this.copies.read(tx, connectionId)).cash ?? zero;
      const rows = await this.deps.brokers.lockCash(tx, connectionId);
      // A currency that has come to count since the venue was asked: the next comparison has it.
      if (rows.some(({ currency }) => !account.counted?.some((one) => one.currency === currency))) return "NOT_COMPARED";
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
  private async followCurrencies(tx: Tx, booking: Booking, compared: Compared): Promise<MissingCash> {
    const found = compareCurrencies(booking, compared);
    if (found.verdict === "PAID") await bookPayment(booking, compared, found);
    // The venue's amounts are those of the books from now on.
    const isPaid = found.verdict === "PAID" || found.verdict === "EXCHANGED";
    const effect = bookRateEffect(booking, compared, found, isPaid);
    await booking.write();
    if (isPaid || !effect.isZero()) await this.keepAmounts(tx, booking, compared, { ...found, isPaid, effect });
    return found.verdict === "MISSING" ? missingFrom(ownCashOf(booking, compared), found.moves.flow) : null;
  }

  /** Keeps what the books count on in each currency, valued at the rates of the comparison. */
  private async keepAmounts(tx: Tx, booking: Booking, compared: Compared, after: Omit<AfterComparison, "inBooks">): Promise<void> {
    for (const row of bookedAfter(compared.rows, { ...after, inBooks: cashInBooks(booking, compared) })) {
      const held = after.counted.find(({ currency, amount }) => currency === row.currency && !amount.isZero());
      await this.deps.brokers.putCash(tx, { ...row, rate: held?.rate ?? row.rate, rateAt: compared.askedAt });
    }
  }
}

const ownCashOf = (booking: Booking, { accountId }: Compared): Decimal => booking.account(accountId).cash;
const cashInBooks = (booking: Booking, compared: Compared): Decimal => ownCashOf(booking, compared).add(compared.ofCopies);

/** What the venue's cash says of the books', currency by currency. */
interface FoundMoves {
  readonly counted: readonly CountedCash[];
  readonly dollarsAtVenue: Decimal;
  readonly moves: CashMoves;
  readonly verdict: CashVerdict;
}

function compareCurrencies(booking: Booking, compared: Compared): FoundMoves {
  const { account, rows, isListed } = compared;
  const counted = account.counted ?? [];
  const dollarsAtVenue = counted.reduce((rest, { amount, rate }) => rest.sub(amount.mul(rate)), account.cash);
  const moves = cashMoves(dollarsAtVenue, counted, cashInBooks(booking, compared), rows);
  return { counted, dollarsAtVenue, moves, verdict: judgeCash(moves, isListed) };
}

/** A payment of the account's own cash; one in another currency says which, and at what rate. */
async function bookPayment(booking: Booking, compared: Compared, { moves, counted }: FoundMoves): Promise<void> {
  const paid = takenFrom(ownCashOf(booking, compared), moves.flow);
  const native = currencyOf(moves, counted);
  if (!paid.isZero()) await booking.flow(compared.accountId, paid.gt(0) ? "DEPOSIT" : "WITHDRAWAL", paid, native);
}

/** Books what the rates did where it is due, with a payment always. Returns what was booked. */
function bookRateEffect(booking: Booking, compared: Compared, { moves: { rateEffect } }: FoundMoves, isPaid: boolean): Decimal {
  const isDue = isPaid || isEffectDue(booking, compared, rateEffect);
  const effect = isDue ? takenFrom(ownCashOf(booking, compared), rateEffect) : zero;
  if (!effect.isZero()) booking.revalue(compared.accountId, effect);
  return effect;
}

function isEffectDue(booking: Booking, { accountId, rows, askedAt }: Compared, effect: Decimal): boolean {
  const equity = booking.account(accountId).chain ? booking.value(accountId).equity : null;
  const valuedAt = new Date(Math.max(...rows.map(({ rateAt }) => +(rateAt ?? 0))));
  return isRateEffectDue(effect, equity, valuedAt, askedAt);
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
