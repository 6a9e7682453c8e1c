import type { Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { TradeSide } from "../trades/book";

/** The account of a connection, where it is the one of a record: with when the record took it over. */
export async function readRecordOfConnection(
  tx: Tx,
  connectionId: string,
): Promise<{ readonly accountId: string; readonly since: Date } | null> {
  const [row] = await queryRows<{ accountId: string; since: Date }>(
    tx,
    `select a.id as "accountId", coalesce(r.account_chosen_at, r.created_at) as since
    from trading_accounts a
    join records r on r.account_id = a.id
    where a.connection_id = $1
      and a.closed_at is null`,
    [connectionId],
  );
  return row ?? null;
}

/** Open trades of an account in a symbol, oldest first. */
export const readOpenTradesIn = (
  tx: Tx,
  accountId: string,
  symbol: string,
  side: TradeSide,
): Promise<Array<{ readonly id: string; readonly isExternal: boolean }>> =>
  queryRows(
    tx,
    `select t.id, coalesce(trade_source(t.id) = 'EXTERNAL', false) as "isExternal"
    from trades t
    where t.account_id = $1
      and t.symbol = $2
      and t.side = $3
      and t.status = 'OPEN'
    order by t.opened_at, t.id`,
    [accountId, symbol, side],
  );

/** Whether an account has booked a fill of its venue. */
export const hasVenueFill = async (tx: Tx, accountId: string, symbol: string, venueFillId: string): Promise<boolean> =>
  (
    await queryRows(tx, "select id from fills where account_id = $1 and symbol = $2 and venue_fill_id = $3", [
      accountId,
      symbol,
      venueFillId,
    ])
  ).length > 0;
