import { useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { Tier } from "../../graphql/schema.generated";
import { noAnswer } from "../../graphql/links/messages";
import { formatMoney } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { Facts } from "../../ui/data/Facts";
import { tierNames } from "../../ui/data/TierBadge";
import { notifyDone } from "../../ui/feedback/notify";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { PlanChangeDocument, useChangePlanMutation, type PlanChangeQuery } from "../billing.generated";

type Quote = NonNullable<PlanChangeQuery["planChangeQuote"]>;

export interface ChangePlanDialogProps {
  readonly tier: Tier;
  readonly onClose: () => void;
}

/** What a change of plan costs and when it holds, before it is made. */
export function ChangePlanDialog({ tier, onClose }: ChangePlanDialogProps): ReactNode {
  const { data, error } = useQuery(PlanChangeDocument, { variables: { tier }, fetchPolicy: "network-only" });
  const quote = data?.planChangeQuote ?? null;
  return (
    <Dialog isOpen onClose={onClose} title={`Change to ${tierNames[tier]}`}>
      {quote ? (
        <ChangePlan quote={quote} onClose={onClose} />
      ) : error || data ? (
        <FormError>This change is not possible now. Check your subscription.</FormError>
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  );
}

function ChangePlan({ quote, onClose }: { readonly quote: Quote; readonly onClose: () => void }): ReactNode {
  const { confirm, error, isBusy } = useChange(quote, onClose);
  const day = formatDate(quote.effectiveAt);
  return (
    <>
      <p>{meaningOf(quote)}</p>
      <Facts look="rows" gap={8} fw={500} my="md">
        {quote.lines.map((line, at) => (
          <div key={at}>
            <dt>{line.text}</dt>
            <dd>{formatMoney(line.amountUsd)}</dd>
          </div>
        ))}
        <div>
          <dt>Due now</dt>
          <dd>{formatMoney(quote.dueUsd)}</dd>
        </div>
        <div>
          <dt>{quote.trialEndsAt ? `Each month from ${formatDate(quote.trialEndsAt)}` : "Then each month"}</dt>
          <dd>{formatMoney(quote.monthlyUsd)}</dd>
        </div>
      </Facts>
      {error && <FormError>{error}</FormError>}
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" loading={isBusy} onClick={() => void confirm()}>
          {quote.isUpgrade ? (quote.trialEndsAt ? "Change now" : `Pay ${formatMoney(quote.dueUsd)}`) : `Change on ${day}`}
        </Button>
      </DialogButtons>
    </>
  );
}

function meaningOf({ from, to, isUpgrade, trialEndsAt, effectiveAt }: Quote): string {
  if (isUpgrade && trialEndsAt) return `${tierNames[to]} starts now, free of charge until your trial ends on ${formatDate(trialEndsAt)}.`;
  return isUpgrade
    ? `${tierNames[to]} starts now. You pay the difference for the days left of this period.`
    : `${tierNames[from]} runs until ${formatDate(effectiveAt)}, then ${tierNames[to]} starts. Copies above its limit continue; new ones need a free slot.`;
}

function useChange(quote: Quote, onClose: () => void) {
  const [change] = useChangePlanMutation();
  const [clientRequestId] = useState(() => crypto.randomUUID());
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const input = { tier: quote.to, quotedUsd: quote.dueUsd, clientRequestId };
    const answer = (await change({ variables: { input }, refetchQueries: ["Me", "Subscription"] }).catch(() => null))?.data?.changePlan;
    setBusy(false);
    if (!answer || answer.errors.length > 0) return setError(answer?.errors[0]?.message ?? noAnswer);
    notifyDone(quote.isUpgrade ? `You are on ${tierNames[quote.to]}` : `Changes to ${tierNames[quote.to]} at the end of the period`);
    onClose();
  };
  return { confirm, error, isBusy };
}
