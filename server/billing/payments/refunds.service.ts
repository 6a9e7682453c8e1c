import { randomUUID } from "node:crypto";
import { lockUser } from "../../identity/account/users.store";
import { recordAudit } from "../../platform/audit";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import type { Jobs } from "../../platform/jobs/jobs";
import { limits } from "../../platform/limits";
import { isUuid } from "../../platform/text/uuid";
import type { Viewer } from "../../platform/viewer";
import { ErrorCode, refuse } from "../../platform/user-error";
import { once } from "../../trading/client-requests";
import { centsOf, usdOf } from "./books/money-text";
import type { PaymentBooks } from "./books/payment-books";
import type { SalesLedger } from "./books/sales-ledger";
import type { RefundBooks } from "./books/refund-books";
import type { InvoiceRow } from "./books/payments.entity";
import {
  insertRefund,
  lockInvoice,
  lockOpenDispute,
  readBackCents,
  readInvoice,
  readRefund,
  sumDisputes,
  sumRefunds,
} from "./books/payments.store";
import { holdKeyOf, returnableUntil, unspentOf } from "./books/unspent-refund";
import type { PaymentProvider } from "./port/payment-provider";

export interface RefundParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly books: PaymentBooks;
  readonly refunds: RefundBooks;
  readonly sales: SalesLedger;
  readonly provider: PaymentProvider | null;
  onError(error: unknown): void;
}

export interface RefundRequest {
  readonly invoiceId: string;
  readonly amountUsd: Decimal;
  readonly reason: string;
  readonly clientRequestId: string;
}

/** A pack whose unspent bites its buyer returns. */
export interface UnspentRefundRequest {
  readonly invoiceId: string;
  readonly quotedUsd: Decimal;
  readonly clientRequestId: string;
}

const task = "payments.refund";

/** Money given back by admins and to buyers of what they did not spend, and disputes of test payments. Which admin may is the caller's to check. */
export class RefundsService {
  constructor(private readonly parts: RefundParts) {
    parts.jobs.register<{ refundId: string }>(task, limits.paymentJobAttemptsMax, ({ refundId }) => this.settle(refundId));
  }

