import { useMutation, useQuery } from "@apollo/client/react";
import { Button, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { noAnswer } from "../../graphql/links/messages";
import { formatBites } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { Avatar } from "../../ui/data/Avatar";
import { ErrorState } from "../../ui/feedback/States";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { Card } from "../../ui/layout/Card";
import { ConfirmDialog, FormError } from "../../ui/overlays/Dialog";
import {
  CancelFeederSubscriptionDocument,
  MySubscriptionsDocument,
  ResumeFeederSubscriptionDocument,
  type SubscriptionRowFragment,
} from "./spending.generated";
import classes from "./spending.module.css";

const ends: Readonly<Record<string, string>> = {
  CANCELLED: "cancelled",
  LAPSED: "not paid",
  FEEDER_GONE: "the feeder shares no trades any more; unused days came back",
  BLOCKED: "one of you blocked the other",
  PROFILE_HIDDEN: "only followers see the feeder now",
  SUBSCRIBER_SUSPENDED: "your account was suspended",
  ACCOUNT_DELETED: "account deleted",
};

/** What a subscription costs and when it goes on or ends, in one line. */
function terms({
  state,
  priceBites,
  nextPriceBites,
  isRenewing,
  periodEnd,
  graceUntil,
  endedAt,
  endReason,
}: SubscriptionRowFragment): string {
  if (state === "ENDED") return `Ended ${formatDate(endedAt)}: ${ends[endReason ?? ""] ?? "over"}`;
  if (state === "GRACE") return `Unpaid: ${formatBites(nextPriceBites ?? priceBites)} needed by ${formatDate(graceUntil)}`;
  if (!isRenewing) return `Cancelled. Runs until ${formatDate(periodEnd)}`;
  return `Renews ${formatDate(periodEnd)} for ${nextPriceBites === null ? "at most " : ""}${formatBites(nextPriceBites ?? priceBites)}`;
}

/** `/chefs`: whom I pay, until when, and the way out. Nothing for who never subscribed. */
export function MySubscriptionsCard(): ReactNode {
  const { data, error, refetch, fetchMore } = useQuery(MySubscriptionsDocument);
  if (error && !data) return <ErrorState onRetry={() => void refetch()}>Couldn’t load your subscriptions.</ErrorState>;
  if (!data || data.feederSubscriptions.edges.length === 0) return null;
  const { edges, pageInfo } = data.feederSubscriptions;
  return (
    <Card title="Subscriptions">
      <div>
        {edges.map(({ node }) => (
          <SubscriptionLine key={node.id} subscription={node} />
        ))}
      </div>
      <InfiniteScrollFooter
        hasMore={pageInfo.hasNextPage}
        cursor={pageInfo.endCursor}
        onMore={async () => void (await fetchMore({ variables: { after: pageInfo.endCursor } }))}
        end=""
      />
    </Card>
  );
}

function SubscriptionLine({ subscription }: { readonly subscription: SubscriptionRowFragment }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [cancel, cancelling] = useMutation(CancelFeederSubscriptionDocument);
  const [resume, resuming] = useMutation(ResumeFeederSubscriptionDocument);
  const { feeder, state, periodEnd, viewerCanCancel, viewerCanResume } = subscription;
  const name = feeder?.name ?? "A feeder who left";
  const keepLabel = state === "GRACE" ? "Pay now" : "Keep subscription";
  const variables = { input: { subscriptionId: subscription.id } };
  const onCancel = async (): Promise<void> => {
    const payload = (await cancel({ variables }).catch(() => null))?.data?.cancelFeederSubscription;
    setProblem(payload ? (payload.errors[0]?.message ?? null) : noAnswer);
    if (payload?.subscription) setAsking(false);
  };
  const onResume = async (): Promise<void> => {
    const payload = (await resume({ variables }).catch(() => null))?.data?.resumeFeederSubscription;
    setProblem(payload ? (payload.errors[0]?.message ?? null) : noAnswer);
  };
  return (
    <div className={classes.row}>
      <Avatar id={feeder?.id ?? subscription.id} name={name} picture={feeder?.pictureUrl ?? null} size={40} />
      <div className={classes.terms}>
        {feeder ? <Link to={`/profile/${feeder.username}`}>{name}</Link> : <span>{name}</span>}
        <Text c="secondary" size="sm">
          {terms(subscription)}
        </Text>
        {problem && !isAsking && <FormError>{problem}</FormError>}
      </div>
      {viewerCanResume && (
        <Button loading={resuming.loading} aria-label={`${keepLabel}: ${name}`} onClick={() => void onResume()}>
          {keepLabel}
        </Button>
      )}
      {viewerCanCancel && (
        <Button aria-label={`Cancel subscription: ${name}`} onClick={() => setAsking(true)}>
          Cancel subscription
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Cancel the subscription to ${name}?`}
        confirmLabel="Cancel subscription"
        cancelLabel="Back"
        onConfirm={() => void onCancel()}
        isBusy={cancelling.loading}
        error={problem}
      >
        {state === "GRACE"
          ? "It is unpaid, so it ends now. A copy of them follows closes only from then on."
          : `It runs until ${formatDate(periodEnd)} and isn’t renewed. A copy of them follows closes only from then on; you can choose another way to stop it at any time.`}
      </ConfirmDialog>
    </div>
  );
}
