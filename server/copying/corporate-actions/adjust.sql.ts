import { announced, isOfChunk, receiptColumns, selectAnnouncedUnmoved } from "../engine/announce.sql";
import { followedKinds, isCashOut, isOfItsTrade, isPart, lockCopies } from "../engine/fan-out/fan-out.sql";

/**
 * Locks the next copies that hold the trade of a corporate action, by id. Also those on their way out, whose closes wait
 * for a live price: what they hold has changed all the same. `$1` record, `$2` sequence, `$3` last copy of the chunk
 * before (null: the first), `$4` copies at most. Plans after it as after `lockChunk`.
 */
export const lockAdjusted = lockCopies(`record_id = $1
    and started_sequence < $2
    and ($3::uuid is null or id > $3)
    and exists (
      select 1
      from copy_positions p
      where p.copy_id = copies.id
        and p.held > 0
        and p.trade_id = (select trade_id from record_events where record_id = $1 and sequence = $2)
    )
  order by id
  limit $4`);

/**
 * The moment of the price of lot `l`, whose receipt is `r`: on paper a copy is filled at the quote of the event that it follows, however much later
 * that is; a venue fills at prices of its own time. `connection`: of the copy.
 */
export const pricedAt = (connection: string): string =>
  `case when r.cause_kind = 'EVENT' and ${connection} is null then r.feeder_filled_at else l.opened_at end`;

/** A sealed ADJUSTED event: `$1` its id. */
const sealedAction = `
  select e.id, e.trade_id, e.sequence, e.symbol, e.side, e.at,
    a.type, a.to_units, a.from_units, a.per_unit,
    a.ex_at as opened_before,
    '[]'::json as units
  from record_events e
  cross join lateral adjustment_of((e.bytes::jsonb) -> 'body') a
  where e.id = $1`;

/**
 * A corporate action that has no event, for the feeder was out of the trade, or a venue booked it: `$1` the action, `$4` JSON
 * `{trade, symbol, type, to, from, perUnit, before, units}`; `symbol` is the new one where that is what changes. With `before` only what was opened
 * before then is concerned, and with `units` of a dividend also what was sold since: they are what units of each time since then are now.
 */
const givenAction = `
  select $1::uuid as id, t.id as trade_id, null::bigint as sequence,
    coalesce(g.symbol, t.symbol) as symbol, t.side, $3::timestamptz as at,
    g.type,
    g."to" as to_units,
    g."from" as from_units,
    coalesce(g."perUnit", 0) as per_unit,
    g.before as opened_before,
    coalesce(g.units, '[]'::json) as units
  from json_to_record($4) as g (
    trade uuid, symbol text, type text, "to" numeric, "from" numeric, "perUnit" numeric,
    before timestamptz, units json
  )
  join trades t on t.id = g.trade`;

/**
 * What position `p` bought and sold (below zero: bought more) from moments on, in units of now: `$units` JSON `[{since, until, factor}]`.
 */
const unitsThen = (units: string): string => `select coalesce(
      sum(n.factor * case when r.action in ('OPEN', 'SCALE') then -r.quantity else r.quantity end),
      0
    ) as moved
    from receipts r
    join json_to_recordset(${units})
      as n (since timestamptz, until timestamptz, factor numeric)
      on r.filled_at >= n.since
      and (n.until is null or r.filled_at < n.until)
    where r.copy_id = p.copy_id
      and r.trade_id = p.trade_id
      and r.action in ('OPEN', 'SCALE', 'REDUCE', 'CLOSE')`;

/**
 * A split or dividend and a chunk of copies: their lots change by what was sealed, as the feeder's did (`splitTrade`,
 * `dividendTrade`), and nothing of it is profit or loss. What was opened at the ex-date or later is left as it is. A split changes units and prices; quantities round down to ten
 * decimals. A dividend moves cash and cost alike, no lot below a cost of 0. A new symbol moves neither. One receipt, FOLLOWED; its figures are the
 * split's two sides, or the dividend a unit (longs get it, shorts pay it). `$1` cause, `$2` copy ids, `$3` now.
 */
