import { queryRows, type Queryable } from "../../platform/db/rows";

/** By how much a sum over the open copies of all feeders goes up, or down where it is negative. */
export interface OpenCopyTotalDelta {
  readonly mode: "PAPER" | "LIVE";
  readonly kind: "OPEN" | "OPEN_PUT_IN";
  /** As text, with every digit. */
  readonly delta: string;
}

/** A CTE `open_copies`: `kind`, `mode` and `amount` of copies that follow trades or are paused, of all feeders together, with the changes that wait. */
export const openCopiesSql = `
open_copies as (
  select kind, mode, sum(amount) as amount
  from (
    select kind, mode, amount
    from open_copy_totals
    union all
    select kind, mode, delta
    from copier_sum_changes
    where kind in ('OPEN', 'OPEN_PUT_IN')
  ) c
  group by kind, mode
)`;

const mendSql = `
insert into open_copy_totals as t (mode, kind, amount)
select mode, kind, delta
from json_to_recordset($1) as c (mode text, kind text, delta numeric)
on conflict (mode, kind) do update
set amount = t.amount + excluded.amount`;

/** What differs at one moment is added at any other: triggers of the sums of feeders keep them. */
export const mendOpenCopyTotals = (db: Queryable, changes: readonly OpenCopyTotalDelta[]): Promise<unknown> =>
  queryRows(db, mendSql, [JSON.stringify(changes)]);

const wrongSql = `
with
counted as (
  select mode, kind, sum(amount) as amount
  from copier_sums
  where kind in ('OPEN', 'OPEN_PUT_IN')
  group by 1, 2
)
select mode, kind, (coalesce(c.amount, 0) - coalesce(t.amount, 0))::text as delta
from counted c
full join open_copy_totals t using (mode, kind)
where coalesce(c.amount, 0) <> coalesce(t.amount, 0)
order by 1, 2`;

/** What would make them those of the feeders' sums. Reads all of these. */
export const readWrongOpenCopyTotals = (db: Queryable): Promise<OpenCopyTotalDelta[]> => queryRows(db, wrongSql);

/** How many totals there are. */
export async function countOpenCopyTotals(db: Queryable): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, "select count(*)::int as count from open_copy_totals");
  return row!.count;
}
