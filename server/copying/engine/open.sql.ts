import { limits } from "../../platform/limits";
import { hasNoReceiptOfAdd, hasNoReceiptOfEvent, hasNoReceiptOfResync, hasNoReceiptOfStart, isOfChunk } from "./announce.sql";
import { atVenue, onPaper, onPaperBooked, type Placing } from "./open-placing.sql";

/**
 * The one statement that opens and scales: guards, size, order, fill, lot, cash, position, receipt, for one cause
 * (a feeder's event, a trade that a new copy starts with, a portion of added money) and any number of copies. Their rows
 * are locked before it runs, in a statement of its own: in a single one the positions would come from a snapshot older
 * than the lock.
 */
interface OpenSource {
  /** CTE `event`: one row; `storedEvent` says its columns. */
  readonly event: string;
  /** CTE `marks (symbol, mid)`. */
  readonly marks: string;
  readonly cause: "EVENT" | "START" | "ADD" | "RESYNC";
  /** Whether copy `c` was not through with it before. */
  readonly hasNoReceipt: string;
  readonly fill: FillRule;
  readonly place: Placing;
}

/** How the fill that is copied is read and sized: alone, or together with the parts of its order before it. */
interface FillRule {
  /** More CTEs, each followed by a comma; may be empty. */
  readonly priorFills: string;
  /** What the copy follows of the event: columns of CTE `state`, from `e`, `p` and the joins below. */
  readonly columns: string;
  readonly joins: string;
  /** CTE `sized`, from `guarded`. */
  readonly sized: string;
}

/** A sealed event: `$1` its id. Prices are those stored with it, for every chunk and every later run. */
const storedEvent = `
  select e.id, e.user_id as feeder_id, e.trade_id, e.sequence,
    case e.kind when 'OPENED' then 'OPEN' else 'SCALE' end as action,
    e.symbol, e.side, e.bid, e.ask, e.at,
    e.fill_quantity, e.fill_price, e.fill_price as met_price,
    case e.kind when 'SCALED' then e.quantity - e.fill_quantity else 0 end as quantity_before,
    round(e.fill_quantity * e.fill_price, 2) as fill_value, e.equity_before,
    e.stop_price, e.quote_age_ms, e.fill_age_ms, null::numeric as base, false as is_stale, false as is_closed,
    i.tick, i.lot, i.class
  from record_events e
  join instruments i on i.symbol = e.symbol
  where e.id = $1`;

/**
 * A feeder's open trade when a copy starts or gets more money: `$1` the cause's id, `$4` the row as JSON (OpenOne of
 * open-one.ts). The money for it (`base`) is known already.
 */
const givenTrade = `
  select $1::uuid as id, g.feeder_id, g.trade_id, null::bigint as sequence, g.action,
    g.symbol, g.side, g.bid, g.ask, $3::timestamptz as at,
    0::numeric as fill_quantity, g.feeder_price as fill_price, null::numeric as met_price,
    0::numeric as quantity_before,
    0::numeric as fill_value, 0::numeric as equity_before,
    g.stop_price, g.quote_age_ms, null::integer as fill_age_ms, g.base, g.is_stale, g.is_closed,
    i.tick, i.lot, i.class
  from json_to_record($4) as g (
    feeder_id uuid, trade_id uuid, action text, symbol text, side text, bid numeric, ask numeric,
    feeder_price numeric, stop_price numeric, quote_age_ms integer, base numeric, is_stale boolean,
    is_closed boolean
  )
  join instruments i on i.symbol = g.symbol`;

/** Mids of the moment of the event. */
const storedMarks = `
  select m.key as symbol, m.value::numeric as mid
  from record_events e
  join price_snapshots s on s.id = e.snapshot_id, jsonb_each_text(s.mids) m
  where e.id = $1`;

/** Mids given: `$5` as JSON `{symbol: mid}`. */
const givenMarks = `
  select m.key as symbol, m.value::numeric as mid
  from json_each_text($5) m`;

/**
 * What each copy holds, valued at the marks. A position whose symbol has no mark is valued at its cost. A short's value is
 * owed. `offset 0` keeps the look at each copy's own positions: joined freely, all positions of everybody were read for each chunk.
 * The inner one has each position valued once.
 */
