import type { Stripe } from "stripe";
import type { Clock } from "../../../platform/clock";
import type { Config } from "../../../platform/config";
import type { Database } from "../../../platform/db/database";
import { Fault } from "../../../platform/errors";
import type { StripeSetting } from "../../../platform/payments-setting";
import { ErrorCode, refuse } from "../../../platform/user-error";
import { planPriceCents, type PlanTier } from "../../plans/plan-rules";
import { isOnTrial } from "../../plans/trials";
import type { PlanSubscriptionRow } from "../../plans/plan-subscription.entity";
import { countText, planNames } from "../books/money-text";
import type { BillRow, InvoiceRow } from "../books/payments.entity";
import { readInvoice } from "../books/payments.store";
import type { Payer, PaymentPage, PaymentProvider, RefundOutcome, UpgradeQuote } from "../port/payment-provider";
import { finalRefusalOf, type StripeClient } from "./stripe-client";
import { fromStripeCents, isPriceOf, linesOf, outcomeOf, prorationSeconds, toStripeCents } from "./stripe-facts";
import { readCustomer, writeCustomer } from "./stripe.store";
import type { StripeSync } from "./stripe-sync";

export interface StripeParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, "publicUrl">;
  readonly setting: StripeSetting;
  readonly client: StripeClient;
  readonly sync: StripeSync;
}

/**
 * Stripe behind the port. An idempotency key of Stripe's holds for 24 hours, our operation ids for ever: what may be asked again later is
 * looked up by its id in the metadata before it is done.
 */
export class StripeProvider implements PaymentProvider {
  readonly kind = "STRIPE";
  /** Plans whose price at Stripe was looked at: there it never changes. */
  private readonly priced = new Set<PlanTier>();

  constructor(private readonly parts: StripeParts) {}

  /** A bill is open for no longer than Stripe's idempotency key holds. */
  async openPage(bill: BillRow, payer: Payer): Promise<PaymentPage> {
    if (bill.kind === "OVERDUE") return this.invoicePage(bill.invoiceId!);
    if (bill.kind === "PLAN") await this.assertPriced(bill.plan!);
    const customer = await this.customer(payer);
    const back = `${this.parts.config.publicUrl.replace(/\/$/, "")}/till/${bill.id}`;
    const metadata = { bill_id: bill.id, user_id: bill.userId };
    const shared: Stripe.Checkout.SessionCreateParams = {
      ...{ customer, client_reference_id: bill.id, metadata, success_url: back, cancel_url: back },
      ...{ expires_at: Math.floor(+bill.expiresAt / 1000), automatic_tax: { enabled: this.parts.setting.isTaxed } },
    };
    const params: Stripe.Checkout.SessionCreateParams =
      bill.kind === "PLAN"
        ? {
            ...{ ...shared, mode: "subscription", payment_method_collection: "always" },
            subscription_data: { metadata, ...trialOf(bill) },
            line_items: [{ price: this.parts.setting.prices[bill.plan!], quantity: 1 }],
          }
        : { ...shared, mode: "payment", payment_intent_data: { metadata }, line_items: [packItem(bill)] };
    const session = await this.parts.client.call((sdk) => sdk.checkout.sessions.create(params, { idempotencyKey: `bill:${bill.id}` }));
    return { ref: session.id, url: session.url! };
  }

  async quoteUpgrade(plan: PlanSubscriptionRow, to: PlanTier, at: Date): Promise<UpgradeQuote> {
    const subscription = await this.subscription(plan);
    const preview = await this.parts.client.call((sdk) =>
      sdk.invoices.createPreview({
        subscription: plan.ref!,
        subscription_details: {
          items: [this.itemOf(subscription, to)],
          proration_behavior: "always_invoice",
          proration_date: prorationSeconds({ start: plan.periodStart, end: plan.periodEnd }, at),
        },
      }),
    );
    return { dueCents: fromStripeCents(preview.amount_due), lines: linesOf(preview) };
  }

  async upgrade(plan: PlanSubscriptionRow, to: PlanTier, _quote: UpgradeQuote, operationId: string, at: Date): Promise<void> {
    const subscription = await this.subscription(plan);
    if (isOnTrial(plan) !== (subscription.status === "trialing"))
      refuse(ErrorCode.PRICE_CHANGED, "input.quotedUsd", "The price has changed. Check it again.");
    const charge: Stripe.SubscriptionUpdateParams = isOnTrial(plan)
      ? { proration_behavior: "none" }
      : {
          proration_behavior: "always_invoice",
          proration_date: prorationSeconds({ start: plan.periodStart, end: plan.periodEnd }, at),
          payment_behavior: "error_if_incomplete",
        };
    if (subscription.items.data[0]!.price.id !== this.parts.setting.prices[to])
      await this.parts.client.call((sdk) =>
        sdk.subscriptions.update(
          plan.ref!,
          { items: [this.itemOf(subscription, to)], ...charge },
          { idempotencyKey: `upgrade:${operationId}` },
        ),
      );
    await this.parts.sync.subscription(plan.ref!);
  }

