import { tierDelaySeconds } from "../../identity/entitlements/entitlements";
import { isAdmin, type Viewer } from "../../platform/viewer";
import { visibleProfilesSql } from "./visible-profiles.sql";

/** What `visibilityParameters` gives for the viewer. */
export type VisibilityParameters = readonly unknown[];

/**
 * "May this viewer see it" as SQL, once for every list, stream, figure and export. Each fragment reads the parameters of
 * `visibilityParameters`, which come first in a statement: `[...visibilityParameters(viewer, now), …]`. $1 is the viewer's id
 * or null, $2 whether they are an admin, $3 the delay of their plan in seconds, $4 now.
 */
export const visibilityParameters = (viewer: Pick<Viewer, "id" | "role" | "tier"> | null, now: Date): VisibilityParameters => [
  ...viewerParameters(viewer),
  tierDelaySeconds(viewer),
  now,
];

/** $1 and $2 alone, for statements about people, which have no delay. */
export const viewerParameters = (viewer: Pick<Viewer, "id" | "role"> | null): [viewerId: string | null, isAdmin: boolean] => [
  viewer?.id ?? null,
  viewer !== null && isAdmin(viewer),
];

/** SQL twin of `canSeeProfile`: whether the viewer may see more of the user `owner` (an alias of users) than name and tier. */
export const profileVisibleSql = (owner: string): string => visibleProfilesSql({ viewer: "$1::uuid", isAdmin: "$2::boolean", owner });

/**
 * SQL twin of `canSee`, for lists and streams: the profile of `user` (an alias of users) is visible to the viewer, and they are
 * neither suspended nor muted by the viewer.
 */
export const visibleToSql = (user: string): string => `(${user}.suspended_at is null and ${profileVisibleSql(user)}
  and not exists (select 1 from mutes where muter_id = $1::uuid and muted_id = ${user}.id))`;

/**
 * What is asked for by its own address: as `visibleToSql`, but muted people count as visible, and suspended ones do for
 * themselves and for admins.
 */
export const visibleByAddressSql = (user: string): string => `(
  (${user}.suspended_at is null or $2::boolean or ${user}.id is not distinct from $1::uuid)
  and ${profileVisibleSql(user)}
)`;

/** SQL twin of `isRelated`: whether the viewer had the right to see the sealed event `event` at once when it happened. */
export const isRelatedSql = (event: string): string => `(
  $1::uuid is not null
  and (
    $1::uuid = ${event}.user_id
    or exists (
      select 1
      from relations
      where viewer_id = $1::uuid
        and feeder_id = ${event}.user_id
        and case
          when kind = 'UNLOCKED' then trade_id = ${event}.trade_id
          else since <= ${event}.at and (until is null or until > ${event}.at)
        end
    )
  )
)`;

/** The same, looked up only where `isEver` says that the viewer ever was related to whose event it is. */
export const isRelatedIfEverSql = (isEver: string, event: string): string => `(${isEver} and ${isRelatedSql(event)})`;

/** Whether the viewer is the user `author` (a column of their id with its table), or ever was related to them: who never was is related to none of their events. */
export const isEverRelatedSql = (author: string): string => `(
  $1::uuid = ${author}
  or exists (select 1 from relations where viewer_id = $1::uuid and feeder_id = ${author})
)`;

/**
 * SQL twin of `visibleFrom`: when the viewer may see `event` (an alias of record_events, or of feed_items, which has its columns). `isRelated`: how
 * that is known, here and below, where a statement knows more than that the viewer may be.
 */
export const visibleFromSql = (event: string, isRelated = isRelatedSql(event)): string => `visible_from(
  ${event}.at, ${event}.delay_seconds, ${event}.price_bites, $1::uuid is not null,
  ${isRelated},
  $3::integer
)`;

/** Whether the viewer may see `event` now. What everybody on their plan sees by now needs no look at relations. */
export const eventVisibleSql = (event: string, isRelated = isRelatedSql(event)): string => `(
  ${event}.at + greatest(${event}.delay_seconds, $3::integer) * interval '1 second' <= $4::timestamptz
  or ${visibleFromSql(event, isRelated)} <= $4::timestamptz
)`;

/**
 * Bound of time for what a list of everybody goes along, `event` as above: a visitor sees nothing that is newer than the free plan's
 * delay, so that what happened meanwhile is not gone through.
 */
export const notTooNewSql = (event: string): string => `${event}.at <= case
  when $1::uuid is null then $4::timestamptz - $3::integer * interval '1 second'
  else 'infinity'
end`;

/** SQL twin of `delayClassOf`: in which delay class the viewer reads `event`. */
export const delayClassSql = (event: string, isRelated = isRelatedSql(event)): string => `case
  when ${isRelated} then 'RELATED'
  when $1::uuid is not null and (${event}.price_bites = 0 or $3::integer = 0) then 'OWN'
  else 'DELAYED'
end`;

/** The last event of the trade `trade` (an alias of trades) that the viewer may see; joins nothing when there is none. */
export const lastVisibleEventSql = (trade: string, event: string): string => `
  join lateral (
    select *
    from record_events e
    where e.trade_id = ${trade}.id
      and ${eventVisibleSql("e")}
    order by e.sequence desc
    limit 1
  ) ${event} on true`;

/** Whether a copy of the viewer's runs on the user `feeder` (a column of their id). SQL twin of `copiesNow`. */
export const copiesNowSql = (feeder: string): string => `exists (
  select 1
  from relations
  where viewer_id = $1::uuid
    and feeder_id = ${feeder}
    and kind = 'COPIER'
    and until is null
)`;

/** SQL twin of `isOfAudience`: whether the viewer is one of those the feed item `item` (an alias of feed_items) is for. */
export const audienceSql = (item: string): string => `(
  ${item}.audience = 'EVERYONE'
  or ${item}.user_id is not distinct from $1::uuid
  or case ${item}.audience
    when 'FOLLOWERS' then exists (
      select 1
      from follows
      where follower_id = $1::uuid
        and followed_id = ${item}.user_id
    )
    else exists (
      select 1
      from relations
      where viewer_id = $1::uuid
        and feeder_id = ${item}.user_id
        and kind = case ${item}.audience when 'COPIERS' then 'COPIER' else 'SUBSCRIBER' end
        and since <= ${item}.at
        and (until is null or until > ${item}.at)
    )
  end
)`;

/**
 * Whether the viewer may see the feed item `item` now, its author being visible to them: in time, of its audience, and, for a
 * repost, with the author of the original visible too. What has no delay needs no look at relations. That author is asked for
 * by a value, each by their id: `exists` had all visible users put in a table, of which a page needs a few.
 */
export const itemVisibleSql = (item: string): string => `(
  (
    ($1::uuid is not null and ${item}.delay_seconds = 0 and ${item}.price_bites = 0)
    or ${eventVisibleSql(item)}
  )
  and ${audienceSql(item)}
  and (
    ${item}.origin_user_id is null
    or coalesce((
      select ${visibleToSql("origin")}
      from users origin
      where origin.id = ${item}.origin_user_id
    ), false)
  )
)`;

/** In which delay class the viewer reads the feed item `item`: as events, but without a delay everyone signed in reads it in OWN. */
export const itemDelayClassSql = (item: string, isRelated = isRelatedSql(item)): string => `case
  when $1::uuid is not null and ${item}.delay_seconds = 0 and ${item}.price_bites = 0 then 'OWN'
  else ${delayClassSql(item, isRelated)}
end`;
