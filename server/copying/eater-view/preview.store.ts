import { queryRows, type Queryable } from "../../platform/db/rows";
import type { Decimal } from "../../platform/decimal";
import type { InstrumentClass } from "../../market/providers/provider";
import type { AmountsShown } from "../../people/privacy/privacy.policy";
import { eventVisibleSql, lastVisibleEventSql, profileVisibleSql } from "../../people/visibility/visible.sql";
import type { OpenTradeRow } from "../lifecycle/starting.store";
import type { CopySettings } from "./copy-settings.types";
import { openCandidatesSql } from "../exposure/open-candidates.sql";

/** An opening event of a feeder, with what the feeder shows; figures as text. */
export interface OpenedRow {
  readonly trade_id: string;
  readonly feeder_id: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly at: Date;
  readonly fill_quantity: string;
  readonly fill_price: string;
  readonly equity_before: string;
  readonly stop_price: string | null;
  readonly amounts: AmountsShown;
  readonly shows_weights: boolean;
}

/** Opening events of a feeder that a viewer may see (`visibility`: of `visibilityParameters`), newest first. */
export const readVisibleOpenings = (db: Queryable, visibility: readonly unknown[], feederId: string, first: number): Promise<OpenedRow[]> =>
  queryRows(db, openingsSql, [...visibility, feederId, first, null]);

/** The one of this trade of theirs; null where the viewer may not see it. */
export async function readVisibleOpening(
  db: Queryable,
  visibility: readonly unknown[],
  feederId: string,
  tradeId: string,
): Promise<OpenedRow | null> {
  const [row] = await queryRows<OpenedRow>(db, openingsSql, [...visibility, feederId, 1, tradeId]);
  return row ?? null;
}

const openingsSql = `
select e.trade_id, e.user_id as feeder_id, e.symbol, e.side, e.at, e.fill_quantity, e.fill_price,
  e.equity_before, e.stop_price,
  coalesce(p.amounts, 'PERCENTAGES') as amounts,
  coalesce(p.shows_weights, true) as shows_weights
from record_events e
join users u on u.id = e.user_id
left join privacy_settings p on p.user_id = u.id
where e.user_id = $5
  and e.kind = 'OPENED'
  and ($7::uuid is null or e.trade_id = $7)
  and ${eventVisibleSql("e")}
  and ${profileVisibleSql("u")}
order by e.at desc, e.id
limit $6`;

/** A feeder's record, with their trades that are open as of the last event of each that a viewer may see. */
export interface VisibleOpenTrades {
  readonly record_id: string;
  readonly account_id: string;
  /** As of that event, oldest first. */
  readonly trades: readonly OpenTradeRow[];
}

/**
 * Null for somebody without a record, or whose profile the viewer may not see. What happened later, and not for the viewer yet,
 * changes nothing here: neither a trade nor the number of them. `visibility`: of `visibilityParameters`.
 */
export async function readVisibleOpenTrades(
  db: Queryable,
  visibility: readonly unknown[],
  feederId: string,
): Promise<VisibleOpenTrades | null> {
  const [row] = await queryRows<VisibleOpenTrades>(db, openTradesSql, [...visibility, feederId]);
  return row ?? null;
}

const openTradesSql = `
with
-- trades that are open, and those whose close may not be visible yet
candidates as (${openCandidatesSql}
),
-- each as of the last event that the viewer may see
seen_trades as (
  select t.id, seen.symbol, seen.side, seen.quantity, seen.average_price, seen.stop_price, t.opened_at
  from candidates t
  ${lastVisibleEventSql("t", "seen")}
  where seen.status = 'OPEN'
)
select r.id as record_id, r.account_id,
  (
    select coalesce(
      json_agg(
        json_build_object(
          'id', s.id,
          'symbol', s.symbol,
          'side', s.side,
          'quantity', s.quantity::text,
          'average_price', s.average_price::text,
          'stop_price', s.stop_price::text
        )
        order by s.opened_at, s.id
      ),
      '[]'
    )
    from seen_trades s
  ) as trades
from records r
join users u on u.id = r.user_id
where r.user_id = $5
  and ${profileVisibleSql("u")}`;

