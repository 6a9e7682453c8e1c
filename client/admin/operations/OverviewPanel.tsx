import { useQuery } from "@apollo/client/react";
import { Box, Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatCount, formatCounted, formatPercent } from "../../lib/format/format";
import { Card } from "../../ui/layout/Card";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { Money } from "../../ui/data/Num";
import { StatStrip, StatTile } from "../../ui/data/StatStrip";
import { AdminHealthDocument, AuditLogDocument, type AdminOverviewQuery } from "../admin.generated";
import classes from "../AdminPage.module.css";
import { FanOutChart } from "./FanOutChart";
import { AuditLogLine } from "../users/AuditLogLine";
import { useOverview } from "../overview";
import { AsOf, Panel, panelPollMs } from "../panel";
import { wordFor } from "../../lib/format/locale";
import { JobQueues } from "./JobQueues";

type Overview = AdminOverviewQuery["adminOverview"];
/** Enough to see whether something is wrong; all of them are under Health and Audit log. */
const queuesShown = 6;
const linesShown = 5;
/** Pixels of the chart and the queues below it. */
const fanOutHeight = 520;
const roleWords: Record<string, readonly [one: string, many: string]> = {
  eater: ["eater", "eaters"],
  feeder: ["feeder", "feeders"],
  admin: ["admin", "admins"],
  hybrid: ["hybrid", "hybrids"],
};

/** The server at a glance, and what waits for somebody. */
export default function OverviewPanel(): ReactNode {
  const { data, error, refetch } = useOverview();
  return (
    <Panel data={data?.adminOverview} error={error} onRetry={() => void refetch()}>
      {(overview) => (
        <Stack>
          <Group gap="xs">
            <AsOf at={overview.asOf} />
          </Group>
          <Tiles overview={overview} />
          <div className={classes.columns}>
            <FanOut />
            <Waiting overview={overview} />
          </div>
          <LastLines />
        </Stack>
      )}
    </Panel>
  );
}

function Tiles({ overview }: { readonly overview: Overview }): ReactNode {
  const { receiptsToday, copiedPercentToday, skippedToday, rejectedToday } = overview;
  return (
    <StatStrip label="Server status">
      <StatTile label="Open sockets" value={formatCount(overview.socketsHere)} context="on this process" />
      <StatTile
        label="Users"
        value={formatCount(overview.users)}
        context={overview.roles.map(({ name, count }) => formatCounted(count, ...(roleWords[name] ?? [name, name]))).join(", ")}
      />
      <StatTile
        label="Active copies"
        value={formatCount(overview.activeCopies)}
        context={
          <>
            <Money value={overview.following} isSummary /> paper, <Money value={overview.followingLive} isSummary /> LIVE
          </>
        }
      />
      <StatTile label="Receipts today" value={formatCount(receiptsToday)} context="since 00:00 UTC" />
      <StatTile
        label="Copied or partial"
        value={formatPercent(copiedPercentToday, { digits: 1, isSigned: false })}
        context={`${formatCount(skippedToday)} skipped, ${formatCount(rejectedToday)} rejected`}
      />
      <StatTile label="Failed jobs" value={formatCount(overview.deadLetters)} context="Failed, needs review" />
    </StatStrip>
  );
}

/** How fast copies land, and what waits in the queues. */
function FanOut(): ReactNode {
  const { data } = useQuery(AdminHealthDocument, { pollInterval: panelPollMs });
  if (!data) return <Skeleton height={fanOutHeight} />;
  return (
    <Stack>
      <Card title="Fan-out" note="fill to last receipt, last hour">
        <FanOutChart minutes={data.adminHealth.fanOut} />
      </Card>
      <JobQueues queues={data.adminHealth.queues.slice(0, queuesShown)} />
    </Stack>
  );
}

function LastLines(): ReactNode {
  const { data } = useQuery(AuditLogDocument, { variables: { actor: null, action: null }, fetchPolicy: "cache-and-network" });
  const lines = data?.auditLog.edges.slice(0, linesShown) ?? [];
  if (lines.length === 0) return null;
  return (
    <Card title="Audit log" aside={<Link to="/admin?tab=audit">All</Link>} isFlush>
      <ul className={classes.list}>
        {lines.map(({ node }) => (
          <AuditLogLine key={node.id} line={node} />
        ))}
      </ul>
    </Card>
  );
}

function Waiting({ overview }: { readonly overview: Overview }): ReactNode {
  const lines = [
    overview.openReports > 0 && {
      text: `${overview.openReports} ${wordFor(overview.openReports, "report", "reports")}`,
      to: "reports",
      label: "Review",
    },
    overview.openAppeals > 0 && {
      text: `${overview.openAppeals} ${wordFor(overview.openAppeals, "appeal", "appeals")}`,
      to: "reports",
      label: "Review",
    },
    overview.deadLetters > 0 && {
      text: `${overview.deadLetters} failed ${wordFor(overview.deadLetters, "job", "jobs")}`,
      to: "health",
      label: "View",
    },
    overview.haltedSymbols.length > 0 && { text: `${overview.haltedSymbols.join(", ")} halted`, to: "market", label: "Resume" },
  ].filter((line) => line !== false);
  return (
    <Card title="Needs review" isFlush>
      {lines.length === 0 ? (
        <Box component="p" c="dimmed" py="lg" px="md">
          Nothing needs review.
        </Box>
      ) : (
        <ul className={classes.list}>
          {lines.map(({ text, to, label }) => (
            <li key={text}>
              <span className={`${classes.grow} ${classes.strong}`}>{text}</span>
              <Button component={Link} to={`/admin?tab=${to}`} size="xs" aria-label={`${label}: ${text}`}>
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
