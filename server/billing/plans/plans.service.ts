import { randomUUID } from "node:crypto";
import { assertMayWrite } from "../../identity/account/activity.policy";
import { lockUser, readContact } from "../../identity/account/users.store";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { Fault } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { Queryable } from "../../platform/db/rows";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Tier, Viewer } from "../../platform/viewer";
import { once } from "../../trading/client-requests";
import { planNames, usdOf } from "../payments/books/money-text";
import type { PaymentMails } from "../payments/books/payment-mails";
import type { BillRow } from "../payments/books/payments.entity";
import {
  countOpenBills,
  insertBill,
  lockOverdueInvoice,
  lockPlan,
  lockRunningPlan,
  readBill,
  readRunningPlan,
  updateBill,
} from "../payments/books/payments.store";
import type { Payer, PaymentProvider } from "../payments/port/payment-provider";
import type { ProviderCalls } from "../payments/port/provider-calls";
import { isHigherTier, packOf, planPriceCents, planTiers, type InvoiceLine, type PlanTier } from "./plan-rules";
import type { PlanSubscriptionRow } from "./plan-subscription.entity";
import { isOnTrial } from "./trials";
import { mayTryPlan } from "./trials.store";

export interface PlansParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly mails: PaymentMails;
  /** Null where this server sells nothing. */
  readonly provider: PaymentProvider | null;
  readonly calls: Pick<ProviderCalls, "count">;
  /** Days that a person's first plan is free of charge; 0: none. */
  readonly trialDays: number;
}

/** What a change of plan means, before it is made. */
export interface PlanChange {
  readonly plan: PlanSubscriptionRow;
  readonly to: PlanTier;
  readonly isUpgrade: boolean;
  readonly dueCents: bigint;
  readonly lines: readonly InvoiceLine[];
  readonly effectiveAt: Date;
}

interface Request {
  readonly clientRequestId: string;
  readonly quotedUsd: Decimal;
}

type NewBill = Pick<BillRow, "kind" | "plan" | "bites" | "invoiceId" | "amountCents" | "trialDays">;

/** What people do about plans and bites that cost real money. All of it throws RATE_LIMITED where somebody asks too often. */
export class PlansService {
  constructor(private readonly parts: PlansParts) {}

  /**
   * A bill for the first month, or for a trial of the first plan of a person. Refuses NOT_ON_SALE, INVALID, PRICE_CHANGED, ALREADY_SUBSCRIBED,
   * TOO_MANY, REQUEST_ID_REUSED.
   */
  async subscribe(viewer: Viewer, input: Request & { tier: Tier; trialDays?: number | null }): Promise<string> {
    const plan = this.planOf(input.tier);
    return this.bill(viewer, "subscribeToPlan", input, async (tx) => {
      if (await lockRunningPlan(tx, viewer.id))
        refuse(ErrorCode.ALREADY_SUBSCRIBED, "", "A plan of yours is already running. Change it instead.");
      const trialDays = await this.trialDaysFor(tx, viewer.id);
      if (input.trialDays != null && input.trialDays !== trialDays)
        refuse(ErrorCode.PRICE_CHANGED, "input.trialDays", "The free trial has changed. Check it again.", new Decimal(trialDays));
      return { kind: "PLAN", plan, bites: null, invoiceId: null, trialDays, amountCents: trialDays > 0 ? 0n : planPriceCents(plan) };
    });
  }

  /** A bill for a pack. Refuses NOT_ON_SALE, INVALID, PRICE_CHANGED, TOO_MANY, REQUEST_ID_REUSED. */
  async buyBites(viewer: Viewer, input: Request & { bites: number }): Promise<string> {
    const pack = packOf(input.bites) ?? refuse(ErrorCode.INVALID, "input.bites", "Bites are sold in packs of 100, 500 and 2,000.");
    return this.bill(viewer, "buyBites", input, async () => {
      return { kind: "BITES", plan: null, bites: pack.bites, invoiceId: null, trialDays: 0, amountCents: pack.priceCents };
    });
  }

