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
