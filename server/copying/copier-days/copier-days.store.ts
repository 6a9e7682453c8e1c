import { takeChangesSql } from "../../platform/counts/take-changes.sql";
import { queryRows, type Queryable } from "../../platform/db/rows";

/** By how much the sums of a feeder's copies at a daily close go up, or down where they are negative. Money as text, with every digit. */
export interface CopierDayDelta {
  readonly feeder_id: string;
  readonly mode: "PAPER" | "LIVE";
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** As text, to the microsecond. */
  readonly at: string;
  readonly equity: string;
  readonly put_in: string;
}

const takeSql = takeChangesSql(
  "copier_day_changes",
  "feeder_id, mode, day, at, equity, put_in",
  `select feeder_id, mode, day::text as day, max(at)::text as at, sum(equity)::text as equity,
  sum(put_in)::text as put_in
from taken
group by 1, 2, 3
order by 1, 2, 3`,
);

/** Takes changes off the list, those of one day of a feeder's together. */
export const takeCopierDayChanges = (tx: Queryable, max: number): Promise<CopierDayDelta[]> => queryRows(tx, takeSql, [max]);

const asked = `
json_to_recordset($1)
as c (feeder_id uuid, mode text, day date, at timestamptz, equity numeric, put_in numeric)`;

const storeSql = `
insert into copier_days as d (feeder_id, mode, day, at, equity, put_in)
select feeder_id, mode, day, at, equity, put_in
from ${asked}
on conflict (feeder_id, mode, day) do update
set at = greatest(d.at, excluded.at),
  equity = d.equity + excluded.equity,
  put_in = d.put_in + excluded.put_in`;

/** Adds what has changed to the sums. */
export const addCopierDays = (tx: Queryable, changes: readonly CopierDayDelta[]): Promise<unknown> =>
  queryRows(tx, storeSql, [JSON.stringify(changes)]);

const wrongSql = `
with
counted as (
  select feeder_id, mode, day, max(at) as at, sum(equity) as equity, sum(put_in) as put_in
  from copier_day_lines
  group by 1, 2, 3
),
-- with the changes that wait
stored as (
  select feeder_id, mode, day, max(at) as at, sum(equity) as equity, sum(put_in) as put_in
  from (
    select feeder_id, mode, day, at, equity, put_in
    from copier_days
    union all
    select feeder_id, mode, day, at, equity, put_in
    from copier_day_changes
  ) d
  group by 1, 2, 3
)
select feeder_id, mode, day::text as day, coalesce(c.at, s.at)::text as at,
  (coalesce(c.equity, 0) - coalesce(s.equity, 0))::text as equity,
  (coalesce(c.put_in, 0) - coalesce(s.put_in, 0))::text as put_in
from counted c
full join stored s using (feeder_id, mode, day)
where coalesce(c.equity, 0) <> coalesce(s.equity, 0)
  or coalesce(c.put_in, 0) <> coalesce(s.put_in, 0)
order by 1, 2, 3`;

/** What would make the stored sums those of the closes. Reads all closes of copies. */
export const readWrongCopierDays = (db: Queryable): Promise<CopierDayDelta[]> => queryRows(db, wrongSql);

/** Puts changes on the list, as closes of copies do. */
export const noteCopierDays = (db: Queryable, changes: readonly CopierDayDelta[]): Promise<unknown> =>
  queryRows(
    db,
    `insert into copier_day_changes (feeder_id, mode, day, at, equity, put_in)
    select *
    from ${asked}`,
    [JSON.stringify(changes)],
  );

/** How many days of feeders are stored. */
export async function countCopierDays(db: Queryable): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, "select count(*)::int as count from copier_days");
  return row!.count;
}

/** Copies of a feeder with one kind of money together at a close, in USD as text. */
export interface CopiersCloseRow {
  readonly at: Date;
  readonly equity: string;
  readonly put_in: string;
}

const closesSql = `
with
-- what is stored, with the changes that wait
days as (
  select day, max(at) as at, sum(equity) as equity, sum(put_in) as put_in
  from (
    select day, at, equity, put_in
    from copier_days
    where feeder_id = $1
      and mode = $4
      and at >= $2
    union all
    select day, at, equity, put_in
    from copier_day_changes
    where feeder_id = $1
      and mode = $4
      and at >= $2
  ) d
  group by day
)
select at, equity, put_in
from (
  select *
  from days
  order by day desc
  limit $3
) newest
order by at`;

/** The last closes since a moment, oldest first: of the copies that ran at each, and the money that had gone into those until then. */
export const readCopiersCloses = (
  db: Queryable,
  feederId: string,
  mode: "PAPER" | "LIVE",
  since: Date,
  first: number,
): Promise<CopiersCloseRow[]> => queryRows(db, closesSql, [feederId, since, first, mode]);
