import type { ConnectionMoney } from "../../brokers/port/books-port";
import type { HeldByLots, LotReader } from "../../brokers/port/lot-reader";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";

const heldSql = `
select l.symbol, sum(case l.side when 'LONG' then l.remaining else -l.remaining end) as units
from trading_accounts a
join lots l on l.account_id = a.id and l.remaining > 0
where a.connection_id = $1
group by l.symbol`;

/** What accounts' own trades hold at a connection. Their cash follows the venue's, so it counts on none. */
export const tradingLots: LotReader = {
  read: async (db: Queryable, connectionId: string): Promise<HeldByLots> => {
    const rows = await queryRows<{ symbol: string; units: string }>(db, heldSql, [connectionId]);
    return { quantities: new Map(rows.map(({ symbol, units }) => [symbol, new Decimal(units)])), cash: null };
  },
};

const moneySql = `
select a.cash, coalesce((
  select sum(f.amount)
  from account_flows f
  where f.account_id = a.id
    and f.kind in ('DEPOSIT', 'WITHDRAWAL')
), 0) as flows
from trading_accounts a
where a.connection_id = $1`;

/** An account's own cash at a connection, and all that was ever paid in there less what was taken out, in USD. */
export async function readMoneyAtVenue(db: Queryable, connectionId: string): Promise<ConnectionMoney> {
  const [row] = await queryRows<{ cash: string; flows: string }>(db, moneySql, [connectionId]);
  return { cash: new Decimal(row?.cash ?? 0), flows: new Decimal(row?.flows ?? 0) };
}
