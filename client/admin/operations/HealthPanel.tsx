import { useQuery } from "@apollo/client/react";
import { Box, Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCount } from "../../lib/format/format";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { StatStrip, StatTile } from "../../ui/data/StatStrip";
import { pressAndSay } from "../../ui/feedback/press-and-say";
import { AdminHealthDocument, useRetryDeadLetterMutation, type AdminHealthQuery } from "../admin.generated";
import classes from "../AdminPage.module.css";
import { FanOutChart } from "./FanOutChart";
import { AsOf, Panel, panelPollMs } from "../panel";
import { JobQueues } from "./JobQueues";
import { LogTile } from "./LogTile";
import { useIsSample } from "../sample";

const mailWords = {
  SMTP: "not sent yet",
  LOG: "no mail server: emails go to the log",
  OUTBOX: "no mail server: emails stay in the outbox",
} as const;

/** Queues, jobs that failed for good, how fast copies land, and prices; asked anew every five seconds. */
export default function HealthPanel(): ReactNode {
  const { data, error, refetch } = useQuery(AdminHealthDocument, { pollInterval: panelPollMs });
  return (
    <Panel data={data?.adminHealth} error={error} onRetry={() => void refetch()}>
      {(health) => (
        <Stack>
          <Group gap="xs">
            <AsOf at={health.asOf} />
          </Group>
          <StatStrip label="Health">
            <StatTile label="Fan-outs behind" value={formatCount(health.fanOutsBehind)} context="feeders with pending events" />
            <StatTile label="Emails waiting" value={formatCount(health.mailsWaiting)} context={mailWords[health.mailDelivery]} />
            <StatTile
              label="Prices"
              value={health.market.isHealthy ? "Fresh" : "Stale"}
              context={`${formatCount(health.market.symbols)} symbols, ${health.market.provider}`}
            />
            <StatTile label="Ticks per second" value={formatCount(health.market.ticksPerSecond)} context="lately" />
            <LogTile />
          </StatStrip>
          <Card title="Fan-out" note="fill to last receipt, last hour">
            <FanOutChart minutes={health.fanOut} />
          </Card>
          <div className={classes.columns}>
            <JobQueues queues={health.queues} />
            <DeadLetters entries={health.deadLetters} />
          </div>
        </Stack>
      )}
    </Panel>
  );
}

function DeadLetters({ entries }: { readonly entries: AdminHealthQuery["adminHealth"]["deadLetters"] }): ReactNode {
  const isSample = useIsSample();
  const [retry, { loading }] = useRetryDeadLetterMutation({ refetchQueries: [AdminHealthDocument] });
  return (
    <Card title="Failed jobs" isFlush>
      {entries.length === 0 ? (
        <Box component="p" c="dimmed" py="lg" px="md">
          No failed jobs.
        </Box>
      ) : (
        <ul className={classes.list}>
          {entries.map(({ id, task, error, attempts, at }) => (
            <li key={id}>
              <span className={classes.grow}>
                <span className={classes.strong}>{task}</span>
                <span className={classes.meta}>{error}</span>
                <span className={classes.meta}>
                  tried {formatCount(attempts)} times, <Ago at={at} />
                </span>
              </span>
              {!isSample && (
                <Button
                  size="xs"
                  disabled={loading}
                  onClick={() =>
                    void pressAndSay(
                      async () => (await retry({ variables: { input: { deadLetterId: id } } })).data?.retryDeadLetter,
                      `${task} is in its queue again.`,
                    )
                  }
                  aria-label={`Try ${task} again`}
                >
                  Try again
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
