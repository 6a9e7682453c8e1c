import { TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { readDecimal, toWire } from "../../lib/format/decimal";
import { formatMoney } from "../../lib/format/format";
import { DeliberateDialog } from "../DeliberateDialog";
import { useRefundInvoiceMutation, type AdminInvoiceRowFragment } from "./payments.generated";

/** Gives a payment back to its card, whole or in part. */
export function RefundDialog({ invoice, onClose }: { readonly invoice: AdminInvoiceRowFragment; readonly onClose: () => void }): ReactNode {
  const left = (readDecimal(invoice.amountUsd)?.sub(invoice.refundedUsd) ?? readDecimal("0"))!.toFixed(2);
  const [amount, setAmount] = useState(left);
  const [mistake, setMistake] = useState<string>();
  const [clientRequestId, setRequestId] = useState(() => crypto.randomUUID());
  const [refund] = useRefundInvoiceMutation();
  return (
    <DeliberateDialog
      title={`Refund ${invoice.number}?`}
      name={invoice.number}
      confirmLabel="Refund payment"
      done={`${formatMoney(amount)} of ${invoice.number} refunded.`}
      onClose={onClose}
      fields={
        <TextInput
          label="Amount in USD"
          description={`${formatMoney(left)} of ${formatMoney(invoice.amountUsd)} can be refunded.`}
          inputMode="decimal"
          value={amount}
          error={mistake}
          onChange={(event) => {
            setAmount(event.currentTarget.value);
            setMistake(undefined);
            setRequestId(crypto.randomUUID());
          }}
        />
      }
      act={async (given) => {
        const money = readDecimal(amount);
        if (!money?.gt(0)) {
          setMistake("Enter an amount.");
          return [{ __typename: "UserError", code: "AMOUNT_INVALID", message: "Enter an amount.", path: [], limit: null }];
        }
        const input = { invoiceId: invoice.id, amountUsd: toWire(money), clientRequestId, ...given };
        return (await refund({ variables: { input } })).data?.refundInvoice.errors ?? null;
      }}
    >
      {invoice.title}, paid by @{invoice.payer ?? "a deleted account"}. The money goes back to the card
      {invoice.isTest ? " (a test: none moves)" : ""}; bites of a pack are taken back, and what was spent of them becomes a debt. A plan
      whose period is refunded whole ends.
    </DeliberateDialog>
  );
}
