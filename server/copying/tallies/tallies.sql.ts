/**
 * Tallies of the events in CTE `events` (trade_id and sequence, each once): as stored, and what has changed since. Several rows may say the same
 * thing, and one may take away what another says: add up `count`.
 */
export const talliesOfSql = (events: string): string => `
select t.*
from ${events} e
join event_tallies t on t.trade_id = e.trade_id and t.event_sequence = e.sequence
union all
select c.trade_id, c.event_sequence, c.action, c.kind, c.value, c.delta
from ${events} e
join event_tally_changes c on c.trade_id = e.trade_id and c.event_sequence = e.sequence`;

/** How many receipts the rows `t` say. `which` is a condition. */
export const tallySumSql = (kind: "STATUS" | "SKIP", which = "true"): string =>
  `coalesce(sum(t.count) filter (where t.kind = '${kind}' and ${which}), 0)::int`;

/** The median of the delays (ms) or of the slippage (bps) among `rows` (an alias `t` of a table or CTE, with what else it takes): null without any. */
export const tallyMedianSql = (kind: "MS" | "BPS", rows: string, which = "true"): string => `(
  select avg(w.value)
  from (
    select t.value::float8 as value,
      sum(t.count) as own,
      sum(sum(t.count)) over (order by t.value::float8) as upto,
      sum(sum(t.count)) over () as receipts
    from ${rows}
    where t.kind = '${kind}'
      and ${which}
    group by t.value::float8
  ) w
  join lateral (
    -- the one in the middle, or both
    values (floor((w.receipts + 1) / 2)), (floor((w.receipts + 2) / 2))
  ) middle (place) on middle.place > w.upto - w.own and middle.place <= w.upto
)`;

/** Receipts of each status among the rows `t`. */
export const receiptTalliesSql = ["COPIED", "PARTIAL", "SKIPPED", "REJECTED", "FOLLOWED", "PENDING"]
  .map((status) => `${tallySumSql("STATUS", `t.value = '${status}'`)} as ${status.toLowerCase()}`)
  .join(",\n  ");

/** The events of the trade `$1`, for `talliesOfSql`. */
export const eventsOfTradeSql = `(
  select trade_id, sequence
  from record_events
  where trade_id = $1
)`;
