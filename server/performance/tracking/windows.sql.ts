import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";

/** Copies younger than this say nothing about a feeder. */
export const copyDaysMin = 30;

/**
 * Each copy of 30 days (not of one trade) from its first to its last daily close that the audience may compare: its unit value there, and the
 * feeder's growth between the same two closes. `$1` to `$3` the audience, `$4` now, `$5` from; `feeder` and `copies` narrow
 * it down.
 */
export const windowsSql = (feeder = "true", copies = "true"): string => `
-- log growth of each record up to each day with a visible close: it may have closed on two accounts that day
curve as materialized (
  select
    c.user_id,
    c.day,
    sum(sum(ln(greatest(c.growth, 0.000001)))) over (partition by c.user_id order by c.day)::float8 as total
  from equity_closes c
  where c.is_of_record
    and c.at >= $5
    and visible_from(c.at, c.delay_seconds, c.price_bites, $1, false, $2) <= $4
    and $3::boolean
    and ${feeder.replace("#", "c.user_id")}
  group by c.user_id, c.day
),
-- copies, each from its first to its last close on a day of that curve
windows as materialized (
  select
    c.id,
    c.feeder_id,
    count(*) as closes,
    avg(k.equity)::float8 as capital,
    min(k.at) as first_at,
    max(k.at) as last_at,
    (array_agg(k.unit_value order by k.day desc))[1]::float8
      / nullif((array_agg(k.unit_value order by k.day))[1], 0)::float8 - 1 as copied,
    exp((array_agg(f.total order by k.day desc))[1] - (array_agg(f.total order by k.day))[1]) - 1 as fed
  from copies c
  join copy_closes k on k.copy_id = c.id
  join curve f on f.user_id = c.feeder_id and f.day = k.day
  where c.started_at <= $4::timestamptz - interval '${copyDaysMin} days'
    and coalesce(c.stopped_at, $4) >= c.started_at + interval '${copyDaysMin} days'
    and c.only_trade_id is null
    and ${isNotSandboxSql("c.eater_id")}
    and ${feeder.replace("#", "c.feeder_id")}
    and ${copies.replace("#", "c.id")}
  group by c.id
)`;

/** Which of the windows count. */
export const comparableSql = "closes >= 2 and capital > 0 and copied is not null";
