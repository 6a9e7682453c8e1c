import type { Stripe } from "stripe";
import type { StripeSetting } from "../../../platform/payments-setting";
import { planTiers, type InvoiceLine, type PlanTier } from "../../plans/plan-rules";
import type { PlanSubscriptionRow } from "../../plans/plan-subscription.entity";
import { isOnTrial } from "../../plans/trials";
import type { Period } from "../books/new-plan";
import type { Payment } from "../books/payment-books";
import type { RefundOutcome } from "../port/payment-provider";

export const idOf = (object: string | { readonly id: string } | null | undefined): string | null =>
  typeof object === "string" ? object : (object?.id ?? null);

export const dateOf = (seconds: number): Date => new Date(seconds * 1000);

/** Stripe's own limit: eight digits. */
const stripeCentsMax = 99_999_999n;

/** Cents as Stripe's SDK takes them, which is as a number. Throws for what Stripe would not take. */
export function toStripeCents(cents: bigint): number {
  if (cents <= 0n || cents > stripeCentsMax) throw new Error(`${cents} cents cannot be asked of Stripe.`);
  return Number(cents);
}

/** An amount of Stripe's as cents. Throws for what is no whole number of them. */
export function fromStripeCents(amount: number): bigint {
  if (!Number.isSafeInteger(amount)) throw new Error(`Stripe answered ${amount} where whole cents belong.`);
  return BigInt(amount);
}

/** The plan of a subscription's price; null for a price of another kind. */
export function planOfPrice(prices: StripeSetting["prices"], subscription: Stripe.Subscription): PlanTier | null {
  const price = subscription.items.data[0]?.price.id;
  return planTiers.find((plan) => prices[plan] === price) ?? null;
}

/** The plan that an invoice charges: the subscription may have another price by now. Null where the invoice names none of ours. */
export function planOfInvoice(prices: StripeSetting["prices"], invoice: Stripe.Invoice): PlanTier | null {
  const charged = invoice.lines.data.findLast(({ amount, pricing }) => amount > 0 && pricing?.price_details?.price);
  const price = idOf(charged?.pricing?.price_details?.price);
  return planTiers.find((plan) => prices[plan] === price) ?? null;
}

export function periodOf(subscription: Stripe.Subscription): Period {
  const item = subscription.items.data[0]!;
  return { start: dateOf(item.current_period_start), end: dateOf(item.current_period_end) };
}

/** The period that an invoice charges: the subscription may be in a later one by now. */
export function periodOfInvoice(invoice: Stripe.Invoice, subscription: Stripe.Subscription): Period {
  const period = invoice.lines.data.at(-1)?.period;
  return period ? { start: dateOf(period.start), end: dateOf(period.end) } : periodOf(subscription);
}

/** Whether somebody ended a trial before its time, at Stripe's dashboard: the first charge then comes as an update of the subscription. */
export const isTrialCutShort = (plan: PlanSubscriptionRow, { status, trial_end }: Stripe.Subscription): boolean =>
  isOnTrial(plan) && status !== "trialing" && trial_end !== null && +dateOf(trial_end) < +plan.trialEndsAt!;

/** Stripe's fingerprint of the card that a subscription is charged to; null where it was not expanded, or is no card. */
export const cardOf = ({ default_payment_method: method }: Stripe.Subscription): string | null =>
  method !== null && typeof method === "object" ? (method.card?.fingerprint ?? null) : null;

/** Whether a price of Stripe's is so many US cents a month. */
export const isPriceOf = ({ currency, unit_amount, recurring }: Stripe.Price, cents: bigint): boolean =>
  currency === "usd" && unit_amount === Number(cents) && recurring?.interval === "month" && recurring.interval_count === 1;

/** How an invoice was paid; its own id where nothing was due. */
export function paymentOf(invoice: Stripe.Invoice): Payment {
  const paid = invoice.payments?.data.find(({ payment }) => payment.payment_intent);
  const paymentRef = idOf(paid?.payment.payment_intent) ?? invoice.id;
  const charged = { amountCents: fromStripeCents(invoice.amount_due), taxCents: taxOf(invoice) };
  return { paymentRef, invoiceRef: invoice.id, url: invoice.hosted_invoice_url ?? null, ...charged };
}

/** Whether a payment's reference names money: of what was free of charge it is the invoice. */
export const isPayment = (paymentRef: string | null): paymentRef is string => paymentRef?.startsWith("pi_") ?? false;

/** The tax in what an invoice comes to. */
export const taxOf = ({ total_taxes }: Pick<Stripe.Invoice, "total_taxes">): bigint =>
  (total_taxes ?? []).reduce((sum, { amount }) => sum + fromStripeCents(amount), 0n);

/** What a page for bites charged, and the tax in it. */
export const chargedOf = ({ amount_total, total_details }: Stripe.Checkout.Session): Pick<Payment, "amountCents" | "taxCents"> => ({
  ...(amount_total !== null && { amountCents: fromStripeCents(amount_total) }),
  taxCents: fromStripeCents(total_details?.amount_tax ?? 0),
});

/** Fees in movements of money, by the movement; what Stripe has not said yet is left out. Stripe gives fees back as amounts below 0. */
export function feesOf(moved: ReadonlyArray<string | Stripe.BalanceTransaction | null>): Array<{ ref: string; cents: bigint }> {
  return moved.flatMap((one) =>
    one === null || typeof one === "string" || one.fee === 0 ? [] : [{ ref: one.id, cents: fromStripeCents(one.fee) }],
  );
}

export const subscriptionOfInvoice = (invoice: Stripe.Invoice): string | null =>
  idOf(invoice.parent?.subscription_details?.subscription ?? null);

/** Lines as ours; what taxes and rounding add comes last, so that they add up to what is due. */
export function linesOf(invoice: Stripe.Invoice): InvoiceLine[] {
  const lines = invoice.lines.data.map(({ description, amount }) => ({ text: description ?? "Plan", cents: fromStripeCents(amount) }));
  const rest = fromStripeCents(invoice.amount_due) - lines.reduce((sum, { cents }) => sum + cents, 0n);
  return rest === 0n ? lines : [...lines, { text: "Tax and balance", cents: rest }];
}

/**
 * What a dispute does to the money. NONE: a bank only inquires, or it was settled before it began, and no money left; an inquiry
 * may still become a dispute.
 */
export function stepOfDispute({ status }: Pick<Stripe.Dispute, "status">): "NONE" | "OPEN" | "WON" | "LOST" {
  if (status.startsWith("warning_") || status === "prevented") return "NONE";
  return status === "won" ? "WON" : status === "lost" ? "LOST" : "OPEN";
}

/** A refund of Stripe's as the books take it. One that waits for its customer, or for the account's balance, is still on its way. */
export function outcomeOf({ id: ref, status, failure_reason }: Stripe.Refund): RefundOutcome {
  if (status === "succeeded") return { state: "DONE", ref };
  if (status === "failed" || status === "canceled") return { state: "FAILED", ref, failure: failure_reason ?? status };
  return { state: "PENDING", ref };
}

/** Proration counts from the beginning of the day, so that a quote holds while its payer reads it. */
export function prorationSeconds(period: Period, at: Date): number {
  const day = Math.floor(+at / 86_400_000) * 86_400;
  return Math.max(day, Math.floor(+period.start / 1000));
}
