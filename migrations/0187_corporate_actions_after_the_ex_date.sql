-- A split or dividend is not for what was opened at its ex-date or later, however late it is listed.

-- of a sealed event: the units of the trade before it that it was for; null: all
alter table record_events add column adjusted_quantity numeric(24, 10);

-- null for what was applied before, and where all is concerned
alter table corporate_actions add column ex_at timestamptz;
update corporate_actions c set ex_at = b.ex_at
from broker_corporate_actions b
where b.id = c.id
  and b.type in ('SPLIT', 'DIVIDEND');

-- What the body of a sealed ADJUSTED event says. Its code is SPLIT, DIVIDEND or CASH_OUT, SPLIT:TO:FROM@TIME or DIVIDEND@TIME where the ex-date is
-- known, and SYMBOL:X; docs/record-format.md has them.
create function adjustment_of(body jsonb) returns table (
  type text, to_units numeric, from_units numeric, per_unit numeric, ex_at timestamptz
)
language sql stable
as $$
  select split_part(c.code, ':', 1),
    coalesce((body ->> 'to')::numeric, case when c.code like 'SPLIT:%' then split_part(c.code, ':', 2)::numeric end),
    coalesce((body ->> 'from')::numeric, case when c.code like 'SPLIT:%' then split_part(c.code, ':', 3)::numeric end),
    coalesce((body ->> 'perUnit')::numeric, 0),
    c.ex_at
  from (
    select
      case when a.whole like 'SYMBOL:%' then a.whole else split_part(a.whole, '@', 1) end as code,
      case when a.whole not like 'SYMBOL:%' then nullif(split_part(a.whole, '@', 2), '')::timestamptz end as ex_at
    from (select body ->> 'adjustment' as whole) a
  ) c
$$;

