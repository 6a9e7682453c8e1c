import { Alert, Anchor, Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatBites } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { Facts } from "../../ui/data/Facts";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import type { BiteQuoteQuery, PaymentReceiptFragment } from "./spending.generated";
import { usePayment, type PaymentAsked } from "./use-payment";

export interface PayDialogProps extends PaymentAsked {
  readonly title: string;
  /** What is bought, and when it ends. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Quote, then payment, then receipt: nothing is paid before the price and what is left are on screen. */
export function PayDialog({ children, title, onClose: leave, ...paid }: PayDialogProps): ReactNode {
  const { quote, problem, refetch, receipt, sending, pay, settle } = usePayment(paid);
  const onClose = (): void => {
    leave();
    settle();
  };
  return (
    <Dialog isOpen onClose={onClose} title={receipt ? "Receipt" : title}>
      {receipt ? (
        <Receipt receipt={receipt} onClose={onClose} />
      ) : quote ? (
        <Stack gap="md">
          <Stack gap="xs" c="secondary">
            {children}
          </Stack>
          <QuoteFacts quote={quote} />
          <Shortage quote={quote} />
          {sending.mistakes.form && <FormError>{sending.mistakes.form}</FormError>}
          <DialogButtons>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="filled"
              loading={sending.isBusy}
              disabled={quote.missingBites > 0 || quote.isBlockedByDebt}
              onClick={() => void pay()}
            >
              Pay {formatBites(quote.bites)}
            </Button>
          </DialogButtons>
        </Stack>
      ) : problem ? (
        <ErrorState onRetry={refetch}>{problem}</ErrorState>
      ) : (
        <Loading label="Loading the price">
          <RowsSkeleton rows={4} />
        </Loading>
      )}
    </Dialog>
  );
}

const QuoteFacts = ({ quote }: { readonly quote: BiteQuoteQuery["biteQuote"] }): ReactNode => (
  <Facts look="rows">
    <Row name="Price" value={formatBites(quote.bites)} />
    <Row name="To the feeder" value={formatBites(quote.feederBites)} />
    <Row name="Server’s share, 20%" value={formatBites(quote.serverBites)} />
    <Row name="Your balance" value={formatBites(quote.balanceBites)} />
    {quote.missingBites === 0 && <Row name="Balance after" value={formatBites(quote.balanceBites - quote.bites)} />}
    {quote.periodEnd && <Row name="Paid until" value={formatDate(quote.periodEnd)} />}
  </Facts>
);

const Row = ({ name, value }: { readonly name: string; readonly value: ReactNode }): ReactNode => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function Shortage({ quote }: { readonly quote: BiteQuoteQuery["biteQuote"] }): ReactNode {
  if (quote.isBlockedByDebt)
    return <Alert color="accent">You owe bites after a refund or dispute. Settle them before you pay others.</Alert>;
  if (quote.missingBites === 0) return null;
  return (
    <Alert color="accent">
      You need {formatBites(quote.missingBites)} more.{" "}
      <Anchor component={Link} to="/subscription">
        View your bites
      </Anchor>
    </Alert>
  );
}

function Receipt({ receipt, onClose }: { readonly receipt: PaymentReceiptFragment; readonly onClose: () => void }): ReactNode {
  const parts = [
    ["given", receipt.giftBites],
    ["bought", receipt.boughtBites],
    ["earned", receipt.earnedBites],
  ] as const;
  return (
    <Stack gap="md" role="status">
      <Facts look="rows">
        <Row name="Paid to" value={receipt.feeder?.name ?? "a feeder"} />
        <Row name="Paid" value={formatBites(receipt.bites)} />
        <Row
          name="From"
          value={parts
            .filter(([, bites]) => bites > 0)
            .map(([name, bites]) => `${bites} ${name}`)
            .join(", ")}
        />
        <Row name="To the feeder" value={formatBites(receipt.feederGiftBites + receipt.feederEarnedBites)} />
        <Row name="Server’s share" value={formatBites(receipt.serverBites)} />
        {receipt.periodEnd && <Row name="Paid until" value={formatDate(receipt.periodEnd)} />}
      </Facts>
      <DialogButtons>
        <Button variant="filled" onClick={onClose} data-autofocus>
          Done
        </Button>
      </DialogButtons>
    </Stack>
  );
}
