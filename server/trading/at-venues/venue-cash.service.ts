import type { LotReader } from "../../brokers/port/lot-reader";
import type { VenueAccount } from "../../brokers/port/venue-session";
import type { Database } from "../../platform/db/database";
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
    account: Pick<VenueAccount, "cash" | "currency">,
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
      const moved = Decimal.max(account.cash.sub(ofCopies), zero).sub(booking.account(accountId).cash);
      if (moved.abs().lt(cent)) return null;
      if (moved.isNegative() && record && this.isExchange(booking, accountId)) return moved.neg();
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
}