  /**
   * Notes the refund with its line in the audit log, then asks the provider; where that fails a job goes on asking under the same id.
   * Refuses NOT_PAID, AMOUNT_INVALID, REQUEST_ID_REUSED. Throws NOT_FOUND.
   */
  async refund(adminId: string, input: RefundRequest): Promise<void> {
    const { db, clock } = this.parts;
    const cents = centsOf(input.amountUsd) ?? refuse(ErrorCode.AMOUNT_INVALID, "input.amountUsd", "Enter an amount in whole cents.");
    const { userId } = await this.found(input.invoiceId);
    const { refundId } = await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      return once(tx, adminId, "refundInvoice", input, clock.date(), async () => {
        const invoice = (await lockInvoice(tx, input.invoiceId))!;
        await this.assertRefundable(tx, invoice, cents);
        const id = randomUUID();
        const facts = { invoiceId: invoice.id, userId, amountCents: cents, reason: input.reason.trim(), adminId, heldBites: null };
        await insertRefund(tx, { ...facts, id, state: "REQUESTED", ref: null, failure: null, createdAt: clock.date(), settledAt: null });
        await this.audit(tx, adminId, "payments.refund", invoice, input.reason, { cents: String(cents) });
        await this.parts.jobs.enqueue(tx, task, { refundId: id });
        return { refundId: id };
      });
    });
    await this.settle(refundId).catch((error: unknown) => this.parts.onError(error));
  }

  /**
   * The buyer returns the unspent bites of a pack: they are held from now on, and the money goes back as in `refund`. Refuses NOT_PAID,
   * DISPUTE_STATE, REFUND_TOO_LATE, BITES_SPENT, PRICE_CHANGED, REQUEST_ID_REUSED. Throws NOT_FOUND.
   */
  async refundUnspent(viewer: Viewer, input: UnspentRefundRequest): Promise<void> {
    const { db, clock } = this.parts;
    const { userId } = await this.found(input.invoiceId);
    if (userId !== viewer.id) throw notFound("This invoice");
    const { refundId } = await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      return once(tx, userId, "refundUnspentBites", input, clock.date(), async () => {
        const invoice = (await lockInvoice(tx, input.invoiceId))!;
        const { bites, cents } = await this.unspent(tx, invoice, input.quotedUsd);
        const id = randomUUID();
        const facts = {
          invoiceId: invoice.id,
          userId,
          amountCents: cents,
          reason: "Returned by the buyer",
          adminId: null,
          heldBites: bites,
        };
        await insertRefund(tx, { ...facts, id, state: "REQUESTED", ref: null, failure: null, createdAt: clock.date(), settledAt: null });
        await this.parts.sales.hold(tx, { userId, invoiceId: invoice.id, bites, key: holdKeyOf(id) });
        await this.parts.jobs.enqueue(tx, task, { refundId: id });
        return { refundId: id };
      });
    });
    await this.settle(refundId).catch((error: unknown) => this.parts.onError(error));
  }

  /** What a card's owner would do at the bank, for a payment of the test till. Refuses NOT_PAID, DISPUTE_STATE. Throws NOT_FOUND. */
  async disputeTest(adminId: string, invoiceId: string, outcome: "OPENED" | "WON" | "LOST"): Promise<void> {
    const { userId } = await this.found(invoiceId);
    await this.parts.db.transaction(async (tx) => {
      await lockUser(tx, userId);
      const invoice = (await lockInvoice(tx, invoiceId))!;
      if (invoice.provider !== "TEST") throw notFound("This test payment");
      if (invoice.state !== "PAID") refuse(ErrorCode.NOT_PAID, "input.invoiceId", "This invoice is not paid.");
      const open = await lockOpenDispute(tx, invoice.id);
      if ((outcome === "OPENED") === (open !== null))
        refuse(ErrorCode.DISPUTE_STATE, "input.outcome", open ? "This payment is disputed already." : "This payment has no open dispute.");
      const left = invoice.amountCents - invoice.refundedCents - (await sumDisputes(tx, invoice.id));
      if (open) await this.parts.books.disputeClosed(tx, invoice, open, outcome === "WON");
      else if (left <= 0n) refuse(ErrorCode.DISPUTE_STATE, "input.outcome", "The whole payment went back already.");
      else await this.parts.books.disputed(tx, invoice, `till-${randomUUID()}`, left);
      await this.audit(tx, adminId, "payments.test-dispute", invoice, outcome, {});
    });
  }

  /** Asks the provider, outside of any transaction, and books what it did; does nothing once that is booked. */
  private async settle(refundId: string): Promise<void> {
    const { db, provider } = this.parts;
    const asked = await readRefund(db, refundId);
    if (asked?.state !== "REQUESTED") return;
    const invoice = (await readInvoice(db, asked.invoiceId))!;
    if (provider?.kind !== invoice.provider)
      throw new Error(`The payment ${invoice.id} was made through ${invoice.provider}, which is not configured.`);
    const outcome = await provider.refund(invoice, asked.amountCents, asked.id);
    await db.transaction(async (tx) => {
      await lockUser(tx, asked.userId);
      await this.parts.refunds.settle(tx, asked.id, outcome);
    });
  }

  private async assertRefundable(tx: Tx, invoice: InvoiceRow, cents: bigint): Promise<void> {
    if (invoice.state !== "PAID") refuse(ErrorCode.NOT_PAID, "input.invoiceId", "This invoice is not paid.");
    const left = invoice.amountCents - (await sumRefunds(tx, invoice.id)) - (await sumDisputes(tx, invoice.id));
    if (cents > left)
      refuse(ErrorCode.AMOUNT_INVALID, "input.amountUsd", "More than is left of the payment.", usdOf(left < 0n ? 0n : left));
  }

  private async unspent(tx: Tx, invoice: InvoiceRow, quotedUsd: Decimal): Promise<{ bites: number; cents: bigint }> {
    const path = "input.invoiceId";
    const until = returnableUntil(invoice) ?? refuse(ErrorCode.NOT_PAID, path, "Only a pack of bites that was paid can be returned.");
    if (await lockOpenDispute(tx, invoice.id)) refuse(ErrorCode.DISPUTE_STATE, path, "This payment is disputed at the bank.");
    if (+until <= this.parts.clock.now())
      refuse(
        ErrorCode.REFUND_TOO_LATE,
        path,
        `Bites can be returned for ${limits.unspentRefundDays} days.`,
        new Decimal(limits.unspentRefundDays),
      );
    const back = (await readBackCents(tx, [invoice.id])).get(invoice.id) ?? 0n;
    const unspent = unspentOf(invoice, back, await this.parts.sales.lockBought(tx, invoice.userId));
    if (unspent.bites === 0) refuse(ErrorCode.BITES_SPENT, path, "All bites of this pack are spent or went back.");
    const due = usdOf(unspent.cents);
    if (!due.eq(quotedUsd)) refuse(ErrorCode.PRICE_CHANGED, "input.quotedUsd", "Your bites changed meanwhile. Check the new amount.", due);
    return unspent;
  }

  private async found(invoiceId: string): Promise<InvoiceRow> {
    const invoice = isUuid(invoiceId) ? await readInvoice(this.parts.db, invoiceId) : null;
    if (!invoice) throw notFound("This invoice");
    return invoice;
  }

  private audit(tx: Tx, actorId: string, action: string, { id }: InvoiceRow, reason: string, data: Record<string, unknown>): Promise<void> {
    return recordAudit(tx, this.parts.clock, { actorId, action, subjectKind: "INVOICE", subjectId: id, reason: reason.trim(), data });
  }
}
