import { accountOf, cancelledOf, orderOf, placedOf, restrictionsOf, tradeOf } from "./answers";
import type { Done, SandboxExchange } from "./exchange";
import { bookTickerOf, exchangeInfoOf, idOf, padded, tickerOf, type VenueMarket } from "./market-data";
import { badRequest, keyRefused, missing, Refusal } from "./refusal";
import type { SandboxRateLimits } from "./rate-limits";
import { authenticate, signedTextOf } from "./signature";
import type { SandboxAccount, SandboxOrder, SandboxTransfer } from "./state";
import { isOpen } from "./state";

/** A request as it came; `text` is its query or, of a POST, its body. */
export interface RestRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly text: string;
}

export interface RestReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** What it did to an account; null where it only read. */
  readonly done: Done | null;
}

interface Call {
  readonly exchange: SandboxExchange;
  readonly params: URLSearchParams;
  readonly account: SandboxAccount;
  readonly now: number;
}

interface Route {
  readonly weight: number;
  readonly isSigned: boolean;
  answer(call: Call): { body: unknown; done?: Done };
}

const tradesPerPageMax = 1_000;
const dayMs = 86_400_000;
const intervals = { "1m": "MINUTE", "5m": "FIVE_MINUTES", "15m": "FIFTEEN_MINUTES", "1h": "HOUR", "1d": "DAY" } as const;
const intervalMs = { "1m": 60_000, "5m": 300_000, "15m": 900_000, "1h": 3_600_000, "1d": dayMs } as const;

/** Everything that this exchange answers; whatever else is asked is refused with 404 and counted as unlisted. */
const routes: Readonly<Record<string, Route>> = {
  "GET /api/v3/ping": open(1, () => ({})),
  "GET /api/v3/time": open(1, ({ now }) => ({ serverTime: now })),
  "GET /api/v3/exchangeInfo": open(20, ({ exchange, now }) => ({
    timezone: "UTC",
    serverTime: now,
    rateLimits: [],
    symbols: exchange.markets.all().map(exchangeInfoOf),
  })),
  "GET /api/v3/ticker/24hr": open(40, (call) => perMarket(call, (market) => tickerOf(market, call.exchange.markets.day(market), call.now))),
  "GET /api/v3/ticker/bookTicker": open(4, (call) => perMarket(call, bookTickerOf)),
  "GET /api/v3/depth": open(5, depth),
  "GET /api/v3/klines": open(2, klines),
  "GET /api/v3/account": signed(20, ({ account, now }) => accountOf(account, now)),
  "GET /sapi/v1/account/apiRestrictions": signed(1, ({ account }) => restrictionsOf(account)),
  "GET /sapi/v1/capital/deposit/hisrec": signed(1, ({ account, params }) =>
    listed(account, "DEPOSIT", params).map(({ id, coin, amount, time }) => ({
      ...{ id, amount, coin, network: "TRX", status: 1, address: "T1", addressTag: "", txId: `tx-${id}`, insertTime: time },
      ...{ transferType: 0, confirmTimes: "1/1", unlockConfirm: 0, walletType: 0 },
    })),
  ),
  "GET /sapi/v1/capital/withdraw/history": signed(1, ({ account, params }) =>
    listed(account, "WITHDRAWAL", params).map(({ id, coin, amount, fee, time }) => ({
      ...{ id, amount, transactionFee: fee, coin, status: 6, address: "T1", txId: `tx-${id}`, network: "TRX", transferType: 0 },
      ...{ applyTime: new Date(time).toISOString().slice(0, 19).replace("T", " "), info: "", confirmNo: 3, walletType: 0, txKey: "" },
    })),
  ),
  "GET /api/v3/order": signed(4, (call) => orderOf(required(call, -2013, "Order does not exist."))),
  "GET /api/v3/openOrders": signed(6, ({ account, params }) => {
    const symbol = params.get("symbol");
    return account.orders.filter((order) => isOpen(order) && (!symbol || order.symbol === symbol)).map(orderOf);
  }),
  "GET /api/v3/myTrades": signed(20, myTrades),
  "POST /api/v3/order": {
    weight: 1,
    isSigned: true,
    answer: ({ exchange, account, params }) => {
      if (!account.mayTrade) throw keyRefused();
      const done = exchange.place(account, params);
      return { body: placedOf(done.order, done.trades), done };
    },
  },
  "DELETE /api/v3/order": {
    weight: 1,
    isSigned: true,
    answer: (call) => {
      if (!call.account.mayTrade) throw keyRefused();
      const order = required(call, -2011, "Unknown order sent.");
      const done = call.exchange.cancel(call.account, order, call.params.get("newClientOrderId"));
      return { body: cancelledOf(order, done.cancelId), done };
    },
  },
};

export const isListed = (method: string, path: string): boolean => `${method} ${path}` in routes;

