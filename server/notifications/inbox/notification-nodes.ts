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
import { make } from "../../platform/make";

export const notificationNode = (row: NotificationView): Notification =>
  make(Notification, {
    row,
    ...{ id: row.id, kind: kindOf(row.kind), actorCount: row.actors, count: row.causes, at: row.at, isRead: row.readAt !== null },
    subject: row.subject && make(NotificationSubject, row.subject),
    facts: Object.entries(row.data)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => make(NotificationFact, { name, value: String(value) })),
  });

export const notificationsChanged = ({ sequence, previousSequence, at, body }: UserEvent<NotificationsChangeBody>): NotificationsChanged =>
  make(NotificationsChanged, { sequence, previousSequence, at, body, kind: body.kind });
