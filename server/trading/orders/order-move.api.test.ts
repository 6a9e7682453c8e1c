// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { codeOf, createTradingWorld, mutate, portfolioOf, requestId, type TradingWorld } from "../testing/trading-world";

let world: TradingWorld;
let ana: Person;
let bob: Person;

beforeAll(async () => {
  world = await createTradingWorld();
  bob = await world.person({ role: "feeder" });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  ana = await world.person({ role: "feeder" });
  await world.tick("AAPL", "99.99", "100.01");
  await world.tick("KO", "59.99", "60.01");
});

const place = (more: Record<string, unknown> = {}) =>
  mutate(ana, "placeOrder", { symbol: "AAPL", side: "BUY", type: "LIMIT", limitPrice: "95", quantity: "10", ...more });
const placed = async (more: Record<string, unknown> = {}): Promise<string> => (await place(more)).order.id;
const move = (orderId: string, price: string, person = ana) => mutate(person, "moveOrder", { orderId, price });
const missing = "00000000-0000-4000-8000-000000000000";
const orderNow = async (orderId: string): Promise<any> => {
  const { portfolio } = await ana.api.ok(
    `{ portfolio { orders(first: 20) { edges { node { id status limitPrice stopPrice reserved filledQuantity averageFillPrice viewerCanMove } } } } }`,
  );
  return portfolio.orders.edges.map(({ node }: any) => node).find(({ id }: any) => id === orderId);
};

test("MOVE-001 a working limit order waits at its new price with the cash of that price held back, and fills there", async () => {
  const orderId = await placed({ exitStopPrice: "80" });
  expect(await move(orderId, "90.5")).toMatchObject({
    errors: [],
    order: { id: orderId, status: "WORKING", reserved: "905" },
    portfolio: { valuation: { cash: "100000", freeCash: "99095", heldForOrders: "905" } },
  });
  expect(await orderNow(orderId)).toMatchObject({ limitPrice: "90.5", viewerCanMove: true });
  await world.tick("AAPL", "93", "93.02");
  expect((await orderNow(orderId)).status).toBe("WORKING");
  await world.tick("AAPL", "90.4", "90.42");
  expect(await orderNow(orderId)).toMatchObject({ status: "FILLED", averageFillPrice: "90.42", reserved: "0", viewerCanMove: false });
});

test("MOVE-002 a limit moved to where the market meets it is filled at once; a stop moves, but never to where it would fire", async () => {
  const limit = await placed();
  expect(await move(limit, "101")).toMatchObject({
    errors: [],
    order: { status: "FILLED", averageFillPrice: "100.01" },
    trade: { status: "OPEN", quantity: "10" },
    portfolio: { account: { cash: "98999.9" }, valuation: { heldForOrders: "0" } },
  });
  const stop = await placed({ type: "STOP", limitPrice: null, stopPrice: "110" });
  expect(codeOf(await move(stop, "100"))).toBe("STOP_WRONG_SIDE");
  expect(await move(stop, "105")).toMatchObject({ errors: [], order: { status: "WORKING", reserved: "1050" } });
  await world.tick("AAPL", "105.1", "105.12");
  expect(await orderNow(stop)).toMatchObject({ status: "FILLED", averageFillPrice: "105.12", stopPrice: "105" });
});

