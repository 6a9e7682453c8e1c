import { limits } from "../../platform/limits";
import { announced, receiptColumns, selectAnnounced } from "./announce.sql";
import { bookedReceipt, returningPosition, selectBooked } from "./booked-rows.sql";
import { paperPrice, type SeedParameter } from "./slippage.sql";

/** Where what is decided goes: it is filled at once on paper, or its order is queued for a venue. Parts of `openStatement`. */
export interface Placing {
  /** What copy `c` pays for event `e`. */
  readonly price: string;
  /** More CTEs, each followed by a comma; may be empty. */
  readonly facts: string;
  /** Columns of CTE `state` that count what is on its way: held, lot, trades, exposure, in_symbol; and the least order of the venue. */
  readonly columns: string;
  readonly joins: string;
  /** More guards, each a `when` of `guarded`. */
  readonly guards: string;
  /** From `decided` on, to the end of the statement. `adverseBps` is how far the own price is from the feeder's. */
  readonly booking: (cause: string, adverseBps: string) => string;
}

/** The market's price, for who opens. */
const marketPrice = "case when e.side = 'LONG' then e.ask else e.bid end";

/** Columns of a receipt up to its result, and their values from `decided`. */
const receiptHead = `
    eater_id, id, copy_id, feeder_id, cause_kind, cause_id, trade_id, event_sequence, action, symbol, side,
    status, reason,
    steps,
    limits,
    cap, sufficed,
    figure,
    figure_limit,
    feeder_price, feeder_filled_at, decided_at`;
const headValues = (cause: string, adverseBps: string, status: string, reason: string): string => `
    eater_id, receipt_id, id, feeder_id, '${cause}', cause_id, trade_id, event_sequence, action, symbol, side,
    ${status}, ${reason},
    case
      when base is not null and not is_leaving then array[
        base, after_trade, after_symbol, after_exposure, after_eater_symbol, after_eater_total, after_cash,
        would_quantity, after_eater_class
      ]
      else '{}'
    end,
    array[
      round(equity, 2), max_per_trade, max_per_symbol, round(equity * max_exposure_percent / 100, 2),
      eater_max_per_symbol, eater_max_total, round(greatest(free_cash - cash_reserve, 0), 2), lot,
      eater_max_per_class
    ],
    case when not is_leaving then cap end, case when guard is null then sufficed end,
    case guard
      when 'SLIPPAGE_CAP' then round(${adverseBps}, 2)
      when 'QUOTE_TOO_OLD' then quote_age_ms
      when 'TOO_LATE' then fill_age_ms
      when 'OPEN_TRADES_MAX' then trades
      when 'DAILY_LOSS' then day_start_equity - equity
      when 'EATER_DAILY_LOSS' then -eater_day_pnl
    end,
    case guard
      when 'SLIPPAGE_CAP' then slippage_cap_bps
      when 'QUOTE_TOO_OLD' then quote_age_ms_max
      when 'TOO_LATE' then coalesce(quote_age_ms_max, ${limits.brokerOpenAgeMsMax})
      when 'OPEN_TRADES_MAX' then max_open_trades
      when 'DAILY_LOSS' then daily_loss_limit
      when 'EATER_DAILY_LOSS' then eater_daily_loss_limit
    end,
    fill_price, feeder_at, $3`;

const resultOf = (quantity: string, status: string): string => `case when ${quantity} > 0 then '${status}' else 'SKIPPED' end`;

/** What a copy on its way out still holds says nothing of a size: it is sold in a transaction of its own, a moment before or after this. */
const isLeaving = "coalesce(guard in ('STOPPED', 'STOPPING'), false)";

const onPaperWith = (seed: SeedParameter, isBooked: boolean): Placing => ({
  price: paperPrice(marketPrice, "e.side = 'LONG'", "e", seed),
  facts: "",
  columns: `coalesce(p.held, 0) as held, e.lot, null::numeric as order_minimum,
    coalesce(h.trades, 0) as trades,
    coalesce(h.exposure, 0) as exposure,
    coalesce(h.in_symbol, 0) as in_symbol,`,
  joins: "",
  guards: "",
  booking: (cause, adverseBps) => `
-- one row a copy, as it is booked
decided as (
  select *, gen_random_uuid() as receipt_id, ${isLeaving} as is_leaving
  from sized
),
-- a receipt for every copy
receipt as (
  insert into receipts (${receiptHead},
    quantity, price, money,
    slippage_bps,
    slippage_money,
    submitted_at, filled_at
  )
  select ${headValues(cause, adverseBps, resultOf("quantity", "COPIED"), "why")},
    quantity, price, money,
    case when quantity > 0 then round(${adverseBps}, 4) end,
    case
      when quantity > 0
      then round((case when side = 'LONG' then price - met_price else met_price - price end) * quantity, 2)
    end,
    case when quantity > 0 then $3::timestamptz end,
    case when quantity > 0 then $3::timestamptz end
  from decided
  order by eater_id
  returning ${receiptColumns}${isBooked ? `,${bookedReceipt}` : ""}
),
-- an order for every copy that buys or sells short, filled at once
ordered as (
  insert into copy_orders (
    eater_id, copy_id, receipt_id, trade_id, symbol, side, effect,
    quantity, filled_quantity, price, state, created_at, updated_at
  )
  select eater_id, id, receipt_id, trade_id, symbol, case side when 'LONG' then 'BUY' else 'SELL' end, 'OPEN',
    quantity, quantity, price, 'FILLED', $3, $3
  from decided
  where quantity > 0
),
-- its lot
lot as (
  insert into copy_lots (
    eater_id, copy_id, trade_id, receipt_id, number,
    quantity, remaining, price, cost, remaining_cost, opened_at
  )
  select eater_id, id, trade_id, receipt_id, lots + 1, quantity, quantity, price, money, money, $3
  from decided
  where quantity > 0
),
-- its position, opened or added to
position as (
  insert into copy_positions as p (
    eater_id, copy_id, trade_id, symbol, side, held, ideal, cost, opened_at
  )
  select eater_id, id, trade_id, symbol, side, quantity, quantity, money, $3
  from decided
  where quantity > 0
  on conflict (copy_id, trade_id) do update set
    held = p.held + excluded.held,
    ideal = p.ideal + excluded.ideal,
    cost = p.cost + excluded.cost,
    closed_at = null${isBooked ? returningPosition : ""}
),
-- its cash; proceeds of a short come in
paid as (
  update copies c set
    cash = c.cash + case when d.side = 'LONG' then -d.money else d.money end,
    version = c.version + 1
  from decided d
  where c.id = d.id and d.quantity > 0
  returning c.id, c.version, c.cash, c.realised_pnl
),${announced}${isBooked ? selectBooked("position", "paid") : selectAnnounced}`,
});

