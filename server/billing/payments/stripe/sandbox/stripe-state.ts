import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Clock } from "../../../../platform/clock";
import { periodEnd } from "../../../plans/plan-rules";
import type { Due } from "./hosted-page";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- objects as Stripe sends them
export type Json = Record<string, any>;

/** What Stripe answers with 4xx. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const fixtures = JSON.parse(readFileSync(new URL("./fixtures.json", import.meta.url), "utf8")) as Json;
const shaped = (kind: string, fields: Json): Json => ({ ...structuredClone(fixtures[kind] ?? {}), object: kind, ...fields });
const missing = (id: string): Refusal => new Refusal(404, "invalid_request_error", "resource_missing", `No such object: '${id}'`);
const list = (data: Json[]): Json => ({ object: "list", data, has_more: false, url: "/v1/list" });

const planLine = (price: string, amount: number, description = "Plan"): Json => ({
  ...{ amount, description },
  pricing: { type: "price_details", price_details: { price, product: "prod_plan" }, unit_amount_decimal: null },
});
const trialDaysOf = ({ subscription_data }: Json): number => Number(subscription_data?.trial_period_days ?? 0);

/** The objects of an imitated account, and what can happen to them. */
export class StripeState {
  baseUrl = "";
  readonly events: Json[] = [];
  /** Customers whose card is declined from now on. */
  readonly declining = new Set<string>();
  /** What becomes of refunds that are asked for from now on; a word that is no state refuses them. */
  refundsEnd = "succeeded";
  /** Tax that is added to what pages and invoices ask for, in percent. */
  taxPercent = 0;
  /** Of the prices of plans. */
  currency = "usd";
  /** Fingerprints of cards by customer; each has one of its own otherwise. */
  readonly cards = new Map<string, string>();
  /** Why transfers are refused from now on; null: they are made. */
  transfersRefused: string | null = null;
  private readonly setups = new Map<string, string>();
  private readonly objects = new Map<string, Json>();
  private readonly answers = new Map<string, Json>();

  constructor(
    private readonly clock: Clock,
    private readonly prices: Readonly<Record<string, number>>,
  ) {}

  /** The same answer for the same idempotency key. */
  once(key: string | null, work: () => Json): Json {
    if (key === null) return work();
    const before = this.answers.get(key);
    if (before) return before;
    const made = structuredClone(work());
    this.answers.set(key, made);
    return made;
  }

  route(method: string, path: string, given: Json): Json {
    const [, , kind = "", id = "", verb = ""] = path.split("/");
    if (kind === "checkout") return verb === "" && method === "POST" ? this.createSession(given) : this.get(verb);
    if (kind === "billing_portal") return shaped("billing_portal.session", { id: this.id("bps"), url: `${this.baseUrl}/portal`, ...given });
    if (kind === "customers")
      return method === "POST"
        ? this.store(shaped("customer", { id: this.id("cus"), metadata: {}, ...given }))
        : list(this.all("customer").filter(({ email }) => email === given.email));
    if (kind === "invoices") return id === "create_preview" ? this.preview(given) : this.get(id);
    if (kind === "subscriptions")
      return method === "POST"
        ? this.update(id, given)
        : method === "DELETE"
          ? this.cancel(id, "cancellation_requested")
          : this.expanded(this.get(id), given.expand);
    if (kind === "refunds")
      return method === "POST"
        ? this.asked(given)
        : id
          ? this.get(id)
          : list(this.all("refund").filter((one) => one.payment_intent === given.payment_intent));
    if (kind === "accounts") return method === "POST" ? this.openAccount(given) : this.get(id);
    if (kind === "account_links") {
      this.setups.set(given.account, given.return_url);
      return shaped("account_link", {
        url: `${this.baseUrl}/setup/${given.account}`,
        created: 0,
        expires_at: 0,
        return_url: given.return_url,
      });
    }
    if (kind === "transfers")
      return method === "POST"
        ? this.transfer(given)
        : id
          ? this.get(id)
          : list(this.all("transfer").filter((one) => one.transfer_group === given.transfer_group));
    if (kind === "prices") return this.price(id);
    if (kind === "disputes" || kind === "payment_intents" || kind === "charges") return this.get(id);
    if (kind === "events") return list(this.events.filter(({ created }) => created >= Number(given.created?.gte ?? 0)).toReversed());
    throw missing(path);
  }

