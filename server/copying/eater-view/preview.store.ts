import { queryRows, type Queryable } from "../../platform/db/rows";
import type { AmountsShown } from "../../people/privacy/privacy.policy";
import { eventVisibleSql, profileVisibleSql } from "../../people/visibility/visible.sql";

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
  queryRows(db, openingsSql, [...visibility, feederId, first]);

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
  and ${eventVisibleSql("e")}
  and ${profileVisibleSql("u")}
order by e.at desc, e.id
limit $6`;

/** How many trades of a feeder are open. */
export async function countOpenTrades(db: Queryable, feederId: string): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    `select count(*)::int as count
    from trades t
    join records r on r.id = t.record_id
    where r.user_id = $1
      and t.status = 'OPEN'`,
    [feederId],
  );
  return row!.count;
}

/** What the sizing rule is asked about a copy that holds nothing yet; figures as text, money in USD, null where there is no limit. */
export interface SizeQuestion {
  readonly sizing: string;
  readonly sizingValue: string | null;
  readonly maxPerTrade: string | null;
  readonly maxPerSymbol: string | null;
  readonly maxExposurePercent: string | null;
  readonly cashReserve: string;
  readonly eaterMaxPerSymbol: string | null;
  readonly eaterMaxTotal: string | null;
  /** Equity and free cash of the copy. */
  readonly amount: string;
  /** What the eater's other copies hold, in the symbol and in all. */
  readonly eaterInSymbol: string;
  readonly eaterExposure: string;
  readonly fillQuantity: string;
  readonly fillValue: string;
  readonly feederEquityBefore: string;
  readonly feederStopPrice: string | null;
  readonly side: "LONG" | "SHORT";
  readonly price: string;
  readonly tick: string;
  readonly lot: string;
}

/** The size that the rule gives: money after each step, the quantity it comes to, and why it was cut or nothing. */
export interface SizeRow {
  readonly base: string | null;
  readonly after_trade: string;
  readonly after_symbol: string;
  readonly after_exposure: string;
  readonly after_eater_symbol: string;
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
    ...[question.cashReserve, question.eaterMaxPerSymbol, question.eaterMaxTotal, question.amount],
    ...[question.eaterInSymbol, question.eaterExposure, question.fillQuantity, question.fillValue, question.feederEquityBefore],
    ...[question.feederStopPrice, question.side, question.price, question.tick, question.lot],
  ]);
  return row!;
}

const sizeSql = `
select base, after_trade, after_symbol, after_exposure, after_eater_symbol, after_eater_total, after_cash,
  quantity, money, cap, reason, sufficed
from copy_size(
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $9, 0, 0, 0, $10, $11, $12, 0, $13, $14, $15, $16, $17, $18, $19
)`;
