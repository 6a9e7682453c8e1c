/**
 * The fan-out of one sealed event to one chunk of copies: two statements in one transaction. The first takes the locks
 * in the house's order; the second, with a snapshot taken after them, decides and books everything at once. In a single
 * statement the positions would come from a snapshot older than the lock.
 */

/**
 * Locks the next copies an event concerns (started < s ≤ stopped), by id, then the totals of their eaters, by user id.
 * `$1` record, `$2` sequence, `$3` last copy of the chunk before (null: the first), `$4` copies at most.
 */
export const lockChunk = `
with chunk as materialized (
  select id, eater_id from copies
  where record_id = $1 and started_sequence < $2 and (stopped_sequence is null or stopped_sequence >= $2) and ($3::uuid is null or id > $3)
  order by id limit $4 for no key update
), totals as materialized (
  select eater_id from eater_totals where eater_id in (select eater_id from chunk) order by eater_id for no key update
)
select array_agg(id order by id) as ids, (select count(*) from totals) as totals from chunk`;

/** What all three second statements begin with. `$1` event, `$2` copy ids, `$3` now. */
const fresh = `
event as materialized (
  select e.id, e.record_id, e.user_id as feeder_id, e.trade_id, e.sequence, e.kind, e.symbol, e.side, e.bid, e.ask, e.at, e.snapshot_id, e.status,
    e.fill_quantity, e.fill_price, e.equity_before, e.stop_price, i.tick, i.lot, i.class,
    case when e.kind = 'SCALED' then e.quantity - e.fill_quantity when e.kind = 'OPENED' then 0 else e.quantity + coalesce(e.fill_quantity, 0) end as quantity_before,
    extract(epoch from e.at - coalesce(e.quote_at, e.at)) * 1000 as quote_age_ms
  from record_events e join instruments i on i.symbol = e.symbol where e.id = $1
), marks as materialized (
  select m.key as symbol, m.value::numeric as mid from event e join price_snapshots s on s.id = e.snapshot_id, jsonb_each_text(s.mids) m
), fresh as materialized (
  -- whoever has a receipt for this event is through: a second worker, or a run after a crash, finds nothing to do
  select c.* from copies c, event e where c.id = any($2::uuid[])
    and not exists (select 1 from receipts r where r.copy_id = c.id and r.cause_kind = 'EVENT' and r.cause_id = e.id and r.trade_id = e.trade_id)
)`;

/** Numbers one "copy" event per receipt in its eater's stream and stores it: the replay log of the eater's screen. */
const announce = `
announced as (
  select r.eater_id, r.id, row_number() over (partition by r.eater_id order by r.id) as nth, count(*) over (partition by r.eater_id) as many from receipt r
), counter as (
  insert into stream_counters as c (user_id, stream, sequence)
  select eater_id, 'copy', max(many) from announced group by eater_id order by eater_id
  on conflict (user_id, stream) do update set sequence = c.sequence + excluded.sequence
  returning user_id, sequence
), numbered as (
  select a.eater_id, r.copy_id, a.id as receipt_id, c.sequence - a.many + a.nth as sequence, r.status
  from announced a join counter c on c.user_id = a.eater_id join receipt r on r.id = a.id
), stored as (
  insert into outbox (user_id, stream, sequence, previous_sequence, at, body)
  select eater_id, 'copy', sequence, sequence - 1, $3, json_build_object('receiptId', receipt_id, 'copyId', copy_id)::jsonb from numbered
)
select eater_id, copy_id, receipt_id, sequence::int8 as sequence, status from numbered`;

/**
 * An OPENED or SCALED event: guards, size, order, fill, lot, cash, position, receipt. Opens of a copy that is paused,
 * stopping or past its exits-only mark are skipped with that reason.
 */
