// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../identity/testing/people";
import { limits } from "../platform/limits";
import { codeOf, createTradingWorld, mutate, portfolioOf, requestId, type TradingWorld } from "./testing/trading-world";

let world: TradingWorld;
let ana: Person;
let bob: Person;

beforeAll(async () => {
  world = await createTradingWorld();
  bob = await world.person({ role: "feeder" });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  for (const [symbol, bid, ask] of [
    ["AAPL", "99.99", "100.01"],
    ["MSFT", "199.98", "200.02"],
    ["TSLA", "49.99", "50.01"],
    ["KO", "59.99", "60.01"],
  ] as const)
    world.market.setQuote(symbol, { bid, ask });
  ana = await world.person({ role: "feeder" });
});

const open = (person: Person, more: Record<string, unknown> = {}) =>
  mutate(person, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10", ...more });
const accountIdOf = async (person: Person): Promise<string> => (await portfolioOf(person)).account.id;
const suspend = (person: Person) => world.app.db.query("update users set suspended_at = now() where id = $1", [person.id]);
const missing = "00000000-0000-4000-8000-000000000000";

test("TRADE-001 opening at market fills at the ask, takes the cash and answers with trade, order and portfolio", async () => {
  const payload = await open(ana, { stopPrice: "95", targetPrice: "120", thesis: "Cheap", tags: ["#value", "value"] });
  expect(payload.errors).toEqual([]);
  expect(payload.trade).toMatchObject({
    status: "OPEN",
    quantity: "10",
    averagePrice: "100.01",
    stopPrice: "95",
    targetPrice: "120",
    thesis: "Cheap",
    tags: ["value"],
    openPnl: "-0.1",
  });
  expect(payload.order).toMatchObject({ status: "FILLED", effect: "OPEN", type: "MARKET", filledQuantity: "10" });
  expect(payload.portfolio).toMatchObject({
    account: { cash: "98999.9", chapter: 1 },
    valuation: { equity: "99999.9", freeCash: "98999.9" },
  });
});

test("TRADE-002 every check of an open refuses with its own code and changes nothing", async () => {
  const refusals: Array<[Record<string, unknown>, string]> = [
    [{ symbol: "NOPE" }, "SYMBOL_UNKNOWN"],
    [{ quantity: "0" }, "QUANTITY_NOT_POSITIVE"],
    [{ quantity: "-1" }, "QUANTITY_NOT_POSITIVE"],
    [{ quantity: "0.00001" }, "QUANTITY_NOT_IN_LOTS"],
    [{ symbol: "KO", quantity: "1.5" }, "QUANTITY_NOT_IN_LOTS"],
    [{ symbol: "KO", side: "SHORT", quantity: "1" }, "NOT_SHORTABLE"],
    [{ quantity: "1000" }, "BUYING_POWER"],
    [{ side: "SHORT", quantity: "667" }, "BUYING_POWER"],
    [{ stopPrice: "99.99" }, "STOP_WRONG_SIDE"],
    [{ stopPrice: "95.001" }, "PRICE_NOT_ON_TICK"],
    [{ targetPrice: "99" }, "TARGET_WRONG_SIDE"],
    [{ side: "SHORT", stopPrice: "99" }, "STOP_WRONG_SIDE"],
    [{ side: "SHORT", targetPrice: "101" }, "TARGET_WRONG_SIDE"],
    [{ thesis: "x".repeat(8001) }, "TOO_LONG"],
    [{ tags: Array.from({ length: 9 }, (_, index) => `tag${index}`) }, "TOO_MANY"],
    [{ clientRequestId: "short" }, "INVALID"],
  ];
  for (const [more, code] of refusals) expect([more, codeOf(await open(ana, more))]).toEqual([more, code]);
  expect((await portfolioOf(ana)).account.cash).toBe("100000");
});

test("TRADE-024 nobody opens on someone else's account, and an account that is none is not found", async () => {
  const accountId = await accountIdOf(ana);
  expect(codeOf(await open(bob, { accountId }))).toBe("NOT_FOUND");
  expect(codeOf(await open(bob, { accountId: missing }))).toBe("NOT_FOUND");
  expect(codeOf(await open(bob, { accountId: "no uuid" }))).toBe("NOT_FOUND");
});

test("TRADE-003 a stale, halted or closed symbol is never opened on, but a close waits for the next live quote", async () => {
  const { trade } = await open(ana);
  world.market.setQuote("AAPL", { bid: "99", ask: "99.02", isStale: true });
  expect(codeOf(await open(ana))).toBe("QUOTE_STALE");
  world.market.halt("AAPL");
  expect(codeOf(await open(ana))).toBe("SYMBOL_HALTED");
  const waiting = await mutate(ana, "closeTrade", { tradeId: trade.id });
  expect(waiting).toMatchObject({ errors: [], trade: { status: "OPEN" }, order: { status: "WORKING", effect: "REDUCE" } });
  world.market.resume("AAPL");
  world.market.setHours("AAPL", { zone: "America/New_York", days: [7], open: "09:30", close: "16:00" });
  expect(codeOf(await open(ana))).toBe("MARKET_CLOSED");
  world.market.setHours("AAPL", null);
  await world.tick("AAPL", "98", "98.02");
  const data = await ana.api.ok(`{ portfolio { trades(first: 1) { edges { node { status closeReason exitPrice } } } } }`);
  expect(data.portfolio.trades.edges[0].node).toEqual({ status: "CLOSED", closeReason: "MANUAL", exitPrice: "98" });
});

test("TRADE-004 a retry with the same request id returns the first result, with other input it is refused", async () => {
  const clientRequestId = requestId();
  const first = await open(ana, { clientRequestId });
  const [again, twin] = await Promise.all([open(ana, { clientRequestId }), open(ana, { clientRequestId, quantity: "10.0" })]);
  expect([again.trade.id, twin.trade.id]).toEqual([first.trade.id, first.trade.id]);
  expect(codeOf(await open(ana, { clientRequestId, quantity: "11" }))).toBe("REQUEST_ID_REUSED");
  expect((await portfolioOf(ana)).account.cash).toBe("98999.9");
});

test("TRADE-005 two devices at once never spend the same money twice", async () => {
  const payloads = await Promise.all(Array.from({ length: 8 }, () => open(ana, { quantity: "300" })));
  expect(payloads.filter((payload) => payload.errors.length === 0)).toHaveLength(3);
  expect(payloads.filter((payload) => codeOf(payload) === "BUYING_POWER")).toHaveLength(5);
  expect((await portfolioOf(ana)).account.cash).toBe("9991");
});

test("TRADE-006 scaling adds a lot; it is refused past the buying power, and denied on someone else's trade", async () => {
  const { trade } = await open(ana);
  world.market.setQuote("AAPL", { bid: "109.99", ask: "110.01" });
  const scaled = await mutate(ana, "scaleTrade", { tradeId: trade.id, quantity: "30" });
  expect(scaled.trade).toMatchObject({
    quantity: "40",
    averagePrice: "107.51",
    version: 2,
    lots: [{ number: 1 }, { number: 2, price: "110.01" }],
  });
  expect(codeOf(await mutate(ana, "scaleTrade", { tradeId: trade.id, quantity: "5000" }))).toBe("BUYING_POWER");
  expect(codeOf(await mutate(bob, "scaleTrade", { tradeId: trade.id, quantity: "1" }))).toBe("NOT_FOUND");
  expect(codeOf(await mutate(ana, "scaleTrade", { tradeId: missing, quantity: "1" }))).toBe("NOT_FOUND");
  expect(codeOf(await mutate(ana, "scaleTrade", { tradeId: "no uuid", quantity: "1" }))).toBe("NOT_FOUND");
});

test("TRADE-007 closing a part realises first in, first out; closing the rest ends the trade", async () => {
  const { trade } = await open(ana);
  world.market.setQuote("AAPL", { bid: "119.99", ask: "120.01" });
  await mutate(ana, "scaleTrade", { tradeId: trade.id, quantity: "10" });
  const half = await mutate(ana, "closeTrade", { tradeId: trade.id, quantity: "15" });
  expect(half.trade).toMatchObject({ status: "OPEN", quantity: "5", realisedPnl: "199.7", averagePrice: "120.01" });
  expect(codeOf(await mutate(ana, "closeTrade", { tradeId: trade.id, quantity: "6" }))).toBe("QUANTITY_TOO_LARGE");
  const closed = await mutate(ana, "closeTrade", { tradeId: trade.id });
  expect(closed.trade).toMatchObject({ status: "CLOSED", quantity: "0", closeReason: "MANUAL", realisedPnl: "199.6", exitPrice: "119.99" });
  expect(closed.portfolio.account.cash).toBe("100199.6");
  expect(codeOf(await mutate(ana, "closeTrade", { tradeId: trade.id }))).toBe("TRADE_CLOSED");
  expect(codeOf(await mutate(bob, "closeTrade", { tradeId: trade.id }))).toBe("NOT_FOUND");
});

test("TRADE-008 a short keeps its proceeds aside, reserves 150% beside them and earns when the price falls", async () => {
  const { trade, portfolio } = await open(ana, { side: "SHORT", quantity: "100", stopPrice: "110", targetPrice: "80" });
  expect(portfolio.valuation).toMatchObject({ cash: "109999", equity: "99999", shortCollateral: "25001.5", freeCash: "84997.5" });
  world.market.setQuote("AAPL", { bid: "89.99", ask: "90.01" });
  const closed = await mutate(ana, "closeTrade", { tradeId: trade.id });
  expect(closed.trade).toMatchObject({ realisedPnl: "998", exitPrice: "90.01" });
  expect(closed.portfolio.account.cash).toBe("100998");
});

test("TRADE-009 opening against a held position is refused: a reversal is two steps", async () => {
  await open(ana);
  expect(codeOf(await open(ana, { side: "SHORT" }))).toBe("OPPOSITE_POSITION");
  expect(codeOf(await mutate(ana, "placeOrder", { symbol: "AAPL", side: "SELL", type: "LIMIT", limitPrice: "120", quantity: "1" }))).toBe(
    "OPPOSITE_POSITION",
  );
});

test("TRADE-010 exits are set, moved and taken away; what is left out stays; the wrong side is refused", async () => {
  const { trade } = await open(ana, { stopPrice: "95" });
  expect((await mutate(ana, "setExits", { tradeId: trade.id, targetPrice: "130" })).trade).toMatchObject({
    stopPrice: "95",
    targetPrice: "130",
  });
  expect((await mutate(ana, "setExits", { tradeId: trade.id, stopPrice: null })).trade).toMatchObject({
    stopPrice: null,
    targetPrice: "130",
  });
  expect(codeOf(await mutate(ana, "setExits", { tradeId: trade.id, stopPrice: "100" }))).toBe("STOP_WRONG_SIDE");
  expect(codeOf(await mutate(ana, "setExits", { tradeId: trade.id, targetPrice: "99" }))).toBe("TARGET_WRONG_SIDE");
  expect(codeOf(await mutate(ana, "setExits", { tradeId: trade.id, stopPrice: "90.005" }))).toBe("PRICE_NOT_ON_TICK");
  expect(codeOf(await mutate(bob, "setExits", { tradeId: trade.id, stopPrice: null }))).toBe("NOT_FOUND");
});

test("TRADE-011 words are set on open and closed trades; too many of them are refused, someone else's denied", async () => {
  const { trade } = await open(ana);
  await mutate(ana, "closeTrade", { tradeId: trade.id });
  expect((await mutate(ana, "setTradeText", { tradeId: trade.id, thesis: "Lesson learnt", tags: ["lesson"] })).trade).toMatchObject({
    thesis: "Lesson learnt",
    tags: ["lesson"],
  });
  expect((await mutate(ana, "setTradeText", { tradeId: trade.id, tags: null })).trade).toMatchObject({ thesis: "Lesson learnt", tags: [] });
  expect(codeOf(await mutate(ana, "setTradeText", { tradeId: trade.id, tags: ["x".repeat(41)] }))).toBe("TOO_LONG");
  expect(codeOf(await mutate(ana, "setTradeText", { tradeId: trade.id, thesis: "nul \0" }))).toBe("INVALID");
  expect(codeOf(await mutate(ana, "setTradeText", { tradeId: trade.id, thesis: "half a pair \ud800" }))).toBe("INVALID");
  expect(codeOf(await mutate(bob, "setTradeText", { tradeId: trade.id, thesis: "mine" }))).toBe("NOT_FOUND");
});

test("TRADE-012 a limit order waits with its cash held back, fills at the tick's better price and opens the trade", async () => {
  const placed = await mutate(ana, "placeOrder", {
    symbol: "AAPL",
    side: "BUY",
    type: "LIMIT",
    limitPrice: "95",
    quantity: "10",
    timeInForce: "GTC",
    exitStopPrice: "90",
    thesis: "Dip",
  });
  expect(placed).toMatchObject({
    errors: [],
    trade: null,
    order: { status: "WORKING", reserved: "950" },
    portfolio: { valuation: { cash: "100000", freeCash: "99050", heldForOrders: "950" } },
  });
  await world.tick("AAPL", "94.48", "94.50");
  const data = await ana.api.ok(
    `{ portfolio { account { cash } orders(first: 1) { totalCount edges { node { status averageFillPrice reserved trade { stopPrice thesis } } } } } }`,
  );
  expect(data.portfolio).toMatchObject({
    account: { cash: "99055" },
    orders: {
      totalCount: 1,
      edges: [{ node: { status: "FILLED", averageFillPrice: "94.5", reserved: "0", trade: { stopPrice: "90", thesis: "Dip" } } }],
    },
  });
});

test("TRADE-013 orders are refused with their codes and denied on someone else's account or trade", async () => {
  const { trade } = await open(ana);
  const order = (more: Record<string, unknown>, person = ana) =>
    mutate(person, "placeOrder", { symbol: "AAPL", side: "BUY", type: "LIMIT", limitPrice: "95", quantity: "10", ...more }).then(codeOf);
  expect(await order({ limitPrice: null })).toBe("REQUIRED");
  expect(await order({ type: "MARKET" })).toBe("INVALID");
  expect(await order({ limitPrice: "95.005" })).toBe("PRICE_NOT_ON_TICK");
  expect(await order({ quantity: "100000" })).toBe("BUYING_POWER");
  expect(await order({ type: "STOP", limitPrice: null, stopPrice: "99" })).toBe("STOP_WRONG_SIDE");
  expect(await order({ exitStopPrice: "96" })).toBe("STOP_WRONG_SIDE");
  expect(await order({ tradeId: trade.id, side: "SELL", limitPrice: "120", quantity: "11" })).toBe("QUANTITY_TOO_LARGE");
  expect(await order({ tradeId: trade.id, symbol: "MSFT" })).toBe("INVALID");
  expect(await order({ tradeId: trade.id }, bob)).toBe("NOT_FOUND");
  expect(await order({ accountId: await accountIdOf(ana) }, bob)).toBe("NOT_FOUND");
});

test("TRADE-014 cancelling gives the held cash back; a final order is refused, someone else's denied", async () => {
  const { order } = await mutate(ana, "placeOrder", { symbol: "AAPL", side: "BUY", type: "LIMIT", limitPrice: "95", quantity: "10" });
  expect(codeOf(await mutate(bob, "cancelOrder", { orderId: order.id }))).toBe("NOT_FOUND");
  expect(await mutate(ana, "cancelOrder", { orderId: order.id })).toMatchObject({
    errors: [],
    order: { status: "CANCELLED", reserved: "0" },
    portfolio: { valuation: { heldForOrders: "0" } },
  });
  expect(codeOf(await mutate(ana, "cancelOrder", { orderId: order.id }))).toBe(null);
  const filled = await open(ana);
  expect(codeOf(await mutate(ana, "cancelOrder", { orderId: filled.order.id }))).toBe("ORDER_FINAL");
});

test("TRADE-015 a deposit adds cash and cuts the return there; odd amounts are refused, someone else's account denied", async () => {
  const accountId = await accountIdOf(ana);
  expect((await mutate(ana, "depositPaper", { accountId, amount: "2500.50" })).portfolio.account.cash).toBe("102500.5");
  for (const amount of ["0", "-5", "0.001", "10000000.01"])
    expect(codeOf(await mutate(ana, "depositPaper", { accountId, amount }))).toBe("AMOUNT_INVALID");
  expect(codeOf(await mutate(bob, "depositPaper", { accountId, amount: "1" }))).toBe("NOT_FOUND");
  const flows = await world.app.db.query(
    "select kind, amount, equity_before from account_flows where account_id = $1 order by at, kind desc",
    [accountId],
  );
  expect(flows).toContainEqual({ kind: "DEPOSIT", amount: "2500.50", equity_before: "100000.00" });
});

test("TRADE-028 a paper account's delay and largest fill can be set and taken away; odd values are refused, someone else's account denied", async () => {
  const accountId = await accountIdOf(ana);
  const limitsOf = async (): Promise<unknown> =>
    (await ana.api.ok("{ portfolio { account { latencyMs fillSizeMax } } }")).portfolio.account;
  expect(codeOf(await mutate(ana, "setPaperRealism", { accountId, latencyMs: 250, fillSizeMax: "1.5" }))).toBe(null);
  expect(await limitsOf()).toEqual({ latencyMs: 250, fillSizeMax: "1.5" });
  for (const latencyMs of [-1, 60_001])
    expect(codeOf(await mutate(ana, "setPaperRealism", { accountId, latencyMs }))).toBe("AMOUNT_INVALID");
  expect(codeOf(await mutate(ana, "setPaperRealism", { accountId, fillSizeMax: "0" }))).toBe("QUANTITY_NOT_POSITIVE");
  for (const fillSizeMax of ["0.00000000001", "10000000000"])
    expect(codeOf(await mutate(ana, "setPaperRealism", { accountId, fillSizeMax }))).toBe("AMOUNT_INVALID");
  expect(codeOf(await mutate(bob, "setPaperRealism", { accountId, latencyMs: 1 }))).toBe("NOT_FOUND");
  expect(codeOf(await mutate(ana, "setPaperRealism", { accountId }))).toBe(null);
  expect(await limitsOf()).toEqual({ latencyMs: null, fillSizeMax: null });
});

test("TRADE-016 a reset closes all trades as sealed events, cancels orders, sets the cash back and begins a chapter", async () => {
  const accountId = await accountIdOf(ana);
  const { trade } = await open(ana);
  await mutate(ana, "placeOrder", { symbol: "MSFT", side: "BUY", type: "LIMIT", limitPrice: "150", quantity: "1" });
  world.market.setQuote("AAPL", { bid: "99.99", ask: "100.01", isStale: true });
  expect(codeOf(await mutate(ana, "resetPaper", { accountId }))).toBe("QUOTE_STALE");
  world.market.setQuote("AAPL", { bid: "79.99", ask: "80.01" });
  expect(codeOf(await mutate(bob, "resetPaper", { accountId }))).toBe("NOT_FOUND");
  const reset = await mutate(ana, "resetPaper", { accountId });
  expect(reset.portfolio).toMatchObject({ account: { cash: "100000", chapter: 2 }, valuation: { equity: "100000", heldForOrders: "0" } });
  const events = await world.app.db.query("select kind, reason from record_events where user_id = $1 order by sequence", [ana.id]);
  expect(events.slice(-3)).toEqual([
    { kind: "CLOSED", reason: "RESET" },
    { kind: "FLOW", reason: "RESET" },
    { kind: "CHAPTER", reason: "RESET" },
  ]);
  const [row] = await world.app.db.query("select close_reason from trades where id = $1", [trade.id]);
  expect(row).toEqual({ close_reason: "RESET" });
});

const patience = { timeout: 15_000 };

/** Holds an account's lock on a connection of its own, beside the pool, while `act` runs. */
async function whileLocked<T>(accountId: string, act: (others: () => Promise<number>) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select 1 from trading_accounts where id = $1 for update", [accountId]);
    return await act(async () => {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0]!.count;
    });
  } finally {
    await client.end();
  }
}

