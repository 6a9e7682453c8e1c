import type { Stripe } from "stripe";
import { lockUser } from "../../../identity/account/users.store";
import type { Clock } from "../../../platform/clock";
import type { Database, Tx } from "../../../platform/db/database";
import type { StripeSetting } from "../../../platform/payments-setting";
import { isHigherTier } from "../../plans/plan-rules";
import type { PlanSubscriptionRow } from "../../plans/plan-subscription.entity";
import type { PaymentBooks } from "../books/payment-books";
import type { BillRow, InvoiceRow } from "../books/payments.entity";
import type { TrialBooks } from "../books/trial-books";
import { isOnTrial } from "../../plans/trials";
import { mayTryPlan } from "../../plans/trials.store";
import type { RefundBooks } from "../books/refund-books";
import {
  lockBill,
  lockDisputeByRef,
  lockInvoice,
  lockInvoiceByRef,
  lockPlan,
  lockRunningPlan,
  readBill,
  readBillOfUndone,
  readInvoiceByPayment,
  readPlanByRef,
  readRefundByRef,
  updateBill,
  updatePlan,
} from "../books/payments.store";
import type { StripeCharges } from "./stripe-charges";
import type { StripeClient } from "./stripe-client";
import {
  cardOf,
  chargedOf,
  dateOf,
  isPayment,
  fromStripeCents,
  idOf,
  isTrialCutShort,
  linesOf,
  outcomeOf,
  paymentOf,
  periodOf,
  periodOfInvoice,
  planOfInvoice,
  planOfPrice,
  stepOfDispute,
  subscriptionOfInvoice,
  taxOf,
} from "./stripe-facts";

export interface SyncParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly client: StripeClient;
  readonly setting: StripeSetting;
  readonly books: PaymentBooks;
  readonly trials: TrialBooks;
  readonly refunds: RefundBooks;
  readonly charges: StripeCharges;
}

const expand = ["payments"];

/**
 * Brings our books to what Stripe has: fetches an object as it is now, then books what of it is new. The order in which events came,
 * and how often, makes no difference.
 */
export class StripeSync {
  constructor(private readonly parts: SyncParts) {}

  /** A page where a bill is paid. */
  async session(id: string): Promise<void> {
    const session = await this.parts.client.call((sdk) => sdk.checkout.sessions.retrieve(id));
    const bill = session.metadata?.bill_id ? await readBill(this.parts.db, session.metadata.bill_id) : null;
    if (!bill || bill.state === "PAID") return;
    if (session.status === "expired") return this.expired(bill.id, bill.userId);
    if (session.payment_status === "unpaid") return;
    if (session.mode === "subscription") return this.started(bill.id, bill.userId, idOf(session.subscription)!, idOf(session.invoice));
    await this.locked(bill.userId, async (tx) => {
      const row = (await lockBill(tx, bill.id))!;
      await this.parts.books.packPaid(tx, row, { paymentRef: idOf(session.payment_intent)!, ...chargedOf(session) });
    });
    await this.charged(idOf(session.payment_intent));
  }

  /** A subscription with its latest invoice. */
  async subscription(id: string): Promise<void> {
    const found = await this.parts.client.call((sdk) => sdk.subscriptions.retrieve(id));
    const plan = await readPlanByRef(this.parts.db, "STRIPE", id);
    if (!plan) return this.unknownSubscription(found);
    const latest = idOf(found.latest_invoice);
    const invoice = latest ? await this.parts.client.call((sdk) => sdk.invoices.retrieve(latest, { expand })) : null;
    await this.locked(plan.userId, async (tx) => {
      if (invoice) await this.applyInvoice(tx, (await lockPlan(tx, plan.id))!, found, invoice);
      await this.applyState(tx, (await lockPlan(tx, plan.id))!, found);
    });
  }

