import { randomUUID } from "node:crypto";
import type { Clock } from "../../../platform/clock";
import type { Tx } from "../../../platform/db/database";
import {
  graceEnd,
  isHigherTier,
  periodEnd,
  planPriceCents,
  type InvoiceLine,
  type PlanEndReason,
  type PlanTier,
} from "../../plans/plan-rules";
import type { PlanFollowing } from "../../plans/plan-following";
import type { PlanSubscriptionRow } from "../../plans/plan-subscription.entity";
import type { TiersService } from "../../tiers/tiers.service";
import { newPlan, type Period } from "./new-plan";
import { countText, planNames, shortDayOf } from "./money-text";
import type { SalesLedger } from "./sales-ledger";
import { bitesBetween, reversedOf, saleOf } from "./sale-facts";
import type { PaymentMails } from "./payment-mails";
import type { BillRow, InvoiceRow } from "./payments.entity";
import {
  insertDispute,
  insertInvoice,
  insertPlan,
  lockInvoice,
  lockOverdueInvoice,
  lockRunningPlan,
  readInvoiceNumber,
  readPlanPaidBefore,
  storedLines,
  sumDisputes,
  updateBill,
  updateDispute,
  updateInvoice,
  updatePlan,
} from "./payments.store";

/** A payment as its provider shows it. */
export interface Payment {
  /** What refunds and disputes name. */
  readonly paymentRef: string;
  /** The provider's own invoice and its page, where it makes one. */
  readonly invoiceRef?: string | null;
  readonly url?: string | null;
  /** What was charged, tax included; what was asked for where the provider adds none. */
  readonly amountCents?: bigint;
  /** Of it, the tax. */
  readonly taxCents?: bigint;
}

/** The next period as its provider charges it; without lines, one for all of it. */
export interface Renewal extends Period {
  readonly plan: PlanTier;
  readonly ref: string | null;
  readonly url: string | null;
  readonly amountCents: bigint;
  readonly taxCents?: bigint;
  readonly lines: readonly InvoiceLine[] | null;
}

export interface BooksParts {
  readonly clock: Clock;
  readonly tiers: TiersService;
  readonly mails: PaymentMails;
  readonly sales: SalesLedger;
  readonly following: Pick<PlanFollowing, "ask">;
}

/**
 * What payments change here, whoever took the money. Each step is done once: it looks at the state of its row, which the caller has
 * locked, with the payer's own row before it.
 */
export class PaymentBooks {
  constructor(private readonly parts: BooksParts) {}

  /** Bites of a paid bill. */
  async packPaid(tx: Tx, bill: BillRow, payment: Payment): Promise<void> {
    if (bill.state === "PAID") return;
    const bites = bill.bites!;
    const at = this.parts.clock.date();
    await updateBill(tx, bill.id, { state: "PAID", settledAt: at });
    const title = `${countText(bites)} bites`;
    const facts = { ...this.paidInvoice(bill.userId, bill.provider, payment), kind: "BITES" as const, billId: bill.id, bites, title };
    const { amountCents, lines } = chargedFor(title, bill, payment);
    await this.insert(tx, { ...facts, amountCents }, lines);
  }

  /** Starts the plan of a paid bill. The caller has seen that none runs. */
  async planStarted(tx: Tx, bill: BillRow, payment: Payment, ref: string | null = null, given: Period | null = null): Promise<void> {
    if (bill.state === "PAID") return;
    const { userId, provider } = bill;
    const plan = bill.plan!;
    const at = this.parts.clock.date();
    const { start, end } = given ?? { start: at, end: periodEnd(at, at) };
    await updateBill(tx, bill.id, { state: "PAID", settledAt: at });
    const id = randomUUID();
    await insertPlan(tx, newPlan(id, bill, ref, { start, end }, at));
    await this.parts.tiers.set(tx, userId, "PLAN", plan, {});
    const title = `${planNames[plan]}, ${shortDayOf(start)} to ${shortDayOf(end)}`;
    const { amountCents, lines } = chargedFor(title, bill, payment);
    const facts = {
      ...this.paidInvoice(userId, provider, payment),
      kind: "PLAN" as const,
      billId: bill.id,
      subscriptionId: id,
      plan,
      title,
    };
    await this.insert(tx, { ...facts, amountCents, periodStart: start, periodEnd: end }, lines);
  }

  /** An upgrade within a period, paid for. */
  async upgraded(tx: Tx, plan: PlanSubscriptionRow, to: PlanTier, lines: readonly InvoiceLine[], payment: Payment): Promise<void> {
    const cents = lines.reduce((sum, line) => sum + line.cents, 0n);
    await updatePlan(tx, plan.id, { plan: to, nextPlan: null });
    await this.parts.tiers.set(tx, plan.userId, "PLAN", to, {});
    const title = `Upgrade to ${planNames[to]}`;
    const facts = {
      ...this.paidInvoice(plan.userId, plan.provider, payment),
      kind: "UPGRADE" as const,
      subscriptionId: plan.id,
      plan: to,
      title,
    };
    await this.insert(tx, { ...facts, amountCents: cents, periodStart: this.parts.clock.date(), periodEnd: plan.periodEnd }, lines);
    await this.parts.mails.changed(tx, plan.userId, plan.plan, to, null);
  }

