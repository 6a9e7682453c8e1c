import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { NotificationView } from "../inbox/notification.store";
import type { AnnouncementAudience, AnnouncementState } from "./announcement.enums";

export interface AnnouncementView {
  readonly id: string;
  readonly authorId: string;
  readonly audience: AnnouncementAudience;
  readonly title: string;
  readonly text: string;
  readonly state: AnnouncementState;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly timeZone: string;
  readonly sentAt: Date | null;
  readonly isRemoved: boolean;
  /** Page key: `dueAt` with every digit the database has. */
  readonly key: string;
}

const columns = `a.id, a.author_id as "authorId", a.audience, a.title, a.text, a.state, a.created_at as "createdAt",
  a.due_at as "dueAt", a.time_zone as "timeZone", a.sent_at as "sentAt",
  a.hidden_at is not null as "isRemoved", a.due_at::text as key`;

/** The announcement, whoever reads it. `id` must be a uuid. */
export async function readAnnouncement(db: Queryable, id: string): Promise<AnnouncementView | null> {
  const [row] = await queryRows<AnnouncementView>(db, `select ${columns} from announcements a where a.id = $1`, [id]);
  return row ?? null;
}

export async function lockAnnouncement(tx: Tx, id: string): Promise<AnnouncementView | null> {
  const [row] = await queryRows<AnnouncementView>(tx, `select ${columns} from announcements a where a.id = $1 for update`, [id]);
  return row ?? null;
}

/** Null for what is not this author's. */
export async function lockOwnAnnouncement(tx: Tx, authorId: string, id: string): Promise<AnnouncementView | null> {
  const [row] = await queryRows<AnnouncementView>(
    tx,
    `select ${columns} from announcements a where a.id = $1 and a.author_id = $2 for update`,
    [id, authorId],
  );
  return row ?? null;
}

/** The announcement that this request id of the author made before. */
export async function readAnnouncementOfRequest(tx: Tx, authorId: string, clientRequestId: string): Promise<AnnouncementView | null> {
  const [row] = await queryRows<AnnouncementView>(
    tx,
    `select ${columns} from announcements a where a.author_id = $1 and a.client_request_id = $2`,
    [authorId, clientRequestId],
  );
  return row ?? null;
}

/** Announcements that are due, and those that are still being sent; the earliest first. */
export const readDueAnnouncements = (db: Queryable, now: Date): Promise<AnnouncementView[]> =>
  queryRows(
    db,
    `select ${columns}
    from announcements a
    where a.state = 'SENDING' or (a.state = 'SCHEDULED' and a.due_at <= $1)
    order by a.due_at, a.id`,
    [now],
  );

/** The author's announcements, the latest time first, after the position `[key, id]` if one is given. */
export const readAnnouncementPage = (
  db: Queryable,
  authorId: string,
  after: readonly string[] | null,
  limit: number,
): Promise<AnnouncementView[]> =>
  queryRows(
    db,
    `select ${columns}
    from announcements a
    where a.author_id = $1
      and ($2::timestamptz is null or (a.due_at, a.id) < ($2::timestamptz, $3::uuid))
    order by a.due_at desc, a.id desc
    limit $4`,
    [authorId, ...(after ?? [null, null]), limit],
  );

/** Those of these announcements that the viewer wrote, or got from somebody with whom there is no block now. */
export const readVisibleAnnouncements = (db: Queryable, viewerId: string, ids: readonly string[]): Promise<AnnouncementView[]> =>
  queryRows(
    db,
    `select ${columns}
    from announcements a
    where a.id = any($2::uuid[])
      and (a.author_id = $1 or (
        exists (select 1 from announcement_readers where announcement_id = a.id and user_id = $1)
        and not exists (
          select 1
          from blocks
          where (blocker_id = $1 and blocked_id = a.author_id)
            or (blocker_id = a.author_id and blocked_id = $1)
        )
      ))`,
    [viewerId, ids],
  );

/** How far an announcement got, in people. */
export interface DeliveryReportRow {
  readonly id: string;
  readonly sent: number;
  readonly seen: number;
  readonly heard: number;
  readonly mailed: number;
  readonly pushed: number;
}

