import type { KeyPermissions, VenueOrderRef, VenueOrderRequest } from "../../port/venue-session";
import type { CcxtVenueId } from "./capabilities";
import type { PrivateExchange } from "./exchange";
import { fieldsOf } from "./unified";

/** What a request for a new order says, read off the wire. */
export interface SentOrder {
  readonly clientOrderId: string;
  readonly quantity: string;
  /** Null on market orders. */
  readonly price: string | null;
}

type Params = Readonly<Record<string, unknown>>;

/** How one venue is asked through the library for what differs between them: ids above all (docs/brokers.md). */
export interface Dialect {
  readonly orderPath: string;
  sentOrder(body: string): SentOrder;
  orderParams(order: VenueOrderRequest): Params;
  /** Throws what the library throws where there is none. Null: the lists do not have it. */
  find(ccxt: PrivateExchange, order: VenueOrderRef, symbol: string): Promise<unknown>;
  cancel(ccxt: PrivateExchange, order: VenueOrderRef, symbol: string): Promise<unknown>;
  permissions(ccxt: PrivateExchange): Promise<KeyPermissions>;
  accountNumber(ccxt: PrivateExchange, balance: unknown): Promise<string | null>;
  /** Whether a message says that the user's stream is subscribed. */
  isSubscribed(message: unknown): boolean;
  /** Whether a message says that something happened on the account. */
  isActivity(message: unknown): boolean;
  /** Whether a message says that nothing more will come. */
  isStreamEnd(message: unknown): boolean;
  /** Whether an answer has the list that was asked for. One without is not an empty list. */
  hasList(answer: unknown): boolean;
  /** Most fills in one answer. */
  readonly fillsPerPageMax: number;
}

const formOf = (body: string): Readonly<Record<string, string>> => Object.fromEntries(new URLSearchParams(body));
const jsonOf = (body: string): Params => {
  const value = JSON.parse(body) as unknown;
  return fieldsOf(Array.isArray(value) ? value[0] : value) ?? {};
};
const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const textOrNull = (value: unknown): string | null => text(value) || null;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const bool = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null);
const named = (given: { clientOrderId: string }, orders: unknown): unknown =>
  listOf(orders).find((order) => fieldsOf(order)?.["clientOrderId"] === given.clientOrderId) ?? null;
const unknownPermissions = { mayUseMargin: null, isBoundToAddress: null };
const never = (): boolean => false;

const binance: Dialect = {
  orderPath: "/api/v3/order",
  sentOrder: (body) => {
    const { newClientOrderId, quantity, price } = formOf(body);
    return { clientOrderId: text(newClientOrderId), quantity: text(quantity), price: textOrNull(price) };
  },
  orderParams: ({ clientOrderId, type, timeInForce, stopPrice }) => ({
    clientOrderId,
    ...(type === "LIMIT" && { timeInForce }),
    ...(type === "STOP" && { stopLossPrice: stopPrice!.toFixed() }),
  }),
  find: (ccxt, { clientOrderId }, symbol) => ccxt.fetchOrder(undefined, symbol, { clientOrderId }),
  cancel: (ccxt, { clientOrderId }, symbol) => ccxt.cancelOrder(undefined, symbol, { clientOrderId }),
  async permissions(ccxt) {
    const rights = fieldsOf(await ccxt.sapiGetAccountApiRestrictions()) ?? {};
    return {
      mayRead: bool(rights["enableReading"]),
      mayTrade: bool(rights["enableSpotAndMarginTrading"]),
      mayWithdraw: bool(rights["enableWithdrawals"]),
      mayUseMargin: rights["enableMargin"] === true || rights["enableFutures"] === true,
      isBoundToAddress: bool(rights["ipRestrict"]),
    };
  },
  accountNumber: async (_, balance) => textOrNull(fieldsOf(fieldsOf(balance)?.["info"])?.["uid"]),
  isSubscribed: (message) => fieldsOf(fieldsOf(message)?.["result"])?.["subscriptionId"] !== undefined,
  isActivity: (message) => fieldsOf(fieldsOf(message)?.["event"]) !== null,
  isStreamEnd: (message) => ["eventStreamTerminated", "serverShutdown"].includes(text(fieldsOf(fieldsOf(message)?.["event"])?.["e"])),
  hasList: (answer) => Array.isArray(answer) || Array.isArray(fieldsOf(answer)?.["balances"]),
  fillsPerPageMax: 1_000,
};