/** Filled at once. */
export const onPaper = (seed: SeedParameter): Placing => onPaperWith(seed, false);
/** The same, with the receipts and copies of `$4` whole. */
export const onPaperBooked = (seed: SeedParameter): Placing => onPaperWith(seed, true);

/** Queued for the venue of each copy's connection. `facts`: what may be opened there, as JSON (`factsJson`). */
export const atVenue = (facts: `$${number}`): Placing => ({
  price: marketPrice,
  facts: `
-- what each connection may open now
venues as materialized (
  select *
  from json_to_recordset(${facts}) as v (
    connection_id uuid, refusal text, venue_classes text[], has_shorts boolean, has_market boolean,
    lot numeric, short_lot numeric, quantity_min numeric, notional_min numeric, longs text[], shorts text[]
  )
),
-- opens on their way, of each copy
on_the_way as (
  select p.copy_id,
    count(*) filter (where p.held = 0) as trades,
    sum(p.opening * coalesce(m.mid, 0)) as exposure,
    sum(p.opening * coalesce(m.mid, 0)) filter (where p.symbol = (select symbol from event)) as in_symbol
  from copy_positions p
  left join marks m on m.symbol = p.symbol
  where p.copy_id in (select id from fresh) and p.opening > 0
  group by p.copy_id
),`,
  columns: `coalesce(p.held, 0) + coalesce(p.opening, 0) as held,
    greatest(e.lot, v.lot, case e.side when 'SHORT' then v.short_lot end) as lot,
    v.refusal, v.venue_classes, v.has_shorts, v.has_market,
    greatest(v.notional_min, v.quantity_min * f.price) as order_minimum,
    case e.side when 'LONG' then v.shorts else v.longs end as opposite_symbols,
    coalesce(h.trades, 0) + coalesce(w.trades, 0) as trades,
    coalesce(h.exposure, 0) + coalesce(w.exposure, 0) as exposure,
    coalesce(h.in_symbol, 0) + coalesce(w.in_symbol, 0) as in_symbol,`,
  joins: `left join venues v on v.connection_id = f.connection_id
  left join on_the_way w on w.copy_id = f.id`,
  guards: `
    when s.venue_classes is null then 'BROKER_UNAVAILABLE'
    when s.refusal is not null then s.refusal
    when not s.class = any(s.venue_classes) or not s.has_market then 'NO_INSTRUMENT'
    when s.side = 'SHORT' and not s.has_shorts then 'NOT_SHORTABLE'
    when s.symbol = any(s.opposite_symbols) then 'OPPOSITE_POSITION'`,
  booking: (cause, adverseBps) => `
-- one row a copy, as it is ordered
decided as (
  select *, gen_random_uuid() as receipt_id, ${isLeaving} as is_leaving
  from sized
),
-- a receipt for every copy; without a result until its order ends
receipt as (
  insert into receipts (${receiptHead}
  )
  select ${headValues(cause, adverseBps, resultOf("quantity", "PENDING"), "why")}
  from decided
  order by eater_id
  returning ${receiptColumns}
),
-- an order for every copy that buys or sells short; a short sets aside 150% of its value
ordered as (
  insert into copy_orders (
    eater_id, copy_id, receipt_id, trade_id, symbol, side, effect,
    quantity, ordered_money, reserved,
    state, queue_number, created_at, updated_at
  )
  select eater_id, id, receipt_id, trade_id, symbol, case side when 'LONG' then 'BUY' else 'SELL' end, 'OPEN',
    quantity, money, round(money * case side when 'LONG' then 1 else 1.5 end, 2),
    'QUEUED', nextval('copy_order_queue'), $3, $3
  from decided
  where quantity > 0
  returning copy_id, reserved
),
-- what will be held; nothing of it is yet
position as (
  insert into copy_positions as p (
    eater_id, copy_id, trade_id, symbol, side, held, ideal, cost, opening, opened_at
  )
  select eater_id, id, trade_id, symbol, side, 0, 0, 0, quantity, $3
  from decided
  where quantity > 0
  on conflict (copy_id, trade_id) do update set
    opening = p.opening + excluded.opening
),
-- cash that no other open may count on
paid as (
  update copies c set
    reserved = c.reserved + o.reserved,
    version = c.version + 1
  from ordered o
  where c.id = o.copy_id
  returning c.id, c.version, c.cash, c.realised_pnl
),${announced}${selectAnnounced}`,
});