  /** A bill for the renewal that was declined. Refuses NOT_ON_SALE, NOTHING_DUE, PRICE_CHANGED, TOO_MANY, REQUEST_ID_REUSED. */
  async payOverdue(viewer: Viewer, input: Request): Promise<string> {
    return this.bill(viewer, "payOverdueInvoice", input, async (tx) => {
      const plan = await lockRunningPlan(tx, viewer.id);
      const invoice = plan?.state === "PAST_DUE" ? await lockOverdueInvoice(tx, plan.id) : null;
      if (!invoice) return refuse(ErrorCode.NOTHING_DUE, "", "Nothing is due.");
      return { kind: "OVERDUE", plan: null, bites: null, invoiceId: invoice.id, trialDays: 0, amountCents: invoice.amountCents };
    });
  }

  /** What a change would cost and when it holds. Refuses NOT_SUBSCRIBED, ALREADY_ON, PAYMENT_OVERDUE, NOT_ON_SALE, INVALID. */
  async quoteChange(viewer: Viewer, tier: Tier): Promise<PlanChange> {
    await this.parts.calls.count(viewer);
    return this.changeTo(viewer, tier);
  }

  private async changeTo(viewer: Viewer, tier: Tier): Promise<PlanChange> {
    const to = this.planOf(tier);
    const plan = (await readRunningPlan(this.parts.db, viewer.id)) ?? refuse(ErrorCode.NOT_SUBSCRIBED, "", "No plan of yours is running.");
    return this.changeOf(plan, to);
  }

  /**
   * Upgrades at once for the difference, or sets the plan from the next period on. Refuses what `quoteChange` does, and PRICE_CHANGED,
   * CARD_DECLINED, REQUEST_ID_REUSED. The operation's id goes by the request's: a retry finds it done.
   */
  async change(viewer: Viewer, input: Request & { tier: Tier }): Promise<void> {
    assertMayWrite(viewer);
    await this.parts.calls.count(viewer);
    const { db, clock } = this.parts;
    const { tier: to, quotedUsd, clientRequestId } = input;
    const asked = { tier: to, quotedUsd, clientRequestId };
    const noted = await db.transaction(async (tx) => {
      const made = { operationId: randomUUID() };
      const first = await once(tx, viewer.id, "changePlan", asked, clock.date(), async () => made);
      return { ...first, isRepeat: first.operationId !== made.operationId };
    });
    const plan = await readRunningPlan(db, viewer.id);
    if (noted.isRepeat && plan && (plan.plan === to || plan.nextPlan === to)) return;
    const change = await this.changeTo(viewer, to);
    this.assertQuoted(input, change.dueCents);
    const provider = this.provider();
    if (change.isUpgrade) {
      const price = isOnTrial(change.plan)
        ? { dueCents: 0n, lines: [] }
        : await provider.quoteUpgrade(change.plan, change.to, clock.date());
      return provider.upgrade(change.plan, change.to, price, noted.operationId, clock.date());
    }
    const next = change.to === change.plan.plan ? null : change.to;
    await provider.setNextPlan(change.plan, next, noted.operationId);
    await this.mailed(change.plan, (tx, row) => this.parts.mails.changed(tx, viewer.id, row.plan, change.to, row.periodEnd));
  }

  /** Cancels at the end of the period, or takes that back. Refuses NOT_SUBSCRIBED, NOT_ON_SALE. Open to who is suspended: to cancel. */
  async setRenews(viewer: Viewer, renews: boolean): Promise<void> {
    if (renews) assertMayWrite(viewer);
    await this.parts.calls.count(viewer);
    const plan = (await readRunningPlan(this.parts.db, viewer.id)) ?? refuse(ErrorCode.NOT_SUBSCRIBED, "", "No plan of yours is running.");
    if (plan.renews === renews) return;
    await this.provider().setRenews(plan, renews, randomUUID());
    await this.mailed(plan, (tx, row) => this.parts.mails.renewalSet(tx, row.userId, row.plan, renews, row.periodEnd));
  }

  /** The provider's page for cards and invoices. Refuses NOT_ON_SALE. Throws UNAVAILABLE where there is none. */
  async portal(viewer: Viewer): Promise<string> {
    await this.parts.calls.count(viewer);
    const url = await this.provider().portal(await this.payer(viewer.id));
    if (url === null) throw new Fault("UNAVAILABLE", "This server has no page for cards.");
    return url;
  }

