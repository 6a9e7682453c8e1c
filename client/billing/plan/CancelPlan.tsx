import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { formatDate } from "../../lib/format/time";
import { tierNames } from "../../ui/data/TierBadge";
import { notifyDone } from "../../ui/feedback/notify";
import { ConfirmDialog } from "../../ui/overlays/Dialog";
import { useSetPlanRenewalMutation, type PlanSubscriptionFactsFragment } from "../billing.generated";

/** Cancels at the end of the period, after a question; takes that back at once. */
export function CancelPlan({ plan }: { readonly plan: PlanSubscriptionFactsFragment }): ReactNode {
  const { isAsking, setAsking, set, error, isBusy } = useRenewal(plan);
  const name = tierNames[plan.tier];
  if (!plan.renews)
    return (
      <Button variant="filled" loading={isBusy} onClick={() => void set(true)}>
        Keep {name}
      </Button>
    );
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel plan</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Cancel ${name}?`}
        confirmLabel={`Cancel ${name}`}
        cancelLabel={`Keep ${name}`}
        onConfirm={() => void set(false)}
        isBusy={isBusy}
        error={error}
      >
        It runs until {formatDate(plan.periodEnd)}
        {plan.trialEndsAt && " and nothing is charged"}, then you are back on the free plan. Active copies continue; new ones need a free
        slot within its limits.
      </ConfirmDialog>
    </>
  );
}

function useRenewal(plan: PlanSubscriptionFactsFragment) {
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [change, { loading: isBusy }] = useSetPlanRenewalMutation();
  const set = async (renews: boolean): Promise<void> => {
    const answer = (await change({ variables: { input: { renews } } }).catch(() => null))?.data?.setPlanRenewal;
    if (!answer || answer.errors.length > 0) return setError(answer?.errors[0]?.message ?? noAnswer);
    setAsking(false);
    notifyDone(renews ? "Your plan renews again" : `Cancelled: runs until ${formatDate(plan.periodEnd)}`);
  };
  return { isAsking, setAsking, set, error, isBusy };
}
