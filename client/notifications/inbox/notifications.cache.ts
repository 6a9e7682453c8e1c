import type { ApolloCache, Reference } from "@apollo/client";
import type { ModifierDetails } from "@apollo/client/cache";
import type { LiveStream, NumberedEvent } from "../../graphql/live/live-stream";
import { readBeside, readShown } from "../../graphql/live/read-beside";
import {
  NotificationEventsDocument,
  NotificationEventsSinceDocument,
  NotificationSummaryDocument,
  type NotificationsEventFragment,
} from "./notifications.generated";

type Changed = NotificationsEventFragment & NumberedEvent;

interface Connection {
  readonly edges?: ReadonlyArray<{ readonly node: Reference }>;
}

/**
 * What is under the bell. A line that has grown ("12 people copied you") heals by its id and moves to the top; a new one
 * is put there. Read without an id means several at once: then all lists are read anew.
 */
export const notificationStream: LiveStream<Record<string, never>, Changed> = {
  field: "notificationEvents",
  subscription: NotificationEventsDocument,
  replay: NotificationEventsSinceDocument,
  apply: ({ kind, notification, summary }, { client }) => {
    const { cache } = client;
    takeUnread(cache, summary.unread);
    if (kind === "ARRIVED" && notification) return toTop(cache, notification.id);
    if (kind === "READ" && !notification) readBeside(client, "Notifications");
  },
  resync: async ({ client }) => {
    const { data } = await client.query({ query: NotificationSummaryDocument, fetchPolicy: "network-only" });
    await readShown(client, "Notifications");
    return data?.notificationSummary.asOfSequence ?? 0;
  },
};

/** The bell's count, as the newest event or answer has it. */
export function takeUnread(cache: ApolloCache, unread: number): void {
  cache.updateQuery({ query: NotificationSummaryDocument }, (held) =>
    held ? { notificationSummary: { ...held.notificationSummary, unread } } : undefined,
  );
}

/** Lists of chosen kinds stay as they were loaded: only the server knows which belong there. */
const isOpenList = (storeFieldName: string): boolean => !storeFieldName.includes('"kinds":[');

function toTop(cache: ApolloCache, id: string): void {
  const node = { __ref: cache.identify({ __typename: "Notification", id })! };
  const modify = (existing: Connection, { storeFieldName, readField }: ModifierDetails) => {
    if (!isOpenList(storeFieldName)) return existing;
    const others = (existing.edges ?? []).filter((edge) => readField("id", edge.node) !== id);
    return { ...existing, edges: [{ __typename: "NotificationEdge", cursor: "", node }, ...others] };
  };
  cache.modify({ fields: { notifications: modify as never } });
}

/** Marks as read in the cache, at once: these, or all there is. */
export function markReadHere(cache: ApolloCache, ids: readonly string[] | null): void {
  const read = (id: string): void => {
    cache.modify({ id: cache.identify({ __typename: "Notification", id }), fields: { isRead: () => true } });
  };
  if (ids) return ids.forEach(read);
  cache.modify({
    fields: {
      notifications: ((existing: Connection, { readField }: ModifierDetails) => {
        for (const { node } of existing.edges ?? []) read(String(readField("id", node)));
        return existing;
      }) as never,
    },
  });
}
