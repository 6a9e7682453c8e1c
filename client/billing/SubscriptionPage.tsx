import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { useMe } from "../graphql/session/SessionContext";
import { Facts } from "../ui/data/Facts";
import { TierBadge } from "../ui/data/TierBadge";
import { Skeleton } from "../ui/feedback/Skeleton";
import { ErrorState } from "../ui/feedback/States";
import { Card, PageHeader } from "../ui/layout/Card";
import { SubscriptionDocument, type SubscriptionQuery } from "./billing.generated";
import { BuyBitesCard } from "./bites/BuyBitesCard";
import { PurseCard } from "./bites/PurseCard";
import { StatementCard } from "./bites/StatementCard";
import { InvoicesCard } from "./invoices/InvoicesCard";
import { PlanCard } from "./plan/PlanCard";
import { TierSourcesCard } from "./plan/TierSourcesCard";
import { allowances } from "./plan-words";
import classes from "./SubscriptionPage.module.css";

/** `/subscription`: the plan in force, what was paid, and bites to buy; in test mode the sample subscription. */
export default function SubscriptionPage(): ReactNode {
  const me = useMe();
  return (
    <div className={classes.page}>
      <PageHeader title="Subscription" lead="Your plan, your bites and your invoices." />
      {me.isTestMode ? <SampleSections /> : <OwnPlan />}
    </div>
  );
}

function OwnPlan(): ReactNode {
  const { data, error, refetch } = useQuery(SubscriptionDocument);
  if (data) return <Sections {...data} />;
  if (error) return <ErrorState onRetry={() => void refetch()}>Couldn’t load your subscription.</ErrorState>;
  return (
    <div role="status" aria-label="Loading your subscription">
      <Skeleton height={480} />
    </div>
  );
}

const Sections = ({ billing, payments, invoices }: SubscriptionQuery): ReactNode => (
  <div className={classes.columns}>
    <div className={classes.column}>
      <PlanCard billing={billing} payments={payments} />
      <TierSourcesCard billing={billing} />
      <div className={classes.last}>
        <StatementCard />
      </div>
    </div>
    <div className={classes.column}>
      <PurseCard />
      {payments.packs.length > 0 && <BuyBitesCard payments={payments} />}
      <InvoicesCard first={invoices} />
    </div>
  </div>
);

const SampleSections = (): ReactNode => (
  <div className={classes.columns}>
    <div className={classes.column}>
      <SamplePlan />
    </div>
    <div className={classes.column}>
      <PurseCard />
    </div>
  </div>
);

/** What a sample persona has; nothing of it is paid for. */
function SamplePlan(): ReactNode {
  const me = useMe();
  return (
    <Card title={<TierBadge tier={me.tier} />} note="sample persona">
      <Facts columns="repeat(auto-fill, minmax(220px, 1fr))" gap={16} fw={500}>
        {allowances({ limits: me.entitlements, isApiReadOnly: me.tier === "prep_cook" }).map(([what, much]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{much}</dd>
          </div>
        ))}
      </Facts>
    </Card>
  );
}
