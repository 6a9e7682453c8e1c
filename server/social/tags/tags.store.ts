import { visibleToSql } from "../../people/visibility/visible.sql";
import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { trendHalfLifeHours } from "../timeline/ranking";
import { TagFollow } from "./tag-follow.entity";
import type { TagKey } from "./tag-posts.store";
import type { TagKind } from "./tags.types";

/** What `viewerParameters` gives for the viewer. */
type Asking = readonly [viewerId: string | null, isAdmin: boolean];

export interface TagRow {
  readonly kind: TagKind;
  readonly value: string;
  /** Of a CHEF. */
  readonly username: string | null;
}

const namedPersonSql = `
  select u.id, u.username
  from users u
  where u.username = lower($3)
    and u.erased_at is null
    and not u.pending
    and not exists (select 1 from blocks where blocker_id = u.id and blocked_id = $1::uuid)
    and $2::boolean is not null`;

/** The person of a username, who has not blocked the viewer; null for nobody. */
export async function findTaggedPerson(db: Database, asking: Asking, username: string): Promise<{ id: string; username: string } | null> {
  const [row] = await queryRows<{ id: string; username: string }>(db, namedPersonSql, [...asking, username]);
  return row ?? null;
}

/** The person of a CHEF tag `t`. */
const joinPerson = `left join users u on t.kind = 'CHEF' and u.id = case when t.kind = 'CHEF' then t.value::uuid end`;

/** Lists leave out tags of people whom the viewer does not see. */
const isPersonVisible = visibleToSql("u");

export interface TrendRow extends TagRow {
  readonly score: number;
  readonly posts: number;
  readonly authors: number;
}

const trendsSql = `
  select t.*, u.username
  from tag_trends t
    ${joinPerson}
  where ($3::text is null or t.kind = $3)
    and (t.kind <> 'CHEF' or ${isPersonVisible})
  order by t.score desc, t.kind, t.value
  limit $4`;

/** Trending tags as of the last refresh, of one kind or of all, highest score first. */
export const readTrends = (db: Database, asking: Asking, kind: TagKind | null, limit: number): Promise<TrendRow[]> =>
  queryRows<TrendRow>(db, trendsSql, [...asking, kind, limit]);

/** Posts of people whose profile is for followers only, of suspended ones and of sandboxes do not count. */
const refreshSql = `
  insert into tag_trends (kind, value, score, posts, authors)
  select kind, value,
    sum(power(2, -extract(epoch from $1::timestamptz - at) / 3600 / ${trendHalfLifeHours}))::float8 as score,
    sum(posts)::int, count(*)::int
  from (
    select t.kind, t.value, t.user_id, max(t.at) as at, count(*) as posts
    from post_tags t
    where t.at > $2::timestamptz
      and t.is_open
    group by t.kind, t.value, t.user_id
  ) newest
  group by kind, value
  order by score desc
  limit 1000`;

/** Calculates all trends again from the posts since a time. SQL twin of `trendScore`; concurrent refreshes wait for each other. */
export async function refreshTrends(tx: Tx, now: Date, since: Date): Promise<void> {
  await tx.query("lock table tag_trends in share row exclusive mode");
  await tx.query("delete from tag_trends");
  await tx.query(refreshSql, [now, since]);
}

const followedSql = `
  select t.kind, t.value, u.username
  from tag_follows t
    ${joinPerson}
  where t.user_id = $1
    and (t.kind <> 'CHEF' or ${isPersonVisible})
  order by t.at desc, t.kind, t.value
  limit $3`;

/** Tags that the viewer follows, latest first. */
export const readFollowedTags = (db: Database, asking: Asking, limit: number): Promise<TagRow[]> =>
  queryRows<TagRow>(db, followedSql, [...asking, limit]);

/** Locks the user, so that concurrent follows count one after the other, and counts the tags they follow besides this one. */
export async function countOtherFollowedTags(tx: Tx, userId: string, { kind, key }: TagKey): Promise<number> {
  await tx.query("select 1 from users where id = $1 for no key update", [userId]);
  const [row] = await queryRows<{ count: number }>(
    tx,
    "select count(*)::int as count from tag_follows where user_id = $1 and (kind, value) <> ($2, $3)",
    [userId, kind, key],
  );
  return row!.count;
}

/** Again does nothing. */
export async function insertTagFollow(tx: Tx, userId: string, { kind, key }: TagKey, at: Date): Promise<void> {
  await tx.query("insert into tag_follows (user_id, kind, value, at) values ($1, $2, $3, $4) on conflict do nothing", [
    ...[userId, kind, key, at],
  ]);
}

export async function deleteTagFollow(tx: Tx, userId: string, { kind, key }: TagKey): Promise<void> {
  await tx.delete(TagFollow, { userId, kind, value: key });
}

/** As users_username_check says. */
const usernameCharactersMax = 30;

/**
 * Those of each length are looked at in their order by the index that has them in it, one length after the other (as a lateral join
 * goes through its series) until there are enough: never everybody.
 */
const peopleLikeSql = `
  with
  -- whom the viewer follows
  followed as (
    select u.id, u.username, u.name, true as is_followed
    from follows f
    join users u on u.id = f.followed_id
    where f.follower_id = $1::uuid
      and u.username collate "C" like $3
      and u.id is distinct from $1::uuid
      and not u.pending
      and ${visibleToSql("u")}
    order by length(u.username), u.username collate "C"
    limit $4
  ),
  -- anybody, short names first
  short as (
    select p.id, p.username, p.name, false as is_followed
    from generate_series(1, ${usernameCharactersMax}) as size (characters)
    cross join lateral (
      select u.id, u.username, u.name
      from users u
      where length(u.username) = size.characters
        and u.username collate "C" like $3
        and u.id is distinct from $1::uuid
        and not u.pending
        and ${visibleToSql("u")}
        and not exists (select 1 from follows where follower_id = $1::uuid and followed_id = u.id)
      order by u.username collate "C"
      limit $4
    ) p
    limit $4
  )
  select id, username, name
  from (table followed union all table short) p
  order by is_followed desc, length(username), username collate "C"
  limit $4`;

/** People whose username matches the pattern: those the viewer follows first, then short names. */
export const readPeopleLike = (
  db: Database,
  asking: Asking,
  pattern: string,
  limit: number,
): Promise<Array<{ id: string; username: string; name: string }>> => db.query(peopleLikeSql, [...asking, pattern, limit]);

/** Trending topics that match the pattern, highest score first, with their number of posts. */
export const readTopicsLike = (db: Database, pattern: string, limit: number): Promise<Array<{ value: string; posts: number }>> =>
  db.query(
    `select value, posts
    from tag_trends
    where kind = 'TOPIC'
      and value like $1
    order by score desc
    limit $2`,
    [pattern, limit],
  );