/** What the sizing rule is asked about a copy; figures as text, money in USD, null where there is no limit. */
export interface SizeQuestion {
  readonly sizing: string;
  readonly sizingValue: string | null;
  readonly maxPerTrade: string | null;
  readonly maxPerSymbol: string | null;
  readonly maxExposurePercent: string | null;
  readonly cashReserve: string;
  readonly eaterMaxPerSymbol: string | null;
  readonly eaterMaxPerClass: string | null;
  readonly eaterMaxTotal: string | null;
  /** The copy now, at mid: equity, cash that shorts leave free, what it has in this symbol and in all. */
  readonly equity: string;
  readonly cash: string;
  readonly inSymbol: string;
  readonly exposure: string;
  /** What the eater's other copies hold, in the symbol, in its asset class and in all. */
  readonly eaterInSymbol: string;
  readonly eaterInClass: string;
  readonly eaterExposure: string;
  readonly fillQuantity: string;
  readonly fillValue: string;
  readonly feederEquityBefore: string;
  readonly feederStopPrice: string | null;
  readonly side: "LONG" | "SHORT";
  readonly price: string;
  readonly tick: string;
  readonly lot: string;
  /** Least value of an order at the venue, in USD; null where there is none, it is not known, or it is on paper. */
  readonly orderMinimum: string | null;
}

/** The size that the rule gives: money after each step, the quantity it comes to, and why it was cut or nothing. */
export interface SizeRow {
  readonly base: string | null;
  readonly after_trade: string;
  readonly after_symbol: string;
  readonly after_exposure: string;
  readonly after_eater_symbol: string;
  readonly after_eater_class: string;
  readonly after_eater_total: string;
  readonly after_cash: string;
  readonly quantity: string;
  readonly money: string;
  readonly cap: string | null;
  readonly reason: string | null;
  readonly sufficed: string | null;
}

/** Asks the one sizing rule, `copy_size`. */
export async function readSize(db: Queryable, question: SizeQuestion): Promise<SizeRow> {
  const [row] = await queryRows<SizeRow>(db, sizeSql, [
    ...[question.sizing, question.sizingValue, question.maxPerTrade, question.maxPerSymbol, question.maxExposurePercent],
    ...[question.cashReserve, question.eaterMaxPerSymbol, question.eaterMaxTotal],
    ...[question.equity, question.cash, question.inSymbol, question.exposure],
    ...[question.eaterInSymbol, question.eaterExposure, question.fillQuantity, question.fillValue, question.feederEquityBefore],
    ...[question.feederStopPrice, question.side, question.price, question.tick, question.lot],
    ...[question.eaterMaxPerClass, question.eaterInClass, question.orderMinimum],
  ]);
  return row!;
}

const sizeSql = `
select base, after_trade, after_symbol, after_exposure, after_eater_symbol, after_eater_class,
  after_eater_total, after_cash, quantity, money, cap, reason, sufficed
from copy_size(
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, $13, $14, $15, 0, $16, $17, $18, $19, $20, $21, $22,
  $23, $24, $25
)`;

/** One of the trades that a copy begins with, counted from 1; figures as text, `base` the money meant for it. */
export interface FirstTrade {
  readonly n: number;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly base: string;
  readonly price: string | null;
  readonly mid: string | null;
  readonly tick: string;
  readonly lot: string;
  readonly class: InstrumentClass;
  readonly eater_in_symbol: string;
  readonly eater_in_class: string;
  readonly eater_max_per_class: string | null;
  /** Least value of an order at the copy's venue, in USD; null where there is none, or it is not known. */
  readonly order_minimum: string | null;
  /** Whether nothing of it is held yet. */
  readonly is_open: boolean;
  /** Why it is not opened whatever the copy holds, and why because of its quote's age; null where it is. */
  readonly guard: string | null;
  readonly age_guard: string | null;
}

/** What a copy holds already, at mid: with its sign, without, owed for shorts, by symbol and by asset class; and how many trades. */
export interface HeldBefore {
  readonly signed: Decimal;
  readonly exposure: Decimal;
  readonly shorts: Decimal;
  readonly trades: number;
  readonly bySymbol: Readonly<Record<string, string>>;
  readonly byClass: Readonly<Record<string, string>>;
}

/** The new copy, and the eater's limits over all copies with what the others take of them. */
export interface FirstCopy {
  readonly settings: CopySettings;
  /** Its cash. */
  readonly amount: Decimal;
  readonly maxPerSymbol: Decimal | null;
  readonly maxTotal: Decimal | null;
  readonly exposure: Decimal;
  /** Null for a new copy, which holds nothing. */
  readonly holds: HeldBefore | null;
}