const holdings = `
-- totals of each copy
holding as (
  select f.id as copy_id, h.trades, h.signed, h.exposure, h.shorts, h.in_symbol
  from fresh f
  cross join lateral (
    select count(*) as trades,
      sum(round(case when side = 'LONG' then value else -value end, 2)) as signed,
      sum(value) as exposure,
      sum(value) filter (where side = 'SHORT') as shorts,
      sum(value) filter (where symbol = (select symbol from event)) as in_symbol
    from (
      select p.symbol, p.side, coalesce(p.held * m.mid, p.cost) as value
      from copy_positions p
      left join marks m on m.symbol = p.symbol
      where p.copy_id = f.id and p.held > 0
      offset 0
    ) held
    offset 0
  ) h
),
-- totals of each eater with limits over all copies: everything they hold anywhere, and what is on its way
eater_holding as (
  select t.eater_id, t.max_per_symbol, t.max_total, t.daily_loss_limit, t.day_start_equity,
    (t.max_per_class ->> (select class from event))::numeric as max_per_class,
    coalesce(h.exposure, 0) + coalesce(w.exposure, 0) as exposure,
    coalesce(h.in_symbol, 0) + coalesce(w.in_symbol, 0) as in_symbol,
    coalesce(h.in_class, 0) + coalesce(w.in_class, 0) as in_class,
    (
      select coalesce(sum(c.cash), 0) from copies c where c.eater_id = t.eater_id and c.state <> 'STOPPED'
    ) + coalesce(h.signed, 0) as equity
  from eater_totals t
  left join lateral (
    select sum(coalesce(p.held * m.mid, p.cost)) as exposure,
      sum(coalesce(p.held * m.mid, p.cost)) filter (where p.symbol = (select symbol from event)) as in_symbol,
      sum(coalesce(p.held * m.mid, p.cost)) filter (where i.class = (select class from event)) as in_class,
      sum(round(case when p.side = 'LONG' then 1 else -1 end * coalesce(p.held * m.mid, p.cost), 2)) as signed
    from copy_positions p
    join instruments i on i.symbol = p.symbol
    left join marks m on m.symbol = p.symbol
    where p.eater_id = t.eater_id and p.held > 0
  ) h on true
  left join lateral (
    select sum(p.opening * m.mid) as exposure,
      sum(p.opening * m.mid) filter (where p.symbol = (select symbol from event)) as in_symbol,
      sum(p.opening * m.mid) filter (where i.class = (select class from event)) as in_class
    from copy_positions p
    join instruments i on i.symbol = p.symbol
    join marks m on m.symbol = p.symbol
    where p.eater_id = t.eater_id and p.opening > 0
  ) w on true
  where t.eater_id in (select eater_id from fresh)
    and (
      t.max_per_symbol is not null
      or t.max_total is not null
      or t.daily_loss_limit is not null
      or t.max_per_class <> '{}'
    )
)`;

/** One fill, or money that is known already, sized by the one rule (`copy_size`). */
const oneFill: FillRule = {
  priorFills: "",
  columns: `
    e.action, e.fill_quantity, e.fill_value, e.quantity_before, e.equity_before, e.base as given,`,
  joins: "",
  sized: `
-- the size that the rules give, and what is left of it behind the guards
sized as (
  select g.*,
    z.base, z.after_trade, z.after_symbol, z.after_exposure, z.after_eater_symbol, z.after_eater_class,
    z.after_eater_total, z.after_cash, z.cap, z.sufficed,
    z.quantity as would_quantity,
    coalesce(g.guard, z.reason) as why,
    case when g.guard is null then z.quantity else 0 end as quantity,
    case when g.guard is null then z.money else 0 end as money
  from guarded g
  cross join lateral copy_size(
    case when g.given is null then g.sizing else 'FIXED_AMOUNT' end,
    case when g.given is null then g.sizing_value else g.given end,
    g.max_per_trade, g.max_per_symbol, g.max_exposure_percent, g.cash_reserve,
    g.eater_max_per_symbol, g.eater_max_total,
    g.equity, g.free_cash, g.in_symbol, g.exposure, g.held, g.eater_in_symbol, g.eater_exposure,
    g.fill_quantity, g.quantity_before, g.fill_value, g.equity_before, g.stop_price,
    g.side, g.price, g.tick, g.lot, g.eater_max_per_class, g.eater_in_class, g.order_minimum
  ) z
)`,
};

