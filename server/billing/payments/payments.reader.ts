import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { notFound } from "../../platform/errors";
import { pageOf, pageRequest, type Page, type PageArguments } from "../../platform/graphql/connection";
import { make } from "../../platform/make";
import { isUuid } from "../../platform/text/uuid";
import { isFeeder, type Viewer } from "../../platform/viewer";
import type { Ledger } from "../ledger/ledger.service";
import type { PlanChange, PlansService } from "../plans/plans.service";
import { bitePacks, graceDays, packSavingCents, planPriceCents, type InvoiceLine as Line } from "../plans/plan-rules";
import type { PlanSubscriptionRow } from "../plans/plan-subscription.entity";
import { isOnTrial } from "../plans/trials";
import { nextEarnedRule } from "../tiers/earned-tiers";
import type { TierSourceRow } from "../tiers/tier-source.entity";
import { readEarnedFactsOf, readTierSources } from "../tiers/tiers.store";
import { countText, planNames, usdOf } from "./books/money-text";
import type { BillRow, InvoiceRow } from "./books/payments.entity";
import {
  readBackCents,
  readBill,
  readDisputesOf,
  readEndedPlan,
  readInvoice,
  readInvoiceOfBill,
  readInvoicesPage,
  readOverdueInvoice,
  readRefundsOf,
  readRunningPlan,
} from "./books/payments.store";
import {
  Bill,
  BitePack,
  Billing,
  Invoice,
  InvoiceLine,
  NextEarnedTier,
  Payments,
  PlanChangeQuote,
  PlanSubscription,
  TierSource,
  UnspentBites,
} from "./payments.types";
import { failureWords } from "./books/refund-failures";
import { returnableUntil, unspentOf } from "./books/unspent-refund";
import type { PaymentProvider } from "./port/payment-provider";
import { readPlanUsage, readUsernames } from "./usage.store";

export interface PaymentsReaderParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly provider: PaymentProvider | null;
  readonly ledger: Pick<Ledger, "purse">;
  readonly plans: Pick<PlansService, "trialDaysFor">;
  /** Days that a person's first plan is free of charge; 0: none. */
  readonly trialDays: number;
}

/** What people read of plans and payments. */
export class PaymentsReader {
  constructor(private readonly parts: PaymentsReaderParts) {}

  payments(): Payments {
    const kind = this.parts.provider?.kind ?? null;
    const packs = bitePacks.map((pack) =>
      make(BitePack, { bites: pack.bites, priceUsd: usdOf(pack.priceCents), savingUsd: usdOf(packSavingCents(pack)) }),
    );
    return make(Payments, {
      provider: kind,
      isTest: kind === "TEST",
      packs: kind === null ? [] : packs,
      graceDays,
      trialDays: kind === null ? 0 : this.parts.trialDays,
    });
  }

  async billing(viewer: Viewer): Promise<Billing> {
    const running = await readRunningPlan(this.parts.db, viewer.id);
    const ended = running ? null : await readEndedPlan(this.parts.db, viewer.id);
    const overdue = running?.state === "PAST_DUE" ? await readOverdueInvoice(this.parts.db, running.id) : null;
    const [overdueInvoice = null] = overdue ? await this.invoicesOf([overdue]) : [];
    return make(Billing, {
      id: viewer.id,
      subscription: running && planOf(running),
      endedSubscription: ended && planOf(ended),
      overdueInvoice,
      trialDays: await this.parts.plans.trialDaysFor(this.parts.db, viewer.id),
      tierSources: (await readTierSources(this.parts.db, viewer.id)).map(sourceOf),
      nextEarnedTier: isFeeder(viewer) ? await this.nextEarned(viewer.id) : null,
      usage: await readPlanUsage(this.parts.db, viewer.id, this.parts.clock.date()),
      hasPortal: this.parts.provider?.kind === "STRIPE",
    });
  }

