import type { Tx } from "../../platform/db/database";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { NotificationSubject } from "../../platform/notifier";

/** A notification as its reader sees it. */
export interface NotificationView {
  readonly id: string;
  readonly userId: string;
  /** As it was published. */
  readonly kind: string;
  readonly subject: NotificationSubject | null;
  /** Newest first, at most 3; without those whom a block or a mute hides from the reader now. */
  readonly actorIds: readonly string[];
  readonly actors: number;
  readonly causes: number;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
  readonly at: Date;
  readonly readAt: Date | null;
  /** Page key: `at` with every digit the database has. */
  readonly key: string;
}

interface NotificationViewRow {
  readonly id: string;
  readonly user_id: string;
  readonly group_key: string;
  readonly kind: string;
  readonly subject_kind: NotificationSubject["kind"] | null;
  readonly subject_id: string;
  readonly actor_ids: readonly string[];
  readonly shown_actors: readonly string[];
  readonly actors: number;
  readonly causes: number;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
  readonly is_listed: boolean;
  readonly is_mailed: boolean;
  readonly created_at: Date;
  readonly at: Date;
  readonly read_at: Date | null;
  readonly mailed_at: Date | null;
  readonly key: string;
}

const viewOf = (row: NotificationViewRow): NotificationView => ({
  ...{ id: row.id, userId: row.user_id, kind: row.kind, data: row.data, at: row.at, readAt: row.read_at, key: row.key, causes: row.causes },
  subject: row.subject_kind === null ? null : { kind: row.subject_kind, id: row.subject_id },
  actorIds: row.shown_actors,
  actors: Math.max(row.shown_actors.length, row.actors - (row.actor_ids.length - row.shown_actors.length)),
});

/** Whether a notification `n` is shown: not when everybody who caused it is blocked or muted by its reader, or blocks the reader. */
const isShownSql = `(cardinality(n.actor_ids) = 0 or exists (
  select 1
  from unnest(n.actor_ids) a
  where not (
    exists (
      select 1
      from blocks
      where (blocker_id = n.user_id and blocked_id = a) or (blocker_id = a and blocked_id = n.user_id)
    )
    or exists (select 1 from mutes where muter_id = n.user_id and muted_id = a)
  )
))`;

/** Columns of a notification `n`, with those of its actors whom no block and no mute hides from its reader. */
const columns = `n.*, n.at::text as key, array(
  select a
  from unnest(n.actor_ids) with ordinality as actor (a, place)
  where not (
    exists (
      select 1
      from blocks
      where (blocker_id = n.user_id and blocked_id = a) or (blocker_id = a and blocked_id = n.user_id)
    )
    or exists (select 1 from mutes where muter_id = n.user_id and muted_id = a)
  )
  order by place
) as shown_actors`;

const pageSql = `
  select ${columns}
  from notifications n
  where ${isShownSql}
    and n.user_id = $1
    and n.is_listed
    and (not $2::boolean or n.read_at is null)
    and ($3::text[] is null or n.kind = any($3::text[]) or ($4::boolean and n.kind <> all($5::text[])))
    and ($6::timestamptz is null or (n.at, n.id) < ($6::timestamptz, $7::uuid))
  order by n.at desc, n.id desc
  limit $8`;

export interface NotificationPage {
  readonly isUnread: boolean;
  /** Null for all. */
  readonly kinds: readonly string[] | null;
  /** Kinds that are not among `knownKinds` too. */
  readonly hasOther: boolean;
  readonly knownKinds: readonly string[];
  /** `[key, id]` of the notification at which the page before this one ended. */
  readonly after: readonly string[] | null;
  readonly limit: number;
}

/** Somebody's notifications, newest first. */
export async function readNotificationPage(db: Queryable, userId: string, page: NotificationPage): Promise<NotificationView[]> {
  const rows = await queryRows<NotificationViewRow>(db, pageSql, [
    ...[userId, page.isUnread, page.kinds, page.hasOther, page.knownKinds],
    ...(page.after ?? [null, null]),
    page.limit,
  ]);
  return rows.map(viewOf);
}

