import { takeChangesSql } from "../../platform/counts/take-changes.sql";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { CopierSumKind } from "./copier-sum.entity";

/** By how much a sum of a feeder's copies goes up, or down where it is negative. */
export interface CopierSumDelta {
  readonly feeder_id: string;
  readonly mode: "PAPER" | "LIVE";
  readonly kind: CopierSumKind;
  /** Empty where it is of no symbol. */
  readonly symbol: string;
  /** As text, with every digit. */
  readonly delta: string;
}

const takeSql = takeChangesSql(
  "copier_sum_changes",
  "feeder_id, mode, kind, symbol, delta",
  `select feeder_id, mode, kind, symbol, sum(delta)::text as delta
from taken
group by 1, 2, 3, 4
order by 1, 2, 3, 4`,
);

/** Takes changes off the list, those of one sum together. */
export const takeSumChanges = (tx: Queryable, max: number): Promise<CopierSumDelta[]> => queryRows(tx, takeSql, [max]);

const asked = `
json_to_recordset($1)
as c (feeder_id uuid, mode text, kind text, symbol text, delta numeric)`;

const storeSql = `
insert into copier_sums as s (feeder_id, mode, kind, symbol, amount)
select feeder_id, mode, kind, symbol, delta
from ${asked}
where delta <> 0
on conflict (feeder_id, mode, kind, symbol) do update
set amount = s.amount + excluded.amount`;

const emptySql = `
delete from copier_sums s
using ${asked}
where s.amount = 0
  and s.feeder_id = c.feeder_id
  and s.mode = c.mode
  and s.kind = c.kind
  and s.symbol = c.symbol`;

/** Adds what has changed to the sums, whose triggers add it to those of all feeders together; what no copy has any more has no row. */
export async function addSums(tx: Queryable, changes: readonly CopierSumDelta[]): Promise<void> {
  const parameters = [JSON.stringify(changes)];
  await queryRows(tx, storeSql, parameters);
  await changedRows(tx, emptySql, parameters);
}

const wrongSql = `
with
counted as (
  select feeder_id, mode, kind, symbol, sum(amount) as amount
  from copier_lines
  group by 1, 2, 3, 4
),
-- with the changes that wait
stored as (
  select feeder_id, mode, kind, symbol, sum(amount) as amount
  from (
    select feeder_id, mode, kind, symbol, amount
    from copier_sums
    union all
    select feeder_id, mode, kind, symbol, delta
    from copier_sum_changes
  ) s
  group by 1, 2, 3, 4
)
select feeder_id, mode, kind, symbol, (coalesce(c.amount, 0) - coalesce(s.amount, 0))::text as delta
from counted c
full join stored s using (feeder_id, mode, kind, symbol)
where coalesce(c.amount, 0) <> coalesce(s.amount, 0)
order by 1, 2, 3, 4`;

/** What would make the stored sums those of the copies. Reads all running copies and what they hold. */
export const readWrongSums = (db: Queryable): Promise<CopierSumDelta[]> => queryRows(db, wrongSql);

/** Puts changes on the list, as a change of a copy does. */
export const noteSums = (db: Queryable, changes: readonly CopierSumDelta[]): Promise<unknown> =>
  queryRows(
    db,
    `insert into copier_sum_changes (feeder_id, mode, kind, symbol, delta)
    select *
    from ${asked}`,
    [JSON.stringify(changes)],
  );

/** Of how many feeders something is stored. */
export async function countSummedFeeders(db: Queryable): Promise<number> {
  const sql = "select count(*)::int as count from (select distinct feeder_id from copier_sums) summed";
  const [row] = await queryRows<{ count: number }>(db, sql);
  return row!.count;
}