  /** Throws NOT_FOUND for another person's. */
  async bill(viewer: Viewer, id: string): Promise<Bill> {
    const row = isUuid(id) ? await readBill(this.parts.db, id) : null;
    if (!row || row.userId !== viewer.id) throw notFound("This bill");
    const paid = await readInvoiceOfBill(this.parts.db, row.id);
    const overdue = row.invoiceId && row.state === "PAID" ? await readInvoice(this.parts.db, row.invoiceId) : null;
    const [invoice = null] = await this.invoicesOf([paid ?? overdue].filter((found) => found !== null));
    return this.billOf(row, invoice);
  }

  async invoices(viewer: Viewer, page: PageArguments): Promise<Page<Invoice>> {
    return this.page(viewer.id, page);
  }

  /** Everybody's, with their payers. For admins. */
  allInvoices(page: PageArguments): Promise<Page<Invoice>> {
    return this.page(null, page);
  }

  async invoice(id: string): Promise<Invoice | null> {
    const row = await readInvoice(this.parts.db, id);
    return row ? ((await this.invoicesOf([row], true))[0] ?? null) : null;
  }

  /** Of the viewer, with what they can return of it. Throws NOT_FOUND for another person's. */
  async ownInvoice(viewer: Viewer, id: string): Promise<Invoice> {
    const row = isUuid(id) ? await readInvoice(this.parts.db, id) : null;
    if (!row || row.userId !== viewer.id) throw notFound("This invoice");
    return (await this.invoicesOf([row]))[0]!;
  }

  quoteOf({ plan, to, isUpgrade, dueCents, lines, effectiveAt }: PlanChange): PlanChangeQuote {
    const money = { dueUsd: usdOf(dueCents), monthlyUsd: usdOf(planPriceCents(to)) };
    const trialEndsAt = isOnTrial(plan) ? plan.trialEndsAt : null;
    return make(PlanChangeQuote, { from: plan.plan, to, isUpgrade, effectiveAt, trialEndsAt, lines: lines.map(lineOf), ...money });
  }

  private async page(userId: string | null, given: PageArguments): Promise<Page<Invoice>> {
    const request = pageRequest({ first: given.first, after: given.after }, 1);
    const rows = await readInvoicesPage(this.parts.db, { userId, cursor: request.cursor, limit: request.limit + 1 });
    const shown = new Map((await this.invoicesOf(rows, userId === null)).map((invoice) => [invoice.id, invoice]));
    const { edges, pageInfo } = pageOf(request, rows, ({ number }) => [number]);
    return { pageInfo, edges: edges.map(({ cursor, node }) => ({ cursor, node: shown.get(node.id)! })) };
  }

  private async invoicesOf(rows: readonly InvoiceRow[], namesPayer = false): Promise<Invoice[]> {
    if (rows.length === 0) return [];
    const disputes = new Map(
      (
        await readDisputesOf(
          this.parts.db,
          rows.map(({ id }) => id),
        )
      ).map((row) => [row.invoiceId, row.state]),
    );
    const payers = namesPayer
      ? await readUsernames(
          this.parts.db,
          rows.map(({ userId }) => userId),
        )
      : null;
    const failures = await this.failuresOf(rows);
    const refunds = namesPayer ? null : await this.refundsOf(rows);
    return rows.map((row) =>
      make(Invoice, {
        ...{ id: row.id, number: `B-${row.number}`, title: row.title, state: row.state, url: row.url, issuedAt: row.issuedAt },
        ...{
          paidAt: row.paidAt,
          isTest: row.provider === "TEST",
          amountUsd: usdOf(row.amountCents),
          refundedUsd: usdOf(row.refundedCents),
        },
        lines: row.lines.map(({ text, cents }) => lineOf({ text, cents: BigInt(cents) })),
        dispute: disputes.get(row.id) ?? null,
        refundFailure: failures.get(row.id) ?? null,
        payer: payers?.get(row.userId) ?? null,
        viewerRefund: disputes.get(row.id) === "OPEN" ? null : (refunds?.get(row.id) ?? null),
      }),
    );
  }