test("TRADE-029 what waits too long for the account is asked to try again, changed nothing, and works when it does", async () => {
  const accountId = await accountIdOf(ana);
  const input = { clientRequestId: requestId(), accountId, amount: "10" };
  const refused = await whileLocked(accountId, () => mutate(ana, "depositPaper", input));
  expect([codeOf(refused), refused.message]).toEqual(["UNAVAILABLE", "The kitchen is too busy for this right now. Please try again."]);
  expect((await portfolioOf(ana)).account.cash).toBe("100000");
  expect((await mutate(ana, "depositPaper", input)).portfolio.account.cash).toBe("100010");
});

test("TRADE-030 sixty resets of one user at once hold nobody else up, break nothing, and those that run leave the account right", async () => {
  const [accountId, cara] = [await accountIdOf(ana), await world.person({ role: "feeder" })];
  await open(ana);
  const running = limits.heavyMutationsAtOncePerUserMax;
  const answers: Array<string | null> = [];
  const resets = await whileLocked(accountId, async (waitingForLocks) => {
    const sent = Array.from({ length: 60 }, async () => void answers.push(codeOf(await mutate(ana, "resetPaper", { accountId }))));
    // The others wait in line without a connection, or are refused.
    await expect.poll(waitingForLocks, patience).toBe(running);
    await expect.poll(() => answers.length, patience).toBeGreaterThanOrEqual(60 - running - limits.heavyMutationsWaitingPerUserMax);
    expect((await open(cara)).errors).toEqual([]);
    expect((await portfolioOf(cara)).account.cash).toBe("98999.9");
    expect((await portfolioOf(ana)).account.cash).toBe("98999.9");
    // All that was answered meanwhile was answered while not one reset had come through.
    expect(answers).not.toContain(null);
    return sent;
  });
  await Promise.all(resets);
  // A machine so slow that one waited too long for the account says so; nothing else may go wrong.
  expect([null, "RATE_LIMITED", "UNAVAILABLE"]).toEqual(expect.arrayContaining(answers));
  const done = answers.filter((code) => code === null).length;
  expect(done).toBeGreaterThan(0);
  expect((await portfolioOf(ana)).account).toMatchObject({ cash: "100000", chapter: 1 + done });
  const flows = await world.app.db.query("select 1 from account_flows where account_id = $1 and kind = 'RESET'", [accountId]);
  expect(flows).toHaveLength(done);
});

