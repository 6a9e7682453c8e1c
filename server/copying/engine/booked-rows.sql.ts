/**
 * What the statements of a chunk give back whole, of the copies in `$4`: their receipts and what the copies are afterwards, as JSON arrays, and
 * what they hold. It goes to their eaters' open screens as it is, nothing is read again. Numeric as text: JSON would round it. `$4` is
 * looked up as a set: `any` would go through all of it for each copy.
 */

/** Fields of a receipt, each with what gives it. */
const receiptFields = {
  id: "id",
  version: "version",
  eater_id: "eater_id",
  copy_id: "copy_id",
  feeder_id: "feeder_id",
  trade_id: "trade_id",
  symbol: "symbol",
  side: "side",
  cause_kind: "cause_kind",
  cause_id: "cause_id",
  event_sequence: "event_sequence::text",
  event_hash: "(select e.hash from record_events e where e.id = receipts.cause_id)",
  action: "action",
  status: "status",
  reason: "reason",
  figure: "figure::text",
  figure_limit: "figure_limit::text",
  sufficed: "sufficed::text",
  cap: "cap",
  step_texts: "steps::text[]",
  limit_texts: "limits::text[]",
  quantity: "quantity::text",
  price: "price::text",
  money: "money::text",
  feeder_price: "feeder_price::text",
  realised_pnl: "realised_pnl::text",
  slippage_bps: "slippage_bps::text",
  slippage_money: "slippage_money::text",
  is_late: "is_late",
  is_close_pending: "false",
  may_wait_for_open: "false",
  may_use_extended_hours: "false",
  feeder_filled_at: "feeder_filled_at",
  decided_at: "decided_at",
  submitted_at: "submitted_at",
  filled_at: "filled_at",
  delivered_at: "delivered_at",
};

interface MoneyOfReceipt {
  readonly mode: string;
  readonly venue: string;
}

/** Of a copy on paper: play money, at no venue. */
const paperMoney: MoneyOfReceipt = { mode: "'PAPER'", venue: "null" };

/** Of any copy: as it says. */
const moneyOfCopy: MoneyOfReceipt = {
  mode: "(select c.mode from copies c where c.id = receipts.copy_id)",
  venue: `(
          select b.venue
          from copies c
          join broker_connections b on b.id = c.connection_id
          where c.id = receipts.copy_id
        )`,
};

/** The values alone, in the order of their names: with the names it takes twice as long, and twice the room on the bus. */
const valuesOf = (fields: Readonly<Record<string, string>>): string => Object.values(fields).join(",\n          ");

const bookedReceiptWith = (money: MoneyOfReceipt): string => `
    case
      when copy_id in (select unnest($4::uuid[]))
      then json_build_array(
          ${valuesOf({ ...receiptFields, ...money, fees: "'0'" })}
        )::text
    end as booked`;

/** Of a receipt just written for a copy on paper, in the `returning` of its INSERT: what `readReceiptsByKey` gives of it, without a look-up in each row. */
export const bookedReceipt = bookedReceiptWith(paperMoney);
/** The same where copies at venues may be among them. */
export const bookedReceiptAnywhere = bookedReceiptWith(moneyOfCopy);

/** Columns that `selectBooked` needs of positions `p` that the statement writes. */
export const returningPosition = `
  returning p.copy_id, p.trade_id, p.symbol, p.side, p.held, p.cost, p.realised_pnl, p.closed_by_you, p.opened_at`;

/** `moved` and `paid` of a statement that moves nothing. */
export const noPosition = `(
  select copy_id, trade_id, symbol, side, held, cost, realised_pnl, closed_by_you, opened_at
  from copy_positions
  where false
)`;
export const noMoney = "(select id, version, cash, realised_pnl from copies where false)";