  /** Why the last refund of each failed, of those whose last one did. */
  private async failuresOf(rows: readonly InvoiceRow[]): Promise<Map<string, string | null>> {
    const refunds = await readRefundsOf(this.parts.db, rows.map(({ id }) => id)); // prettier-ignore
    return new Map(refunds.map(({ invoiceId, failure }) => [invoiceId, failure === null ? null : failureWords(failure)]));
  }

  /** What one buyer can return of each of their packs. */
  private async refundsOf(rows: readonly InvoiceRow[]): Promise<Map<string, UnspentBites>> {
    const packs = rows.filter((row) => +(returnableUntil(row) ?? 0) > this.parts.clock.now());
    if (packs.length === 0) return new Map();
    const back = await readBackCents(this.parts.db, packs.map(({ id }) => id)); // prettier-ignore
    const { bought } = await this.parts.ledger.purse(this.parts.db, packs[0]!.userId);
    return new Map(
      packs.flatMap((row) => {
        const { bites, cents } = unspentOf(row, back.get(row.id) ?? 0n, bought);
        return bites === 0 ? [] : [[row.id, make(UnspentBites, { bites, amountUsd: usdOf(cents), until: returnableUntil(row)! })] as const];
      }),
    );
  }

  private billOf(row: BillRow, invoice: Invoice | null): Bill {
    const state = row.state === "OPEN" && +row.expiresAt <= this.parts.clock.now() ? "EXPIRED" : row.state;
    return make(Bill, {
      ...{ id: row.id, kind: row.kind, title: titleOf(row), amountUsd: usdOf(row.amountCents), state, invoice },
      monthlyUsd: row.plan && usdOf(planPriceCents(row.plan)),
      url: state === "OPEN" ? row.url : null,
      ...{ isTest: row.provider === "TEST", trialDays: row.trialDays, isTrialRefused: row.isTrialRefused },
      expiresAt: row.expiresAt,
    });
  }

  private async nextEarned(userId: string): Promise<NextEarnedTier | null> {
    const facts = await readEarnedFactsOf(this.parts.db, userId);
    const rule = nextEarnedRule(facts);
    return rule && make(NextEarnedTier, { ...rule, closedTrades: facts.closedTrades, copiers: facts.copiers });
  }
}

const titleOf = ({ kind, plan, bites }: BillRow): string =>
  kind === "BITES" ? `${countText(bites!)} bites` : kind === "PLAN" ? `${planNames[plan!]} plan` : "Declined renewal";

const lineOf = ({ text, cents }: Line): InvoiceLine => make(InvoiceLine, { text, amountUsd: usdOf(cents) });

function planOf(row: PlanSubscriptionRow): PlanSubscription {
  const { id, plan, nextPlan, state, periodStart, periodEnd, renews, graceUntil, endedAt, endReason } = row;
  return make(PlanSubscription, {
    ...{
      id,
      tier: plan,
      nextTier: nextPlan,
      type: `${plan}_monthly`,
      state,
      periodStart,
      periodEnd,
      renews,
      graceUntil,
      endedAt,
      endReason,
    },
    trialEndsAt: isOnTrial(row) ? row.trialEndsAt : null,
    monthlyUsd: usdOf(planPriceCents(plan)),
    nextUsd: renews && state !== "ENDED" ? usdOf(planPriceCents(nextPlan ?? plan)) : null,
  });
}

function sourceOf({ source, tier, since, reason }: TierSourceRow): TierSource {
  const facts = reason as { words?: string; closedTrades?: number; copiers?: number };
  const words = {
    PLAN: facts.words ?? "You pay for this plan.",
    GRANT: facts.words ?? "Given by an admin.",
    EARNED: `${countText(facts.closedTrades ?? 0)} closed trades, ${countText(facts.copiers ?? 0)} copiers.`,
  };
  return make(TierSource, { source, tier, since, reason: words[source] });
}