/**
 * A later part of an order that fills in parts: all its parts so far are sized as one fill, less what was placed for the
 * parts before: in money, to the cent, where the rule says money, else in units. The rest is an amount like any other.
 * Parts that a guard kept out, or that came before the copy, stay out.
 */
const partialFill: FillRule = {
  priorFills: `
-- parts of the order before this one
parts as materialized (
  select p.id, p.sequence, p.trade_id, p.kind,
    p.fill_quantity, round(p.fill_quantity * p.fill_price, 2) as fill_value, p.equity_before
  from record_events e
  join record_events p on p.trade_id = e.trade_id and p.order_id = e.order_id and p.sequence < e.sequence
  where e.id = $1
),
-- those that each copy followed: what was booked, or was too little by itself
met as (
  select f.id as copy_id, bool_or(p.kind = 'OPENED') as is_opening,
    sum(p.fill_quantity) as fill_quantity, sum(p.fill_value) as fill_value,
    (array_agg(p.equity_before order by p.sequence))[1] as equity_before,
    sum(case when r.status = 'PENDING' then o.quantity else r.quantity end) as placed_quantity,
    sum(case when r.status = 'PENDING' then o.ordered_money else r.money end) as placed_money
  from fresh f
  cross join parts p
  cross join lateral (
    select id, status, quantity, money, reason
    from receipts
    where copy_id = f.id and cause_kind = (select 'EVENT') and cause_id = p.id and trade_id = p.trade_id
    offset 0
  ) r
  left join copy_orders o on o.receipt_id = r.id and r.status = 'PENDING'
  where r.quantity > 0 or r.status = 'PENDING'
    or r.reason in (
      'BELOW_MINIMUM', 'NO_FREE_CASH', 'SYMBOL_MAX', 'EXPOSURE_MAX', 'EATER_SYMBOL_MAX', 'EATER_CLASS_MAX',
      'EATER_TOTAL_MAX', 'ALREADY_PLACED'
    )
  group by f.id
),`,
  columns: `
    case when m.is_opening and coalesce(p.held, 0) = 0 then 'OPEN' else e.action end as action,
    e.fill_quantity + coalesce(m.fill_quantity, 0) as fill_quantity,
    e.fill_value + coalesce(m.fill_value, 0) as fill_value,
    case
      when m.is_opening then 0
      else e.quantity_before - coalesce(m.fill_quantity, 0)
    end as quantity_before,
    coalesce(m.equity_before, e.equity_before) as equity_before,
    null::numeric as given,
    coalesce(m.placed_quantity, 0) as placed_quantity,
    coalesce(m.placed_money, 0) as placed_money,`,
  joins: "left join met m on m.copy_id = f.id",
  sized: `
-- the order's fill so far by the rule and the most for one trade, and what is left to place of it
whole as (
  select g.*,
    round(greatest(z.base - g.placed, 0), 2) as rest_base,
    z.sufficed as whole_sufficed,
    z.cap as whole_cap,
    nullif(z.reason, 'BELOW_MINIMUM') as whole_reason,
    case
      when g.is_money then greatest(z.after_trade - g.placed_money, 0)
      else greatest(z.quantity - g.placed_quantity, 0) * g.price
    end as rest
  from (
    select *, case when is_money then placed_money else placed_quantity * price end as placed
    from (
      select *, sizing = 'PROPORTIONAL' or (sizing = 'FIXED_AMOUNT' and quantity_before = 0) as is_money
      from guarded
    ) m
  ) g
  cross join lateral copy_size(
    g.sizing, g.sizing_value,
    g.max_per_trade, null, null, 0,
    null, null,
    g.equity, 1e15, 0, 0, g.held - g.placed_quantity, 0, 0,
    g.fill_quantity, g.quantity_before, g.fill_value, g.equity_before, g.stop_price,
    g.side, g.price, g.tick, g.lot, null, 0, g.order_minimum
  ) z
),
-- the rest as an amount, under all the other limits
sized as (
  select w.*,
    case when w.whole_cap is null then round(w.rest, 2) else w.rest_base end as base,
    round(w.rest, 2) as after_trade,
    z.after_symbol, z.after_exposure, z.after_eater_symbol, z.after_eater_class, z.after_eater_total,
    z.after_cash,
    case when w.whole_reason is null then coalesce(z.cap, w.whole_cap) end as cap,
    case
      when w.whole_reason is null and w.placed = 0 then coalesce(w.whole_sufficed, z.sufficed)
      when w.whole_reason is null and z.reason <> 'BELOW_MINIMUM' then z.sufficed
    end as sufficed,
    case when w.whole_reason is null then z.quantity else 0 end as would_quantity,
    coalesce(
      w.guard,
      w.whole_reason,
      case when w.placed > 0 and z.reason = 'BELOW_MINIMUM' then 'ALREADY_PLACED' else z.reason end
    ) as why,
    case when coalesce(w.guard, w.whole_reason) is null then z.quantity else 0 end as quantity,
    case when coalesce(w.guard, w.whole_reason) is null then z.money else 0 end as money
  from whole w
  cross join lateral copy_size(
    'FIXED_AMOUNT', w.rest,
    null, w.max_per_symbol, w.max_exposure_percent, w.cash_reserve,
    w.eater_max_per_symbol, w.eater_max_total,
    w.equity, w.free_cash, w.in_symbol, w.exposure, w.held, w.eater_in_symbol, w.eater_exposure,
    0, 0, 0, 0, null,
    w.side, w.price, w.tick, w.lot, w.eater_max_per_class, w.eater_in_class, w.order_minimum
  ) z
)`,
};