const adjustStatement = (event: string): string => `
with
-- the corporate action
event as materialized (
  ${event}
),
-- the copies that have no receipt for it
fresh as materialized (
  select c.id, c.eater_id, c.feeder_id, c.connection_id
  from copies c, event e
  where ${isOfChunk}
    and not exists (
      select 1
      from receipts r
      where r.copy_id = c.id
        and r.cause_kind = 'EVENT'
        and r.cause_id = e.id
        and r.trade_id = e.trade_id
    )
),
-- their open lots of the trade, as they are after it
changed as materialized (
  select l.copy_id, l.trade_id, l.number, e.side,
    case
      when e.type = 'SPLIT' then trunc(l.quantity * e.to_units / e.from_units, 10)
      else l.quantity
    end as quantity,
    case
      when e.type = 'SPLIT' then trunc(l.remaining * e.to_units / e.from_units, 10)
      else l.remaining
    end as remaining,
    case
      when e.type = 'SPLIT' then round(l.price * e.from_units / e.to_units, 10)
      else greatest(l.price - e.per_unit, 0.0000000001)
    end as price,
    least(round(l.remaining * e.per_unit, 2), l.remaining_cost) as amount,
    l.remaining as remaining_before
  from fresh f
  cross join event e
  cross join lateral (
    select l.*
    from copy_lots l
    left join receipts r
      on e.opened_before is not null
      and r.eater_id = l.eater_id
      and r.id = l.receipt_id
    where l.copy_id = f.id
      and l.trade_id = e.trade_id
      and l.remaining > 0
      and (e.opened_before is null or ${pricedAt("f.connection_id")} < e.opened_before)
    offset 0
  ) l
),
-- what a dividend brings for units that were sold since its ex-date
sold as materialized (
  select f.id as copy_id, e.side, round(u.units * e.per_unit, 2) as amount
  from fresh f
  cross join event e
  join copy_positions p on p.copy_id = f.id and p.trade_id = e.trade_id
  cross join lateral (
    ${unitsThen("e.units")}
  ) m
  cross join lateral (
    select p.held + m.moved - coalesce(sum(l.remaining), 0) as units
    from copy_lots l
    where l.copy_id = f.id
      and l.trade_id = e.trade_id
      and l.opened_at < e.opened_before
  ) u
  where e.type = 'DIVIDEND'
    and json_array_length(e.units) > 0
    and u.units > 0
),
-- the lots, changed
lots as (
  update copy_lots l set
    quantity = c.quantity,
    remaining = c.remaining,
    price = c.price,
    cost = l.cost - c.amount,
    remaining_cost = l.remaining_cost - c.amount
  from changed c
  where l.copy_id = c.copy_id
    and l.trade_id = c.trade_id
    and l.number = c.number
),
-- units and dividend of each copy, longs get it, shorts pay it
sums as materialized (
  select copy_id, side, sum(before) as before, sum(grown) as grown, sum(amount) as amount,
    sum(case side when 'LONG' then of_sold else -of_sold end) as of_sold
  from (
    select copy_id, side, remaining_before as before, remaining - remaining_before as grown, amount,
      0 as of_sold
    from changed
    union all
    select copy_id, side, 0, 0, 0, amount
    from sold
  ) m
  group by copy_id, side
),
-- the positions
positions as (
  update copy_positions p set
    symbol = case when e.type = 'SYMBOL' then e.symbol else p.symbol end,
    held = p.held + s.grown,
    realised_pnl = p.realised_pnl + s.of_sold,
    ideal = case
      when e.type <> 'SPLIT' then p.ideal
      -- what was added since its ex-date is of the new units
      when p.held > s.before then round(p.ideal * (p.held + s.grown) / p.held, 18)
      else p.ideal * e.to_units / e.from_units
    end,
    cost = p.cost - s.amount
  from sums s, event e
  where p.copy_id = s.copy_id
    and p.trade_id = e.trade_id
),
-- closes that wait for a price are of the new units too
waiting as (
  update copy_orders o set
    quantity = case
      when e.type <> 'SPLIT' then o.quantity
      when p.held > s.before then trunc(o.quantity * (p.held + s.grown) / p.held, 10)
      else trunc(o.quantity * e.to_units / e.from_units, 10)
    end,
    symbol = case when e.type = 'SYMBOL' then e.symbol else o.symbol end,
    updated_at = $3
  from sums s, event e, copy_positions p
  where o.copy_id = s.copy_id
    and o.trade_id = e.trade_id
    and p.copy_id = s.copy_id
    and p.trade_id = e.trade_id
    and (
      e.type in ('SPLIT', 'SYMBOL') and o.state = 'CLOSE_PENDING'
      or e.type = 'SYMBOL' and o.state = 'QUEUED'
    )
),
-- the copies' cash
paid as (
  update copies c set
    cash = c.cash + case when s.side = 'LONG' then s.amount else -s.amount end + s.of_sold,
    realised_pnl = c.realised_pnl + s.of_sold,
    version = c.version + 1
  from sums s
  where c.id = s.copy_id
),
-- a receipt for every copy that held the trade
receipt as (
  insert into receipts (
    eater_id, id, copy_id, feeder_id, cause_kind, cause_id, trade_id, event_sequence,
    action, symbol, side, status,
    figure,
    figure_limit, feeder_filled_at, decided_at
  )
  select f.eater_id, gen_random_uuid(), f.id, f.feeder_id, 'EVENT', e.id, e.trade_id, e.sequence,
    'ADJUST', e.symbol, e.side, 'FOLLOWED',
    case e.type when 'SPLIT' then e.to_units when 'DIVIDEND' then e.per_unit end,
    case when e.type = 'SPLIT' then e.from_units end, e.at, $3
  from fresh f
  cross join event e
  join sums s on s.copy_id = f.id
  order by f.eater_id
  returning ${receiptColumns}
),${announced}${selectAnnouncedUnmoved}`;

