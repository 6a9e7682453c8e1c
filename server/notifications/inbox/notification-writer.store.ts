import type { Tx } from "../../platform/db/database";
import { changedRows, queryRows } from "../../platform/db/rows";
import type { NotificationDraft } from "../../platform/notifier";
import { insertCausesSql, insertPushDeliveriesSql, upsertNotificationsSql } from "./notification-writer.sql";

/** A draft with its kind's defaults: by channel, whether it comes that way unless its reader says otherwise; null: it cannot. */
export interface DraftWithDefaults {
  readonly draft: NotificationDraft;
  readonly kind: string;
  readonly byDefault: { readonly app: boolean | null; readonly push: boolean | null; readonly mail: boolean | null };
}

/** A draft that is new to its reader, and the channels by which they want it. */
export interface FreshNotification {
  readonly draft: NotificationDraft;
  readonly isListed: boolean;
  readonly isPushed: boolean;
  readonly isMailed: boolean;
}

interface FreshRow {
  /** From 1. */
  readonly place: string;
  readonly is_listed: boolean;
  readonly is_pushed: boolean;
  readonly is_mailed: boolean;
}

/** Stores the causes; returns those drafts that were not published before and that their reader wants by any channel. */
export async function insertCauses(tx: Tx, given: readonly DraftWithDefaults[], at: Date): Promise<FreshNotification[]> {
  const rows = await queryRows<FreshRow>(tx, insertCausesSql, [
    given.map(({ draft }) => draft.userId),
    given.map(({ draft }) => draft.actorId),
    given.map(({ draft }) => draft.onceKey),
    given.map(({ kind }) => kind),
    given.map(({ byDefault }) => byDefault.app ?? false),
    given.map(({ byDefault }) => byDefault.push ?? false),
    given.map(({ byDefault }) => byDefault.mail ?? false),
    given.map(({ byDefault }) => byDefault.app !== null),
    given.map(({ byDefault }) => byDefault.push !== null),
    given.map(({ byDefault }) => byDefault.mail !== null),
    at,
  ]);
  return rows.map((row) => ({
    draft: given[Number(row.place) - 1]!.draft,
    isListed: row.is_listed,
    isPushed: row.is_pushed,
    isMailed: row.is_mailed,
  }));
}

/** A notification that is new or has grown. */
export interface StoredNotification {
  readonly id: string;
  readonly userId: string;
  readonly isListed: boolean;
}

/** Groups the causes into notifications. */
export async function upsertNotifications(tx: Tx, fresh: readonly FreshNotification[], at: Date): Promise<StoredNotification[]> {
  const rows = await queryRows<{ id: string; user_id: string; is_listed: boolean }>(tx, upsertNotificationsSql, [
    fresh.map(({ draft }) => draft.userId),
    fresh.map(({ draft }) => draft.actorId),
    fresh.map(({ draft }) => draft.onceKey),
    fresh.map(({ draft }) => draft.kind),
    fresh.map(({ draft }) => draft.subject?.kind ?? null),
    fresh.map(({ draft }) => draft.subject?.id ?? null),
    fresh.map(({ draft }) => draft.groupKey.slice(0, 200)),
    fresh.map(({ draft }) => JSON.stringify(draft.data ?? {})),
    fresh.map((item) => item.isListed),
    fresh.map((item) => item.isMailed),
    at,
  ]);
  return rows.map((row) => ({ id: row.id, userId: row.user_id, isListed: row.is_listed }));
}

/**
 * Leaves a push delivery of these notifications for each browser of their readers. `pushed` holds "user id, space, group key"
 * of those that are wanted as a push. Returns whether any is due now.
 */
export async function insertPushDeliveries(
  tx: Tx,
  notificationIds: readonly string[],
  pushed: readonly string[],
  at: Date,
): Promise<boolean> {
  const rows = await queryRows<{ is_due: boolean }>(tx, insertPushDeliveriesSql, [notificationIds, at, pushed]);
  return rows.some((row) => row.is_due);
}

/** Marks the unread notification of a group as read; returns its id where it is listed. */
export async function markGroupRead(tx: Tx, userId: string, groupKey: string, at: Date): Promise<string[]> {
  const rows = await changedRows<{ id: string; is_listed: boolean }>(
    tx,
    `update notifications
    set read_at = $3
    where user_id = $1
      and group_key = $2
      and read_at is null
    returning id, is_listed`,
    [userId, groupKey, at],
  );
  return rows.filter((row) => row.is_listed).map((row) => row.id);
}
