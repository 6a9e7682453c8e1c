-- A copy over a feeder's past, as before (migration 0135), with new symbols and payments for what is gone.
create or replace function taste_test(
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
  e record;
  -- what the sizing rule said; of all parts of an order so far
  z_base numeric;
  z_quantity numeric;
  z_money numeric;
  z_cap text;
  z_reason text;
  w_base numeric;
  w_after numeric;
  w_quantity numeric;
  w_cap text;
  w_reason text;
  -- positions, each at the same place in all of these
  trade_ids uuid[] := '{}';
  symbols text[] := '{}';
  sides text[] := '{}';
  asset_classes text[] := '{}';
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
  is_opening boolean;
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
  ideal_after numeric;
  taken numeric;
  cost numeric;
  sold_cost numeric;
  left_to_sell numeric;
begin
  cash := amount;
  for e in
    with
    -- what the feeder did then, without the mids: those are wide, and this is sorted
    past as (
      select r.sequence::numeric as place,
        -- what is gone and was paid for counts as sold at that price
        case when r.kind = 'ADJUSTED' and r.status = 'CLOSED' then 'CLOSED' else r.kind end as kind, r.trade_id, r.symbol, r.side, coalesce(r.quote_at, r.at) as at,
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
      select g.place, g.kind, g.trade_id, g.symbol, g.side, g.at, g.bid, g.ask,
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
    select z.place, z.kind, z.trade_id, z.symbol, z.side, z.at, z.bid, z.ask, z.fill_quantity, z.fill_price,
      z.equity_before, z.stop_price, z.quote_age_ms, z.is_late, z.status, z.quantity, z.order_id, z.is_part,
      z.is_in_parts, coalesce(z.mids, s.mids) as mids, z.day, z.base, i.tick, i.lot, i.class,
      z.body ->> 'adjustment' as adjustment, (z.body ->> 'to')::numeric as to_units,
      (z.body ->> 'from')::numeric as from_units, coalesce((z.body ->> 'perUnit')::numeric, 0) as per_unit
    from sorted z
    join instruments i on i.symbol = z.symbol
    left join price_snapshots s on s.id = z.snapshot_id
    order by z.place, z.trade_id
  loop
    place := e.place;
    kind := e.kind;
    trade_id := e.trade_id;
    symbol := e.symbol;
    side := e.side;
    at := e.at;
    bid := e.bid;
    ask := e.ask;
    fill_price := e.fill_price;
    adjustment := e.adjustment;
    to_units := e.to_units;
    from_units := e.from_units;
    per_unit := e.per_unit;
    keeps := case kind when 'REDUCED' then e.quantity / (e.quantity + e.fill_quantity) when 'CLOSED' then 0 else 1 end;
    is_long := side = 'LONG';
    is_opening := kind in ('OPENED', 'SCALED', 'START');
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
    if is_opening or short_count > 0 and kind in ('REDUCED', 'CLOSED') then
      signed := 0;
      exposure := 0;
      shorts := 0;
      short_value := 0;
      in_symbol := 0;
      in_class := 0;
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
        if symbols[i] = symbol then
          in_symbol := in_symbol + value;
        end if;
        if asset_classes[i] = e.class then
          in_class := in_class + value;
        end if;
      end loop;
      equity := cash + signed;
      if short_count > 0 and equity < margin_ratio * short_value then
        broken_mids := e.mids;
      end if;
    end if;

    if is_opening then
      price := slipped_price(case when is_long then ask else bid end, is_long, e.tick, slippage_bps);
      held := coalesce(helds[spot], 0);
      before_quantity := case when kind = 'SCALED' then e.quantity - e.fill_quantity else 0 end;
      event_quantity := e.fill_quantity;
      event_value := round(e.fill_quantity * fill_price, 2);
      event_equity := e.equity_before;
      is_open := kind <> 'SCALED';
      placed_units := 0;
      placed_money := 0;

      part := case when e.is_in_parts or e.is_part then array_position(order_ids, e.order_id) end;
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
        when kind = 'START'
          and (case when is_long then bid <= e.stop_price else ask >= e.stop_price end) then 'STOP_PASSED'
        else copy_guard(
          allow_symbols, deny_symbols, classes, max_open_trades, quote_age_ms_max, slippage_cap_bps,
          daily_loss_limit, eater_daily_loss_limit,
          symbol, e.class, is_open, cardinality(trade_ids)::bigint, e.quote_age_ms,
          case when kind <> 'START'
            then (case when is_long then price - fill_price else fill_price - price end) / fill_price * 10000
          end,
          equity - day_start, equity - day_start
        )
      end;
      minimum := round(greatest(1, e.lot * price), 2);

      if price is null then
        reason := guard;
      elsif not e.is_part then
        select s.base, s.quantity, s.money, s.cap, s.reason
        into z_base, z_quantity, z_money, z_cap, z_reason
        from copy_size(
          case when e.base is null then sizing else 'FIXED_AMOUNT' end,
          case when e.base is null then sizing_value else e.base end,
          max_per_trade, max_per_symbol, max_exposure_percent, cash_reserve,
          eater_max_per_symbol, eater_max_total,
          equity, cash - 2.5 * shorts, in_symbol, exposure, held, in_symbol, exposure,
          event_quantity, before_quantity, event_value, event_equity, e.stop_price,
          side, price, e.tick, e.lot, (eater_max_per_class ->> e.class)::numeric, in_class
        ) s;
        base := z_base;
        cap := z_cap;
        would_quantity := z_quantity;
        reason := coalesce(guard, z_reason);
        if guard is null then
          quantity := z_quantity;
          money := z_money;
        end if;
      else
        -- a later part of an order: all so far sized as one fill, less what was placed for the parts before
        select s.base, s.after_trade, s.quantity, s.cap, s.reason
        into w_base, w_after, w_quantity, w_cap, w_reason
        from copy_size(
          sizing, sizing_value, max_per_trade, null, null, 0, null, null,
          equity, 1e15, 0, 0, held - placed_units, 0, 0,
          event_quantity, before_quantity, event_value, event_equity, e.stop_price,
          side, price, e.tick, e.lot
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
          side, price, e.tick, e.lot, (eater_max_per_class ->> e.class)::numeric, in_class
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
      if (e.is_in_parts or e.is_part) and (quantity > 0 or reason in (
        'BELOW_MINIMUM', 'NO_FREE_CASH', 'SYMBOL_MAX', 'EXPOSURE_MAX', 'EATER_SYMBOL_MAX', 'EATER_CLASS_MAX',
        'EATER_TOTAL_MAX', 'ALREADY_PLACED'
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
        order_opens[part] := order_opens[part] or kind = 'OPENED';
        order_quantities[part] := order_quantities[part] + e.fill_quantity;
        order_values[part] := order_values[part] + round(e.fill_quantity * fill_price, 2);
        order_units[part] := order_units[part] + quantity;
        order_moneys[part] := order_moneys[part] + money;
      end if;

      if quantity > 0 then
        fee := round(money * fee_bps / 10000, 2);
        cash := cash + case when is_long then -money else money end - fee;
        if spot is null then
          spot := cardinality(trade_ids) + 1;
          trade_ids[spot] := trade_id;
          symbols[spot] := symbol;
          sides[spot] := side;
          asset_classes[spot] := e.class;
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
        lot_trades := lot_trades || trade_id;
        lot_units := lot_units || quantity;
        lot_costs := lot_costs || money;
      end if;
      return next;

    elsif kind in ('REDUCED', 'CLOSED', 'MARGIN') then
      action := case when e.status = 'CLOSED' then 'CLOSE' else 'REDUCE' end;
      held := coalesce(helds[spot], 0);
      if held = 0 then
        reason := 'NOT_HELD';
        return next;
        continue;
      end if;
      price := slipped_price(case when is_long then bid else ask end, not is_long, e.tick, slippage_bps);
      ideal_after := case
        when e.status = 'CLOSED' then 0
        else round(ideals[spot] * e.quantity / (e.quantity + e.fill_quantity), 18)
      end;
      quantity := case
        when e.status = 'CLOSED' then held
        else floor(round((
          held - ideals[spot] * e.quantity / (e.quantity + e.fill_quantity)
        ) / e.lot, 9)) * e.lot
      end;
      ideals[spot] := ideal_after;
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
        if lot_trades[i] = trade_id and left_to_sell > 0 then
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
      helds[spot] := held;
      costs[spot] := costs[spot] - sold_cost;

      -- what is gone leaves the lists
      if held = 0 then
        short_count := short_count - case when is_long then 0 else 1 end;
        trade_ids := trade_ids[: spot - 1] || trade_ids[spot + 1 :];
        symbols := symbols[: spot - 1] || symbols[spot + 1 :];
        sides := sides[: spot - 1] || sides[spot + 1 :];
        asset_classes := asset_classes[: spot - 1] || asset_classes[spot + 1 :];
        helds := helds[: spot - 1] || helds[spot + 1 :];
        ideals := ideals[: spot - 1] || ideals[spot + 1 :];
        costs := costs[: spot - 1] || costs[spot + 1 :];
        kept := 0;
        for i in 1 .. cardinality(lot_trades) loop
          if lot_trades[i] <> trade_id then
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

    elsif kind = 'ADJUSTED' and spot is not null then
      action := 'ADJUST';
      held := 0;
      for i in 1 .. cardinality(lot_trades) loop
        if lot_trades[i] = trade_id then
          value := least(round(lot_units[i] * per_unit, 2), lot_costs[i]);
          lot_costs[i] := lot_costs[i] - value;
          money := money + value;
          if adjustment = 'SPLIT' then
            lot_units[i] := trunc(lot_units[i] * to_units / from_units, 10);
          end if;
          held := held + lot_units[i];
        end if;
      end loop;
      helds[spot] := held;
      costs[spot] := costs[spot] - money;
      -- the event has the new one
      if adjustment like 'SYMBOL:%' then
        symbols[spot] := symbol;
      end if;
      if adjustment = 'SPLIT' then
        ideals[spot] := round(ideals[spot] * to_units / from_units, 18);
      end if;
      cash := cash + case when is_long then money else -money end;
      return next;

    else
      return next;
    end if;
  end loop;
end $$;
