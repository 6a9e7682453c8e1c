import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { NotificationChannel } from "../inbox/notification-kinds";
import type { StoredNotification } from "../inbox/notification-writer.store";
import type { AnnouncementAudience, HeardAs } from "./announcement.enums";
import type { AnnouncementView } from "./announcement.store";

/** Who is related to the author `$1` in this way, as `user_id`. */
const membersSql: Readonly<Record<AnnouncementAudience, string>> = {
  FOLLOWERS: "select follower_id as user_id from follows where followed_id = $1",
  SUBSCRIBERS: "select viewer_id as user_id from relations where feeder_id = $1 and kind = 'SUBSCRIBER' and until is null",
  COPIERS: "select viewer_id as user_id from relations where feeder_id = $1 and kind = 'COPIER' and until is null",
  EVERYONE: "select id as user_id from users where id <> $1",
};

/** Condition on the person `member` whom an announcement of `$1` may reach: they are here, neither has blocked the other, no mute. Who is gone has an index. */
const isReachedSql = `member.user_id <> $1
  and not exists (
    select 1
    from users gone
    where gone.id = member.user_id
      and (gone.erased_at is not null or gone.pending)
  )
  and not exists (select 1 from mutes where muter_id = member.user_id and muted_id = $1)
  and not exists (select 1 from blocks where blocker_id = member.user_id and blocked_id = $1)
  and not exists (select 1 from blocks where blocker_id = $1 and blocked_id = member.user_id)`;

/** The same along an index by user id, which followers have for those who state what holds for each of them. */
const inOrderSql: Readonly<Record<AnnouncementAudience, string>> = {
  ...membersSql,
  FOLLOWERS: `${membersSql.FOLLOWERS} and followed_id <> follower_id`,
};

/** Along an index of the audience by user id, from where the announcement has come to: no reader has the lowest id. */
const nextReadersSql = (audience: AnnouncementAudience): string => `
  select distinct member.user_id as id
  from (${inOrderSql[audience]}) member
  where ${isReachedSql}
    and member.user_id > (
      select coalesce(a.reached, '00000000-0000-0000-0000-000000000000')
      from announcements a
      where a.id = $2
    )
  order by member.user_id
  limit $3`;

/** The next readers whom the announcement has not reached, by user id, at most `max`. */
export async function readNextReaderIds(tx: Tx, { id, authorId, audience }: AnnouncementView, max: number): Promise<string[]> {
  return (await queryRows<{ id: string }>(tx, nextReadersSql(audience), [authorId, id, max])).map((row) => row.id);
}

export async function insertReaders(tx: Tx, announcementId: string, readerIds: readonly string[], at: Date): Promise<void> {
  await tx.query(
    `insert into announcement_readers (announcement_id, user_id, sent_at)
    select $1, reader, $3
    from unnest($2::uuid[]) reader
    on conflict do nothing`,
    [announcementId, readerIds, at],
  );
}

/** Links the readers with their notifications, and stores how far the announcement has come: `readerIds` are in order. */
export async function updateReached(
  tx: Tx,
  announcementId: string,
  readerIds: readonly string[],
  notifications: readonly StoredNotification[],
): Promise<void> {
  await tx.query(
    `update announcement_readers r
    set notification_id = line.id
    from unnest($2::uuid[], $3::uuid[]) as line (user_id, id)
    where r.announcement_id = $1
      and r.user_id = line.user_id`,
    [announcementId, notifications.map((one) => one.userId), notifications.map((one) => one.id)],
  );
  await tx.query("update announcements set reached = $2, readers = readers + $3 where id = $1", [
    announcementId,
    readerIds.at(-1),
    readerIds.length,
  ]);
}

/** Stores that a reader has seen the announcement, or heard it; the first time counts. False for who did not get it. */
export async function markAnnouncementSeen(
  db: Queryable,
  announcementId: string,
  userId: string,
  at: Date,
  heardAs: HeardAs | null,
): Promise<boolean> {
  const rows = await queryRows(
    db,
    `with
    -- the reader's row, if there is one
    noted as (
      update announcement_readers set
        seen_at = coalesce(seen_at, $3),
        heard_at = case when $4::text is null then heard_at else coalesce(heard_at, $3) end,
        heard_as = coalesce(heard_as, $4::text)
      where announcement_id = $1
        and user_id = $2
      returning announcement_id
    )
    select announcement_id
    from noted`,
    [announcementId, userId, at, heardAs],
  );
  return rows.length > 0;
}

