import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import {
  eventVisibleSql,
  itemVisibleSql,
  lastVisibleEventSql,
  visibleToSql,
  type VisibilityParameters,
} from "../../people/visibility/visible.sql";
import type { Database } from "../../platform/db/database";
import type { Sentiment } from "../posts/post.types";
import type { TagKind } from "./tags.types";

/** A tag as posts name it: `key` is the user id of a CHEF, else the value. */
export interface TagKey {
  readonly kind: TagKind;
  readonly key: string;
}

/** Of how many of its events the traders of a symbol are taken. */
const eventsLookedAtMax = 300;

/**
 * CTE `special`: authors of whose posts the viewer may find others than everybody does. Their posts are looked at one by one; of everybody else's the
 * viewer finds those that are open.
 */
const specialCte = `
special as materialized (
  select $1::uuid as id
  union
  -- private profiles that they follow, or see as an admin
  select p.user_id
  from privacy_settings p
  where p.profile_audience = 'FOLLOWERS'
    and $2::boolean
  union
  select f.followed_id
  from follows f
  join privacy_settings p on p.user_id = f.followed_id
  where f.follower_id = $1::uuid
    and p.profile_audience = 'FOLLOWERS'
  union
  select blocked_id
  from blocks
  where blocker_id = $1::uuid
  union
  select blocker_id
  from blocks
  where blocked_id = $1::uuid
  union
  select muted_id
  from mutes
  where muter_id = $1::uuid
)`;

/** From when on visitors do not find posts yet. */
const notYetSql = "$1::uuid is null and t.at > $4::timestamptz - $3::integer * interval '1 second'";

/** Joins of the post of `t`, and whether the viewer finds it in lists. */
const joinPost = `
  join posts p on p.id = t.post_id
  join feed_items i on i.id = t.post_id
  join users u on u.id = t.user_id`;
const isPostVisible = `p.state = 'VISIBLE'
    and ${visibleToSql("u")}
    and ${itemVisibleSql("i")}`;

/** Of the tag `asked` since $7. */
const taggedSince = `t.kind = asked.kind
    and t.value = asked.value
    and t.at > $7::timestamptz`;

const postCountsSql = `
with${specialCte}
select asked.kind || ':' || asked.value as key,
  least(
    $8::integer,
    stored.posts + changed.posts - early.posts - late.posts - special_posts.open + special_posts.seen
  )::int as count
from unnest($5::text[], $6::text[]) as asked (kind, value)
cross join lateral (
  select coalesce(sum(posts), 0) as posts
  from tag_hours t
  where t.kind = asked.kind
    and t.value = asked.value
    and t.hour >= date_trunc('hour', $7::timestamptz, 'UTC')
) stored
cross join lateral (
  select coalesce(sum(delta), 0) as posts
  from tag_hour_changes t
  where t.kind = asked.kind
    and t.value = asked.value
    and t.hour >= date_trunc('hour', $7::timestamptz, 'UTC')
) changed
cross join lateral (
  -- of the first hour, of which only a part counts
  select count(*) as posts
  from post_tags t
  where t.kind = asked.kind
    and t.value = asked.value
    and t.is_open
    and t.at >= date_trunc('hour', $7::timestamptz, 'UTC')
    and t.at <= $7::timestamptz
) early
cross join lateral (
  select count(*) as posts
  from post_tags t
  where t.kind = asked.kind
    and t.value = asked.value
    and t.is_open
    and ${notYetSql}
) late
cross join lateral (
  select count(*) filter (where t.is_open) as open,
    count(*) filter (
      where ${isPostVisible}
        and ${isNotSandboxSql("t.user_id")}
    ) as seen
  from special
  join post_tags t on t.user_id = special.id
    and ${taggedSince}
    ${joinPost}
) special_posts`;

/** Posts with each of these tags since a time that the viewer finds in lists, counted up to `max`. By `KIND:key`. */
export const readTagPostCounts = (
  db: Database,
  visibility: VisibilityParameters,
  tags: readonly TagKey[],
  since: Date,
  max: number,
): Promise<Array<{ key: string; count: number }>> =>
  db.query(postCountsSql, [...visibility, tags.map((tag) => tag.kind), tags.map((tag) => tag.key), since, max]);

/** The newest $8 posts `latest` with the tag $5, $6 since $7 that the viewer finds in lists, of those `which`, which of special authors are `ofSpecial` too. */
const latestPosts = (which: string, ofSpecial = "true"): string => `
with${specialCte}, asked as (
  -- the tag
  select $5::text as kind, $6::text as value
), latest as (
  select t.user_id, t.at, t.sentiment
  from (
    select t.user_id, t.at, t.sentiment
    from asked
    join post_tags t on ${taggedSince}
    where t.is_open
      and t.user_id not in (select id from special where id is not null)
      and not (${notYetSql})
      and ${which}
    union all
    select t.user_id, t.at, t.sentiment
    from asked
    cross join special
    join post_tags t on t.user_id = special.id
      and ${taggedSince}
      ${joinPost}
    where ${isPostVisible}
      and ${which}
      and ${ofSpecial}
  ) t
  order by t.at desc
  limit $8
)`;

const sentimentsSql = `${latestPosts("t.sentiment is not null", isNotSandboxSql("t.user_id"))}
select sentiment, count(*)::int as people
from (
  select distinct on (user_id) user_id, sentiment
  from latest
  order by user_id, at desc
) said
group by sentiment`;

