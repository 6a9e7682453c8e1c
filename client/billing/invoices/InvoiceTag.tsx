import type { ReactNode } from "react";
import { Tag, type TagProps } from "../../ui/data/Tag";
import type { InvoiceFactsFragment } from "../billing.generated";

export type InvoiceFacts = Pick<InvoiceFactsFragment, "state" | "dispute" | "amountUsd" | "refundedUsd" | "refundFailure">;

const paid = { text: "Paid", look: "gain" } as const;

/** What became of an invoice, in the same word for everybody who reads it. */
function wordOf({
  state,
  dispute,
  amountUsd,
  refundedUsd,
  refundFailure,
}: InvoiceFacts): Pick<TagProps, "look"> & { readonly text: string } {
  if (state === "OPEN") return { text: "Due", look: "loss" };
  if (state === "VOID") return { text: "Not paid" };
  if (dispute === "OPEN") return { text: "Disputed", look: "loss" };
  if (dispute === "LOST") return { text: "Charged back", look: "loss" };
  if (refundFailure !== null) return { text: "Refund failed", look: "loss" };
  if (refundedUsd === amountUsd) return { text: "Refunded" };
  return refundedUsd === "0" ? paid : { text: "Part refunded" };
}

interface Props {
  readonly invoice: InvoiceFacts;
  /** For admins: says so of what is paid, and of a dispute that was won, too. Payers see only what differs from paid. */
  readonly isWhole?: boolean;
}

export function InvoiceTag({ invoice, isWhole = false }: Props): ReactNode {
  const word = wordOf(invoice);
  return (
    <>
      {(isWhole || word !== paid) && <Tag look={word.look}>{word.text}</Tag>}
      {isWhole && invoice.dispute === "WON" && <Tag>Dispute won</Tag>}
    </>
  );
}
