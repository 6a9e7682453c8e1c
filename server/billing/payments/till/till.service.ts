import { lockUser } from "../../../identity/account/users.store";
import { assertMayWrite } from "../../../identity/account/activity.policy";
import type { Clock } from "../../../platform/clock";
import type { Database, Tx } from "../../../platform/db/database";
import { notFound } from "../../../platform/errors";
import { isUuid } from "../../../platform/text/uuid";
import { ErrorCode, refuse } from "../../../platform/user-error";
import type { Viewer } from "../../../platform/viewer";
import { lockBill, lockInvoice, lockPlan, lockRunningPlan, updateBill } from "../books/payments.store";
import type { PaymentBooks } from "../books/payment-books";
import type { TrialBooks } from "../books/trial-books";
import { mayTryPlan } from "../../plans/trials.store";
import type { BillRow } from "../books/payments.entity";
import type { TillCard } from "./till-card.entity";
import { writeTillCard } from "./till.store";

/** What a person does at the till: pays with one of its cards, or (null) goes back. */
export type TillChoice = TillCard | null;

/** The test till's page: it takes no money, and books as if it had. */
export class TillService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly books: PaymentBooks,
    private readonly trials: TrialBooks,
  ) {}

  /** Refuses BILL_SETTLED, CARD_DECLINED, ALREADY_SUBSCRIBED. Throws NOT_FOUND for a bill of another person or provider. */
  async settle(viewer: Viewer, billId: string, choice: TillChoice): Promise<void> {
    assertMayWrite(viewer);
    await this.db.transaction(async (tx) => {
      await lockUser(tx, viewer.id);
      const bill = isUuid(billId) ? await lockBill(tx, billId) : null;
      if (!bill || bill.userId !== viewer.id || bill.provider !== "TEST") throw notFound("This bill");
      const isOver = bill.state !== "OPEN" || +bill.expiresAt <= this.clock.now();
      if (isOver) refuse(ErrorCode.BILL_SETTLED, "input.billId", "This bill is no longer open.");
      if (choice === null) return updateBill(tx, bill.id, { state: "CANCELED", settledAt: this.clock.date() });
      if (choice === "DECLINED") refuse(ErrorCode.CARD_DECLINED, "input.card", "The card was declined. Nothing was paid.");
      else await writeTillCard(tx, viewer.id, choice);
      await this.pay(tx, bill);
    });
  }

  private async pay(tx: Tx, bill: BillRow): Promise<void> {
    const payment = { paymentRef: `till-${bill.id}` };
    if (bill.kind === "BITES") return this.books.packPaid(tx, bill, payment);
    if (bill.kind === "PLAN") {
      if (await lockRunningPlan(tx, bill.userId))
        refuse(ErrorCode.ALREADY_SUBSCRIBED, "input.billId", "A plan of yours is already running.");
      if (bill.trialDays === 0) return this.books.planStarted(tx, bill, payment);
      if (!(await mayTryPlan(tx, bill.userId))) refuse(ErrorCode.BILL_SETTLED, "input.billId", "You had your free trial already.");
      return this.trials.started(tx, bill);
    }
    const invoice = (await lockInvoice(tx, bill.invoiceId!))!;
    if (invoice.state !== "OPEN") refuse(ErrorCode.BILL_SETTLED, "input.billId", "This invoice is no longer open.");
    await updateBill(tx, bill.id, { state: "PAID", settledAt: this.clock.date() });
    await this.books.renewalPaid(tx, (await lockPlan(tx, invoice.subscriptionId!))!, invoice, payment);
  }
}
