import type { InstrumentClass } from "../../market/providers/provider";
import type { EventViewer } from "../../people/visibility/visible-from";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { MoneyMode } from "../money-mode";
import type { FidelityAudience, FidelityPeriod } from "../tracking/fidelity-periods";

/** What a record did in a period. Sums are of daily log growth. */
export interface OwnGrowth {
  readonly userId: string;
  readonly days: number;
  readonly total: number;
  /** Standard deviation; null for a single day. */
  readonly spread: number | null;
  /** Standard deviation of daily returns over the whole record. */
  readonly volatility: number | null;
  /** The first close with this money. */
  readonly firstAt: Date;
  /** Of which class most of the trades opened in the period are; null without one. */
  readonly mainClass: InstrumentClass | null;
}

/** Whose figures, from which closes: those of a period that an audience sees, on accounts of one kind of money or of both. */
export interface GrowthKey {
  readonly audience: FidelityAudience;
  readonly period: FidelityPeriod;
  readonly mode: MoneyMode | "ALL";
}
export type KeyedGrowth = OwnGrowth & GrowthKey;

/** What is asked of each feeder, and what its audience may see. */
export interface GrowthAsked extends GrowthKey {
  readonly viewer: EventViewer;
  readonly from: Date;
}

/** `$1` what is asked, `$2` now, `$3` whose. */
const countSql = `
with
asked as materialized (
  select *
  from json_to_recordset($1) as asked (
    audience text, period text, mode text, is_signed_in boolean, delay_seconds integer, since timestamptz
  )
),
-- each feeder's closes in figures
grown as (
  select q.audience, q.period, q.mode, c.user_id,
    count(*) filter (where c.at > q.since)::int as days,
    coalesce(sum(ln(greatest(c.growth, 0.000001))) filter (where c.at > q.since), 0)::float8 as total,
    stddev_samp(ln(greatest(c.growth, 0.000001))) filter (where c.at > q.since)::float8 as spread,
    stddev_samp(greatest(c.growth, 0) - 1)::float8 as volatility,
    min(c.at) as first_at
  from equity_closes c
  join trading_accounts a on a.id = c.account_id
  join asked q on q.mode in ('ALL', a.mode)
  where c.user_id = any($3::uuid[])
    and c.is_of_record
    and visible_from(c.at, c.delay_seconds, c.price_bites, q.is_signed_in, false, q.delay_seconds) <= $2
  group by q.audience, q.period, q.mode, c.user_id
  having count(*) filter (where c.at > q.since) > 0
),
-- of which class how many of their trades are
counted as (
  select q.audience, q.period, e.user_id, i.class, count(*) as opened
  from record_events e
  join instruments i on i.symbol = e.symbol
  cross join (
    select distinct audience, period, is_signed_in, delay_seconds, since
    from asked
  ) q
  where e.user_id = any($3::uuid[])
    and e.kind = 'OPENED'
    and e.at >= q.since
    and visible_from(e.at, e.delay_seconds, e.price_bites, q.is_signed_in, false, q.delay_seconds) <= $2
  group by q.audience, q.period, e.user_id, i.class
),
-- the class of most of them
classes as (
  select distinct on (audience, period, user_id) audience, period, user_id, class
  from counted
  order by audience, period, user_id, opened desc, class
)
select g.audience, g.period, g.mode, g.user_id as "userId", g.days, g.total, g.spread, g.volatility,
  g.first_at as "firstAt", c.class as "mainClass"
from grown g
left join classes c on c.audience = g.audience and c.period = g.period and c.user_id = g.user_id`;

/** Of these people, one row for each with a daily close of what is asked, from closes and events themselves as of a moment. */
export const countGrowths = (db: Queryable, ids: readonly string[], asked: readonly GrowthAsked[], at: Date): Promise<KeyedGrowth[]> =>
  queryRows<KeyedGrowth>(db, countSql, [
    JSON.stringify(
      asked.map(({ viewer, from, ...key }) => ({
        ...key,
        is_signed_in: viewer.isSignedIn,
        delay_seconds: viewer.tierDelaySeconds,
        since: from,
      })),
    ),
    at,
    ids,
  ]);

/** A stored row, or one of a feeder whose rows are out of date, without figures. */
export type StoredGrowth = (OwnGrowth & { readonly isStale: false }) | { readonly userId: string; readonly isStale: true };

const storedSql = `
with
-- whose closes or trades have come since, or have become visible
stale as (
  select feeder_id
  from growth_states
  where due_at <= $4
  union
  select feeder_id
  from growth_changes
)
select feeder_id as "userId", days, total, spread, volatility, first_at as "firstAt",
  main_class as "mainClass", false as "isStale"
from feeder_growths
where audience = $1
  and period = $2
  and mode = $3
  and feeder_id not in (select feeder_id from stale)
union all
select feeder_id, null, null, null, null, null, null, true
from stale`;

