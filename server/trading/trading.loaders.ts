import DataLoader from "dataloader";
import type { Database } from "../platform/db/database";
import { Decimal } from "../platform/decimal";
import { viewerOf, type LoaderFactory } from "../platform/graphql/context";
import type { AccountRow, AccountState } from "./accounts/account-state";
import { readAccountStates } from "./accounts/account-state.store";
import { readAccountsOfUsers, readOwnAccounts } from "./accounts/account.store";
import { readOwnFillRows, readOwnOrderRows } from "./orders/order.store";
import { readLotRows } from "./trades/trade.store";
import type { Lot as LotState } from "./trades/book";
import { FillNode, OrderNode } from "./orders/order.types";
import { readOwnTrades } from "./trades/own-trades.store";
import { lotFromRow, orderFromRow, type FillRow, type LotRow, type OrderRow } from "./trading-rows";
import { Lot, TradingAccount, type Trade } from "./trades/trade.types";
import { make } from "../platform/make";

type Ids = DataLoader<string, unknown>;

/** Loaders of the viewer's own rows, one set a request. Every statement asks for the owner: another's id finds nothing. */
export class TradingLoaders {
  constructor(private readonly db: Database) {}

  readonly trades: LoaderFactory<DataLoader<string, Trade | null>> = (context) =>
    new DataLoader(async (ids) => {
      const viewer = viewerOf(context);
      const trades = await readOwnTrades(this.db, viewer.id, ids, viewer.suspendedAt !== null);
      return ids.map((id) => trades.get(id) ?? null);
    });

  readonly orders: LoaderFactory<DataLoader<string, OrderNode | null>> = (context) =>
    byId(async (ids) => (await readOwnOrderRows(this.db, viewerOf(context).id, ids)).map(orderNode));

  readonly fills: LoaderFactory<DataLoader<string, FillNode | null>> = (context) =>
    byId(async (ids) => (await readOwnFillRows(this.db, viewerOf(context).id, ids)).map(fillNode));

  readonly accounts: LoaderFactory<DataLoader<string, TradingAccount | null>> = (context) =>
    byId(async (ids) => (await readOwnAccounts(this.db, viewerOf(context).id, ids)).map(accountNode));

  readonly accountsOfUser: LoaderFactory<DataLoader<string, TradingAccount[]>> = () =>
    new DataLoader(async (userIds) => {
      const accounts = Map.groupBy(await readAccountsOfUsers(this.db, userIds), (account) => account.userId);
      return userIds.map((userId) => (accounts.get(userId) ?? []).map(accountNode));
    });

  readonly lots: LoaderFactory<DataLoader<string, Lot[]>> = () =>
    new DataLoader(async (tradeIds) => {
      const byTrade = Map.groupBy(await readLotRows(this.db, tradeIds), (row) => row.trade_id);
      return tradeIds.map((id) => (byTrade.get(id) ?? []).map(lotNodeOf));
    });

  /** Whole accounts, for portfolios. Owners are checked before an id gets here. */
  readonly states: LoaderFactory<DataLoader<string, AccountState | null>> = () =>
    new DataLoader(async (ids) => {
      const states = await readAccountStates(this.db, ids);
      return ids.map((id) => states.get(id) ?? null);
    });
}

const byId = <Row extends { id: string }>(read: (ids: readonly string[]) => Promise<Row[]>): DataLoader<string, Row | null> =>
  new DataLoader(async (ids) => {
    const rows = new Map((await read(ids)).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id) ?? null);
  }) satisfies Ids;

export const accountNode = (account: AccountRow): TradingAccount => make(TradingAccount, account);

export const orderNode = (row: OrderRow): OrderNode => {
  const order = orderFromRow(row);
  const isWorking = order.status === "WORKING";
  return make(OrderNode, { ...order, viewerCanCancel: isWorking, viewerCanMove: isWorking && order.type !== "MARKET" });
};

export const fillNode = (row: FillRow): FillNode =>
  make(FillNode, {
    id: row.id,
    orderId: row.order_id,
    tradeId: row.trade_id,
    symbol: row.symbol,
    side: row.side,
    reason: row.reason,
    at: row.at,
    quantity: new Decimal(row.quantity),
    price: new Decimal(row.price),
    value: new Decimal(row.value),
    realisedPnl: new Decimal(row.realised_pnl),
  });

export const lotNodeOf = (row: LotRow): Lot => lotNode({ ...lotFromRow(row), symbol: row.symbol, side: row.side });

export const lotNode = (lot: LotState & { symbol: string; side: "LONG" | "SHORT" }): Lot => make(Lot, lot);