-- A copy over a feeder's past, as before (migration 0177), with the ex-date of what was listed late; it returns that too.
drop function taste_test;
create function taste_test(
  -- whose events, after one moment and up to another of the market clock
  feeder_id uuid, since timestamptz, until timestamptz,
  -- events beside those of the record: what is taken over at the start, and margin calls
  given json,
  amount numeric,
  -- rules of the copy, and the eater's limits over all copies
  sizing text, sizing_value numeric, max_per_trade numeric, max_per_symbol numeric, max_exposure_percent numeric,
  cash_reserve numeric, allow_symbols text[], deny_symbols text[], classes text[], max_open_trades integer,
  slippage_cap_bps numeric, quote_age_ms_max integer, daily_loss_limit numeric,
  eater_max_per_symbol numeric, eater_max_total numeric, eater_daily_loss_limit numeric,
  -- how much worse each fill is than the market, and what each costs of its value; both in bps
  slippage_bps numeric, fee_bps numeric,
  -- mids at 00:00 UTC by day, for the daily loss limits
  day_mids jsonb,
  -- fills that became known later than this are left out; equity below this share of the shorts calls the margin
  late_after_ms integer, margin_ratio numeric,
  -- the eater's limits by asset class over all copies: `{"CRYPTO": "500.00"}`
  eater_max_per_class jsonb
) returns table (
  -- the event: its sequence in the record or the place given, the rest of the feeder's trade over what was before it
  place numeric, kind text, trade_id uuid, symbol text, side text, at timestamptz, bid numeric, ask numeric,
  fill_price numeric, keeps numeric, adjustment text, to_units numeric, from_units numeric, per_unit numeric,
  ex_at timestamptz,
  -- what became of it; null where it passes the copy by
  action text, quantity numeric, price numeric, money numeric, fee numeric, reason text, cap text,
  -- money that the rule gave, units that would have been bought but for a guard, the least money that buys any
  base numeric, would_quantity numeric, minimum numeric,
  -- what is held of the trade and the cash after it
  held numeric, cash numeric,
  -- just before it, at the mids of the moment, for opens and wherever shorts are held; short_value: each rounded once;
  -- broken_mids: those mids where the shorts were short of margin
  equity numeric, exposure numeric, short_value numeric, broken_mids jsonb,
  -- gain of what was sold, by cost first in, first out
  realised numeric
)
language plpgsql stable
set work_mem = '32MB'
as $$
#variable_conflict use_variable
declare
  -- of the event, beside what is given back of it
  e_quantity numeric;
  e_after numeric;
  e_value numeric;
  e_before numeric;
  e_equity numeric;
  e_price numeric;
  e_adverse numeric;
  e_stop numeric;
  e_age integer;
  e_order uuid;
  e_mids jsonb;
  e_day text;
  e_base numeric;
  e_tick numeric;
  e_lot numeric;
  e_class text;
  max_of_class numeric;
  e_is_late boolean;
  e_is_closing boolean;
  e_is_paid_out boolean;
  e_is_part boolean;
  e_is_in_parts boolean;
  -- on the wall clock, like ex-dates
  e_opened_at timestamptz;
  is_long boolean;
  is_opening boolean;
  -- the sizing rule, step by step
  distance numeric;
  m0 numeric;
  m1 numeric;
  m2 numeric;
  m3 numeric;
  m4 numeric;
  m_class numeric;
  m5 numeric;
  m6 numeric;
  units numeric;
  -- what it said of all parts of an order so far, and of the rest
  z_quantity numeric;
  z_money numeric;
  z_cap text;
  z_reason text;
  w_base numeric;
  w_after numeric;
  w_quantity numeric;
  w_cap text;
  w_reason text;
  -- positions, each at the same place in all of these; a place beyond the last has no trade
  position_count integer := 0;
  trade_ids uuid[] := '{}';
  symbols text[] := '{}';
  sides text[] := '{}';
  asset_classes text[] := '{}';
  helds numeric[] := '{}';
  ideals numeric[] := '{}';
  costs numeric[] := '{}';
  -- open lots, oldest first; the place of one that is gone has no trade
  lot_count integer := 0;
  lots_gone integer := 0;
  lot_trades uuid[] := '{}';
  lot_units numeric[] := '{}';
  lot_costs numeric[] := '{}';
  lot_times timestamptz[] := '{}';
  -- orders that fill in parts: what of each was followed so far
  order_ids uuid[] := '{}';
  order_opens boolean[] := '{}';
  order_quantities numeric[] := '{}';
  order_values numeric[] := '{}';
  order_equities numeric[] := '{}';
  order_units numeric[] := '{}';
  order_moneys numeric[] := '{}';
  short_count integer := 0;
  has_day boolean := daily_loss_limit is not null or eater_daily_loss_limit is not null;
  today text;
  day_start numeric := amount;
  day_marks jsonb;
  spot integer;
  part integer;
  i integer;
  kept integer;
  signed numeric;
  shorts numeric;
  in_symbol numeric;
  in_class numeric;
  value numeric;
  before_quantity numeric;
  event_quantity numeric;
  event_value numeric;
  event_equity numeric;
  is_open boolean;
  guard text;
  is_money boolean;
  placed numeric;
  placed_units numeric;
  placed_money numeric;
  rest numeric;
  taken numeric;
  cost numeric;
  sold_cost numeric;
  left_to_sell numeric;
  own_lots integer[];
