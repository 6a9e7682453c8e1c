import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { EventViewer } from "../../people/visibility/visible-from";
import type { Database } from "../../platform/db/database";

/** Events whose receipts are counted at most, the newest first. */
const eventsMax = 5_000;

export interface ServerCounts {
  readonly receipts: number;
  readonly copied: number;
  readonly skipped: number;
  readonly rejected: number;
  /** Milliseconds from a feeder's fill to the copy's; null without any. */
  readonly median: number | null;
  readonly records: number;
  /** How many of them hold generated demo data. */
  readonly demoRecords: number;
}

const countsSql = `
with
-- the latest events of trades that the viewer sees
seen as (
  select e.trade_id, e.sequence
  from record_events e
  where e.at > $1
    and e.trade_id is not null
    and visible_from(e.at, e.delay_seconds, e.price_bites, $2, $3, $4) <= $5
    and ${isNotSandboxSql("e.user_id")}
  order by e.at desc
  limit ${eventsMax}
),
-- the receipts that those made
made as (
  select r.status, extract(epoch from r.filled_at - r.feeder_filled_at) * 1000 as ms
  from seen
  join receipts r
    on r.trade_id = seen.trade_id
    and r.event_sequence = seen.sequence
    and r.cause_kind = 'EVENT'
    and ${isNotSandboxSql("r.eater_id")}
),
-- records with an event, whatever its age
sealed as (
  select user_id
  from records
  where sequence > 0
    and ${isNotSandboxSql("user_id")}
)
select
  count(*)::int as receipts,
  count(*) filter (where status in ('COPIED', 'PARTIAL'))::int as copied,
  count(*) filter (where status = 'SKIPPED')::int as skipped,
  count(*) filter (where status = 'REJECTED')::int as rejected,
  percentile_cont(0.5) within group (order by ms) filter (where ms is not null) as median,
  (select count(*)::int from sealed) as records,
  (select count(*)::int from sealed join users u on u.id = sealed.user_id and u.house) as "demoRecords"
from made`;

/** What the trades since made, as far as the viewer sees them at `at`; records of all time. Sandboxes are left out. */
export async function readServerCounts(db: Database, since: Date, viewer: EventViewer, at: Date): Promise<ServerCounts> {
  const { isSignedIn, isRelated, tierDelaySeconds } = viewer;
  const [row] = await db.query<ServerCounts>(countsSql, [since, isSignedIn, isRelated, tierDelaySeconds, at]);
  return row!;
}