export type FirstSizeRow = Pick<SizeRow, "quantity" | "money" | "reason" | "sufficed">;

/** Sizes trades that a copy begins with, in their order, by the one sizing rule. */
export function readFirstSizes(db: Queryable, copy: FirstCopy, trades: readonly FirstTrade[]): Promise<FirstSizeRow[]> {
  const { settings, holds } = copy;
  return queryRows(db, firstSizesSql, [
    ...[JSON.stringify(trades), copy.amount.toFixed(2)],
    ...[settings.maxPerTrade, settings.maxPerSymbol, settings.maxExposurePercent].map(textOrNull),
    settings.cashReserve.toFixed(2),
    ...[copy.maxPerSymbol, copy.maxTotal].map(textOrNull),
    ...[copy.exposure.toFixed(), settings.maxOpenTrades],
    ...[holds?.signed.toFixed() ?? "0", holds?.exposure.toFixed() ?? "0", holds?.shorts.toFixed() ?? "0", holds?.trades ?? 0],
    ...[JSON.stringify(holds?.bySymbol ?? {}), JSON.stringify(holds?.byClass ?? {})],
  ]);
}

const textOrNull = (value: Decimal | null): string | null => value?.toFixed() ?? null;

const firstSizesSql = `
with recursive
trade as (
  select *
  from json_to_recordset($1) as t (
    n integer, symbol text, side text, base numeric, price numeric, mid numeric, tick numeric,
    lot numeric, order_minimum numeric, class text,
    eater_in_symbol numeric, eater_in_class numeric, eater_max_per_class numeric,
    is_open boolean, guard text, age_guard text
  )
),
-- the copy after each: its cash, and what it holds at mid: with its sign, without, owed, and in groups
walk as (
  select 0 as n, $2::numeric as cash,
    $11::numeric as signed, $12::numeric as exposure, $13::numeric as shorts,
    $14::integer as trades, $15::jsonb as by_symbol, $16::jsonb as by_class,
    0::numeric as quantity, 0::numeric as money, null::text as reason, null::numeric as sufficed
  union all
  select t.n,
    w.cash + case t.side when 'LONG' then -d.money else d.money end,
    w.signed + round(case t.side when 'LONG' then d.value else -d.value end, 2),
    w.exposure + d.value,
    w.shorts + case t.side when 'SHORT' then d.value else 0 end,
    w.trades + case when d.quantity > 0 and t.is_open then 1 else 0 end,
    w.by_symbol || jsonb_build_object(t.symbol, i.in_symbol + d.value),
    w.by_class || jsonb_build_object(t.class, i.in_class + d.value),
    d.quantity, d.money, coalesce(g.guard, z.reason), case when g.guard is null then z.sufficed end
  from walk w
  join trade t on t.n = w.n + 1
  cross join lateral (
    select coalesce((w.by_symbol ->> t.symbol)::numeric, 0) as in_symbol,
      coalesce((w.by_class ->> t.class)::numeric, 0) as in_class
  ) i
  cross join lateral (
    select
      coalesce(
        t.guard,
        case when t.is_open and w.trades >= $10::integer then 'OPEN_TRADES_MAX' end,
        t.age_guard
      ) as guard
  ) g
  cross join lateral copy_size(
    'FIXED_AMOUNT', t.base, $3::numeric, $4::numeric, $5::numeric, $6::numeric, $7::numeric, $8::numeric,
    w.cash + w.signed, w.cash - 2.5 * w.shorts, i.in_symbol, w.exposure, 0,
    t.eater_in_symbol + i.in_symbol, $9::numeric + w.exposure,
    0, 0, 0, 0, null,
    t.side, t.price, t.tick, t.lot, t.eater_max_per_class, t.eater_in_class + i.in_class,
    t.order_minimum
  ) z
  cross join lateral (
    select
      case when g.guard is null then z.quantity else 0 end as quantity,
      case when g.guard is null then z.money else 0 end as money,
      case when g.guard is null then z.quantity * t.mid else 0 end as value
  ) d
)
select quantity, money, reason, sufficed
from walk
where n > 0
order by n`;

/** The broker connection that the orders of an account go to; null on paper. */
export async function readConnectionOf(db: Queryable, accountId: string): Promise<string | null> {
  const sql = "select connection_id from trading_accounts where id = $1";
  return (await queryRows<{ connection_id: string | null }>(db, sql, [accountId]))[0]?.connection_id ?? null;
}
