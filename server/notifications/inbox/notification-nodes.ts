import type { UserEvent } from "../../platform/realtime/stream-definition";
import { kindOf } from "./notification-kinds";
import type { NotificationView } from "./notification.store";
import {
  Notification,
  NotificationFact,
  NotificationsChanged,
  NotificationSubject,
  type NotificationsChangeBody,
} from "./notifications.types";

export const notificationNode = (row: NotificationView): Notification =>
  Object.assign(new Notification(), {
    row,
    ...{ id: row.id, kind: kindOf(row.kind), actorCount: row.actors, count: row.causes, at: row.at, isRead: row.readAt !== null },
    subject: row.subject && Object.assign(new NotificationSubject(), row.subject),
    facts: Object.entries(row.data)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => Object.assign(new NotificationFact(), { name, value: String(value) })),
  });

export const notificationsChanged = ({ sequence, previousSequence, at, body }: UserEvent<NotificationsChangeBody>): NotificationsChanged =>
  Object.assign(new NotificationsChanged(), { sequence, previousSequence, at, body, kind: body.kind });