  /** Asks for the next period's money: an open invoice, once a period. Its id. */
  async renewalIssued(tx: Tx, plan: PlanSubscriptionRow): Promise<InvoiceRow> {
    const existing = await lockOverdueInvoice(tx, plan.id);
    if (existing) return existing;
    const next = plan.nextPlan ?? plan.plan;
    const [start, end] = [plan.periodEnd, periodEnd(plan.anchorAt, plan.periodEnd)];
    return this.renewalFor(tx, plan, { plan: next, start, end, ref: null, url: null, amountCents: planPriceCents(next), lines: null });
  }

  /** The same for a period, an amount and lines that the provider has set. */
  async renewalFor(tx: Tx, plan: PlanSubscriptionRow, renewal: Renewal): Promise<InvoiceRow> {
    const { plan: next, start, end, ref, url, amountCents, taxCents = 0n } = renewal;
    const title = `${planNames[next]}, ${shortDayOf(start)} to ${shortDayOf(end)}`;
    const id = randomUUID();
    await insertInvoice(tx, {
      ...this.openInvoice(plan.userId, plan.provider),
      ...{ id, kind: "PLAN", subscriptionId: plan.id, plan: next, title, amountCents, periodStart: start, periodEnd: end },
      ...{ ref, url, taxCents, lines: storedLines(renewal.lines ?? [{ text: title, cents: amountCents }]) },
    });
    return (await lockInvoice(tx, id))!;
  }

  /** A renewal's invoice is paid: the plan runs for its period, again where it was past due. */
  async renewalPaid(tx: Tx, plan: PlanSubscriptionRow, invoice: InvoiceRow, payment: Payment): Promise<void> {
    if (invoice.state === "PAID") return;
    const at = this.parts.clock.date();
    await updateInvoice(tx, invoice.id, { state: "PAID", paidAt: at, paymentRef: payment.paymentRef, nextAttemptAt: null });
    const next = invoice.plan!;
    // Stripe may report a payment after that of a later period.
    if (plan.state !== "ENDED" && +invoice.periodEnd! > +plan.periodEnd) {
      const period = { periodStart: invoice.periodStart!, periodEnd: invoice.periodEnd! };
      await updatePlan(tx, plan.id, { state: "ACTIVE", graceUntil: null, plan: next, nextPlan: null, ...period });
      await this.parts.tiers.set(tx, plan.userId, "PLAN", next, {});
    }
    await this.sold(tx, invoice);
    await this.parts.mails.receipt(tx, invoice);
  }

  /** A renewal was declined: the plan runs on for its days of grace. Only the first refusal is mailed. */
  async renewalDeclined(tx: Tx, plan: PlanSubscriptionRow, invoice: InvoiceRow, nextAttemptAt: Date | null): Promise<void> {
    const at = this.parts.clock.date();
    await updateInvoice(tx, invoice.id, { attempts: invoice.attempts + 1, nextAttemptAt });
    if (plan.state !== "ACTIVE") return;
    const graceUntil = graceEnd(at);
    await updatePlan(tx, plan.id, { state: "PAST_DUE", graceUntil });
    await this.parts.mails.declined(tx, plan.userId, invoice.plan ?? plan.plan, invoice.amountCents, graceUntil);
  }

  /** The plan is over: its tier goes, what was not paid is void. */
  async planEnded(tx: Tx, plan: PlanSubscriptionRow, endReason: PlanEndReason): Promise<void> {
    if (plan.state === "ENDED") return;
    const unpaid = await lockOverdueInvoice(tx, plan.id);
    if (unpaid) await updateInvoice(tx, unpaid.id, { state: "VOID", nextAttemptAt: null });
    await updatePlan(tx, plan.id, { state: "ENDED", graceUntil: null, endedAt: this.parts.clock.date(), endReason, renews: false });
    await this.parts.tiers.set(tx, plan.userId, "PLAN", null);
    await this.parts.mails.ended(tx, plan.userId, plan.plan, endReason);
  }

  /** The card's owner disputes a payment at the bank: what it bought is taken back until it is decided. */
  async disputed(tx: Tx, invoice: InvoiceRow, ref: string, cents: bigint): Promise<void> {
    const before = invoice.refundedCents + (await sumDisputes(tx, invoice.id));
    const at = this.parts.clock.date();
    const id = randomUUID();
    const facts = { invoiceId: invoice.id, userId: invoice.userId, ref, amountCents: cents };
    await insertDispute(tx, { ...facts, id, state: "OPEN", openedAt: at, closedAt: null });
    const bites = bitesBetween(invoice, before, before + cents);
    await this.parts.sales.takenBack(tx, reversedOf(invoice, bites, cents, `dispute:${ref}`), "DISPUTE");
    await this.parts.mails.disputed(tx, invoice, cents, bites);
    await this.endIfPaidBy(tx, invoice, "DISPUTED");
  }