const bybit: Dialect = {
  orderPath: "/v5/order/create",
  sentOrder: (body) => {
    const { orderLinkId, qty, price } = jsonOf(body);
    return { clientOrderId: text(orderLinkId), quantity: text(qty), price: textOrNull(price) };
  },
  orderParams: ({ clientOrderId, type, timeInForce }) => ({ clientOrderId, ...(type === "LIMIT" && { timeInForce }) }),
  async find(ccxt, { clientOrderId }, symbol) {
    const market = ccxt.market(symbol);
    const asked = { category: "spot", symbol: fieldsOf(market)?.["id"], orderLinkId: clientOrderId };
    for (const ask of [() => ccxt.privateGetV5OrderRealtime(asked), () => ccxt.privateGetV5OrderHistory(asked)]) {
      const [found] = listOf(fieldsOf(fieldsOf(await ask())?.["result"])?.["list"]);
      if (found) return ccxt.parseOrder(found, market);
    }
    return null;
  },
  // The library sends `clientOrderId` on as it is, which the venue does not know.
  cancel: (ccxt, { clientOrderId }, symbol) => ccxt.cancelOrder(undefined, symbol, { orderLinkId: clientOrderId }),
  async permissions(ccxt) {
    const key = fieldsOf(fieldsOf(await ccxt.privateGetV5UserQueryApi())?.["result"]) ?? {};
    const rights = fieldsOf(key["permissions"]);
    const has = (group: string, right: string): boolean | null => (rights ? listOf(rights[group]).includes(right) : null);
    const isReadOnly = text(key["readOnly"]) === "1";
    return {
      mayRead: rights !== null,
      mayTrade: isReadOnly ? false : has("Spot", "SpotTrade"),
      mayWithdraw: isReadOnly ? false : has("Wallet", "Withdraw"),
      mayUseMargin: isReadOnly ? false : rights && listOf(rights["ContractTrade"]).length > 0,
      isBoundToAddress: Array.isArray(key["ips"]) ? !key["ips"].includes("*") : null,
    };
  },
  accountNumber: async (ccxt) => textOrNull(fieldsOf(fieldsOf(await ccxt.privateGetV5UserQueryApi())?.["result"])?.["userID"]),
  isSubscribed: (message) => fieldsOf(message)?.["op"] === "subscribe" && fieldsOf(message)?.["success"] === true,
  isActivity: (message) => text(fieldsOf(message)?.["topic"]) !== "",
  isStreamEnd: never,
  hasList: (answer) => Array.isArray(fieldsOf(fieldsOf(answer)?.["result"])?.["list"]),
  fillsPerPageMax: 100,
};

const okx: Dialect = {
  orderPath: "/api/v5/trade/batch-orders",
  sentOrder: (body) => {
    const { clOrdId, sz, px } = jsonOf(body);
    return { clientOrderId: text(clOrdId), quantity: text(sz), price: textOrNull(px) };
  },
  orderParams: ({ clientOrderId, type, timeInForce }) => ({ clientOrderId, ...(type === "LIMIT" && { timeInForce }) }),
  find: (ccxt, { clientOrderId }, symbol) => ccxt.fetchOrder(undefined, symbol, { clientOrderId }),
  cancel: (ccxt, { clientOrderId }, symbol) => ccxt.cancelOrder(undefined, symbol, { clientOrderId }),
  async permissions(ccxt) {
    const [row] = listOf(fieldsOf(await ccxt.privateGetAccountConfig())?.["data"]);
    const perm = fieldsOf(row)?.["perm"];
    const rights = typeof perm === "string" ? perm.split(",") : null;
    const has = (right: string): boolean | null => rights && rights.includes(right);
    const ip = fieldsOf(row)?.["ip"];
    return {
      mayRead: has("read_only"),
      mayTrade: has("trade"),
      mayWithdraw: has("withdraw"),
      mayUseMargin: null,
      isBoundToAddress: typeof ip === "string" ? ip !== "" : null,
    };
  },
  async accountNumber(ccxt) {
    const [row] = listOf(fieldsOf(await ccxt.privateGetAccountConfig())?.["data"]);
    return textOrNull(fieldsOf(row)?.["uid"]);
  },
  isSubscribed: (message) => fieldsOf(message)?.["event"] === "subscribe",
  isActivity: (message) => Array.isArray(fieldsOf(message)?.["data"]),
  isStreamEnd: (message) => fieldsOf(message)?.["event"] === "notice",
  hasList: (answer) => Array.isArray(fieldsOf(answer)?.["data"]),
  fillsPerPageMax: 100,
};

