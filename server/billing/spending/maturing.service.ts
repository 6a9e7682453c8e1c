import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { userAccount } from "../ledger/chart";
import type { Ledger } from "../ledger/ledger.service";
import type { LedgerEntry } from "../ledger/operations";
import {
  lockReservedPayment,
  lockReserveCarry,
  lockWaitingPayment,
  markMatured,
  markReleased,
  readMaturingPayments,
  readReservedPayments,
  storeReserveCarry,
} from "./bite-payments.store";
import { waitingOf } from "./period-refunds";
import { freedParts, maturedParts } from "./reserve";

const dayMs = 86_400_000;

/**
 * What feeders earned waits some days, for a card payment behind it may be disputed; then it is theirs to spend or be paid, but for a tenth,
 * which is held back longer.
 */
export class MaturingService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ledger: Ledger,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Ends the waiting time, and the holding back, of every payment that is old enough. Two at once do it once. Returns how many were looked at. */
  async runDue(): Promise<number> {
    const waiting = await readMaturingPayments(this.db, this.daysAgo(limits.earnedWaitingDays), limits.maturingPerRunMax);
    for (const id of waiting) await this.db.transaction((tx) => this.mature(tx, id)).catch(this.onError);
    const reserved = await readReservedPayments(this.db, this.daysAgo(limits.earnedReserveDays), limits.maturingPerRunMax);
    for (const id of reserved) await this.db.transaction((tx) => this.release(tx, id)).catch(this.onError);
    return waiting.length + reserved.length;
  }

  private async mature(tx: Tx, id: string): Promise<void> {
    const payment = await lockWaitingPayment(tx, id);
    if (!payment) return;
    const { feederId } = payment;
    const carry = await lockReserveCarry(tx, feederId, this.clock.date());
    const account = (kind: "EARNED_PENDING" | "EARNED" | "RESERVE" | "DEBT") => userAccount(kind, feederId);
    await this.ledger.lock(tx, feederId, [account("EARNED_PENDING"), account("EARNED"), account("RESERVE"), account("DEBT")]);
    const there = await this.ledger.purse(tx, feederId);
    const waiting = waitingOf(payment);
    // A refund may have taken what other payments left there.
    const amount = waiting < there.earnedPending ? waiting : there.earnedPending;
    const parts = maturedParts(amount, BigInt(carry), there.debt);
    await this.book(tx, { id, feederId, key: `payment:${id}:matured`, kind: "EARNED_AVAILABLE" }, [
      { account: account("EARNED_PENDING"), amount: -amount },
      { account: account("DEBT"), amount: parts.debt },
      { account: account("RESERVE"), amount: parts.reserve },
      { account: account("EARNED"), amount: parts.earned },
    ]);
    await storeReserveCarry(tx, feederId, Number(parts.carry));
    await markMatured(tx, id, this.clock.date(), Number(parts.reserve));
  }

  private async release(tx: Tx, id: string): Promise<void> {
    const payment = await lockReservedPayment(tx, id);
    if (!payment) return;
    const { feederId } = payment;
    const account = (kind: "EARNED" | "RESERVE" | "DEBT") => userAccount(kind, feederId);
    await this.ledger.lock(tx, feederId, [account("EARNED"), account("RESERVE"), account("DEBT")]);
    const there = await this.ledger.purse(tx, feederId);
    const reserved = BigInt(payment.reservedBites);
    const amount = reserved < there.reserve ? reserved : there.reserve;
    const parts = freedParts(amount, there.debt);
    await this.book(tx, { id, feederId, key: `payment:${id}:released`, kind: "RESERVE_RELEASED" }, [
      { account: account("RESERVE"), amount: -amount },
      { account: account("DEBT"), amount: parts.debt },
      { account: account("EARNED"), amount: parts.earned },
    ]);
    await markReleased(tx, id, this.clock.date());
  }

  private async book(
    tx: Tx,
    { id, feederId, key, kind }: { id: string; feederId: string; key: string; kind: string },
    entries: readonly LedgerEntry[],
  ): Promise<void> {
    const moved = entries.filter(({ amount }) => amount !== 0n);
    if (moved.length > 0)
      await this.ledger.post(tx, { key, kind, userId: feederId, subject: { kind: "BITE_PAYMENT", id }, entries: moved });
  }

  private daysAgo(days: number): Date {
    return new Date(this.clock.now() - days * dayMs);
  }
}
