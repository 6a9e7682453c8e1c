import type { ChargeBooker } from "../../brokers/port/charge-booker";
import type { VenueCharge, VenueTransfer } from "../../brokers/port/venue-session";
import type { Tx } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import { readAccountIdOfConnection } from "../accounts/account.store";
import { Booking } from "../record/booking";
import type { TradingDeps } from "../trading-deps";
import { readOpenTradesIn, readRecordOfConnection } from "./external-fills.store";

/** Takes what a venue charged apart from fills from the account's cash: a cost, and no withdrawal. */
export class TradingCharges implements ChargeBooker {
  constructor(private readonly deps: TradingDeps) {}

  async lock(tx: Tx, connectionId: string): Promise<Booking | null> {
    const accountId = await readAccountIdOfConnection(tx, connectionId);
    const booking = accountId === null ? null : await Booking.begin(tx, this.deps, [accountId]);
    return booking && booking.accountIds().length > 0 ? booking : null;
  }

  async book(tx: Tx, locked: unknown, { cause, amount, symbol, currency }: VenueCharge): Promise<void> {
    const booking = locked as Booking;
    const [accountId] = booking.accountIds();
    if (currency !== "USD") return;
    const trades =
      symbol === null ? [] : await Promise.all((["LONG", "SHORT"] as const).map((side) => readOpenTradesIn(tx, accountId!, symbol, side)));
    // Named where it can be meant only.
    const [trade, other] = trades.flat();
    booking.charge(accountId!, cause, amount, trade && !other ? trade.id : null);
    await booking.write();
  }

  async bookTransfer(tx: Tx, locked: unknown, connectionId: string, { kind, amount, at }: VenueTransfer): Promise<Decimal> {
    const booking = locked as Booking;
    const [accountId] = booking.accountIds();
    const record = await readRecordOfConnection(tx, connectionId);
    if (!record || at < record.since) return zero;
    // What copies hold of the cash is not the account's own.
    const moved = kind === "DEPOSIT" ? amount : Decimal.min(amount, booking.account(accountId!).cash).neg();
    if (moved.isZero()) return zero;
    await booking.flow(accountId!, kind, moved);
    await booking.write();
    return moved;
  }
}