/** The audience, each once and by user id, which is random: the first of them stand for all. Somebody may copy a feeder more than once. */
const firstSql = (audience: AnnouncementAudience): string =>
  `select distinct user_id from (${inOrderSql[audience]}) somebody order by user_id`;

/** How many the audience of `$1` has, as it is counted when somebody comes or goes. Subscribers, who pay, are counted now, ten times as far as `$5`. */
const countedSql: Readonly<Record<AnnouncementAudience, string>> = {
  FOLLOWERS: "select followers from feeder_counts where feeder_id = $1",
  SUBSCRIBERS: `select count(*) from (${firstSql("SUBSCRIBERS")} limit 10 * $5::integer) subscriber`,
  COPIERS: "select copiers from feeder_counts where feeder_id = $1",
  EVERYONE: "select sum(count) - 1 from server_counts where name like 'ROLE %'",
};

/**
 * Readers by channel: how many want it this way, how many of them have quiet hours then; `all` counts the whole audience. Of a larger audience than
 * is looked at, all of these are estimated: the first by user id stand for the rest.
 */
export interface ChannelReadersRow {
  readonly channel: NotificationChannel;
  readonly readers: number;
  readonly quiet: number;
  readonly all: number;
}

const channelReadersSql = (audience: AnnouncementAudience): string => `
  with
  -- the audience, up to so many and one more, by an index in its order
  member as materialized (
    ${firstSql(audience)}
    limit $5::integer + 1
  ),
  -- for how many each of them stands
  looked as materialized (
    select case
        when count(*) > $5 then greatest((${countedSql[audience]}), count(*)) / count(*)::numeric
        else 1
      end as stands_for
    from member
  ),
  -- whom it reaches, by what they want: most have the same settings, or none
  reader as materialized (
    select s.channels -> 'ANNOUNCEMENT' as wishes, s.time_zone, s.quiet_from, s.quiet_to,
      count(*) * (select stands_for from looked) as readers
    from member
    left join lateral (
      -- by their keys, never everybody's
      select *
      from notification_settings
      where user_id = member.user_id
      offset 0
    ) s on true
    where ${isReachedSql}
    group by 1, 2, 3, 4
  ),
  heard as materialized (
    select jsonb_build_object('ANNOUNCEMENT', wishes) as channels, readers,
      quiet_until($4::timestamptz, time_zone, quiet_from, quiet_to) is not null as is_quiet
    from reader
  ),
  -- the channels, each with whether it is on by default
  way as (
    select *
    from unnest($2::text[], $3::boolean[]) as way (channel, by_default)
  ),
  wanted as (
    select way.channel, h.readers, h.is_quiet,
      wants_notice(h.channels, 'ANNOUNCEMENT', way.channel, way.by_default) as is_wanted
    from heard h
    cross join way
  )
  select channel, round(sum(readers))::int as all,
    coalesce(round(sum(readers) filter (where is_wanted)), 0)::int as readers,
    coalesce(round(sum(readers) filter (where is_wanted and is_quiet)), 0)::int as quiet
  from wanted
  group by channel`;

/** Empty where the audience is. */
export const readChannelReaders = (
  db: Queryable,
  authorId: string,
  audience: AnnouncementAudience,
  channels: ReadonlyArray<{ readonly channel: NotificationChannel; readonly byDefault: boolean }>,
  { dueAt, lookedAtMax }: { readonly dueAt: Date; readonly lookedAtMax: number },
): Promise<ChannelReadersRow[]> =>
  queryRows(db, channelReadersSql(audience), [
    authorId,
    channels.map(({ channel }) => channel),
    channels.map(({ byDefault }) => byDefault),
    dueAt,
    lookedAtMax,
  ]);
