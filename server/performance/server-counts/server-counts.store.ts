import { takeChangesSql } from "../../platform/counts/take-changes.sql";
import { queryRows, type Queryable } from "../../platform/db/rows";

/** By how many a count goes up, or down where it is negative. */
export interface ServerCountDelta {
  readonly name: string;
  readonly delta: number;
}

/** A CTE `server_counted` with each count, `name` and `count`: what is stored, with the changes that wait. */
export const serverCountedSql = `
-- counted as they come, with what has changed since
server_counted as (
  select name, sum(count)::int as count
  from (
    select name, count
    from server_counts
    union all
    select name, delta
    from server_count_changes
  ) n
  group by name
)`;

const takeSql = takeChangesSql(
  "server_count_changes",
  "name, delta",
  `select name, sum(delta)::int as delta
from taken
group by 1
order by 1`,
);

/** Takes changes off the list, those of one count together. */
export const takeServerCountChanges = (tx: Queryable, max: number): Promise<ServerCountDelta[]> => queryRows(tx, takeSql, [max]);

const asked = "json_to_recordset($1) as c (name text, delta integer)";

const storeSql = `
insert into server_counts as n (name, count)
select name, delta
from ${asked}
on conflict (name) do update
set count = n.count + excluded.count`;

/** Adds what has changed to the counts. */
export const addServerCounts = (tx: Queryable, changes: readonly ServerCountDelta[]): Promise<unknown> =>
  queryRows(tx, storeSql, [JSON.stringify(changes)]);

const wrongSql = `
with
${serverCountedSql}
select name, coalesce(c.count, 0) - coalesce(s.count, 0) as delta
from server_count_lines c
full join server_counted s using (name)
where coalesce(c.count, 0) <> coalesce(s.count, 0)
order by 1`;

/** What would make the stored counts those of the rows. Reads all people and records. */
export const readWrongServerCounts = (db: Queryable): Promise<ServerCountDelta[]> => queryRows(db, wrongSql);

/** Puts changes on the list, as whoever signs up does. */
export const noteServerCounts = (db: Queryable, changes: readonly ServerCountDelta[]): Promise<unknown> =>
  queryRows(
    db,
    `insert into server_count_changes (name, delta)
    select *
    from ${asked}`,
    [JSON.stringify(changes)],
  );

/** How many counts there are. */
export async function countServerCounts(db: Queryable): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, "select count(*)::int as count from server_counts");
  return row!.count;
}
