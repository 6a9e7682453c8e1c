import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import { tallyMedianSql, tallySumSql } from "../../copying/tallies/tallies.sql";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { serverCountedSql } from "../server-counts/server-counts.store";

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
-- what became of the trades of a day in all copies, and what has changed since
tallies as materialized (
  select kind, value, count
  from visitor_tallies
  where at > $1
    and at <= least($2::timestamptz, $3::timestamptz)
  union all
  select kind, value, count
  from visitor_hours
  where at > $3
    and at <= $4
  union all
  select kind, value, count
  from visitor_tallies
  where at > greatest($3::timestamptz, $4::timestamptz)
    and at <= $2
  union all
  select c.kind, c.value, c.delta
  from (
    select t.kind, t.value, t.delta, counted_for_visitors_at(e.at, e.delay_seconds, e.price_bites) as at
    from event_tally_changes t
    join record_events e on e.trade_id = t.trade_id and e.sequence = t.event_sequence
    where t.kind in ('STATUS', 'MS')
      and ${isNotSandboxSql("e.user_id")}
  ) c
  where c.at > $1
    and c.at <= $2
),
${serverCountedSql},
demo as materialized (
  select id
  from users
  where house
    and ${isNotSandboxSql("id")}
)
select
  ${tallySumSql("STATUS")} as receipts,
  ${tallySumSql("STATUS", "t.value in ('COPIED', 'PARTIAL')")} as copied,
  ${tallySumSql("STATUS", "t.value = 'SKIPPED'")} as skipped,
  ${tallySumSql("STATUS", "t.value = 'REJECTED'")} as rejected,
  ${tallyMedianSql("MS", "tallies t")} as median,
  (select coalesce(sum(count), 0)::int from server_counted where name = 'RECORDS') as records,
  (
    select count(*)::int
    from demo
    join record_events e on e.user_id = demo.id and e.sequence = 1
  ) as "demoRecords"
from tallies t`;

const hourMs = 3_600_000;

/** What the trades that visitors see since then, until `at`, made; records of all time. Sandboxes are left out. */
export async function readServerCounts(db: Database, since: Date, at: Date): Promise<ServerCounts> {
  // Whole hours in between are read as such.
  const [from, to] = [new Date(Math.ceil(+since / hourMs) * hourMs), new Date(Math.floor(+at / hourMs) * hourMs)];
  const [row] = await queryRows<ServerCounts>(db, countsSql, [since, at, from, to]);
  return row!;
}
