import { announced, receiptColumns } from "./announce.sql";

/**
 * Locks the next copies that hold the trade of a corporate action, by id. Also those on their way out, whose closes wait
 * for a live price: what they hold has changed all the same. `$1` record, `$2` sequence, `$3` last copy of the chunk
 * before (null: the first), `$4` copies at most.
 */
export const lockAdjusted = `
with chunk as materialized (
  select id, eater_id from copies
  where record_id = $1 and started_sequence < $2 and ($3::uuid is null or id > $3)
    and exists (select 1 from copy_positions p where p.copy_id = copies.id and p.held > 0 and p.trade_id = (select trade_id from record_events where record_id = $1 and sequence = $2))
  order by id limit $4 for no key update
), totals as materialized (
  select eater_id from eater_totals where eater_id in (select eater_id from chunk) order by eater_id for no key update
)
select array_agg(id::text order by id) as ids, (select count(*) from totals) as totals from chunk`;

/**
 * An ADJUSTED event and a chunk of copies: their lots change by what was sealed, as the feeder's did (`splitTrade`,
 * `dividendTrade`), and nothing of it is profit or loss. A split turns units and prices; quantities round down to ten
 * decimals. A dividend moves cash and cost alike, no lot below a cost of 0. One receipt, FOLLOWED; its figures are the
 * split's two sides, or the dividend a unit (longs get it, shorts pay it). `$1` event, `$2` copy ids, `$3` now.
 */
export const adjustChunk = `
with event as materialized (
  select e.id, e.trade_id, e.sequence, e.symbol, e.side, e.at, b.body ->> 'adjustment' as type,
    (b.body ->> 'to')::numeric as to_units, (b.body ->> 'from')::numeric as from_units, coalesce((b.body ->> 'perUnit')::numeric, 0) as per_unit
  from record_events e cross join lateral (select (e.bytes::jsonb) -> 'body' as body) b where e.id = $1
), fresh as materialized (
  select c.id, c.eater_id, c.feeder_id from copies c, event e where c.id = any($2::uuid[])
    and not exists (select 1 from receipts r where r.copy_id = c.id and r.cause_kind = 'EVENT' and r.cause_id = e.id and r.trade_id = e.trade_id)
), changed as materialized (
  select l.copy_id, l.trade_id, l.number, e.side,
    case when e.type = 'SPLIT' then trunc(l.quantity * e.to_units / e.from_units, 10) else l.quantity end as quantity,
    case when e.type = 'SPLIT' then trunc(l.remaining * e.to_units / e.from_units, 10) else l.remaining end as remaining,
    case when e.type = 'SPLIT' then round(l.price * e.from_units / e.to_units, 10) else greatest(l.price - e.per_unit, 0.0000000001) end as price,
    least(round(l.remaining * e.per_unit, 2), l.remaining_cost) as amount
  from fresh f cross join event e join copy_lots l on l.copy_id = f.id and l.trade_id = e.trade_id and l.remaining > 0
), lots as (
  update copy_lots l set quantity = c.quantity, remaining = c.remaining, price = c.price, cost = l.cost - c.amount, remaining_cost = l.remaining_cost - c.amount
  from changed c where l.copy_id = c.copy_id and l.trade_id = c.trade_id and l.number = c.number
), sums as materialized (
  select copy_id, side, sum(remaining) as held, sum(amount) as amount from changed group by copy_id, side
), positions as (
  update copy_positions p set held = s.held, ideal = case when e.type = 'SPLIT' then p.ideal * e.to_units / e.from_units else p.ideal end, cost = p.cost - s.amount
  from sums s, event e where p.copy_id = s.copy_id and p.trade_id = e.trade_id
), waiting as (
  update copy_orders o set quantity = trunc(o.quantity * e.to_units / e.from_units, 10), updated_at = $3
  from sums s, event e where e.type = 'SPLIT' and o.copy_id = s.copy_id and o.trade_id = e.trade_id and o.state = 'CLOSE_PENDING'
), paid as (
  update copies c set cash = c.cash + case when s.side = 'LONG' then s.amount else -s.amount end, version = c.version + 1 from sums s where c.id = s.copy_id
), receipt as (
  insert into receipts (eater_id, id, copy_id, feeder_id, cause_kind, cause_id, trade_id, event_sequence, action, symbol, side, status, figure, figure_limit, feeder_filled_at, decided_at)
  select f.eater_id, gen_random_uuid(), f.id, f.feeder_id, 'EVENT', e.id, e.trade_id, e.sequence, 'ADJUST', e.symbol, e.side, 'FOLLOWED',
    case when e.type = 'SPLIT' then e.to_units else e.per_unit end,
    case when e.type = 'SPLIT' then e.from_units end, e.at, $3
  from fresh f cross join event e join sums s on s.copy_id = f.id
  order by f.eater_id
  returning ${receiptColumns}
), ${announced(false)}`;
