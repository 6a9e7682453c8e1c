import { queryRows, type Queryable } from "../../platform/db/rows";
import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import { freePlanDelaySeconds } from "../../people/visibility/visible-from";
import type { SkipReason } from "../copying.enums";
import { askedSkips } from "../receipts/reason-words";
import { talliesOfSql, tallyMedianSql, tallySumSql } from "../tallies/tallies.sql";

/** What became of a feeder's last events in all copies. */
export interface FanOutRecordRow {
  readonly copied: number;
  /** Opens that came to nothing though the eater had not asked for that. */
  readonly missed: number;
  /** Median from the feeder's fill to the copy's, in ms. */
  readonly latency: number | null;
  /** Median, in bps. */
  readonly slippage: number | null;
  /** Most frequent first. */
  readonly reasons: ReadonlyArray<{ readonly reason: SkipReason; readonly count: number }>;
}

/** Of the last `first` events that a visitor may see now, so that nobody learns of one early. */
export async function readFanOutRecord(db: Queryable, feederId: string, now: Date, first: number): Promise<FanOutRecordRow> {
  const [row] = await queryRows<FanOutRecordRow>(db, fanOutRecordSql, [feederId, now, first]);
  return row!;
}

const unasked = `t.action in ('OPEN', 'SCALE') and t.value not in (${askedSkips.map((reason) => `'${reason}'`).join(", ")})`;

const fanOutRecordSql = `
with
-- the last events that a visitor may see
events as materialized (
  select e.trade_id, e.sequence
  from record_events e
  where e.user_id = $1
    and e.kind in ('OPENED', 'SCALED', 'REDUCED', 'CLOSED')
    and visible_from(e.at, e.delay_seconds, e.price_bites, false, false, ${freePlanDelaySeconds}) <= $2
  order by e.at desc, e.id
  limit $3
),
-- what became of them in all copies
tallies as materialized (${talliesOfSql("events")}
)
select
  ${tallySumSql("STATUS", "t.value in ('COPIED', 'PARTIAL')")} as copied,
  ${tallySumSql("STATUS", "t.value = 'REJECTED'")} + ${tallySumSql("SKIP", unasked)} as missed,
  ${tallyMedianSql("MS", "tallies t")} as latency,
  ${tallyMedianSql("BPS", "tallies t")} as slippage,
  (
    select coalesce(json_agg(m order by m.count desc, m.reason), '[]')
    from (
      select t.value as reason, sum(t.count)::int as count
      from tallies t
      where t.kind = 'SKIP'
        and ${unasked}
      group by t.value
    ) m
  ) as reasons
from tallies t`;

/** How many copies of a feeder, not of a single trade, lasted, or have lasted until now, at least so many days: counted up to `most`. */
export async function countLongCopies(db: Queryable, feederId: string, now: Date, days: number, most: number): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, longCopiesSql, [feederId, now, days, most]);
  return row!.count;
}

/** From the oldest on, by the index of a feeder's copies: the look ends with the last one that is wanted. */
export const longCopiesSql = `
select count(*)::int as count
from (
  select c.id
  from copies c
  where c.feeder_id = $1
    and c.only_trade_id is null
    and c.started_at <= $2::timestamptz - make_interval(days => $3)
    and coalesce(c.stopped_at, $2) >= c.started_at + make_interval(days => $3)
    and ${isNotSandboxSql("c.eater_id")}
  order by c.started_at, c.id desc
  limit $4
) long`;
