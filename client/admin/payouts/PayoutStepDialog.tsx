import { useMutation } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { downloadCsv } from "../../lib/format/csv";
import { formatMoney } from "../../lib/format/format";
import { DeliberateDialog } from "../DeliberateDialog";
import type { Deliberate, Errors } from "../use-deliberate";
import {
  ApprovePayoutDocument,
  ExportPayoutsDocument,
  FailPayoutDocument,
  MarkPayoutPaidDocument,
  type AdminPayoutFactsFragment,
} from "./admin-payouts.generated";

export type PayoutStep = "approve" | "paid" | "fail";

interface StepProps {
  readonly kind: PayoutStep;
  readonly payout: AdminPayoutFactsFragment;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** One step of a payout, with its number typed, a reason and a fresh sign-in. */
export function PayoutStepDialog({ kind, payout: { payout, username, firstApprovedBy }, onClose, onDone }: StepProps): ReactNode {
  const [reference, setReference] = useState("");
  const [approve] = useMutation(ApprovePayoutDocument);
  const [fail] = useMutation(FailPayoutDocument);
  const [pay] = useMutation(MarkPayoutPaidDocument);
  const act = async ({ typedName, reason }: Deliberate): Promise<Errors> => {
    const input = { payoutId: payout.id, typedName, reason };
    const errors =
      kind === "approve"
        ? (await approve({ variables: { input } })).data?.approvePayout.errors
        : kind === "fail"
          ? (await fail({ variables: { input } })).data?.failPayout.errors
          : (await pay({ variables: { input: { ...input, reference } } })).data?.markPayoutPaid.errors;
    if (errors?.length === 0) onDone();
    return errors ?? null;
  };
  const { title, label, text, done } = wordsOf(kind, payout, firstApprovedBy !== null);
  return (
    <DeliberateDialog
      title={`${title} ${payout.number}`}
      name={payout.number}
      confirmLabel={label}
      isDestructive={kind === "fail"}
      act={act}
      done={`${payout.number} ${done}`}
      onClose={onClose}
      fields={
        kind === "paid" && (
          <TextInput
            label="Bank reference"
            description="What the bank calls the transfer. The feeder reads it."
            maxLength={100}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        )
      }
    >
      {formatMoney(payout.usd)} to @{username}. {text}
    </DeliberateDialog>
  );
}

function wordsOf(
  kind: PayoutStep,
  { state, method }: Pick<AdminPayoutFactsFragment["payout"], "state" | "method">,
  isSecond: boolean,
): { readonly title: string; readonly label: string; readonly text: string; readonly done: string } {
  const next = method === "STRIPE" ? "Stripe sends it at once" : "it goes to the bank next";
  if (kind === "approve")
    return {
      ...{ title: "Approve payout", label: "Approve payout" },
      text: isSecond ? `You’re the second admin: ${next}.` : "Another admin approves it after you.",
      done: isSecond ? `is approved: ${next}.` : "has your approval and needs another admin’s.",
    };
  if (kind === "paid")
    return { title: "Mark as paid:", label: "Mark as paid", text: "The bank has sent the money.", done: "is marked as paid." };
  const text = "Its bites go back to the feeder, who reads your reason.";
  const done = "is closed, and its bites are back with the feeder.";
  if (state === "REQUESTED") return { title: "Reject payout", label: "Reject payout", text, done };
  if (state === "PAID") return { title: "Returned payout", label: "Book the return", text: `The bank returned the money. ${text}`, done };
  return { title: "Failed payout", label: "Mark as failed", text: `The bank refused it. ${text}`, done };
}

interface ExportProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** All approved payouts with their bank details, as a file. */
export function ExportPayoutsDialog({ onClose, onDone }: ExportProps): ReactNode {
  const [write] = useMutation(ExportPayoutsDocument);
  const act = async ({ reason }: Deliberate): Promise<Errors> => {
    const answer = (await write({ variables: { input: { reason } } })).data?.exportPayouts;
    if (answer?.rows) {
      downloadCsv("payouts.csv", answer.rows);
      onDone();
    }
    return answer?.errors ?? null;
  };
  return (
    <DeliberateDialog
      title="File for the bank"
      name={null}
      confirmLabel="Download file"
      isDestructive={false}
      act={act}
      done="The file is in your downloads. It has bank details: keep it safe."
      onClose={onClose}
    >
      All approved payouts with their bank details. Rows that were in a file before say when, so that none is sent twice.
    </DeliberateDialog>
  );
}
