/**
 * Hot statements of the matcher: asked for every tick that reaches a level, each served by partial indexes alone.
 * `matching.store.ts` sends them.
 */

/** Its venue has no order yet that closes all of it: one that fired there is open until that fills. */
const isNotClosing = `
  not exists (
    select 1
    from orders o
    where o.trade_id = t.id
      and o.status = 'WORKING'
      and o.close_reason is not null
  )`;

/**
 * Open trades whose stop or target this price reaches. One arm for each of the four partial indexes. A long triggers on
 * the bid, a short on the ask. `$1` symbol, `$2` bid, `$3` ask, `$4` how many an arm.
 */
export const readFiredTradesSql = `
select id, account_id
from (
  (
    select id, account_id
    from trades t
    where symbol = $1
      and status = 'OPEN'
      and side = 'LONG'
      and stop_price is not null
      and stop_price >= $2
      and ${isNotClosing}
    order by stop_price desc
    limit $4
  )
  union
  (
    select id, account_id
    from trades t
    where symbol = $1
      and status = 'OPEN'
      and side = 'SHORT'
      and stop_price is not null
      and stop_price <= $3
      and ${isNotClosing}
    order by stop_price
    limit $4
  )
  union
  (
    select id, account_id
    from trades t
    where symbol = $1
      and status = 'OPEN'
      and side = 'LONG'
      and target_price is not null
      and target_price <= $2
      and ${isNotClosing}
    order by target_price
    limit $4
  )
  union
  (
    select id, account_id
    from trades t
    where symbol = $1
      and status = 'OPEN'
      and side = 'SHORT'
      and target_price is not null
      and target_price >= $3
      and ${isNotClosing}
    order by target_price desc
    limit $4
  )
) fired`;

/** Working orders on paper of a symbol whose latency has passed and whose price this tick reaches. `$1` symbol, `$2` now, `$3` bid, `$4` ask, `$5` how many. */
export const readDueOrdersSql = `
select id, account_id
from orders
where symbol = $1
  and status = 'WORKING'
  and connection_id is null
  and due_at <= $2
  and case type
    when 'LIMIT' then (side = 'BUY' and limit_price >= $4) or (side = 'SELL' and limit_price <= $3)
    when 'STOP' then (side = 'BUY' and stop_price <= $4) or (side = 'SELL' and stop_price >= $3)
    else true
  end
order by due_at, created_at, id
limit $5`;

/** Orders on paper that asked to end with the session that is over. `$1` the market clock, `$2` how many. */
export const readExpiredOrdersSql = `
select id, account_id
from orders
where status = 'WORKING'
  and connection_id is null
  and expires_at <= $1
order by id
limit $2`;

/** Closes at venues whose time has come: they wait for other orders of their trade, or to be tried again. `$1` now, `$2` how many. */
export const readDueClosesSql = `
select id, account_id
from orders
where status = 'WORKING'
  and connection_id is not null
  and intended_at is null
  and close_reason is not null
  and due_at <= $1
order by due_at, id
limit $2`;

/** Paper accounts with shorts and all they hold: the margin of others is watched by their venue. Two statements: one for both would read them all either way. */
const readShortsSql = (which: string): string => `
select a.id, a.cash, l.symbol, sum(case when l.side = 'SHORT' then -l.remaining else l.remaining end) as units
from trading_accounts a
join lots l on l.account_id = a.id and l.remaining > 0
where ${which}
  and a.connection_id is null
group by a.id, a.cash, l.symbol, l.side`;

/** `$1`: shards. */
export const readAllShortsSql = readShortsSql(`
  a.id in (select account_id from trades where status = 'OPEN' and side = 'SHORT')
  and shard_of_id(a.id) = any($1::int[])`);

/** `$1`: account ids. */
export const readSomeShortsSql = readShortsSql(`
  a.id = any($1::uuid[])
  and exists (select 1 from trades t where t.account_id = a.id and t.status = 'OPEN' and t.side = 'SHORT')`);

/** Four index probes a symbol, and the partial index of working orders: however many trades are open. `$1` symbols, null for all. */
export const readLevelsSql = `
select
  i.symbol,
  (
    select max(stop_price)
    from trades
    where symbol = i.symbol
      and status = 'OPEN'
      and side = 'LONG'
      and stop_price is not null
  ) as long_stop,
  (
    select min(stop_price)
    from trades
    where symbol = i.symbol
      and status = 'OPEN'
      and side = 'SHORT'
      and stop_price is not null
  ) as short_stop,
  (
    select min(target_price)
    from trades
    where symbol = i.symbol
      and status = 'OPEN'
      and side = 'LONG'
      and target_price is not null
  ) as long_target,
  (
    select max(target_price)
    from trades
    where symbol = i.symbol
      and status = 'OPEN'
      and side = 'SHORT'
      and target_price is not null
  ) as short_target,
  exists (
    select 1
    from orders
    where symbol = i.symbol
      and status = 'WORKING'
      and connection_id is null
  ) as has_orders
from instruments i
where $1::text[] is null or i.symbol = any($1)`;
