import { queryRows, type Queryable } from "../../platform/db/rows";
import type { CopyStopReason } from "../copying.enums";

/** A copy that no longer follows its feeder's opens, and why. */
export interface CopyOfGoneFeeder {
  readonly id: string;
  readonly reason: CopyStopReason;
}

/**
 * Copies whose feeder is gone, by id: suspended, erased, no feeder any more, the subscription ran out, the profile is for
 * followers and the eater is none, or one blocked the other (a persona's sandbox counts as its tester). A copy that began while
 * the feeder was free goes on when they ask a price, whether or not its owner had subscribed before. Only copies that
 * these users are part of; null looks at all.
 */
export function readCopiesOfGoneFeeders(db: Queryable, userIds: readonly string[] | null): Promise<CopyOfGoneFeeder[]> {
  return queryRows(db, goneSql, [userIds]);
}

const goneSql = `
select *
from (
  select c.id, case
    when f.erased_at is not null then 'FEEDER_DELETED'
    when f.suspended_at is not null then 'FEEDER_SUSPENDED'
    when f.role not in ('feeder', 'hybrid') then 'FEEDER_ROLE'
    when exists (
      select 1
      from blocks b
      where (b.blocker_id in (c.eater_id, e.sandbox_of) and b.blocked_id = c.feeder_id)
        or (b.blocker_id = c.feeder_id and b.blocked_id in (c.eater_id, e.sandbox_of))
    ) then 'BLOCKED'
    when p.profile_audience = 'FOLLOWERS'
      and not exists (
        select 1
        from follows w
        where w.follower_id = c.eater_id
          and w.followed_id = c.feeder_id
      ) then 'PROFILE_HIDDEN'
    when f.price_bites > 0
      and exists (
        select 1
        from relations r
        where r.viewer_id = c.eater_id
          and r.feeder_id = c.feeder_id
          and r.kind = 'SUBSCRIBER'
          and r.until > c.started_at
      )
      and not exists (
        select 1
        from relations r
        where r.viewer_id = c.eater_id
          and r.feeder_id = c.feeder_id
          and r.kind = 'SUBSCRIBER'
          and r.until is null
      ) then 'SUBSCRIPTION_LAPSED'
  end as reason
  from copies c
  join users f on f.id = c.feeder_id
  join users e on e.id = c.eater_id
  left join privacy_settings p on p.user_id = c.feeder_id
  where c.state in ('ACTIVE', 'PAUSED')
    and ($1::uuid[] is null or c.feeder_id = any($1) or c.eater_id = any($1))
) gone
where reason is not null
order by id`;

/** Copies of a feeder that follow opens or are paused, by id. */
export async function readFollowingCopies(db: Queryable, feederId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    "select id from copies where feeder_id = $1 and state in ('ACTIVE', 'PAUSED') order by id",
    [feederId],
  );
  return rows.map((row) => row.id);
}
