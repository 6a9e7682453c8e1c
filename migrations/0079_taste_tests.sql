-- The guards of copying that ask about a copy's rules, and a feeder's past events through them and the sizing rule.

-- Why the rules of a copy keep an opening out, else null; in this order. Like `copy_size` it touches no table: the fan-out
-- and the taste test ask the same function.
create function copy_guard(
  -- rules of the copy, and the eater's daily loss limit over all copies; null where there is none
  allow_symbols text[], deny_symbols text[], classes text[], max_open_trades integer, quote_age_ms_max integer,
  slippage_cap_bps numeric, daily_loss_limit numeric, eater_daily_loss_limit numeric,
  -- what is to be opened, and whether it is a trade of which the copy holds nothing yet
  symbol text, class text, is_open boolean,
  -- trades open now, age of the quote, how far the own price is behind the feeder's, made since 00:00 UTC
  trades bigint, quote_age_ms integer, adverse_bps numeric, day_pnl numeric, eater_day_pnl numeric
) returns text language sql immutable parallel safe as $$
  select case
    when allow_symbols is not null and not symbol = any(allow_symbols) or symbol = any(deny_symbols)
      then 'SYMBOL_NOT_ALLOWED'
    when classes is not null and not class = any(classes) then 'CLASS_NOT_ALLOWED'
    when is_open and trades >= max_open_trades then 'OPEN_TRADES_MAX'
    when quote_age_ms > quote_age_ms_max then 'QUOTE_TOO_OLD'
    when slippage_cap_bps < adverse_bps then 'SLIPPAGE_CAP'
    when day_pnl <= -daily_loss_limit then 'DAILY_LOSS'
    when eater_day_pnl <= -eater_daily_loss_limit then 'EATER_DAILY_LOSS'
  end
$$;

-- One event of a feeder's past, as a taste test reads it; in the order of the record.
create type taste_test_event as (
  -- OPENED, SCALED, REDUCED, CLOSED, ADJUSTED; START: the feeder's open trade when the test begins; MARGIN: a margin call
  -- closes what the copy holds of this trade
  kind text,
  trade_id uuid,
  symbol text,
  side text,
  -- quote of that moment; null where there was none
  bid numeric,
  ask numeric,
  fill_quantity numeric,
  fill_price numeric,
  equity_before numeric,
  stop_price numeric,
  quote_age_ms integer,
  -- whether the fill was known so late that copies leave it out
  is_late boolean,
  -- of the trade after it
  status text,
  quantity numeric,
  -- the order it is a fill of, where that filled in parts; whether parts came before it
  order_id uuid,
  is_part boolean,
  -- mids of the moment by symbol
  mids jsonb,
  -- UTC day of the market clock
  day text,
  tick numeric,
  lot numeric,
  class text,
  -- START: money meant for it. ADJUSTED: SPLIT or DIVIDEND, its two sides or the amount a unit
  base numeric,
  adjustment text,
  to_units numeric,
  from_units numeric,
  per_unit numeric
);

-- A copy of `amount` USD, alone, over these events: guards, size, fill, lots and cash one after the other, as the fan-out
-- books them (server/copying/engine/open.sql.ts, close.sql.ts). It touches no table. A row per event that opens, scales,
-- reduces, closes or adjusts. Margin calls are given, not found: who calls it compares `equity` with `short_value`.
create function taste_test(
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
  events taste_test_event[]
) returns table (
  n integer, action text, quantity numeric, price numeric, money numeric, fee numeric, reason text, cap text,
  -- money that the rule gave, units that would have been bought but for a guard, the least money that buys any
  base numeric, would_quantity numeric, minimum numeric,
  -- what is held of the trade and the cash after it
  held numeric, cash numeric,
  -- just before it, at the mids of the moment, for opens and wherever shorts are held; short_value: each rounded once
  equity numeric, exposure numeric, short_value numeric,
  -- gain of what was sold, by cost first in, first out
  realised numeric
) language plpgsql immutable as $$
#variable_conflict use_variable
declare
  e taste_test_event;
  z record;
  w record;
  -- positions, each at the same place in all of these
  trade_ids uuid[] := '{}';
  symbols text[] := '{}';
  sides text[] := '{}';
  helds numeric[] := '{}';
  ideals numeric[] := '{}';
  costs numeric[] := '{}';
  -- open lots, oldest first
  lot_trades uuid[] := '{}';
  lot_units numeric[] := '{}';
  lot_costs numeric[] := '{}';
  -- orders that fill in parts: what of each was followed so far
  order_ids uuid[] := '{}';
  order_opens boolean[] := '{}';
  order_quantities numeric[] := '{}';
  order_values numeric[] := '{}';
  order_equities numeric[] := '{}';
  order_units numeric[] := '{}';
  order_moneys numeric[] := '{}';
  is_long boolean;
  has_day boolean := daily_loss_limit is not null or eater_daily_loss_limit is not null;
  today text;
  day_start numeric := amount;
  day_marks jsonb;
  place integer;
  part integer;
  i integer;
  kept integer;
  signed numeric;
  shorts numeric;
  in_symbol numeric;
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
  ideal_after numeric;
  taken numeric;
  cost numeric;
  sold_cost numeric;
  left_to_sell numeric;