  private async changeOf(plan: PlanSubscriptionRow, to: PlanTier): Promise<PlanChange> {
    if (plan.state === "PAST_DUE") refuse(ErrorCode.PAYMENT_OVERDUE, "", "Pay the renewal that is due first.");
    if (plan.plan === to && (plan.nextPlan ?? to) === to) refuse(ErrorCode.ALREADY_ON, "input.tier", "This is your plan already.");
    if (!isHigherTier(to, plan.plan)) return { plan, to, isUpgrade: false, dueCents: 0n, lines: [], effectiveAt: plan.periodEnd };
    const at = this.parts.clock.date();
    if (isOnTrial(plan)) return { plan, to, isUpgrade: true, dueCents: 0n, lines: [], effectiveAt: at };
    const price = await this.provider().quoteUpgrade(plan, to, at);
    return { plan, to, isUpgrade: true, dueCents: price.dueCents, lines: price.lines, effectiveAt: at };
  }

  /** Makes the bill in one transaction, then its page outside of any; a retry makes a page that is missing. */
  private async bill(viewer: Viewer, mutation: string, input: Request, work: (tx: Tx) => Promise<NewBill>): Promise<string> {
    assertMayWrite(viewer);
    const provider = this.provider();
    await this.parts.calls.count(viewer);
    const { db, clock } = this.parts;
    const { billId } = await db.transaction(async (tx) => {
      await lockUser(tx, viewer.id);
      return once(tx, viewer.id, mutation, input, clock.date(), async () => {
        const asked = await work(tx);
        this.assertQuoted(input, asked.plan ? planPriceCents(asked.plan) : asked.amountCents);
        if ((await countOpenBills(tx, viewer.id, clock.date())) >= limits.openBillsMax)
          refuse(ErrorCode.TOO_MANY, "", "Too many bills are open. Pay or cancel one first.", new Decimal(limits.openBillsMax));
        const id = randomUUID();
        const expiresAt = new Date(clock.now() + limits.billOpenHoursMax * 3_600_000);
        const facts = { id, userId: viewer.id, provider: provider.kind, state: "OPEN" as const, ref: null, url: null };
        await insertBill(tx, {
          ...facts,
          isTrialRefused: false,
          undonePaymentRef: null,
          ...asked,
          createdAt: clock.date(),
          expiresAt,
          settledAt: null,
        });
        return { billId: id };
      });
    });
    await this.openPage(provider, billId, viewer.id);
    return billId;
  }

  private async openPage(provider: PaymentProvider, billId: string, userId: string): Promise<void> {
    const bill = (await readBill(this.parts.db, billId))!;
    if (bill.url !== null || bill.state !== "OPEN") return;
    const page = await provider.openPage(bill, await this.payer(userId));
    await this.parts.db.transaction((tx) => updateBill(tx, billId, { ...page }));
  }

  private async payer(userId: string): Promise<Payer> {
    const contact = await readContact(this.parts.db.read, userId);
    if (!contact?.email) throw new Fault("UNAVAILABLE", "This account has no email address.");
    return { id: userId, email: contact.email, name: contact.name };
  }

  /** Days of the trial that a person would get now; 0 where none is offered to them. */
  async trialDaysFor(db: Queryable, userId: string): Promise<number> {
    const { provider, trialDays } = this.parts;
    return provider !== null && trialDays > 0 && (await mayTryPlan(db, userId)) ? trialDays : 0;
  }

  private provider(): PaymentProvider {
    return this.parts.provider ?? refuse(ErrorCode.NOT_ON_SALE, "", "This server sells no plans and no bites.");
  }

  private planOf(tier: Tier): PlanTier {
    return (
      planTiers.find((plan) => plan === tier) ??
      refuse(ErrorCode.INVALID, "input.tier", `${planNames[tier]} is free: there is nothing to buy.`)
    );
  }

  private assertQuoted({ quotedUsd }: Request, cents: bigint): void {
    if (!quotedUsd.eq(usdOf(cents)))
      refuse(ErrorCode.PRICE_CHANGED, "input.quotedUsd", "The price has changed. Check it again.", usdOf(cents));
  }

  private async mailed(plan: PlanSubscriptionRow, work: (tx: Tx, row: PlanSubscriptionRow) => Promise<void>): Promise<void> {
    await this.parts.db.transaction(async (tx) => {
      await lockUser(tx, plan.userId);
      await work(tx, (await lockPlan(tx, plan.id))!);
    });
  }
}