/** Of all feeders. */
export const readStoredGrowth = (
  db: Queryable,
  audience: FidelityAudience,
  period: FidelityPeriod,
  mode: MoneyMode | null,
  at: Date,
): Promise<StoredGrowth[]> => queryRows(db, storedSql, [audience, period, mode ?? "ALL", at]);

/** What is stored of these feeders is forgotten. */
export const deleteGrowths = (tx: Queryable, ids: readonly string[]): Promise<unknown> =>
  changedRows(tx, "delete from feeder_growths where feeder_id = any($1::uuid[])", [ids]);

const insertSql = `
insert into feeder_growths (
  audience, period, mode, feeder_id, days, total, spread, volatility, first_at, main_class
)
select audience, period, mode, "userId", days, total, spread, volatility, "firstAt", "mainClass"
from json_to_recordset($1) as counted (
  audience text, period text, mode text,
  "userId" uuid, days integer, total float8, spread float8, volatility float8,
  "firstAt" timestamptz, "mainClass" text
)`;

export const insertGrowths = (tx: Queryable, rows: readonly KeyedGrowth[]): Promise<unknown> =>
  queryRows(tx, insertSql, [JSON.stringify(rows)]);

/** A day at the latest: what the start of a period changes between two closes waits for the next. */
const statesSql = `
insert into growth_states (feeder_id, computed_at, due_at)
select u.id, $2::timestamptz,
  least(
    $2::timestamptz + interval '1 day',
    (
      -- the next close or opened trade that an audience will see: 15 minutes is the free plan's delay
      select min(seen.at)
      from (
        select at, delay_seconds, price_bites
        from equity_closes
        where user_id = u.id
          and is_of_record
        union all
        select at, delay_seconds, price_bites
        from record_events
        where user_id = u.id
          and kind = 'OPENED'
      ) c
      cross join lateral (
        values
          (visible_from(c.at, c.delay_seconds, c.price_bites, true, false, 0)),
          (visible_from(c.at, c.delay_seconds, c.price_bites, true, false, $3)),
          (visible_from(c.at, c.delay_seconds, c.price_bites, false, false, $3))
      ) seen (at)
      where seen.at > $2::timestamptz
    )
  )
from users u
where u.id = any($1::uuid[])
on conflict (feeder_id) do update
set computed_at = excluded.computed_at,
  due_at = excluded.due_at`;

/** Their figures are those of `at`, until the next close or trade becomes visible. */
export const storeGrowthStates = (tx: Queryable, ids: readonly string[], at: Date, freeDelaySeconds: number): Promise<unknown> =>
  queryRows(tx, statesSql, [ids, at, freeDelaySeconds]);

const timesSql = `
select r.user_id as id, s.computed_at as at
from records r
left join growth_states s on s.feeder_id = r.user_id and s.due_at > $1
where r.user_id not in (select feeder_id from growth_changes)
group by 1, 2
order by 1`;

/** Who has a record and no change to come, and as of when their stored figures are; null where there are none. */
export const readGrowthTimes = (db: Queryable, at: Date): Promise<Array<{ id: string; at: Date | null }>> => queryRows(db, timesSql, [at]);

/** What is stored of one feeder for all audiences, periods and kinds of money. */
export const readGrowthsOf = (db: Queryable, feederId: string): Promise<KeyedGrowth[]> =>
  queryRows(
    db,
    `select feeder_id as "userId", audience, period, mode, days, total, spread, volatility,
      first_at as "firstAt", main_class as "mainClass"
    from feeder_growths
    where feeder_id = $1`,
    [feederId],
  );

/** Has these feeders' calculated anew, as after a close. */
export const addGrowthChanges = (db: Queryable, ids: readonly string[]): Promise<unknown> =>
  queryRows(db, "insert into growth_changes (feeder_id) select unnest($1::uuid[])", [ids]);

/** A feeder as a ranking needs them. */
export interface RankedFeeder {
  readonly userId: string;
  readonly isSuspended: boolean;
  readonly isClosed: boolean;
  readonly isDemo: boolean;
  readonly recordFrom: Date;
}

const feedersSql = `
select u.id as "userId", u.suspended_at is not null as "isSuspended", u.erased_at is not null as "isClosed",
  u.house as "isDemo", r.created_at as "recordFrom"
from users u
join records r on r.user_id = u.id
where not u.pending
  and u.role in ('feeder', 'hybrid')`;

/** All feeders with a record, suspended and erased ones too. */
export const readRankedFeeders = (db: Queryable): Promise<RankedFeeder[]> => queryRows(db, feedersSql);

/** Of these people those who are such feeders. */
export const readRankedFeedersOf = (db: Queryable, ids: readonly string[]): Promise<RankedFeeder[]> =>
  queryRows(db, `${feedersSql} and u.id = any($1::uuid[])`, [ids]);
