import { queryRows, type Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";

/** A trade of an account, with what it held just before a moment. */
export interface HeldBefore {
  readonly tradeId: string;
  readonly isOpen: boolean;
  /** Above zero, whatever its side. */
  readonly units: Decimal;
}

/** What a fee in the asset took from what was bought, and took more of what was sold. */
const heldSql = `
select t.id as "tradeId", t.side, t.status = 'OPEN' as "isOpen",
  sum(
    case when (f.side = 'BUY') = (t.side = 'LONG') then f.quantity else -f.quantity end
  ) as units
from trading_accounts a
join trades t on t.account_id = a.id
join fills f on f.trade_id = t.id
where a.connection_id = $1
  and t.symbol = $2
  and t.opened_at < $3
  and (t.closed_at is null or t.closed_at >= $3)
  and f.at < $3
group by t.id
order by t.id`;

/** Trades at a connection that held a symbol just before `at`, by id. */
export async function readHeldBefore(
  db: Queryable,
  connectionId: string,
  symbol: string,
  at: Date,
): Promise<Array<HeldBefore & { readonly side: "LONG" | "SHORT" }>> {
  const rows = await queryRows<{ tradeId: string; side: "LONG" | "SHORT"; isOpen: boolean; units: string }>(db, heldSql, [
    connectionId,
    symbol,
    at,
  ]);
  return rows.map((row) => ({ ...row, units: new Decimal(row.units) })).filter(({ units }) => units.gt(0));
}

/** The last event that is sealed of a trade; 0 where none is. */
export async function readLastSequence(db: Queryable, tradeId: string): Promise<number> {
  const sql = "select coalesce(max(sequence), 0)::int as sequence from record_events where trade_id = $1";
  return (await queryRows<{ sequence: number }>(db, sql, [tradeId]))[0]!.sequence;
}
