import { useQuery } from "@apollo/client/react";
import { Button, Group } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import { useMemo, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useNow } from "../../lib/browser/now";
import { formatDayName } from "../../lib/format/time";
import { Card, PageHeader } from "../../ui/layout/Card";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { Segmented } from "../../ui/controls/Segmented";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { NotificationItem } from "./NotificationItem";
import { useNoteSeen } from "../announcements/use-note-seen";
import { NotificationsDocument, type NotificationRowFragment } from "./notifications.generated";
import { useMarkNotificationsRead, useUnreadNotifications } from "./notifications-hooks";
import classes from "./NotificationsPage.module.css";

const pageLines = 30;
type Show = "all" | "unread";

/** `/notifications`: all that happened, by day; what belongs together is in one line. */
export default function NotificationsPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const show: Show = search.get("show") === "unread" ? "unread" : "all";
  const unread = useUnreadNotifications();
  const markRead = useMarkNotificationsRead();
  return (
    <div className={classes.page}>
      <PageHeader
        title="Notifications"
        lead="Similar notifications are grouped."
        aside={
          <Button component={Link} to="/settings#notifications" size="xs" leftSection={<IconSettings size={16} stroke={1.75} />}>
            Settings
          </Button>
        }
      />
      <Group gap="xs" justify="space-between">
        <Segmented
          look="chips"
          label="Which notifications"
          value={show}
          options={[
            { value: "all", label: "All" },
            { value: "unread", label: unread ? `Unread, ${unread > 99 ? "99+" : unread}` : "Unread" },
          ]}
          onChange={(next) => setSearch(next === "unread" ? { show: "unread" } : {}, { replace: true })}
        />
        {(unread ?? 0) > 0 && (
          <Button size="xs" onClick={() => void markRead(null)}>
            Mark all as read
          </Button>
        )}
      </Group>
      <Lines key={show} show={show} />
    </div>
  );
}

function Lines({ show }: { readonly show: Show }): ReactNode {
  const filter = show === "unread" ? { isUnread: true } : null;
  const { data, error, loading, refetch, fetchMore } = useQuery(NotificationsDocument, { variables: { filter, first: pageLines } });
  const markRead = useMarkNotificationsRead();
  const lines = useMemo(() => data?.notifications.edges.map(({ node }) => node) ?? null, [data]);
  useNoteSeen(lines);
  if (!lines)
    return error && !loading ? (
      <ErrorState onRetry={() => void refetch()}>Couldn’t load your notifications. None are lost.</ErrorState>
    ) : (
      <Card>
        <Loading label="Loading notifications">
          <RowsSkeleton rows={8} />
        </Loading>
      </Card>
    );
  if (lines.length === 0) return <Nothing show={show} />;
  const { pageInfo } = data!.notifications;
  const open = ({ id, isRead }: NotificationRowFragment): void => {
    if (!isRead) void markRead([id]);
  };
  return (
    <>
      <Days lines={lines} onOpen={open} />
      <InfiniteScrollFooter
        hasMore={pageInfo.hasNextPage}
        cursor={pageInfo.endCursor}
        onMore={async () => void (await fetchMore({ variables: { after: pageInfo.endCursor } }))}
        end="You’re all caught up."
      />
    </>
  );
}

function Days({
  lines,
  onOpen,
}: {
  readonly lines: readonly NotificationRowFragment[];
  readonly onOpen: (line: NotificationRowFragment) => void;
}): ReactNode {
  const now = useNow();
  return [...byDay(lines, now)].map(([day, ofDay]) => (
    <Card key={day} title={day} isFlush>
      <ul className={classes.list}>
        {ofDay.map((line) => (
          <li key={line.id}>
            <NotificationItem notification={line} isFull onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </Card>
  ));
}

/** The lines of each day, newest day first, in the order they have. */
export function byDay<Line extends { readonly at: string }>(lines: readonly Line[], now: number): Map<string, Line[]> {
  const days = new Map<string, Line[]>();
  for (const line of lines) {
    const day = formatDayName(line.at, now);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return days;
}

const Nothing = ({ show }: { readonly show: Show }): ReactNode =>
  show === "unread" ? (
    <EmptyState
      title="All plates cleared"
      actions={
        <Button component={Link} to="/notifications">
          View all
        </Button>
      }
    >
      You have read everything. New notifications appear here and at the bell.
    </EmptyState>
  ) : (
    <EmptyState
      title="The bell has not rung yet"
      actions={
        <Button component={Link} to="/feeders" variant="filled">
          Find a feeder
        </Button>
      }
    >
      New copiers, followers, replies, stops and announcements appear here. Follow or copy a feeder to get the first.
    </EmptyState>
  );
