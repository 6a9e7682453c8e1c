import { isUnadjusted } from "../corporate-actions/adjust.sql";

/**
 * Locks for the decision on copy stops: the feeders' chain rows by id, shared, so that no event can come between the
 * decision and its commit; then the copies by id. `$1` copies.
 */
export const lockForDecision = `
with
-- chains of the feeders
chains as materialized (
  select id
  from records
  where id in (select record_id from copies where id = any($1::uuid[]))
  order by id
  for share
),
-- the copies
locked as materialized (
  select id
  from copies
  where id = any($1::uuid[])
    and (select count(*) from chains) > 0
  order by id
  for no key update
)
select count(*)::int as locked
from locked`;

/**
 * The exact decision: each copy at the mids of each tick that tripped it, first tick first. A symbol without a mid is
 * valued at its cost. Those that breach are on their way out from here on; their positions are closed next. `offset 0`
 * keeps the look at each copy's own positions: joined freely, all positions of everybody were read for each decision.
 * A copy that a sealed split has not reached is not decided, for what it holds and its prices may be of different units: it
 * trips again once the split is applied. How far the fan-out is, is asked twice for that: the first time as a bound of the
 * index, or all that the feeder ever did was read.
 * `$1` trips as JSON `[{id, tick, best, stored}]` (`best`: the best unit value seen since `stored` was the stop's reference; null where it does not trail),
 * `$2` mids of each tick as JSON `[{symbol: mid}]`, `$3` now. Returns `id, tick, reason`.
 */
export const decideStops = `
with
-- which copy tripped at which tick
trips as materialized (
  select id, tick, best, stored
  from json_to_recordset($1) as t (id uuid, tick integer, best numeric, stored float8)
),
-- mids by tick and symbol
marks as materialized (
  select (t.place - 1)::int as tick, m.key as symbol, m.value::numeric as mid
  from json_array_elements($2) with ordinality as t (mids, place), json_each_text(t.mids) m
),
-- what the positions of each copy are worth at each tick, in USD
worth as (
  select t.id, t.tick,
    sum(case when p.side = 'LONG' then 1 else -1 end * coalesce(round(p.held * m.mid, 2), p.cost)) as worth
  from trips t
  cross join lateral (
    select symbol, side, held, cost
    from copy_positions
    where copy_id = t.id
      and held > 0
    offset 0
  ) p
  left join marks m on m.tick = t.tick and m.symbol = p.symbol
  group by t.id, t.tick
),
-- the unit value of each copy at each tick, beside its stop's reference
valued as (
  select c.id, c.record_id, t.tick,
    round((c.cash + coalesce(w.worth, 0)) / c.units, 12) as unit_value,
    c.stop_loss_percent, c.take_profit_percent, c.take_profit_reference,
    case
      when c.stop_is_trailing and c.stop_reference::float8 = t.stored then greatest(c.stop_reference, t.best)
      else c.stop_reference
    end as reference
  from trips t
  join copies c on c.id = t.id and c.state in ('ACTIVE', 'PAUSED', 'MIRROR_EXITS') and not exists (
    select 1
    from record_events e
    left join fan_outs f on f.record_id = e.record_id
    where e.record_id = c.record_id
      and e.sequence > greatest(
        c.started_sequence,
        coalesce((select done_sequence from fan_outs where record_id = c.record_id), 0)
      )
      and ${isUnadjusted}
  )
  left join worth w on w.id = t.id and w.tick = t.tick
),
-- the first breach of each copy
breached as (
  select distinct on (id) id, record_id, tick,
    case
      when unit_value <= reference * (100 - stop_loss_percent) / 100 then 'STOP_LOSS'
      else 'TAKE_PROFIT'
    end as reason
  from valued
  where unit_value <= reference * (100 - stop_loss_percent) / 100
    or unit_value >= take_profit_reference * (100 + take_profit_percent) / 100
  order by id, tick
)
update copies c set
  state = 'STOPPING',
  stop_mode = 'CLOSE_ALL',
  stop_reason = b.reason,
  stopped_sequence = coalesce(c.stopped_sequence, r.sequence),
  stopping_at = $3,
  paused_at = null,
  version = c.version + 1
from breached b
join records r on r.id = b.record_id
where c.id = b.id
returning c.id, b.tick, b.reason`;

/**
 * A stop that was set anew meanwhile counts from then: its reference is no longer what was stored. `$1` copies, `$2` best
 * values, `$3` what was stored. Returns `id` of those stored now.
 */
export const saveReferences = `
update copies c
set stop_reference = n.best::numeric
from unnest($1::uuid[], $2::text[], $3::float8[]) as n (id, best, stored)
where c.id = n.id
  and c.stop_is_trailing
  and c.stop_reference::float8 = n.stored
  and c.state in ('ACTIVE', 'PAUSED', 'MIRROR_EXITS')
returning c.id`;