test("TRADE-017 the suspended may close and cancel, nothing else", async () => {
  const { trade } = await open(ana);
  const { order } = await mutate(ana, "placeOrder", { symbol: "MSFT", side: "BUY", type: "LIMIT", limitPrice: "150", quantity: "1" });
  const accountId = await accountIdOf(ana);
  await suspend(ana);
  expect(codeOf(await open(ana))).toBe("SUSPENDED");
  expect(codeOf(await mutate(ana, "scaleTrade", { tradeId: trade.id, quantity: "1" }))).toBe("SUSPENDED");
  expect(codeOf(await mutate(ana, "setExits", { tradeId: trade.id, stopPrice: "90" }))).toBe("SUSPENDED");
  expect(codeOf(await mutate(ana, "setTradeText", { tradeId: trade.id, thesis: "x" }))).toBe("SUSPENDED");
  expect(codeOf(await mutate(ana, "placeOrder", { symbol: "MSFT", side: "BUY", type: "LIMIT", limitPrice: "150", quantity: "1" }))).toBe(
    "SUSPENDED",
  );
  expect(codeOf(await mutate(ana, "depositPaper", { accountId, amount: "1" }))).toBe("SUSPENDED");
  expect(codeOf(await mutate(ana, "resetPaper", { accountId }))).toBe("SUSPENDED");
  expect(codeOf(await mutate(ana, "setPaperRealism", { accountId, latencyMs: 1 }))).toBe("SUSPENDED");
  expect(codeOf(await mutate(ana, "cancelOrder", { orderId: order.id }))).toBe(null);
  expect((await mutate(ana, "closeTrade", { tradeId: trade.id })).trade.status).toBe("CLOSED");
});

