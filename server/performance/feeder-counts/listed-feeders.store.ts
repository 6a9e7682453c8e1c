import { takeChangesSql } from "../../platform/counts/take-changes.sql";
import { queryRows, type Queryable } from "../../platform/db/rows";

/** By how many the listed feeders of a kind go up, or down where it is negative. */
export interface ListedFeederDelta {
  readonly is_demo: boolean;
  readonly is_private: boolean;
  readonly delta: number;
}

const takeSql = takeChangesSql(
  "listed_feeder_changes",
  "is_demo, is_private, delta",
  `select is_demo, is_private, sum(delta)::int as delta
from taken
group by 1, 2
order by 1, 2`,
);

/** Takes changes off the list, those of one kind together. */
export const takeListedFeederChanges = (tx: Queryable, max: number): Promise<ListedFeederDelta[]> => queryRows(tx, takeSql, [max]);

const asked = `
json_to_recordset($1)
as c (is_demo boolean, is_private boolean, delta integer)`;

const storeSql = `
insert into listed_feeders as n (is_demo, is_private, feeders)
select is_demo, is_private, delta
from ${asked}
on conflict (is_demo, is_private) do update
set feeders = n.feeders + excluded.feeders`;

/** Adds what has changed to the counts. */
export const addListedFeeders = (tx: Queryable, changes: readonly ListedFeederDelta[]): Promise<unknown> =>
  queryRows(tx, storeSql, [JSON.stringify(changes)]);

const wrongSql = `
with
counted as (
  select is_demo, is_private, count(*)::int as feeders
  from feeder_listings
  where is_listed
  group by 1, 2
),
-- with the changes that wait
stored as (
  select is_demo, is_private, sum(feeders)::int as feeders
  from (
    select is_demo, is_private, feeders
    from listed_feeders
    union all
    select is_demo, is_private, delta
    from listed_feeder_changes
  ) n
  group by 1, 2
)
select is_demo, is_private, coalesce(c.feeders, 0) - coalesce(s.feeders, 0) as delta
from counted c
full join stored s using (is_demo, is_private)
where coalesce(c.feeders, 0) <> coalesce(s.feeders, 0)
order by 1, 2`;

/** What would make the stored counts those of the rows. Reads all people. */
export const readWrongListedFeeders = (db: Queryable): Promise<ListedFeederDelta[]> => queryRows(db, wrongSql);

/** Puts changes on the list, as whoever becomes a feeder does. */
export const noteListedFeeders = (db: Queryable, changes: readonly ListedFeederDelta[]): Promise<unknown> =>
  queryRows(
    db,
    `insert into listed_feeder_changes (is_demo, is_private, delta)
    select *
    from ${asked}`,
    [JSON.stringify(changes)],
  );

/** How many kinds there are: demo feeders and others, with public and private profiles. */
export async function countListedKinds(db: Queryable): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, "select count(*)::int as count from listed_feeders");
  return row!.count;
}
