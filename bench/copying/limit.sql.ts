import { lockChunk } from "../../server/copying/engine/fan-out/fan-out.sql";

/**
 * The floor under the fan-out: the same locks, the same INSERTs and UPDATEs with the same indexes, and no rule at all.
 * Every copy gets one of the lot at the event's price.
 */
export const limitLock = lockChunk;

/** What opening a trade writes, by hand and without a rule. `$1` account, `$2` now. Gives the event's id and number. */
export const limitTrade = {
  lockAccount: "select cash from trading_accounts where id = $1 for no key update",
  lockChain: "select sequence, head from records where account_id = $1 for update",
  write: `
with head as (
  select a.id as account_id, a.user_id, r.id as record_id, gen_random_uuid() as trade_id, gen_random_uuid() as order_id
  from trading_accounts a
  join records r on r.account_id = a.id
  where a.id = $1
), snapshot as (
  insert into price_snapshots (id, at, mids)
  values (gen_random_uuid(), $2, '{"S10": "100.00"}')
), trade as (
  insert into trades (id, user_id, account_id, record_id, symbol, side, status, quantity, opened_quantity, average_price, entry_value, stop_price,
    equity_before, chapter, opened_at, closed_at)
  select trade_id, user_id, account_id, record_id, 'S10', 'LONG', 'CLOSED', 0, 10, 100.01, 1000.10, 95, 100000, 1, $2, $2 from head
), ordered as (
  insert into orders (id, user_id, account_id, trade_id, symbol, side, type, effect, quantity, filled_quantity, average_fill_price, time_in_force,
    exit_stop_price, status, created_at, updated_at, due_at)
  select order_id, user_id, account_id, trade_id, 'S10', 'BUY', 'MARKET', 'OPEN', 10, 10, 100.01, 'GTC', 95, 'FILLED', $2, $2, $2 from head
), fill as (
  insert into fills (user_id, account_id, order_id, trade_id, symbol, side, quantity, price, value, reason, quote_at, at)
  select user_id, account_id, order_id, trade_id, 'S10', 'BUY', 10, 100.01, 1000.10, 'ORDER', $2, $2 from head
), lot as (
  insert into lots (user_id, account_id, trade_id, number, symbol, side, quantity, remaining, price, cost, remaining_cost, opened_at, quote_at)
  select user_id, account_id, trade_id, 1, 'S10', 'LONG', 10, 0, 100.01, 1000.10, 0, $2, $2 from head
), event as (
  -- of a kind that no copy follows, so that the app leaves it alone
  insert into record_events (record_id, sequence, user_id, trade_id, kind, at, bytes, previous_hash, hash, symbol, side, bid, ask, fill_price)
  select record_id, 1000000 + (select count(*) from record_events), user_id, trade_id, 'CHAPTER', $2, '{}', '', repeat('a', 64), 'S10', 'LONG',
    99.99, 100.01, 100.01
  from head
  returning id, sequence
), chain as (
  update records set head = head where account_id = $1
), account as (
  update trading_accounts set cash = cash where id = $1
)
select id, sequence from event`,
};

/** `$1` event, `$2` copy ids, `$3` now. */
export const limitChunk = `
with event as materialized (
  select e.id, e.user_id as feeder_id, e.trade_id, e.sequence, e.symbol, e.side, e.ask as price, e.fill_price, e.at from record_events e where e.id = $1
), decided as (
  select c.id, c.eater_id, e.feeder_id, e.id as event_id, e.trade_id, e.sequence as event_sequence, e.symbol, e.side, e.price, e.fill_price, e.at as feeder_at, gen_random_uuid() as receipt_id,
    1::numeric as quantity, e.price as money
  from copies c cross join event e where c.id = any($2::uuid[])
), receipt as (
  insert into receipts (eater_id, id, copy_id, feeder_id, cause_kind, cause_id, trade_id, event_sequence, action, symbol, side, status, steps, limits,
    quantity, price, money, feeder_price, slippage_bps, slippage_money, feeder_filled_at, decided_at, submitted_at, filled_at)
  select eater_id, receipt_id, id, feeder_id, 'EVENT', event_id, trade_id, event_sequence, 'OPEN', symbol, side, 'COPIED', array[462.49,400,400,400,null,null,400,4], array[5000,400,600,4500,null,null,3900,0.0001], quantity, price, money, fill_price, 0, 0, feeder_at, $3, $3, $3
  from decided order by eater_id
  returning eater_id, id, copy_id, status
), ordered as (
  insert into copy_orders (eater_id, copy_id, receipt_id, trade_id, symbol, side, effect, quantity, filled_quantity, price, state, created_at, updated_at)
  select eater_id, id, receipt_id, trade_id, symbol, 'BUY', 'OPEN', quantity, quantity, price, 'FILLED', $3, $3 from decided
), lot as (
  insert into copy_lots (eater_id, copy_id, trade_id, receipt_id, number, quantity, remaining, price, cost, remaining_cost, opened_at)
  select eater_id, id, trade_id, receipt_id, 1, quantity, quantity, price, money, money, $3 from decided
), position as (
  insert into copy_positions as p (eater_id, copy_id, trade_id, symbol, side, held, ideal, cost, opened_at)
  select eater_id, id, trade_id, symbol, side, quantity, quantity, money, $3 from decided
  on conflict (copy_id, trade_id) do update set held = p.held + excluded.held, ideal = p.ideal + excluded.ideal, cost = p.cost + excluded.cost, closed_at = null
), paid as (
  update copies c set cash = c.cash - d.money, version = c.version + 1 from decided d where c.id = d.id
), counter as (
  insert into stream_counters as c (user_id, stream, sequence)
  select eater_id, 'copy', count(*) from receipt group by eater_id order by eater_id
  on conflict (user_id, stream) do update set sequence = c.sequence + excluded.sequence
  returning user_id, sequence
), stored as (
  insert into outbox (user_id, stream, sequence, previous_sequence, at, body)
  select r.eater_id, 'copy', c.sequence, c.sequence - 1, $3, json_build_object('receiptId', r.id, 'copyId', r.copy_id)::jsonb from receipt r join counter c on c.user_id = r.eater_id
)
select r.eater_id, r.copy_id, r.id as receipt_id, c.sequence::int8 as sequence, r.status from receipt r join counter c on c.user_id = r.eater_id`;
