import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { Clock } from "../../platform/clock";
import type { Tx } from "../../platform/db/database";
import type { Jobs } from "../../platform/jobs/jobs";
import { limits } from "../../platform/limits";
import type { NotificationDraft, Settled } from "../../platform/notifier";
import type { UserStreams } from "../../platform/realtime/stream-definition";
import { definitionOf, kindOf, type NotificationChannel } from "./notification-kinds";
import type { NotificationsChangeBody } from "./notifications.types";

/** Name of the numbered stream behind `notificationEvents`. */
export const notificationsStream = "notifications";
/** The job that sends what is due to browsers. */
export const pushTask = "notifications.push";

/** A line that has come or grown. */
export interface StoredLine {
  readonly id: string;
  readonly userId: string;
  readonly isListed: boolean;
}

interface LineRow {
  id: string;
  user_id: string;
  is_listed: boolean;
}

/**
 * Stores what the house tells, in the transaction of its cause: each cause once, in the line of its group, by its
 * reader's settings, and not at all from a tester's sandbox, from people the reader has muted or between whom and the
 * reader a block stands.
 * All of it set by set: a draft to a thousand people costs as many statements as one to a single one.
 */
export class NotificationWriter {
  constructor(
    private readonly clock: Clock,
    private readonly streams: UserStreams,
    private readonly jobs: Jobs,
  ) {}

  async write(tx: Tx, drafts: readonly NotificationDraft[]): Promise<StoredLine[]> {
    const lines: StoredLine[] = [];
    for (let from = 0; from < drafts.length; from += limits.notificationsPerStatementMax)
      lines.push(...(await this.store(tx, drafts.slice(from, from + limits.notificationsPerStatementMax))));
    return lines;
  }

  /** The reader has seen it elsewhere: the open line of the group counts as read, and no push of it leaves any more. */
  async settle(tx: Tx, { userId, groupKey }: Settled): Promise<void> {
    const [rows] = (await tx.query(
      "update notifications set read_at = $3 where user_id = $1 and group_key = $2 and read_at is null returning id, is_listed",
      [userId, groupKey, this.clock.date()],
    )) as [Array<{ id: string; is_listed: boolean }>, number];
    const listed = rows.filter((row) => row.is_listed);
    await this.announce(tx, listed.map((row) => ({ userId, body: { kind: "READ", notificationId: row.id } }))); // prettier-ignore
  }

  async announce(tx: Tx, events: ReadonlyArray<{ userId: string; body: NotificationsChangeBody }>): Promise<void> {
    await this.streams.append(tx, notificationsStream, events);
  }

  private async store(tx: Tx, drafts: readonly NotificationDraft[]): Promise<StoredLine[]> {
    const at = this.clock.date();
    const fresh = await this.takeFresh(tx, drafts, at);
    if (fresh.length === 0) return [];
    const rows = (await tx.query(linesSql, [...columnsOf(fresh), at])) as LineRow[];
    await this.pushLater(tx, rows.map((row) => row.id), fresh, at); // prettier-ignore
    const lines = rows.map((row) => ({ id: row.id, userId: row.user_id, isListed: row.is_listed }));
    const listed = lines.filter((line) => line.isListed);
    await this.announce(tx, listed.map((line) => ({ userId: line.userId, body: { kind: "ARRIVED", notificationId: line.id } }))); // prettier-ignore
    return lines;
  }

  /** Those that nobody has told before and that their reader wants by any channel, with the channels. */
  private async takeFresh(tx: Tx, drafts: readonly NotificationDraft[], at: Date): Promise<FreshNotification[]> {
    const kinds = drafts.map((draft) => definitionOf(kindOf(draft.kind)).channels);
    const byDefault = (channel: NotificationChannel): boolean[] => kinds.map((channels) => channels[channel] ?? false);
    const canCome = (channel: NotificationChannel): boolean[] => kinds.map((channels) => channels[channel] !== undefined);
    const rows = (await tx.query(freshSql, [
      drafts.map((draft) => draft.userId),
      drafts.map((draft) => draft.actorId),
      drafts.map((draft) => draft.onceKey),
      drafts.map((draft) => kindOf(draft.kind)),
      byDefault("IN_APP"),
      byDefault("PUSH"),
      byDefault("EMAIL"),
      canCome("IN_APP"),
      canCome("PUSH"),
      canCome("EMAIL"),
      at,
    ])) as Array<{ place: string; is_listed: boolean; is_pushed: boolean; is_mailed: boolean }>;
    return rows.map((row) => ({
      draft: drafts[Number(row.place) - 1]!,
      isListed: row.is_listed,
      isPushed: row.is_pushed,
      isMailed: row.is_mailed,
    }));
  }

  /** Leaves a row for each browser of each reader who wants pushes of this kind; in quiet hours for when they end. */
  private async pushLater(tx: Tx, lineIds: readonly string[], fresh: readonly FreshNotification[], at: Date): Promise<void> {
    const pushed = new Set(fresh.filter((item) => item.isPushed).map(({ draft }) => `${draft.userId} ${draft.groupKey}`));
    if (pushed.size === 0) return;
    const rows = (await tx.query(pushSql, [lineIds, at, [...pushed]])) as Array<{ is_due: boolean }>;
    if (rows.some((row) => row.is_due)) await this.jobs.enqueue(tx, pushTask, {}, { key: pushTask });
  }
}

