/**
 * Sums over trades, one row a `user_id`, of CTE `seen`: each trade's user_id, status, side, symbol, realised_pnl, entry_value,
 * opened_at and closed_at, equity_before (of the account, before its first fill), and from when to when (its last daily
 * close) the record goes: record_from, record_to.
 */
export const tradeTotalsSql = `
-- closed trades, each with its result in percent as its page shows it
closed as (
  select *, round(realised_pnl / nullif(entry_value, 0) * 100, 4)::float8 as percent
  from seen
  where status = 'CLOSED'
),
-- closed trades by side, and by symbol
groups as (
  select user_id, side, symbol, grouping(side) as is_symbol,
    count(*)::int as trades,
    count(*) filter (where realised_pnl > 0)::int as won,
    coalesce(sum(percent), 0)::float8 as returns
  from closed
  group by grouping sets ((user_id, side), (user_id, symbol))
),
-- each as a list, the most frequent first
lists as (
  select user_id,
    json_agg(
      json_build_object('name', side, 'closedTrades', trades, 'wonTrades', won, 'returnSum', returns)
      order by side
    ) filter (where is_symbol = 0) as sides,
    json_agg(
      json_build_object('name', symbol, 'closedTrades', trades, 'wonTrades', won, 'returnSum', returns)
      order by place
    ) filter (where is_symbol = 1 and place <= 20) as symbols
  from (
    select *,
      row_number() over (partition by user_id, is_symbol order by trades desc, symbol) as place
    from groups
  ) g
  group by user_id
),
-- what all closed trades come to
closed_totals as (
  select user_id,
    count(*)::int as trades,
    count(*) filter (where realised_pnl > 0)::int as won,
    coalesce(sum(realised_pnl) filter (where realised_pnl > 0), 0)::float8 as profit,
    coalesce(-sum(realised_pnl) filter (where realised_pnl < 0), 0)::float8 as loss,
    coalesce(sum(percent), 0)::float8 as returns,
    max(percent) as best,
    min(percent) as worst,
    coalesce(sum(extract(epoch from closed_at - opened_at)), 0)::float8 as seconds
  from closed
  group by user_id
),
-- each trade's money in percent of the account as its page shows it, and how long of the record it was held
sized as (
  select user_id, status, closed_at <= record_to as is_in_record,
    coalesce(round(entry_value / nullif(equity_before, 0) * 100, 4), 0)::float8 as share,
    greatest(
      extract(
        epoch from
        least(closed_at, record_to) - greatest(opened_at, date_trunc('milliseconds', record_from))
      ),
      0
    )::float8 as seconds
  from seen
),
-- exposure and turnover before they are divided by time
size_totals as (
  select user_id,
    coalesce(sum(share * seconds), 0)::float8 as share_seconds,
    coalesce(sum(share) filter (where status = 'CLOSED' and is_in_record), 0)::float8 as closed_shares
  from sized
  group by user_id
),
-- one row each
totals as (
  select s.user_id,
    coalesce(c.trades, 0) as "closedTrades",
    coalesce(c.won, 0) as "wonTrades",
    count(*) filter (where s.status = 'OPEN')::int as "openTrades",
    coalesce(c.profit, 0) as "grossProfit",
    coalesce(c.loss, 0) as "grossLoss",
    coalesce(c.returns, 0) as "returnSum",
    c.best,
    c.worst,
    coalesce(c.seconds, 0) as "heldSeconds",
    z.share_seconds as "shareSeconds",
    z.closed_shares as "closedShares",
    coalesce(l.sides::jsonb, '[]') as sides,
    coalesce(l.symbols::jsonb, '[]') as symbols
  from seen s
  join size_totals z on z.user_id = s.user_id
  left join closed_totals c on c.user_id = s.user_id
  left join lists l on l.user_id = s.user_id
  group by s.user_id, c.trades, c.won, c.profit, c.loss, c.returns, c.best, c.worst, c.seconds,
    z.share_seconds, z.closed_shares, l.sides::jsonb, l.symbols::jsonb
)
select *
from totals`;
