import { takeChangesSql } from "../../platform/counts/take-changes.sql";
import type { Database } from "../../platform/db/database";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { TagKey } from "./tag-posts.store";
import type { TagKind } from "./tags.types";

/** By how many a tag's followers go up, or down where it is negative. */
export interface TagFollowerDelta {
  readonly kind: TagKind;
  readonly value: string;
  readonly delta: number;
}

const takeSql = takeChangesSql(
  "tag_follower_changes",
  "kind, value, delta",
  `select kind, value, sum(delta)::int as delta
from taken
group by kind, value
order by kind, value`,
);

/** Takes changes off the list, those of one tag together. */
export const takeTagFollowerChanges = (tx: Queryable, max: number): Promise<TagFollowerDelta[]> => queryRows(tx, takeSql, [max]);

const asked = `
json_to_recordset($1)
as c (kind text, value text, delta integer)`;

const storeSql = `
insert into tag_followers as t (kind, value, followers)
select kind, value, delta
from ${asked}
where delta <> 0
on conflict (kind, value) do update
set followers = t.followers + excluded.followers`;

const emptySql = `
delete from tag_followers t
using ${asked}
where t.followers = 0
  and t.kind = c.kind
  and t.value = c.value`;

/** Adds what has changed to the counts; a tag that nobody follows has no row. */
export async function addTagFollowers(tx: Queryable, changes: readonly TagFollowerDelta[]): Promise<void> {
  const parameters = [JSON.stringify(changes)];
  await queryRows(tx, storeSql, parameters);
  if (changes.some(({ delta }) => delta < 0)) await changedRows(tx, emptySql, parameters);
}

const wrongSql = `
with
counted as (
  select kind, value, count(*)::int as followers
  from tag_follows
  where user_id not in (select id from sandboxes)
  group by 1, 2
),
-- with the changes that wait
stored as (
  select kind, value, sum(followers)::int as followers
  from (
    select kind, value, followers
    from tag_followers
    union all
    select kind, value, delta
    from tag_follower_changes
  ) t
  group by 1, 2
)
select kind, value, coalesce(c.followers, 0) - coalesce(s.followers, 0) as delta
from counted c
full join stored s using (kind, value)
where coalesce(c.followers, 0) <> coalesce(s.followers, 0)
order by 1, 2`;

/** What would make the stored counts those of the rows. Reads who follows any tag. */
export const readWrongTagFollowers = (db: Queryable): Promise<TagFollowerDelta[]> => queryRows(db, wrongSql);

/** Puts changes on the list, as whoever follows a tag does. */
export const noteTagFollowers = (db: Queryable, changes: readonly TagFollowerDelta[]): Promise<unknown> =>
  queryRows(
    db,
    `insert into tag_follower_changes (kind, value, delta)
    select *
    from ${asked}`,
    [JSON.stringify(changes)],
  );

/** How many tags are followed. */
export async function countFollowedTags(db: Queryable): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, "select count(*)::int as count from tag_followers");
  return row!.count;
}

const tagFollowsSql = `
  select asked.kind || ':' || asked.value as key,
    (
      coalesce((
        select followers
        from tag_followers t
        where t.kind = asked.kind
          and t.value = asked.value
      ), 0)
      + coalesce((
        select sum(delta)
        from tag_follower_changes t
        where t.kind = asked.kind
          and t.value = asked.value
      ), 0)
    )::int as count,
    exists (
      select 1
      from tag_follows f
      where f.user_id = $1::uuid
        and f.kind = asked.kind
        and f.value = asked.value
    ) as is_following
  from unnest($2::text[], $3::text[]) as asked (kind, value)`;

/** How many follow each of these tags, and whether the viewer does. By `KIND:key`; sandboxes are not counted. */
export const readTagFollows = (
  db: Database,
  viewerId: string | null,
  tags: readonly TagKey[],
): Promise<Array<{ key: string; count: number; is_following: boolean }>> =>
  db.query(tagFollowsSql, [viewerId, tags.map((tag) => tag.kind), tags.map((tag) => tag.key)]);
