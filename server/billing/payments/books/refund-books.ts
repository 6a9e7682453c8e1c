import { randomUUID } from "node:crypto";
import type { Clock } from "../../../platform/clock";
import type { Tx } from "../../../platform/db/database";
import type { RefundOutcome } from "../port/payment-provider";
import type { PaymentBooks } from "./payment-books";
import type { PaymentMails } from "./payment-mails";
import type { InvoiceRow, PaymentRefundRow } from "./payments.entity";
import { insertRefund, lockInvoice, lockRefund, sumDisputes, updateInvoice, updateRefund } from "./payments.store";
import { bitesBetween, reversedOf, saleOf, taxBetween } from "./sale-facts";
import type { SalesLedger } from "./sales-ledger";
import { holdKeyOf, returnableUntil } from "./unspent-refund";

export interface RefundBooksParts {
  readonly clock: Clock;
  readonly books: PaymentBooks;
  readonly sales: SalesLedger;
  readonly mails: PaymentMails;
}

type Money = Pick<PaymentRefundRow, "id" | "amountCents" | "heldBites">;

/** What a refund changes here, whoever made it. Each step is done once: the refund's state says whether. The payer's row is locked. */
export class RefundBooks {
  constructor(private readonly parts: RefundBooksParts) {}

  /** Books what became of a refund of ours at the provider. One that was made may still come back from the bank. */
  async settle(tx: Tx, refundId: string, outcome: RefundOutcome): Promise<void> {
    const refund = await lockRefund(tx, refundId);
    if (!refund || refund.state === "FAILED") return;
    const wasMade = refund.state === "DONE";
    if (wasMade && outcome.state !== "FAILED") return;
    if (outcome.state === "PENDING") return updateRefund(tx, refundId, { ref: outcome.ref });
    const invoice = (await lockInvoice(tx, refund.invoiceId))!;
    const settledAt = this.parts.clock.date();
    if (outcome.state === "DONE") {
      await updateRefund(tx, refundId, { state: "DONE", ref: outcome.ref, settledAt });
      return this.made(tx, invoice, refund);
    }
    const { failure, ref } = outcome;
    await updateRefund(tx, refundId, { state: "FAILED", ref: ref ?? refund.ref, failure: failure.slice(0, 100), settledAt });
    await (wasMade ? this.cameBack(tx, invoice, refund, failure) : this.refused(tx, invoice, refund, failure));
  }

  /** Books a refund that was made at the provider's own pages. */
  async madeElsewhere(tx: Tx, invoiceId: string, ref: string, amountCents: bigint): Promise<void> {
    const invoice = (await lockInvoice(tx, invoiceId))!;
    const [id, at] = [randomUUID(), this.parts.clock.date()];
    const money = { id, amountCents, heldBites: null };
    const facts = { ...money, invoiceId, userId: invoice.userId, reason: "Made at Stripe", adminId: null };
    await insertRefund(tx, { ...facts, state: "DONE", ref, failure: null, createdAt: at, settledAt: at });
    await this.made(tx, invoice, money);
  }

  /** Part of a payment went back, with the bites held for it or else what is left of the pack. A plan whose running period was paid back whole ends. */
  private async made(tx: Tx, invoice: InvoiceRow, { id, amountCents: cents, heldBites }: Money): Promise<void> {
    const { sales, mails, books } = this.parts;
    const before = await this.backBefore(tx, invoice, cents);
    await updateInvoice(tx, invoice.id, { refundedCents: invoice.refundedCents + cents });
    const due = bitesBetween(invoice, before, before + cents);
    const bites = heldBites === null ? due : Math.min(due, heldBites);
    const tax = taxBetween(invoice, before, before + cents);
    if (heldBites === null) await sales.takenBack(tx, reversedOf(invoice, bites, cents, keyOf(id), tax), "REFUND");
    else await sales.returned(tx, { ...saleOf(invoice, bites, cents, tax), key: holdKeyOf(id) });
    await mails.refunded(tx, invoice, cents, bites);
    if (invoice.refundedCents + cents === invoice.amountCents) await books.endIfPaidBy(tx, invoice, "REFUNDED");
  }

  /** No money went back: held bites are free again. Who did not ask for it gets no mail: they heard nothing of it. */
  private async refused(tx: Tx, invoice: InvoiceRow, { id, amountCents, heldBites }: Money, failure: string): Promise<void> {
    if (heldBites === null) return;
    await this.parts.sales.released(tx, invoice, holdKeyOf(id));
    await this.parts.mails.refundFailed(tx, invoice, { cents: amountCents, bites: heldBites, failure, until: this.until(invoice) });
  }

  /** The bank returned the money: what the refund took comes back. A plan that it ended does not start again by itself. */
  private async cameBack(tx: Tx, invoice: InvoiceRow, { id, amountCents: cents }: Money, failure: string): Promise<void> {
    const back = invoice.refundedCents + (await sumDisputes(tx, invoice.id));
    await updateInvoice(tx, invoice.id, { refundedCents: invoice.refundedCents - cents });
    const bites = bitesBetween(invoice, back - cents, back);
    const sale = { ...saleOf(invoice, bites, cents, taxBetween(invoice, back - cents, back)), key: `refund-failed:${id}` };
    await this.parts.sales.givenBack(tx, sale, { key: keyOf(id), because: "REFUND" });
    await this.parts.mails.refundFailed(tx, invoice, { cents, bites, failure, until: this.until(invoice) });
  }

  /** Until when the payer may ask once more; null where it is too late. */
  private until(invoice: InvoiceRow): Date | null {
    const until = returnableUntil(invoice);
    return until && +until > this.parts.clock.now() ? until : null;
  }

  /** What of a payment went back so far, without the refund of `cents` that is being booked. */
  private async backBefore(tx: Tx, invoice: InvoiceRow, cents: bigint): Promise<bigint> {
    const back = invoice.refundedCents + (await sumDisputes(tx, invoice.id));
    return back + cents > invoice.amountCents ? invoice.amountCents - cents : back;
  }
}

/** Under which a refund that no bites were held for is booked. */
const keyOf = (refundId: string): string => `refund:${refundId}`;