/** How far the own price is from the feeder's, against the copy; in hundredths of a percent. */
const adverseBps = "(case when side = 'LONG' then price - met_price else met_price - price end) / met_price * 10000";

const openStatement = ({ event, marks, cause, hasNoReceipt, fill, place }: OpenSource): string => `
with
-- what the feeder did
event as materialized (${event}
),
-- mids to value positions at
marks as materialized (${marks}
),
-- the copies that have no receipt for it, each with the price that it would pay: a second worker, or a run
-- after a crash, finds none
fresh as materialized (
  select c.*,
    ${place.price} as price
  from copies c, event e
  where ${isOfChunk}
    and ${hasNoReceipt}
),${holdings},${place.facts}${fill.priorFills}
-- each copy with all that its decision depends on
state as (
  select f.*, e.id as cause_id, e.trade_id, e.sequence as event_sequence, e.symbol, e.side, e.tick,
    e.fill_price, e.met_price, e.at as feeder_at, e.is_stale, e.is_closed,
    e.is_closed and f.waits_for_open and f.connection_id is not null as waits,${fill.columns}
    case when e.side = 'LONG' then e.bid else e.ask end as exit_price,
    ${place.columns}
    f.cash + coalesce(h.signed, 0) as equity,
    f.cash - f.reserved - 2.5 * coalesce(h.shorts, 0) as free_cash,
    coalesce(p.closed_by_you, false) as closed_by_you,
    coalesce(n.lots, 0) as lots,
    t.max_per_symbol as eater_max_per_symbol, t.max_per_class as eater_max_per_class,
    t.max_total as eater_max_total,
    t.in_symbol as eater_in_symbol, t.in_class as eater_in_class, t.exposure as eater_exposure,
    t.daily_loss_limit as eater_daily_loss_limit, t.equity - t.day_start_equity as eater_day_pnl,
    e.stop_price, e.quote_age_ms, e.fill_age_ms, e.class
  from fresh f
  cross join event e
  left join holding h on h.copy_id = f.id
  left join lateral (
    select copy_id, held, opening, closed_by_you from copy_positions
    where copy_id = f.id and trade_id = e.trade_id offset 0
  ) p on true
  left join lateral (
    select max(number) as lots from copy_lots l where l.copy_id = p.copy_id and l.trade_id = e.trade_id
  ) n on true
  left join eater_holding t on t.eater_id = f.eater_id
  ${place.joins}
  ${fill.joins}
),
-- the first guard that keeps it out, else null; offset 0 has it calculated once, not wherever it is named
guarded as (
  select s.*, case
    when s.state = 'STOPPED' then 'STOPPED'
    when s.state = 'STOPPING' then 'STOPPING'
    when s.state = 'MIRROR_EXITS' and coalesce(s.event_sequence > s.exits_only_sequence, true)
      then 'EXITS_ONLY'
    when s.state = 'PAUSED' and s.event_sequence is not null then 'PAUSED'${place.guards}
    when s.closed_by_you then 'CLOSED_BY_YOU'
    when s.fill_age_ms > coalesce(s.quote_age_ms_max, ${limits.brokerOpenAgeMsMax}) then 'TOO_LATE'
    when s.is_closed and not s.waits then 'MARKET_CLOSED'
    when s.is_stale and not s.waits or s.price is null then 'QUOTE_STALE'
    when s.given is not null
      and (case when s.side = 'LONG' then s.exit_price <= s.stop_price else s.exit_price >= s.stop_price end)
      then 'STOP_PASSED'
    else copy_guard(
      s.allow_symbols, s.deny_symbols, s.classes, s.max_open_trades, s.quote_age_ms_max, s.slippage_cap_bps,
      s.daily_loss_limit, s.eater_daily_loss_limit,
      s.symbol, s.class, s.action = 'OPEN', s.trades,
      case when not s.waits then s.quote_age_ms end,
      ${adverseBps},
      s.equity - s.day_start_equity, s.eater_day_pnl
    )
  end as guard
  from state s
  offset 0
),${fill.sized},${place.booking(cause, adverseBps)}`;