test("TRADE-018 visitors cannot trade, an eater's trades are not sealed, and a feeder who became an eater may still close", async () => {
  const visitor = { ...ana, api: world.visitor() };
  expect(codeOf(await open(visitor))).toBe("UNAUTHENTICATED");
  const eater = await world.person({ role: "eater" });
  const eaten = await open(eater);
  expect(eaten.trade.status).toBe("OPEN");
  expect(await world.app.db.query("select 1 from record_events where user_id = $1", [eater.id])).toEqual([]);
  const { trade } = await open(ana);
  await world.app.db.query("update users set role = 'eater' where id = $1", [ana.id]);
  expect((await mutate(ana, "closeTrade", { tradeId: trade.id })).trade.status).toBe("CLOSED");
  expect(await world.app.db.query("select kind from record_events where user_id = $1 order by sequence", [ana.id])).toEqual([
    { kind: "OPENED" },
    { kind: "CLOSED" },
  ]);
});

test("TRADE-019 the practice account trades by itself and is never sealed", async () => {
  const data = await ana.api.ok(`{ portfolio(kind: PRACTICE) { account { id kind cash } } me { accounts { kind } } }`);
  expect(data.me.accounts).toEqual([{ kind: "RECORD" }, { kind: "PRACTICE" }]);
  await open(ana, { accountId: data.portfolio.account.id });
  expect((await portfolioOf(ana)).account.cash).toBe("100000");
  expect(await world.app.db.query("select 1 from record_events where user_id = $1", [ana.id])).toEqual([]);
});