/** How far announcements got. */
export const readReports = (db: Queryable, ids: readonly string[]): Promise<DeliveryReportRow[]> =>
  queryRows(
    db,
    `select a.id, a.readers as sent, coalesce(r.seen, 0) as seen, coalesce(r.heard, 0) as heard,
      coalesce(r.mailed, 0) as mailed, coalesce(r.pushed, 0) as pushed
    from announcements a
    left join lateral (
      select count(r.seen_at)::int as seen, count(r.heard_at)::int as heard,
        count(n.mailed_at)::int as mailed,
        coalesce(sum((
          select count(*)
          from push_deliveries d
          where d.notification_id = n.id
            and d.state = 'SENT'
        )), 0)::int as pushed
      from announcement_readers r
      left join notifications n on n.id = r.notification_id
      where r.announcement_id = a.id
    ) r on true
    where a.id = any($1::uuid[])`,
    [ids],
  );

export async function readAuthorName(db: Queryable, authorId: string): Promise<string> {
  const [row] = await queryRows<{ name: string }>(db, "select name from users where id = $1", [authorId]);
  return row!.name;
}

/** Locks the author: two announcements at once are two in a row. */
export async function lockAuthor(tx: Tx, authorId: string): Promise<void> {
  await tx.query("select 1 from users where id = $1 for no key update", [authorId]);
}

/** Whether the author may still announce: neither suspended nor erased. */
export const isAuthorActive = async (tx: Tx, authorId: string): Promise<boolean> =>
  (await queryRows(tx, "select 1 from users where id = $1 and suspended_at is null and erased_at is null", [authorId])).length > 0;

/** When the author's other announcements after this time are due, earliest first. */
export async function readDueTimesAfter(db: Queryable, authorId: string, after: Date): Promise<Date[]> {
  const rows = await queryRows<{ due_at: Date }>(
    db,
    "select due_at from announcements where author_id = $1 and state <> 'CANCELLED' and due_at > $2 order by due_at",
    [authorId, after],
  );
  return rows.map((row) => row.due_at);
}

export interface NewAnnouncement extends Pick<
  AnnouncementView,
  "authorId" | "audience" | "title" | "text" | "createdAt" | "dueAt" | "timeZone"
> {
  readonly clientRequestId: string;
}

export async function insertAnnouncement(tx: Tx, made: NewAnnouncement): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    tx,
    `insert into announcements (
      author_id, audience, title, text, state, client_request_id, created_at, due_at, time_zone
    )
    values ($1, $2, $3, $4, 'SCHEDULED', $5, $6, $7, $8)
    returning id`,
    [made.authorId, made.audience, made.title, made.text, made.clientRequestId, made.createdAt, made.dueAt, made.timeZone],
  );
  return row!.id;
}

export async function markAnnouncementCancelled(tx: Tx, id: string): Promise<void> {
  await tx.query("update announcements set state = 'CANCELLED' where id = $1", [id]);
}

export async function markAnnouncementStarted(tx: Tx, id: string, state: "SENDING" | "CANCELLED", at: Date): Promise<void> {
  await tx.query("update announcements set state = $2, started_at = $3 where id = $1", [id, state, at]);
}

export async function markAnnouncementSent(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query("update announcements set state = 'SENT', sent_at = $2 where id = $1", [id, at]);
}

/** Removes an announcement, or shows it again; the first time of its removal stays. */
export async function updateAnnouncementRemoved(tx: Tx, id: string, isRemoved: boolean, at: Date): Promise<void> {
  await tx.query(
    `update announcements
    set hidden_at = case when $2::boolean then coalesce(hidden_at, $3::timestamptz) end
    where id = $1`,
    [id, isRemoved, at],
  );
}

/** An announcement as a notification of it names it. */
export interface AnnouncedRow {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

const announcedIds = (notifications: readonly NotificationView[]): string[] =>
  notifications.flatMap((one) => (one.subject?.kind === "ANNOUNCEMENT" ? [one.subject.id] : []));

/** The announcements behind these notifications, without removed ones. */
export const readAnnounced = (db: Queryable, notifications: readonly NotificationView[]): Promise<AnnouncedRow[]> =>
  queryRows(db, "select id, title, text from announcements where hidden_at is null and id = any($1::uuid[])", [
    announcedIds(notifications),
  ]);

/** The same without their texts. */
export const readAnnouncedTitles = (
  db: Queryable,
  notifications: readonly NotificationView[],
): Promise<Array<Pick<AnnouncedRow, "id" | "title">>> =>
  queryRows(db, "select id, title from announcements where hidden_at is null and id = any($1::uuid[])", [announcedIds(notifications)]);
