import { takeChangesSql } from "../platform/counts/take-changes.sql";
import { changedRows, queryRows, type Queryable } from "../platform/db/rows";
import type { AnalyticsLineKind } from "./analytics-day.entity";

/** By how much one count of a day goes up, or down where it is negative. */
export interface AnalyticsDayDelta {
  /** In UTC, as text. */
  readonly day: string;
  readonly kind: AnalyticsLineKind;
  readonly name: string;
  readonly origin: string;
  readonly delta: number;
}

const takeSql = takeChangesSql(
  "analytics_day_changes",
  "day, kind, name, origin, delta",
  `select day::text, kind, name, origin, sum(delta)::int as delta
from taken
group by taken.day, kind, name, origin
order by taken.day, kind, name, origin`,
);

/** Takes changes off the list, those of one count together. */
export const takeAnalyticsDayChanges = (tx: Queryable, max: number): Promise<AnalyticsDayDelta[]> => queryRows(tx, takeSql, [max]);

const asked = `
json_to_recordset($1)
as c (day date, kind text, name text, origin text, delta integer)`;

const storeSql = `
insert into analytics_days as d (day, kind, name, origin, count)
select day, kind, name, origin, delta
from ${asked}
where delta <> 0
on conflict (day, kind, name, origin) do update
set count = d.count + excluded.count`;

const emptySql = `
delete from analytics_days d
using ${asked}
where d.count = 0
  and d.day = c.day
  and d.kind = c.kind
  and d.name = c.name
  and d.origin = c.origin`;

/** Adds what has changed to the counts; what nothing counts as has no row. */
export async function addAnalyticsDays(tx: Queryable, changes: readonly AnalyticsDayDelta[]): Promise<void> {
  const parameters = [JSON.stringify(changes)];
  await queryRows(tx, storeSql, parameters);
  if (changes.some(({ delta }) => delta < 0)) await changedRows(tx, emptySql, parameters);
}

const wrongSql = `
with
-- of the oldest day some events may be deleted already
whole as (
  select coalesce((min(at) at time zone 'UTC')::date, '-infinity') as after
  from analytics_events
),
counted as (
  select day, kind, name, origin, count
  from analytics_day_lines
  where day > (select after from whole)
),
-- with the changes that wait
stored as (
  select day, kind, name, origin, sum(count)::int as count
  from (
    select day, kind, name, origin, count
    from analytics_days
    union all
    select day, kind, name, origin, delta
    from analytics_day_changes
  ) d
  where day > (select after from whole)
  group by 1, 2, 3, 4
)
select day::text, kind, name, origin, coalesce(c.count, 0) - coalesce(s.count, 0) as delta
from counted c
full join stored s using (day, kind, name, origin)
where coalesce(c.count, 0) <> coalesce(s.count, 0)
order by 1, 2, 3, 4`;

/** What would make the stored counts those of the events. Reads all events. */
export const readWrongAnalyticsDays = (db: Queryable): Promise<AnalyticsDayDelta[]> => queryRows(db, wrongSql);

/** Puts changes on the list, as new events do. */
export const noteAnalyticsDays = (db: Queryable, changes: readonly AnalyticsDayDelta[]): Promise<unknown> =>
  queryRows(
    db,
    `insert into analytics_day_changes (day, kind, name, origin, delta)
    select *
    from ${asked}`,
    [JSON.stringify(changes)],
  );

/** Of how many days there are counts. */
export async function countAnalyticsDays(db: Queryable): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, "select count(distinct day)::int as count from analytics_days");
  return row!.count;
}