test("TRADE-020 the portfolio shows positions, lots, orders, trades, fills, allocation and curve; pages go on from a cursor", async () => {
  await open(ana);
  await open(ana, { quantity: "5" });
  await open(ana, { symbol: "TSLA", side: "SHORT", quantity: "100" });
  world.market.setQuote("AAPL", { bid: "104.99", ask: "105.01" });
  const portfolio = await portfolioOf(
    ana,
    `positions { id side quantity averagePrice value openPnl openPnlPercent dayPnl instrument { symbol } trades { id } lots { remaining openPnl value } }
     trades(first: 2) { totalCount edges { cursor node { id returnPercent shareOfAccountPercent account { kind } instrument { symbol } viewerCanTrade } } pageInfo { hasNextPage endCursor } }
     fills(first: 10) { edges { node { side quantity price value reason order { id } trade { id } } } }
     orders(status: FILLED) { totalCount } allocation { label value percent } equityCurve { equity putIn } asOfSequence`,
  );
  const apple = portfolio.positions.find((position: any) => position.instrument.symbol === "AAPL");
  expect(apple).toMatchObject({ side: "LONG", quantity: "15", averagePrice: "100.01", value: "1575", openPnl: "74.85", trades: [{}, {}] });
  expect(apple.lots).toHaveLength(2);
  expect(apple.lots).toContainEqual({ remaining: "10", openPnl: "49.9", value: "1050" });
  expect(portfolio.trades).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
  expect(portfolio.fills.edges).toHaveLength(3);
  expect(portfolio.orders.totalCount).toBe(3);
  expect(portfolio.allocation.map((slice: any) => slice.label)).toEqual(["Cash", "Shorts", "Technology"]);
  expect(portfolio.equityCurve).toEqual([
    { equity: "100000", putIn: "100000" },
    { equity: portfolio.valuation.equity, putIn: "100000" },
  ]);
  const rest = await ana.api.ok(
    `query ($after: String) { portfolio { trades(first: 2, after: $after) { edges { node { id } } pageInfo { hasNextPage } } } }`,
    { after: portfolio.trades.pageInfo.endCursor },
  );
  expect(rest.portfolio.trades).toMatchObject({ edges: [{}], pageInfo: { hasNextPage: false } });
  expect(new Set([...portfolio.trades.edges, ...rest.portfolio.trades.edges].map((edge: any) => edge.node.id)).size).toBe(3);
});

