import { Alert, Button, Flex } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useMe } from "../../graphql/session/SessionContext";
import { formatCount, formatMoney } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { Facts } from "../../ui/data/Facts";
import { Tag } from "../../ui/data/Tag";
import { TierBadge, tierNames } from "../../ui/data/TierBadge";
import { Card } from "../../ui/layout/Card";
import type { BillingFactsFragment, PaymentsFactsFragment, PlanSubscriptionFactsFragment } from "../billing.generated";
import { allowances } from "../plan-words";
import { CancelPlan } from "./CancelPlan";
import { OverdueAlert } from "./OverdueAlert";
import { PortalButton } from "./PortalButton";

interface PlanCardProps {
  readonly billing: BillingFactsFragment;
  readonly payments: PaymentsFactsFragment;
}

/** The plan in force, when it renews and for how much, and how much of its limits is used. */
export function PlanCard({ billing, payments }: PlanCardProps): ReactNode {
  const me = useMe();
  const { subscription, endedSubscription, usage } = billing;
  return (
    <Card
      isLeftOutOnPaper
      title={<TierBadge tier={me.tier} />}
      note={noteOf(subscription, payments.isTest)}
      aside={
        <Button component={Link} to="/pricing">
          Compare plans
        </Button>
      }
    >
      {billing.overdueInvoice && subscription && <OverdueAlert invoice={billing.overdueInvoice} subscription={subscription} />}
      {endedSubscription && <EndedPlan plan={endedSubscription} usage={usage} copiesMax={me.entitlements.copiesMax} />}
      {subscription?.state === "ACTIVE" && <Renewal plan={subscription} />}
      <Facts columns="repeat(auto-fill, minmax(140px, 1fr))" gap={16} fw={500} mt="md">
        {allowances({ limits: me.entitlements, isApiReadOnly: me.tier === "prep_cook" }).map(([what, much]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{used(what, usage) === null ? much : `${used(what, usage)} of ${much}`}</dd>
          </div>
        ))}
      </Facts>
      {subscription && (
        <Flex gap="xs" wrap="wrap" mt="md">
          {subscription.state === "ACTIVE" && <CancelPlan plan={subscription} />}
          {billing.hasPortal && <PortalButton />}
        </Flex>
      )}
    </Card>
  );
}

const noteOf = (plan: PlanSubscriptionFactsFragment | null, isTest: boolean): string =>
  plan === null ? "current plan" : isTest ? "test plan, no money moves" : plan.trialEndsAt ? "free trial" : "paid monthly";

function used(what: string, usage: BillingFactsFragment["usage"]): string | null {
  if (what === "Active copies") return formatCount(usage.copies);
  if (what === "Broker connections") return formatCount(usage.connections);
  return what === "API keys" ? formatCount(usage.apiKeys) : null;
}

/** One sentence on what happens next, and the change that is coming. */
const Renewal = ({ plan }: { readonly plan: PlanSubscriptionFactsFragment }): ReactNode =>
  plan.trialEndsAt === null ? <PaidRenewal plan={plan} /> : <TrialEnd plan={plan} />;

/** When a trial ends, what is charged then, and how to pay nothing. */
const TrialEnd = ({ plan }: { readonly plan: PlanSubscriptionFactsFragment }): ReactNode => (
  <p>
    Free trial until {formatDate(plan.trialEndsAt)}
    {plan.renews
      ? `, then ${formatMoney(plan.nextUsd)} a month${plan.nextTier ? ` for ${tierNames[plan.nextTier]}` : ""}. Cancel before that day and nothing is charged.`
      : ". It ends then, and nothing is charged."}{" "}
    <Tag look="accent">{plan.renews ? "Free trial" : "Cancelled"}</Tag>
  </p>
);

const PaidRenewal = ({ plan }: { readonly plan: PlanSubscriptionFactsFragment }): ReactNode => (
  <p>
    {formatMoney(plan.monthlyUsd)} a month
    {plan.renews
      ? `, renews on ${formatDate(plan.periodEnd)}${plan.nextTier ? ` as ${tierNames[plan.nextTier]} for ${formatMoney(plan.nextUsd)}` : ""}.`
      : `, ends on ${formatDate(plan.periodEnd)}.`}{" "}
    {!plan.renews && <Tag look="accent">Cancelled</Tag>}
  </p>
);

interface EndedProps {
  readonly plan: PlanSubscriptionFactsFragment;
  readonly usage: BillingFactsFragment["usage"];
  readonly copiesMax: number;
}

const because: Readonly<Record<string, string>> = {
  CANCELED: "as you asked",
  UNPAID: "because its renewal was not paid",
  REFUNDED: "because its payment was refunded",
  DISPUTED: "because its payment was disputed at the bank",
};

/** A plan that lapsed: what goes on, and what is blocked. */
function EndedPlan({ plan, usage, copiesMax }: EndedProps): ReactNode {
  const isOver = usage.copies > copiesMax;
  if (!isOver && plan.endReason === "CANCELED") return null;
  return (
    <Alert color="accent" mb="md" title={`${tierNames[plan.tier]} ended on ${formatDate(plan.endedAt)}`}>
      It ended {because[plan.endReason ?? ""] ?? ""}.
      {isOver &&
        ` Your ${formatCount(usage.copies)} copies continue; you can start a new one when fewer than ${formatCount(copiesMax)} run.`}
    </Alert>
  );
}