export const openChunk = `
with ${fresh}, open_positions as (
  select p.copy_id, p.symbol, p.side, p.held * m.mid as value from copy_positions p join fresh f on f.id = p.copy_id join marks m on m.symbol = p.symbol where p.held > 0
), holding as (
  select copy_id, count(*) as trades, sum(round(case when side = 'LONG' then value else -value end, 2)) as signed, sum(value) as exposure,
    sum(value) filter (where side = 'SHORT') as shorts, sum(value) filter (where symbol = (select symbol from event)) as in_symbol
  from open_positions group by copy_id
), eater_holding as (
  -- only for eaters with limits over all copies: everything they hold anywhere
  select t.eater_id, t.max_per_symbol, t.max_total, t.daily_loss_limit, t.day_start_equity, coalesce(h.exposure, 0) as exposure, coalesce(h.in_symbol, 0) as in_symbol,
    (select coalesce(sum(c.cash), 0) from copies c where c.eater_id = t.eater_id and c.state <> 'STOPPED') + coalesce(h.signed, 0) as equity
  from eater_totals t left join lateral (
    select sum(p.held * m.mid) as exposure, sum(p.held * m.mid) filter (where p.symbol = (select symbol from event)) as in_symbol,
      sum(case when p.side = 'LONG' then p.held * m.mid else -p.held * m.mid end) as signed
    from copy_positions p join marks m on m.symbol = p.symbol where p.eater_id = t.eater_id and p.held > 0
  ) h on true
  where t.eater_id in (select eater_id from fresh)
), state as (
  select f.*, e.id as event_id, e.trade_id, e.sequence as event_sequence, e.kind, e.symbol, e.side, e.lot, e.tick, e.fill_price, e.at as feeder_at,
    case when e.side = 'LONG' then e.ask else e.bid end as price,
    coalesce(h.trades, 0) as trades, coalesce(h.exposure, 0) as exposure, coalesce(h.in_symbol, 0) as in_symbol,
    f.cash + coalesce(h.signed, 0) as equity,
    f.cash - 2.5 * coalesce(h.shorts, 0) as free_cash,
    coalesce(p.held, 0) as held, coalesce(p.ideal, 0) as ideal, coalesce(p.closed_by_you, false) as closed_by_you,
    coalesce(n.lots, 0) as lots,
    t.max_per_symbol as eater_max_per_symbol, t.max_total as eater_max_total, t.in_symbol as eater_in_symbol, t.exposure as eater_exposure,
    t.daily_loss_limit as eater_daily_loss_limit, t.equity - t.day_start_equity as eater_day_pnl,
    e.fill_quantity, e.quantity_before, e.equity_before, e.stop_price, e.quote_age_ms, e.class
  from fresh f cross join event e
  left join holding h on h.copy_id = f.id
  left join copy_positions p on p.copy_id = f.id and p.trade_id = e.trade_id
  left join lateral (select max(number) as lots from copy_lots l where l.copy_id = f.id and l.trade_id = e.trade_id) n on true
  left join eater_holding t on t.eater_id = f.eater_id
), guarded as (
  select s.*, case
    when s.state = 'STOPPED' then 'STOPPED'
    when s.state = 'STOPPING' then 'STOPPING'
    when s.exits_only_sequence < s.event_sequence then 'EXITS_ONLY'
    when s.state = 'PAUSED' then 'PAUSED'
    when s.closed_by_you then 'CLOSED_BY_YOU'
    when s.allow_symbols is not null and not s.symbol = any(s.allow_symbols) or s.symbol = any(s.deny_symbols) then 'SYMBOL_NOT_ALLOWED'
    when s.classes is not null and not s.class = any(s.classes) then 'CLASS_NOT_ALLOWED'
    when s.kind = 'OPENED' and s.trades >= s.max_open_trades then 'OPEN_TRADES_MAX'
    when s.quote_age_ms > s.quote_age_ms_max then 'QUOTE_TOO_OLD'
    when s.slippage_cap_bps < (case when s.side = 'LONG' then s.price - s.fill_price else s.fill_price - s.price end) / s.fill_price * 10000 then 'SLIPPAGE_CAP'
    when s.equity - s.day_start_equity <= -s.daily_loss_limit then 'DAILY_LOSS'
    when s.eater_day_pnl <= -s.eater_daily_loss_limit then 'EATER_DAILY_LOSS'
  end as guard from state s
), decided as (
  select g.*, gen_random_uuid() as receipt_id, z.base, z.after_trade, z.after_symbol, z.after_exposure, z.after_eater_symbol, z.after_eater_total, z.after_cash, z.cap, z.sufficed,
    coalesce(g.guard, z.reason) as why,
    case when g.guard is null then z.quantity else 0 end as quantity, case when g.guard is null then z.money else 0 end as money
  from guarded g cross join lateral copy_size(
    g.sizing, g.sizing_value, g.max_per_trade, g.max_per_symbol, g.max_exposure_percent, g.cash_reserve, g.eater_max_per_symbol, g.eater_max_total,
    g.equity, g.free_cash, g.in_symbol, g.exposure, g.held, g.eater_in_symbol, g.eater_exposure,
    g.fill_quantity, g.quantity_before, round(g.fill_quantity * g.fill_price, 2), g.equity_before, g.stop_price,
    g.side, g.price, g.tick, g.lot) z
), receipt as (
  insert into receipts (eater_id, id, copy_id, feeder_id, cause_kind, cause_id, trade_id, event_sequence, action, symbol, side, status, reason, steps, cap, sufficed,
    quantity, price, money, feeder_price, slippage_bps, slippage_money, feeder_filled_at, decided_at, submitted_at, filled_at)
  select eater_id, receipt_id, id, feeder_id, 'EVENT', event_id, trade_id, event_sequence, case kind when 'OPENED' then 'OPEN' else 'SCALE' end, symbol, side,
    case when quantity > 0 then 'COPIED' else 'SKIPPED' end, why,
    case when guard is null and base is not null then jsonb_build_array(base, after_trade, after_symbol, after_exposure, after_eater_symbol, after_eater_total, after_cash) else '[]' end,
    case when guard is null then cap end, case when guard is null then sufficed end,
    quantity, case when quantity > 0 then price end, money, fill_price,
    case when quantity > 0 then round(case when side = 'LONG' then price - fill_price else fill_price - price end / fill_price * 10000, 4) end,
    case when quantity > 0 then round(case when side = 'LONG' then price - fill_price else fill_price - price end * quantity, 2) end,
    feeder_at, $3, case when quantity > 0 then $3::timestamptz end, case when quantity > 0 then $3::timestamptz end
  from decided order by eater_id
  returning eater_id, id, copy_id, status
), ordered as (
  insert into copy_orders (eater_id, copy_id, receipt_id, trade_id, symbol, side, effect, quantity, filled_quantity, price, state, created_at, updated_at)
  select eater_id, id, receipt_id, trade_id, symbol, case side when 'LONG' then 'BUY' else 'SELL' end, 'OPEN', quantity, quantity, price, 'FILLED', $3, $3 from decided where quantity > 0
), lot as (
  insert into copy_lots (eater_id, copy_id, trade_id, receipt_id, number, quantity, remaining, price, cost, remaining_cost, opened_at)
  select eater_id, id, trade_id, receipt_id, lots + 1, quantity, quantity, price, money, money, $3 from decided where quantity > 0
), position as (
  insert into copy_positions as p (eater_id, copy_id, trade_id, symbol, side, held, ideal, cost, opened_at)
  select eater_id, id, trade_id, symbol, side, quantity, quantity, money, $3 from decided where quantity > 0
  on conflict (copy_id, trade_id) do update set held = p.held + excluded.held, ideal = p.ideal + excluded.ideal, cost = p.cost + excluded.cost, closed_at = null
), paid as (
  update copies c set cash = c.cash + case when d.side = 'LONG' then -d.money else d.money end, version = c.version + 1
  from decided d where c.id = d.id and d.quantity > 0
), ${announce}`;

