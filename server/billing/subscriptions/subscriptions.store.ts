import { queryRows, type Queryable } from "../../platform/db/rows";
import type { Tx } from "../../platform/db/database";
import { FeederSubscriptionRow } from "./feeder-subscription.entity";
import type { SubscriptionEnd } from "./steps";

const columns = `s.id, s.subscriber_id as "subscriberId", s.feeder_id as "feederId", s.state,
  s.price_bites as "priceBites", s.next_price_bites as "nextPriceBites", s.is_renewing as "isRenewing",
  s.started_at as "startedAt", s.period_start as "periodStart", s.period_end as "periodEnd",
  s.grace_until as "graceUntil", s.ended_at as "endedAt", s.end_reason as "endReason",
  s.check_at as "checkAt", s.version`;

export type SubscriptionView = FeederSubscriptionRow & { readonly key: string };

/** False while one of theirs to this feeder runs. */
export async function insertSubscription(tx: Tx, row: Omit<FeederSubscriptionRow, "version">): Promise<boolean> {
  const rows = await queryRows(
    tx,
    `insert into feeder_subscriptions (
      id, subscriber_id, feeder_id, state, price_bites, is_renewing, started_at, period_start, period_end,
      check_at
    )
    values ($1, $2, $3, 'ACTIVE', $4, true, $5, $5, $6, $7)
    on conflict do nothing
    returning id`,
    [row.id, row.subscriberId, row.feederId, row.priceBites, row.periodStart, row.periodEnd, row.checkAt],
  );
  return rows.length > 0;
}

export const lockSubscription = (tx: Tx, id: string): Promise<FeederSubscriptionRow | null> =>
  tx.findOne(FeederSubscriptionRow, { where: { id }, lock: { mode: "for_no_key_update" } });

export async function updateSubscription(
  tx: Tx,
  { id, version }: FeederSubscriptionRow,
  changes: Partial<Omit<FeederSubscriptionRow, "id" | "version">>,
): Promise<void> {
  await tx.update(FeederSubscriptionRow, { id }, { ...changes, version: version + 1 });
}

/** Those of these subscriptions that are the person's own. */
export const readOwnSubscriptions = (db: Queryable, subscriberId: string, ids: readonly string[]): Promise<FeederSubscriptionRow[]> =>
  queryRows(db, `select ${columns} from feeder_subscriptions s where s.subscriber_id = $1 and s.id = any($2::uuid[])`, [subscriberId, ids]);

/** A person's running subscriptions to these feeders. */
export const readRunningSubscriptions = (
  db: Queryable,
  subscriberId: string,
  feederIds: readonly string[],
): Promise<FeederSubscriptionRow[]> =>
  queryRows(
    db,
    `select ${columns}
    from feeder_subscriptions s
    where s.subscriber_id = $1
      and s.feeder_id = any($2::uuid[])
      and s.state <> 'ENDED'`,
    [subscriberId, feederIds],
  );

/** A person's subscriptions, running ones first, then the latest, after the position `[isEnded, key, id]` if one is given. */
export const readSubscriptionPage = (
  db: Queryable,
  subscriberId: string,
  isRunningOnly: boolean,
  after: readonly string[] | null,
  limit: number,
): Promise<SubscriptionView[]> =>
  queryRows(
    db,
    `select ${columns}, s.started_at::text as key
    from feeder_subscriptions s
    where s.subscriber_id = $1
      and (not $2::boolean or s.state <> 'ENDED')
      and (
        $3::boolean is null
        or (s.state = 'ENDED') > $3::boolean
        or ((s.state = 'ENDED') = $3::boolean and (s.started_at, s.id) < ($4::timestamptz, $5::uuid))
      )
    order by s.state = 'ENDED', s.started_at desc, s.id desc
    limit $6`,
    [subscriberId, isRunningOnly, ...(after ?? [null, null, null]), limit],
  );

