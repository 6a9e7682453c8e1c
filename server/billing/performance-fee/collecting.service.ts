import { readNamedPayers } from "../spending/bite-payments.store";
import type { BitePaymentsService } from "../spending/bite-payments.service";
import type { SpendingNotifications } from "../spending/spending-notifications";
import { pauseCopy, resumeCopy } from "../../copying/lifecycle/copy-changes.store";
import { lockCopies } from "../../copying/lifecycle/locked-copies";
import { publishCopyChanges, type CopyingDeps } from "../../copying/copying-deps";
import type { Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { UserErrors } from "../../platform/user-error";
import type { FeeNotifications } from "./fee-notifications";
import { isAnyErased, lockDueFee, readDueFees, readPausing, readResumable, updateFee } from "./fees.store";
import type { PerformanceFeeRow } from "./performance-fee.entity";

const dayMs = 86_400_000;

/** Collects fees on real money in bites. Each is a transaction of its own under the lock of its row, so that it is paid once. */
export class CollectingService {
  constructor(
    private readonly copying: CopyingDeps,
    private readonly payments: BitePaymentsService,
    private readonly payees: SpendingNotifications,
    private readonly notifications: FeeNotifications,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Tries what is due, and pauses copies of whoever did not pay within the days of notice. */
  async runDue(): Promise<void> {
    await this.collectAll(await readDueFees(this.copying.db, limits.performanceFeesCollectedPerRunMax));
    const pausing = await readPausing(this.copying.db, this.copying.clock.date(), limits.performanceFeesCollectedPerRunMax);
    for (const { id, copyId } of pausing) await this.pause(id, copyId).catch(this.onError);
  }

  async collectAll(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.collect(id).catch(this.onError);
  }

  /** Pays one from the purses. Where bites are missing or owed, its owner is notified once, and it stays due. */
  async collect(id: string): Promise<void> {
    try {
      await this.copying.db.transaction(async (tx) => {
        const fee = await lockDueFee(tx, id);
        if (fee) await this.pay(tx, fee);
      });
    } catch (error) {
      if (!(error instanceof UserErrors)) throw error;
      return this.leaveUnpaid(id);
    }
    const copyId = await readResumable(this.copying.db, id, this.copying.clock.date());
    if (copyId) await this.resume(copyId);
  }

  private async pay(tx: Tx, fee: PerformanceFeeRow): Promise<void> {
    const { id, eaterId: payerId, feederId, copyId } = fee;
    const settledAt = this.copying.clock.date();
    if (await isAnyErased(tx, [payerId, feederId])) return updateFee(tx, id, { state: "WAIVED", settledAt });
    const payment = await this.payments.pay(tx, { kind: "PERFORMANCE_FEE", payerId, feederId, bites: fee.bites!, copyId });
    if (!payment) throw new Error(`Performance fee ${id} was paid before.`);
    await updateFee(tx, id, { state: "PAID", settledAt, paymentId: payment.id });
    await this.payees.paid(tx, payment, (await readNamedPayers(tx, [payerId])).has(payerId));
    await this.notifications.charged(tx, [fee]);
  }

  private async leaveUnpaid(id: string): Promise<void> {
    await this.copying.db.transaction(async (tx) => {
      const fee = await lockDueFee(tx, id);
      if (!fee || fee.notifiedAt) return;
      const notifiedAt = this.copying.clock.date();
      const pausesAt = new Date(+notifiedAt + limits.performanceFeeGraceDays * dayMs);
      await updateFee(tx, id, { notifiedAt, pausesAt });
      await this.notifications.unpaid(tx, fee, pausesAt);
    });
  }

  private async pause(id: string, copyId: string): Promise<void> {
    await this.copying.db.transaction(async (tx) => {
      const { copies } = await lockCopies(tx, this.copying, { ids: [copyId] });
      const fee = await lockDueFee(tx, id);
      if (copies[0]?.state !== "ACTIVE" || !fee) return;
      await updateFee(tx, id, { hasPaused: true });
      await pauseCopy(tx, copyId, this.copying.clock.date());
      await this.notifications.paused(tx, fee);
      await publishCopyChanges(tx, this.copying, copies);
    });
  }

  private async resume(copyId: string): Promise<void> {
    await this.copying.db.transaction(async (tx) => {
      const { copies } = await lockCopies(tx, this.copying, { ids: [copyId] });
      if (copies[0]?.state !== "PAUSED") return;
      await resumeCopy(tx, copyId);
      await publishCopyChanges(tx, this.copying, copies);
    });
  }
}
