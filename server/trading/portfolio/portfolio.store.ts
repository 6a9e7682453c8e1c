import { queryRows, type Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";

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
