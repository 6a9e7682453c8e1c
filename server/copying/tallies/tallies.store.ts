import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";

/** Any number will do, as long as every Brigade process uses the same. */
const tallyLock = 860_209;

/** False while another transaction counts: what was read before another's must not be written after it. */
export async function lockTallies(tx: Queryable): Promise<boolean> {
  const [row] = await queryRows<{ locked: boolean }>(tx, "select pg_try_advisory_xact_lock($1) as locked", [tallyLock]);
  return row!.locked;
}

/** A sealed event of a trade. */
export interface TalliedEvent {
  readonly trade_id: string;
  /** Bigint as text. */
  readonly event_sequence: string;
}

const takeSql = `
delete from event_tally_changes
where (trade_id, event_sequence) in (
  select trade_id, event_sequence
  from event_tally_changes
  order by id
  limit $1
)
returning trade_id, event_sequence`;

/** Takes events off the list of changes, each once. */
export async function takeChangedEvents(tx: Queryable, max: number): Promise<TalliedEvent[]> {
  const rows = await changedRows<TalliedEvent>(tx, takeSql, [max]);
  return [...new Map(rows.map((row) => [`${row.trade_id} ${row.event_sequence}`, row])).values()];
}

const keysOf = (events: readonly TalliedEvent[]): unknown[] => [
  events.map((event) => event.trade_id),
  events.map((event) => event.event_sequence),
];

const asked = "unnest($1::uuid[], $2::bigint[]) as e (trade_id, sequence)";

const deleteSql = `
delete from event_tallies t
using ${asked}
where t.trade_id = e.trade_id
  and t.event_sequence = e.sequence`;

const storeSql = `
insert into event_tallies (trade_id, event_sequence, action, kind, value, count)
select r.trade_id, r.event_sequence, r.action, r.kind, r.value, count(*)::int
from ${asked}
join receipt_tallies r on r.trade_id = e.trade_id and r.event_sequence = e.sequence
group by 1, 2, 3, 4, 5`;

/** Counts the receipts of these events anew. */
export async function storeTallies(tx: Queryable, events: readonly TalliedEvent[]): Promise<void> {
  await changedRows(tx, deleteSql, keysOf(events));
  await queryRows(tx, storeSql, keysOf(events));
}

const wrongSql = `
with
counted as (
  select trade_id, event_sequence, action, kind, value, count(*)::int as count
  from receipt_tallies
  group by 1, 2, 3, 4, 5
),
-- rows that are in one of the two alone
odd as (
  (select * from counted except select * from event_tallies)
  union all
  (select * from event_tallies except select * from counted)
)
select distinct trade_id, event_sequence
from odd
order by 1, 2`;

/** Events whose stored tallies are not what the receipts say. Reads all receipts. */
export const readWrongTallies = (db: Queryable): Promise<TalliedEvent[]> => queryRows(db, wrongSql);

/** Has these events counted anew, like a change of theirs. */
export const addTallyChanges = (db: Queryable, events: readonly TalliedEvent[]): Promise<unknown> =>
  queryRows(
    db,
    `insert into event_tally_changes (trade_id, event_sequence)
    select *
    from ${asked}`,
    keysOf(events),
  );

/** How many events have tallies. */
export async function countTallied(db: Queryable): Promise<number> {
  const sql = "select count(*)::int as count from (select distinct trade_id, event_sequence from event_tallies) tallied";
  const [row] = await queryRows<{ count: number }>(db, sql);
  return row!.count;
}