  async invoice(id: string): Promise<void> {
    const invoice = await this.parts.client.call((sdk) => sdk.invoices.retrieve(id, { expand }));
    const ref = subscriptionOfInvoice(invoice);
    if (!ref) return;
    const found = await this.parts.client.call((sdk) => sdk.subscriptions.retrieve(ref));
    const plan = await readPlanByRef(this.parts.db, "STRIPE", ref);
    if (!plan) return this.unknownSubscription(found);
    await this.locked(plan.userId, async (tx) => {
      await this.applyInvoice(tx, (await lockPlan(tx, plan.id))!, found, invoice);
      await this.applyState(tx, (await lockPlan(tx, plan.id))!, found);
    });
    if (invoice.status === "paid") await this.charged(paymentOf(invoice).paymentRef);
  }

  /** A payment by card: with which one, and what Stripe kept of it. */
  async charge(id: string): Promise<void> {
    const charge = await this.parts.charges.retrieve(id);
    const paymentRef = idOf(charge.payment_intent);
    const invoice = await this.invoiceOfPayment(paymentRef);
    if (invoice) return this.parts.charges.store(invoice, charge);
    const undone = paymentRef === null ? null : await readBillOfUndone(this.parts.db, paymentRef);
    if (undone) await this.parts.charges.storeUndone(undone, charge);
  }

  private async charged(paymentRef: string | null): Promise<void> {
    const invoice = paymentRef === null ? null : await readInvoiceByPayment(this.parts.db, paymentRef);
    if (invoice) await this.parts.charges.ofPayment(invoice);
  }

  /** Money given back, by us or at Stripe's own pages. */
  async refund(id: string): Promise<void> {
    const refund = await this.parts.client.call((sdk) => sdk.refunds.retrieve(id));
    if (refund.metadata?.undoes) return;
    const invoice = await this.invoiceOfPayment(idOf(refund.payment_intent));
    if (!invoice) return;
    const outcome = outcomeOf(refund);
    await this.locked(invoice.userId, async (tx) => {
      const known = refund.metadata?.operation_id ?? (await readRefundByRef(tx, refund.id))?.id;
      if (known) return this.parts.refunds.settle(tx, known, outcome);
      if (outcome.state === "DONE") await this.parts.refunds.madeElsewhere(tx, invoice.id, outcome.ref, fromStripeCents(refund.amount));
    });
  }

  async dispute(id: string): Promise<void> {
    const dispute = await this.parts.client.call((sdk) => sdk.disputes.retrieve(id));
    const invoice = await this.invoiceOfPayment(idOf(dispute.payment_intent));
    if (!invoice) return;
    await this.locked(invoice.userId, async (tx) => {
      const row = (await lockInvoice(tx, invoice.id))!;
      await this.parts.charges.book(tx, invoice, dispute.balance_transactions ?? []);
      const step = stepOfDispute(dispute);
      if (step !== "NONE" && !(await lockDisputeByRef(tx, id)))
        await this.parts.books.disputed(tx, row, id, fromStripeCents(dispute.amount));
      const stored = await lockDisputeByRef(tx, id);
      // What never moved money, or no longer does, is as a dispute that was won.
      if (stored?.state === "OPEN" && step !== "OPEN") await this.parts.books.disputeClosed(tx, row, stored, step !== "LOST");
    });
  }

  /**
   * The invoice that a payment paid. One we do not know may be of a page whose event is still on its way: then that page is booked first. Null
   * for a payment that is none of ours.
   */
  private async invoiceOfPayment(paymentRef: string | null): Promise<InvoiceRow | null> {
    if (paymentRef === null) return null;
    const known = await readInvoiceByPayment(this.parts.db, paymentRef);
    if (known) return known;
    const { metadata } = await this.parts.client.call((sdk) => sdk.paymentIntents.retrieve(paymentRef));
    const bill = metadata.bill_id ? await readBill(this.parts.db, metadata.bill_id) : null;
    if (!bill?.ref) return null;
    await this.session(bill.ref);
    return readInvoiceByPayment(this.parts.db, paymentRef);
  }

