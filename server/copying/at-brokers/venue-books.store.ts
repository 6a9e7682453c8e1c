import type { HeldByLots, LotReader } from "../../brokers/port/lot-reader";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";

const heldSql = `
select p.symbol, sum(case p.side when 'LONG' then p.held else -p.held end) as units
from copies c
join copy_positions p on p.copy_id = c.id and p.held > 0
where c.connection_id = $1
group by p.symbol`;

const cashSql = "select sum(cash) as cash from copies where connection_id = $1 and state <> 'STOPPED'";

/** What copies hold at a connection, and the cash that is theirs there; null where none run. */
export const copyLots: LotReader = {
  read: async (db: Queryable, connectionId: string): Promise<HeldByLots> => {
    const rows = await queryRows<{ symbol: string; units: string }>(db, heldSql, [connectionId]);
    const [row] = await queryRows<{ cash: string | null }>(db, cashSql, [connectionId]);
    const cash = row?.cash == null ? null : new Decimal(row.cash);
    return { quantities: new Map(rows.map(({ symbol, units }) => [symbol, new Decimal(units)])), cash };
  },
};