/** Those of these notifications that are listed for this person. */
export async function readOwnNotifications(db: Queryable, userId: string, ids: readonly string[]): Promise<NotificationView[]> {
  const rows = await queryRows<NotificationViewRow>(
    db,
    `select ${columns}
    from notifications n
    where ${isShownSql}
      and n.user_id = $1
      and n.is_listed
      and n.id = any($2::uuid[])`,
    [userId, ids],
  );
  return rows.map(viewOf);
}

/** Notifications by id, whoever their reader is: for what is sent to their readers. */
export async function readNotificationsToSend(db: Queryable, ids: readonly string[]): Promise<NotificationView[]> {
  const rows = await queryRows<NotificationViewRow>(
    db,
    `select ${columns}
    from notifications n
    where ${isShownSql}
      and n.id = any($1::uuid[])`,
    [ids],
  );
  return rows.map(viewOf);
}

/** What a digest of this person holds: unread, wanted by mail and in no digest yet; newest first. */
export async function readUnmailedNotifications(tx: Tx, userId: string, max: number): Promise<NotificationView[]> {
  const rows = await queryRows<NotificationViewRow>(
    tx,
    `select ${columns}
    from notifications n
    where ${isShownSql}
      and n.user_id = $1
      and n.read_at is null
      and n.is_mailed
      and n.mailed_at is null
    order by n.at desc, n.id desc
    limit $2`,
    [userId, max],
  );
  return rows.map(viewOf);
}

/** How many listed notifications are unread, counted up to `max`. */
export async function countUnread(db: Queryable, userId: string, max: number): Promise<number> {
  const [row] = await queryRows<{ unread: number }>(
    db,
    `select count(*)::int as unread
    from (
      select 1
      from notifications n
      where n.user_id = $1
        and n.read_at is null
        and n.is_listed
        and ${isShownSql}
      limit ${max}
    ) unread`,
    [userId],
  );
  return row!.unread;
}

export async function countOwn(tx: Tx, userId: string, ids: readonly string[]): Promise<number> {
  return (await queryRows(tx, "select 1 from notifications where user_id = $1 and id = any($2::uuid[])", [userId, ids])).length;
}

/** Marks listed notifications as read: these, or all for null. Returns the ids of those that were unread. */
export async function markNotificationsRead(tx: Tx, userId: string, ids: readonly string[] | null, at: Date): Promise<string[]> {
  const rows = await changedRows<{ id: string }>(
    tx,
    `update notifications
    set read_at = $2
    where user_id = $1
      and read_at is null
      and ($3::uuid[] is null or id = any($3::uuid[]))
      and is_listed
    returning id`,
    [userId, at, ids],
  );
  return rows.map((row) => row.id);
}

/** Announcements behind these notifications count as seen by their reader; the first time counts. */
export async function markAnnouncementsSeen(tx: Tx, userId: string, notificationIds: readonly string[], at: Date): Promise<void> {
  await tx.query(
    `update announcement_readers r
    set seen_at = $2
    from notifications n
    where n.id = any($3::uuid[])
      and r.user_id = $1
      and r.notification_id = n.id
      and r.seen_at is null`,
    [userId, at, notificationIds],
  );
}

/** Deletes notifications and causes from before this time. */
export async function deleteNotificationsBefore(db: Queryable, before: Date): Promise<void> {
  await queryRows(db, "delete from notifications where at < $1", [before]);
  await queryRows(db, "delete from notification_causes where at < $1", [before]);
}

/** A person as a notification names them. */
export interface ActorRow {
  readonly id: string;
  readonly name: string;
  readonly username: string;
}

export const readActors = (db: Queryable, notifications: readonly NotificationView[]): Promise<ActorRow[]> =>
  queryRows(db, "select id, name, username from users where id = any($1::uuid[])", [notifications.flatMap((one) => one.actorIds)]);