const kraken: Dialect = {
  orderPath: "/0/private/AddOrder",
  sentOrder: (body) => {
    const { cl_ord_id, volume, price } = formOf(body);
    return { clientOrderId: text(cl_ord_id), quantity: text(volume), price: textOrNull(price) };
  },
  orderParams: ({ clientOrderId, type, timeInForce }) => ({ clientOrderId, ...(type === "LIMIT" && { timeInForce }) }),
  // The library sends a client id to the query for one order as another parameter, and never finds it.
  async find(ccxt, order, symbol) {
    const asked = { clientOrderId: order.clientOrderId };
    return (
      named(order, await ccxt.fetchOpenOrders(symbol, undefined, undefined, asked)) ??
      named(order, await ccxt.fetchClosedOrders(symbol, undefined, undefined, asked))
    );
  },
  cancel: (ccxt, { clientOrderId }, symbol) => ccxt.cancelOrder(undefined, symbol, { clientOrderId }),
  async permissions(ccxt) {
    const key = fieldsOf(fieldsOf(await ccxt.privatePostGetApiKeyInfo())?.["result"]) ?? {};
    const rights = Array.isArray(key["permissions"]) ? key["permissions"].map(text) : null;
    const has = (right: RegExp): boolean | null => rights && rights.some((one) => right.test(one));
    return {
      mayRead: has(/query[-_ ]?funds/i),
      mayTrade: has(/(modify|create|open)[-_ ]?(trades|orders)/i),
      mayWithdraw: has(/withdraw/i),
      ...unknownPermissions,
    };
  },
  accountNumber: async (ccxt) => textOrNull(fieldsOf(fieldsOf(await ccxt.privatePostGetApiKeyInfo())?.["result"])?.["iban"]),
  isSubscribed: (message) => fieldsOf(message)?.["method"] === "subscribe" && fieldsOf(message)?.["success"] === true,
  isActivity: (message) => fieldsOf(message)?.["channel"] === "executions",
  isStreamEnd: never,
  hasList: (answer) => fieldsOf(fieldsOf(answer)?.["result"]) !== null,
  fillsPerPageMax: 50,
};

const ordersPerPageMax = 250;

const coinbase: Dialect = {
  orderPath: "/api/v3/brokerage/orders",
  sentOrder: (body) => {
    const { client_order_id, order_configuration } = jsonOf(body);
    const [sizes] = Object.values(fieldsOf(order_configuration) ?? {}).map(fieldsOf);
    return { clientOrderId: text(client_order_id), quantity: text(sizes?.["base_size"]), price: textOrNull(sizes?.["limit_price"]) };
  },
  // `clientOrderId` would be thrown away for a random one of the library.
  orderParams: ({ clientOrderId, type, timeInForce }) => ({ client_order_id: clientOrderId, ...(type === "LIMIT" && { timeInForce }) }),
  async find(ccxt, order, symbol) {
    if (order.venueOrderId) return ccxt.fetchOrder(order.venueOrderId, symbol);
    const since = +order.sentAt - 60_000;
    const listed = listOf(await ccxt.fetchOrders(symbol, since, ordersPerPageMax, { until: +order.sentAt + 600_000 }));
    const found = named(order, listed);
    // A list that was cut off says nothing of what it lacks.
    if (!found && listed.length >= ordersPerPageMax) throw new Error("The list of orders is too long.");
    return found;
  },
  async cancel(ccxt, order, symbol) {
    const found = order.venueOrderId ?? textOrNull(fieldsOf(await coinbase.find(ccxt, order, symbol))?.["id"]);
    if (!found) throw new Error("The order was not found.");
    return ccxt.cancelOrder(found, symbol);
  },
  async permissions(ccxt) {
    const rights = fieldsOf(await ccxt.v3PrivateGetBrokerageKeyPermissions()) ?? {};
    return {
      mayRead: bool(rights["can_view"]),
      mayTrade: bool(rights["can_trade"]),
      mayWithdraw: bool(rights["can_transfer"]),
      ...unknownPermissions,
    };
  },
  accountNumber: async (ccxt) => textOrNull(fieldsOf(await ccxt.v3PrivateGetBrokerageKeyPermissions())?.["portfolio_uuid"]),
  isSubscribed: (message) => fieldsOf(message)?.["channel"] === "subscriptions",
  isActivity: (message) => fieldsOf(message)?.["channel"] === "user",
  isStreamEnd: never,
  hasList: (answer) => ["accounts", "orders", "fills"].some((name) => Array.isArray(fieldsOf(answer)?.[name])),
  fillsPerPageMax: 100,
};

export const dialects: Readonly<Record<CcxtVenueId, Dialect>> = {
  BINANCE: binance,
  BYBIT: bybit,
  OKX: okx,
  KRAKEN: kraken,
  COINBASE: coinbase,
};
