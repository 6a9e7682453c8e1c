import type { PlanSubscriptionRow } from "../../plans/plan-subscription.entity";
import type { InvoiceLine, PlanTier } from "../../plans/plan-rules";
import type { BillRow, InvoiceRow } from "../books/payments.entity";

import type { PaymentProviderKind } from "./provider-kinds";

export interface Payer {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** What an upgrade costs now, and how that comes about: the lines add up to it. */
export interface UpgradeQuote {
  readonly dueCents: bigint;
  readonly lines: readonly InvoiceLine[];
}

/** A page where a bill is paid. */
export interface PaymentPage {
  /** The provider's id of it. */
  readonly ref: string;
  readonly url: string;
}

/** What became of a refund at the provider. PENDING: it is on its way, and the provider says later how it ended. */
export type RefundOutcome =
  | { readonly state: "DONE"; readonly ref: string }
  | { readonly state: "PENDING"; readonly ref: string }
  /** Refused for good; without a reference where the provider made none. `failure` is its word for why. */
  | { readonly state: "FAILED"; readonly ref: string | null; readonly failure: string };

/**
 * Who takes money for plans and bites. Every call may be repeated with the same operation id, for ever: what was done under it is
 * found again, never done twice. None is made inside a transaction. What comes of a call is written to our books by `PaymentBooks`,
 * at once on the till, from webhooks at Stripe.
 */
export interface PaymentProvider {
  readonly kind: PaymentProviderKind;
  /** Makes the page of a bill; the bill's id is the operation's. */
  openPage(bill: BillRow, payer: Payer): Promise<PaymentPage>;
  /** What an upgrade now would cost. */
  quoteUpgrade(subscription: PlanSubscriptionRow, to: PlanTier, at: Date): Promise<UpgradeQuote>;
  /** Upgrades at once and charges the difference. Refuses CARD_DECLINED. */
  upgrade(subscription: PlanSubscriptionRow, to: PlanTier, quote: UpgradeQuote, operationId: string, at: Date): Promise<void>;
  /** Sets the plan from the next period on; null: as it is. */
  setNextPlan(subscription: PlanSubscriptionRow, next: PlanTier | null, operationId: string): Promise<void>;
  /** Whether the plan goes on at the end of its period. */
  setRenews(subscription: PlanSubscriptionRow, renews: boolean, operationId: string): Promise<void>;
  /** Ends it at once, without money back. */
  end(subscription: PlanSubscriptionRow, operationId: string): Promise<void>;
  /** Gives back part of a payment. Throws where it may be asked again later. */
  refund(invoice: InvoiceRow, cents: bigint, operationId: string): Promise<RefundOutcome>;
  /** Where the payer manages cards and invoices; null where there is no such page. */
  portal(payer: Payer): Promise<string | null>;
}
