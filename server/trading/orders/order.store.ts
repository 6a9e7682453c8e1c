import { queryRows, type Queryable } from "../../platform/db/rows";
import { afterCursorSql, type ListCursor } from "../list-cursor.sql";
import { orderFromRow, type FillRow, type OrderRow } from "../trading-rows";
import type { Order, OrderStatus } from "./order-book";

async function readOrdersBy(db: Queryable, sql: string, parameters: unknown[]): Promise<Order[]> {
  return (await queryRows<OrderRow>(db, sql, parameters)).map(orderFromRow);
}

/** One order. Its account is checked before. */
export async function readOrder(db: Queryable, orderId: string): Promise<Order> {
  return (await readOrdersBy(db, "select * from orders where id = $1", [orderId]))[0]!;
}

/** Whose order it is, which never changes; null where there is none. */
export async function readAccountOfOrder(db: Queryable, orderId: string): Promise<string | null> {
  const [row] = await queryRows<{ account_id: string }>(db, "select account_id from orders where id = $1", [orderId]);
  return row?.account_id ?? null;
}

/** One order; null where there is none. */
export const findOrder = async (db: Queryable, orderId: string): Promise<Order | null> => (await readOrder(db, orderId)) ?? null;

/** An account's working orders, by id. */
export const readWorkingOrdersOfAccount = (db: Queryable, accountId: string): Promise<Order[]> =>
  readOrdersBy(db, "select * from orders where account_id = $1 and status = 'WORKING' order by id", [accountId]);

/** Working orders that change a trade, by id. */
export const readWorkingOrdersOfTrade = (db: Queryable, tradeId: string): Promise<Order[]> =>
  readOrdersBy(db, "select * from orders where trade_id = $1 and status = 'WORKING' order by id", [tradeId]);

/** Those of the orders that are working, by id. */
export const readWorkingOrders = (db: Queryable, orderIds: readonly string[]): Promise<Order[]> =>
  readOrdersBy(db, "select * from orders where id = any($1::uuid[]) and status = 'WORKING' order by id", [orderIds]);

/** Working orders of these accounts in a symbol, by id. */
export const readWorkingOrdersIn = (db: Queryable, accountIds: readonly string[], symbol: string): Promise<Order[]> =>
  readOrdersBy(db, "select * from orders where account_id = any($1::uuid[]) and symbol = $2 and status = 'WORKING' order by id", [
    accountIds,
    symbol,
  ]);

/** Orders by id, whosever they are. */
export const readOrderRows = (db: Queryable, orderIds: readonly string[]): Promise<OrderRow[]> =>
  queryRows<OrderRow>(db, "select * from orders where id = any($1::uuid[])", [orderIds]);

/** Orders of one owner by id; those of others are left out. */
export const readOwnOrderRows = (db: Queryable, ownerId: string, orderIds: readonly string[]): Promise<OrderRow[]> =>
  queryRows<OrderRow>(db, "select * from orders where id = any($1::uuid[]) and user_id = $2", [orderIds, ownerId]);

/** Fills by id, whosever they are. */
export const readFillRows = (db: Queryable, fillIds: readonly string[]): Promise<FillRow[]> =>
  queryRows<FillRow>(db, "select * from fills where id = any($1::uuid[])", [fillIds]);

/** Fills of one owner by id; those of others are left out. */
export const readOwnFillRows = (db: Queryable, ownerId: string, fillIds: readonly string[]): Promise<FillRow[]> =>
  queryRows<FillRow>(db, "select * from fills where id = any($1::uuid[]) and user_id = $2", [fillIds, ownerId]);

/** An account's orders after the cursor, newest first; `status` null for all. */
export const readOrdersPage = (
  db: Queryable,
  accountId: string,
  status: OrderStatus | null,
  { at, id }: ListCursor,
  limit: number,
): Promise<OrderRow[]> =>
  queryRows<OrderRow>(
    db,
    `
select *
from orders
where account_id = $1
  and ($2::text is null or status = $2)
  and ${afterCursorSql("created_at", "$3", "$4")}
order by created_at desc, id
limit $5`,
    [accountId, status, at, id, limit],
  );

/** How many orders an account has in all; `status` null for any. */
export async function countOrders(db: Queryable, accountId: string, status: OrderStatus | null): Promise<number> {
  const sql = "select count(*)::int as count from orders where account_id = $1 and ($2::text is null or status = $2)";
  return (await queryRows<{ count: number }>(db, sql, [accountId, status]))[0]!.count;
}

/** An account's fills after the cursor, newest first. */
export const readFillsPage = (db: Queryable, accountId: string, { at, id }: ListCursor, limit: number): Promise<FillRow[]> =>
  queryRows<FillRow>(
    db,
    `
select *
from fills
where account_id = $1
  and ${afterCursorSql("at", "$2", "$3")}
order by at desc, id
limit $4`,
    [accountId, at, id, limit],
  );
