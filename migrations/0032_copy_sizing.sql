-- The one sizing rule of copying, as it was: only how it is calculated changes. `offset 0` keeps the planner from putting
-- each step's expression in place of its name: the base was calculated some forty times for each copy, and planning the
-- statement that opens took a third longer.
create or replace function copy_size(
  -- settings of the copy
  sizing text, sizing_value numeric, max_per_trade numeric, max_per_symbol numeric, max_exposure_percent numeric,
  cash_reserve numeric,
  -- limits of the eater over all copies, null where there are none
  eater_max_per_symbol numeric, eater_max_total numeric,
  -- the copy now, at mid, USD: equity, cash that shorts leave free, what it has in this symbol and in all, of this trade
  copy_equity numeric, free_cash numeric, in_symbol numeric, exposure numeric, held numeric,
  eater_in_symbol numeric, eater_exposure numeric,
  -- what the feeder did: quantity added now, held before it (0 when it opens), value of the fill, equity just before
  feeder_quantity numeric, feeder_quantity_before numeric, feeder_fill_value numeric, feeder_equity numeric,
  feeder_stop numeric,
  -- the market as this copy meets it
  side text, price numeric, tick numeric, lot numeric
) returns table (
  base numeric, after_trade numeric, after_symbol numeric, after_exposure numeric, after_eater_symbol numeric,
  after_eater_total numeric, after_cash numeric, quantity numeric, money numeric, cap text, reason text, sufficed numeric
) language sql immutable parallel safe as $$
  with
  -- per unit, from the own expected fill to the stop; at least one tick
  risk as (
    select case when side = 'LONG' then price - feeder_stop else feeder_stop - price end as distance
  ),
  -- the money that the rule gives, or why it gives none
  base as (
    select
      case
        when sizing = 'PROPORTIONAL'
        then case when feeder_equity > 0 then copy_equity * feeder_fill_value / feeder_equity end
        when sizing = 'MULTIPLIER' then sizing_value * feeder_quantity * price
        -- scaling in by what is held: own held × added / feeder's quantity before
        when feeder_quantity_before > 0 then held * feeder_quantity / feeder_quantity_before * price
        when sizing = 'FIXED_AMOUNT' then sizing_value
        else case when r.distance > 0 then copy_equity * sizing_value / 100 / greatest(r.distance, tick) * price end
      end as money,
      case
        when feeder_quantity_before > 0 and held = 0 then 'NOT_HELD'
        when sizing = 'PROPORTIONAL' and not feeder_equity > 0 then 'FEEDER_EQUITY'
        when sizing = 'RISK' and feeder_quantity_before = 0 and feeder_stop is null then 'NO_STOP'
        when sizing = 'RISK' and feeder_quantity_before = 0 and not r.distance > 0 then 'STOP_PASSED'
      end as reason
    from risk r
    offset 0
  ),
  -- what each limit leaves of it. `cap * 0` keeps a missing cap missing: greatest() would take the 0
  s1 as (select *, least(b.money, max_per_trade) as m1 from base b),
  s2 as (select *, least(m1, greatest(max_per_symbol - in_symbol, max_per_symbol * 0)) as m2 from s1),
  s3 as (
    select *,
      least(m2, greatest(copy_equity * max_exposure_percent / 100 - exposure, max_exposure_percent * 0)) as m3
    from s2
  ),
  s4 as (select *, least(m3, greatest(eater_max_per_symbol - eater_in_symbol, eater_max_per_symbol * 0)) as m4 from s3),
  s5 as (select *, least(m4, greatest(eater_max_total - eater_exposure, eater_max_total * 0)) as m5 from s4),
  -- a short sets aside 150% of its value from free cash
  s6 as (
    select *, least(m5, greatest(free_cash - cash_reserve, 0) / case when side = 'SHORT' then 1.5 else 1 end) as m6
    from s5
  ),
  -- whole lots, and the least money that a position may have
  rounded as (
    select *, floor(coalesce(m6, 0) / price / lot) * lot as q, greatest(1, lot * price) as minimum
    from s6
    offset 0
  )
  select
    round(r.money, 2), round(m1, 2), round(m2, 2), round(m3, 2), round(m4, 2), round(m5, 2), round(m6, 2),
    case when r.reason is null and q > 0 and q * price >= minimum then q else 0 end,
    case when r.reason is null and q > 0 and q * price >= minimum then round(q * price, 2) else 0 end,
    case
      when r.reason is not null then null
      when m6 < m5 then 'CASH'
      when m5 < m4 then 'EATER_TOTAL'
      when m4 < m3 then 'EATER_SYMBOL'
      when m3 < m2 then 'EXPOSURE'
      when m2 < m1 then 'SYMBOL'
      when m1 < r.money then 'TRADE'
    end,
    case
      when r.reason is not null then r.reason
      when q > 0 and q * price >= minimum then null
      when m6 < m5 then 'NO_FREE_CASH'
      when m5 < m4 then 'EATER_TOTAL_MAX'
      when m4 < m3 then 'EATER_SYMBOL_MAX'
      when m3 < m2 then 'EXPOSURE_MAX'
      when m2 < m1 then 'SYMBOL_MAX'
      else 'BELOW_MINIMUM'
    end,
    -- what would have sufficed: the smallest money that buys one lot and a dollar
    case
      when r.reason is null and not (q > 0 and q * price >= minimum)
      then round(ceil(ceil(minimum / price / lot) * lot * price * 100) / 100, 2)
    end
  from rounded r
$$;
