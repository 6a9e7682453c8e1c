import type { AnnouncementAudience, AnnouncementState } from "./announcement.types";
import type { Sql } from "../inbox/notification-rows";

export interface AnnouncementRow {
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
  readonly isHidden: boolean;
  /** Page key: `dueAt` with every digit the database has. */
  readonly key: string;
}

/** Announcements by what follows `where` on `a`. */
export async function readAnnouncements(db: Sql, rest: string, parameters: readonly unknown[]): Promise<AnnouncementRow[]> {
  return (await db.query(
    `select a.id, a.author_id as "authorId", a.audience, a.title, a.text, a.state, a.created_at as "createdAt", a.due_at as "dueAt", a.time_zone as "timeZone",
       a.sent_at as "sentAt", a.hidden_at is not null as "isHidden", a.due_at::text as key
     from announcements a where ${rest}`,
    [...parameters],
  )) as AnnouncementRow[];
}

/** Who stands in some relation to the writer `$1`, as `member.user_id`. */
const memberSql: Readonly<Record<AnnouncementAudience, string>> = {
  FOLLOWERS: "select follower_id as user_id from follows where followed_id = $1",
  SUBSCRIBERS: "select viewer_id as user_id from relations where feeder_id = $1 and kind = 'SUBSCRIBER' and until is null",
  COPIERS: "select viewer_id as user_id from relations where feeder_id = $1 and kind = 'COPIER' and until is null",
  EVERYONE: "select id as user_id from users where id <> $1",
};

/**
 * The people whom an announcement of `$1` to this audience reaches, as `reader` (a row of users): without those who have
 * muted the writer, or between whom and the writer a block stands.
 */
export const readersSql = (audience: AnnouncementAudience): string => `
  (${memberSql[audience]}) member join users reader on reader.id = member.user_id
  where reader.erased_at is null and not reader.pending and reader.id <> $1
    and not exists (select 1 from mutes where muter_id = reader.id and muted_id = $1)
    and not exists (select 1 from blocks where (blocker_id = reader.id and blocked_id = $1) or (blocker_id = $1 and blocked_id = reader.id))`;
