/** Statements of a booking: every trade and every fill of the matcher sends them. `booking.store.ts` names them. */

/**
 * Everything a booking writes, in one statement: rows come as JSON arrays shaped like their tables. Foreign keys are
 * checked at the end of the statement, so the order of its parts does not matter.
 */
export const writeBookingSql = `
with
-- the mids that the events were sealed at
snapshots as (
  insert into price_snapshots
  select *
  from json_populate_recordset(null::price_snapshots, $1)
),
-- new trades, and trades as they are now
booked_trades as (
  insert into trades
  select *
  from json_populate_recordset(null::trades, $2)
  on conflict (id) do update set
    status = excluded.status,
    quantity = excluded.quantity,
    opened_quantity = excluded.opened_quantity,
    average_price = excluded.average_price,
    entry_value = excluded.entry_value,
    realised_pnl = excluded.realised_pnl,
    stop_price = excluded.stop_price,
    target_price = excluded.target_price,
    thesis = excluded.thesis,
    tags = excluded.tags,
    close_reason = excluded.close_reason,
    closed_at = excluded.closed_at,
    version = excluded.version,
    left_quantity = excluded.left_quantity
),
-- new orders, and orders as they are now
booked_orders as (
  insert into orders
  select *
  from json_populate_recordset(null::orders, $3)
  on conflict (id) do update set
    trade_id = excluded.trade_id,
    filled_quantity = excluded.filled_quantity,
    average_fill_price = excluded.average_fill_price,
    limit_price = excluded.limit_price,
    stop_price = excluded.stop_price,
    due_at = excluded.due_at,
    status = excluded.status,
    reason = excluded.reason,
    reserved = excluded.reserved,
    updated_at = excluded.updated_at,
    quantity = excluded.quantity,
    intended_at = excluded.intended_at,
    cancel_requested_at = excluded.cancel_requested_at,
    attempt = excluded.attempt,
    words = excluded.words
),
-- new fills
booked_fills as (
  insert into fills
  select *
  from json_populate_recordset(null::fills, $4)
),
-- new lots, and lots with what they still hold
booked_lots as (
  insert into lots
  select *
  from json_populate_recordset(null::lots, $5)
  on conflict (id) do update set
    quantity = excluded.quantity,
    remaining = excluded.remaining,
    price = excluded.price,
    cost = excluded.cost,
    remaining_cost = excluded.remaining_cost
),
-- words of the events, beside the chain
texts as (
  insert into record_texts
  select *
  from json_populate_recordset(null::record_texts, $6)
),
-- the sealed events
events as (
  insert into record_events
  select *
  from json_populate_recordset(null::record_events, $7)
),
-- what the salts of their amounts are derived from
salts as (
  insert into record_event_salts
  select *
  from json_populate_recordset(null::record_event_salts, $12)
),
-- the new heads of the chains
chains as (
  update records r
  set
    sequence = n.sequence,
    head = n.head,
    chapter = n.chapter,
    account_id = n.account_id,
    index_value = n.index_value,
    index_base = n.index_base
  from json_populate_recordset(null::records, $8) n
  where r.id = n.id
),
-- when which class of viewers sees the events
pending as (
  insert into feed_pending
  select *
  from json_populate_recordset(null::feed_pending, $9)
),
-- money that came in or went out
flows as (
  insert into account_flows
  select *
  from json_populate_recordset(null::account_flows, $10)
),
-- the accounts' cash and chapter
accounts as (
  update trading_accounts a
  set cash = n.cash, chapter = n.chapter
  from json_populate_recordset(null::trading_accounts, $11) n
  where a.id = n.id
)
select 1`;

/** Locks accounts in id order, with what sealing needs to know of their owners. */
export const lockAccountsSql = `
select
  a.id, a.user_id, a.kind, a.mode, a.cash, a.latency_ms, a.fill_size_max, a.chapter, a.closed_at,
  a.connection_id, a.broker, u.role, u.pending as is_hidden, u.price_bites,
  coalesce(p.open_trade_delay_seconds, 0) as delay_seconds,
  k.currency, r.rate
from trading_accounts a
join users u on u.id = a.user_id
left join privacy_settings p on p.user_id = a.user_id
-- of an account whose own currency is no dollar
left join broker_connections c on c.id = a.connection_id
left join broker_cash k on k.connection_id = c.id and k.currency = c.quote_currency
left join venue_rates r on r.venue = c.venue and r.environment = c.environment and r.currency = k.currency
where a.id = any($1::uuid[])
order by a.id
for no key update of a`;

/** Then the chains of the record accounts among them, in id order. */
export const lockChainsSql = `
select id, account_id, sequence, head, chapter, index_value, index_base
from records
where account_id = any($1::uuid[])
order by id
for update`;

/** What the accounts hold, as of a snapshot taken after the locks: in a statement of its own for that reason. */
export const readHoldingsSql = `
select 'HELD' as what, account_id, symbol, side, sum(remaining) as quantity, sum(remaining_cost) as money
from lots
where account_id = any($1::uuid[])
  and remaining > 0
group by account_id, symbol, side
union all
select 'ORDERS', account_id, null, null, count(*), sum(reserved)
from orders
where account_id = any($1::uuid[])
  and status = 'WORKING'
group by account_id
union all
select 'TRADES', account_id, null, null, count(*), 0
from trades
where account_id = any($1::uuid[])
  and status = 'OPEN'
group by account_id`;

/** Trades with their lots that still hold something, and the words last sealed. `$1`: trade ids. */
export const readTradesSql = `
select
  t.*, l.lots, coalesce(l.lot_count, 0)::int as lot_count,
  (select e.text_id from record_events e where e.trade_id = t.id order by e.sequence desc limit 1) as text_id
from trades t
left join lateral (
  -- lots that still hold something, by number, and the number of the last one ever
  select
    max(number) as lot_count,
    json_agg(
      json_build_object(
        'id', id, 'number', number, 'quantity', quantity::text, 'remaining', remaining::text,
        'price', price::text, 'cost', cost::text, 'remaining_cost', remaining_cost::text,
        'opened_at', opened_at, 'quote_at', quote_at
      ) order by number
    ) filter (where remaining > 0) as lots
  from lots
  where trade_id = t.id
) l on true
where t.id = any($1::uuid[])`;

/** Open trades of accounts, with the record they are sealed on. `$1`: account ids. */
export const readOpenTradesSql = `
select id, account_id, symbol, side, quantity, record_id
from trades
where account_id = any($1::uuid[])
  and status = 'OPEN'`;

/** Symbols anyone holds: one index probe a symbol, however many trades are open. */
export const readHeldSymbolsSql = `
select symbol
from instruments i
where exists (select 1 from trades t where t.symbol = i.symbol and t.status = 'OPEN')`;

/** A trade that closed takes its working orders with it; those at a venue end when the venue says so. */
export const cancelOrdersOfTradesSql = `
with
-- working orders of the trades that closed
cancelled as (
  update orders
  set status = 'CANCELLED', reason = 'TRADE_CLOSED', reserved = 0, updated_at = $2
  where trade_id = any($1::uuid[])
    and status = 'WORKING'
    and connection_id is null
  returning id, account_id, trade_id
)
select *
from cancelled`;