  /** A dispute was decided. Bites come back where it was won; a plan does not start again by itself. */
  async disputeClosed(
    tx: Tx,
    invoice: InvoiceRow,
    dispute: { id: string; ref: string; amountCents: bigint },
    isWon: boolean,
  ): Promise<void> {
    const back = invoice.refundedCents + (await sumDisputes(tx, invoice.id));
    await updateDispute(tx, dispute.id, { state: isWon ? "WON" : "LOST", closedAt: this.parts.clock.date() });
    const bites = bitesBetween(invoice, back - dispute.amountCents, back);
    const { amountCents: cents, ref } = dispute;
    if (isWon)
      await this.parts.sales.givenBack(
        tx,
        { ...saleOf(invoice, bites, cents), key: `dispute-won:${ref}` },
        { key: `dispute:${ref}`, because: "DISPUTE" },
      );
    await this.parts.mails.disputeClosed(tx, invoice, isWon, bites);
  }

  /**
   * A plan ends whose running period this invoice paid; without the money of an upgrade it goes back to the plan before it. The provider
   * follows, or it would go on charging.
   */
  async endIfPaidBy(tx: Tx, invoice: InvoiceRow, reason: "REFUNDED" | "DISPUTED"): Promise<void> {
    if (!invoice.subscriptionId) return;
    const plan = await lockRunningPlan(tx, invoice.userId);
    const isRunningPeriod = plan?.id === invoice.subscriptionId && invoice.periodEnd !== null && +invoice.periodEnd >= +plan.periodEnd;
    if (!plan || !isRunningPeriod) return;
    const before = invoice.kind === "UPGRADE" ? await readPlanPaidBefore(tx, invoice) : null;
    if (before === null) await this.planEnded(tx, plan, reason);
    else if (isHigherTier(plan.plan, before)) await this.steppedBack(tx, plan, before);
    await this.parts.following.ask(tx, plan);
  }

  private async steppedBack(tx: Tx, plan: PlanSubscriptionRow, to: PlanTier): Promise<void> {
    const nextPlan = plan.nextPlan !== null && isHigherTier(to, plan.nextPlan) ? plan.nextPlan : null;
    await updatePlan(tx, plan.id, { plan: to, nextPlan });
    await this.parts.tiers.set(tx, plan.userId, "PLAN", to, {});
    await this.parts.mails.changed(tx, plan.userId, plan.plan, to, null);
  }

  private sold(tx: Tx, invoice: Pick<InvoiceRow, "id" | "userId" | "bites" | "amountCents" | "taxCents">): Promise<void> {
    const { id, bites, amountCents, taxCents } = invoice;
    return this.parts.sales.sold(tx, { ...saleOf(invoice, bites ?? 0, amountCents, taxCents), key: `invoice:${id}` });
  }

  private openInvoice(userId: string, provider: InvoiceRow["provider"]) {
    return {
      ...{ id: randomUUID(), userId, provider, ref: null, paymentRef: null, billId: null, subscriptionId: null, plan: null, bites: null },
      ...{
        refundedCents: 0n,
        taxCents: 0n,
        state: "OPEN" as InvoiceRow["state"],
        periodStart: null,
        periodEnd: null,
        attempts: 0,
        nextAttemptAt: null,
      },
      ...{ issuedAt: this.parts.clock.date(), paidAt: null as Date | null, url: null },
    };
  }

  private paidInvoice(userId: string, provider: InvoiceRow["provider"], payment: Payment) {
    const { paymentRef, invoiceRef = null, url = null, taxCents = 0n } = payment;
    const state = "PAID" as const;
    return { ...this.openInvoice(userId, provider), ref: invoiceRef, paymentRef, url, taxCents, state, paidAt: this.parts.clock.date() };
  }

  private async insert(tx: Tx, facts: Omit<InvoiceRow, "number" | "lines">, lines: readonly InvoiceLine[]): Promise<void> {
    await insertInvoice(tx, { ...facts, lines: storedLines(lines) });
    await this.sold(tx, facts);
    await this.parts.mails.receipt(tx, { ...facts, lines: storedLines(lines), number: await readInvoiceNumber(tx, facts.id) });
  }
}

/** What a bill came to, with the tax that its provider added as a line of its own. */
function chargedFor(text: string, bill: BillRow, { amountCents = bill.amountCents, taxCents = 0n }: Payment) {
  const lines = [{ text, cents: amountCents - taxCents }, ...(taxCents === 0n ? [] : [{ text: "Tax", cents: taxCents }])];
  return { amountCents, lines };
}