  /** A subscription we do not know begins with its bill's page, whose event may still be on its way. */
  private async unknownSubscription({ metadata }: Stripe.Subscription): Promise<void> {
    const bill = metadata.bill_id ? await readBill(this.parts.db, metadata.bill_id) : null;
    if (bill?.ref && bill.state !== "PAID") await this.session(bill.ref);
  }

  private async started(billId: string, userId: string, ref: string, invoiceId: string | null): Promise<void> {
    const { client } = this.parts;
    const found = await client.call((sdk) => sdk.subscriptions.retrieve(ref, { expand: ["default_payment_method"] }));
    const latest = invoiceId ?? idOf(found.latest_invoice)!;
    const invoice = await client.call((sdk) => sdk.invoices.retrieve(latest, { expand }));
    const isBooked = await this.locked(userId, async (tx) => this.start(tx, (await lockBill(tx, billId))!, found, invoice));
    if (!isBooked) return this.undo(billId, ref, paymentOf(invoice).paymentRef);
    await this.charged(paymentOf(invoice).paymentRef);
  }

  /** False for a subscription that is to be undone: a second one, or a trial that its payer or their card had before. */
  private async start(tx: Tx, bill: BillRow, found: Stripe.Subscription, invoice: Stripe.Invoice): Promise<boolean> {
    const { books, trials, charges } = this.parts;
    if (bill.state === "PAID") return true;
    if (bill.state === "CANCELED" || (await lockRunningPlan(tx, bill.userId))) return false;
    if (bill.trialDays === 0) {
      await books.planStarted(tx, bill, paymentOf(invoice), found.id, periodOfInvoice(invoice, found));
      return true;
    }
    if (!(await mayTryPlan(tx, bill.userId))) return false;
    if (!(await charges.startsTrial(tx, cardOf(found)))) {
      await trials.refused(tx, bill);
      return false;
    }
    await trials.started(tx, bill, found.id, periodOf(found));
    return true;
  }

  /** Two pages for a plan were both paid: the second subscription ends and its money goes back. A trial has cost nothing. */
  private async undo(billId: string, ref: string, paymentRef: string): Promise<void> {
    const { client } = this.parts;
    const { status } = await client.call((sdk) => sdk.subscriptions.retrieve(ref));
    if (status !== "canceled") await client.call((sdk) => sdk.subscriptions.cancel(ref));
    if (isPayment(paymentRef)) await this.refundWhole(billId, paymentRef);
    const undone = await this.parts.db.transaction(async (tx) => {
      const bill = (await lockBill(tx, billId))!;
      if (isPayment(paymentRef)) await updateBill(tx, billId, { undonePaymentRef: paymentRef });
      if (bill.state === "OPEN") await updateBill(tx, billId, { state: "CANCELED", settledAt: this.parts.clock.date() });
      return bill;
    });
    if (isPayment(paymentRef)) await this.parts.charges.ofUndone(undone, paymentRef);
  }

  private async refundWhole(billId: string, payment_intent: string): Promise<void> {
    const { client } = this.parts;
    const made = await client.call((sdk) => sdk.refunds.list({ payment_intent, limit: 1 }));
    if (made.data.length > 0) return;
    await client.call((sdk) => sdk.refunds.create({ payment_intent, metadata: { undoes: billId } }, { idempotencyKey: `undo:${billId}` }));
  }