/** Fields of a copy `c` after what `b` paid for it, each with what gives it. */
const copyFields = {
  id: "c.id",
  eater_id: "c.eater_id",
  feeder_id: "c.feeder_id",
  record_id: "c.record_id",
  account_id: "c.account_id",
  only_trade_id: "c.only_trade_id",
  connection_id: "c.connection_id",
  mode: "c.mode",
  state: "c.state",
  stop_mode: "c.stop_mode",
  stop_reason: "c.stop_reason",
  version: "coalesce(b.version, c.version)",
  cash: "coalesce(b.cash, c.cash)::text",
  reserved: "c.reserved::text",
  put_in: "c.put_in::text",
  units: "c.units::text",
  final_equity: "c.final_equity::text",
  day_start_equity: "c.day_start_equity::text",
  realised_pnl: "coalesce(b.realised_pnl, c.realised_pnl)::text",
  stop_reference: "c.stop_reference::text",
  take_profit_reference: "c.take_profit_reference::text",
  started_at: "c.started_at",
  paused_at: "c.paused_at",
  stopped_at: "c.stopped_at",
  sizing: "c.sizing",
  sizing_value: "c.sizing_value::text",
  max_per_trade: "c.max_per_trade::text",
  max_per_symbol: "c.max_per_symbol::text",
  max_exposure_percent: "c.max_exposure_percent::text",
  cash_reserve: "c.cash_reserve::text",
  allow_symbols: "c.allow_symbols",
  deny_symbols: "c.deny_symbols",
  classes: "c.classes",
  max_open_trades: "c.max_open_trades",
  slippage_cap_bps: "c.slippage_cap_bps::text",
  quote_age_ms_max: "c.quote_age_ms_max",
  waits_for_open: "c.waits_for_open",
  uses_extended_hours: "c.uses_extended_hours",
  daily_loss_limit: "c.daily_loss_limit::text",
  stop_loss_percent: "c.stop_loss_percent::text",
  stop_is_trailing: "c.stop_is_trailing",
  take_profit_percent: "c.take_profit_percent::text",
  last_receipt_at: "$3::timestamptz",
  waiting_trade_ids: `(
            select json_agg(o.trade_id)
            from copy_orders o
            where o.copy_id = c.id
              and o.state = 'CLOSE_PENDING'
          )`,
};

/** In the order of their values. */
export const bookedNames = {
  receipt: Object.keys({ ...receiptFields, ...paperMoney, fees: "" }),
  copy: Object.keys(copyFields),
};

/**
 * Ends a statement that has `announced` and whose `receipt` returns `bookedReceipt`, as `selectAnnounced` does, with the
 * receipt and the copy, as `readCopiesById` gives it, beside. What it holds is one text, `copyFromBooked` reads it: as JSON it took two thirds
 * of the time of all that is booked. The statement sees the tables as they were before it: what it
 * writes comes from `moved`, one position a copy at most, and `paid`. A waiting close is one from before, it leaves none.
 */
export const selectBooked = (moved: string, paid: string): string => `
select n.eater_id, n.copy_id, n.receipt_id, n.sequence::int8 as sequence,
  n.status, n.symbol, n.side, n.action, n.quantity::float8, n.money::float8, b.version,
  r.booked as receipt,
  case
    when n.copy_id in (select unnest($4::uuid[]))
    then (
      select json_build_array(
          ${valuesOf(copyFields)}
        )::text
      from copies c
      where c.id = n.copy_id
    )
  end as copy,
  case
    when n.copy_id in (select unnest($4::uuid[]))
    then (
      select coalesce(string_agg(
          concat_ws(' ',
            p.trade_id, p.symbol, p.side, p.held, p.cost, p.realised_pnl, p.closed_by_you,
            date_part('epoch', p.opened_at)
          ),
          ','
        ), '')
      from (
        select h.trade_id, h.symbol, h.side, h.held, h.cost, h.realised_pnl, h.closed_by_you, h.opened_at
        from copy_positions h
        where h.copy_id = n.copy_id and h.held > 0 and h.trade_id is distinct from m.trade_id
        union all
        select m.trade_id, m.symbol, m.side, m.held, m.cost, m.realised_pnl, m.closed_by_you, m.opened_at
        where m.held > 0
      ) p
    )
  end as positions
from numbered n
join receipt r on r.id = n.receipt_id
left join ${paid} b on b.id = n.copy_id and n.quantity > 0
left join ${moved} m on m.copy_id = n.copy_id`;