test("TRADE-021 another's account is denied, and portfolio events are replayed from a position with nothing missing", async () => {
  const accountId = await accountIdOf(ana);
  expect(await bob.api.code(`query ($id: ID) { portfolio(accountId: $id) { id } }`, { id: accountId })).toBe("NOT_FOUND");
  const { trade } = await open(ana);
  await mutate(ana, "setExits", { tradeId: trade.id, stopPrice: "90" });
  await mutate(ana, "closeTrade", { tradeId: trade.id });
  const replay = await ana.api.ok(
    `{ portfolioEventsSince(afterSequence: 0) { head hasMore events { sequence previousSequence kind account { id } trade { id } order { id } fill { value } } } }`,
  );
  expect(replay.portfolioEventsSince).toMatchObject({ head: 3, hasMore: false });
  expect(replay.portfolioEventsSince.events.map((event: any) => [event.sequence, event.kind])).toEqual([
    [1, "TRADE_OPENED"],
    [2, "EXITS_SET"],
    [3, "TRADE_CLOSED"],
  ]);
  expect(replay.portfolioEventsSince.events[2]).toMatchObject({
    previousSequence: 2,
    account: { id: accountId },
    trade: { id: trade.id },
    fill: { value: "999.9" },
  });
});

test("TRADE-022 me shows equity, cash and buying power of the record account", async () => {
  await open(ana);
  expect((await ana.api.ok(`{ me { accountValue cashBalance buyingPower } }`)).me).toEqual({
    accountValue: "99999.9",
    cashBalance: "98999.9",
    buyingPower: "98999.9",
  });
});

