import { useApolloClient, useQuery } from "@apollo/client/react";
import { useRef } from "react";
import { readBeside } from "../../graphql/live/read-beside";
import { useFramePolicy } from "../../graphql/session/frame-reading";
import { useStream } from "../../graphql/session/SessionContext";
import { markReadHere, notificationStream, takeUnread } from "./notifications.cache";
import { NotificationSummaryDocument, useMarkNotificationsReadMutation } from "./notifications.generated";

/** How many lines under the bell are unread; null until known. Only the first reading says where the stream goes on from. */
export function useUnreadNotifications(): number | null {
  const { data } = useQuery(NotificationSummaryDocument, useFramePolicy());
  const first = useRef<number | undefined>(undefined);
  first.current ??= data?.notificationSummary.asOfSequence;
  useStream(notificationStream, {}, first.current);
  return data?.notificationSummary.unread ?? null;
}

/** Marks lines as read: shown at once, and read anew should the server not have taken it. */
export function useMarkNotificationsRead(): (ids: readonly string[] | null) => Promise<void> {
  const client = useApolloClient();
  const [markRead] = useMarkNotificationsReadMutation();
  return async (ids) => {
    if (ids?.length === 0) return;
    markReadHere(client.cache, ids);
    try {
      const { data } = await markRead({ variables: { input: { ids: ids ? [...ids] : null } } });
      const unread = data?.markNotificationsRead.summary?.unread;
      if (unread !== undefined) takeUnread(client.cache, unread);
    } catch {
      // What is shown as read here may not be there: the server's word counts.
      readBeside(client, "Notifications", "NotificationSummary");
    }
  };
}
