import { queryRows, type Queryable } from "../db/rows";
import { shardCount } from "./shards";

/** Makes the rows of a kind of work that nobody has done yet; they are anybody's. Also forgets workers that are long gone. */
export async function prepareLeases(db: Queryable, work: string, holder: string): Promise<void> {
  await queryRows(db, prepareSql, [work, holder, shardCount]);
  await queryRows(db, "delete from shard_workers where work = $1 and until < now() - interval '1 hour'", [work]);
}

const prepareSql = `
insert into shard_leases (work, shard, holder, until)
select $1, shard, $2, '-infinity'
from generate_series(0, $3 - 1) shard
on conflict do nothing`;

/** The shards that this process still has, and how many processes share the work, this one among them. */
export interface Extended {
  readonly held: number[];
  readonly workers: number;
}

const extendSql = `
with
-- this process goes on
alive as (
  insert into shard_workers (work, holder, until)
  values ($1, $2, now() + $3 * interval '1 millisecond')
  on conflict (work, holder) do update
  set until = excluded.until
),
extended as (
  update shard_leases
  set until = now() + $3 * interval '1 millisecond'
  where work = $1
    and holder = $2
    and until > '-infinity'
  returning shard
)
select
  coalesce((select json_agg(shard) from extended), '[]') as held,
  1 + (
    select count(*)::int
    from shard_workers
    where work = $1
      and holder <> $2
      and until > now()
  ) as workers`;

/** Extends what this process has, for `leaseMs` from now. */
export async function extendLeases(db: Queryable, work: string, holder: string, leaseMs: number): Promise<Extended> {
  const [row] = await queryRows<Extended>(db, extendSql, [work, holder, leaseMs]);
  return row!;
}

const takeSql = `
with taken as (
  update shard_leases
  set holder = $2,
    until = now() + $3 * interval '1 millisecond'
  where work = $1
    and shard in (
      select shard
      from shard_leases
      where work = $1
        and until <= now()
      order by shard
      limit $4
      for update skip locked
    )
  returning shard
)
select shard
from taken`;

/** Takes up to `max` shards that nobody has; returns which. */
export async function takeLeases(db: Queryable, work: string, holder: string, leaseMs: number, max: number): Promise<number[]> {
  const rows = await queryRows<{ shard: number }>(db, takeSql, [work, holder, leaseMs, max]);
  return rows.map(({ shard }) => shard);
}

/** Gives these shards back at once. */
export const giveLeases = (db: Queryable, work: string, holder: string, shards: readonly number[]): Promise<unknown> =>
  queryRows(db, "update shard_leases set until = '-infinity' where work = $1 and holder = $2 and shard = any($3::int[])", [
    work,
    holder,
    shards,
  ]);

/** Counts this process off. */
export const leaveWork = (db: Queryable, work: string, holder: string): Promise<unknown> =>
  queryRows(db, "delete from shard_workers where work = $1 and holder = $2", [work, holder]);
