import { useQuery } from "@apollo/client/react";
import { Box, Button, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Facts } from "../../ui/data/Facts";
import { useNow } from "../../lib/browser/now";
import { formatExact, formatMoment } from "../../lib/format/time";
import { Card } from "../../ui/layout/Card";
import { ConfirmDialog } from "../../ui/overlays/Dialog";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { Tag } from "../../ui/data/Tag";
import { audienceNames, countdown, readersOf } from "./announce-draft";
import { useCountdown } from "./announce-hooks";
import { AnnouncementsDocument, useCancelAnnouncementMutation, type AnnouncementRowFragment } from "./announce.generated";
import classes from "./AnnouncementList.module.css";
import { formatCount } from "../../lib/format/format";

const pageRows = 10;
/** How often the report is read anew while the page shows: it counts up as people read and hear. Milliseconds. */
const reportEveryMs = 10_000;

/** What was announced and what waits, with how far each got. */
export function AnnouncementList(): ReactNode {
  const { data, error, loading, refetch, fetchMore } = useQuery(AnnouncementsDocument, {
    variables: { first: pageRows },
    pollInterval: reportEveryMs,
  });
  const connection = data?.announcements;
  return (
    <Card title="Your announcements" note="counts update live" isFlush>
      {!connection && error && !loading && (
        <p className={classes.none} role="alert">
          Couldn’t load your announcements.{" "}
          <Button size="compact-sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!connection && !(error && !loading) && (
        <Loading label="Loading your announcements">
          <Box px="md">
            <RowsSkeleton rows={3} />
          </Box>
        </Loading>
      )}
      {connection?.edges.length === 0 && (
        <p className={classes.none}>No announcements yet. Yours appear here with their delivery reports.</p>
      )}
      {connection && connection.edges.length > 0 && (
        <>
          <ul>
            {connection.edges.map(({ node }) => (
              <Row key={node.id} announcement={node} />
            ))}
          </ul>
          {connection.pageInfo.hasNextPage && (
            <InfiniteScrollFooter
              hasMore
              cursor={connection.pageInfo.endCursor}
              onMore={async () => void (await fetchMore({ variables: { after: connection.pageInfo.endCursor } }))}
              end=""
            />
          )}
        </>
      )}
    </Card>
  );
}

const states = {
  SCHEDULED: { label: "Scheduled", look: "accent" },
  SENDING: { label: "Sending", look: "info" },
  SENT: { label: "Sent", look: "gain" },
  CANCELLED: { label: "Withdrawn", look: "plain" },
} as const;

function Row({ announcement }: { readonly announcement: AnnouncementRowFragment }): ReactNode {
  const now = useNow();
  const { id, title, text, audience, state, dueAt, dueLocal, timeZone, report, viewerCanCancel } = announcement;
  const wait = useCountdown(state === "SCHEDULED" ? dueAt : null);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [cancel, { loading }] = useCancelAnnouncementMutation();
  const takeBack = async (): Promise<void> => {
    const answer = await cancel({ variables: { input: { id } } }).catch(() => null);
    const mistake = answer ? answer.data?.cancelAnnouncement.errors[0]?.message : "The kitchen did not answer. Try again.";
    setProblem(mistake ?? null);
    if (!mistake) setAsking(false);
  };
  return (
    <li className={classes.row}>
      <Box flex={1} miw={0}>
        <div className={classes.head}>
          <h3>{title}</h3>
          <Tag look={states[state].look}>{states[state].label}</Tag>
        </div>
        <p className={classes.text}>{text}</p>
        <Text size="xs" c="dimmed" mt={4}>
          To {audienceNames[audience].label.toLowerCase()},{" "}
          {state === "SCHEDULED" ? (
            <>
              scheduled for <time dateTime={dueAt}>{dueLocal.replace("T", " ")}</time> ({timeZone}), in {countdown(wait)}
            </>
          ) : (
            <time dateTime={dueAt} title={formatExact(dueAt)}>
              {formatMoment(dueAt, now)}
            </time>
          )}
        </Text>
      </Box>
      {report && state !== "SCHEDULED" && state !== "CANCELLED" && <Reach audience={audience} report={report} />}
      {viewerCanCancel && (
        <Button size="xs" aria-label={`Withdraw announcement: ${title}`} onClick={() => setAsking(true)}>
          Withdraw announcement
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Withdraw “${title}”?`}
        confirmLabel="Withdraw announcement"
        isBusy={loading}
        error={problem}
        onClose={() => setAsking(false)}
        onConfirm={() => void takeBack()}
      >
        It will not be sent. It stays in this list as withdrawn.
      </ConfirmDialog>
    </li>
  );
}

interface ReachProps {
  readonly audience: AnnouncementRowFragment["audience"];
  readonly report: NonNullable<AnnouncementRowFragment["report"]>;
}

const Reach = ({ audience, report }: ReachProps): ReactNode => (
  <Facts className={classes.report} aria-label="Delivery report">
    <Figure label="Sent" value={report.sent} title={`To ${readersOf(audience, report.sent)}`} />
    <Figure label="Seen" value={report.seen} of={report.sent} />
    <Figure label="Heard" value={report.heard} of={report.sent} title="A sound, or the voice" />
    <Figure label="Pushed" value={report.pushed} title="Push notifications delivered" />
    <Figure label="Emailed" value={report.mailed} title="Digest emails that included it" />
  </Facts>
);

const Figure = ({
  label,
  value,
  of,
  title,
}: {
  readonly label: string;
  readonly value: number;
  readonly of?: number;
  readonly title?: string;
}): ReactNode => (
  <div title={title}>
    <dt>{label}</dt>
    <dd>
      {formatCount(value)}
      {of !== undefined && of > 0 && <span> {Math.round((value / of) * 100)}%</span>}
    </dd>
  </div>
);