/** An ADJUSTED event and a chunk of copies. */
export const adjustChunk = adjustStatement(sealedAction);

/** The same for copies whose closes wait, of a trade that was closed before, and for copies at a venue that booked it itself. */
export const adjustWaiting = adjustStatement(givenAction);

/** Whether event `e` is a split or dividend of a trade that copy `c` holds, which has not been applied to it, nor fanned out (`f`) to all. */
export const isUnadjusted = `e.kind = 'ADJUSTED'
  and e.record_id = c.record_id
  and e.sequence > greatest(c.started_sequence, coalesce(f.done_sequence, 0))
  and exists (
    select 1
    from copy_positions p
    where p.copy_id = c.id
      and p.trade_id = e.trade_id
      and p.held > 0
  )
  and not exists (
    select 1
    from receipts r
    where r.copy_id = c.id
      and r.cause_kind = 'EVENT'
      and r.cause_id = e.id
    offset 0
  )`;

/** The last of them by record, and the copies that wait for any. `$1` copies, all locked, their records' chains too. */
export const readUnadjusted = `
select c.record_id, max(e.sequence) as up_to, array_agg(distinct c.id::text order by c.id::text) as ids
from (
  select record_id, min(started_sequence) as started
  from copies
  where id = any($1::uuid[])
  group by record_id
) r
left join fan_outs f on f.record_id = r.record_id
cross join lateral (
  select *
  from record_events
  where record_id = r.record_id
    and kind = 'ADJUSTED'
    and sequence > greatest(r.started, coalesce(f.done_sequence, 0))
  offset 0
) e
join copies c on c.id = any($1::uuid[]) and ${isUnadjusted}
group by c.record_id
order by c.record_id`;

/** Events that were not fanned out, up to this one, each with those of the copies it concerns. `$1` record, `$2` sequence, `$3` copies. */
export const readCopiesBehind = `
select e.id, e.kind, e.symbol, ${isPart} as is_part, ${isCashOut} as is_cash_out,
  (
    select coalesce(array_agg(c.id::text order by c.id), '{}')
    from copies c
    where c.id = any($3::uuid[])
      and c.started_sequence < e.sequence
      and (e.kind = 'ADJUSTED' or c.stopped_sequence is null or c.stopped_sequence >= e.sequence)
      and ${isOfItsTrade("c", "e.trade_id")}
  ) as ids
from record_events e
left join fan_outs f on f.record_id = e.record_id
where e.record_id = $1
  and e.kind in (${followedKinds})
  and e.sequence > coalesce(f.done_sequence, 0)
  and e.sequence <= $2
order by e.sequence`;

