import { bookedReceipt, bookedReceiptAnywhere, noMoney, noPosition, returningPosition, selectBooked } from "./booked-rows.sql";
import { paperPrice, type SeedParameter } from "./slippage.sql";
import { announced, hasNoReceiptOfEvent, isOfChunk, receiptColumns, selectAnnounced, selectAnnouncedUnmoved } from "./announce.sql";

/**
 * Closes: what is held is sold (bought back) at a price, first in, first out; cost is split to the cent, the rest stays.
 * `decided` has one row per copy and trade: quantity to sell now, ideal and price. Everything after it is booked alike,
 * whatever the cause. Closes are never blocked by a guard. `offset 0` keeps each look at the copy's own rows, as in
 * `open.sql.ts`.
 */
export const soldLots = `
-- open lots, oldest first, each with the units that are taken from it
sold as (
  select l.copy_id, l.trade_id, l.number, l.remaining, l.remaining_cost,
    least(l.remaining, greatest(0, d.quantity - coalesce(
      sum(l.remaining) over (
        partition by l.copy_id, l.trade_id
        order by l.number
        rows between unbounded preceding and 1 preceding
      ), 0))) as taken
  from decided d
  cross join lateral (
    select * from copy_lots where copy_id = d.id and trade_id = d.trade_id and remaining > 0 offset 0
  ) l
  where d.quantity > 0
),
-- those that are touched, with their part of the cost
costed as (
  select copy_id, trade_id, number, taken,
    case
      when taken = remaining then remaining_cost
      else round(remaining_cost * taken / remaining, 2)
    end as cost
  from sold
  where taken > 0
),
-- cost of what is sold, by position
cost as (
  select copy_id, trade_id, sum(cost) as cost
  from costed
  group by copy_id, trade_id
)`;

/** Columns of CTE `booked`, of `decided d` and `cost c`: cost, money and profit in USD. */
export const bookedFigures = `
    coalesce(c.cost, 0) as cost,
    coalesce(round(d.quantity * d.price, 2), 0) as money,
    case
      when d.side = 'LONG' then round(d.quantity * d.price, 2) - coalesce(c.cost, 0)
      else coalesce(c.cost, 0) - round(d.quantity * d.price, 2)
    end as pnl`;

const bookPositions = (returning: string): string => `
-- lots shrink
lots as (
  update copy_lots l set
    remaining = l.remaining - c.taken,
    remaining_cost = l.remaining_cost - c.cost
  from costed c
  where l.copy_id = c.copy_id and l.trade_id = c.trade_id and l.number = c.number
),
-- positions shrink, or close
positions as (
  update copy_positions p set
    held = p.held - b.quantity,
    ideal = b.ideal_after,
    cost = p.cost - b.cost,
    realised_pnl = p.realised_pnl + case when b.quantity > 0 then b.pnl else 0 end,
    closed_at = case when p.held = b.quantity then $3::timestamptz end,
    closed_by_you = p.closed_by_you or b.is_by_you
  from booked b
  where p.copy_id = b.id and p.trade_id = b.trade_id
    and (b.quantity > 0 or b.ideal_after <> p.ideal or b.is_by_you)${returning}
),
-- what comes in, by copy; buying a short back costs
taken as (
  select id,
    sum(case when side = 'LONG' then money else -money end) as cash,
    sum(pnl) as pnl,
    sum(quantity) as quantity,
    max(ends_at) as ends_at
  from booked
  where quantity > 0
  group by id
),
-- the copies' cash. One that only follows exits is over with its last position after the press:
-- later events do not concern it
paid as (
  update copies c set
    cash = c.cash + t.cash,
    realised_pnl = c.realised_pnl + t.pnl,
    version = c.version + 1,
    stopped_sequence = coalesce(c.stopped_sequence, t.ends_at)
  from taken t
  where c.id = t.id
  returning c.id, c.version, c.cash, c.realised_pnl
)`;

/** A receipt of a close: its columns, and in their order the values before and after its status, from `booked`. */
const closeReceiptColumns = `
    eater_id, id, copy_id, feeder_id, cause_kind, cause_id, trade_id, event_sequence,
    action, symbol, side,
    status,
    reason, quantity, price, money, feeder_price,
    slippage_bps,
    slippage_money,
    realised_pnl, feeder_filled_at, decided_at,
    submitted_at,
    filled_at`;
