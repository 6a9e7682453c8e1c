import { Alert, Button, Flex } from "@mantine/core";
import type { ReactNode } from "react";
import { formatMoney } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { FormError } from "../../ui/overlays/Dialog";
import { usePayOverdueInvoiceMutation, type InvoiceFactsFragment, type PlanSubscriptionFactsFragment } from "../billing.generated";
import { useCheckout } from "../checkout/use-checkout";

interface OverdueAlertProps {
  readonly invoice: InvoiceFactsFragment;
  readonly subscription: PlanSubscriptionFactsFragment;
}

/** A renewal was declined: until when the plan runs, and how to pay. */
export function OverdueAlert({ invoice, subscription }: OverdueAlertProps): ReactNode {
  const { start, error, busy } = useCheckout();
  const [pay] = usePayOverdueInvoiceMutation();
  const payNow = (): Promise<void> =>
    start("overdue", async () => {
      const input = { quotedUsd: invoice.amountUsd, clientRequestId: crypto.randomUUID() };
      return (await pay({ variables: { input } })).data?.payOverdueInvoice;
    });
  return (
    <Alert color="loss" mb="md" title="Payment declined">
      <Flex gap="sm" wrap="wrap" align="center" justify="space-between">
        <span>
          {formatMoney(invoice.amountUsd)} could not be charged. Your plan runs until {formatDate(subscription.graceUntil)}; we will try
          again before then.
        </span>
        <Button variant="filled" loading={busy !== null} onClick={() => void payNow()}>
          Pay {formatMoney(invoice.amountUsd)}
        </Button>
      </Flex>
      {error && <FormError>{error}</FormError>}
    </Alert>
  );
}
