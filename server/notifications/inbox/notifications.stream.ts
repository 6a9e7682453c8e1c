import { unauthenticated } from "../../platform/errors";
import type { OpenStream, StreamDefinition, UserEvent, UserStreams } from "../../platform/realtime/stream-definition";
import { userTopic } from "../../platform/user-streams/user-events";
import type { Viewer } from "../../platform/viewer";
import { notificationsStream } from "./notification-writer";
import { notificationsChanged } from "./notification-nodes";
import type { NotificationsChangeBody } from "./notifications.types";

/** `notificationEvents`: the numbered events under the viewer's bell. They name rows only, which are read when written out. */
export class NotificationsStream implements StreamDefinition<Record<string, never>, UserEvent<NotificationsChangeBody>> {
  readonly field = "notificationEvents";

  constructor(private readonly streams: UserStreams) {}

  async open(viewer: Viewer | null): Promise<OpenStream<UserEvent<NotificationsChangeBody>>> {
    if (!viewer) throw unauthenticated();
    return {
      topics: [userTopic(notificationsStream, viewer.id)],
      head: () => this.streams.head(notificationsStream, viewer.id),
      deliver: (message, now) => (now?.id === viewer.id ? notificationsChanged(message.body) : null),
    };
  }
}
