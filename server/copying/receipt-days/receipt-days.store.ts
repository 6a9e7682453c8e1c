import { takeChangesSql } from "../../platform/counts/take-changes.sql";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";

/** By how much a day's receipts of a status go up, or down where it is negative. */
export interface ReceiptDayDelta {
  /** In UTC, as text. */
  readonly day: string;
  readonly status: string;
  readonly delta: number;
}

const takeSql = takeChangesSql(
  "receipt_day_changes",
  "day, status, delta",
  `select day::text, status, sum(delta)::int as delta
from taken
group by taken.day, status
order by taken.day, status`,
);

/** Takes changes off the list, those of one count together. */
export const takeReceiptDayChanges = (tx: Queryable, max: number): Promise<ReceiptDayDelta[]> => queryRows(tx, takeSql, [max]);

const asked = `
json_to_recordset($1)
as c (day date, status text, delta integer)`;

const storeSql = `
insert into receipt_days as d (day, status, receipts)
select day, status, delta
from ${asked}
where delta <> 0
on conflict (day, status) do update
set receipts = d.receipts + excluded.receipts`;

const emptySql = `
delete from receipt_days d
using ${asked}
where d.receipts = 0
  and d.day = c.day
  and d.status = c.status`;

/** Adds what has changed to the counts; what no receipt has has no row. */
export async function addReceiptDays(tx: Queryable, changes: readonly ReceiptDayDelta[]): Promise<void> {
  const parameters = [JSON.stringify(changes)];
  await queryRows(tx, storeSql, parameters);
  if (changes.some(({ delta }) => delta < 0)) await changedRows(tx, emptySql, parameters);
}

const wrongSql = `
with
counted as (
  select (decided_at at time zone 'UTC')::date as day, status, count(*)::int as receipts
  from receipts
  where eater_id not in (select id from sandboxes)
  group by 1, 2
),
-- with the changes that wait
stored as (
  select day, status, sum(receipts)::int as receipts
  from (
    select day, status, receipts
    from receipt_days
    union all
    select day, status, delta
    from receipt_day_changes
  ) d
  group by 1, 2
)
select day::text, status, coalesce(c.receipts, 0) - coalesce(s.receipts, 0) as delta
from counted c
full join stored s using (day, status)
where coalesce(c.receipts, 0) <> coalesce(s.receipts, 0)
order by 1, 2`;

/** What would make the stored counts those of the receipts. Reads all receipts. */
export const readWrongReceiptDays = (db: Queryable): Promise<ReceiptDayDelta[]> => queryRows(db, wrongSql);

/** Puts changes on the list, as a change of a receipt does. */
export const noteReceiptDays = (db: Queryable, changes: readonly ReceiptDayDelta[]): Promise<unknown> =>
  queryRows(
    db,
    `insert into receipt_day_changes (day, status, delta)
    select *
    from ${asked}`,
    [JSON.stringify(changes)],
  );

/** On how many days receipts were decided. */
export async function countReceiptDays(db: Queryable): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, "select count(distinct day)::int as count from receipt_days");
  return row!.count;
}
