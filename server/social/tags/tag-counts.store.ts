import { takeChangesSql } from "../../platform/counts/take-changes.sql";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { TagKind } from "./tags.types";

/** By how much a tag's posts of an hour go up, or down where it is negative. */
export interface TagHourDelta {
  readonly kind: TagKind;
  readonly value: string;
  /** A time as text. */
  readonly hour: string;
  readonly delta: number;
}

const takeSql = takeChangesSql(
  "tag_hour_changes",
  "kind, value, hour, delta",
  `select kind, value, hour::text, sum(delta)::int as delta
from taken
group by kind, value, taken.hour
order by kind, value, taken.hour`,
);

/** Takes changes off the list, those of one count together. */
export const takeTagChanges = (tx: Queryable, max: number): Promise<TagHourDelta[]> => queryRows(tx, takeSql, [max]);

const asked = `
json_to_recordset($1)
as c (kind text, value text, hour timestamptz, delta integer)`;

const storeSql = `
insert into tag_hours as t (kind, value, hour, posts)
select kind, value, hour, delta
from ${asked}
where delta <> 0
on conflict (kind, value, hour) do update
set posts = t.posts + excluded.posts`;

const emptySql = `
delete from tag_hours t
using ${asked}
where c.delta < 0
  and t.posts = 0
  and t.kind = c.kind
  and t.value = c.value
  and t.hour = c.hour`;

/** Adds what has changed to the counts; an hour without posts has no row. */
export async function addTagPosts(tx: Queryable, changes: readonly TagHourDelta[]): Promise<void> {
  const parameters = [JSON.stringify(changes)];
  await queryRows(tx, storeSql, parameters);
  if (changes.some(({ delta }) => delta < 0)) await changedRows(tx, emptySql, parameters);
}

const wrongSql = `
with
counted as (
  select kind, value, date_trunc('hour', at, 'UTC') as hour, (count(*) filter (where is_open))::int as posts
  from post_tags
  group by 1, 2, 3
),
-- with the changes that wait
stored as (
  select kind, value, hour, sum(posts)::int as posts
  from (
    select kind, value, hour, posts
    from tag_hours
    union all
    select kind, value, hour, delta
    from tag_hour_changes
  ) t
  group by 1, 2, 3
),
-- hours with a post of which it is not right whether everybody finds it, or what it states
unlike as (
  select distinct t.kind, t.value, date_trunc('hour', t.at, 'UTC') as hour
  from post_tags t
  left join post_states s on s.id = t.post_id
  where t.is_open <> coalesce(s.is_open, false)
    or t.sentiment is distinct from s.sentiment
)
select kind, value, hour::text, coalesce(c.posts, 0) - coalesce(s.posts, 0) as delta
from counted c
full join stored s using (kind, value, hour)
left join unlike u using (kind, value, hour)
where coalesce(c.posts, 0) <> coalesce(s.posts, 0)
  or u.kind is not null
order by kind, value, 3`;

/** What would make the stored counts those of the posts, and with 0 the hours whose posts are to be looked at again. Reads all tags. */
export const readWrongTags = (db: Queryable): Promise<TagHourDelta[]> => queryRows(db, wrongSql);

const setSql = `
update post_tags t
set is_open = coalesce(s.is_open, false),
  sentiment = s.sentiment
from ${asked}
cross join lateral (
  select named.post_id
  from post_tags named
  where named.kind = c.kind
    and named.value = c.value
    and named.at >= c.hour
    and named.at < c.hour + interval '1 hour'
) n
left join post_states s on s.id = n.post_id
where t.post_id = n.post_id
  and t.kind = c.kind
  and t.value = c.value
  and (t.is_open <> coalesce(s.is_open, false) or t.sentiment is distinct from s.sentiment)`;

const noteSql = `
insert into tag_hour_changes (kind, value, hour, delta)
select *
from ${asked}
where delta <> 0`;

/** Puts changes on the list, as a post does, and sets anew what is stored of the posts themselves, which notes changes of its own. */
export async function noteTagChanges(tx: Queryable, changes: readonly TagHourDelta[]): Promise<void> {
  const parameters = [JSON.stringify(changes)];
  await queryRows(tx, noteSql, parameters);
  await changedRows(tx, setSql, parameters);
}

/** How many tags have posts. */
export async function countCountedTags(db: Queryable): Promise<number> {
  const sql = "select count(*)::int as count from (select distinct kind, value from tag_hours) counted";
  const [row] = await queryRows<{ count: number }>(db, sql);
  return row!.count;
}
