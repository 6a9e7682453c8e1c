// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Person } from "../../identity/testing/people";
import { statementsSent } from "../../platform/testing/request-statements";
import { codeOf, createTradingWorld, mutate, portfolioOf, type TradingWorld } from "../testing/trading-world";

let world: TradingWorld;
let ana: Person;

beforeAll(async () => {
  world = await createTradingWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  for (const [symbol, bid, ask] of [
    ["AAPL", "99.99", "100.01"],
    ["MSFT", "199.98", "200.02"],
    ["TSLA", "49.99", "50.01"],
  ] as const)
    await world.tick(symbol, bid, ask);
  ana = await world.person({ role: "feeder" });
});

const open = async (more: Record<string, unknown> = {}, person = ana) => {
  const payload = await mutate(person, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10", ...more });
  expect(payload.errors).toEqual([]);
  return payload.trade;
};
const place = (more: Record<string, unknown>) =>
  mutate(ana, "placeOrder", { symbol: "AAPL", side: "BUY", type: "LIMIT", quantity: "10", timeInForce: "GTC", ...more });
const tradeNow = async (id: string) =>
  (await world.app.db.query("select status, close_reason, realised_pnl, quantity from trades where id = $1", [id]))[0] as any;
const lastFill = async (id: string) =>
  (
    await world.app.db.query("select price, quantity, reason from fills where trade_id = $1 order by at desc, side desc limit 1", [id])
  )[0] as any;
const orderNow = async (id: string) =>
  (
    await world.app.db.query("select status, reason, filled_quantity, average_fill_price, reserved from orders where id = $1", [id])
  )[0] as any;

test("MATCH-001 a long's stop triggers on the bid and fills at the tick's price, also through a gap", async () => {
  const trade = await open({ stopPrice: "95" });
  await world.tick("AAPL", "95.01", "95.03");
  expect((await tradeNow(trade.id)).status).toBe("OPEN");
  await world.tick("AAPL", "80", "80.02");
  expect(await tradeNow(trade.id)).toMatchObject({ status: "CLOSED", close_reason: "STOP", realised_pnl: "-200.10" });
  expect(await lastFill(trade.id)).toMatchObject({ price: "80.0000000000", reason: "STOP" });
});

test("MATCH-002 a short's stop triggers on the ask, its target too", async () => {
  const stopped = await open({ side: "SHORT", stopPrice: "105", targetPrice: "90" });
  await world.tick("AAPL", "104.98", "105");
  expect(await tradeNow(stopped.id)).toMatchObject({ close_reason: "STOP", realised_pnl: "-50.10" });
  const home = await open({ side: "SHORT", targetPrice: "100" });
  await world.tick("AAPL", "99.97", "99.99");
  expect(await tradeNow(home.id)).toMatchObject({ close_reason: "TARGET", realised_pnl: "49.90" });
});

test("MATCH-003 a target is filled at the tick's price, better than asked for", async () => {
  const trade = await open({ targetPrice: "110" });
  await world.tick("AAPL", "112.5", "112.52");
  expect(await tradeNow(trade.id)).toMatchObject({ close_reason: "TARGET", realised_pnl: "124.90" });
});

test("MATCH-004 exits set after opening fire too, and those taken away do not", async () => {
  const kept = await open();
  const freed = await open({ stopPrice: "95" });
  await mutate(ana, "setExits", { tradeId: kept.id, stopPrice: "98" });
  await mutate(ana, "setExits", { tradeId: freed.id, stopPrice: null });
  await world.tick("AAPL", "94", "94.02");
  expect((await tradeNow(kept.id)).status).toBe("CLOSED");
  expect((await tradeNow(freed.id)).status).toBe("OPEN");
});

test("MATCH-005 a stale tick fires nothing; the first live quote after it does", async () => {
  const trade = await open({ stopPrice: "95" });
  world.market.setQuote("AAPL", { bid: "90", ask: "90.02", isStale: true });
  world.market.tick();
  await world.app.modules.trading.matcher.idle();
  expect((await tradeNow(trade.id)).status).toBe("OPEN");
  await world.tick("AAPL", "91", "91.02");
  expect(await lastFill(trade.id)).toMatchObject({ price: "91.0000000000", reason: "STOP" });
});

test("MATCH-006 what was crossed while nobody matched fires when the matcher starts", async () => {
  const trade = await open({ stopPrice: "95" });
  const { leases } = world.app.modules.trading;
  await leases.stop();
  await world.tick("AAPL", "94", "94.02");
  expect((await tradeNow(trade.id)).status).toBe("OPEN");
  await leases.start();
  await world.app.modules.trading.matcher.idle();
  expect(await tradeNow(trade.id)).toMatchObject({ status: "CLOSED", close_reason: "STOP" });
});

test("MATCH-007 many stops on one tick are closed, each as a sealed event of its own chain", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => world.person({ role: "feeder" })));
  for (const person of people) for (let nth = 0; nth < 3; nth++) await open({ stopPrice: "99", quantity: "1" }, person);
  await world.tick("AAPL", "98.5", "98.52");
  const rows = await world.app.db.query(
    "select count(*)::int as closed, count(distinct e.record_id)::int as chains from record_events e where kind = 'CLOSED' and user_id = any($1::uuid[])",
    [people.map((person) => person.id)],
  );
  expect(rows).toEqual([{ closed: 12, chains: 4 }]);
});

