import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import { talliesOfSql, tallyMedianSql, tallySumSql } from "../../copying/tallies/tallies.sql";
import type { EventViewer } from "../../people/visibility/visible-from";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";

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
seen as materialized (
  select e.trade_id, e.sequence
  from record_events e
  where e.at > $1
    and e.trade_id is not null
    and visible_from(e.at, e.delay_seconds, e.price_bites, $2, $3, $4) <= $5
    and ${isNotSandboxSql("e.user_id")}
  order by e.at desc
  limit ${eventsMax}
),
-- what became of them in all copies
tallies as materialized (${talliesOfSql("seen")}
),
-- records with an event, whatever its age
sealed as (
  select user_id
  from records
  where sequence > 0
    and ${isNotSandboxSql("user_id")}
)
select
  ${tallySumSql("STATUS")} as receipts,
  ${tallySumSql("STATUS", "t.value in ('COPIED', 'PARTIAL')")} as copied,
  ${tallySumSql("STATUS", "t.value = 'SKIPPED'")} as skipped,
  ${tallySumSql("STATUS", "t.value = 'REJECTED'")} as rejected,
  ${tallyMedianSql("MS", "tallies t")} as median,
  (select count(*)::int from sealed) as records,
  (select count(*)::int from sealed join users u on u.id = sealed.user_id and u.house) as "demoRecords"
from tallies t`;

/** What the trades since made, as far as the viewer sees them at `at`; records of all time. Sandboxes are left out. */
export async function readServerCounts(db: Database, since: Date, viewer: EventViewer, at: Date): Promise<ServerCounts> {
  const { isSignedIn, isRelated, tierDelaySeconds } = viewer;
  const [row] = await queryRows<ServerCounts>(db, countsSql, [since, isSignedIn, isRelated, tierDelaySeconds, at]);
  return row!;
}
