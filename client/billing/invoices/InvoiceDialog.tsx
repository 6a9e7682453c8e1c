import { Button, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatMoney } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { Facts } from "../../ui/data/Facts";
import { Dialog, DialogButtons } from "../../ui/overlays/Dialog";
import type { InvoiceFactsFragment } from "../billing.generated";
import { ReturnBites } from "./ReturnBites";

interface InvoiceDialogProps {
  readonly invoice: InvoiceFactsFragment;
  readonly onClose: () => void;
}

/** An invoice with its lines: the receipt once it is paid. */
export const InvoiceDialog = ({ invoice, onClose }: InvoiceDialogProps): ReactNode => (
  <Dialog isOpen onClose={onClose} title={`${invoice.paidAt ? "Receipt" : "Invoice"} ${invoice.number}`}>
    <InvoiceFacts invoice={invoice} />
    <ReturnBites invoice={invoice} onDone={onClose} />
    <DialogButtons>
      {invoice.url && (
        <Button component="a" href={invoice.url} target="_blank" rel="noreferrer">
          Open original
        </Button>
      )}
      <Button variant="filled" onClick={onClose}>
        Close
      </Button>
    </DialogButtons>
  </Dialog>
);

/** Its lines, sum, and what was given back. */
export const InvoiceFacts = ({ invoice }: { readonly invoice: InvoiceFactsFragment }): ReactNode => (
  <>
    <p>
      {invoice.paidAt ? `Paid on ${formatDate(invoice.paidAt)}.` : `Issued on ${formatDate(invoice.issuedAt)}.`}
      {invoice.isTest && " A test payment: no money moved."}
    </p>
    <Facts look="rows" gap={8} fw={500} mt="md">
      {invoice.lines.map((line, at) => (
        <div key={at}>
          <dt>{line.text}</dt>
          <dd>{formatMoney(line.amountUsd)}</dd>
        </div>
      ))}
      <div>
        <dt>Total</dt>
        <dd>{formatMoney(invoice.amountUsd)}</dd>
      </div>
      {invoice.refundedUsd !== "0" && (
        <div>
          <dt>Refunded</dt>
          <dd>{formatMoney(invoice.refundedUsd)}</dd>
        </div>
      )}
    </Facts>
    {invoice.refundFailure && (
      <Text size="sm" c="loss" mt="md">
        The last refund failed: {invoice.refundFailure}. No money went back.
      </Text>
    )}
  </>
);