  private async applyInvoice(tx: Tx, plan: PlanSubscriptionRow, found: Stripe.Subscription, invoice: Stripe.Invoice): Promise<void> {
    const stored = await lockInvoiceByRef(tx, "STRIPE", invoice.id);
    if (invoice.billing_reason === "subscription_cycle") return this.applyPeriod(tx, plan, found, invoice, stored);
    if (invoice.billing_reason !== "subscription_update") return;
    // Of an update, only a first charge is known before it is paid.
    if (stored?.kind === "PLAN") return this.applyPeriod(tx, plan, found, invoice, stored);
    if (isTrialCutShort(plan, found)) {
      await this.parts.trials.moved(tx, plan, periodOfInvoice(invoice, found).start);
      return this.applyPeriod(tx, (await lockPlan(tx, plan.id))!, found, invoice, null);
    }
    const to = planOfInvoice(this.parts.setting.prices, invoice) ?? planOfPrice(this.parts.setting.prices, found);
    if (invoice.status === "paid" && !stored && to) await this.parts.books.upgraded(tx, plan, to, linesOf(invoice), paymentOf(invoice));
  }

  /** The invoice of a whole period: a renewal, or the first charge after a trial. */
  private async applyPeriod(
    tx: Tx,
    plan: PlanSubscriptionRow,
    found: Stripe.Subscription,
    invoice: Stripe.Invoice,
    stored: InvoiceRow | null,
  ): Promise<void> {
    const row = stored ?? (await this.issued(tx, plan, found, invoice));
    if (invoice.status === "paid") return this.parts.books.renewalPaid(tx, plan, row, paymentOf(invoice));
    const next = invoice.next_payment_attempt ? dateOf(invoice.next_payment_attempt) : null;
    if (invoice.status === "open" && invoice.attempt_count > row.attempts) await this.parts.books.renewalDeclined(tx, plan, row, next);
  }

  private async issued(tx: Tx, plan: PlanSubscriptionRow, found: Stripe.Subscription, invoice: Stripe.Invoice): Promise<InvoiceRow> {
    const { start, end } = periodOfInvoice(invoice, found);
    const { prices } = this.parts.setting;
    const row = await this.parts.books.renewalFor(tx, plan, {
      ...{ plan: planOfInvoice(prices, invoice) ?? planOfPrice(prices, found) ?? plan.plan, start, end, ref: invoice.id },
      ...{ amountCents: fromStripeCents(invoice.amount_due), taxCents: taxOf(invoice), lines: linesOf(invoice) },
      url: invoice.hosted_invoice_url ?? null,
    });
    return row;
  }

  /** Renewal, the plan of the next period, and the end. */
  private async applyState(tx: Tx, plan: PlanSubscriptionRow, found: Stripe.Subscription): Promise<void> {
    if (plan.state === "ENDED") return;
    if (found.status === "canceled" || found.status === "unpaid" || found.status === "incomplete_expired") {
      const reason = found.cancellation_details?.reason;
      // Stripe ends a trial whose card was removed by itself, whatever reason it gives.
      const lacksCard = isOnTrial(plan) && plan.renews && reason !== "cancellation_requested";
      const isUnpaid = found.status !== "canceled" || reason === "payment_failed" || plan.state === "PAST_DUE" || lacksCard;
      return this.parts.books.planEnded(tx, plan, isUnpaid ? "UNPAID" : "CANCELED");
    }
    const price = planOfPrice(this.parts.setting.prices, found);
    if (found.status === "trialing" && isOnTrial(plan)) {
      await this.parts.trials.moved(tx, plan, dateOf(found.trial_end!));
      if (price && isHigherTier(price, plan.plan)) await this.parts.trials.changed(tx, plan, price);
    }
    const nextPlan = price && isHigherTier(plan.plan, price) ? price : null;
    await updatePlan(tx, plan.id, { renews: !found.cancel_at_period_end, nextPlan });
  }

  private async expired(billId: string, userId: string): Promise<void> {
    await this.locked(userId, async (tx) => {
      const bill = (await lockBill(tx, billId))!;
      if (bill.state === "OPEN") await updateBill(tx, billId, { state: "EXPIRED", settledAt: this.parts.clock.date() });
    });
  }

  private locked<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.parts.db.transaction(async (tx) => {
      await lockUser(tx, userId);
      return work(tx);
    });
  }
}
