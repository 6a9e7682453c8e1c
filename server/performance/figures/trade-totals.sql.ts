/**
 * Sums over trades, one row a `user_id`, of CTE `seen`: each trade's user_id, status, side, symbol, realised_pnl, entry_value,
 * opened_at and closed_at.
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
    coalesce(l.sides::jsonb, '[]') as sides,
    coalesce(l.symbols::jsonb, '[]') as symbols
  from seen s
  left join closed_totals c on c.user_id = s.user_id
  left join lists l on l.user_id = s.user_id
  group by s.user_id, c.trades, c.won, c.profit, c.loss, c.returns, c.best, c.worst, c.seconds,
    l.sides::jsonb, l.symbols::jsonb
)
select *
from totals`;
