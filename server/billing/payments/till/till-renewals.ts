import { lockUser } from "../../../identity/account/users.store";
import type { Clock } from "../../../platform/clock";
import type { Database, Tx } from "../../../platform/db/database";
import { limits } from "../../../platform/limits";
import { nextAttempt } from "../../plans/plan-rules";
import type { PlanSubscriptionRow } from "../../plans/plan-subscription.entity";
import type { PaymentBooks } from "../books/payment-books";
import type { InvoiceRow } from "../books/payments.entity";
import { lockInvoice, lockPlan, readInvoicesToRetry, readPlansDue, readPlansPastGrace } from "../books/payments.store";
import { readTillCard } from "./till.store";

/** Renews plans of the test till, as Stripe does by itself: charges, tries again, and ends what stays unpaid. */
export class TillRenewals {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly books: PaymentBooks,
  ) {}

  async run(): Promise<void> {
    const max = limits.billingRowsPerRunMax;
    for (const { id, userId } of await readPlansPastGrace(this.db, "TEST", this.clock.date(), max)) await this.endUnpaid(id, userId);
    for (const { id, userId } of await readPlansDue(this.db, "TEST", this.clock.date(), max)) await this.renew(id, userId);
    for (const { id, userId } of await readInvoicesToRetry(this.db, "TEST", this.clock.date(), max)) await this.retry(id, userId);
  }

  /** One period: a plan that was missed for longer is due again at the next run. */
  private renew(planId: string, userId: string): Promise<void> {
    return this.locked(userId, async (tx) => {
      const plan = await lockPlan(tx, planId);
      if (plan?.state !== "ACTIVE" || +plan.periodEnd > this.clock.now()) return;
      if (!plan.renews) return this.books.planEnded(tx, plan, "CANCELED");
      await this.charge(tx, plan, await this.books.renewalIssued(tx, plan));
    });
  }

  private retry(invoiceId: string, userId: string): Promise<void> {
    return this.locked(userId, async (tx) => {
      const invoice = await lockInvoice(tx, invoiceId);
      const isDue = invoice?.state === "OPEN" && invoice.nextAttemptAt !== null && +invoice.nextAttemptAt <= this.clock.now();
      if (isDue) await this.charge(tx, (await lockPlan(tx, invoice.subscriptionId!))!, invoice);
    });
  }

  private endUnpaid(planId: string, userId: string): Promise<void> {
    return this.locked(userId, async (tx) => {
      const plan = await lockPlan(tx, planId);
      if (plan?.state === "PAST_DUE" && +plan.graceUntil! <= this.clock.now()) await this.books.planEnded(tx, plan, "UNPAID");
    });
  }

  private async charge(tx: Tx, plan: PlanSubscriptionRow, invoice: InvoiceRow): Promise<void> {
    if ((await readTillCard(tx, plan.userId)) === "PAYS")
      return this.books.renewalPaid(tx, plan, invoice, { paymentRef: `till-${invoice.id}` });
    await this.books.renewalDeclined(tx, plan, invoice, nextAttempt(invoice.issuedAt, invoice.attempts + 1));
  }

  private async locked(userId: string, work: (tx: Tx) => Promise<void>): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lockUser(tx, userId);
      await work(tx);
    });
  }
}
