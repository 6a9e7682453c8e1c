import { announced } from "../engine/announce.sql";
import { bookedFigures, soldLots } from "../engine/close.sql";

/**
 * What fills at a venue is booked into the copy that ordered it, one fill a statement; what ends gives back what it had set
 * aside. The copy is locked. `$3` is now.
 */

/** Numbers and gives the changed receipt, with the copy's version after it. */
const selectChanged = `
select n.eater_id, n.copy_id, n.receipt_id, n.sequence::int8 as sequence,
  n.status, n.symbol, n.side, n.action, n.quantity::float8, n.money::float8, p.version
from numbered n
left join paid p on p.id = n.copy_id`;

/** How much worse than the feeder's price, a unit; below zero is better. */
const openSlippage = "(case r.side when 'LONG' then 1 else -1 end * (a.average_price - r.feeder_price))";
const closeSlippage = "(case r.side when 'LONG' then 1 else -1 end * (r.feeder_price - a.average_price))";

/** The receipt after a fill: its order's sum so far. One that had a result already gets another, and says that it is late. */
const bookReceipt = (adversePrice: string, fee: string, isLate: string): string => `
-- the order, with this fill among what it has filled
order_after as (
  update copy_orders o set
    filled_quantity = a.filled_quantity,
    price = a.average_price,
    fee = o.fee + ${fee}::numeric,
    reserved = o.reserved - a.released,
    updated_at = $3
  from after_fill a
  where o.eater_id = a.eater_id and o.id = a.order_id
),
-- its receipt
receipt as (
  update receipts r set
    status = case
      when r.status = 'PENDING' then 'PENDING'
      when a.filled_quantity >= a.ordered then 'COPIED'
      else 'PARTIAL'
    end,
    quantity = a.filled_quantity,
    price = a.average_price,
    money = r.money + a.money,
    slippage_bps = round(${adversePrice} / nullif(r.feeder_price, 0) * 10000, 4),
    slippage_money = round(${adversePrice} * a.filled_quantity, 2),
    realised_pnl = case when a.pnl is not null then coalesce(r.realised_pnl, 0) + a.pnl end,
    is_late = r.is_late or ${isLate}::boolean,
    submitted_at = coalesce(r.submitted_at, a.submitted_at),
    filled_at = $3,
    version = r.version + 1
  from after_fill a
  where r.eater_id = a.eater_id and r.id = a.receipt_id
  returning r.eater_id, r.id, r.copy_id, r.status, r.symbol, r.side, r.action, r.quantity, r.money
),`;

/**
 * A fill of an open. `$1` order, `$2` units, `$3` now, `$4` price, `$5` units that the venue kept as its fee, `$6` fee in USD
 * paid in another currency, `$7` when it was sent, `$8` whether it came after the order had ended.
 */
