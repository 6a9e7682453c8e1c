// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { Decimal } from "../../platform/decimal";
import { createTradingWorld, type TradingWorld } from "../../trading/testing/trading-world";

const dayMs = 86_400_000;
let world: TradingWorld;
let ana: Person;
let bob: Person;
let days: readonly Date[];

/** What MSFT cost at the record's start and at each of its closes. */
const prices = [50, 40, 60, 55];

beforeAll(async () => {
  world = await createTradingWorld();
  // The closes of this file are its own: the timers that take them would come between when a test is slow.
  const { trading, copying } = world.app.modules;
  await Promise.all([trading.leases.stop(), copying.leases.stop()]);
  ana = await world.person({ role: "feeder", username: "ana" });
  bob = await world.person({ tier: "chef" });
  const [account] = await world.app.db.query<{ id: string; created_at: Date }>(
    "select id, created_at from trading_accounts where user_id = $1 and kind = 'RECORD'",
    [ana.id],
  );
  days = prices.map((_, day) => new Date(+account!.created_at + day * dayMs));
  for (const at of days.slice(1))
    await world.app.db.query(
      "insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter) values ($1, $2, $3::timestamptz::date, $3, 1, 1, 1.02, 1)",
      [account!.id, ana.id, at],
    );
  const [high, low, volume] = [new Decimal(99), new Decimal(1), new Decimal(1)];
  const bars = days.map((at, day) => ({ at, open: new Decimal(prices[day]!), close: new Decimal(prices[day]!), high, low, volume }));
  world.market.setBars("MSFT", bars);
  world.market.setBars("TSLA", bars.slice(1));
  world.clock.advance(5 * dayMs);
  for (const person of [ana, bob]) await world.app.modules.identity.viewers.markFresh(person.viewer);
});
afterAll(() => world?.stop());

const fields = "symbol instrument { name source } returnPercent { value reason } points { at price returnPercent }";
const benchmarkOf = async (who: { readonly api: { ok(query: string): Promise<any> } }, given: string): Promise<any> =>
  (await who.api.ok(`{ trader(username: "ana") { curve { at } benchmark${given} { ${fields} } } }`)).trader.benchmark;

test("FIG-070 a feeder's benchmark is any instrument over the closes of the curve, in its range", async () => {
  expect(await benchmarkOf(bob, `(symbol: "MSFT")`)).toMatchObject({
    ...{ symbol: "MSFT", instrument: { name: "MSFT Inc.", source: "SIMULATED" } },
    returnPercent: { value: 10, reason: null },
    points: days.map((at, day) => ({ at: at.toISOString(), price: String(prices[day]), returnPercent: [0, -20, 20, 10][day] })),
  });
  const { trader } = await bob.api.ok(
    `{ trader(username: "ana") { curve(range: MONTH) { at } benchmark(range: MONTH, symbol: "MSFT") { ${fields} } } }`,
  );
  expect(trader.benchmark.points.map(({ at }: any) => at)).toEqual(trader.curve.map(({ at }: any) => at));
  const visitor = { api: world.visitor() };
  expect((await benchmarkOf(visitor, `(mode: PAPER, symbol: "MSFT")`)).points).toHaveLength(prices.length);
});

test("FIG-071 an instrument without a price at the start, and one that is not known, have no line but a reason", async () => {
  world.market.quote = (
    (quote) => (symbol: string) =>
      symbol === "TSLA" ? null : quote.call(world.market, symbol)
  )(world.market.quote);
  world.market.midAt = (
    (midAt) => (symbol: string, at: Date) =>
      symbol === "TSLA" && at <= days[0]! ? null : midAt.call(world.market, symbol, at)
  )(world.market.midAt);
  expect(await benchmarkOf(bob, `(symbol: "TSLA")`)).toMatchObject({
    returnPercent: { value: null, reason: "No price at the start of the curve" },
    points: [],
  });
  expect(await benchmarkOf(bob, `(symbol: "NOPE")`)).toEqual({
    ...{ symbol: "NOPE", instrument: null, points: [] },
    returnPercent: { value: null, reason: "No such instrument on this server" },
  });
});

test("FIG-073 a benchmark stands beside one's own curve too, and a profile that is not visible has none", async () => {
  const ask = `{ myPerformance { curve { at } benchmark(symbol: "MSFT") { ${fields} } } }`;
  const { myPerformance } = await ana.api.ok(ask);
  expect(myPerformance.benchmark.returnPercent).toEqual({ value: 10, reason: null });
  expect(myPerformance.benchmark.points.map(({ at }: any) => at)).toEqual(myPerformance.curve.map(({ at }: any) => at));
  expect((await bob.api.ok(ask)).myPerformance.benchmark).toMatchObject({ points: [], returnPercent: { reason: "No daily close yet" } });
  expect(await world.visitor().code(ask)).toBe("UNAUTHENTICATED");
  await world.app.db.query("update privacy_settings set profile_audience = 'FOLLOWERS' where user_id = $1", [ana.id]);
  expect(await benchmarkOf(bob, `(symbol: "MSFT")`)).toBeNull();
  expect(await benchmarkOf({ api: world.visitor() }, "")).toBeNull();
});
