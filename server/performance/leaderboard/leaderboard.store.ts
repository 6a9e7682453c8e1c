import type { InstrumentClass } from "../../market/providers/provider";
import type { EventViewer } from "../../people/visibility/visible-from";
import type { MoneyMode } from "../money-mode";
import type { Database } from "../../platform/db/database";

/** What a record did in a period. Sums are of daily log growth. */
export interface OwnRow {
  readonly userId: string;
  readonly isSuspended: boolean;
  readonly isClosed: boolean;
  readonly isDemo: boolean;
  readonly days: number;
  readonly total: number;
  /** Standard deviation; null for a single day. */
  readonly spread: number | null;
  readonly recordDays: number;
  /** Standard deviation of daily returns over the whole record. */
  readonly volatility: number | null;
}

/**
 * Daily log growth of each record in the period, as far as the audience may see it, summed in the database: one row a
 * feeder. The spread that risk is calculated from is the whole record's. `$1` to `$3` the audience, `$4` now, `$5` from, `$6` the money: days
 * on accounts of the other kind are left out, and the record is as old as its first such day. Null: all.
 */
const ownSql = `
select
  u.id as "userId",
  u.suspended_at is not null as "isSuspended",
  u.erased_at is not null as "isClosed",
  u.house as "isDemo",
  count(*) filter (where c.at > $5)::int as days,
  coalesce(sum(ln(greatest(c.growth, 0.000001))) filter (where c.at > $5), 0)::float8 as total,
  stddev_samp(ln(greatest(c.growth, 0.000001))) filter (where c.at > $5)::float8 as spread,
  stddev_samp(greatest(c.growth, 0) - 1)::float8 as volatility,
  (extract(
    epoch from $4::timestamptz - case when $6::text is null then r.created_at else min(c.at) end
  ) / 86400)::float8 as "recordDays"
from users u
join records r on r.user_id = u.id
join trading_accounts a on a.user_id = u.id
join equity_closes c
  on c.account_id = a.id
  and c.is_of_record
  and visible_from(c.at, c.delay_seconds, c.price_bites, $1, false, $2) <= $4
where not u.pending
  and u.role in ('feeder', 'hybrid')
  and $3::boolean
  and ($6::text is null or a.mode = $6)
group by u.id, r.created_at
having count(*) filter (where c.at > $5) > 0`;

/** `$1` to `$5` as above. */
const classesSql = `
select distinct on (user_id) user_id as "userId", class as "assetClass"
from (
  select e.user_id, i.class, count(*) as opened
  from record_events e
  join instruments i on i.symbol = e.symbol
  where e.kind = 'OPENED'
    and e.at >= $5
    and visible_from(e.at, e.delay_seconds, e.price_bites, $1, false, $2) <= $4
    and $3::boolean
  group by 1, 2
) counted
order by user_id, opened desc, class`;

const askedBy = ({ isSignedIn, tierDelaySeconds }: EventViewer, at: Date, from: Date): unknown[] => [
  isSignedIn,
  tierDelaySeconds,
  true,
  at,
  from,
];

/** One row for each feeder with a daily close since `from` that the viewer sees at `at`, suspended and erased ones too. */
export const readOwnGrowth = (db: Database, viewer: EventViewer, at: Date, from: Date, mode: MoneyMode | null): Promise<OwnRow[]> =>
  db.query<OwnRow>(ownSql, [...askedBy(viewer, at, from), mode]);

export interface ClassRow {
  readonly userId: string;
  readonly assetClass: InstrumentClass;
}

/** Of which class most of the trades are that each opened since `from`, as far as the viewer sees them at `at`. */
export const readMainClasses = (db: Database, viewer: EventViewer, at: Date, from: Date): Promise<ClassRow[]> =>
  db.query<ClassRow>(classesSql, askedBy(viewer, at, from));

/** Ids of the feeders on whom a copy of this user's runs. */
export async function readCopiedFeeders(db: Database, eaterId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select feeder_id as id
    from copies
    where eater_id = $1
      and state <> 'STOPPED'`,
    [eaterId],
  );
  return rows.map(({ id }) => id);
}

/** Ids of feeders whose name or username fits a pattern for LIKE. */
export async function readFeedersNamed(db: Database, pattern: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id
    from users
    where role in ('feeder', 'hybrid')
      and (username like lower($1) or lower(name) like lower($1))`,
    [pattern],
  );
  return rows.map(({ id }) => id);
}
