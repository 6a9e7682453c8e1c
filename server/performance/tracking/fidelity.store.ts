import type { EventViewer } from "../../people/visibility/visible-from";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { FidelityAudience, FidelityPeriod } from "./fidelity-periods";
import { comparableSql, windowsSql } from "./windows.sql";

/** What copies made beside what the feeder made, each pair over the same days, both weighted by the copies' average capital. As fractions. */
export interface Fidelity {
  readonly userId: string;
  /** Copies it was calculated from. */
  readonly copies: number;
  readonly copied: number;
  readonly fed: number;
  /** Standard deviation of what the single copies made; null for one alone. */
  readonly spread?: number | null;
}

const fidelitySql = `
with
${windowsSql("# = any($6::uuid[])")}
select
  feeder_id as "userId",
  count(*)::int as copies,
  sum(copied * capital) / sum(capital) as copied,
  sum(fed * capital) / sum(capital) as fed,
  stddev_samp(copied)::float8 as spread
from windows
where ${comparableSql}
group by 1`;

/** Of these feeders, one row for each with a copy of 30 days: from the closes since `from` that the viewer sees at `at`. */
export const countFidelity = (
  db: Queryable,
  feederIds: readonly string[],
  { isSignedIn, tierDelaySeconds }: EventViewer,
  at: Date,
  from: Date,
): Promise<Fidelity[]> => queryRows<Fidelity>(db, fidelitySql, [isSignedIn, tierDelaySeconds, true, at, from, feederIds]);

/** A stored row, or one of a feeder whose row is out of date, without figures. */
export type StoredFidelity = (Fidelity & { readonly isStale: false }) | { readonly userId: string; readonly isStale: true };

const storedSql = (narrowed: string): string => `
with
-- whose closes have come since, or have become visible
stale as (
  select feeder_id
  from fidelity_states
  where due_at <= $3
    ${narrowed}
  union
  select feeder_id
  from fidelity_changes
  where true
    ${narrowed}
)
select feeder_id as "userId", copies, copied, fed, spread, false as "isStale"
from feeder_fidelities
where audience = $1
  and period = $2
  and feeder_id not in (select feeder_id from stale)
  ${narrowed}
union all
select feeder_id, null, null, null, null, true
from stale`;
const storedOfAllSql = storedSql("");
const storedOfSomeSql = storedSql("and feeder_id = any($4::uuid[])");

/** Of these feeders, or of all. */
export const readStoredFidelity = (
  db: Queryable,
  audience: FidelityAudience,
  period: FidelityPeriod,
  at: Date,
  feederIds: readonly string[] | null,
): Promise<StoredFidelity[]> =>
  feederIds ? queryRows(db, storedOfSomeSql, [audience, period, at, feederIds]) : queryRows(db, storedOfAllSql, [audience, period, at]);

/** What is stored of these feeders is forgotten. */
export const deleteFidelities = (tx: Queryable, feederIds: readonly string[]): Promise<unknown> =>
  changedRows(tx, "delete from feeder_fidelities where feeder_id = any($1::uuid[])", [feederIds]);

const insertSql = `
insert into feeder_fidelities (audience, period, feeder_id, copies, copied, fed, spread)
select $1, $2, "userId", copies, copied, fed, spread
from json_to_recordset($3)
as counted ("userId" uuid, copies integer, copied float8, fed float8, spread float8)`;

export const insertFidelities = (
  tx: Queryable,
  audience: FidelityAudience,
  period: FidelityPeriod,
  rows: readonly Fidelity[],
): Promise<unknown> => queryRows(tx, insertSql, [audience, period, JSON.stringify(rows)]);

/** A day at the latest: what a copy's age and the start of a period change between two closes waits for the next. */
const statesSql = `
insert into fidelity_states (feeder_id, computed_at, due_at)
select u.id, $2::timestamptz,
  least(
    $2::timestamptz + interval '1 day',
    (
      -- the next close that one of the audiences will see: 15 minutes is the free plan's delay
      select min(seen.at)
      from equity_closes c
      cross join lateral (
        values
          (visible_from(c.at, c.delay_seconds, c.price_bites, true, false, 0)),
          (visible_from(c.at, c.delay_seconds, c.price_bites, true, false, $3)),
          (visible_from(c.at, c.delay_seconds, c.price_bites, false, false, $3))
      ) seen (at)
      where c.user_id = u.id
        and c.is_of_record
        and seen.at > $2::timestamptz
    )
  )
from users u
where u.id = any($1::uuid[])
on conflict (feeder_id) do update
set computed_at = excluded.computed_at,
  due_at = excluded.due_at`;

/** Their figures are those of `at`, until the next close becomes visible. */
export const storeFidelityStates = (tx: Queryable, feederIds: readonly string[], at: Date, freeDelaySeconds: number): Promise<unknown> =>
  queryRows(tx, statesSql, [feederIds, at, freeDelaySeconds]);

const copiedSql = `
select c.feeder_id as id, s.computed_at as at
from copies c
join users u on u.id = c.feeder_id and u.erased_at is null
left join fidelity_states s on s.feeder_id = c.feeder_id and s.due_at > $1
where c.only_trade_id is null
  and c.feeder_id not in (select feeder_id from fidelity_changes)
group by 1, 2
order by 1`;

/** Who is or was copied and has no change to come, and as of when their stored figures are; null where there are none. */
export const readFidelityTimes = (db: Queryable, at: Date): Promise<Array<{ id: string; at: Date | null }>> =>
  queryRows(db, copiedSql, [at]);

/** What is stored of one feeder for all audiences and periods. */
export const readFidelitiesOf = (
  db: Queryable,
  feederId: string,
): Promise<
  Array<
    Fidelity & {
      readonly audience: FidelityAudience;
      readonly period: FidelityPeriod;
    }
  >
> =>
  queryRows(
    db,
    `select feeder_id as "userId", audience, period, copies, copied, fed, spread
    from feeder_fidelities
    where feeder_id = $1`,
    [feederId],
  );

/** Has these feeders' calculated anew, as after a close. */
export const addFidelityChanges = (db: Queryable, feederIds: readonly string[]): Promise<unknown> =>
  queryRows(db, "insert into fidelity_changes (feeder_id) select unnest($1::uuid[])", [feederIds]);