/** Copies of `$1` that hold something which was split, or paid, after they were decided to stop: the prices of that moment are of other units. */
export const readAdjustedSince = `
select c.id
from copies c
where c.id = any($1::uuid[])
  and exists (
    select 1
    from record_events e
    join copy_positions p on p.copy_id = c.id and p.trade_id = e.trade_id and p.held > 0
    where e.record_id = c.record_id
      and e.sequence > c.stopped_sequence
      and e.kind = 'ADJUSTED'
  )`;

/**
 * Copies whose closes in this symbol wait, of trades that this action did not find open: by trade, in order. What an event
 * applies to them, or has applied, is left to it. `$1` action, `$2` symbol, `$3` now.
 */
export const readWaiting = `
select o.trade_id, array_agg(distinct o.copy_id) as copy_ids
from copy_orders o
join copies c on c.id = o.copy_id and c.connection_id is null
join trades t on t.id = o.trade_id
where o.symbol = $2
  and o.state = 'CLOSE_PENDING'
  and t.status = 'CLOSED'
  and not exists (
    select 1
    from receipts r
    where r.copy_id = o.copy_id
      and r.cause_kind = 'EVENT'
      and r.cause_id = $1
      and r.trade_id = o.trade_id
  )
  and not exists (
    select 1
    from record_events e
    where e.trade_id = o.trade_id
      and e.kind = 'ADJUSTED'
      and e.at >= coalesce((select min(applied_at) from corporate_actions where id = $1), $3::timestamptz)
  )
group by o.trade_id
order by o.trade_id`;

/** Locks these copies by id, then their eaters' totals. `$1` copies. */
export const lockWaiting = `
with
-- the copies, locked by id
chunk as materialized (
  select id, eater_id
  from copies
  where id = any($1::uuid[])
  order by id
  for no key update
),
-- totals of their eaters, locked by user id
totals as materialized (
  select eater_id
  from eater_totals
  where eater_id in (select eater_id from chunk)
  order by eater_id
  for no key update
)
select (select count(*) from chunk) as copies, (select count(*) from totals) as totals`;

/** `$1` copies, `$2` trade: those whose close waits, under the lock. */
export const readStillWaiting = `
select array_agg(distinct copy_id order by copy_id) as ids
from copy_orders
where copy_id = any($1::uuid[])
  and trade_id = $2
  and state = 'CLOSE_PENDING'`;

/** Copies at connection `$1` that were in symbol `$2` before `$3`, by trade; those that have ended are left out: their money has gone back. */
export const readAtVenueBefore = `
select p.trade_id, array_agg(p.copy_id order by p.copy_id) as copy_ids
from copies c
join copy_positions p on p.copy_id = c.id
where c.connection_id = $1
  and p.symbol = $2
  and p.opened_at < $3
  and c.state <> 'STOPPED'
group by p.trade_id
order by p.trade_id`;

/** Copies at connection `$1` that hold symbol `$2`, by id. */
export const readHoldersAtVenue = `
select c.id
from copies c
where c.connection_id = $1
  and exists (
    select 1
    from copy_positions p
    where p.copy_id = c.id
      and p.symbol = $2
      and p.held > 0
  )
order by c.id`;

/**
 * Units that copies at connection `$1` held of symbol `$2` just before a moment, in units of now, negative for shorts. `$3` units since that moment,
 * as JSON.
 */
export const readUnitsBefore = `
select coalesce(round(sum(case p.side when 'LONG' then u.units else -u.units end), 10), 0) as units
from copies c
join copy_positions p on p.copy_id = c.id
cross join lateral (
  ${unitsThen("$3")}
) m
cross join lateral (
  select greatest(p.held + m.moved, 0) as units
) u
where c.connection_id = $1
  and p.symbol = $2`;