test("MOVE-003 an order that takes from a trade moves too, and at most what the trade still holds is sold", async () => {
  const { trade } = await mutate(ana, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10" });
  const sell = await placed({ tradeId: trade.id, side: "SELL", limitPrice: "120", quantity: "10" });
  await mutate(ana, "closeTrade", { tradeId: trade.id, quantity: "4" });
  expect(await move(sell, "99")).toMatchObject({
    errors: [],
    trade: { status: "CLOSED", exitPrice: "99.99" },
    order: { filledQuantity: "6", averageFillPrice: "99.99" },
  });
});

test("MOVE-004 what is filled of an order stays filled, and only the rest is held back at the new price", async () => {
  const { account } = await portfolioOf(ana);
  await mutate(ana, "setPaperRealism", { accountId: account.id, fillSizeMax: "4" });
  const orderId = await placed();
  await world.tick("AAPL", "94.98", "95");
  expect(await orderNow(orderId)).toMatchObject({ filledQuantity: "4", status: "WORKING" });
  expect(await move(orderId, "90")).toMatchObject({ errors: [], order: { filledQuantity: "4", reserved: "540", status: "WORKING" } });
});

test("MOVE-005 a move is refused with its code and changes nothing; someone else's order is not found", async () => {
  const orderId = await placed({ exitStopPrice: "80", exitTargetPrice: "110" });
  const refusals: Array<[string, string]> = [
    ["95.005", "PRICE_NOT_ON_TICK"],
    ["0", "INVALID"],
    ["80", "STOP_WRONG_SIDE"],
    ["110", "TARGET_WRONG_SIDE"],
  ];
  for (const [price, code] of refusals) expect([price, codeOf(await move(orderId, price))]).toEqual([price, code]);
  const large = await placed({ symbol: "KO", limitPrice: "50", quantity: "1900" });
  expect(codeOf(await move(large, "53"))).toBe("BUYING_POWER");
  expect(await orderNow(orderId)).toMatchObject({ limitPrice: "95", reserved: "950" });
  expect(await orderNow(large)).toMatchObject({ limitPrice: "50", reserved: "95000" });
  expect(codeOf(await move(orderId, "94", bob))).toBe("NOT_FOUND");
  expect(codeOf(await move(missing, "94"))).toBe("NOT_FOUND");
});

test("MOVE-006 an order that was filled or cancelled meanwhile, or whose session is over, is final", async () => {
  const filled = await placed();
  await world.tick("AAPL", "94.98", "95");
  expect(codeOf(await move(filled, "90"))).toBe("ORDER_FINAL");
  const cancelled = await placed({ limitPrice: "90" });
  await mutate(ana, "cancelOrder", { orderId: cancelled });
  expect(codeOf(await move(cancelled, "91"))).toBe("ORDER_FINAL");
  const day = await placed({ limitPrice: "90", timeInForce: "DAY" });
  await world.app.db.query("update orders set expires_at = created_at where id = $1", [day]);
  expect(codeOf(await move(day, "91"))).toBe("ORDER_FINAL");
  world.market.halt("AAPL");
  const { trade } = await mutate(ana, "openTrade", { symbol: "KO", side: "LONG", quantity: "1" });
  world.market.halt("KO");
  const waiting = await mutate(ana, "closeTrade", { tradeId: trade.id });
  expect(codeOf(await move(waiting.order.id, "91"))).toBe("INVALID");
  world.market.resume("AAPL");
  world.market.resume("KO");
});

test("MOVE-007 a move sent again changes nothing more, another under the same request is refused, and ticks between moves book each order once", async () => {
  const orderId = await placed();
  const clientRequestId = requestId();
  const events = async (): Promise<unknown[]> =>
    world.app.db.query("select 1 from outbox where user_id = $1 and body ->> 'kind' = 'ORDER_MOVED'", [ana.id]);
  for (const _ of [1, 2]) expect(codeOf(await mutate(ana, "moveOrder", { clientRequestId, orderId, price: "94" }))).toBe(null);
  expect(codeOf(await mutate(ana, "moveOrder", { clientRequestId, orderId, price: "93" }))).toBe("REQUEST_ID_REUSED");
  expect(codeOf(await move(orderId, "94"))).toBe(null);
  expect(await events()).toHaveLength(1);
  const moves = Array.from({ length: 20 }, (_, at) => move(orderId, String(90 + at / 4)));
  for (const bid of ["93", "92.5", "92"]) await world.tick("AAPL", bid, String(Number(bid) + 0.02));
  const codes = (await Promise.all(moves)).map(codeOf);
  expect([null, "ORDER_FINAL"]).toEqual(expect.arrayContaining([...new Set(codes)]));
  const now = await orderNow(orderId);
  const { valuation } = await portfolioOf(ana);
  if (now.status === "FILLED") expect(now).toMatchObject({ filledQuantity: "10", reserved: "0" });
  expect(valuation.heldForOrders).toBe(now.reserved);
});

test("MOVE-008 the suspended move nothing that opens, and orders on real accounts are not moved here", async () => {
  const { trade } = await mutate(ana, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10" });
  const opens = await placed();
  const takes = await placed({ tradeId: trade.id, side: "SELL", limitPrice: "120" });
  await world.app.db.query("update users set suspended_at = now() where id = $1", [ana.id]);
  expect(codeOf(await move(opens, "94"))).toBe("SUSPENDED");
  expect(codeOf(await move(takes, "121"))).toBe(null);
  await world.app.db.query("update users set suspended_at = null where id = $1", [ana.id]);
  await world.app.db.query("update trading_accounts set mode = 'LIVE' where user_id = $1", [ana.id]);
  expect(codeOf(await move(opens, "94"))).toBe("NOT_PAPER");
});
