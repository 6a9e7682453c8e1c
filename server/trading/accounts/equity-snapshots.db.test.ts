// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import type { Person } from "../../identity/testing/people";
import { createTradingWorld, mutate, portfolioOf, type TradingWorld } from "../testing/trading-world";

let world: TradingWorld;
let ana: Person;
beforeAll(async () => {
  world = await createTradingWorld();
  ana = await world.person({ role: "feeder" });
});
afterAll(() => world?.stop());

const closesOf = (person: Person) =>
  world.app.db.query<Record<string, any>>(
    "select day::text, at, equity, c.cash, flows, growth, c.chapter from equity_closes c join trading_accounts a on a.id = c.account_id where a.user_id = $1 and a.kind = 'RECORD' order by day",
    [person.id],
  );
const bar = (at: string, price: number) => ({
  at: new Date(at),
  open: new Decimal(price),
  high: new Decimal(price),
  low: new Decimal(price),
  close: new Decimal(price),
  volume: new Decimal(0),
});

test("CLOSE-001 one close per weekday at 16:00 New York, at the mids of that moment, missed ones made up for in order", async () => {
  // The world begins on Thursday 2026-11-19, 14:30 UTC; 16:00 New York is 21:00 UTC in winter.
  await mutate(ana, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "100" });
  world.market.setBars("AAPL", [bar("2026-11-19T21:00:00Z", 102), bar("2026-11-20T21:00:00Z", 105), bar("2026-11-23T21:00:00Z", 99)]);
  const { closes } = world.app.modules.trading;
  await closes.catchUp();
  expect(await closesOf(ana)).toEqual([]);
  world.clock.set(Date.UTC(2026, 10, 23, 21, 0, 1));
  await closes.catchUp();
  const rows = await closesOf(ana);
  expect(rows.map((row) => [row.day, row.equity, row.cash, row.flows, row.growth])).toEqual([
    ["2026-11-19", "100199.00", "89999.00", "100000.00", "1.001990000000"],
    ["2026-11-20", "100499.00", "89999.00", "0.00", "1.002994041857"],
    ["2026-11-23", "99899.00", "89999.00", "0.00", "0.994029791341"],
  ]);
  await closes.catchUp();
  expect(await closesOf(ana)).toHaveLength(3);
});

test("CLOSE-002 a deposit between closes is no gain, and the curve shows equity beside the money put in", async () => {
  world.market.setQuote("AAPL", { bid: "98.99", ask: "99.01" });
  const { account } = await portfolioOf(ana);
  await mutate(ana, "depositPaper", { accountId: account.id, amount: "50000" });
  world.market.setBars("AAPL", [bar("2026-11-24T21:00:00Z", 99)]);
  world.clock.set(Date.UTC(2026, 10, 24, 21, 0, 1));
  await world.app.modules.trading.closes.catchUp();
  expect((await closesOf(ana)).at(-1)).toMatchObject({
    day: "2026-11-24",
    equity: "149899.00",
    flows: "50000.00",
    growth: "1.000000000000",
  });
  world.market.setQuote("AAPL", { bid: "109.99", ask: "110.01" });
  const portfolio = await portfolioOf(ana, "equityCurve(range: WEEK) { at equity putIn } positions { dayPnl }");
  expect(portfolio.equityCurve.map((point: any) => [point.equity, point.putIn])).toEqual([
    ["100000", "100000"],
    ["100199", "100000"],
    ["100499", "100000"],
    ["99899", "100000"],
    ["149899", "150000"],
    ["150999", "150000"],
  ]);
  expect(portfolio.valuation).toMatchObject({ dayPnl: "1100" });
});

test("CLOSE-003 a reset begins a chapter whose growth does not carry the loss before", async () => {
  world.market.setQuote("AAPL", { bid: "49.99", ask: "50.01" });
  const { account } = await portfolioOf(ana);
  await mutate(ana, "resetPaper", { accountId: account.id });
  world.clock.set(Date.UTC(2026, 10, 25, 21, 0, 1));
  await world.app.modules.trading.closes.catchUp();
  const last = (await closesOf(ana)).at(-1)!;
  expect(last).toMatchObject({ equity: "100000.00", chapter: 2 });
  // From 149,899 to the 144,998 just before the reset; nothing after it.
  expect(Number(last.growth)).toBeCloseTo(144_998 / 149_899, 9);
});