const sealedEvent = { event: storedEvent, marks: storedMarks, cause: "EVENT", hasNoReceipt: hasNoReceiptOfEvent } as const;

/** An OPENED or SCALED event and a chunk of copies. `$1` event, `$2` copy ids, `$3` now, `$4` the seed of slippage. */
export const openChunk = openStatement({ ...sealedEvent, fill: oneFill, place: onPaper("$4") });

/** The same for a later part of an order that fills in parts. */
export const openPartChunk = openStatement({ ...sealedEvent, fill: partialFill, place: onPaper("$4") });

/** The same two, with the receipts and copies of `$4` whole; `$5` is the seed. */
export const openChunkBooked = openStatement({ ...sealedEvent, fill: oneFill, place: onPaperBooked("$5") });
export const openPartChunkBooked = openStatement({ ...sealedEvent, fill: partialFill, place: onPaperBooked("$5") });

/** The same two for copies at venues, whose orders are queued; `$4` what each venue may open, as JSON (`factsJson`). */
export const queueOpenChunk = openStatement({ ...sealedEvent, fill: oneFill, place: atVenue("$4") });
export const queueOpenPartChunk = openStatement({ ...sealedEvent, fill: partialFill, place: atVenue("$4") });

const givenOpen = { event: givenTrade, marks: givenMarks, fill: oneFill } as const;
const atStart = { ...givenOpen, cause: "START", hasNoReceipt: hasNoReceiptOfStart } as const;
const inResync = { ...givenOpen, cause: "RESYNC", hasNoReceipt: hasNoReceiptOfResync } as const;
const withAdded = { ...givenOpen, cause: "ADD", hasNoReceipt: hasNoReceiptOfAdd } as const;

/**
 * One of the feeder's open trades and one copy. `$1` cause, `$2` copy ids, `$3` now, `$4` the trade as JSON, `$5` mids as
 * JSON, `$6` the seed of slippage.
 */
export const openAtStart = openStatement({ ...atStart, place: onPaper("$6") });
export const openWithAdded = openStatement({ ...withAdded, place: onPaper("$6") });
export const openInResync = openStatement({ ...inResync, place: onPaper("$6") });

/** The same for a copy at a venue; `$6` as `$4` of `queueOpenChunk`. */
export const queueAtStart = openStatement({ ...atStart, place: atVenue("$6") });
export const queueWithAdded = openStatement({ ...withAdded, place: atVenue("$6") });
export const queueInResync = openStatement({ ...inResync, place: atVenue("$6") });
