import type { Stripe } from "stripe";
import type { Database, Tx } from "../../../platform/db/database";
import type { RelatedAccounts } from "../../related/related.service";
import type { BillRow, InvoiceRow } from "../books/payments.entity";
import type { ProviderFees } from "../books/provider-fees";
import type { StripeClient } from "./stripe-client";
import { feesOf, isPayment } from "./stripe-facts";

export interface ChargeParts {
  readonly db: Database;
  readonly client: StripeClient;
  readonly fees: ProviderFees;
  readonly related: Pick<RelatedAccounts, "paidWithCard" | "startsTrialWith">;
}

type Paid = Pick<InvoiceRow, "id" | "userId">;

/** What Stripe says of a payment beside that it was made: what it kept, and with which card it was paid. Again: nothing changes. */
export class StripeCharges {
  constructor(private readonly parts: ChargeParts) {}

  /** Stripe sets the fee a moment after the payment: without it only the card is stored, and the fee comes with a later event. */
  async ofPayment(invoice: Paid & Pick<InvoiceRow, "paymentRef">): Promise<void> {
    if (!isPayment(invoice.paymentRef)) return;
    const charge = await this.chargeOf(invoice.paymentRef);
    if (charge) await this.store(invoice, charge);
  }

  /** Stores that a trial starts with this card; false where one was started with it before. Null: Stripe names no card. */
  startsTrial(tx: Tx, card: string | null): Promise<boolean> {
    return card === null ? Promise.resolve(true) : this.parts.related.startsTrialWith(tx, card);
  }

  retrieve(id: string): Promise<Stripe.Charge> {
    return this.parts.client.call((sdk) => sdk.charges.retrieve(id, { expand: ["balance_transaction"] }));
  }

  async store(invoice: Paid, charge: Stripe.Charge): Promise<void> {
    const card = charge.payment_method_details?.card?.fingerprint;
    await this.parts.db.transaction(async (tx) => {
      if (card) await this.parts.related.paidWithCard(tx, invoice.userId, card);
      await this.book(tx, invoice, [charge.balance_transaction]);
    });
  }

  /** Fees of movements of money that came with a payment or a dispute. */
  async book(tx: Tx, { id: invoiceId, userId }: Paid, moved: ReadonlyArray<string | Stripe.BalanceTransaction | null>): Promise<void> {
    const subject = { kind: "INVOICE", id: invoiceId } as const;
    for (const fee of feesOf(moved)) await this.parts.fees.book(tx, { userId, subject, ...fee });
  }

  /** What Stripe keeps of a payment that was given back whole, once it says so. */
  async ofUndone(bill: Pick<BillRow, "id" | "userId">, paymentRef: string): Promise<void> {
    const charge = await this.chargeOf(paymentRef);
    if (charge) await this.storeUndone(bill, charge);
  }

  async storeUndone({ id, userId }: Pick<BillRow, "id" | "userId">, charge: Stripe.Charge): Promise<void> {
    const subject = { kind: "BILL", id } as const;
    await this.parts.db.transaction(async (tx) => {
      for (const fee of feesOf([charge.balance_transaction])) await this.parts.fees.book(tx, { userId, subject, ...fee });
    });
  }

  private async chargeOf(paymentRef: string): Promise<Stripe.Charge | null> {
    const payment = await this.parts.client.call((sdk) =>
      sdk.paymentIntents.retrieve(paymentRef, { expand: ["latest_charge.balance_transaction"] }),
    );
    return payment.latest_charge !== null && typeof payment.latest_charge === "object" ? payment.latest_charge : null;
  }
}
