import { queryRows, type Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";

/** A trade of an account, with what it held just before a moment. */
export interface HeldBefore {
  readonly tradeId: string;
  readonly isOpen: boolean;
  /** Above zero, whatever its side. */
  readonly units: Decimal;
}

/**
 * What is left of lots opened before, and what was sold of them since: the oldest first. Lots are of the units of today, whatever was split since
 * they were bought.
 */
const heldSql = `
select t.id as "tradeId", t.side, t.status = 'OPEN' as "isOpen",
  l.remaining + least(l.used, coalesce(f.quantity, 0)) as units
from trading_accounts a
join trades t on t.account_id = a.id
cross join lateral (
  select sum(remaining) as remaining, sum(quantity - remaining) as used
  from lots
  where trade_id = t.id
    and opened_at < $3
) l
cross join lateral (
  select sum(quantity) as quantity
  from fills
  where trade_id = t.id
    and side = case t.side when 'LONG' then 'SELL' else 'BUY' end
    and at >= $3
) f
where a.connection_id = $1
  and t.symbol = $2
  and t.opened_at < $3
  and (t.closed_at is null or t.closed_at >= $3)
  and l.remaining is not null
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
