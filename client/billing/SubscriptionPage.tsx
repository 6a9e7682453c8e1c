import { Box, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Facts } from "../ui/data/Facts";
import { useMe } from "../graphql/session/SessionContext";
import { formatBites } from "../lib/format/format";
import { Card, PageHeader } from "../ui/layout/Card";
import { TierBadge } from "../ui/data/TierBadge";
import { allowances } from "./plan-words";
import classes from "./SubscriptionPage.module.css";

/** `/subscription`: the plan in force and its limits; in test mode the sample subscription. */
export default function SubscriptionPage(): ReactNode {
  const me = useMe();
  return (
    <div className={classes.page}>
      <PageHeader title="Subscription" lead="Your plan and what it includes." />
      <Card
        title={<TierBadge tier={me.tier} />}
        note={me.isTestMode ? "sample persona" : "current plan"}
        aside={
          <Button component={Link} to="/pricing">
            Compare plans
          </Button>
        }
      >
        <Facts columns="repeat(auto-fill, minmax(220px, 1fr))" gap={16} fw={500}>
          {allowances({ limits: me.entitlements, isApiReadOnly: me.tier === "prep_cook" }).map(([what, much]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{much}</dd>
            </div>
          ))}
          {me.testMode && (
            <div>
              <dt>Sample bites</dt>
              <dd>{formatBites(me.testMode.biteBalance)}</dd>
            </div>
          )}
        </Facts>
      </Card>
      <Card title="Invoices and bites">
        <Box component="p" maw="64ch" c="secondary">
          None. Plans, bites and feeder subscriptions are not on sale here yet. Brigade is free to use and needs no card.
        </Box>
      </Card>
    </div>
  );
}
