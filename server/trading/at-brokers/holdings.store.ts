import type { LotHolding } from "../../brokers/port/lot-holdings";
import { Decimal } from "../../platform/decimal";
import { queryRows, type Queryable } from "../../platform/db/rows";

/** What each own trade on an account at a venue holds: its lots, also those that stayed there when it was closed. */
export async function readHoldings(db: Queryable, userId: string, connectionIds: readonly string[]): Promise<LotHolding[]> {
  const rows = await queryRows<{ connectionId: string; symbol: string; tradeId: string; quantity: string; cost: string }>(
    db,
    `select a.connection_id as "connectionId", l.symbol, l.trade_id as "tradeId",
      sum(case when l.side = 'LONG' then l.remaining else -l.remaining end) as quantity,
      sum(l.remaining_cost) as cost
    from trading_accounts a
    join lots l on l.account_id = a.id
    where a.user_id = $1
      and a.connection_id = any($2::uuid[])
      and l.remaining > 0
    group by a.connection_id, l.symbol, l.trade_id
    order by min(l.opened_at), l.trade_id`,
    [userId, connectionIds],
  );
  return rows.map(({ quantity, cost, ...row }) => ({ ...row, copyId: null, quantity: new Decimal(quantity), cost: new Decimal(cost) }));
}
