import { isUuid } from "../../platform/text/uuid";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { Fault, notFound } from "../../platform/errors";
import { pageOf, pageRequest, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import type { UserStreams } from "../../platform/realtime/stream-definition";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { notificationsStream, type NotificationWriter } from "./notification-writer";
import { allKinds, kindOf, type NotificationKind } from "./notification-kinds";
import { notificationNode, notificationsChanged } from "./notification-nodes";
import {
  countOwn,
  countUnread,
  deleteNotificationsBefore,
  markAnnouncementsSeen,
  markNotificationsRead,
  readNotificationPage,
  readOwnNotifications,
} from "./notification.store";
import type { NotificationFilter } from "./notifications.inputs";
import {
  NotificationAlert,
  NotificationsReplay,
  NotificationSummary,
  type Notification,
  type NotificationConnection,
  type NotificationsChangeBody,
} from "./notifications.types";
import type { MarkNotificationsReadPayload } from "./notifications.payloads";
import type { SettingsService } from "../settings.service";
import { make } from "../../platform/make";

const unreadCountedMax = 100;

/** What the bell lists, and what of it has been read. */
export class NotificationsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly streams: UserStreams,
    private readonly writer: NotificationWriter,
    private readonly settings: SettingsService,
  ) {}

  /** The viewer's lines, newest first, by (at, id). Throws BAD_USER_INPUT for a foreign cursor. */
  async page(viewer: Viewer, filter: NotificationFilter, args: PageArguments): Promise<NotificationConnection> {
    const request = pageRequest(args, 2);
    if (request.cursor !== null && (!isUuid(request.cursor[1]!) || Number.isNaN(Date.parse(request.cursor[0]!))))
      throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
    const asOfSequence = await this.streams.head(notificationsStream, viewer.id);
    const rows = await readNotificationPage(this.db, viewer.id, {
      isUnread: filter.isUnread ?? false,
      kinds: filter.kinds?.map((kind) => kindOf(kind)) ?? null,
      hasOther: filter.kinds?.includes("OTHER") ?? false,
      knownKinds: allKinds,
      after: request.cursor,
      limit: request.limit + 1,
    });
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.key, row.id]);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: notificationNode(node) })), pageInfo, asOfSequence };
  }

  /** Lines by id, the viewer's own, in one statement. */
  async byIds(viewer: Viewer, ids: readonly string[]): Promise<Map<string, Notification>> {
    const rows = await readOwnNotifications(this.db, viewer.id, ids.filter(isUuid));
    return new Map(rows.map((row) => [row.id, notificationNode(row)]));
  }

  async summary(userId: string): Promise<NotificationSummary> {
    return make(NotificationSummary, { unread: await countUnread(this.db, userId, unreadCountedMax) });
  }

  /** The viewer's events after a position, oldest first. Throws RESYNC_REQUIRED when they are no longer kept. */
  async eventsSince(viewer: Viewer, afterSequence: number, first: number | null): Promise<NotificationsReplay> {
    const wanted = Math.min(Math.max(first ?? limits.replayItemsMax, 1), limits.replayItemsMax);
    const { events, head } = await this.streams.since<NotificationsChangeBody>(notificationsStream, viewer.id, afterSequence, wanted);
    return make(NotificationsReplay, {
      events: events.map(notificationsChanged),
      head,
      hasMore: events.length > 0 && events.at(-1)!.sequence < head,
    });
  }

  /** Marks these lines as read, or all. NOT_FOUND where one of them is not the viewer's. Suspended people read too. */
  async markRead(viewer: Viewer, ids: readonly string[] | null): Promise<Omit<MarkNotificationsReadPayload, "errors">> {
    const max = limits.notificationsMarkedMax;
    if (ids !== null && ids.length > max) refuse(ErrorCode.TOO_MANY, "input.ids", `Mark at most ${max} at once.`, new Decimal(max));
    if (ids?.some((id) => !isUuid(id))) throw notFound("This notification");
    await this.db.transaction(async (tx) => {
      if (ids !== null && (await countOwn(tx, viewer.id, ids)) < new Set(ids).size) throw notFound("This notification");
      const readIds = await markNotificationsRead(tx, viewer.id, ids, this.clock.date());
      const only = readIds.length === 1 ? readIds[0]! : null;
      if (readIds.length > 0) await this.writer.announce(tx, [{ userId: viewer.id, body: { kind: "READ", notificationId: only } }]);
      await markAnnouncementsSeen(tx, viewer.id, readIds, this.clock.date());
    });
    return { readIds: ids === null ? null : [...ids] };
  }

  /** How a line of this kind is to be heard by this reader now: by their settings, and not in their quiet hours. */
  async alertOf(userId: string, kind: NotificationKind): Promise<NotificationAlert> {
    const row = await this.settings.rowOf(userId);
    const wants = (channel: "SOUND" | "VOICE"): boolean => row.quietUntil === null && this.settings.wants(row, kind, channel);
    return make(NotificationAlert, { hasSound: wants("SOUND"), hasVoice: wants("VOICE") });
  }

  /** Forgets lines that are older than anyone looks back. Run by a job. */
  async prune(): Promise<void> {
    const before = new Date(this.clock.now() - limits.notificationsKeptDays * 86_400_000);
    await deleteNotificationsBefore(this.db, before);
  }
}