export const bookOpenFill = `
with
-- the order and its fill
filled as materialized (
  select o.*, c.connection_id, r.side as trade_side,
    $2::numeric as filled,
    $4::numeric as fill_price,
    round($2::numeric * $4::numeric, 2) as fill_money
  from copy_orders o
  join receipts r on r.eater_id = o.eater_id and r.id = o.receipt_id
  join copies c on c.id = o.copy_id
  where o.id = $1
),
-- what it comes to
after_fill as materialized (
  select f.eater_id, f.id as order_id, f.copy_id, f.receipt_id, f.trade_id, f.symbol, f.trade_side,
    f.quantity as ordered,
    f.filled_quantity + f.filled as filled_quantity,
    round(
      (coalesce(f.price, 0) * f.filled_quantity + f.fill_price * f.filled) / (f.filled_quantity + f.filled),
      10
    ) as average_price,
    f.filled, f.fill_price, f.fill_money as money,
    f.filled - $5::numeric as received,
    least(
      f.reserved,
      round(f.reserved * f.filled / greatest(f.quantity - f.filled_quantity, f.filled), 2)
    ) as released,
    null::numeric as pnl,
    $7::timestamptz as submitted_at
  from filled f
),${bookReceipt(openSlippage, "$6", "$8")}
-- its lot
lot as (
  insert into copy_lots (
    eater_id, copy_id, trade_id, receipt_id, number,
    quantity, remaining, price, cost, remaining_cost, opened_at
  )
  select eater_id, copy_id, trade_id, receipt_id,
    coalesce((
      select max(number) from copy_lots l where l.copy_id = a.copy_id and l.trade_id = a.trade_id
    ), 0) + 1,
    received, received, fill_price, money, money, $3
  from after_fill a
),
-- the position grows by what came in
position as (
  update copy_positions p set
    held = p.held + a.received,
    ideal = p.ideal + a.received,
    cost = p.cost + a.money,
    opening = greatest(p.opening - a.filled, 0),
    realised_pnl = p.realised_pnl - round($6::numeric, 2),
    closed_at = null
  from after_fill a
  where p.copy_id = a.copy_id and p.trade_id = a.trade_id
),
-- the cash goes out, and is not set aside any more
paid as (
  update copies c set
    cash = c.cash + case when a.trade_side = 'LONG' then -a.money else a.money end - round($6::numeric, 2),
    reserved = c.reserved - a.released,
    realised_pnl = c.realised_pnl - round($6::numeric, 2),
    version = c.version + 1
  from after_fill a
  where c.id = a.copy_id
  returning c.id, c.version
),${announced}${selectChanged}`;

/** A fill of a close: lots go first in, first out. `$1` order, `$2` units, `$3` now, `$4` price, `$5` fee in USD, `$6` when it was sent, `$7` whether it came late. */
export const bookCloseFill = `
with
-- the order and its fill; more than is held cannot be sold
decided as materialized (
  select o.eater_id, o.copy_id as id, o.id as order_id, o.receipt_id, o.trade_id, o.symbol, p.side,
    o.quantity as ordered, o.filled_quantity as filled_before, o.price as price_before, o.reserved,
    least($2::numeric, p.held) as quantity,
    $4::numeric as price
  from copy_orders o
  join copy_positions p on p.copy_id = o.copy_id and p.trade_id = o.trade_id
  where o.id = $1
),${soldLots},
-- the fill with its cost, money and profit
booked as (
  select d.*,${bookedFigures}
  from decided d
  left join cost c on c.copy_id = d.id and c.trade_id = d.trade_id
),
-- what it comes to
after_fill as materialized (
  select b.eater_id, b.order_id, b.id as copy_id, b.receipt_id, b.trade_id, b.ordered, b.side,
    b.filled_before + b.quantity as filled_quantity,
    round(
      (coalesce(b.price_before, 0) * b.filled_before + b.price * b.quantity) / (b.filled_before + b.quantity),
      10
    ) as average_price,
    b.quantity, b.money, b.cost,
    b.pnl - round($5::numeric, 2) as pnl,
    0::numeric as released,
    $6::timestamptz as submitted_at
  from booked b
  where b.quantity > 0
),${bookReceipt(closeSlippage, "$5", "$7")}
-- lots shrink
lots as (
  update copy_lots l set
    remaining = l.remaining - c.taken,
    remaining_cost = l.remaining_cost - c.cost
  from costed c
  where l.copy_id = c.copy_id and l.trade_id = c.trade_id and l.number = c.number
),
-- the position shrinks, or closes
position as (
  update copy_positions p set
    held = p.held - a.quantity,
    cost = p.cost - a.cost,
    realised_pnl = p.realised_pnl + a.pnl,
    closed_at = case when p.held = a.quantity then $3::timestamptz end
  from after_fill a
  where p.copy_id = a.copy_id and p.trade_id = a.trade_id
),
-- what comes in; buying a short back costs
paid as (
  update copies c set
    cash = c.cash + case when a.side = 'LONG' then a.money else -a.money end - round($5::numeric, 2),
    realised_pnl = c.realised_pnl + a.pnl,
    version = c.version + 1
  from after_fill a
  where c.id = a.copy_id
  returning c.id, c.version
),${announced}${selectChanged}`;

