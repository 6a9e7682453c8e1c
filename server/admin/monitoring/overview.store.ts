import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { Database } from "../../platform/db/database";

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

/** Receipts are counted from `$1` on; sandboxes are left out of everything. */
const overviewSql = `
select
  (select count(*)::int from users where erased_at is null and not pending) as users,
  (
    select coalesce(json_agg(r), '[]')
    from (
      select role as name, count(*)::int as count
      from users
      where erased_at is null
        and not pending
      group by 1
      order by 2 desc
    ) r
  ) as roles,
  (
    select count(*)::int
    from copies
    where state in ('ACTIVE', 'PAUSED')
      and ${isNotSandboxSql("eater_id")}
  ) as "activeCopies",
  (
    select coalesce(sum(put_in), 0)::text
    from copies
    where state in ('ACTIVE', 'PAUSED')
      and mode = 'PAPER'
      and ${isNotSandboxSql("eater_id")}
  ) as following,
  (
    select coalesce(sum(put_in), 0)::text
    from copies
    where state in ('ACTIVE', 'PAUSED')
      and mode = 'LIVE'
      and ${isNotSandboxSql("eater_id")}
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
    count(*)::int as receipts,
    count(*) filter (where status in ('COPIED', 'PARTIAL'))::int as copied,
    count(*) filter (where status = 'SKIPPED')::int as skipped,
    count(*) filter (where status = 'REJECTED')::int as rejected
  from receipts
  where decided_at >= $1
    and ${isNotSandboxSql("eater_id")}
) r`;

/** Counts of the whole server; receipts of those decided since. */
export async function readOverview(db: Database, since: Date): Promise<OverviewRow> {
  const [row] = await db.query<OverviewRow>(overviewSql, [since]);
  return row!;
}

export interface OpenCasesRow {
  readonly reports: number;
  readonly appeals: number;
}

/** Reports and appeals that wait for a decision. */
export async function countOpenCases(db: Database): Promise<OpenCasesRow> {
  const [row] = await db.query<OpenCasesRow>(
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