/**
 * A REDUCED or CLOSED event: the ideal shrinks by the feeder's fraction, what is held is sold down to it in whole lots,
 * first in, first out; flat means all. Closes are never blocked by a guard.
 */
export const closeChunk = `
with ${fresh}, state as (
  select f.*, e.id as event_id, e.trade_id, e.sequence as event_sequence, e.kind, e.symbol, e.side, e.lot, e.fill_price, e.at as feeder_at,
    case when e.side = 'LONG' then e.bid else e.ask end as price,
    coalesce(p.held, 0) as held, coalesce(p.closed_by_you, false) as closed_by_you,
    case when e.status = 'CLOSED' then 0 else coalesce(p.ideal, 0) * (1 - e.fill_quantity / e.quantity_before) end as ideal_after, e.status as trade_status
  from fresh f cross join event e left join copy_positions p on p.copy_id = f.id and p.trade_id = e.trade_id
), decided as (
  select s.*, gen_random_uuid() as receipt_id,
    case when s.held = 0 then 0 when s.trade_status = 'CLOSED' then s.held else floor((s.held - s.ideal_after) / s.lot) * s.lot end as quantity
  from state s
), sold as (
  select l.copy_id, l.trade_id, l.number, l.remaining, l.remaining_cost,
    least(l.remaining, greatest(0, d.quantity - coalesce(sum(l.remaining) over (partition by l.copy_id order by l.number rows between unbounded preceding and 1 preceding), 0))) as taken
  from copy_lots l join decided d on d.id = l.copy_id and d.trade_id = l.trade_id where l.remaining > 0 and d.quantity > 0
), costed as (
  select copy_id, trade_id, number, taken, case when taken = remaining then remaining_cost else round(remaining_cost * taken / remaining, 2) end as cost from sold where taken > 0
), cost as (
  select copy_id, sum(cost) as cost from costed group by copy_id
), booked as (
  select d.*, coalesce(c.cost, 0) as cost, round(d.quantity * d.price, 2) as money,
    case when d.side = 'LONG' then round(d.quantity * d.price, 2) - coalesce(c.cost, 0) else coalesce(c.cost, 0) - round(d.quantity * d.price, 2) end as pnl,
    case when d.quantity > 0 then null
      when d.closed_by_you then 'CLOSED_BY_YOU' when d.held = 0 and d.state = 'STOPPED' then 'STOPPED' when d.held = 0 then 'NOT_HELD' else 'BELOW_LOT' end as why
  from decided d left join cost c on c.copy_id = d.id
), receipt as (
  insert into receipts (eater_id, id, copy_id, feeder_id, cause_kind, cause_id, trade_id, event_sequence, action, symbol, side, status, reason,
    quantity, price, money, feeder_price, slippage_bps, slippage_money, realised_pnl, feeder_filled_at, decided_at, submitted_at, filled_at)
  select eater_id, receipt_id, id, feeder_id, 'EVENT', event_id, trade_id, event_sequence, case when trade_status = 'CLOSED' then 'CLOSE' else 'REDUCE' end, symbol, side,
    case when quantity > 0 then 'COPIED' else 'SKIPPED' end, why,
    quantity, case when quantity > 0 then price end, money, fill_price,
    case when quantity > 0 then round(case when side = 'LONG' then fill_price - price else price - fill_price end / fill_price * 10000, 4) end,
    case when quantity > 0 then round(case when side = 'LONG' then fill_price - price else price - fill_price end * quantity, 2) end,
    case when quantity > 0 then pnl end, feeder_at, $3, case when quantity > 0 then $3::timestamptz end, case when quantity > 0 then $3::timestamptz end
  from booked order by eater_id
  returning eater_id, id, copy_id, status
), ordered as (
  insert into copy_orders (eater_id, copy_id, receipt_id, trade_id, symbol, side, effect, quantity, filled_quantity, price, state, created_at, updated_at)
  select eater_id, id, receipt_id, trade_id, symbol, case side when 'LONG' then 'SELL' else 'BUY' end, 'CLOSE', quantity, quantity, price, 'FILLED', $3, $3 from booked where quantity > 0
), lots as (
  update copy_lots l set remaining = l.remaining - c.taken, remaining_cost = l.remaining_cost - c.cost
  from costed c where l.copy_id = c.copy_id and l.trade_id = c.trade_id and l.number = c.number
), positions as (
  update copy_positions p set held = p.held - b.quantity, ideal = b.ideal_after, cost = p.cost - b.cost, realised_pnl = p.realised_pnl + b.pnl,
    closed_at = case when p.held = b.quantity then $3::timestamptz end
  from booked b where p.copy_id = b.id and p.trade_id = b.trade_id
), paid as (
  update copies c set cash = c.cash + case when b.side = 'LONG' then b.money else -b.money end, realised_pnl = c.realised_pnl + b.pnl, version = c.version + 1
  from booked b where c.id = b.id and b.quantity > 0
), ${announce}`;

/** An EXITS_SET event: whoever holds the trade gets one receipt, FOLLOWED from the start, without money. */
export const exitsChunk = `
with ${fresh}, receipt as (
  insert into receipts (eater_id, id, copy_id, feeder_id, cause_kind, cause_id, trade_id, event_sequence, action, symbol, side, status, feeder_filled_at, decided_at)
  select f.eater_id, gen_random_uuid(), f.id, f.feeder_id, 'EVENT', e.id, e.trade_id, e.sequence, 'EXITS', e.symbol, e.side, 'FOLLOWED', e.at, $3
  from fresh f cross join event e join copy_positions p on p.copy_id = f.id and p.trade_id = e.trade_id and p.held > 0 order by f.eater_id
  returning eater_id, id, copy_id, status
), ${announce}`;
