/** What the oracle of broker runs reads: plain rows of one connection (`$1`), nothing that the engine computes. */

export const readIntents = `
select client_order_id, venue_order_id, owner_kind, owner_order_id, symbol, side, quantity, state, reason, filled_quantity, ended_at, rate,
  sent_at
from broker_orders
where connection_id = $1
order by created_at, id`;

/** By what they hold or sell: of a market in another currency, like `BTC/EUR`, its coin. */
const coinOf = (symbol: string): string => `split_part(${symbol}, '/', 1)`;

export const readFills = `select ${coinOf("symbol")} as symbol, venue_fill_id, state, rate, received_at from broker_fills where connection_id = $1`;

/** Money that came to the account or went, in the currency that it came in. */
export const readFlows = `
select f.amount, f.currency, f.rate
from account_flows f
join trading_accounts a on a.id = f.account_id
where a.connection_id = $1
  and f.kind in ('DEPOSIT', 'WITHDRAWAL')`;

/** In the order in which they were booked: `xmin` is that of the booking's transaction, and each books one. */
export const readBookedFills = `
select ${coinOf("f.symbol")} as symbol, f.venue_fill_id, o.owner_order_id
from broker_fills f
join broker_orders o on o.id = f.order_id
where f.connection_id = $1
  and f.state = 'BOOKED'
  and o.owner_kind = 'COPY'
order by f.xmin::text::bigint`;

/** Cash as a stopped copy had it before it gave it back, with the value of what became its owner's own; what it was given; what it has now. */
export const readCopies = `
select c.id, c.state, c.reserved,
  c.cash + coalesce((select -sum(f.amount) from copy_flows f where f.copy_id = c.id and f.amount < 0), 0) as cash_after,
  coalesce((select sum(f.amount) from copy_flows f where f.copy_id = c.id and f.amount > 0), 0) as given,
  coalesce((
    select sum(case r.side when 'LONG' then r.money else -r.money end)
    from receipts r
    where r.copy_id = c.id
      and r.action = 'DETACH'
  ), 0) as transferred,
  case when c.state = 'STOPPED' then 0 else c.cash end as cash_now
from copies c
where c.connection_id = $1`;

export const readReceipts = `
select r.id, r.copy_id, r.trade_id, r.action, r.symbol, r.side, r.status, r.quantity, r.money, r.price, r.realised_pnl,
  o.id as order_id, o.effect, o.keep_fraction, o.state as order_state, o.quantity as ordered, o.filled_quantity as order_filled
from receipts r
join copies c on c.id = r.copy_id
left join copy_orders o on o.receipt_id = r.id
where c.connection_id = $1`;

/** Events that concern a copy and of which it has no receipt. */
export const readMissingReceipts = `
select format('%s %s of %s for copy %s', e.kind, e.sequence, e.symbol, c.id) as words
from copies c
join record_events e on e.record_id = c.record_id
  and e.sequence > c.started_sequence
  and (c.stopped_sequence is null or e.sequence <= c.stopped_sequence)
  and e.kind in ('OPENED', 'SCALED', 'REDUCED', 'CLOSED')
where c.connection_id = $1
  and not exists (
    select 1
    from receipts r
    where r.copy_id = c.id
      and r.cause_kind = 'EVENT'
      and r.cause_id = e.id
  )`;

/** Of copies and of the account's own trades. */
export const readLots = `
select l.symbol, sum(case l.side when 'LONG' then l.remaining else -l.remaining end) as units, count(distinct l.closed) as closed
from (
  select p.symbol, p.side, n.remaining,
    case when p.closed_at is not null then p.copy_id || p.trade_id::text end as closed
  from copy_lots n
  join copy_positions p on p.copy_id = n.copy_id and p.trade_id = n.trade_id
  join copies c on c.id = n.copy_id
  where c.connection_id = $1
  union all
  select o.symbol, o.side, o.remaining, case when t.status = 'CLOSED' then t.id::text end
  from lots o
  join trades t on t.id = o.trade_id
  join trading_accounts a on a.id = o.account_id
  where a.connection_id = $1
) l
group by l.symbol`;

/** What the account has beside its copies. */
export const readAccountCash = "select cash from trading_accounts where connection_id = $1";

/** But those that only say that something was done by hand, and what is too little to trade. */
export const readDifferences = `
select kind, symbol, ours, theirs
from broker_differences
where connection_id = $1
  and resolved_at is null
  and kind not in ('EXTERNAL_POSITION', 'EXTERNAL_ORDER', 'DUST')`;

export const readLastPass = `
select result
from broker_reconciliations
where connection_id = $1
order by last_at desc
limit 1`;
