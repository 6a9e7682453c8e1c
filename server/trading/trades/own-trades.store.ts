import { queryRows, type Queryable } from "../../platform/db/rows";
import { afterCursorSql, type ListCursor } from "../list-cursor.sql";
import type { TradeStatus } from "./book";
import { ownTrade } from "./own-trades";
import { ownTradeColumns, ownTradeTimes, type OwnTradeRow } from "./own-trades.sql";
import type { Trade } from "./trade.types";

/** Trades by id, whosever they are: the caller gives each to its owner only. */
export const readOwnTradeRows = (db: Queryable, tradeIds: readonly string[]): Promise<OwnTradeRow[]> =>
  queryRows<OwnTradeRow>(db, `select ${ownTradeColumns}, ${ownTradeTimes} from trades t where t.id = any($1::uuid[])`, [tradeIds]);

/** Own trades by id; those of others are left out. */
export async function readOwnTrades(
  db: Queryable,
  ownerId: string,
  tradeIds: readonly string[],
  isSuspended: boolean,
): Promise<Map<string, Trade>> {
  const sql = `select ${ownTradeColumns}, ${ownTradeTimes} from trades t where t.id = any($1::uuid[]) and t.user_id = $2`;
  const rows = await queryRows<OwnTradeRow>(db, sql, [tradeIds, ownerId]);
  return new Map(rows.map((row) => [row.id, ownTrade(row, isSuspended)]));
}

interface OwnAccount {
  readonly id: string;
  readonly userId: string;
}

/** Trades of an account of its owner after the cursor, newest first; `status` null for all. */
export const readOwnTradesPage = (
  db: Queryable,
  account: OwnAccount,
  status: TradeStatus | null,
  { at, id }: ListCursor,
  limit: number,
): Promise<OwnTradeRow[]> =>
  queryRows<OwnTradeRow>(
    db,
    `
select ${ownTradeColumns},
  ${ownTradeTimes}
from trades t
where user_id = $1
  and account_id = $2
  and ($3::text is null or status = $3)
  and ${afterCursorSql("opened_at", "$4", "$5")}
order by opened_at desc, id
limit $6`,
    [account.userId, account.id, status, at, id, limit],
  );

/** How many trades the owner has on an account; `status` null for any. */
export async function countOwnTrades(db: Queryable, account: OwnAccount, status: TradeStatus | null): Promise<number> {
  const sql = `
select count(*)::int as count
from trades
where user_id = $1
  and account_id = $2
  and ($3::text is null or status = $3)`;
  return (await queryRows<{ count: number }>(db, sql, [account.userId, account.id, status]))[0]!.count;
}