  /** What a hosted page asks for; null where there is none. */
  due(id: string): Due | null {
    const found = this.objects.get(id);
    if (found?.object === "checkout.session" && found.status === "open")
      return { title: found.mode === "payment" ? "Bites" : "Plan", cents: found.amount_total, returnUrl: found.success_url };
    return found?.object === "invoice" && found.status === "open"
      ? { title: "Invoice", cents: found.amount_due, returnUrl: "about:blank" }
      : null;
  }

  /** A card pays at the hosted page. */
  pay(id: string): void {
    const found = this.get(id);
    if (found.object === "invoice") return this.collect(found, true);
    const customer = found.customer as string;
    if (found.mode === "payment") {
      const metadata = found.payment_intent_data?.metadata ?? {};
      const payment = this.charged(customer, found.amount_total, metadata);
      this.change(found, { status: "complete", payment_status: "paid", payment_intent: payment.id });
    } else {
      const price = found.line_items[0].price as string;
      const trialDays = trialDaysOf(found);
      const subscription = this.subscribe(customer, price, found.subscription_data?.metadata ?? {}, trialDays);
      const cents = trialDays > 0 ? 0 : this.prices[price]!;
      const invoice = this.invoice(subscription, "subscription_create", cents, [planLine(price, cents)]);
      this.collect(invoice, true);
      const payment_status = trialDays > 0 ? "no_payment_required" : "paid";
      this.change(found, { status: "complete", payment_status, subscription: subscription.id, invoice: invoice.id });
    }
    this.emit("checkout.session.completed", found);
  }

  /** The next period of a subscription: it ends, or is charged. */
  renew(id: string): void {
    const subscription = this.get(id);
    if (subscription.cancel_at_period_end) return void this.cancel(id, "cancellation_requested");
    // A trial whose card was removed ends as `missing_payment_method` says.
    if (subscription.status === "trialing" && subscription.default_payment_method === null) return void this.cancel(id, null);
    if (subscription.status === "trialing") this.change(subscription, { status: "active" });
    const item = subscription.items.data[0];
    const start = new Date(item.current_period_end * 1000);
    Object.assign(item, {
      current_period_start: item.current_period_end,
      current_period_end: Math.floor(+periodEnd(new Date(subscription.billing_cycle_anchor * 1000), start) / 1000),
    });
    const cents = this.prices[item.price.id]!;
    const invoice = this.invoice(subscription, "subscription_cycle", cents, [planLine(item.price.id, cents)]);
    this.emit("customer.subscription.updated", subscription);
    this.collect(invoice, !this.declining.has(subscription.customer));
  }

  /** An operator ends a trial at the dashboard: months count from now, and the first is charged at once. */
  endTrial(id: string): void {
    const subscription = this.get(id);
    const now = Math.floor(this.clock.now() / 1000);
    const end = Math.floor(+periodEnd(new Date(now * 1000), new Date(now * 1000)) / 1000);
    this.change(subscription, { status: "active", trial_end: now, billing_cycle_anchor: now });
    Object.assign(subscription.items.data[0], { current_period_start: now, current_period_end: end });
    const cents = this.prices[subscription.items.data[0].price.id]!;
    const invoice = this.invoice(subscription, "subscription_update", cents, [planLine(subscription.items.data[0].price.id, cents)]);
    this.emit("customer.subscription.updated", subscription);
    this.collect(invoice, !this.declining.has(subscription.customer));
  }

  /** The payer removes their card at the portal. */
  removeCard(id: string): void {
    this.emit("customer.subscription.updated", this.change(this.get(id), { default_payment_method: null }));
  }

  /** The last attempt failed: Stripe ends the subscription. */
  giveUp(id: string): void {
    this.cancel(id, "payment_failed");
  }

