import { isNotSandboxSql } from "../people/visibility/sandboxes.sql";
import type { Clock } from "../platform/clock";
import type { Database } from "../platform/db/database";
import type { Metrics } from "../platform/ops/metrics";

export interface Overview {
  readonly asOf: Date;
  readonly socketsHere: number;
  readonly users: number;
  readonly roles: ReadonlyArray<{ readonly name: string; readonly count: number }>;
  readonly activeCopies: number;
  readonly following: string;
  readonly receiptsToday: number;
  readonly copiedToday: number;
  readonly skippedToday: number;
  readonly rejectedToday: number;
  readonly openReports: number;
  readonly openAppeals: number;
  readonly haltedSymbols: readonly string[];
  readonly deadLetters: number;
}

/** Receipts are counted from 00:00 UTC; sandboxes are left out of everything. */
const overviewSql = `
select
  (select count(*)::int from users where erased_at is null and not pending) as users,
  (select coalesce(json_agg(r), '[]') from (select role as name, count(*)::int as count from users where erased_at is null and not pending group by 1 order by 2 desc) r) as roles,
  (select count(*)::int from copies where state in ('ACTIVE', 'PAUSED') and ${isNotSandboxSql("eater_id")}) as "activeCopies",
  (select coalesce(sum(put_in), 0)::text from copies where state in ('ACTIVE', 'PAUSED') and ${isNotSandboxSql("eater_id")}) as following,
  r.receipts as "receiptsToday", r.copied as "copiedToday", r.skipped as "skippedToday", r.rejected as "rejectedToday",
  (select coalesce(json_agg(symbol order by symbol), '[]') from instruments where halted_at is not null) as "haltedSymbols",
  (select count(*)::int from dead_letters where resolved_at is null) as "deadLetters"
from (
  select count(*)::int as receipts, count(*) filter (where status in ('COPIED', 'PARTIAL'))::int as copied,
    count(*) filter (where status = 'SKIPPED')::int as skipped, count(*) filter (where status = 'REJECTED')::int as rejected
  from receipts where decided_at >= $1 and ${isNotSandboxSql("eater_id")}
) r`;

export class OverviewReader {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  async read(): Promise<Overview> {
    const now = this.clock.date();
    const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`);
    const [row] = await this.db.query<Omit<Overview, "asOf" | "socketsHere" | "openReports" | "openAppeals">>(overviewSql, [today]);
    const [waiting] = await this.db.query<{ reports: number; appeals: number }>(
      `select (select count(*)::int from reports where state = 'OPEN') as reports, (select count(*)::int from moderation_decisions where appeal_text is not null and appeal_outcome is null) as appeals`,
    );
    return { ...row!, asOf: now, socketsHere: await this.sockets(), openReports: waiting!.reports, openAppeals: waiting!.appeals };
  }

  private async sockets(): Promise<number> {
    return (await this.metrics.sockets.get()).values[0]?.value ?? 0;
  }
}
