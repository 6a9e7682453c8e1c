import type { Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { SidesOfAccount } from "./copy-brokers";

/**
 * What copies and their eater's own trades hold or have ordered on the accounts of these connections, by side, and what their venues held beside that at
 * the last comparison.
 */
export async function readSides(tx: Tx, connectionIds: readonly string[]): Promise<SidesOfAccount[]> {
  const rows = await queryRows<{ connection_id: string; side: "LONG" | "SHORT"; symbols: string[] }>(tx, sidesSql, [connectionIds]);
  return [...Map.groupBy(rows, (row) => row.connection_id)].map(([connectionId, own]) => ({
    connectionId,
    longs: own.find((row) => row.side === "LONG")?.symbols ?? [],
    shorts: own.find((row) => row.side === "SHORT")?.symbols ?? [],
  }));
}

const sidesSql = `
with
-- what each connection's account holds, through copies and by itself
held as (
  select c.connection_id, p.side, p.symbol
  from copies c
  join copy_positions p on p.copy_id = c.id and p.held + p.opening > 0
  where c.connection_id = any($1::uuid[])
    and c.state <> 'STOPPED'
  union
  select a.connection_id, t.side, t.symbol
  from trading_accounts a
  join trades t on t.account_id = a.id and t.status = 'OPEN'
  where a.connection_id = any($1::uuid[])
  union
  select d.connection_id, case when d.theirs > d.ours then 'LONG' else 'SHORT' end, d.symbol
  from broker_differences d
  where d.connection_id = any($1::uuid[])
    and d.kind = 'EXTERNAL_POSITION'
    and d.resolved_at is null
)
select connection_id, side, array_agg(symbol order by symbol) as symbols
from held
group by connection_id, side`;