/** The true answer to a request, with what it did. Never throws. */
export function answerRest(exchange: SandboxExchange, limits: SandboxRateLimits, request: RestRequest, now: number): RestReply {
  let headers: Readonly<Record<string, string>> = {};
  try {
    const route = routes[`${request.method} ${request.path}`];
    if (!route) return { status: 404, headers, body: {}, done: null };
    headers = limits.take(route.weight, now);
    const params = new URLSearchParams(request.text);
    const account = route.isSigned ? authenticate(exchange, request.key, signedTextOf(request.text), now) : nobody;
    if (request.method === "POST") headers = { ...headers, ...limits.takeOrder(account.uid, now) };
    const { body, done = null } = route.answer({ exchange, params, account, now });
    return { status: 200, headers, body, done };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, headers: { ...headers, ...error.headers }, body: { code: error.code, msg: error.msg }, done: null };
  }
}

const nobody: SandboxAccount = {
  uid: 0,
  key: "",
  secret: "",
  mayTrade: false,
  mayWithdraw: false,
  balances: {},
  orders: [],
  trades: [],
  transfers: [],
};

function open(weight: number, answer: (call: Call) => unknown): Route {
  return { weight, isSigned: false, answer: (call) => ({ body: answer(call) }) };
}
function signed(weight: number, answer: (call: Call) => unknown): Route {
  return { weight, isSigned: true, answer: (call) => ({ body: answer(call) }) };
}

/** An account's transfers of a kind from `startTime` to `endTime`, newest first. */
function listed(account: SandboxAccount, kind: SandboxTransfer["kind"], params: URLSearchParams): SandboxTransfer[] {
  const [from, to] = [Number(params.get("startTime") ?? 0), Number(params.get("endTime") ?? Infinity)];
  return account.transfers.filter((one) => one.kind === kind && one.time >= from && one.time <= to).toReversed();
}

/** The order that a request names by either id. */
function required({ exchange, account, params }: Call, code: number, msg: string): SandboxOrder {
  const symbol = idOf(exchange.markets.find(params.get("symbol")));
  const [orderId, clientOrderId] = [params.get("orderId"), params.get("origClientOrderId")];
  if (!orderId && !clientOrderId) throw badRequest(-1128, "Combination of optional parameters invalid.");
  const order = exchange.find(account, symbol, orderId, clientOrderId);
  if (!order) throw badRequest(code, msg);
  return order;
}

/** One symbol, several, or all: an object for the first, else a list. */
function perMarket({ exchange, params }: Call, shape: (market: VenueMarket) => unknown): unknown {
  const one = params.get("symbol");
  if (one) return shape(exchange.markets.find(one));
  const several = params.get("symbols");
  if (!several) return exchange.markets.all().map(shape);
  return (JSON.parse(several) as string[]).map((id) => shape(exchange.markets.find(id)));
}

function depth({ exchange, params }: Call): unknown {
  const market = exchange.markets.find(params.get("symbol"));
  const rows = (side: "bids" | "asks") =>
    exchange.markets
      .levels(market, side)
      .slice(0, Number(params.get("limit") ?? 100))
      .map(({ price, quantity }) => [padded(price), padded(quantity)]);
  return { lastUpdateId: market.update, bids: rows("bids"), asks: rows("asks") };
}

function klines({ exchange, params }: Call): unknown {
  const market = exchange.markets.find(params.get("symbol"));
  const interval = (params.get("interval") ?? "") as keyof typeof intervals;
  const limit = Number(params.get("limit") ?? 500);
  if (!(interval in intervals) || !(limit > 0 && limit <= 1_000)) throw badRequest(-1120, "Invalid interval.");
  const start = params.has("startTime") ? Number(params.get("startTime")) : null;
  return exchange.markets.bars(market, intervals[interval], start, limit).map((bar) => {
    const texts = [bar.open, bar.high, bar.low, bar.close, bar.volume].map(padded);
    return [+bar.at, ...texts, +bar.at + intervalMs[interval] - 1, padded(bar.close.mul(bar.volume)), 1, padded("0"), padded("0"), "0"];
  });
}

/** Fills of a symbol, oldest first: from an id on, of an order, or within a day. Without any, the newest. */
function myTrades({ exchange, account, params }: Call): unknown {
  if (!params.get("symbol")) throw missing("symbol");
  const symbol = idOf(exchange.markets.find(params.get("symbol")));
  const limit = Number(params.get("limit") ?? 500);
  const [fromId, orderId] = [params.get("fromId"), params.get("orderId")];
  const [start, end] = [params.get("startTime"), params.get("endTime")];
  if (fromId && (start || end)) throw badRequest(-1128, "Combination of optional parameters invalid.");
  if (start && end && Number(end) - Number(start) > dayMs) throw badRequest(-1127, "More than 24 hours between startTime and endTime.");
  const first = start ? Number(start) : -Infinity;
  const last = end ? Number(end) : start ? first + dayMs : Infinity;
  const own = account.trades.filter(
    (trade) =>
      trade.symbol === symbol &&
      trade.id >= Number(fromId ?? 0) &&
      (orderId === null || String(trade.orderId) === orderId) &&
      trade.time >= first &&
      trade.time <= last,
  );
  const page = Math.min(limit, tradesPerPageMax);
  return (fromId || start ? own.slice(0, page) : own.slice(-page)).map(tradeOf);
}
