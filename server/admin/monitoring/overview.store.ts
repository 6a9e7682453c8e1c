import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { openCopiesSql } from "../../copying/copier-sums/open-copy-totals.store";
import { serverCountedSql } from "../../performance/server-counts/server-counts.store";

export interface OverviewRow {
  readonly users: number;
  readonly roles: ReadonlyArray<{ readonly name: string; readonly count: number }>;
  readonly activeCopies: number;
  /** What active copies with play money were given, in USD. */
  readonly following: string;
  /** What those with real money were given, in USD. */
  readonly followingLive: string;
  readonly receiptsToday: number;
  readonly copiedToday: number;
  readonly skippedToday: number;
  readonly rejectedToday: number;
  readonly haltedSymbols: readonly string[];
  readonly deadLetters: number;
}

/** Of the day `$1`; sandboxes are left out of everything. What is added up after changes is read with those that wait. */
const overviewSql = `
with
-- copies that follow trades or are paused, of all feeders together${openCopiesSql},
${serverCountedSql},
people as materialized (
  select substr(name, 6) as role, count
  from server_counted
  where name like 'ROLE %'
    and count > 0
),
-- receipts decided on the day
today as (
  select status, receipts
  from receipt_days
  where day = $1::date
  union all
  select status, delta
  from receipt_day_changes
  where day = $1::date
)
select
  (select coalesce(sum(count), 0)::int from people) as users,
  (
    select coalesce(json_agg(r), '[]')
    from (
      select role as name, count
      from people
      order by count desc
    ) r
  ) as roles,
  (select coalesce(sum(amount), 0)::int from open_copies where kind = 'OPEN') as "activeCopies",
  (
    select coalesce(sum(amount), 0)::text
    from open_copies
    where kind = 'OPEN_PUT_IN'
      and mode = 'PAPER'
  ) as following,
  (
    select coalesce(sum(amount), 0)::text
    from open_copies
    where kind = 'OPEN_PUT_IN'
      and mode = 'LIVE'
  ) as "followingLive",
  r.receipts as "receiptsToday",
  r.copied as "copiedToday",
  r.skipped as "skippedToday",
  r.rejected as "rejectedToday",
  (
    select coalesce(json_agg(symbol order by symbol), '[]')
    from instruments
    where halted_at is not null
  ) as "haltedSymbols",
  (select count(*)::int from dead_letters where resolved_at is null) as "deadLetters"
from (
  select
    coalesce(sum(receipts), 0)::int as receipts,
    coalesce(sum(receipts) filter (where status in ('COPIED', 'PARTIAL')), 0)::int as copied,
    coalesce(sum(receipts) filter (where status = 'SKIPPED'), 0)::int as skipped,
    coalesce(sum(receipts) filter (where status = 'REJECTED'), 0)::int as rejected
  from today
) r`;

/** Counts of the whole server; receipts of those decided on a day in UTC. */
export async function readOverview(db: Database, day: string): Promise<OverviewRow> {
  const [row] = await queryRows<OverviewRow>(db, overviewSql, [day]);
  return row!;
}

export interface OpenCasesRow {
  readonly reports: number;
  readonly appeals: number;
}

/** Reports and appeals that wait for a decision. */
export async function countOpenCases(db: Database): Promise<OpenCasesRow> {
  const [row] = await queryRows<OpenCasesRow>(
    db,
    `select
      (select count(*)::int from reports where state = 'OPEN') as reports,
      (
        select count(*)::int
        from moderation_decisions
        where appeal_text is not null
          and appeal_outcome is null
      ) as appeals`,
  );
  return row!;
}