test("MATCH-008 limit and stop orders scale, reduce and open at the tick's price", async () => {
  const trade = await open();
  const scale = await place({ tradeId: trade.id, limitPrice: "98" });
  const reduce = await place({ tradeId: trade.id, side: "SELL", type: "STOP", stopPrice: "97", limitPrice: undefined, quantity: "5" });
  await world.tick("AAPL", "97.5", "97.52");
  expect(await orderNow(scale.order.id)).toMatchObject({ status: "FILLED", average_fill_price: "97.5200000000" });
  await world.tick("AAPL", "96", "96.02");
  expect(await orderNow(reduce.order.id)).toMatchObject({ status: "FILLED", average_fill_price: "96.0000000000" });
  expect((await tradeNow(trade.id)).quantity).toBe("15.0000000000");
});

test("MATCH-009 a trade that closes takes its working orders with it", async () => {
  const trade = await open({ stopPrice: "95" });
  const scale = await place({ tradeId: trade.id, limitPrice: "90" });
  await world.tick("AAPL", "94", "94.02");
  expect(await orderNow(scale.order.id)).toMatchObject({ status: "CANCELLED", reason: "TRADE_CLOSED", reserved: "0.00" });
  expect((await portfolioOf(ana)).valuation.heldForOrders).toBe("0");
});

