import type { Database } from "../platform/db/database";
import { Fault } from "../platform/errors";
import { pageOf, pageRequest, type PageArguments, type PageRequest } from "../platform/graphql/connection";
import { isUuid } from "../platform/text/uuid";
import type { TradeStatus } from "./trades/book";
import type { OrderStatus } from "./orders/order-book";
import type { FillConnection, OrderConnection } from "./orders/order.types";
import type { ListCursor } from "./list-cursor.sql";
import { countOrders, readFillsPage, readOrdersPage } from "./orders/order.store";
import { ownTrade } from "./trades/own-trades";
import { countOwnTrades, readOwnTradesPage } from "./trades/own-trades.store";
import type { TradeConnection } from "./trades/trade.types";
import { fillNode, orderNode } from "./trading.loaders";

/** Lists of an account whose owner is the viewer; checked before. Newest first, by (time, id), read by index. */
export interface ListedAccount {
  readonly id: string;
  readonly userId: string;
}

function cursorOf(request: PageRequest): ListCursor {
  if (!request.cursor) return { at: null, id: null };
  const [time, id] = request.cursor as [string, string];
  if (Number.isNaN(Date.parse(time)) || !isUuid(id)) throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
  return { at: new Date(time), id };
}

export async function listOrders(
  db: Database,
  account: ListedAccount,
  paging: PageArguments,
  status: OrderStatus | null,
): Promise<OrderConnection> {
  const request = pageRequest(paging, 2);
  const cursor = cursorOf(request);
  const [rows, totalCount] = await Promise.all([
    readOrdersPage(db, account.id, status, cursor, request.limit + 1),
    countOrders(db, account.id, status),
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
  const cursor = cursorOf(request);
  const [rows, totalCount] = await Promise.all([
    readOwnTradesPage(db, account, status, cursor, request.limit + 1),
    countOwnTrades(db, account, status),
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
  const cursor = cursorOf(request);
  const rows = await readFillsPage(db, account.id, cursor, request.limit + 1);
  return pageOf(request, rows.map(fillNode), (fill) => [fill.at.toISOString(), fill.id]);
}