/**
 * An order ends with what it has filled. `$1` order, `$2` its state now, `$3` now, `$4` the receipt's result where nothing
 * filled, `$5` its reason, `$6` the venue's words, `$7` whether the venue calls it filled: what it had cut off was never ordered there.
 */
export const endOrder = `
with
-- the order, with what it still has set aside
ended as materialized (
  select o.eater_id, o.id, o.copy_id, o.receipt_id, o.trade_id, o.effect,
    o.quantity, o.filled_quantity, o.reserved,
    o.filled_quantity >= o.quantity or $7::boolean and o.filled_quantity > 0 as is_whole
  from copy_orders o
  where o.id = $1
),
-- the order has ended
order_after as (
  update copy_orders o set
    state = case
      when e.is_whole then 'FILLED'
      when o.filled_quantity > 0 then 'PARTIAL'
      else $2::text
    end,
    reserved = 0,
    words = $6,
    retry_at = null,
    updated_at = $3
  from ended e
  where o.eater_id = e.eater_id and o.id = e.id
),
-- nothing more of it is on its way
position as (
  update copy_positions p set
    opening = greatest(p.opening - (e.quantity - e.filled_quantity), 0)
  from ended e
  where e.effect = 'OPEN' and p.copy_id = e.copy_id and p.trade_id = e.trade_id
),
-- cash is free again
paid as (
  update copies c set
    reserved = c.reserved - e.reserved,
    version = c.version + 1
  from ended e
  where c.id = e.copy_id
  returning c.id, c.version
),
-- its receipt has a result
receipt as (
  update receipts r set
    status = case
      when e.is_whole then 'COPIED'
      when e.filled_quantity > 0 then 'PARTIAL'
      else $4::text
    end,
    reason = case when e.is_whole then null else $5::text end,
    figure = coalesce($8::numeric, r.figure),
    figure_limit = coalesce($9::numeric, r.figure_limit),
    version = r.version + 1
  from ended e
  where r.eater_id = e.eater_id and r.id = e.receipt_id
  returning r.eater_id, r.id, r.copy_id, r.status, r.symbol, r.side, r.action, r.quantity, r.money
),${announced}${selectChanged}`;

/**
 * What a close of a whole position (`$1`) has left of it goes off the books with its cost, as the close's loss (a short's: its profit): less than a lot, or no more
 * than the venue cut off what was ordered. `$2` now.
 */
export const writeOffRest = `
with
-- what is left
rest as materialized (
  select o.eater_id, o.receipt_id, p.copy_id, p.trade_id, p.cost,
    case p.side when 'LONG' then -p.cost else p.cost end as pnl
  from copy_orders o
  join copy_positions p on p.copy_id = o.copy_id and p.trade_id = o.trade_id
  join instruments i on i.symbol = o.symbol
  where o.id = $1
    and o.effect = 'CLOSE'
    and o.keep_fraction = 0
    and p.held > 0
    and (p.held < i.lot or p.held <= o.quantity - o.filled_quantity)
),
-- its lots
lots as (
  update copy_lots l set
    remaining = 0,
    remaining_cost = 0
  from rest r
  where l.copy_id = r.copy_id and l.trade_id = r.trade_id and l.remaining > 0
),
-- the position closes
position as (
  update copy_positions p set
    held = 0,
    ideal = 0,
    cost = 0,
    realised_pnl = p.realised_pnl + r.pnl,
    closed_at = $2::timestamptz
  from rest r
  where p.copy_id = r.copy_id and p.trade_id = r.trade_id
),
-- the copy's result
copy as (
  update copies c set
    realised_pnl = c.realised_pnl + r.pnl,
    version = c.version + 1
  from rest r
  where c.id = r.copy_id
)
update receipts t set
  realised_pnl = coalesce(t.realised_pnl, 0) + r.pnl,
  version = t.version + 1
from rest r
where t.eater_id = r.eater_id and t.id = r.receipt_id`;