test("TRADE-023 a portfolio costs the same number of statements however much is in it", async () => {
  const { db } = world.app;
  const original = db.query.bind(db);
  let statements = 0;
  const own =
    /\bfrom (lots|fills|orders|trades t|trading_accounts|account_flows|equity_closes)\b[^]*(\$1::uuid\[\]|account_id = \$1|user_id = \$1)/;
  db.query = (...given) => {
    // The server's own timers (feed, matcher, sessions) send statements at the same time.
    if (own.test(given[0])) statements += 1;
    return original(...given);
  };
  const cost = async (): Promise<number> => {
    const before = statements;
    await portfolioOf(
      ana,
      `positions { trades { id lots { id } } lots { value } } trades(first: 100) { edges { node { openPnl account { id } lots { id } } } } orders(first: 100) { edges { node { trade { id } account { id } } } }
       fills(first: 100) { edges { node { order { id } trade { id } } } } allocation { label } equityCurve { equity } asOfSequence`,
    );
    return statements - before;
  };
  await open(ana, { quantity: "1" });
  const withOne = await cost();
  expect(withOne).toBeGreaterThan(5);
  for (let nth = 0; nth < 12; nth++) await open(ana, { symbol: nth % 2 === 0 ? "AAPL" : "MSFT", quantity: "1" });
  // A loader's batch may split in two where lists arrive at different moments; it never grows with the rows.
  expect(await cost()).toBeLessThanOrEqual(withOne + 3);
  db.query = original;
});

