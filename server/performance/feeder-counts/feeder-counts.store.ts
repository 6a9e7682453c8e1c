import { takeChangesSql } from "../../platform/counts/take-changes.sql";
import type { Database, Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";

const takeSql = takeChangesSql(
  "feeder_count_changes",
  "feeder_id",
  `select distinct feeder_id as id
from taken`,
);

/** Takes the oldest changes off the list: whose they were, each once. */
export async function takeChanges(tx: Tx, max: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(tx, takeSql, [max]);
  return rows.map(({ id }) => id);
}

/** The counts of users `u`, from the rows themselves. */
const countedSql = `
select u.id as feeder_id,
  (select count(*)::int from follows where followed_id = u.id) as followers,
  c.running as running_copies, c.copiers
from users u
cross join lateral (
  select count(*)::int as running, (count(*) filter (where state in ('ACTIVE', 'PAUSED')))::int as copiers
  from copies
  where feeder_id = u.id
    and state <> 'STOPPED'
    and eater_id not in (select id from sandboxes)
) c`;

const storeSql = `
insert into feeder_counts (feeder_id, followers, running_copies, copiers)
${countedSql}
where u.id = any($1::uuid[])
on conflict (feeder_id) do update
set followers = excluded.followers,
  running_copies = excluded.running_copies,
  copiers = excluded.copiers`;

/** Counts these people anew; ids of nobody are passed over. */
export const storeCounts = (tx: Tx, ids: readonly string[]): Promise<unknown> => queryRows(tx, storeSql, [ids]);

const wrongSql = `
select counted.feeder_id as id
from (${countedSql}) counted
left join feeder_counts n on n.feeder_id = counted.feeder_id
join feeder_listings s on s.feeder_id = counted.feeder_id
where (counted.followers, counted.running_copies, counted.copiers)
  is distinct from (coalesce(n.followers, 0), coalesce(n.running_copies, 0), coalesce(n.copiers, 0))
  or s.is_listed is distinct from coalesce(n.is_listed, false)
  or n.feeder_id is not null
    and (n.is_demo, n.is_private, n.username, n.name)
      is distinct from (s.is_demo, s.is_private, s.username, s.name)
order by 1`;

const addSql = `
with noted as (
  insert into feeder_count_changes (feeder_id)
  select unnest($1::uuid[])
)
select list_feeder(id)
from unnest($1::uuid[]) as feeder (id)`;

/** Has these people counted anew, like a change of theirs, and listed or not as they are to be. */
export const addChanges = (db: Queryable, ids: readonly string[]): Promise<unknown> => queryRows(db, addSql, [ids]);

/** Ids of those whose stored counts are not what the rows say. Reads everything. */
export async function readWrongCounts(db: Queryable): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(db, wrongSql, []);
  return rows.map(({ id }) => id);
}

/** How many people have counts. */
export async function countCounted(db: Database): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, "select count(*)::int as count from feeder_counts", []);
  return row!.count;
}
