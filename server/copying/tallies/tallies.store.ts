import { takeChangesSql } from "../../platform/counts/take-changes.sql";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";

/** By how much a count of a sealed event goes up, or down where it is negative. */
export interface TallyChange {
  readonly trade_id: string;
  /** Bigint as text. */
  readonly event_sequence: string;
  readonly action: string;
  readonly kind: string;
  readonly value: string;
  readonly delta: number;
}

const takeSql = takeChangesSql(
  "event_tally_changes",
  "trade_id, event_sequence, action, kind, value, delta",
  `select trade_id, event_sequence, action, kind, value, sum(delta)::int as delta
from taken
group by 1, 2, 3, 4, 5
order by 1, 2`,
);

/** Takes changes off the list, those of one count together. */
export const takeTallyChanges = (tx: Queryable, max: number): Promise<TallyChange[]> => queryRows(tx, takeSql, [max]);

const asked = `
json_to_recordset($1)
as c (trade_id uuid, event_sequence bigint, action text, kind text, value text, delta integer)`;

const storeSql = `
insert into event_tallies as t (trade_id, event_sequence, action, kind, value, count)
select trade_id, event_sequence, action, kind, value, delta
from ${asked}
where delta <> 0
on conflict (trade_id, event_sequence, action, kind, value) do update
set count = t.count + excluded.count`;

const emptySql = `
delete from event_tallies t
using ${asked}
where c.delta < 0
  and t.count = 0
  and t.trade_id = c.trade_id
  and t.event_sequence = c.event_sequence
  and t.action = c.action
  and t.kind = c.kind
  and t.value = c.value`;

/** Adds what has changed to the counts; what no receipt has any more has no row. */
export async function addTallies(tx: Queryable, changes: readonly TallyChange[]): Promise<void> {
  const parameters = [JSON.stringify(changes)];
  await queryRows(tx, storeSql, parameters);
  if (changes.some(({ delta }) => delta < 0)) await changedRows(tx, emptySql, parameters);
}

const wrongSql = `
with
counted as (
  select trade_id, event_sequence, action, kind, value, count(*)::int as count
  from receipt_tallies
  group by 1, 2, 3, 4, 5
),
-- with the changes that wait
stored as (
  select trade_id, event_sequence, action, kind, value, sum(count)::int as count
  from (
    select *
    from event_tallies
    union all
    select trade_id, event_sequence, action, kind, value, delta
    from event_tally_changes
  ) t
  group by 1, 2, 3, 4, 5
)
select trade_id, event_sequence, action, kind, value, coalesce(c.count, 0) - coalesce(s.count, 0) as delta
from counted c
full join stored s using (trade_id, event_sequence, action, kind, value)
where coalesce(c.count, 0) <> coalesce(s.count, 0)
order by 1, 2`;

/** What would make the stored tallies those of the receipts. Reads all receipts. */
export const readWrongTallies = (db: Queryable): Promise<TallyChange[]> => queryRows(db, wrongSql);

/** Puts changes on the list, as a change of a receipt does. */
export const noteTallies = (db: Queryable, changes: readonly TallyChange[]): Promise<unknown> =>
  queryRows(
    db,
    `insert into event_tally_changes (trade_id, event_sequence, action, kind, value, delta)
    select *
    from ${asked}`,
    [JSON.stringify(changes)],
  );

/** How many events have tallies. */
export async function countTallied(db: Queryable): Promise<number> {
  const sql = "select count(*)::int as count from (select distinct trade_id, event_sequence from event_tallies) tallied";
  const [row] = await queryRows<{ count: number }>(db, sql);
  return row!.count;
}
