import type { Clock } from "../../platform/clock";
import type { Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { serverAccount, userAccount } from "../ledger/chart";
import type { Ledger } from "../ledger/ledger.service";
import type { LedgerEntry } from "../ledger/operations";
import { lockPaymentOfPeriod, markRefunded } from "./bite-payments.store";
import { refundOf } from "./period-refunds";

/** Gives back what was paid for days that were not used. */
export class PeriodRefundsService {
  constructor(
    private readonly clock: Clock,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Gives back the unused days of the period that runs, to the purses that paid. The feeder's part comes from what of it is still there,
   * first from what waits; the server answers for the rest. Returns how many bites; 0 for a free period.
   */
  async refundPeriod(
    tx: Tx,
    { id, periodStart, feederId, subscriberId }: { id: string; periodStart: Date; feederId: string; subscriberId: string },
    unusedDays: number,
  ): Promise<number> {
    const payment = await lockPaymentOfPeriod(tx, id, periodStart);
    if (!payment || payment.refundedBites > 0) return 0;
    const purse = (kind: "GIFT" | "BOUGHT" | "EARNED" | "EARNED_PENDING" | "RESERVE", userId: string) => userAccount(kind, userId);
    const revenue = serverAccount("REVENUE");
    const accounts = [
      ...(["GIFT", "BOUGHT", "EARNED"] as const).map((kind) => purse(kind, subscriberId)),
      ...(["GIFT", "EARNED", "EARNED_PENDING", "RESERVE"] as const).map((kind) => purse(kind, feederId)),
      revenue,
    ];
    await this.ledger.lock(tx, subscriberId, accounts);
    const there = await this.ledger.purse(tx, feederId);
    const refund = refundOf(payment, unusedDays, limits.subscriptionPeriodDays, there);
    if (refund.bites === 0n) return 0;
    const entries: LedgerEntry[] = [
      { account: purse("GIFT", subscriberId), amount: refund.to.gift },
      { account: purse("BOUGHT", subscriberId), amount: refund.to.bought },
      { account: purse("EARNED", subscriberId), amount: refund.to.earned },
      { account: purse("GIFT", feederId), amount: -refund.from.gift },
      { account: purse("EARNED_PENDING", feederId), amount: -refund.from.pending },
      { account: purse("EARNED", feederId), amount: -refund.from.earned },
      { account: purse("RESERVE", feederId), amount: -refund.from.reserve },
      { account: revenue, amount: -refund.from.server },
    ];
    await this.ledger.post(tx, {
      ...{ key: `payment:${payment.id}:refund`, kind: "SUBSCRIPTION_REFUND", userId: subscriberId },
      subject: { kind: "FEEDER_SUBSCRIPTION", id },
      entries: entries.filter(({ amount }) => amount !== 0n),
    });
    const back = { bites: Number(refund.bites), earned: Number(refund.ofEarned), bought: Number(refund.to.bought) };
    await markRefunded(tx, payment.id, { ...back, fromReserve: Number(refund.from.reserve) }, this.clock.date());
    return Number(refund.bites);
  }
}
