import { queryRows, type Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";
import type { AccountMove } from "./intraday-equity";

const readEquityCurveSql = `
with
-- the last close before the range, else the start of the range
reach as (
  select coalesce((select max(at) from equity_closes where account_id = $1 and at <= $2), $2) as start
)
select at, equity, put_in
from (
  -- the closes, each with what had been put in until then
  select
    at, equity,
    (
      select coalesce(sum(amount), 0)
      from account_flows f
      where f.account_id = c.account_id
        and f.at <= c.at
        and f.kind not in ('TO_COPY', 'FROM_COPY')
    ) as put_in
  from equity_closes c
  where account_id = $1
    and at >= (select start from reach)
  union all
  -- the money that the account was opened with
  select at, amount, amount
  from account_flows
  where account_id = $1
    and kind = 'START'
    and at >= (select start from reach)
) points
order by at`;

/** Equity at a daily close and what had been put in until then, in USD. */
export interface EquityCurvePoint {
  readonly at: Date;
  readonly equity: Decimal;
  readonly putIn: Decimal;
}

/** An account's closes from the last one at or before `since`, else from its start money, oldest first. */
export async function readEquityCurve(db: Queryable, accountId: string, since: Date): Promise<EquityCurvePoint[]> {
  const rows = await queryRows<{ at: Date; equity: string; put_in: string }>(db, readEquityCurveSql, [accountId, since]);
  return rows.map((row) => ({ at: row.at, equity: new Decimal(row.equity), putIn: new Decimal(row.put_in) }));
}

/** With what and when an account began, on the market clock; null where nothing says so. */
export async function readStart(db: Queryable, accountId: string): Promise<EquityCurvePoint | null> {
  const sql = `
select at, amount
from account_flows
where account_id = $1
  and kind = 'START'
order by at
limit 1`;
  const [row] = await queryRows<{ at: Date; amount: string }>(db, sql, [accountId]);
  const amount = row && new Decimal(row.amount);
  return amount ? { at: row.at, equity: amount, putIn: amount } : null;
}

const movesSql = `
select quote_at as at, symbol,
  case side when 'BUY' then quantity else -quantity end as quantity,
  case side when 'BUY' then -value else value end as cash,
  0 as put_in
from fills
where account_id = $1
  and quote_at > $2
union all
select at, null, 0, amount, amount
from account_flows
where account_id = $1
  and at > $2
  and kind not in ('TO_COPY', 'FROM_COPY')`;

/** What changed an account's own books since a moment of the market clock. Money that went to copies and came back is still the account's. */
export async function readOwnMoves(db: Queryable, accountId: string, since: Date): Promise<AccountMove[]> {
  const rows = await queryRows<{ at: Date; symbol: string | null; quantity: string; cash: string; put_in: string }>(db, movesSql, [
    accountId,
    since,
  ]);
  return rows.map(({ at, symbol, quantity, cash, put_in: putIn }) => ({
    ...{ at, symbol, quantity: new Decimal(quantity), cash: new Decimal(cash), putIn: new Decimal(putIn) },
  }));
}

/** When a split or dividend last changed what an account holds, on the wall clock; null where none has since `since`. */
export async function readAdjustedAt(db: Queryable, accountId: string, since: Date): Promise<Date | null> {
  const sql = "select max(applied_at) as at from corporate_actions where account_id = $1 and applied_at > $2";
  const [row] = await queryRows<{ at: Date | null }>(db, sql, [accountId, since]);
  return row?.at ?? null;
}
