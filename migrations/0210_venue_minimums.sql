-- The steps and the least orders of each market of a venue, as the venue lists them: what a copy's open is held against before it is sent. In an
-- environment of its own, for a test account may have other rules than a live one. Written by whichever process opens a session there.
create table venue_minimums (
  venue text not null check (venue in ('ALPACA', 'BINANCE', 'BYBIT', 'OKX', 'KRAKEN', 'COINBASE')),
  environment text not null check (environment in ('LOCAL_SANDBOX', 'SANDBOX', 'LIVE')),
  symbol text not null check (char_length(symbol) between 1 and 40),
  -- smallest step of a quantity
  lot numeric not null check (lot > 0),
  -- least quantity of an order, and its least value in dollars; null where the venue names none
  quantity_min numeric check (quantity_min > 0),
  notional_min numeric check (notional_min > 0),
  primary key (venue, environment, symbol)
);

drop function copy_size(
  text, numeric, numeric, numeric, numeric, numeric, numeric, numeric,
  numeric, numeric, numeric, numeric, numeric, numeric, numeric,
  numeric, numeric, numeric, numeric, numeric,
  text, numeric, numeric, numeric, numeric, numeric
);

-- The sizing rule, as before (migration 0185), with the least order of a venue.
create function copy_size(
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
  side text, price numeric, tick numeric, lot numeric,
  -- the eater's limit for the symbol's asset class over all copies, null where there is none, and what is in that class
  eater_max_per_class numeric default null, eater_in_class numeric default 0,
  -- the least value of an order at the copy's venue, null where there is none or it is not known
  order_minimum numeric default null
) returns table (
  base numeric, after_trade numeric, after_symbol numeric, after_exposure numeric, after_eater_symbol numeric,
  after_eater_total numeric, after_cash numeric, quantity numeric, money numeric, cap text, reason text, sufficed numeric,
  after_eater_class numeric
) language sql immutable parallel safe as $$
  with
  -- per unit, from the own expected fill to the stop
  risk as (
    select case when side = 'LONG' then price - feeder_stop else feeder_stop - price end as distance
  ),
  -- the money that the rule gives, or why it gives none
  base as (
    select
      copy_base(
        sizing, sizing_value, copy_equity, held, feeder_quantity, feeder_quantity_before, feeder_fill_value,
        feeder_equity, r.distance, price, tick
      ) as money,
      copy_base_reason(sizing, held, feeder_quantity_before, feeder_equity, feeder_stop, r.distance) as reason
    from risk r
    offset 0
  ),
  -- what each limit leaves of it
  s1 as (select *, least(b.money, max_per_trade) as m1 from base b),
  s2 as (select *, copy_left(m1, max_per_symbol, max_per_symbol - in_symbol) as m2 from s1 offset 0),
  s3 as (
    select *,
      -- less what is open already
      copy_left(m2, max_exposure_percent, copy_equity * max_exposure_percent / 100 - exposure) as m3
    from s2
    offset 0
  ),
  s4 as (select *, copy_left(m3, eater_max_per_symbol, eater_max_per_symbol - eater_in_symbol) as m4 from s3 offset 0),
  of_class as (
    select *, copy_left(m4, eater_max_per_class, eater_max_per_class - eater_in_class) as m_class
    from s4
    offset 0
  ),
  s5 as (select *, copy_left(m_class, eater_max_total, eater_max_total - eater_exposure) as m5 from of_class offset 0),
  s6 as (select *, copy_left_by_cash(m5, free_cash, cash_reserve, side) as m6 from s5 offset 0),
  rounded as (
    select *, copy_units(m6, price, lot) as q, greatest(copy_minimum(price, lot), order_minimum) as minimum,
      copy_cap(s6.money, m1, m2, m3, m4, m_class, m5, m6) as cut
    from s6
    offset 0
  )
  select
    round(r.money, 2), round(m1, 2), round(m2, 2), round(m3, 2), round(m4, 2), round(m5, 2), round(m6, 2),
    case when r.reason is null and q > 0 and q * price >= minimum then q else 0 end,
    case when r.reason is null and q > 0 and q * price >= minimum then round(q * price, 2) else 0 end,
    case when r.reason is null then cut end,
    case
      when r.reason is not null then r.reason
      when q > 0 and q * price >= minimum then null
      -- the most for one trade alone is no reason of its own
      else copy_cap_reason(cut)
    end,
    -- what would have sufficed: the smallest money that buys one lot, a dollar and the venue's least order
    case
      when r.reason is null and not (q > 0 and q * price >= minimum)
      then round(ceil(ceil(minimum / price / lot) * lot * price * 100) / 100, 2)
    end,
    round(m_class, 2)
  from rounded r
$$;