const closeReceiptCause = `
    eater_id, receipt_id, id, feeder_id, cause_kind, cause_id, trade_id, event_sequence,
    action, symbol, side`;
/** Slippage is in the feeder's terms: what was got less than they got is a cost. */
const closeReceiptFigures = `
    reason, quantity, case when quantity > 0 then price end, money, feeder_price,
    case
      when quantity > 0
      then round(
        (case when side = 'LONG' then feeder_price - price else price - feeder_price end)
          / nullif(feeder_price, 0) * 10000,
        4
      )
    end,
    case
      when quantity > 0
      then round(
        (case when side = 'LONG' then feeder_price - price else price - feeder_price end) * quantity,
        2
      )
    end,
    case when quantity > 0 then pnl end, feeder_at, $3,
    case when quantity > 0 then $3::timestamptz end,
    case when quantity > 0 then $3::timestamptz end`;

/**
 * A REDUCED or CLOSED event and a chunk of copies. The ideal shrinks by the feeder's fraction; flat means all. A position
 * that a stop or the eater already closes or transfers is left to them. `$1` event, `$2` copy ids, `$3` now; `seed` of
 * slippage.
 */
const closeStatement = (seed: SeedParameter, isBooked: boolean): string => `
with
-- what the feeder did, and the price at which it is followed
event as materialized (
  select e.id, e.user_id as feeder_id, e.trade_id, e.sequence, e.symbol, e.side,
    case when e.side = 'LONG' then e.bid else e.ask end as price,
    e.at, e.status, e.quantity, e.quantity + e.fill_quantity as quantity_before,
    e.fill_price, i.tick, i.lot, i.class
  from record_events e
  join instruments i on i.symbol = e.symbol
  where e.id = $1
),
-- the copies that have no receipt for it, each with the price that it gets
fresh as materialized (
  select c.*,
    ${paperPrice("e.price", "e.side = 'SHORT'", "e", seed)} as price
  from copies c, event e
  where ${isOfChunk}
    and ${hasNoReceiptOfEvent}
),
-- what each of them holds of the trade
held as (
  select f.*, e.id as cause_id, e.trade_id, e.sequence as event_sequence, e.symbol, e.side, e.lot,
    e.fill_price as feeder_price, e.at as feeder_at, e.status as trade_status,
    coalesce(p.held, 0) as held,
    coalesce(p.ideal, 0) as ideal,
    coalesce(p.closed_by_you, false) as closed_by_you,
    case
      when e.status = 'CLOSED' then 0
      else coalesce(p.ideal, 0) * e.quantity / e.quantity_before
    end as ideal_wanted,
    f.state = 'STOPPED' or f.state = 'STOPPING' or coalesce(p.closed_by_you, false) as is_others
  from fresh f
  cross join event e
  left join lateral (
    select held, ideal, closed_by_you
    from copy_positions
    where copy_id = f.id and trade_id = e.trade_id
    offset 0
  ) p on true
),
-- what each of them sells
decided as (
  select h.*, gen_random_uuid() as receipt_id, 'EVENT' as cause_kind, false as is_by_you,
    case when is_others then ideal else ideal_wanted end as ideal_after,
    case
      when h.held = 0 or is_others then 0
      when h.trade_status = 'CLOSED' then h.held
      -- nine decimals of a lot: beyond them is the noise of a division
      else floor(round((h.held - h.ideal_wanted) / h.lot, 9)) * h.lot
    end as quantity,
    case when h.trade_status = 'CLOSED' then 'CLOSE' else 'REDUCE' end as action,
    case
      when h.state = 'MIRROR_EXITS'
        and h.event_sequence >= h.exits_only_sequence
        and h.trade_status = 'CLOSED'
        and not exists (
          select 1 from copy_positions o where o.copy_id = h.id and o.held > 0 and o.trade_id <> h.trade_id
        )
      then h.event_sequence
    end as ends_at,
    case
      when h.closed_by_you then 'CLOSED_BY_YOU'
      when h.state in ('STOPPED', 'STOPPING') then h.state
      when h.held = 0 then 'NOT_HELD'
    end as refused
  from held h
),${soldLots},
-- the decision with its cost, money and profit
booked as (
  select d.*, coalesce(d.refused, case when d.quantity = 0 then 'BELOW_LOT' end) as reason,${bookedFigures}
  from decided d
  left join cost c on c.copy_id = d.id and c.trade_id = d.trade_id
),${bookPositions(isBooked ? returningPosition : "")},
-- a receipt for every copy
receipt as (
  insert into receipts (${closeReceiptColumns}
  )
  select ${closeReceiptCause},
    case when quantity > 0 then 'COPIED' else 'SKIPPED' end,${closeReceiptFigures}
  from booked
  order by eater_id
  returning ${receiptColumns}${isBooked ? `,${bookedReceipt}` : ""}
),
-- an order for every copy that sells, filled at once
ordered as (
  insert into copy_orders (
    eater_id, copy_id, receipt_id, trade_id, symbol, side, effect,
    quantity, filled_quantity, price, state, created_at, updated_at
  )
  select eater_id, id, receipt_id, trade_id, symbol,
    case side when 'LONG' then 'SELL' else 'BUY' end, 'CLOSE',
    quantity, quantity, price, 'FILLED', $3, $3
  from booked
  where quantity > 0
),${announced}${isBooked ? selectBooked("positions", "paid") : selectAnnounced}`;

