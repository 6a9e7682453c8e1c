import { useApolloClient } from "@apollo/client/react";
import { Button, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { formatBites, formatMoney } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { notifyDone } from "../../ui/feedback/notify";
import { ConfirmDialog } from "../../ui/overlays/Dialog";
import { useRefundUnspentBitesMutation, type InvoiceFactsFragment } from "../billing.generated";
import { refetchActive } from "../refetch-active";

interface Props {
  readonly invoice: InvoiceFactsFragment;
  readonly onDone: () => void;
}

/** Offers to return the bites of a pack that are not spent, after a question; nothing where none can be. */
export function ReturnBites({ invoice, onDone }: Props): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { send, error, isBusy } = useReturning(invoice, onDone);
  const offer = invoice.viewerRefund;
  if (!offer) return null;
  const [bites, amount] = [formatBites(offer.bites), formatMoney(offer.amountUsd)];
  return (
    <Stack gap="xs" mt="md" align="flex-start">
      <Text size="sm" c="secondary" m={0}>
        {bites} of this pack {offer.bites === 1 ? "isn’t" : "aren’t"} spent. You can return them for {amount} until{" "}
        {formatDate(offer.until)}.
      </Text>
      <Button onClick={() => setAsking(true)}>Return {bites}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Return ${bites}?`}
        confirmLabel={`Return for ${amount}`}
        onConfirm={() => void send()}
        isBusy={isBusy}
        error={error}
      >
        {invoice.isTest
          ? `The bites leave your purse. The payment was a test: no money moves.`
          : `The bites leave your purse, and ${amount} goes back to the card that paid. Banks take up to ten days to show it.`}
      </ConfirmDialog>
    </Stack>
  );
}

function useReturning(invoice: InvoiceFactsFragment, onDone: () => void) {
  const client = useApolloClient();
  const [refund, { loading: isBusy }] = useRefundUnspentBitesMutation();
  const [clientRequestId, setRequestId] = useState(() => crypto.randomUUID());
  const [error, setError] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    const input = { invoiceId: invoice.id, quotedUsd: invoice.viewerRefund!.amountUsd, clientRequestId };
    const answer = (await refund({ variables: { input } }).catch(() => null))?.data?.refundUnspentBites;
    if (!answer || answer.errors.length > 0) return setError(answer?.errors[0]?.message ?? noAnswer);
    const failure = answer.invoice?.refundFailure;
    if (failure) {
      // The failed refund is over: the next click asks for another.
      setRequestId(crypto.randomUUID());
      return setError(`No money went back: ${failure}. The bites are in your purse.`);
    }
    notifyDone(answer.invoice?.refundedUsd === invoice.refundedUsd ? "Refund requested" : "Bites returned");
    onDone();
    await refetchActive(client, ["MyPurse", "Statement", "Subscription"]).catch(() => undefined);
  };
  return { send, error, isBusy };
}
