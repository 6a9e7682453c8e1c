import { announced, hasNoReceiptOfEvent, selectAnnouncedUnmoved } from "../engine/announce.sql";

/**
 * Closes of copies at venues: each gets its receipt and its place in the queue of its copy and trade. How much is sold is
 * known when its turn comes: opens before it may still fill.
 */

/** Ends both statements: receipts, orders and their numbers, from `decided`. */
const queueDecided = `
-- a receipt for every copy
receipt as (
  insert into receipts (
    eater_id, id, copy_id, feeder_id, cause_kind, cause_id, trade_id, event_sequence,
    action, symbol, side,
    status, reason, feeder_price, feeder_filled_at, decided_at
  )
  select eater_id, receipt_id, id, feeder_id, cause_kind, cause_id, trade_id, event_sequence,
    action, symbol, side,
    case when refused is null then 'PENDING' else 'SKIPPED' end, refused, feeder_price, feeder_at, $3
  from decided
  order by eater_id
  returning eater_id, id, copy_id, status, symbol, side, action, quantity, money
),
-- an order for every copy that closes; its quantity is the most that it can be
ordered as (
  insert into copy_orders (
    eater_id, copy_id, receipt_id, trade_id, symbol, side, effect,
    quantity, keep_fraction, state, queue_number, created_at, updated_at
  )
  select eater_id, id, receipt_id, trade_id, symbol,
    case side when 'LONG' then 'SELL' else 'BUY' end, 'CLOSE',
    units, keep_fraction, 'QUEUED', nextval('copy_order_queue'), $3, $3
  from decided
  where refused is null
),`;

/** A REDUCED or CLOSED event and a chunk of copies at venues. `$1` event, `$2` copy ids, `$3` now. */
export const queueCloseChunk = `
with
-- what the feeder did, and the share of it that they keep
event as materialized (
  select e.id, e.trade_id, e.sequence, e.symbol, e.side, e.at, e.fill_price,
    case
      when e.status = 'CLOSED' then 0
      else e.quantity::numeric(54, 30) / (e.quantity + e.fill_quantity)
    end as keep_fraction
  from record_events e
  where e.id = $1
),
-- the copies that have no receipt for it, each with what it holds of the trade and has ordered of it
held as (
  select c.eater_id, c.id, c.feeder_id, c.state, 'EVENT' as cause_kind, e.id as cause_id, e.trade_id,
    -- its venue may call it by another name already
    e.sequence as event_sequence, coalesce(p.symbol, e.symbol) as symbol, e.side, e.keep_fraction,
    e.fill_price as feeder_price, e.at as feeder_at,
    coalesce(p.held + p.opening, 0) as units,
    coalesce(p.closed_by_you, false) as closed_by_you
  from copies c
  cross join event e
  left join copy_positions p on p.copy_id = c.id and p.trade_id = e.trade_id
  where c.id = any($2::uuid[])
    and ${hasNoReceiptOfEvent}
),
-- whether each of them closes
decided as (
  select h.*, gen_random_uuid() as receipt_id,
    case when keep_fraction = 0 then 'CLOSE' else 'REDUCE' end as action,
    case
      when closed_by_you then 'CLOSED_BY_YOU'
      when state in ('STOPPED', 'STOPPING') then state
      when units = 0 then 'NOT_HELD'
    end as refused
  from held h
),${queueDecided}${announced}${selectAnnouncedUnmoved}`;

/**
 * Everything that copies at venues hold or have ordered is to go, for a cause of their own; what is on its way out already
 * is passed over. `$1` cause id, `$2` copy ids, `$3` now, `$4` cause kind, `$5` trade ids (null: all), `$6` whether only
 * shorts, `$7` whether the eater closes this one alone.
 */
export const queueExits = `
with
-- positions, with the orders for them
held as (
  select c.eater_id, c.id, c.feeder_id, p.trade_id, p.symbol, p.side, p.held + p.opening as units
  from copies c
  join copy_positions p on p.copy_id = c.id and p.held + p.opening > 0
  where c.id = any($2::uuid[])
    and ($5::uuid[] is null or p.trade_id = any($5))
    and (not $6::boolean or p.side = 'SHORT')
    and not exists (
      select 1
      from copy_orders o
      where o.copy_id = c.id
        and o.trade_id = p.trade_id
        and o.keep_fraction = 0
        and o.state in ('QUEUED', 'SENT', 'CLOSE_PENDING')
    )
),
-- all of each goes
decided as (
  select h.*, gen_random_uuid() as receipt_id, $4::text as cause_kind, $1::uuid as cause_id,
    null::bigint as event_sequence, 'CLOSE' as action, null::text as refused, 0::numeric as keep_fraction,
    null::numeric as feeder_price, null::timestamptz as feeder_at
  from held h
),
-- the feeder's later closes pass it by
marked as (
  update copy_positions p set closed_by_you = true
  from decided d
  where $7::boolean and p.copy_id = d.id and p.trade_id = d.trade_id
),${queueDecided}${announced}${selectAnnouncedUnmoved}`;
