import { useQuery } from "@apollo/client/react";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { StatStripError, StatStripSkeleton } from "../../ui/data/StatStrip";
import { Card } from "../../ui/layout/Card";
import { EarningsStrip } from "./EarningsStrip";
import { MyEarningsDocument } from "./earnings.generated";

/** On a feeder's dashboard: what was earned, and the way to the page of it. */
export function DashboardEarnings(): ReactNode {
  const { data, error, refetch } = useQuery(MyEarningsDocument, { fetchPolicy: "cache-and-network" });
  const shape = { tiles: 4, holdsMoney: true };
  return (
    <Card
      isFlush
      title="Earnings"
      aside={
        <Anchor component={Link} to="/earnings" fz="sm" underline="always">
          View earnings
        </Anchor>
      }
    >
      {data && <EarningsStrip earnings={data.earnings} />}
      {!data && error && (
        <StatStripError {...shape} onRetry={() => void refetch()}>
          Couldn’t load your earnings.
        </StatStripError>
      )}
      {!data && !error && <StatStripSkeleton {...shape} />}
    </Card>
  );
}