/** Ids of those that the job has to look at, the longest waiting first. */
export async function readDueSubscriptions(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    "select id from feeder_subscriptions where state <> 'ENDED' and check_at <= $1 order by check_at, id limit $2",
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

/** A running subscription that cannot go on, and why. */
export interface BrokenSubscription {
  readonly id: string;
  readonly reason: SubscriptionEnd;
  /** Whether it ends by no doing of the subscriber, who then gets back what was not used. */
  readonly isRefunded: boolean;
}

/** Where a walk over all running subscriptions is. */
export interface SweepPosition {
  readonly feederId: string;
  readonly id: string;
}

/** Running subscriptions after this one, in the order of the index of those that run. */
export const readRunningAfter = (db: Queryable, after: SweepPosition | null, limit: number): Promise<SweepPosition[]> =>
  queryRows(
    db,
    `select feeder_id as "feederId", id
    from feeder_subscriptions
    where state <> 'ENDED'
      and ($1::uuid is null or (feeder_id >= $1 and (feeder_id, id) > ($1, $2::uuid)))
    order by feeder_id, id
    limit $3`,
    [after?.feederId ?? null, after?.id ?? null, limit],
  );

/** Which ones are asked about: those of or to these users, or these themselves. */
export type SubscriptionScope = { readonly userIds: readonly string[] } | { readonly ids: readonly string[] };

const ofThese = "s.id = any($1::uuid[])";
const ofUsers = "s.feeder_id = any($1::uuid[]) or s.subscriber_id = any($1::uuid[])";

/**
 * Running subscriptions of which one side is gone: erased, suspended, no feeder any more, one blocked the other, or the profile is for followers and
 * the subscriber is none. Who hides a profile from those who paid gives unused days back; who stops following one that was hidden before does not get them.
 */
export const readBrokenSubscriptions = (db: Queryable, scope: SubscriptionScope, limit: number): Promise<BrokenSubscription[]> =>
  queryRows(
    db,
    `select id, reason, reason = 'FEEDER_GONE'
      or (reason = 'BLOCKED' and is_feeders_block)
      or (reason = 'PROFILE_HIDDEN' and is_hidden_since) as "isRefunded"
    from (
      select s.id,
        exists (
          select 1
          from blocks b
          where b.blocker_id = s.feeder_id
            and b.blocked_id = s.subscriber_id
        ) as is_feeders_block,
        coalesce(p.updated_at >= s.period_start, false) as is_hidden_since,
        case
          when f.erased_at is not null
            or f.suspended_at is not null
            or f.role not in ('feeder', 'hybrid') then 'FEEDER_GONE'
          when u.erased_at is not null then 'ACCOUNT_DELETED'
          when u.suspended_at is not null then 'SUBSCRIBER_SUSPENDED'
          when exists (
            select 1
            from blocks b
            where (b.blocker_id = s.feeder_id and b.blocked_id = s.subscriber_id)
              or (b.blocker_id = s.subscriber_id and b.blocked_id = s.feeder_id)
          ) then 'BLOCKED'
          when p.profile_audience = 'FOLLOWERS'
            and not exists (
              select 1
              from follows w
              where w.follower_id = s.subscriber_id
                and w.followed_id = s.feeder_id
            ) then 'PROFILE_HIDDEN'
        end as reason
      from feeder_subscriptions s
      join users f on f.id = s.feeder_id
      join users u on u.id = s.subscriber_id
      left join privacy_settings p on p.user_id = s.feeder_id
      where s.state <> 'ENDED'
        and (${"ids" in scope ? ofThese : ofUsers})
    ) broken
    where reason is not null
    order by id
    limit $2`,
    ["ids" in scope ? scope.ids : scope.userIds, limit],
  );

/** Running subscriptions of or to this person. */
export async function readSubscriptionsOf(db: Queryable, side: "SUBSCRIBER" | "FEEDER", userId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select id
    from feeder_subscriptions
    where state <> 'ENDED'
      and ${side === "FEEDER" ? "feeder_id" : "subscriber_id"} = $1
    order by id`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** What a feeder asks now; null when they are gone, or not to be paid by this subscriber. */
export async function readAskedBites(db: Queryable, feederId: string): Promise<number> {
  const [row] = await queryRows<{ bites: number }>(db, "select price_bites as bites from users where id = $1", [feederId]);
  return row?.bites ?? 0;
}
