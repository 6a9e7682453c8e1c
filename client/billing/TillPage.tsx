import { useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { ClochePicture } from "../ui/feedback/pictures";
import { Skeleton } from "../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../ui/feedback/States";
import { PageHeader } from "../ui/layout/Card";
import { BillDocument, type BillFactsFragment } from "./billing.generated";
import { BillCard } from "./checkout/BillCard";
import { useConfirmation } from "./checkout/use-confirmation";
import classes from "./TillPage.module.css";

/** `/till/:id`: where a test bill is paid, and where a payer comes back to from the provider's page. */
export default function TillPage(): ReactNode {
  const id = useParams().id ?? "";
  const { data, error, refetch, startPolling, stopPolling } = useQuery(BillDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
  });
  useConfirmation(data?.bill ?? null, startPolling, stopPolling);
  if (data) return <Checkout bill={data.bill} />;
  if (error) return isMissing(error) ? <NoBill /> : <ErrorState onRetry={() => void refetch()}>Couldn’t load this bill.</ErrorState>;
  return (
    <div className={classes.page} role="status" aria-label="Loading the bill">
      <Skeleton height={320} />
    </div>
  );
}

const Checkout = ({ bill }: { readonly bill: BillFactsFragment }): ReactNode => (
  <div className={classes.page}>
    <PageHeader
      title={bill.isTest ? "Test checkout" : "Checkout"}
      lead={bill.isTest ? "This is a test. No money moves, and no card is needed." : "Paid on the page of our payment provider."}
    />
    <BillCard bill={bill} />
  </div>
);

const isMissing = (error: unknown): boolean => JSON.stringify((error as { errors?: unknown }).errors ?? "").includes("NOT_FOUND");

const NoBill = (): ReactNode => (
  <EmptyState
    level={1}
    title="Bill not found"
    picture={<ClochePicture />}
    actions={
      <Button component={Link} to="/subscription" variant="filled">
        View subscription
      </Button>
    }
  >
    There is no bill of yours with this address. Bills that you can pay start from your subscription.
  </EmptyState>
);