test("MATCH-010 with a latency and a size limit orders wait and fill in parts, and the last part closes them", async () => {
  const { account } = await portfolioOf(ana);
  await mutate(ana, "setPaperRealism", { accountId: account.id, latencyMs: 500, fillSizeMax: "4.00009" });
  const payload = await mutate(ana, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10" });
  expect(payload).toMatchObject({ trade: null, order: { status: "WORKING", reserved: "1000.1" } });
  await world.tick("AAPL", "99.99", "100.01");
  expect((await orderNow(payload.order.id)).filled_quantity).toBe("0.0000000000");
  world.clock.advance(500);
  await world.tick("AAPL", "99.99", "100.01");
  expect(await orderNow(payload.order.id)).toMatchObject({ status: "WORKING", filled_quantity: "4.0000000000", reserved: "600.06" });
  await world.tick("AAPL", "100.99", "101.01");
  await world.tick("AAPL", "100.99", "101.01");
  expect(await orderNow(payload.order.id)).toMatchObject({
    status: "FILLED",
    filled_quantity: "10.0000000000",
    average_fill_price: "100.6100000000",
  });
  const kinds = await world.app.db.query("select kind from record_events where user_id = $1 order by sequence", [ana.id]);
  expect(kinds.map((row) => row.kind)).toEqual(["OPENED", "SCALED", "SCALED"]);
});

test("MATCH-011 an order that can no longer be paid for at the tick's price is rejected, not filled short", async () => {
  const { order } = await place({ type: "STOP", stopPrice: "110", limitPrice: undefined, quantity: "900" });
  await world.tick("AAPL", "129.98", "130");
  expect(await orderNow(order.id)).toMatchObject({ status: "REJECTED", reason: "BUYING_POWER", reserved: "0.00" });
});

test("MATCH-012 a DAY order ends with its session, a GTC order stays", async () => {
  const day = await place({ limitPrice: "50", timeInForce: "DAY" });
  const gtc = await place({ limitPrice: "50" });
  world.clock.advance(26 * 3_600_000);
  await world.sweep();
  expect(await orderNow(day.order.id)).toMatchObject({ status: "EXPIRED", reserved: "0.00" });
  expect((await orderNow(gtc.order.id)).status).toBe("WORKING");
  expect(codeOf(await mutate(ana, "cancelOrder", { orderId: day.order.id }))).toBe("ORDER_FINAL");
});

test("MATCH-013 below 130% equity to short value every short is closed, reason MARGIN, longs stay", async () => {
  await world.tick("TSLA", "49.99", "50.01");
  await world.tick("AAPL", "99.99", "100.01");
  const kept = await open({ quantity: "10" });
  const short = await open({ symbol: "TSLA", side: "SHORT", quantity: "1200" });
  // 159,987.90 − 1200 × price against 1.3 × 1200 × price: the limit lies at 57.97.
  await world.tick("TSLA", "57.89", "57.91");
  await world.sweep();
  expect((await tradeNow(short.id)).status).toBe("OPEN");
  await world.tick("TSLA", "57.98", "58");
  await world.sweep();
  expect(await tradeNow(short.id)).toMatchObject({ status: "CLOSED", close_reason: "MARGIN" });
  await world.sweep();
  const { notifications } = await ana.api.ok("{ notifications(first: 5) { edges { node { kind text path count } } } }");
  expect(notifications.edges.map(({ node }: any) => node).filter(({ kind }: any) => kind === "MARGIN")).toEqual([
    { kind: "MARGIN", text: "Your account was short of margin: TSLA was closed, -9612.00 USD", path: "/portfolio", count: 1 },
  ]);
  expect((await tradeNow(kept.id)).status).toBe("OPEN");
});

test("MATCH-014 ticks that pile up while a symbol is worked on leave it watched: the next stop fires too", async () => {
  const first = await open({ stopPrice: "98" });
  for (const bid of ["97", "96", "95"]) {
    world.market.setQuote("AAPL", { bid, ask: "97.02" });
    world.market.tick();
  }
  await world.app.modules.trading.matcher.idle();
  expect(await lastFill(first.id)).toMatchObject({ price: "97.0000000000", reason: "STOP" });
  const second = await open({ stopPrice: "90" });
  await world.tick("AAPL", "89", "89.02");
  expect(await tradeNow(second.id)).toMatchObject({ status: "CLOSED", close_reason: "STOP" });
});

test("GROW-208 of four looks of an idle matcher one asks for orders whose session is over", async () => {
  const { matcher, leases } = world.app.modules.trading;
  await leases.stop();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    await matcher.start();
    const sent = await statementsSent(async () => {
      for (let look = 0; look < 12; look++) {
        await vi.advanceTimersByTimeAsync(250);
        await matcher.idle();
      }
    });
    expect(sent.filter((text) => text.includes("expires_at <= $1"))).toHaveLength(3);
    await matcher.stop();
  } finally {
    vi.useRealTimers();
  }
});
