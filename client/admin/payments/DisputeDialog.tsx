import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import type { TestDispute } from "../../graphql/schema.generated";
import { notifyDone } from "../../ui/feedback/notify";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { useDisputeTestPaymentMutation, type AdminInvoiceRowFragment } from "./payments.generated";

const doneWords: Readonly<Record<TestDispute, (number: string) => string>> = {
  OPENED: (number) => `${number} is disputed.`,
  WON: (number) => `The dispute of ${number} is won.`,
  LOST: (number) => `The dispute of ${number} is lost.`,
};

/** Does to a payment of the test till what a bank does to a card payment. */
export function DisputeDialog({
  invoice,
  onClose,
}: {
  readonly invoice: AdminInvoiceRowFragment;
  readonly onClose: () => void;
}): ReactNode {
  const [send] = useDisputeTestPaymentMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<TestDispute | null>(null);
  const settle = async (outcome: TestDispute): Promise<void> => {
    if (busy) return;
    setBusy(outcome);
    const variables = { input: { invoiceId: invoice.id, outcome } };
    const errors = (await send({ variables }).catch(() => null))?.data?.disputeTestPayment.errors;
    setBusy(null);
    if (errors?.length === 0) {
      notifyDone(doneWords[outcome](invoice.number));
      return onClose();
    }
    setProblem(errors?.[0]?.message ?? noAnswer);
  };
  const isOpen = invoice.dispute === "OPEN";
  return (
    <Dialog isOpen onClose={onClose} title={isOpen ? `Decide the dispute of ${invoice.number}` : `Dispute ${invoice.number} as a test?`}>
      <p>
        {isOpen
          ? "Won: the payment counts again and bites come back. Lost: the money went back to the card."
          : "As if the card’s owner disputed the payment at the bank: bites are taken back until it is decided, and a plan it paid for ends."}
      </p>
      {problem && <FormError>{problem}</FormError>}
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        {isOpen ? (
          <>
            <Button loading={busy === "LOST"} onClick={() => void settle("LOST")}>
              Lost
            </Button>
            <Button variant="filled" loading={busy === "WON"} onClick={() => void settle("WON")}>
              Won
            </Button>
          </>
        ) : (
          <Button variant="filled" color="loss" loading={busy === "OPENED"} onClick={() => void settle("OPENED")}>
            Dispute payment
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}