/** How many people expect what, each by their newest post that says it, of at most `max` visible posts since a time. */
export const readSentiments = (
  db: Database,
  visibility: VisibilityParameters,
  { kind, key }: TagKey,
  since: Date,
  max: number,
): Promise<Array<{ sentiment: Sentiment; people: number }>> => db.query(sentimentsSql, [...visibility, kind, key, since, max]);

const recentTradersSql = `
  select user_id
  from (
    select e.user_id, e.at
    from record_events e
    join users u on u.id = e.user_id
    where e.symbol = $5
      and e.trade_id is not null
      and ${eventVisibleSql("e")}
      and ${visibleToSql("u")}
    order by e.at desc
    limit ${eventsLookedAtMax}
  ) recent
  group by user_id
  order by max(at) desc
  limit $6`;

/** Ids of those who trade a symbol, latest visible event first. */
export async function readRecentTraders(db: Database, visibility: VisibilityParameters, symbol: string, max: number): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>(recentTradersSql, [...visibility, symbol, max]);
  return rows.map((row) => row.user_id);
}

const topAuthorsSql = `${latestPosts("true")}
select user_id
from latest
group by user_id
order by count(*) desc, user_id
limit $9`;

/** Ids of those who post most about a tag, in the newest `posts` posts since a time. */
export async function readTopAuthors(
  db: Database,
  visibility: VisibilityParameters,
  { kind, key }: TagKey,
  since: Date,
  posts: number,
  max: number,
): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>(topAuthorsSql, [...visibility, kind, key, since, posts, max]);
  return rows.map((row) => row.user_id);
}

/** Openings in the symbol $5 that the viewer may see. */
const openings = `
  from record_events e
  join users u on u.id = e.user_id
  where e.symbol = $5
    and e.kind = 'OPENED'
    and e.trade_id is not null
    and ${eventVisibleSql("e")}
    and ${visibleToSql("u")}`;

export interface OpeningRow {
  readonly trade_id: string;
  readonly id: string;
  /** Its time as text, for the cursor. */
  readonly key: string;
}

const openingsSql = `
  select e.trade_id, e.id, e.at::text as key
    ${openings}
    and ($6::timestamptz is null or (e.at <= $6::timestamptz and (e.at < $6::timestamptz or e.id > $7::uuid)))
  order by e.at desc, e.id
  limit $8`;

/** Visible openings in a symbol, latest first. */
export const readOpenings = (
  db: Database,
  visibility: VisibilityParameters,
  symbol: string,
  page: { readonly cursor: readonly [string | null, string | null]; readonly limit: number },
): Promise<OpeningRow[]> => db.query<OpeningRow>(openingsSql, [...visibility, symbol, ...page.cursor, page.limit]);

/** Visible openings in a symbol, counted up to `max`. */
export async function countOpenings(db: Database, visibility: VisibilityParameters, symbol: string, max: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(`select count(*)::int as count from (select 1 ${openings} limit $6) counted`, [
    ...visibility,
    symbol,
    max,
  ]);
  return row!.count;
}

/**
 * CTE `holders`: the newest open trade of each but the viewer who holds the symbol $5, as far as the viewer may know. A close since $6 that they
 * may not see yet leaves its trade in the list, or the list would give it away early; what was opened before and is still open everybody may
 * know of, so that those trades are not looked at one by one.
 */
const holdersCte = `
with
known as (
  select user_id, id, opened_at
  from trades
  where symbol = $5
    and status = 'OPEN'
    and record_id is not null
    and opened_at <= $6
  union all
  select t.user_id, t.id, t.opened_at
  from (
    select id
    from trades
    where symbol = $5
      and status = 'OPEN'
      and record_id is not null
      and opened_at > $6
    union
    select trade_id
    from record_events
    where symbol = $5
      and (kind = 'CLOSED' or kind = 'ADJUSTED' and status = 'CLOSED')
      and at > $6
  ) candidate
  join trades t on t.id = candidate.id
    ${lastVisibleEventSql("t", "seen")}
  where t.record_id is not null
    and seen.status = 'OPEN'
),
holders as materialized (
  select distinct on (user_id) user_id, id, opened_at
  from known
  where user_id is distinct from $1::uuid
  order by user_id, opened_at desc, id
)`;

const isCountedHolder = `${visibleToSql("u")}
    and ${isNotSandboxSql("h.user_id")}`;

const holdersSql = `${holdersCte}
  select h.id
  from holders h
  join users u on u.id = h.user_id
  where ${isCountedHolder}
  order by h.opened_at desc, h.id
  limit $7`;

/** The newest open trade of each who holds a symbol, as far as the viewer may know; latest opened first. */
export async function readHolders(
  db: Database,
  visibility: VisibilityParameters,
  symbol: string,
  closedSince: Date,
  max: number,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(holdersSql, [...visibility, symbol, closedSince, max]);
  return rows.map((row) => row.id);
}

const holderCountSql = `${holdersCte}
  select count(*)::int as count
  from holders h
  join users u on u.id = h.user_id
  where ${isCountedHolder}`;

/** How many others hold a symbol, as far as the viewer may know. */
export async function countHolders(db: Database, visibility: VisibilityParameters, symbol: string, closedSince: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(holderCountSql, [...visibility, symbol, closedSince]);
  return row!.count;
}
