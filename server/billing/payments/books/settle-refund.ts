import type { Clock } from "../../../platform/clock";
import type { Tx } from "../../../platform/db/database";
import type { PaymentBooks } from "./payment-books";
import { lockInvoice, lockRefund, updateRefund } from "./payments.store";

/** Books a refund of ours that the provider made, once. The payer's row is locked. */
export async function settleRefund(
  { clock, books }: { readonly clock: Clock; readonly books: PaymentBooks },
  tx: Tx,
  refundId: string,
  ref: string,
): Promise<void> {
  const refund = await lockRefund(tx, refundId);
  if (refund?.state !== "REQUESTED") return;
  const invoice = (await lockInvoice(tx, refund.invoiceId))!;
  await updateRefund(tx, refundId, { state: "DONE", ref, settledAt: clock.date() });
  await books.refunded(tx, invoice, refund.amountCents, refundId, refund.heldBites);
}
