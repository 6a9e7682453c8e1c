import { z } from "zod";
import { Decimal } from "../../../platform/decimal";
import type { Clock } from "../../../platform/clock";
import type { MarketInstrument } from "../../../market/providers/provider";
import type { QuoteSource } from "../quote-source";
import type { SandboxBook } from "./book";
import { calendarJson, clockJson } from "./calendar";
import type { Caller } from "./credentials";
import { barsJson, latestQuotesJson, snapshotsJson } from "./market-data";
import { wishOf } from "./order-rules";
import { malformed, notFound, outOfScope } from "./refusals";
import { accountJson, activityJson, assetIdOf, assetJson, configurationsJson, orderJson, positionJson } from "./shapes";
import { corporateActionsJson } from "./actions/corporate-actions";
import { isEnded, type SandboxCharge, type SandboxOrder } from "./state";

export interface Venue {
  readonly book: SandboxBook;
  readonly quotes: QuoteSource;
  readonly clock: Clock;
}

export interface Asked extends Venue {
  readonly caller: Caller;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** What the path names. */
  readonly name: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Route {
  readonly method: string;
  readonly path: RegExp;
  /** The scope that a token needs; none: every token may. */
  readonly scope: string | null;
  readonly answer: (asked: Asked) => Answer;
}

const ok = (body: unknown): Answer => ({ status: 200, body });
const noContent: Answer = { status: 204, body: null };
const pageMax = { orders: 500, activities: 100 };

const routes: readonly Route[] = [
  {
    method: "GET",
    path: /^\/v2\/account$/,
    scope: null,
    answer: (asked) => ok(accountJson(asked.caller.account, working(asked), asked.quotes)),
  },
  { method: "GET", path: /^\/v2\/account\/configurations$/, scope: null, answer: ({ caller }) => ok(configurationsJson(caller.account)) },
  { method: "PATCH", path: /^\/v2\/account\/configurations$/, scope: "account:write", answer: configure },
  {
    method: "GET",
    path: /^\/v2\/account\/activities$/,
    scope: null,
    answer: (asked) => activities(asked, asked.query.get("activity_types")),
  },
  { method: "GET", path: /^\/v2\/account\/activities\/([A-Z]+)$/, scope: null, answer: (asked) => activities(asked, asked.name) },
  {
    method: "GET",
    path: /^\/v2\/positions$/,
    scope: null,
    answer: (asked) => ok(asked.caller.account.positions.map((one) => positionJson(one, working(asked), asked.quotes))),
  },
  {
    method: "GET",
    path: /^\/v2\/positions\/([^/]+)$/,
    scope: null,
    answer: (asked) => ok(positionJson(positionOf(asked), working(asked), asked.quotes)),
  },
  { method: "DELETE", path: /^\/v2\/positions\/([^/]+)$/, scope: "trading", answer: closePosition },
  { method: "GET", path: /^\/v2\/orders$/, scope: null, answer: listOrders },
  {
    method: "POST",
    path: /^\/v2\/orders$/,
    scope: "trading",
    answer: ({ book, caller, body }) => ok(orderJson(book.place(caller.account, wishOf(body)).asAnswered)),
  },
  { method: "DELETE", path: /^\/v2\/orders$/, scope: "trading", answer: cancelAll },
  { method: "GET", path: /^\/v2\/orders:by_client_order_id$/, scope: null, answer: byClientId },
  { method: "GET", path: /^\/v2\/orders\/([^/]+)$/, scope: null, answer: (asked) => ok(orderJson(orderOf(asked))) },
  { method: "PATCH", path: /^\/v2\/orders\/([^/]+)$/, scope: "trading", answer: replaceOrder },
  { method: "DELETE", path: /^\/v2\/orders\/([^/]+)$/, scope: "trading", answer: cancelOrder },
  { method: "GET", path: /^\/v2\/assets$/, scope: null, answer: listAssets },
  { method: "GET", path: /^\/v2\/assets\/([^/]+)$/, scope: null, answer: (asked) => ok(assetJson(assetOf(asked))) },
  { method: "GET", path: /^\/v2\/clock$/, scope: null, answer: ({ quotes, clock }) => ok(clockJson(quotes, clock.date())) },
  {
    method: "GET",
    path: /^\/v2\/calendar$/,
    scope: null,
    answer: ({ quotes, query, clock }) => ok(calendarJson(quotes, query, clock.date())),
  },
  { method: "GET", path: /^\/v2\/stocks\/bars$/, scope: "data", answer: ({ quotes, query }) => ok(barsJson(quotes, query)) },
  {
    method: "GET",
    path: /^\/v2\/stocks\/quotes\/latest$/,
    scope: "data",
    answer: ({ quotes, query }) => ok(latestQuotesJson(quotes, query)),
  },
  {
    method: "GET",
    path: /^\/v1\/corporate-actions$/,
    scope: "data",
    answer: ({ book, query }) => ok(corporateActionsJson(book.announced, query)),
  },
  { method: "GET", path: /^\/v2\/stocks\/snapshots$/, scope: "data", answer: ({ quotes, query }) => ok(snapshotsJson(quotes, query)) },
];

/** The answer to a request; null for what the sandbox does not have. Throws a Refusal. */
export function answerTo(method: string, path: string, asked: Omit<Asked, "name">): Answer | null {
  for (const route of routes) {
    const found = route.method === method ? route.path.exec(path) : null;
    if (!found) continue;
    if (route.scope && !asked.caller.scopes.has(route.scope)) throw outOfScope();
    return route.answer({ ...asked, name: decodeURIComponent(found[1] ?? "") });
  }
  return null;
}

/** What the paths of the sandbox are: the test against Alpaca's description reads it. */
export const routeNames = routes.map(({ method, path }) => `${method} ${path.source}`);

const working = ({ book, caller }: Asked): SandboxOrder[] => book.working(caller.account.id);
const orderOf = ({ book, caller, name }: Asked): SandboxOrder => book.order(caller.account.id, name);
const isShare = (one: MarketInstrument): boolean => one.class === "STOCK" || one.class === "ETF";

function assetOf({ quotes, name }: Asked): MarketInstrument {
  const asset = quotes.instruments().find((one) => isShare(one) && (one.symbol === name || assetIdOf(one.symbol) === name));
  if (!asset) throw notFound(`asset not found for ${name}`);
  return asset;
}

function listAssets({ quotes, query }: Asked): Answer {
  if ((query.get("asset_class") ?? "us_equity") !== "us_equity" || query.get("status") === "inactive") return ok([]);
  return ok(quotes.instruments().filter(isShare).map(assetJson));
}

function byClientId({ book, caller, query }: Asked): Answer {
  const id = query.get("client_order_id");
  if (!id) throw malformed("client_order_id is required");
  return ok(orderJson(book.byClient(caller.account.id, id)));
}

function positionOf(asked: Asked): Asked["caller"]["account"]["positions"][number] {
  const position = asked.caller.account.positions.find(({ symbol }) => symbol === asked.name || assetIdOf(symbol) === asked.name);
  if (!position) throw notFound("position does not exist");
  return position;
}

function closePosition(asked: Asked): Answer {
  const { symbol, quantity } = positionOf(asked);
  const { asAnswered } = asked.book.place(asked.caller.account, {
    ...{ symbol, side: quantity.gt(0) ? "sell" : "buy", type: "market", timeInForce: "day", quantity: quantity.abs() },
    ...{ notional: null, limitPrice: null, stopPrice: null, isExtended: false, clientOrderId: null },
  });
  return ok(orderJson(asAnswered));
}

function cancelOrder(asked: Asked): Answer {
  asked.book.cancel(orderOf(asked));
  return noContent;
}

function cancelAll(asked: Asked): Answer {
  const own = working(asked).filter(({ status }) => status !== "pending_cancel");
  for (const order of own) asked.book.cancel(order);
  return { status: 207, body: own.map(({ id }) => ({ id, status: 200 })) };
}

const price = z
  .union([z.string(), z.number()])
  .transform((value) => new Decimal(value))
  .optional();
const change = z.object({ qty: price, limit_price: price, stop_price: price, client_order_id: z.string().optional() });

function replaceOrder(asked: Asked): Answer {
  const parsed = change.safeParse(asked.body);
  if (!parsed.success) throw malformed("request body format is invalid");
  const { qty, limit_price: limitPrice, stop_price: stopPrice, client_order_id: clientOrderId } = parsed.data;
  return ok(
    orderJson(
      asked.book.replace(asked.caller.account, orderOf(asked), {
        ...(qty && { quantity: qty }),
        ...(limitPrice && { limitPrice }),
        ...(stopPrice && { stopPrice }),
        ...(clientOrderId && { clientOrderId }),
      }),
    ),
  );
}

function listOrders({ book, caller, query }: Asked): Answer {
  const status = query.get("status") ?? "open";
  const symbols = query.get("symbols")?.split(",");
  const [after, until] = [query.get("after"), query.get("until")].map((given) => (given ? Date.parse(given) : null));
  const own = book
    .ordersOf(caller.account.id)
    .filter((order) => status === "all" || isEnded(order) === (status === "closed"))
    .filter((order) => !symbols || symbols.includes(order.symbol))
    .filter((order) => (after == null || +order.createdAt > after) && (until == null || +order.createdAt < until));
  if ((query.get("direction") ?? "desc") === "desc") own.reverse();
  const limit = Math.min(Number(query.get("limit") ?? 50), pageMax.orders);
  return ok(own.slice(0, limit).map(orderJson));
}

function activities({ book, caller, query }: Asked, types: string | null): Answer {
  if (types && !types.split(",").includes("FILL")) return ok(chargesListed(book.charges, caller.account.id, types.split(","), query));
  const [after, until] = [query.get("after"), query.get("until")].map((given) => (given ? Date.parse(given) : null));
  const own = book.activities.filter(
    ({ accountId, at }) => accountId === caller.account.id && (after == null || +at > after) && (until == null || +at < until),
  );
  if ((query.get("direction") ?? "desc") === "desc") own.reverse();
  const token = query.get("page_token");
  const from = token ? own.findIndex(({ id }) => id === token) + 1 : 0;
  if (token && from === 0) throw malformed("page_token is not known");
  const size = Math.min(Number(query.get("page_size") ?? pageMax.activities), pageMax.activities);
  return ok(own.slice(from, from + size).map(activityJson));
}

/** What was charged, of the kinds asked for. */
function chargesListed(charges: readonly SandboxCharge[], accountId: string, types: readonly string[], query: URLSearchParams): unknown[] {
  const after = query.get("after");
  const own = charges.filter((one) => one.accountId === accountId && types.includes(one.type) && (!after || +one.at > Date.parse(after)));
  const token = query.get("page_token");
  const from = token ? own.findIndex(({ id }) => id === token) + 1 : 0;
  const size = Math.min(Number(query.get("page_size") ?? pageMax.activities), pageMax.activities);
  return own.slice(from, from + size).map(({ id, type, subType, amount, symbol, quantity, at }) => ({
    ...{ id, activity_type: type, date: at.toISOString().slice(0, 10), net_amount: amount.neg().toFixed() },
    ...{ status: "executed", ...(symbol === null ? {} : { symbol }), ...(subType && { activity_sub_type: subType }) },
    ...(quantity && { qty: quantity.toFixed(), per_share_amount: amount.div(quantity).abs().toDecimalPlaces(6).toFixed() }),
  }));
}

function configure({ caller, body }: Asked): Answer {
  const wanted = z.object({ suspend_trade: z.boolean().optional(), no_shorting: z.boolean().optional() }).safeParse(body).data;
  if (!wanted) throw malformed("request body format is invalid");
  caller.account.isSuspended = wanted.suspend_trade ?? caller.account.isSuspended;
  caller.account.mayShort = wanted.no_shorting === undefined ? caller.account.mayShort : !wanted.no_shorting;
  return ok(configurationsJson(caller.account));
}
