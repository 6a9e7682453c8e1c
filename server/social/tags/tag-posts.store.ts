import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import { itemVisibleSql, visibleToSql, type VisibilityParameters } from "../../people/visibility/visible.sql";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { Sentiment } from "../posts/post.types";
import type { TagKind } from "./tags.types";

/** A tag as posts name it: `key` is the user id of a CHEF, else the value. */
export interface TagKey {
  readonly kind: TagKind;
  readonly key: string;
}

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
    (
      -- along the index, no further than the newest
      select t.user_id, t.at, t.sentiment
      from post_tags t
      where t.kind = $5
        and t.value = $6
        and t.at > $7::timestamptz
        and t.is_open
        and t.user_id not in (select id from special where id is not null)
        and not (${notYetSql})
        and ${which}
      order by t.at desc
      limit $8
    )
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
  const rows = await queryRows<{ user_id: string }>(db, topAuthorsSql, [...visibility, kind, key, since, posts, max]);
  return rows.map((row) => row.user_id);
}