interface FreshNotification {
  readonly draft: NotificationDraft;
  readonly isListed: boolean;
  readonly isPushed: boolean;
  readonly isMailed: boolean;
}

const columnsOf = (fresh: readonly FreshNotification[]): unknown[] => [
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
];

/** Waits at the key for another transaction that tells the same, and comes away empty if that one commits. In the order of keys, so that no two wait for each other. */
const freshSql = `
  with wanted as (
    select given.*, can_list and wants_notice(coalesce(s.channels, '{}'), kind, 'IN_APP', by_app) as is_listed,
      can_push and wants_notice(coalesce(s.channels, '{}'), kind, 'PUSH', by_push) as is_pushed, can_mail and wants_notice(coalesce(s.channels, '{}'), kind, 'EMAIL', by_mail) as is_mailed
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::boolean[], $6::boolean[], $7::boolean[], $8::boolean[], $9::boolean[], $10::boolean[]) with ordinality
        as given (user_id, actor_id, once_key, kind, by_app, by_push, by_mail, can_list, can_push, can_mail, place)
      join users u on u.id = given.user_id and u.erased_at is null and not u.pending and not u.house
      left join notification_settings s on s.user_id = given.user_id
    where given.actor_id is distinct from given.user_id and (given.actor_id is null or ${isNotSandboxSql("given.actor_id")})
      and not exists (select 1 from mutes where muter_id = given.user_id and muted_id = given.actor_id)
      and not exists (select 1 from blocks where (blocker_id = given.user_id and blocked_id = given.actor_id) or (blocker_id = given.actor_id and blocked_id = given.user_id))
  ), chosen as (
    select distinct on (user_id, once_key) * from wanted where is_listed or is_pushed or is_mailed order by user_id, once_key, place
  ), told as (
    insert into notification_causes (user_id, once_key, actor_id, at) select user_id, left(once_key, 200), actor_id, $11 from chosen order by user_id, once_key
    on conflict do nothing returning user_id, once_key
  )
  select chosen.place, chosen.is_listed, chosen.is_pushed, chosen.is_mailed from chosen join told on told.user_id = chosen.user_id and told.once_key = left(chosen.once_key, 200)
  order by chosen.place`;

/**
 * Puts the causes into the open line of their group, or a new one. People count once a line; who is not to be named
 * ("someone", told without an actor) counts each time.
 */
const linesSql = `
  with given as (
    select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::boolean[], $10::boolean[]) with ordinality
      as given (user_id, actor_id, once_key, kind, subject_kind, subject_id, group_key, data, is_listed, is_mailed, place)
  ), counted as (
    select user_id, group_key, count(*)::int as causes, bool_or(is_listed) as is_listed, bool_or(is_mailed) as is_mailed, max(place) as last_place,
      (count(distinct actor_id) filter (where not exists (
        select 1 from notifications n join notification_causes c on c.notification_id = n.id and c.actor_id = given.actor_id
        where n.user_id = given.user_id and n.group_key = given.group_key and n.read_at is null))
       + count(*) filter (where actor_id is null and (data::jsonb ->> 'isSomeone') = 'true'))::int as actors,
      (select array_agg(a order by latest desc) from (
         select actor_id as a, max(place) as latest from given g
         where g.user_id = given.user_id and g.group_key = given.group_key and actor_id is not null group by actor_id order by latest desc limit ${limits.notificationActorsShownMax}) newest) as actor_ids
    from given group by user_id, group_key
  ), lines as (
    insert into notifications as n (user_id, kind, group_key, subject_kind, subject_id, actor_ids, actors, causes, data, is_listed, is_mailed, created_at, at)
    select counted.user_id, last.kind, counted.group_key, last.subject_kind, last.subject_id, coalesce(counted.actor_ids, '{}'), counted.actors, counted.causes, last.data::jsonb,
      counted.is_listed, counted.is_mailed, $11, $11
    from counted join given last on last.place = counted.last_place order by counted.user_id, counted.group_key
    on conflict (user_id, group_key) where read_at is null do update set kind = excluded.kind, subject_kind = excluded.subject_kind, subject_id = excluded.subject_id,
      actor_ids = array(select a from unnest(excluded.actor_ids || n.actor_ids) with ordinality as all_of_them (a, place) group by a order by min(place) limit ${limits.notificationActorsShownMax}),
      actors = n.actors + excluded.actors, causes = n.causes + excluded.causes, data = excluded.data, is_listed = n.is_listed or excluded.is_listed,
      is_mailed = n.is_mailed or excluded.is_mailed, mailed_at = null, at = excluded.at
    returning n.id, n.user_id, n.group_key, n.is_listed
  ), linked as (
    update notification_causes c set notification_id = lines.id from given join lines on lines.user_id = given.user_id and lines.group_key = given.group_key
    where c.user_id = given.user_id and c.once_key = left(given.once_key, 200)
  )
  select id, user_id, is_listed from lines`;

const pushSql = `
  insert into push_deliveries (user_id, subscription_id, notification_id, causes, due_at)
  select n.user_id, p.id, n.id, n.causes, coalesce(quiet_until($2, s.time_zone, s.quiet_from, s.quiet_to), $2)
  from notifications n join push_subscriptions p on p.user_id = n.user_id left join notification_settings s on s.user_id = n.user_id
  where n.id = any($1::uuid[]) and (n.user_id || ' ' || n.group_key) = any($3::text[])
  on conflict do nothing returning due_at <= $2 as is_due`;