  /** Stripe charges the new price from the next period on; our books keep the plan until then. */
  async setNextPlan(plan: PlanSubscriptionRow, next: PlanTier | null, operationId: string): Promise<void> {
    const subscription = await this.subscription(plan);
    const items = [this.itemOf(subscription, next ?? plan.plan)];
    await this.parts.client.call((sdk) =>
      sdk.subscriptions.update(plan.ref!, { items, proration_behavior: "none" }, { idempotencyKey: `next:${operationId}` }),
    );
    await this.parts.sync.subscription(plan.ref!);
  }

  async setRenews(plan: PlanSubscriptionRow, renews: boolean, operationId: string): Promise<void> {
    await this.parts.client.call((sdk) =>
      sdk.subscriptions.update(plan.ref!, { cancel_at_period_end: !renews }, { idempotencyKey: `renews:${operationId}` }),
    );
    await this.parts.sync.subscription(plan.ref!);
  }

  async end(plan: PlanSubscriptionRow): Promise<void> {
    const { status } = await this.subscription(plan);
    if (status !== "canceled") await this.parts.client.call((sdk) => sdk.subscriptions.cancel(plan.ref!));
  }

  async refund(invoice: InvoiceRow, cents: bigint, operationId: string): Promise<RefundOutcome> {
    const payment_intent = invoice.paymentRef!;
    const made = await this.parts.client.call((sdk) => sdk.refunds.list({ payment_intent, limit: 100 }));
    const found = made.data.find(({ metadata }) => metadata?.operation_id === operationId);
    if (found) return outcomeOf(found);
    const params = { payment_intent, amount: toStripeCents(cents), metadata: { operation_id: operationId } };
    return this.parts.client
      .call((sdk) => sdk.refunds.create(params, { idempotencyKey: `refund:${operationId}` }))
      .then(outcomeOf, (error: unknown) => {
        const failure = finalRefusalOf(error);
        if (failure === null) throw error;
        return { state: "FAILED", ref: null, failure };
      });
  }

  async portal(payer: Payer): Promise<string> {
    const customer = await this.customer(payer);
    const return_url = `${this.parts.config.publicUrl.replace(/\/$/, "")}/subscription`;
    return (await this.parts.client.call((sdk) => sdk.billingPortal.sessions.create({ customer, return_url }))).url;
  }

  private async invoicePage(invoiceId: string): Promise<PaymentPage> {
    const { ref } = (await readInvoice(this.parts.db, invoiceId))!;
    const invoice = await this.parts.client.call((sdk) => sdk.invoices.retrieve(ref!));
    if (!invoice.hosted_invoice_url) throw new Fault("UNAVAILABLE", "This invoice cannot be paid now.");
    return { ref: `${invoice.id}:${Math.floor(this.parts.clock.now() / 1000)}`, url: invoice.hosted_invoice_url };
  }

  /** The payer's customer: stored, else found by their id, else made. */
  private async customer({ id, email, name }: Payer): Promise<string> {
    const stored = await readCustomer(this.parts.db, id);
    if (stored) return stored.ref;
    const same = await this.parts.client.call((sdk) => sdk.customers.list({ email, limit: 100 }));
    const found = same.data.find(({ metadata }) => metadata.user_id === id);
    const made =
      found ??
      (await this.parts.client.call((sdk) =>
        sdk.customers.create({ email, name, metadata: { user_id: id } }, { idempotencyKey: `customer:${id}` }),
      ));
    return writeCustomer(this.parts.db, { userId: id, ref: made.id, createdAt: this.parts.clock.date() });
  }

  /** What Stripe would charge is what the price list says. Throws UNAVAILABLE: its operator put another price there. */
  private async assertPriced(plan: PlanTier): Promise<void> {
    if (this.priced.has(plan)) return;
    const price = await this.parts.client.call((sdk) => sdk.prices.retrieve(this.parts.setting.prices[plan]));
    if (!isPriceOf(price, planPriceCents(plan)))
      throw new Fault(
        "UNAVAILABLE",
        `This server’s price for ${planNames[plan]} at Stripe is not that of its price list. Tell its operator.`,
      );
    this.priced.add(plan);
  }

  private subscription(plan: PlanSubscriptionRow): Promise<Stripe.Subscription> {
    return this.parts.client.call((sdk) => sdk.subscriptions.retrieve(plan.ref!));
  }

  private itemOf(subscription: Stripe.Subscription, to: PlanTier) {
    return { id: subscription.items.data[0]!.id, price: this.parts.setting.prices[to] };
  }
}

/** Nothing is due before the trial's end; a card is asked for at once, and where it was removed by then nothing is owed. */
const trialOf = ({ trialDays }: BillRow): Stripe.Checkout.SessionCreateParams.SubscriptionData =>
  trialDays === 0 ? {} : { trial_period_days: trialDays, trial_settings: { end_behavior: { missing_payment_method: "cancel" } } };

const packItem = ({ bites, amountCents }: BillRow): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: { currency: "usd", unit_amount: toStripeCents(amountCents), product_data: { name: `${countText(bites!)} bites` } },
});