begin
  cash := amount;
  for
    place, kind, trade_id, symbol, side, at, bid, ask, fill_price, keeps, adjustment, to_units, from_units, per_unit, ex_at,
    is_long, is_opening, e_quantity, e_after, e_value, e_before, e_equity, e_price, e_adverse, e_stop, e_age, e_order, e_mids, e_day,
    e_base, e_tick, e_lot, e_class, max_of_class, e_is_late, e_is_closing, e_is_paid_out, e_is_part,
    e_is_in_parts, e_opened_at
  in
    with
    -- what the feeder did then, without the mids: those are wide, and this is sorted
    past as (
      select r.sequence::numeric as place,
        -- what is gone and was paid for is closed
        case when r.kind = 'ADJUSTED' and r.status = 'CLOSED' then 'CLOSED' else r.kind end as kind,
        r.trade_id, r.symbol, r.side, coalesce(r.quote_at, r.at) as at, r.at as opened_at,
        r.bid, r.ask, r.fill_quantity, r.fill_price, r.equity_before, r.stop_price, r.quote_age_ms,
        coalesce(r.fill_age_ms > late_after_ms, false) as is_late, r.status, r.quantity, r.order_id, r.snapshot_id,
        -- a later part of an order that fills in parts
        r.kind = 'SCALED' and r.order_id is not null and exists (
          select 1
          from record_events p
          where p.trade_id = r.trade_id
            and p.order_id = r.order_id
            and p.sequence < r.sequence
        ) as is_part,
        -- read of corporate actions alone: reading each event's bytes would cost more than all the rest
        case when r.kind = 'ADJUSTED' then r.bytes::jsonb -> 'body' end as body
      from record_events r
      where r.user_id = feeder_id
        and r.kind in ('OPENED', 'SCALED', 'REDUCED', 'CLOSED', 'ADJUSTED')
        and coalesce(r.quote_at, r.at) > since
        and coalesce(r.quote_at, r.at) <= until
    ),
    -- orders that filled in parts
    in_parts as (
      select p.order_id
      from past p
      where p.order_id is not null
      group by p.order_id
      having count(*) > 1
    ),
    -- both kinds of events in one order
    sorted as (
      select g.place, g.kind, g.trade_id, g.symbol, g.side, g.at, g.at as opened_at, g.bid, g.ask,
        0::numeric as fill_quantity, g.fill_price, 0::numeric as equity_before, g.stop_price, g.quote_age_ms,
        false as is_late, g.status, 0::numeric as quantity, null::uuid as order_id, null::uuid as snapshot_id,
        false as is_part, null::jsonb as body, false as is_in_parts, g.mids, g.day, g.base
      from json_to_recordset(given) as g (
        kind text, place numeric, trade_id uuid, symbol text, side text, bid numeric, ask numeric,
        fill_price numeric, stop_price numeric, quote_age_ms integer, status text, mids jsonb, day text,
        base numeric, at timestamptz
      )
      union all
      select p.*, p.is_part or o.order_id is not null, null, to_char(p.at at time zone 'UTC', 'YYYY-MM-DD'), null
      from past p
      left join in_parts o on o.order_id = p.order_id
      order by place, trade_id
      offset 0
    )
    select z.place, z.kind, z.trade_id, z.symbol, z.side, z.at, z.bid, z.ask, z.fill_price,
      case z.kind when 'REDUCED' then z.quantity / (z.quantity + z.fill_quantity) when 'CLOSED' then 0 else 1 end,
      a.type, a.to_units, a.from_units, coalesce(a.per_unit, 0), a.ex_at,
      z.side = 'LONG', c.is_opening, z.fill_quantity, z.quantity, round(z.fill_quantity * z.fill_price, 2),
      case when z.kind = 'SCALED' then z.quantity - z.fill_quantity else 0 end, z.equity_before, f.price,
      case
        when c.is_opening and z.kind <> 'START'
        then (case when z.side = 'LONG' then f.price - z.fill_price else z.fill_price - f.price end) / z.fill_price * 10000
      end,
      z.stop_price, z.quote_age_ms, z.order_id, coalesce(z.mids, s.mids), z.day, z.base, i.tick, i.lot, i.class,
      (eater_max_per_class ->> i.class)::numeric,
      z.is_late, z.status = 'CLOSED', c.is_paid_out, z.is_part, z.is_in_parts or z.is_part, z.opened_at
    from sorted z
    left join lateral adjustment_of(z.body) a on z.body is not null
    join instruments i on i.symbol = z.symbol
    left join price_snapshots s on s.id = z.snapshot_id
    cross join lateral (
      select z.kind in ('OPENED', 'SCALED', 'START') as is_opening, z.kind = 'CLOSED' and z.body is not null as is_paid_out
    ) c
    -- the own fill: what is bought at the ask, what is sold at the bid, each so much worse; nobody sells what is paid out
    cross join lateral (
      select slipped_price(
        case when (z.side = 'LONG') = c.is_opening then z.ask else z.bid end,
        (z.side = 'LONG') = c.is_opening, i.tick, case when c.is_paid_out then 0 else slippage_bps end
      ) as price
      offset 0
    ) f
    order by z.place, z.trade_id
  loop
    spot := array_position(trade_ids, trade_id);
    action := null;
    held := 0;
    reason := null;
    cap := null;
    quantity := 0;
    money := 0;
    fee := 0;
    realised := 0;
    price := null;
    base := null;
    would_quantity := null;
    minimum := null;
    equity := null;
    exposure := null;
    short_value := null;
    broken_mids := null;

    -- a day begins with what is held from the one before
    if has_day then
      if today is not null and e_day > today then
        day_marks := day_mids -> e_day;
        day_start := cash;
        for i in 1 .. position_count loop
          value := coalesce(round(helds[i] * (day_marks ->> symbols[i])::numeric, 2), costs[i]);
          day_start := day_start + case sides[i] when 'LONG' then value else -value end;
        end loop;
      end if;
      today := greatest(today, e_day);
    end if;

    -- what is held, at the mids of the moment
    if is_opening or short_count > 0 and kind in ('REDUCED', 'CLOSED') then
      signed := 0;
      exposure := 0;
      shorts := 0;
      short_value := 0;
      in_symbol := 0;
      in_class := 0;
      for i in 1 .. position_count loop
        value := coalesce(helds[i] * (e_mids ->> symbols[i])::numeric, costs[i]);
        exposure := exposure + value;
        if sides[i] = 'LONG' then
          signed := signed + round(value, 2);
        else
          signed := signed + round(-value, 2);
          shorts := shorts + value;
          short_value := short_value + round(value, 2);
        end if;
        if symbols[i] = symbol then
          in_symbol := in_symbol + value;
        end if;
        if asset_classes[i] = e_class then
          in_class := in_class + value;
        end if;
      end loop;
      equity := cash + signed;
      if short_count > 0 and equity < margin_ratio * short_value then
        broken_mids := e_mids;
      end if;
    end if;

    if is_opening then
      price := e_price;
      held := coalesce(helds[spot], 0);
      before_quantity := e_before;
      event_quantity := e_quantity;
      event_value := e_value;
      event_equity := e_equity;
      is_open := kind <> 'SCALED';
      placed_units := 0;
      placed_money := 0;

      part := case when e_is_in_parts then array_position(order_ids, e_order) end;
      if e_is_part and part is not null then
        is_open := order_opens[part] and held = 0;
        before_quantity := case when order_opens[part] then 0 else before_quantity - order_quantities[part] end;
        event_quantity := event_quantity + order_quantities[part];
        event_value := event_value + order_values[part];
        event_equity := order_equities[part];
        placed_units := order_units[part];
        placed_money := order_moneys[part];
      end if;

      guard := case
        when e_is_late then 'TOO_LATE'
        when price is null then 'QUOTE_STALE'
        when kind = 'START'
          and (case when is_long then bid <= e_stop else ask >= e_stop end) then 'STOP_PASSED'
        else copy_guard(
          allow_symbols, deny_symbols, classes, max_open_trades, quote_age_ms_max, slippage_cap_bps,
          daily_loss_limit, eater_daily_loss_limit,
          symbol, e_class, is_open, position_count::bigint, e_age, e_adverse,
          equity - day_start, equity - day_start
        )
      end;
      minimum := round(copy_minimum(price, e_lot), 2);

      if price is null then
        reason := guard;
      elsif not e_is_part then
        distance := case when is_long then price - e_stop else e_stop - price end;
        if e_base is not null then
          m0 := e_base;
          z_reason := null;
        else
          m0 := copy_base(
            sizing, sizing_value, equity, held, event_quantity, before_quantity, event_value, event_equity, distance,
            price, e_tick
          );
          z_reason := copy_base_reason(sizing, held, before_quantity, event_equity, e_stop, distance);
        end if;
        m1 := least(m0, max_per_trade);
        m2 := copy_left(m1, max_per_symbol, max_per_symbol - in_symbol);
        m3 := copy_left(m2, max_exposure_percent, equity * max_exposure_percent / 100 - exposure);
        m4 := copy_left(m3, eater_max_per_symbol, eater_max_per_symbol - in_symbol);
        m_class := copy_left(m4, max_of_class, max_of_class - in_class);
        m5 := copy_left(m_class, eater_max_total, eater_max_total - exposure);
        m6 := copy_left_by_cash(m5, cash - 2.5 * shorts, cash_reserve, side);
        base := round(m0, 2);
        would_quantity := 0;
        if z_reason is null then
          cap := copy_cap(m0, m1, m2, m3, m4, m_class, m5, m6);
          units := copy_units(m6, price, e_lot);
          if units > 0 and units * price >= copy_minimum(price, e_lot) then
            would_quantity := units;
          else
            z_reason := copy_cap_reason(cap);
          end if;
        end if;
        reason := coalesce(guard, z_reason);
        if reason is null then
          quantity := would_quantity;
          money := round(units * price, 2);
        end if;
      else
        -- a later part of an order: all so far sized as one fill, less what was placed for the parts before
        select s.base, s.after_trade, s.quantity, s.cap, s.reason
        into w_base, w_after, w_quantity, w_cap, w_reason
        from copy_size(
          sizing, sizing_value, max_per_trade, null, null, 0, null, null,
          equity, 1e15, 0, 0, held - placed_units, 0, 0,
          event_quantity, before_quantity, event_value, event_equity, e_stop,
          side, price, e_tick, e_lot
        ) s;
        is_money := sizing = 'PROPORTIONAL' or (sizing = 'FIXED_AMOUNT' and before_quantity = 0);
        placed := case when is_money then placed_money else placed_units * price end;
        rest := case
          when is_money then greatest(w_after - placed_money, 0)
          else greatest(w_quantity - placed_units, 0) * price
        end;
        w_reason := nullif(w_reason, 'BELOW_MINIMUM');
        select s.quantity, s.money, s.cap, s.reason
        into z_quantity, z_money, z_cap, z_reason
        from copy_size(
          'FIXED_AMOUNT', rest, null, max_per_symbol, max_exposure_percent, cash_reserve,
          eater_max_per_symbol, eater_max_total,
          equity, cash - 2.5 * shorts, in_symbol, exposure, held, in_symbol, exposure,
          0, 0, 0, 0, null,
          side, price, e_tick, e_lot, max_of_class, in_class
        ) s;
        base := case when w_cap is null then round(rest, 2) else round(greatest(w_base - placed, 0), 2) end;
        cap := case when w_reason is null then coalesce(z_cap, w_cap) end;
        would_quantity := case when w_reason is null then z_quantity else 0 end;
        reason := coalesce(
          guard,
          w_reason,
          case when placed > 0 and z_reason = 'BELOW_MINIMUM' then 'ALREADY_PLACED' else z_reason end
        );
        if guard is null and w_reason is null then
          quantity := z_quantity;
          money := z_money;
        end if;
      end if;
      action := case when is_open then 'OPEN' else 'SCALE' end;

      -- what of an order in parts was followed: placed, or too little by itself
      if e_is_in_parts and (quantity > 0 or reason in (
        'BELOW_MINIMUM', 'NO_FREE_CASH', 'SYMBOL_MAX', 'EXPOSURE_MAX', 'EATER_SYMBOL_MAX', 'EATER_CLASS_MAX',
        'EATER_TOTAL_MAX', 'ALREADY_PLACED'
      )) then
        if part is null then
          order_ids := order_ids || e_order;
          part := cardinality(order_ids);
          order_opens[part] := false;
          order_quantities[part] := 0;
          order_values[part] := 0;
          order_equities[part] := e_equity;
          order_units[part] := 0;
          order_moneys[part] := 0;
        end if;
        order_opens[part] := order_opens[part] or kind = 'OPENED';
        order_quantities[part] := order_quantities[part] + e_quantity;
        order_values[part] := order_values[part] + e_value;
        order_units[part] := order_units[part] + quantity;
        order_moneys[part] := order_moneys[part] + money;
      end if;

      if quantity > 0 then
        fee := round(money * fee_bps / 10000, 2);
        cash := cash + case when is_long then -money else money end - fee;
        if spot is null then
          position_count := position_count + 1;
          spot := position_count;
          trade_ids[spot] := trade_id;
          symbols[spot] := symbol;
          sides[spot] := side;
          asset_classes[spot] := e_class;
          short_count := short_count + case when is_long then 0 else 1 end;
          helds[spot] := quantity;
          ideals[spot] := quantity;
          costs[spot] := money;
        else
          helds[spot] := helds[spot] + quantity;
          ideals[spot] := ideals[spot] + quantity;
          costs[spot] := costs[spot] + money;
        end if;
        held := helds[spot];
        lot_count := lot_count + 1;
        lot_trades[lot_count] := trade_id;
        lot_units[lot_count] := quantity;
        lot_costs[lot_count] := money;
        lot_times[lot_count] := e_opened_at;
      end if;
      return next;

    elsif kind in ('REDUCED', 'CLOSED', 'MARGIN') then
      action := case when e_is_closing then 'CLOSE' else 'REDUCE' end;
      held := coalesce(helds[spot], 0);
      if held = 0 then
        reason := 'NOT_HELD';
        return next;
        continue;
      end if;
      if e_is_closing then
        quantity := held;
        ideals[spot] := 0;
      else
        rest := ideals[spot] * e_after / (e_after + e_quantity);
        quantity := floor(round((held - rest) / e_lot, 9)) * e_lot;
        ideals[spot] := round(rest, 18);
      end if;
      if quantity = 0 then
        reason := 'BELOW_LOT';
        return next;
        continue;
      end if;
      price := e_price;
      money := round(quantity * price, 2);
      if not e_is_paid_out then
        fee := round(money * fee_bps / 10000, 2);
      end if;
      cash := cash + case when is_long then money else -money end - fee;

      -- first in, first out; cost is split to the cent, the rest stays
      left_to_sell := quantity;
      sold_cost := 0;
      own_lots := array_positions(lot_trades, trade_id);
      foreach i in array own_lots loop
        exit when left_to_sell = 0;
        taken := least(lot_units[i], left_to_sell);
        cost := case
          when taken = lot_units[i] then lot_costs[i]
          else round(lot_costs[i] * taken / lot_units[i], 2)
        end;
        lot_units[i] := lot_units[i] - taken;
        lot_costs[i] := lot_costs[i] - cost;
        left_to_sell := left_to_sell - taken;
        sold_cost := sold_cost + cost;
      end loop;
      realised := case when is_long then money - sold_cost else sold_cost - money end;
      held := held - quantity;
      helds[spot] := held;
      costs[spot] := costs[spot] - sold_cost;

      -- the last takes the place of what is gone
      if held = 0 then
        short_count := short_count - case when is_long then 0 else 1 end;
        if spot < position_count then
          trade_ids[spot] := trade_ids[position_count];
          symbols[spot] := symbols[position_count];
          sides[spot] := sides[position_count];
          asset_classes[spot] := asset_classes[position_count];
          helds[spot] := helds[position_count];
          ideals[spot] := ideals[position_count];
          costs[spot] := costs[position_count];
        end if;
        trade_ids[position_count] := null;
        position_count := position_count - 1;
        foreach i in array own_lots loop
          lot_trades[i] := null;
          lots_gone := lots_gone + 1;
        end loop;
        if lots_gone > 20 and lots_gone * 2 > lot_count then
          kept := 0;
          for i in 1 .. lot_count loop
            if lot_trades[i] is not null then
              kept := kept + 1;
              lot_trades[kept] := lot_trades[i];
              lot_units[kept] := lot_units[i];
              lot_costs[kept] := lot_costs[i];
              lot_times[kept] := lot_times[i];
            end if;
          end loop;
          lot_trades := lot_trades[: kept];
          lot_units := lot_units[: kept];
          lot_costs := lot_costs[: kept];
          lot_times := lot_times[: kept];
          lot_count := kept;
          lots_gone := 0;
        end if;
      end if;
      return next;

    elsif kind = 'ADJUSTED' and spot is not null then
      held := 0;
      rest := 0;
      foreach i in array array_positions(lot_trades, trade_id) loop
        -- what was opened at the ex-date or later is left as it is
        if lot_times[i] >= ex_at then
          rest := rest + lot_units[i];
        elsif lot_units[i] > 0 then
          action := 'ADJUST';
          value := least(round(lot_units[i] * per_unit, 2), lot_costs[i]);
          lot_costs[i] := lot_costs[i] - value;
          money := money + value;
          if adjustment = 'SPLIT' then
            lot_units[i] := trunc(lot_units[i] * to_units / from_units, 10);
          end if;
        end if;
        held := held + lot_units[i];
      end loop;
      if adjustment = 'SPLIT' then
        ideals[spot] := case
          when rest > 0 then round(ideals[spot] * held / helds[spot], 18)
          else round(ideals[spot] * to_units / from_units, 18)
        end;
      end if;
      helds[spot] := held;
      costs[spot] := costs[spot] - money;
      -- the event has the new symbol already
      if adjustment = 'SYMBOL' then
        symbols[spot] := symbol;
        asset_classes[spot] := e_class;
      end if;
      cash := cash + case when is_long then money else -money end;
      return next;

    else
      return next;
    end if;
  end loop;
end $$;
