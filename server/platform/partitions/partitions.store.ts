import type { Tx } from "../db/database";
import { changedRows, queryRows, type Queryable } from "../db/rows";
import type { Partition, TimeRange } from "./partitioned-table";

/** One process at a time makes and drops partitions. */
const partitionsLock = 860_219;

/** Whether this transaction may make or drop one. It waits for no lock for longer than `waitMs`: whoever needs the table waits behind it. */
export async function tryLockPartitions(tx: Tx, waitMs: number): Promise<boolean> {
  await queryRows(tx, "select set_config('lock_timeout', $1, true)", [String(waitMs)]);
  const [row] = await queryRows<{ locked: boolean }>(tx, "select pg_try_advisory_xact_lock($1) as locked", [partitionsLock]);
  return row!.locked;
}

const partitionsSql = `
select
  p.relname as name,
  (regexp_match(bound, 'FROM \\(''([^'']+)''\\)'))[1]::timestamptz as from,
  (regexp_match(bound, 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as until
from pg_inherits i
join pg_class p on p.oid = i.inhrelid
cross join lateral pg_get_expr(p.relpartbound, p.oid) bound
where i.inhparent = $1::regclass
  and bound <> 'DEFAULT'
order by until`;

/** Without the one for all other times, the oldest first. */
export const readPartitions = (db: Queryable, table: string): Promise<Partition[]> => queryRows(db, partitionsSql, [table]);

/** Whether the partition for all other times has rows of this time: it keeps them, and there can be no other of it. */
export async function isTakenByDefault(db: Queryable, table: string, { from, until }: TimeRange): Promise<boolean> {
  const sql = `select exists (select 1 from ${table}_default where at >= $1 and at < $2) as taken`;
  const [row] = await queryRows<{ taken: boolean }>(db, sql, [from, until]);
  return row!.taken;
}

/** Made beside the table and then attached: that lets whoever inserts into the table go on. */
export async function createPartition(tx: Tx, table: string, name: string, { from, until }: TimeRange): Promise<void> {
  await queryRows(tx, `create table ${name} (like ${table} including all)`);
  const bounds = `from ('${from.toISOString()}') to ('${until.toISOString()}')`;
  await queryRows(tx, `alter table ${table} attach partition ${name} for values ${bounds}`);
}

export const dropPartition = (tx: Tx, name: string): Promise<unknown> => queryRows(tx, `drop table ${name}`);

/** Deletes at most `max` rows from before a time that have no partition of their own. Returns how many. */
export async function deleteFromDefault(db: Queryable, table: string, before: Date, max: number): Promise<number> {
  const sql = `
    with old as (
      select ctid
      from ${table}_default
      where at < $1
      limit $2
    )
    delete from ${table}_default
    where ctid = any(array(select ctid from old))
    returning 1`;
  return (await changedRows(db, sql, [before, max])).length;
}

/** Rows that have no partition of their own, counted up to `max`. */
export async function countInDefault(db: Queryable, table: string, max: number): Promise<number> {
  const sql = `select count(*)::int as count from (select 1 from ${table}_default limit $1) counted`;
  const [row] = await queryRows<{ count: number }>(db, sql, [max]);
  return row!.count;
}
