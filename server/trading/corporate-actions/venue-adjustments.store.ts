import { unitsJson, type UnitsThen } from "../../brokers/port/corporate-actions";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";

/** A trade of an account, with what it held just before a moment. Above zero, whatever its side, in units of now. */
export interface HeldBefore {
  readonly tradeId: string;
  readonly isOpen: boolean;
  readonly units: Decimal;
  /** Of these, what it still holds. */
  readonly kept: Decimal;
}

/**
 * What is held now, back to the moment by what was bought and sold since: each fill in units of now, for the symbol may have been split in between.
 * Lots go first in, first out, so what is left of those opened before was held then. `$4` units since the moment, as JSON.
 */
const heldSql = `
select t.id as "tradeId", t.side, t.status = 'OPEN' as "isOpen",
  coalesce(l.held, 0) + coalesce(f.moved, 0) as units,
  coalesce(l.kept, 0) as kept
from trading_accounts a
join trades t on t.account_id = a.id
cross join lateral (
  select sum(remaining) as held,
    sum(remaining) filter (where opened_at < $3) as kept
  from lots
  where trade_id = t.id
) l
cross join lateral (
  select sum(
    u.factor * case when (i.side = 'SELL') = (t.side = 'LONG') then i.quantity else -i.quantity end
  ) as moved
  from fills i
  join json_to_recordset($4) as u (since timestamptz, until timestamptz, factor numeric)
    on i.at >= u.since
    and (u.until is null or i.at < u.until)
  where i.trade_id = t.id
) f
where a.connection_id = $1
  and t.symbol = $2
  and t.opened_at < $3
  and (t.closed_at is null or t.closed_at >= $3)
order by t.id`;

/** Trades at a connection that held a symbol just before `at`, by id. `then` begins at `at`. */
export async function readHeldBefore(
  db: Queryable,
  connectionId: string,
  symbol: string,
  at: Date,
  then: UnitsThen,
): Promise<Array<HeldBefore & { readonly side: "LONG" | "SHORT" }>> {
  const rows = await queryRows<{ tradeId: string; side: "LONG" | "SHORT"; isOpen: boolean; units: string; kept: string }>(db, heldSql, [
    ...[connectionId, symbol, at, unitsJson(then)],
  ]);
  return rows
    .map((row) => ({ ...row, units: new Decimal(row.units).toDecimalPlaces(10), kept: new Decimal(row.kept) }))
    .filter(({ units }) => units.gt(0));
}

/** The last event that is sealed of a trade; 0 where none is. */
export async function readLastSequence(db: Queryable, tradeId: string): Promise<number> {
  const sql = "select coalesce(max(sequence), 0)::int as sequence from record_events where trade_id = $1";
  return (await queryRows<{ sequence: number }>(db, sql, [tradeId]))[0]!.sequence;
}
