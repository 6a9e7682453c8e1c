import { useQuery } from "@apollo/client/react";
import { Box, Button, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Facts } from "../ui/data/Facts";
import { useViewer } from "../graphql/session/SessionContext";
import { formatMoney } from "../lib/format/format";
import { Num } from "../ui/data/Num";
import { Skeleton } from "../ui/feedback/Skeleton";
import { ErrorState } from "../ui/feedback/States";
import { Tag } from "../ui/data/Tag";
import { tierNames } from "../ui/data/TierBadge";
import { PlansDocument } from "./billing.generated";
import { allowances, type PlanRow } from "./plan-words";
import classes from "./PricingPage.module.css";

/** `/pricing`: every plan with what it allows, as the server enforces it. */
export default function PricingPage(): ReactNode {
  const { data, error, refetch } = useQuery(PlansDocument);
  const viewer = useViewer();
  const mine = viewer.status === "signedIn" ? viewer.me.tier : null;
  return (
    <div className={classes.page}>
      <Title order={1} fz={34} lh="40px" fw={650} lts="-0.024em">
        Plans
      </Title>
      <Text size="lg" maw="72ch" c="secondary" mt="xs" mb="lg">
        What each plan includes, as the server enforces it. Plans are not on sale here yet: everyone starts as a prep cook. Feeders can’t
        set a price yet either, so copying is free and signed-in users see every trade in real time.
      </Text>
      {data ? (
        <ul className={classes.plans}>
          {data.plans.map((plan) => (
            <Plan key={plan.tier} plan={plan} isMine={plan.tier === mine} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>Couldn’t load the plans.</ErrorState>
      ) : (
        <div role="status" aria-label="Loading plans">
          <Skeleton height={408} />
        </div>
      )}
      {data && viewer.status === "visitor" && (
        <Box mt="lg">
          <Button component={Link} to="/register" variant="filled">
            Open a paper account
          </Button>
        </Box>
      )}
    </div>
  );
}

const Plan = ({ plan, isMine }: { readonly plan: PlanRow; readonly isMine: boolean }): ReactNode => (
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
  </li>
);
