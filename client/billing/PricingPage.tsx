import { useQuery } from "@apollo/client/react";
import { Alert, Box, Button, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useViewer } from "../graphql/session/SessionContext";
import { formatMoney } from "../lib/format/format";
import { Facts } from "../ui/data/Facts";
import { Num } from "../ui/data/Num";
import { Tag } from "../ui/data/Tag";
import { tierNames } from "../ui/data/TierBadge";
import { Skeleton } from "../ui/feedback/Skeleton";
import { ErrorState } from "../ui/feedback/States";
import { MyPlanDocument, PlansDocument, type PaymentsFactsFragment } from "./billing.generated";
import { ChangePlanDialog } from "./plan/ChangePlanDialog";
import { actionOf, usePlanActions, type PlanAction } from "./plan/use-plan-actions";
import { allowances, daysText, type PlanRow } from "./plan-words";
import classes from "./PricingPage.module.css";

/** `/pricing`: every plan with what it allows, as the server enforces it, and the way to it. */
export default function PricingPage(): ReactNode {
  const { data, error, refetch } = useQuery(PlansDocument);
  const viewer = useViewer();
  const isSignedIn = viewer.status === "signedIn";
  const mine = useQuery(MyPlanDocument, { skip: !isSignedIn });
  const actions = usePlanActions();
  // Of the one who reads: who had a plan gets no second trial.
  const trialDays = isSignedIn ? (mine.data?.billing.trialDays ?? 0) : (data?.payments.trialDays ?? 0);
  const tierAt = isSignedIn ? (data?.plans.findIndex(({ tier }) => tier === viewer.me.tier) ?? 0) : 0;
  return (
    <div className={classes.page}>
      <Title order={1} fz={34} lh="40px" fw={650} lts="-0.024em">
        Plans
      </Title>
      <Lead payments={data?.payments ?? null} trialDays={viewer.status === "visitor" ? trialDays : 0} />
      {actions.error && (
        <Alert color="loss" mb="md" role="alert">
          {actions.error}
        </Alert>
      )}
      {data ? (
        <ul className={classes.plans}>
          {data.plans.map((plan, at) => (
            <Plan
              key={plan.tier}
              plan={plan}
              isMine={isSignedIn && plan.tier === viewer.me.tier}
              action={actionOf(plan, mine.data?.billing ?? null, data.payments.provider !== null, at > tierAt)}
              isBusy={actions.busy === plan.tier}
              trialDays={plan.monthlyUsd === "0" ? 0 : trialDays}
              onTake={() => void actions.take(plan, trialDays)}
              onChange={() => actions.setChanging(plan)}
            />
          ))}
        </ul>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>Couldn’t load the plans.</ErrorState>
      ) : (
        <div role="status" aria-label="Loading plans">
          <Skeleton height={476} />
        </div>
      )}
      {data && viewer.status === "visitor" && (
        <Box mt="lg">
          <Button component={Link} to="/register" variant="filled">
            Open a paper account
          </Button>
        </Box>
      )}
      {actions.changing && <ChangePlanDialog tier={actions.changing.tier} onClose={() => actions.setChanging(null)} />}
    </div>
  );
}

interface LeadProps {
  readonly payments: PaymentsFactsFragment | null;
  /** Of a visitor: who is signed in reads it on each plan, for what they may try comes later than this page. */
  readonly trialDays: number;
}

const Lead = ({ payments, trialDays }: LeadProps): ReactNode => (
  <Text size="lg" maw="72ch" c="secondary" mt="xs" mb="lg">
    What each plan includes, as the server enforces it.{" "}
    {payments?.provider === null
      ? "This server sells no plans. Feeders earn higher ones with their record."
      : "Billed monthly, cancel any time; feeders also earn higher plans with their record."}
    {trialDays > 0 && ` Your first plan is free for ${daysText(trialDays)}: cancel before they are over and nothing is charged.`}
    {payments?.isTest && " Payments here are tests: no money moves."}
  </Text>
);

interface PlanProps {
  readonly plan: PlanRow;
  readonly isMine: boolean;
  readonly action: PlanAction;
  readonly isBusy: boolean;
  readonly trialDays: number;
  readonly onTake: () => void;
  readonly onChange: () => void;
}

const Plan = ({ plan, isMine, action, isBusy, trialDays, onTake, onChange }: PlanProps): ReactNode => (
  <li className={classes.plan} data-mine={isMine || undefined}>
    <h2>
      {tierNames[plan.tier]} {isMine && <Tag look="accent">Your plan</Tag>}
    </h2>
    <p className={classes.price}>
      <Num text={plan.monthlyUsd === "0" ? "Free" : formatMoney(plan.monthlyUsd).replace(/\.00$/, "")} />
      {plan.monthlyUsd !== "0" && <span> a month</span>}
    </p>
    <Facts gap={8} fw={500}>
      {allowances(plan).map(([what, much]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{much}</dd>
        </div>
      ))}
    </Facts>
    {action === "SUBSCRIBE" && trialDays > 0 && (
      <Text size="sm" c="secondary" mt="auto" mb="sm">
        Free for {daysText(trialDays)}, then {formatMoney(plan.monthlyUsd)} a month. Cancel before and nothing is charged.
      </Text>
    )}
    <PlanButton name={tierNames[plan.tier]} {...{ action, isBusy, trialDays, onTake, onChange }} />
  </li>
);

type PlanButtonProps = Omit<PlanProps, "plan" | "isMine"> & { readonly name: string };

function PlanButton({ name, action, isBusy, trialDays, onTake, onChange }: PlanButtonProps): ReactNode {
  if (action === "SUBSCRIBE")
    return (
      <Button className={classes.action} variant="filled" fullWidth loading={isBusy} onClick={onTake}>
        {trialDays > 0 ? `Try ${name} free` : `Get ${name}`}
      </Button>
    );
  if (action === "CHANGE")
    return (
      <Button className={classes.action} fullWidth onClick={onChange}>
        Change to {name}
      </Button>
    );
  if (action === "MANAGE")
    return (
      <Button className={classes.action} fullWidth component={Link} to="/subscription">
        Manage plan
      </Button>
    );
  return null;
}