export const closeChunk = closeStatement("$4", false);
/** The same, with the receipts and copies of `$4` whole; `$5` is the seed. */
export const closeChunkBooked = closeStatement("$5", true);

/** An EXITS_SET event: whoever holds the trade gets one receipt, FOLLOWED from the start, without money. */
const exitsStatement = (isBooked: boolean): string => `
with
-- a receipt for every copy that holds the trade
receipt as (
  insert into receipts (
    eater_id, id, copy_id, feeder_id, cause_kind, cause_id, trade_id, event_sequence,
    action, symbol, side, status, feeder_filled_at, decided_at
  )
  select c.eater_id, gen_random_uuid(), c.id, c.feeder_id, 'EVENT', e.id, e.trade_id, e.sequence,
    'EXITS', e.symbol, e.side, 'FOLLOWED', e.at, $3
  from record_events e
  join copies c on ${isOfChunk}
  cross join lateral (
    select from copy_positions
    where copy_id = c.id and trade_id = e.trade_id and held > 0 and not closed_by_you
    offset 0
  ) p
  where e.id = $1
    and ${hasNoReceiptOfEvent}
  order by c.eater_id
  returning ${receiptColumns}${isBooked ? `,${bookedReceiptAnywhere}` : ""}
),${announced}${isBooked ? selectBooked(noPosition, noMoney) : selectAnnouncedUnmoved}`;

export const exitsChunk = exitsStatement(false);
/** The same, with the receipts and copies of `$4` whole. */
export const exitsChunkBooked = exitsStatement(true);

/** Closing a short buys. */
const isCover = "p.side = 'SHORT'";

/**
 * Closes what copies hold at the quotes given, for a cause of their own: a stop, a copy stop, one press of a button,
 * margin. What has no live quote, and what waits already, waits for the next one (CLOSE_PENDING).
 * `$1` cause id, `$2` copy ids, `$3` now, `$4` cause kind, `$5` live quotes of several ticks as JSON [{symbol: [bid, ask]}],
 * `$6` trade ids (null: all), `$7` whether only shorts, `$8` whether the eater closes this one alone, `$9` which of the ticks
 * each copy closes at, `$10` the seed of slippage.
 */
