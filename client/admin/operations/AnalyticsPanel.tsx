import { Box, Group, Stack } from "@mantine/core";
import { useQuery } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import { codeWords } from "../../lib/format/code-words";
import { formatCount, MISSING } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { Card } from "../../ui/layout/Card";
import { Segmented } from "../../ui/controls/Segmented";
import { Sparkline } from "../../ui/data/Sparkline";
import { StatStrip, StatTile } from "../../ui/data/StatStrip";
import { AnalyticsSummaryDocument, type AnalyticsSummaryQuery } from "../admin.generated";
import classes from "../AdminPage.module.css";
import { Panel } from "../panel";

type Summary = AnalyticsSummaryQuery["analyticsSummary"];

const spans = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
] as const;

/** What browsers that consented have reported: pages, roles, funnels. Nobody's name. */
export default function AnalyticsPanel(): ReactNode {
  const [span, setSpan] = useState<(typeof spans)[number]["value"]>("30");
  const { data, previousData, error, refetch } = useQuery(AnalyticsSummaryDocument, { variables: { days: Number(span) } });
  return (
    <Stack>
      <Group gap="xs">
        <Segmented label="Period" value={span} options={spans} onChange={setSpan} />
      </Group>
      <Panel data={(data ?? previousData)?.analyticsSummary} error={error} onRetry={() => void refetch()}>
        {(summary) => <Figures summary={summary} />}
      </Panel>
    </Stack>
  );
}

/** A day of the calendar, whatever the reader's zone. */
const dayWords = (day: string): string => formatDate(`${day}T12:00:00Z`);

function Figures({ summary }: { readonly summary: Summary }): ReactNode {
  const busiest = summary.days.reduce((most, day) => (day.views > most.views ? day : most), summary.days[0]!);
  return (
    <>
      <StatStrip label="Visits">
        <StatTile label="Page views" value={formatCount(summary.views)} context="browsers with consent" />
        <StatTile label="Browsers" value={formatCount(summary.installations)} context="unique" />
        <StatTile
          label="Busiest day"
          value={busiest.views > 0 ? dayWords(busiest.day) : MISSING}
          context={busiest.views > 0 ? `${formatCount(busiest.views)} views` : "no visits"}
        />
      </StatStrip>
      <Card title="Views per day">
        <Sparkline
          values={summary.days.map(({ views }) => views)}
          width={600}
          height={96}
          isFluid
          summary={`Views per day, most on ${dayWords(busiest.day)} with ${formatCount(busiest.views)}`}
        />
      </Card>
      <div className={classes.columns}>
        <Bars title="Pages" rows={summary.pages} />
        <Bars title="Visitors by role" rows={inWords(summary.roles)} />
        <Bars title="Funnels" rows={summary.steps.map(({ from, to, count }) => ({ name: `${from || "start"} → ${to}`, count }))} />
        <Bars title="Actions" rows={inWords(summary.events)} />
      </div>
    </>
  );
}

const inWords = <Row extends { readonly name: string }>(rows: readonly Row[]): readonly Row[] =>
  rows.map((row) => ({ ...row, name: codeWords(row.name) }));

function Bars({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly count: number }[];
}): ReactNode {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <Box component="p" maw="72ch" c="secondary">
          Nothing in this period.
        </Box>
      ) : (
        <dl className={classes.bars}>
          {rows.map(({ name, count }) => (
            <div key={name}>
              <dt title={name}>{name}</dt>
              <dd aria-hidden="true">
                <span className={classes.bar} style={{ width: `${(count / most) * 100}%` }} />
              </dd>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