begin
  cash := amount;
  n := 0;
  foreach e in array events loop
    n := n + 1;
    is_long := e.side = 'LONG';
    place := array_position(trade_ids, e.trade_id);
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

    -- a day begins with what is held from the one before
    if has_day then
      if today is not null and e.day > today then
        day_marks := day_mids -> e.day;
        day_start := cash;
        for i in 1 .. cardinality(trade_ids) loop
          value := coalesce(round(helds[i] * (day_marks ->> symbols[i])::numeric, 2), costs[i]);
          day_start := day_start + case sides[i] when 'LONG' then value else -value end;
        end loop;
      end if;
      today := greatest(today, e.day);
    end if;

    -- what is held, at the mids of the moment
    if e.kind in ('OPENED', 'SCALED', 'START') or e.kind in ('REDUCED', 'CLOSED') and 'SHORT' = any(sides) then
      signed := 0;
      exposure := 0;
      shorts := 0;
      short_value := 0;
      in_symbol := 0;
      for i in 1 .. cardinality(trade_ids) loop
        value := coalesce(helds[i] * (e.mids ->> symbols[i])::numeric, costs[i]);
        exposure := exposure + value;
        if sides[i] = 'LONG' then
          signed := signed + round(value, 2);
        else
          signed := signed + round(-value, 2);
          shorts := shorts + value;
          short_value := short_value + round(value, 2);
        end if;
        if symbols[i] = e.symbol then
          in_symbol := in_symbol + value;
        end if;
      end loop;
      equity := cash + signed;
    end if;

    if e.kind in ('OPENED', 'SCALED', 'START') then
      price := slipped_price(case when is_long then e.ask else e.bid end, is_long, e.tick, slippage_bps);
      held := coalesce(helds[place], 0);
      before_quantity := case when e.kind = 'SCALED' then e.quantity - e.fill_quantity else 0 end;
      event_quantity := e.fill_quantity;
      event_value := round(e.fill_quantity * e.fill_price, 2);
      event_equity := e.equity_before;
      is_open := e.kind <> 'SCALED';
      placed_units := 0;
      placed_money := 0;

      part := array_position(order_ids, e.order_id);
      if e.is_part and part is not null then
        is_open := order_opens[part] and held = 0;
        before_quantity := case when order_opens[part] then 0 else before_quantity - order_quantities[part] end;
        event_quantity := event_quantity + order_quantities[part];
        event_value := event_value + order_values[part];
        event_equity := order_equities[part];
        placed_units := order_units[part];
        placed_money := order_moneys[part];
      end if;

      guard := case
        when e.is_late then 'TOO_LATE'
        when price is null then 'QUOTE_STALE'
        when e.kind = 'START'
          and (case when is_long then e.bid <= e.stop_price else e.ask >= e.stop_price end) then 'STOP_PASSED'
        else copy_guard(
          allow_symbols, deny_symbols, classes, max_open_trades, quote_age_ms_max, slippage_cap_bps,
          daily_loss_limit, eater_daily_loss_limit,
          e.symbol, e.class, is_open, cardinality(trade_ids)::bigint, e.quote_age_ms,
          case when e.kind <> 'START'
            then (case when is_long then price - e.fill_price else e.fill_price - price end) / e.fill_price * 10000
          end,
          equity - day_start, equity - day_start
        )
      end;
      minimum := round(greatest(1, e.lot * price), 2);

      if price is null then
        reason := guard;
      elsif not e.is_part then
        select s.* into z
        from copy_size(
          case when e.base is null then sizing else 'FIXED_AMOUNT' end,
          case when e.base is null then sizing_value else e.base end,
          max_per_trade, max_per_symbol, max_exposure_percent, cash_reserve,
          eater_max_per_symbol, eater_max_total,
          equity, cash - 2.5 * shorts, in_symbol, exposure, held, in_symbol, exposure,
          event_quantity, before_quantity, event_value, event_equity, e.stop_price,
          e.side, price, e.tick, e.lot
        ) s;
        base := z.base;
        cap := z.cap;
        would_quantity := z.quantity;
        reason := coalesce(guard, z.reason);
        if guard is null then
          quantity := z.quantity;
          money := z.money;
        end if;
      else
        -- a later part of an order: all so far sized as one fill, less what was placed for the parts before
        select s.* into w
        from copy_size(
          sizing, sizing_value, max_per_trade, null, null, 0, null, null,
          equity, 1e15, 0, 0, held - placed_units, 0, 0,
          event_quantity, before_quantity, event_value, event_equity, e.stop_price,
          e.side, price, e.tick, e.lot
        ) s;
        is_money := sizing = 'PROPORTIONAL' or (sizing = 'FIXED_AMOUNT' and before_quantity = 0);
        placed := case when is_money then placed_money else placed_units * price end;
        rest := case
          when is_money then greatest(w.after_trade - placed_money, 0)
          else greatest(w.quantity - placed_units, 0) * price
        end;
        w.reason := nullif(w.reason, 'BELOW_MINIMUM');
        select s.* into z
        from copy_size(
          'FIXED_AMOUNT', rest, null, max_per_symbol, max_exposure_percent, cash_reserve,
          eater_max_per_symbol, eater_max_total,
          equity, cash - 2.5 * shorts, in_symbol, exposure, held, in_symbol, exposure,
          0, 0, 0, 0, null,
          e.side, price, e.tick, e.lot
        ) s;
        base := case when w.cap is null then round(rest, 2) else round(greatest(w.base - placed, 0), 2) end;
        cap := case when w.reason is null then coalesce(z.cap, w.cap) end;
        would_quantity := case when w.reason is null then z.quantity else 0 end;
        reason := coalesce(
          guard,
          w.reason,
          case when placed > 0 and z.reason = 'BELOW_MINIMUM' then 'ALREADY_PLACED' else z.reason end
        );
        if guard is null and w.reason is null then
          quantity := z.quantity;
          money := z.money;
        end if;
      end if;
      action := case when is_open then 'OPEN' else 'SCALE' end;

      -- what of an order in parts was followed: placed, or too little by itself
      if e.order_id is not null and (quantity > 0 or reason in (
        'BELOW_MINIMUM', 'NO_FREE_CASH', 'SYMBOL_MAX', 'EXPOSURE_MAX', 'EATER_SYMBOL_MAX', 'EATER_TOTAL_MAX',
        'ALREADY_PLACED'
      )) then
        if part is null then
          order_ids := order_ids || e.order_id;
          part := cardinality(order_ids);
          order_opens[part] := false;
          order_quantities[part] := 0;
          order_values[part] := 0;
          order_equities[part] := e.equity_before;
          order_units[part] := 0;
          order_moneys[part] := 0;
        end if;
        order_opens[part] := order_opens[part] or e.kind = 'OPENED';
        order_quantities[part] := order_quantities[part] + e.fill_quantity;
        order_values[part] := order_values[part] + round(e.fill_quantity * e.fill_price, 2);
        order_units[part] := order_units[part] + quantity;
        order_moneys[part] := order_moneys[part] + money;
      end if;

      if quantity > 0 then
        fee := round(money * fee_bps / 10000, 2);
        cash := cash + case when is_long then -money else money end - fee;
        if place is null then
          place := cardinality(trade_ids) + 1;
          trade_ids[place] := e.trade_id;
          symbols[place] := e.symbol;
          sides[place] := e.side;
          helds[place] := quantity;
          ideals[place] := quantity;
          costs[place] := money;
        else
          helds[place] := helds[place] + quantity;
          ideals[place] := ideals[place] + quantity;
          costs[place] := costs[place] + money;
        end if;
        held := helds[place];
        lot_trades := lot_trades || e.trade_id;
        lot_units := lot_units || quantity;
        lot_costs := lot_costs || money;
      end if;
      return next;

    elsif e.kind in ('REDUCED', 'CLOSED', 'MARGIN') then
      action := case when e.status = 'CLOSED' then 'CLOSE' else 'REDUCE' end;
      held := coalesce(helds[place], 0);
      if held = 0 then
        reason := 'NOT_HELD';
        return next;
        continue;
      end if;
      price := slipped_price(case when is_long then e.bid else e.ask end, not is_long, e.tick, slippage_bps);
      ideal_after := case
        when e.status = 'CLOSED' then 0
        else round(ideals[place] * e.quantity / (e.quantity + e.fill_quantity), 18)
      end;
      quantity := case
        when e.status = 'CLOSED' then held
        else floor(round((
          held - ideals[place] * e.quantity / (e.quantity + e.fill_quantity)
        ) / e.lot, 9)) * e.lot
      end;
      ideals[place] := ideal_after;
      if quantity = 0 then
        reason := 'BELOW_LOT';
        price := null;
        return next;
        continue;
      end if;
      money := round(quantity * price, 2);
      fee := round(money * fee_bps / 10000, 2);
      cash := cash + case when is_long then money else -money end - fee;

      -- first in, first out; cost is split to the cent, the rest stays
      left_to_sell := quantity;
      sold_cost := 0;
      for i in 1 .. cardinality(lot_trades) loop
        if lot_trades[i] = e.trade_id and left_to_sell > 0 then
          taken := least(lot_units[i], left_to_sell);
          cost := case
            when taken = lot_units[i] then lot_costs[i]
            else round(lot_costs[i] * taken / lot_units[i], 2)
          end;
          lot_units[i] := lot_units[i] - taken;
          lot_costs[i] := lot_costs[i] - cost;
          left_to_sell := left_to_sell - taken;
          sold_cost := sold_cost + cost;
        end if;
      end loop;
      realised := case when is_long then money - sold_cost else sold_cost - money end;
      held := held - quantity;
      helds[place] := held;
      costs[place] := costs[place] - sold_cost;

      -- what is gone leaves the lists
      if held = 0 then
        trade_ids := trade_ids[: place - 1] || trade_ids[place + 1 :];
        symbols := symbols[: place - 1] || symbols[place + 1 :];
        sides := sides[: place - 1] || sides[place + 1 :];
        helds := helds[: place - 1] || helds[place + 1 :];
        ideals := ideals[: place - 1] || ideals[place + 1 :];
        costs := costs[: place - 1] || costs[place + 1 :];
        kept := 0;
        for i in 1 .. cardinality(lot_trades) loop
          if lot_trades[i] <> e.trade_id then
            kept := kept + 1;
            lot_trades[kept] := lot_trades[i];
            lot_units[kept] := lot_units[i];
            lot_costs[kept] := lot_costs[i];
          end if;
        end loop;
        lot_trades := lot_trades[: kept];
        lot_units := lot_units[: kept];
        lot_costs := lot_costs[: kept];
      end if;
      return next;

    elsif e.kind = 'ADJUSTED' and place is not null then
      action := 'ADJUST';
      held := 0;
      for i in 1 .. cardinality(lot_trades) loop
        if lot_trades[i] = e.trade_id then
          value := least(round(lot_units[i] * e.per_unit, 2), lot_costs[i]);
          lot_costs[i] := lot_costs[i] - value;
          money := money + value;
          if e.adjustment = 'SPLIT' then
            lot_units[i] := trunc(lot_units[i] * e.to_units / e.from_units, 10);
          end if;
          held := held + lot_units[i];
        end if;
      end loop;
      helds[place] := held;
      costs[place] := costs[place] - money;
      if e.adjustment = 'SPLIT' then
        ideals[place] := round(ideals[place] * e.to_units / e.from_units, 18);
      end if;
      cash := cash + case when is_long then money else -money end;
      return next;
    end if;
  end loop;
end $$;

-- Taste tests of a user: what was asked, and what came of it.
create table taste_tests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  feeder_id uuid not null references users (id),
  status text not null check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  -- amount, rules, span, slippage and fee, as asked
  question jsonb not null,
  -- null until it is done
  result jsonb,
  -- why it failed
  failure text,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  check ((status = 'DONE') = (result is not null)),
  check ((status in ('QUEUED', 'RUNNING')) = (ended_at is null))
);
create index taste_tests_user on taste_tests (user_id, created_at desc, id);
