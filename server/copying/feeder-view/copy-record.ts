import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import { freePlanDelaySeconds } from "../../people/visibility/visible-from";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { TtlCache } from "../../platform/cache/ttl-cache";
import { limits } from "../../platform/limits";
import { askedSkips } from "../receipts/reason-words";

/** How a feeder's last events landed with all copies together: counts, never who, and of no single trade. */
export interface CopyResults {
  readonly copied: number;
  /** Opens that came to nothing though the eater had not asked for that. */
  readonly missed: number;
  readonly medianLatencyMs: number | null;
  readonly medianSlippageBps: number | null;
  /** Most frequent first. */
  readonly missReasons: ReadonlyArray<{ readonly reason: string; readonly count: number }>;
}

/** What is made of so many receipts is kept for so long. */
const cacheMs = 600_000;
const keptMax = 1_000;

const unasked = `reason not in (${askedSkips.map((reason) => `'${reason}'`).join(", ")})`;

/** The last events that a visitor may see, so that nobody learns of one early. `$1` feeder, `$2` now, `$3` how many. */
const fanOutResultsSql = `
with events as materialized (
  select e.trade_id, e.sequence from record_events e
  where e.user_id = $1 and e.kind in ('OPENED', 'SCALED', 'REDUCED', 'CLOSED') and visible_from(e.at, e.delay_seconds, e.price_bites, false, false, ${freePlanDelaySeconds}) <= $2
  order by e.at desc, e.id limit $3
), landed as materialized (
  select r.status, r.reason, r.action, r.filled_at, r.feeder_filled_at, r.slippage_bps from events e
  join receipts r on r.trade_id = e.trade_id and r.event_sequence = e.sequence and r.cause_kind = 'EVENT' and ${isNotSandboxSql("r.eater_id")}
)
select count(*) filter (where status in ('COPIED', 'PARTIAL'))::int as copied,
  count(*) filter (where status = 'REJECTED' or (status = 'SKIPPED' and action in ('OPEN', 'SCALE') and ${unasked}))::int as missed,
  percentile_cont(0.5) within group (order by extract(epoch from filled_at - feeder_filled_at) * 1000) filter (where filled_at is not null) as latency,
  percentile_cont(0.5) within group (order by slippage_bps::float8) filter (where slippage_bps is not null) as slippage,
  (select coalesce(json_agg(m order by m.count desc, m.reason), '[]') from (
    select r.reason, count(*)::int as count from landed r where r.status = 'SKIPPED' and r.action in ('OPEN', 'SCALE') and ${unasked} group by r.reason
  ) m) as reasons
from landed`;

/** Copies of at least so many days on a feeder. `$1` feeder, `$2` now, `$3` days. */
const longCopiesSql = `
select count(*)::int as count from copies c where c.feeder_id = $1 and c.started_at <= $2::timestamptz - make_interval(days => $3)
  and coalesce(c.stopped_at, $2) >= c.started_at + make_interval(days => $3) and ${isNotSandboxSql("c.eater_id")}`;

/** What copying a feeder has been like: read once in ten minutes for each. */
export class CopyRecordReader {
  private readonly kept: TtlCache<CopyResults>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    this.kept = new TtlCache(clock, cacheMs, keptMax);
  }

  landings(feederId: string): Promise<CopyResults> {
    return this.kept.of(feederId, () => this.read(feederId));
  }

  private async read(feederId: string): Promise<CopyResults> {
    const [row] = await this.db.query<{
      copied: number;
      missed: number;
      latency: number | null;
      slippage: number | null;
      reasons: CopyResults["missReasons"];
    }>(fanOutResultsSql, [feederId, this.clock.date(), limits.copyRecordEventsMax]);
    const { copied, missed, latency, slippage, reasons } = row!;
    return {
      ...{ copied, missed, missReasons: reasons },
      medianLatencyMs: latency === null ? null : Math.round(latency),
      medianSlippageBps: slippage,
    };
  }

  /** How many copies of at least so many days there are or were. */
  async longCopies(feederId: string, days: number): Promise<number> {
    const [row] = await this.db.query<{ count: number }>(longCopiesSql, [feederId, this.clock.date(), days]);
    return row!.count;
  }
}
