import type { Database } from "../platform/db/database";
import { Fault } from "../platform/errors";
import { pageOf, pageRequest, type PageArguments, type PageRequest } from "../platform/graphql/connection";
import { isUuid } from "../platform/text/uuid";
import type { TradeStatus } from "./trades/book";
import type { OrderStatus } from "./orders/order-book";
import type { FillConnection, OrderConnection } from "./orders/order.types";
import { ownTrade, ownTradeColumns, type OwnTradeRow } from "./trades/own-trades";
import type { FillRow, OrderRow } from "./trading-rows";
import type { TradeConnection } from "./trades/trade.types";
import { fillNode, orderNode } from "./trading.loaders";

/** Lists of an account whose owner is the viewer; checked before. Newest first, by (time, id), read by index. */
export interface ListedAccount {
  readonly id: string;
  readonly userId: string;
}

function positionIn(request: PageRequest): { at: Date | null; id: string | null } {
  if (!request.cursor) return { at: null, id: null };
  const [time, id] = request.cursor as [string, string];
  if (Number.isNaN(Date.parse(time)) || !isUuid(id)) throw new Fault("BAD_USER_INPUT", "This cursor is not one of this list.");
  return { at: new Date(time), id };
}

/** `… and <this> order by <column> desc, id limit n`: rows after the cursor, where there is one. */
const after = (column: string, at: string, id: string): string =>
  `(${at}::timestamptz is null or ${column} < ${at} or (${column} = ${at} and id > ${id}::uuid))`;

export async function listOrders(
  db: Database,
  account: ListedAccount,
  paging: PageArguments,
  status: OrderStatus | null,
): Promise<OrderConnection> {
  const request = pageRequest(paging, 2);
  const { at, id } = positionIn(request);
  const where = "account_id = $1 and ($2::text is null or status = $2)";
  const [rows, totalCount] = await Promise.all([
    db.query<OrderRow>(`select * from orders where ${where} and ${after("created_at", "$3", "$4")} order by created_at desc, id limit $5`, [
      account.id,
      status,
      at,
      id,
      request.limit + 1,
    ]),
    countOf(db, `select count(*)::int as count from orders where ${where}`, [account.id, status]),
  ]);
  const page = pageOf(request, rows.map(orderNode), (order) => [order.createdAt.toISOString(), order.id]);
  return { ...page, totalCount };
}

export async function listTrades(
  db: Database,
  account: ListedAccount,
  paging: PageArguments,
  status: TradeStatus | null,
  isSuspended: boolean,
): Promise<TradeConnection> {
  const request = pageRequest(paging, 2);
  const { at, id } = positionIn(request);
  const where = "user_id = $1 and account_id = $2 and ($3::text is null or status = $3)";
  const [rows, totalCount] = await Promise.all([
    db.query<OwnTradeRow>(
      `select ${ownTradeColumns} from trades t where ${where} and ${after("opened_at", "$4", "$5")} order by opened_at desc, id limit $6`,
      [account.userId, account.id, status, at, id, request.limit + 1],
    ),
    countOf(db, `select count(*)::int as count from trades where ${where}`, [account.userId, account.id, status]),
  ]);
  const page = pageOf(
    request,
    rows.map((row) => ownTrade(row, isSuspended)),
    (trade) => [trade.openedAt.toISOString(), trade.id],
  );
  return { ...page, totalCount };
}

export async function listFills(db: Database, account: ListedAccount, paging: PageArguments): Promise<FillConnection> {
  const request = pageRequest(paging, 2);
  const { at, id } = positionIn(request);
  const rows = await db.query<FillRow>(
    `select * from fills where account_id = $1 and ${after("at", "$2", "$3")} order by at desc, id limit $4`,
    [account.id, at, id, request.limit + 1],
  );
  return pageOf(request, rows.map(fillNode), (fill) => [fill.at.toISOString(), fill.id]);
}

const countOf = async (db: Database, sql: string, parameters: unknown[]): Promise<number> =>
  (await db.query<{ count: number }>(sql, parameters))[0]!.count;
