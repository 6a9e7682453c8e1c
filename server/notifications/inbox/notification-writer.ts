import type { Clock } from "../../platform/clock";
import type { Tx } from "../../platform/db/database";
import type { Jobs } from "../../platform/jobs/jobs";
import { limits } from "../../platform/limits";
import type { NotificationDraft, Settled } from "../../platform/notifier";
import type { UserStreams } from "../../platform/realtime/stream-definition";
import { definitionOf, kindOf } from "./notification-kinds";
import {
  insertCauses,
  insertPushDeliveries,
  markGroupRead,
  upsertNotifications,
  type DraftWithDefaults,
  type FreshNotification,
  type StoredNotification,
} from "./notification-writer.store";
import type { NotificationsChangeBody } from "./notifications.types";

/** Name of the numbered stream behind `notificationEvents`. */
export const notificationsStream = "notifications";
/** The job that sends what is due to browsers. */
export const pushTask = "notifications.push";

/**
 * Stores notifications in the transaction of their cause: each cause once, in the notification of its group, by its
 * reader's settings. Nothing is stored from a tester's sandbox, from people whom the reader has muted, or where one of the
 * two has blocked the other. A draft to a thousand people costs as many statements as a draft to one.
 */
export class NotificationWriter {
  constructor(
    private readonly clock: Clock,
    private readonly streams: UserStreams,
    private readonly jobs: Jobs,
  ) {}

  async write(tx: Tx, drafts: readonly NotificationDraft[]): Promise<StoredNotification[]> {
    const stored: StoredNotification[] = [];
    for (let from = 0; from < drafts.length; from += limits.notificationsPerStatementMax)
      stored.push(...(await this.store(tx, drafts.slice(from, from + limits.notificationsPerStatementMax))));
    return stored;
  }

  /** The reader has seen it elsewhere: the unread notification of the group counts as read, and no push of it is sent any more. */
  async settle(tx: Tx, { userId, groupKey }: Settled): Promise<void> {
    const readIds = await markGroupRead(tx, userId, groupKey, this.clock.date());
    await this.announce(tx, readIds.map((id) => ({ userId, body: { kind: "READ", notificationId: id } }))); // prettier-ignore
  }

  async announce(tx: Tx, events: ReadonlyArray<{ userId: string; body: NotificationsChangeBody }>): Promise<void> {
    await this.streams.append(tx, notificationsStream, events);
  }

  private async store(tx: Tx, drafts: readonly NotificationDraft[]): Promise<StoredNotification[]> {
    const at = this.clock.date();
    const fresh = await insertCauses(tx, drafts.map(withDefaults), at);
    if (fresh.length === 0) return [];
    const stored = await upsertNotifications(tx, fresh, at);
    await this.pushLater(tx, stored, fresh, at);
    const listed = stored.filter((one) => one.isListed);
    await this.announce(tx, listed.map((one) => ({ userId: one.userId, body: { kind: "ARRIVED", notificationId: one.id } }))); // prettier-ignore
    return stored;
  }

  /** Leaves a delivery for each browser of each reader who wants pushes of this kind; in quiet hours it is due when they end. */
  private async pushLater(tx: Tx, stored: readonly StoredNotification[], fresh: readonly FreshNotification[], at: Date): Promise<void> {
    const pushed = new Set(fresh.filter((item) => item.isPushed).map(({ draft }) => `${draft.userId} ${draft.groupKey}`));
    if (pushed.size === 0) return;
    const ids = stored.map((one) => one.id);
    if (await insertPushDeliveries(tx, ids, [...pushed], at)) await this.jobs.enqueue(tx, pushTask, {}, { key: pushTask });
  }
}

function withDefaults(draft: NotificationDraft): DraftWithDefaults {
  const kind = kindOf(draft.kind);
  const { channels } = definitionOf(kind);
  const byDefault = { app: channels.IN_APP ?? null, push: channels.PUSH ?? null, mail: channels.EMAIL ?? null };
  return { draft, kind, byDefault };
}