export const closeNow = `
with
-- live quotes by tick and symbol
quotes as materialized (
  select t.place - 1 as tick, q.key as symbol,
    (q.value ->> 0)::numeric as bid,
    (q.value ->> 1)::numeric as ask
  from json_array_elements($5) with ordinality as t (prices, place), json_each(t.prices) q
),
-- positions to close, with the price each closes at; null without a live quote
held as (
  select c.id, c.eater_id, c.feeder_id, p.trade_id, p.symbol, p.side, p.held,
    ${paperPrice("case when p.side = 'LONG' then q.bid else q.ask end", isCover, "f", "$10")} as price
  from unnest($2::uuid[], $9::int[]) as g (id, tick)
  join copies c on c.id = g.id
  cross join lateral (
    select * from copy_positions where copy_id = c.id and held > 0 offset 0
  ) p
  join instruments i on i.symbol = p.symbol
  cross join lateral (select $1::uuid as id, p.trade_id, i.tick, i.class) f
  left join quotes q on q.tick = g.tick and q.symbol = p.symbol
  where ($6::uuid[] is null or p.trade_id = any($6))
    and (not $7::boolean or p.side = 'SHORT')
    and not exists (
      select 1 from copy_orders o
      where o.copy_id = c.id and o.trade_id = p.trade_id and o.state = 'CLOSE_PENDING'
    )
),
-- all of each is sold where there is a price, else nothing yet
decided as (
  select h.*, gen_random_uuid() as receipt_id, $4::text as cause_kind, $1::uuid as cause_id,
    null::bigint as event_sequence, null::bigint as ends_at, 'CLOSE' as action, $8::boolean as is_by_you,
    null::numeric as feeder_price, null::timestamptz as feeder_at, null::text as why,
    0::numeric as ideal_after,
    case when price is null then 0 else held end as quantity
  from held h
),${soldLots},
-- the decision with its cost, money and profit
booked as (
  select d.*, d.why as reason,${bookedFigures}
  from decided d
  left join cost c on c.copy_id = d.id and c.trade_id = d.trade_id
),${bookPositions("")},
-- a receipt for every position; PENDING until its close has a price
receipt as (
  insert into receipts (${closeReceiptColumns}
  )
  select ${closeReceiptCause},
    case when quantity > 0 then 'COPIED' else 'PENDING' end,${closeReceiptFigures}
  from booked
  order by eater_id
  returning ${receiptColumns}
),
-- an order for every position, filled or waiting
ordered as (
  insert into copy_orders (
    eater_id, copy_id, receipt_id, trade_id, symbol, side, effect,
    quantity, filled_quantity, price, state, created_at, updated_at
  )
  select eater_id, id, receipt_id, trade_id, symbol,
    case side when 'LONG' then 'SELL' else 'BUY' end, 'CLOSE',
    held, quantity, price, case when quantity > 0 then 'FILLED' else 'CLOSE_PENDING' end, $3, $3
  from booked
),${announced}${selectAnnounced}`;

const priceGiven = "case when p.side = 'LONG' then $4::numeric else $5::numeric end";

/**
 * Fills the closes of copies that waited for a live quote of this symbol. The receipt was PENDING until now.
 * `$1` symbol, `$2` copy ids, `$3` now, `$4` bid, `$5` ask, `$6` the seed of slippage.
 */
export const fillPending = `
with
-- the closes that wait, with what is held of them and their price
waiting as (
  select o.copy_id as id, o.eater_id, o.id as order_id, o.receipt_id, o.trade_id, p.side, p.ideal, p.held,
    least(o.quantity, p.held) as quantity,
    ${paperPrice(priceGiven, isCover, "f", "$6")} as price
  from copy_orders o
  join copies c on c.id = o.copy_id
  join copy_positions p on p.copy_id = o.copy_id and p.trade_id = o.trade_id
  join receipts r on r.eater_id = o.eater_id and r.id = o.receipt_id
  join instruments i on i.symbol = o.symbol
  cross join lateral (select r.cause_id as id, o.trade_id, i.tick, i.class) f
  where o.copy_id = any($2::uuid[]) and o.symbol = $1 and o.state = 'CLOSE_PENDING'
    and o.queue_number is null
),
-- all of each is sold
decided as (
  select w.*, null::text as why, 0::numeric as ideal_after, false as is_by_you, null::bigint as ends_at
  from waiting w
),${soldLots},
-- the decision with its cost, money and profit
booked as (
  select d.*, d.why as reason,${bookedFigures}
  from decided d
  left join cost c on c.copy_id = d.id and c.trade_id = d.trade_id
),${bookPositions("")},
-- their orders are filled
orders as (
  update copy_orders o set
    filled_quantity = b.quantity,
    price = b.price,
    state = 'FILLED',
    updated_at = $3
  from booked b
  where o.eater_id = b.eater_id and o.id = b.order_id
),
-- and their receipts final
receipt as (
  update receipts r set
    status = 'COPIED',
    quantity = b.quantity,
    price = b.price,
    money = b.money,
    realised_pnl = b.pnl,
    submitted_at = $3,
    filled_at = $3,
    version = r.version + 1
  from booked b
  where r.eater_id = b.eater_id and r.id = b.receipt_id
  returning r.eater_id, r.id, r.copy_id, r.status, r.symbol, r.side, r.action, r.quantity, r.money
),${announced}${selectAnnounced}`;