  /** Where the page of an account for payouts leads back to; null where there is none. */
  setupReturnUrl(id: string): string | null {
    return this.setups.get(id) ?? null;
  }

  /** The owner of an account for payouts enters all that is asked for. */
  finishAccount(id: string, bank: { readonly country: string; readonly last4: string; readonly fingerprint: string }): void {
    const facts = { capabilities: { transfers: "active" }, payouts_enabled: true, details_submitted: true };
    this.emit("account.updated", this.change(this.get(id), { ...facts, external_accounts: list([{ object: "bank_account", ...bank }]) }));
  }

  /** Cents of a transfer are taken back, or all that is left of it. */
  reverseTransfer(id: string, cents: number | null = null): void {
    const { amount, amount_reversed: before } = this.get(id);
    const amount_reversed = cents === null ? amount : before + cents;
    this.emit("transfer.reversed", this.change(this.get(id), { reversed: amount_reversed === amount, amount_reversed }));
  }

  /** A bank takes a payment back, or, as a warning, only inquires about it: then no money moves. */
  dispute(paymentIntent: string, amount: number, status: "needs_response" | "warning_needs_response" = "needs_response"): string {
    const facts = { payment_intent: paymentIntent, amount, status, balance_transactions: [] };
    const made = this.store({ id: this.id("dp"), object: "dispute", ...facts });
    if (status === "needs_response") this.withdraw(made);
    this.emit("charge.dispute.created", made);
    return made.id;
  }

  /** An inquiry becomes a dispute. */
  escalate(disputeId: string): void {
    const dispute = this.change(this.get(disputeId), { status: "needs_response" });
    this.withdraw(dispute);
    this.emit("charge.dispute.updated", dispute);
  }

  decide(disputeId: string, status: "won" | "lost" | "warning_closed"): void {
    const dispute = this.get(disputeId);
    // Who wins gets the money back, and the fee with it.
    if (status === "won") dispute.balance_transactions.push(this.moved(dispute.amount, -1_500));
    this.emit("charge.dispute.closed", this.change(dispute, { status }));
  }

  /** A refund made at Stripe's own pages; without metadata of ours. */
  refund(given: Json): Json {
    const made = this.store({
      id: this.id("re"),
      object: "refund",
      metadata: {},
      ...given,
      amount: Number(given.amount ?? 0),
      status: "succeeded",
    });
    this.emit("refund.created", made);
    return made;
  }

  /** A refund that was pending, or done, ends. */
  endRefund(id: string, status: "succeeded" | "failed", failure_reason: string | null = null): void {
    this.emit(status === "failed" ? "refund.failed" : "refund.updated", this.change(this.get(id), { status, failure_reason }));
  }

  all(kind: string): Json[] {
    return [...this.objects.values()].filter(({ object }) => object === kind);
  }

  private withdraw(dispute: Json): void {
    dispute.balance_transactions.push(this.moved(-dispute.amount, 1_500));
  }

  private price(id: string): Json {
    if (this.prices[id] === undefined) throw missing(id);
    const recurring = { interval: "month", interval_count: 1 };
    return { id, object: "price", active: true, currency: this.currency, unit_amount: this.prices[id], recurring };
  }

  private asked(given: Json): Json {
    if (this.refundsEnd === "succeeded") return this.refund(given);
    if (this.refundsEnd !== "pending") throw new Refusal(400, "invalid_request_error", this.refundsEnd, "This cannot be refunded.");
    const facts = { amount: Number(given.amount), status: "pending", failure_reason: null };
    const made = this.store({ id: this.id("re"), object: "refund", metadata: {}, ...given, ...facts });
    this.emit("refund.created", made);
    return made;
  }

