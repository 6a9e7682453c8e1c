import { randomUUID } from "node:crypto";
import { lockUser } from "../../identity/account/users.store";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import type { PaymentBooks } from "../payments/books/payment-books";
import type { PaymentMails } from "../payments/books/payment-mails";
import {
  lockBill,
  lockPlan,
  readExpiredBills,
  readPlan,
  readPlansOfSuspended,
  readPlansToAnnounce,
  readRunningPlan,
  updateBill,
  updatePlan,
} from "../payments/books/payments.store";
import type { PaymentProvider } from "../payments/port/payment-provider";
import type { TrialMessages } from "../payments/books/trial-messages";
import { renewalAnnouncedDays } from "./plan-rules";
import type { PlanSubscriptionRow } from "./plan-subscription.entity";
import { isOnTrial, trialEndAnnouncedDays } from "./trials";

export interface UpkeepParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly mails: PaymentMails;
  readonly trialMessages: TrialMessages;
  readonly books: PaymentBooks;
  readonly provider: PaymentProvider | null;
  readonly onError: (error: unknown) => void;
}

/** What becomes due by time alone, whoever takes the money: notices of renewals, bills that were never paid, suspended and deleted accounts. */
export class PlanUpkeep {
  constructor(private readonly parts: UpkeepParts) {}

  async run(): Promise<void> {
    const { db, clock } = this.parts;
    const when = { at: clock.date(), days: renewalAnnouncedDays, trialDays: trialEndAnnouncedDays };
    for (const id of await readPlansToAnnounce(db, when, limits.billingRowsPerRunMax)) await this.announce(id);
    for (const { id } of await readExpiredBills(db, clock.date(), limits.billingRowsPerRunMax)) await this.expire(id);
  }

  /** An account is being deleted: its plan ends at once, with the provider first. Does nothing when run again. */
  async close(userId: string): Promise<void> {
    const { db, provider, books } = this.parts;
    const plan = await readRunningPlan(db, userId);
    if (!plan) return;
    if (provider?.kind === plan.provider) await provider.end(plan, randomUUID());
    await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      await books.planEnded(tx, (await lockPlan(tx, plan.id))!, "ACCOUNT_DELETED");
    });
  }

  /** Whoever is suspended keeps what is paid for and is not charged again; once the suspension has ended they may turn renewal on. */
  async stopRenewingSuspended(): Promise<void> {
    const { db, provider, onError } = this.parts;
    if (!provider) return;
    for (const plan of await readPlansOfSuspended(db, provider.kind, limits.billingRowsPerRunMax))
      await this.stopRenewing(provider, plan).catch(onError);
  }

  private async stopRenewing(provider: PaymentProvider, plan: PlanSubscriptionRow): Promise<void> {
    const { db, mails } = this.parts;
    await provider.setRenews(plan, false, randomUUID());
    await db.transaction(async (tx) => {
      await lockUser(tx, plan.userId);
      await mails.renewalStopped(tx, plan.userId, plan.plan, plan.periodEnd);
    });
  }

  private async announce(id: string): Promise<void> {
    const { db, mails, trialMessages } = this.parts;
    const found = await readPlan(db, id);
    if (!found) return;
    await db.transaction(async (tx) => {
      await lockUser(tx, found.userId);
      const plan = await lockPlan(tx, id);
      if (plan?.state !== "ACTIVE" || !plan.renews || (plan.notifiedFor && +plan.notifiedFor === +plan.periodEnd)) return;
      await updatePlan(tx, id, { notifiedFor: plan.periodEnd });
      await (isOnTrial(plan) ? trialMessages.endsSoon(tx, plan) : mails.renewalSoon(tx, plan));
    });
  }

  private async expire(id: string): Promise<void> {
    await this.parts.db.transaction(async (tx) => {
      const bill = await lockBill(tx, id);
      const at = this.parts.clock.date();
      if (bill?.state === "OPEN" && +bill.expiresAt <= +at) await updateBill(tx, id, { state: "EXPIRED", settledAt: at });
    });
  }
}