test("TRADE-025 lists refuse cursors that are not theirs and pages that are too long", async () => {
  const page = (argument: string) =>
    ana.api.code(
      `{ portfolio { trades(${argument}) { totalCount } orders(${argument}) { totalCount } fills(${argument}) { pageInfo { hasNextPage } } } }`,
    );
  expect(await page(`after: "nonsense"`)).toBe("BAD_USER_INPUT");
  expect(await page(`after: "${Buffer.from(JSON.stringify(["yesterday", missing])).toString("base64url")}"`)).toBe("BAD_USER_INPUT");
  expect(await page(`after: "${Buffer.from(JSON.stringify([new Date().toISOString(), "no uuid"])).toString("base64url")}"`)).toBe(
    "BAD_USER_INPUT",
  );
  expect(await page("first: 0")).toBe("BAD_USER_INPUT");
});

test("TRADE-027 a close that waits gives way to a close of all of it, which is never refused", async () => {
  const { trade } = await open(ana);
  world.market.setQuote("AAPL", { bid: "99", ask: "99.02", isStale: true });
  const part = await mutate(ana, "closeTrade", { tradeId: trade.id, quantity: "4" });
  const whole = await mutate(ana, "closeTrade", { tradeId: trade.id });
  expect([part.order.status, whole.order.status]).toEqual(["WORKING", "WORKING"]);
  await world.tick("AAPL", "98", "98.02");
  const rows = await world.app.db.query(
    "select status, reason, filled_quantity::int as filled from orders where trade_id = $1 and effect = 'REDUCE' order by quantity",
    [trade.id],
  );
  expect(rows).toEqual([
    { status: "CANCELLED", reason: "CLOSING", filled: 0 },
    { status: "FILLED", reason: "MANUAL", filled: 10 },
  ]);
});

test("TRADE-026 an account holds at most 500 open trades and 200 working orders", async () => {
  const { account } = await portfolioOf(ana);
  await world.app.db.query(
    `insert into trades (user_id, account_id, symbol, side, quantity, opened_quantity, average_price, entry_value, equity_before, chapter, opened_at)
     select $1, $2, 'AAPL', 'LONG', 1, 1, 1, 1, 1, 1, now() from generate_series(1, 500)`,
    [ana.id, account.id],
  );
  expect(codeOf(await open(ana, { quantity: "1" }))).toBe("OPEN_TRADES_MAX");
  await world.app.db.query(
    `insert into orders (user_id, account_id, symbol, side, type, effect, quantity, limit_price, time_in_force, status, created_at, updated_at, due_at)
     select $1, $2, 'MSFT', 'BUY', 'LIMIT', 'OPEN', 1, 1, 'GTC', 'WORKING', now(), now(), now() from generate_series(1, 200)`,
    [bob.id, await accountIdOf(bob)],
  );
  expect(codeOf(await mutate(bob, "placeOrder", { symbol: "MSFT", side: "BUY", type: "LIMIT", limitPrice: "1", quantity: "1" }))).toBe(
    "WORKING_ORDERS_MAX",
  );
});