  private createSession(given: Json): Json {
    const items = Object.values(given.line_items ?? {}) as Json[];
    const cents = Number(items[0]!.price_data?.unit_amount ?? this.prices[items[0]!.price as string]);
    const id = this.id("cs_test");
    const isTrial = trialDaysOf(given) > 0;
    const [due, tax] = isTrial ? [0, 0] : [cents + this.tax(cents), this.tax(cents)];
    const facts = {
      id,
      status: "open",
      payment_status: "unpaid",
      amount_total: due,
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: tax },
      url: `${this.baseUrl}/pay/${id}`,
      line_items: items,
    };
    return this.store(shaped("checkout.session", { ...given, ...facts, subscription: null, invoice: null, payment_intent: null }));
  }

  private subscribe(customer: string, price: string, metadata: Json, trialDays: number): Json {
    const now = Math.floor(this.clock.now() / 1000);
    const month = Math.floor(+periodEnd(new Date(now * 1000), new Date(now * 1000)) / 1000);
    const end = trialDays > 0 ? now + trialDays * 86_400 : month;
    const card = { fingerprint: this.cards.get(customer) ?? `fp_${customer}` };
    const { id: method } = this.store({ id: this.id("pm"), object: "payment_method", type: "card", customer, card });
    const trial = trialDays > 0 ? { status: "trialing", trial_start: now, trial_end: end } : { trial_start: null, trial_end: null };
    const item = shaped("subscription_item", {
      id: this.id("si"),
      price: { id: price },
      current_period_start: now,
      current_period_end: end,
    });
    const facts = { id: this.id("sub"), customer, metadata, status: "active", cancel_at_period_end: false, default_payment_method: method };
    const anchor = { billing_cycle_anchor: trialDays > 0 ? end : now };
    return this.store(
      shaped("subscription", { ...facts, ...trial, ...anchor, items: list([item]), cancellation_details: null, latest_invoice: null }),
    );
  }

  private update(id: string, given: Json): Json {
    const subscription = this.get(id);
    if (given.cancel_at_period_end !== undefined)
      this.change(subscription, { cancel_at_period_end: given.cancel_at_period_end === "true" });
    const price = given.items?.[0]?.price as string | undefined;
    if (price) {
      const lines = this.proration(subscription, price, Number(given.proration_date));
      const due = lines.reduce((sum, { amount }) => sum + amount, 0);
      if (given.proration_behavior === "always_invoice") {
        if (this.declining.has(subscription.customer)) throw new Refusal(402, "card_error", "card_declined", "Your card was declined.");
        this.collect(this.invoice(subscription, "subscription_update", due, lines), true);
      }
      subscription.items.data[0].price = { id: price };
    }
    this.emit("customer.subscription.updated", subscription);
    return subscription;
  }

  private preview(given: Json): Json {
    const details = given.subscription_details;
    const lines = this.proration(this.get(given.subscription), details.items[0].price, Number(details.proration_date));
    return shaped("invoice", {
      id: this.id("upcoming_in"),
      amount_due: lines.reduce((sum, { amount }) => sum + amount, 0),
      total_taxes: [],
      lines: list(lines),
    });
  }

  private proration(subscription: Json, price: string, date: number): Json[] {
    const item = subscription.items.data[0];
    const share = (item.current_period_end - date) / (item.current_period_end - item.current_period_start);
    return [
      planLine(item.price.id, -Math.round(this.prices[item.price.id]! * share), "Unused time"),
      planLine(price, Math.round(this.prices[price]! * share), "Remaining time"),
    ];
  }

  private invoice(subscription: Json, billing_reason: string, cents: number, lines: Json[]): Json {
    const id = this.id("in");
    const parent = {
      type: "subscription_details",
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    };
    const tax = this.tax(cents);
    const due = { amount_due: cents + tax, total_taxes: tax === 0 ? [] : [{ amount: tax, type: "tax_rate_details" }] };
    const facts = { id, billing_reason, parent, customer: subscription.customer, ...due, status: "open", attempt_count: 0 };
    const { current_period_start: start, current_period_end: end } = subscription.items.data[0];
    for (const line of lines) line.period = { start, end };
    const made = shaped("invoice", {
      ...facts,
      lines: list(lines),
      payments: list([]),
      next_payment_attempt: null,
      hosted_invoice_url: `${this.baseUrl}/pay/${id}`,
    });
    this.change(subscription, { latest_invoice: id });
    return this.store(made);
  }

  private collect(invoice: Json, pays: boolean): void {
    const attempt_count = invoice.attempt_count + 1;
    const subscription = this.get(invoice.parent.subscription_details.subscription);
    if (pays && invoice.amount_due === 0) {
      this.change(invoice, { status: "paid", attempt_count: 0 });
      return this.emit("invoice.paid", invoice);
    }
    if (pays) {
      const made = this.charged(invoice.customer, invoice.amount_due, {});
      const payment = { type: "payment_intent", payment_intent: made.id };
      this.change(invoice, {
        status: "paid",
        attempt_count,
        payments: list([{ id: this.id("inpay"), object: "invoice_payment", payment }]),
      });
      if (subscription.status === "past_due") this.change(subscription, { status: "active" });
      return this.emit("invoice.paid", invoice);
    }
    this.change(invoice, { attempt_count, next_payment_attempt: Math.floor(this.clock.now() / 1000) + 86_400 });
    this.change(subscription, { status: "past_due" });
    this.emit("invoice.payment_failed", invoice);
    this.emit("customer.subscription.updated", subscription);
  }

  private openAccount(given: Json): Json {
    const facts = { capabilities: { transfers: "inactive" }, payouts_enabled: false, external_accounts: list([]) };
    return this.store(shaped("account", { id: this.id("acct"), ...given, ...facts }));
  }

  private transfer(given: Json): Json {
    const destination = this.get(given.destination);
    if (this.transfersRefused !== null)
      throw new Refusal(400, "invalid_request_error", this.transfersRefused, "This transfer is not possible.");
    if (destination.capabilities.transfers !== "active")
      throw new Refusal(400, "invalid_request_error", "insufficient_capabilities_for_transfer", "The account takes no transfers.");
    const made = this.store(
      shaped("transfer", { id: this.id("tr"), ...given, amount: Number(given.amount), reversed: false, amount_reversed: 0 }),
    );
    this.emit("transfer.created", made);
    return made;
  }

  /** A payment by card, whose fee is 2.9% and 30 cents. */
  private charged(customer: string, amount: number, metadata: Json): Json {
    const id = this.id("pi");
    const charge = this.store({
      ...{ id: this.id("ch"), object: "charge", payment_intent: id, customer, amount, status: "succeeded", paid: true },
      payment_method_details: { type: "card", card: { fingerprint: this.cards.get(customer) ?? `fp_${customer}` } },
      balance_transaction: this.moved(amount, Math.round(amount * 0.029) + 30),
    });
    const payment = this.store({ id, object: "payment_intent", customer, metadata, amount, latest_charge: charge });
    this.emit("charge.succeeded", charge);
    return payment;
  }

  private moved(amount: number, fee: number): Json {
    return { id: this.id("txn"), object: "balance_transaction", amount, fee, net: amount - fee, currency: "usd" };
  }

  private tax(cents: number): number {
    return Math.round((cents * this.taxPercent) / 100);
  }

  private cancel(id: string, reason: string | null): Json {
    const subscription = this.change(this.get(id), { status: "canceled", cancellation_details: { reason } });
    this.emit("customer.subscription.deleted", subscription);
    return subscription;
  }

  private emit(type: string, object: Json): void {
    const created = Math.floor(this.clock.now() / 1000);
    this.events.push(shaped("event", { id: this.id("evt"), type, created, data: { object: structuredClone(object) } }));
  }

  /** With the payment method in place of its id, where the caller asked for it. */
  private expanded(subscription: Json, expand: Json | undefined): Json {
    const isAsked = Object.values(expand ?? {}).includes("default_payment_method") && subscription.default_payment_method !== null;
    return isAsked ? { ...subscription, default_payment_method: this.get(subscription.default_payment_method) } : subscription;
  }

  private get(id: string): Json {
    const found = this.objects.get(id);
    if (!found) throw missing(id);
    return found;
  }

  private store(object: Json): Json {
    this.objects.set(object.id, object);
    return object;
  }

  private change(object: Json, changes: Json): Json {
    return Object.assign(object, changes);
  }

  private id(prefix: string): string {
    return `${prefix}_${randomBytes(9).toString("hex")}`;
  }
}
