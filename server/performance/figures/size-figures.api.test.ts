// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { createTradingWorld, mutate, type TradingWorld } from "../../trading/testing/trading-world";

const dayMs = 86_400_000;
let world: TradingWorld;
let feeder: Person;
let reader: Person;
let startAt: number;

beforeAll(async () => {
  world = await createTradingWorld();
  // The closes of this file are its own: the timers that take them would come between when a test is slow.
  const { trading, copying } = world.app.modules;
  await Promise.all([trading.leases.stop(), copying.leases.stop()]);
  feeder = await world.person({ role: "feeder", username: "sized" });
  reader = await world.person({ tier: "chef" });
  const [account] = await world.app.db.query<{ id: string; created_at: Date }>(
    "select id, created_at from trading_accounts where user_id = $1 and kind = 'RECORD'",
    [feeder.id],
  );
  startAt = +account!.created_at;
  const open = async (symbol: string, quantity: string): Promise<string> =>
    (await mutate(feeder, "openTrade", { symbol, side: "LONG", quantity })).trade.id;
  await until(1);
  const aapl = await open("AAPL", "100");
  await until(2);
  const msft = await open("MSFT", "15");
  await until(3);
  await mutate(feeder, "closeTrade", { tradeId: aapl });
  await until(10);
  await open("TSLA", "7");
  await until(22);
  // After the last close.
  await mutate(feeder, "closeTrade", { tradeId: msft });
  for (let day = 1; day <= 20; day++)
    await world.app.db.query(
      "insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter) values ($1, $2, $3::timestamptz::date, $3, 1, 1, 1.01, 1)",
      [account!.id, feeder.id, new Date(startAt + day * dayMs)],
    );
  await until(24);
}, 60_000);
afterAll(() => world?.stop());

/** Prices are set again where a day has gone by: nothing fills at a stale one. */
async function until(day: number): Promise<void> {
  world.clock.advance(startAt + day * dayMs - world.clock.now());
  for (const [symbol, price] of [
    ["AAPL", "100"],
    ["MSFT", "200"],
    ["TSLA", "50"],
  ] as const)
    // prettier-ignore
    world.market.setQuote(symbol, { bid: price, ask: price });
  for (const person of [feeder, reader]) await world.app.modules.identity.viewers.markFresh(person.viewer);
}

const figures = "figures { averageExposurePercent { value reason } turnoverPercent { value reason } }";
const seenBy = async (who: { readonly api: { ok(query: string): Promise<any> } }): Promise<any> =>
  (await who.api.ok(`{ trader(username: "sized") { ${figures} } }`)).trader.figures;

test("FIG-035 each trade counts with its size and the time of the record it was held; what closed after the last close is no turnover yet", async () => {
  const { trader } = await reader.api.ok(
    `{ trader(username: "sized") { recipes(first: 10) { edges { node { trade { shareOfAccountPercent instrument { symbol } } } } } } }`,
  );
  const sizes = new Map(trader.recipes.edges.map(({ node: { trade } }: any) => [trade.instrument.symbol, trade.shareOfAccountPercent]));
  expect(Object.fromEntries(sizes)).toEqual({ AAPL: 10, MSFT: 3, TSLA: 0.35 });
  for (const own of [await seenBy(reader), (await feeder.api.ok(`{ myPerformance { ${figures} } }`)).myPerformance.figures]) {
    // AAPL for 2 of 20 days, MSFT for 18, TSLA, still open, for 10.
    expect(own.averageExposurePercent.value).toBeCloseTo((10 * 2 + 3 * 18 + 0.35 * 10) / 20, 9);
    expect(own.turnoverPercent.value).toBeCloseTo((10 * 365.25) / 20, 9);
  }
});

test("FIG-035 who hides position sizes hides both, from everybody else", async () => {
  await world.app.db.query("update privacy_settings set shows_weights = false where user_id = $1", [feeder.id]);
  const hidden = { value: null, reason: "The owner hides position sizes" };
  for (const who of [reader, { api: world.visitor() }])
    expect(await seenBy(who)).toEqual({ averageExposurePercent: hidden, turnoverPercent: hidden });
  expect((await seenBy(feeder)).averageExposurePercent.reason).toBeNull();
});
