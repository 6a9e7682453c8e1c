import { useQuery } from "@apollo/client/react";
import { ActionIcon, Box, Button, Popover, Text } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { NotificationItem } from "./NotificationItem";
import { NotificationsDocument } from "./notifications.generated";
import { useMarkNotificationsRead, useUnreadNotifications } from "./notifications-hooks";
import { useNoteSeen } from "../announcements/use-note-seen";
import { usePushRenewal } from "../push/use-push-renewal";
import { useNotificationClicks } from "../push/use-notification-clicks";
import classes from "./Bell.module.css";
import { formatCounted } from "../../lib/format/format";

const shownMax = 99;
const latest = 8;

/** The bell of the top bar: how much is unread, live, and the latest lines on a press. */
export default function Bell(): ReactNode {
  const unread = useUnreadNotifications() ?? 0;
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  useNotificationClicks();
  usePushRenewal();
  useEffect(() => setOpen(false), [pathname]);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={376} trapFocus returnFocus withinPortal={false} shadow="sm">
      <Popover.Target>
        <ActionIcon
          size="lg"
          className={classes.bell}
          aria-label={unread > 0 ? `Notifications, ${words(unread)} unread` : "Notifications"}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBell size={20} stroke={1.5} aria-hidden="true" />
          {unread > 0 && (
            <span className={classes.count} aria-hidden="true">
              {words(unread)}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Notifications">
        {isOpen && <Latest unread={unread} onClose={() => setOpen(false)} />}
      </Popover.Dropdown>
      <Arrivals unread={unread} />
    </Popover>
  );
}

const words = (count: number): string => (count > shownMax ? `${shownMax}+` : String(count));

/** For screen readers: that there is more, a moment after it came, and several at once in one sentence. */
function Arrivals({ unread }: { readonly unread: number }): ReactNode {
  const before = useRef(unread);
  const [text, setText] = useState("");
  useEffect(() => {
    if (unread <= before.current) {
      before.current = unread;
      return;
    }
    const timer = setTimeout(() => {
      const more = unread - before.current;
      before.current = unread;
      setText(`${formatCounted(more, "new notification", "new notifications")}.`);
    }, 2_000);
    return () => clearTimeout(timer);
  }, [unread]);
  return (
    <span className="visually-hidden" aria-live="polite">
      {text}
    </span>
  );
}

const Note = (props: { readonly role?: "alert"; readonly children: ReactNode }): ReactNode => (
  <Text size="sm" c="secondary" py="lg" px="md" {...props} />
);

function Latest({ unread, onClose }: { readonly unread: number; readonly onClose: () => void }): ReactNode {
  const { data, error, loading, refetch } = useQuery(NotificationsDocument, { variables: { filter: null, first: latest } });
  const markRead = useMarkNotificationsRead();
  const lines = data?.notifications.edges.map(({ node }) => node).slice(0, latest) ?? null;
  useNoteSeen(lines);
  return (
    <>
      <header className={classes.head}>
        <h2>Notifications</h2>
        {unread > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => void markRead(null)}>
            Mark all as read
          </Button>
        )}
      </header>
      {!lines && error && !loading && (
        <Note role="alert">
          Couldn’t load your notifications.{" "}
          <Button size="compact-sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </Note>
      )}
      {!lines && !(error && !loading) && (
        <Loading label="Loading notifications">
          <Box py={4} px="md">
            <RowsSkeleton rows={4} />
          </Box>
        </Loading>
      )}
      {lines?.length === 0 && <Note>Nothing yet. New copiers, replies, stops and announcements appear here.</Note>}
      {lines && lines.length > 0 && (
        <ul className={classes.list}>
          {lines.map((line) => (
            <li key={line.id}>
              <NotificationItem
                notification={line}
                onOpen={({ id, isRead }) => {
                  if (!isRead) void markRead([id]);
                  onClose();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <footer className={classes.foot}>
        <Link to="/notifications" onClick={onClose}>
          All notifications
        </Link>
        <Link to="/settings#notifications" onClick={onClose}>
          Settings
        </Link>
      </footer>
    </>
  );
}
