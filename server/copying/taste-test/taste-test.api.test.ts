import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import {
  copyMutation,
  createCopyingWorld,
  openTrade,
  readCopy,
  startCopy,
  tradeMutation,
  type CopyingWorld,
} from "../testing/copying-world";
import { chanceOf } from "../testing/chance";
import { WanderingPrices } from "../testing/random-past";

let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
});
afterAll(() => world?.stop());

const fields = `id version status amount withOpenTrades days until failure endedAt feeder { id } settings { sizing sizingValue }
  result { from until isCutShort finalEquity profit returnPercent feederReturnPercent maxDrawdownPercent worstDay { at percent } events opened closed won
    openAtEnd skipped skips { reason count wouldHaveMade } fees slippage spread slippageBps isSlippageMeasured maxExposurePercent
    faithfulBudget belowMinimum stop { kind at } precision curve { at percent feederPercent } }`;

type Input = Record<string, unknown>;
const asked = (feeder: Person, more: Input = {}): Input => ({
  feederId: feeder.id,
  amount: "1000",
  settings: {},
  slippageBps: "0",
  ...more,
});

async function mutation(person: Person, name: string, input: Input): Promise<any> {
  const type = name === "runTasteTest" ? "RunTasteTestInput!" : "TasteTestIdInput!";
  const wanted = name === "deleteTasteTest" ? "deletedId" : `tasteTest { ${fields} }`;
  const answer = await person.api.run(
    `mutation ($input: ${type}) { result: ${name}(input: $input) { ${wanted} errors { code path limit } } }`,
    {
      input,
    },
  );
  return answer.errors ? { fault: answer.errors[0]!.extensions.code } : answer.data.result;
}

const read = async (person: Person, id: string): Promise<any> =>
  (await person.api.ok(`query ($id: ID!) { tasteTest(id: $id) { ${fields} } }`, { id })).tasteTest;

/** What came of it, once the queue has worked it off. */
async function ended(person: Person, id: string): Promise<any> {
  await expect.poll(async () => (await read(person, id))?.endedAt ?? null, { timeout: 45_000, interval: 30 }).not.toBeNull();
  return read(person, id);
}

/** Asks for a test, lets the queue work and reads what came of it. */
async function tested(person: Person, input: Input): Promise<any> {
  const { tasteTest, ...refused } = await mutation(person, "runTasteTest", input);
  if (!tasteTest) return refused;
  return ended(person, tasteTest.id);
}

const later = async (hours: number, prices: Record<string, readonly [string, string]>): Promise<void> => {
  world.clock.advance(hours * 3_600_000);
  for (const [symbol, [bid, ask]] of Object.entries(prices)) world.market.setQuote(symbol, { bid, ask });
  for (const symbol of ["AAPL", "MSFT", "TSLA", "KO"])
    if (!prices[symbol]) {
      const { bid, ask } = world.market.quote(symbol)!;
      world.market.setQuote(symbol, { bid, ask });
    }
  world.market.tick();
  await world.settled();
};

test("TASTE-002 a taste test is asked for, runs in the background, and its owner alone reads, cancels and deletes it", async () => {
  const [feeder, eater, other] = [await world.feeder(), await world.eater(), await world.eater()];
  const { id: copyId } = await startCopy(eater, feeder, "1000", { sizing: "FIXED_AMOUNT", sizingValue: "200" });
  const tradeId = await openTrade(world, feeder, "AAPL", "10");
  await later(1, { AAPL: ["109.99", "110.01"] });
  await tradeMutation(world, feeder, "closeTrade", { tradeId });
  await openTrade(world, feeder, "MSFT", "3");
  await later(1, { MSFT: ["189.98", "190.02"] });
  const input = asked(feeder, { settings: { sizing: "FIXED_AMOUNT", sizingValue: "200" } });
  const waiting = await mutation(eater, "runTasteTest", input);
  expect(waiting).toMatchObject({ errors: [], tasteTest: { status: "QUEUED", result: null, endedAt: null, feeder: { id: feeder.id } } });
  const { id } = waiting.tasteTest;
  const done = await ended(eater, id);
  // 1.9998 of AAPL bought at 100.01 and sold at 109.99; 0.9998 of MSFT bought at 200.02 and worth 190
  expect(done).toMatchObject({
    ...{ status: "DONE", amount: "1000", settings: { sizing: "FIXED_AMOUNT", sizingValue: "200" } },
    result: {
      opened: 2,
      closed: 1,
      won: 1,
      openAtEnd: 1,
      events: 3,
      skipped: 0,
      precision: "EXACT",
      fees: "0",
      slippage: "0",
      isCutShort: false,
    },
  });
  expect(done.result.finalEquity).toBe((await readCopy(eater, copyId)).money.equity);
  expect(done.result.curve.at(-1).percent).toBeCloseTo(done.result.returnPercent, 9);
  expect((await eater.api.ok("{ tasteTests { id status } }")).tasteTests).toEqual([{ id, status: "DONE" }]);
  expect(await read(other, id)).toBeNull();
  expect((await other.api.ok("{ tasteTests { id } }")).tasteTests).toEqual([]);
  for (const name of ["cancelTasteTest", "deleteTasteTest"])
    expect(await mutation(other, name, { tasteTestId: id })).toEqual({ fault: "NOT_FOUND" });
  expect(await mutation(eater, "cancelTasteTest", { tasteTestId: id })).toMatchObject({ tasteTest: { status: "DONE" }, errors: [] });
  expect(await mutation(eater, "deleteTasteTest", { tasteTestId: id })).toEqual({ deletedId: id, errors: [] });
  expect(await read(eater, id)).toBeNull();
  expect(await mutation(eater, "runTasteTest", { ...input, feederId: randomUUID() })).toEqual({ fault: "NOT_FOUND" });
});

test("TASTE-003 a taste test looks only backwards: what happens later changes nothing before it", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const prices = new WanderingPrices(world, chanceOf(3));
  await prices.step();
  const tradeId = await openTrade(world, feeder, "AAPL", "20");
  for (let day = 0; day < 4; day++) {
    world.clock.advance(86_400_000);
    await prices.step();
  }
  const until = world.clock.date().toISOString();
  world.clock.advance(1000);
  await world.app.modules.trading.closes.catchUp();
  const before = await tested(eater, asked(feeder, { until }));
  for (let day = 0; day < 3; day++) {
    world.clock.advance(86_400_000);
    await prices.step(20);
    await openTrade(world, feeder, "TSLA", "10");
  }
  await tradeMutation(world, feeder, "closeTrade", { tradeId });
  const again = await tested(eater, asked(feeder, { until }));
  expect(again.result).toEqual(before.result);
  expect(before.result.curve.length).toBeGreaterThan(2);
  const longer = await tested(eater, asked(feeder));
  expect(longer.result.events).toBeGreaterThan(before.result.events);
  // All but its last point, the end, are points of the longer one.
  const shared = before.result.curve.slice(0, -1);
  expect(longer.result.curve.slice(0, shared.length)).toEqual(shared);
});

test("TASTE-004 the span is the plan's: more is refused with what the plan allows, as are amounts, rules and ends that make no sense", async () => {
  const feeder = await world.feeder();
  const prep = await world.eater({ tier: "prep_cook" });
  const refusal = async (more: Input): Promise<any> => (await mutation(prep, "runTasteTest", asked(feeder, more))).errors[0];
  expect(await refusal({ days: 31 })).toEqual({ code: "TASTE_TEST_SPAN", path: ["input", "days"], limit: "30" });
  expect(await refusal({ days: 0 })).toMatchObject({ code: "INVALID", path: ["input", "days"] });
  expect(await refusal({ amount: "10" })).toMatchObject({ code: "AMOUNT_INVALID" });
  expect(await refusal({ slippageBps: "5000" })).toMatchObject({ code: "INVALID", path: ["input", "slippageBps"] });
  expect(await refusal({ feeBps: "-1" })).toMatchObject({ code: "INVALID", path: ["input", "feeBps"] });
  expect(await refusal({ until: new Date(world.clock.now() + 60_000).toISOString() })).toMatchObject({
    code: "INVALID",
    path: ["input", "until"],
  });
  expect(await refusal({ settings: { denySymbols: ["NOPE"] } })).toMatchObject({ code: "SYMBOL_UNKNOWN" });
  expect((await tested(prep, asked(feeder, { days: 30 }))).status).toBe("DONE");
  expect((await tested(prep, asked(feeder))).days).toBe(30);
});

test("TASTE-005 one runs and four wait; the next is refused, a cancelled one gives its place back and never gets a result", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { jobs } = world.app.modules.jobs;
  await jobs.stop();
  const ids: string[] = [];
  for (let count = 0; count <= limits.tasteTestsWaitingPerUserMax; count++)
    ids.push((await mutation(eater, "runTasteTest", asked(feeder))).tasteTest.id);
  expect((await mutation(eater, "runTasteTest", asked(feeder))).errors).toEqual([{ code: "TOO_MANY", path: [], limit: "4" }]);
  expect(await mutation(eater, "cancelTasteTest", { tasteTestId: ids[0] })).toMatchObject({ tasteTest: { status: "CANCELLED" } });
  ids.push((await mutation(eater, "runTasteTest", asked(feeder))).tasteTest.id);
  await jobs.start();
  for (const id of ids) await ended(eater, id);
  const { tasteTests } = await eater.api.ok("{ tasteTests { id status } }");
  expect(new Map(tasteTests.map((row: any) => [row.id, row.status]))).toEqual(
    new Map(ids.map((id, index) => [id, index === 0 ? "CANCELLED" : "DONE"])),
  );
});

test("TASTE-006 events that the viewer may not see yet are left out, and the test says that it ends before them", async () => {
  const feeder = await world.feeder();
  const [prep, chef] = [await world.eater({ tier: "prep_cook" }), await world.eater({ tier: "chef" })];
  await world.app.db.query("update users set price_bites = 50 where id = $1", [feeder.id]);
  await openTrade(world, feeder, "AAPL", "10");
  await later(1, {});
  await openTrade(world, feeder, "MSFT", "10");
  await later(0.1, {});
  expect((await tested(prep, asked(feeder, { amount: "50000" }))).result).toMatchObject({ events: 1, opened: 1, isCutShort: true });
  expect((await tested(chef, asked(feeder, { amount: "50000" }))).result).toMatchObject({ events: 2, opened: 2, isCutShort: false });
  await feeder.api.ok("mutation { updatePrivacy(input: { profileAudience: FOLLOWERS }) { errors { code } } }");
  expect(await mutation(chef, "runTasteTest", asked(feeder))).toEqual({ fault: "NOT_FOUND" });
});

test("TASTE-007 slippage and fees come off each fill and are named; skipped trades say what they would have made, and the smallest faithful budget what it takes", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  await later(0, { AAPL: ["99.99", "100.01"], KO: ["59.99", "60.01"], MSFT: ["199.98", "200.02"] });
  const aapl = await openTrade(world, feeder, "AAPL", "10");
  const koTrade = await openTrade(world, feeder, "KO", "2");
  await later(2, { AAPL: ["119.99", "120.01"], KO: ["65.99", "66.01"] });
  await tradeMutation(world, feeder, "closeTrade", { tradeId: aapl });
  await tradeMutation(world, feeder, "closeTrade", { tradeId: koTrade });
  const settings = { sizing: "MULTIPLIER", sizingValue: "1", denySymbols: ["KO"] };
  const { result } = await tested(eater, asked(feeder, { amount: "5000", settings, slippageBps: "10", feeBps: "20" }));
  // bought at 100.01 + 0.10, sold at 119.99 − 0.12; fees of 20 bps of 1001.10 and 1198.70
  expect(result).toMatchObject({
    fees: "4.4",
    slippage: "2.2",
    spread: "0.2",
    finalEquity: "5193.2",
    slippageBps: "10",
    isSlippageMeasured: false,
  });
  // 2 of KO at 60.01 + 0.06, sold at 65.99
  expect(result.skips).toEqual([{ reason: "SYMBOL_NOT_ALLOWED", count: 1, wouldHaveMade: "11.84" }]);
  // 100,000 × 120.02 is 0.12%: a whole share of KO for 60.01 takes 50,002 dollars
  const small = await tested(eater, asked(feeder, { amount: "5000" }));
  expect(small.result).toMatchObject({ belowMinimum: 1, skips: [{ reason: "BELOW_MINIMUM", count: 1 }] });
  const enough = await tested(eater, asked(feeder, { amount: small.result.faithfulBudget }));
  expect(enough.result.belowMinimum).toBe(0);
  const less = new Decimal(small.result.faithfulBudget).mul("0.95").toFixed(0);
  expect((await tested(eater, asked(feeder, { amount: less }))).result.belowMinimum).toBe(1);
});

test("TASTE-008 a copy stop ends the test at the first minute that reaches it, at that minute's prices, and the result says to the minute", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const bar = (at: number, mid: string) => {
    const price = new Decimal(mid);
    return { at: new Date(at), open: price, high: price, low: price, close: price, volume: new Decimal(1) };
  };
  const start = Math.ceil(world.clock.now() / 60_000) * 60_000;
  world.clock.advance(start - world.clock.now());
  await later(0, { TSLA: ["49.99", "50.01"] });
  await openTrade(world, feeder, "TSLA", "10");
  // 20 at 50.01: down 10% below 45.01, and up again before the test ends
  const minutes = ["50", "48", "46", "45.2", "44.9", "47", "55"];
  const bars = minutes.map((mid, index) => bar(start + (index + 1) * 60_000, mid));
  await later(3, { TSLA: ["54.99", "55.01"] });
  world.market.setBars("TSLA", [bar(start - 60_000, "50"), ...bars]);
  const settings = { sizing: "FIXED_AMOUNT", sizingValue: "1000" };
  const { result } = await tested(eater, asked(feeder, { settings: { ...settings, stopLossPercent: "10" } }));
  expect(result).toMatchObject({
    precision: "MINUTE",
    stop: { kind: "STOP_LOSS", at: new Date(start + 5 * 60_000).toISOString() },
    openAtEnd: 0,
    closed: 1,
  });
  // 19.996 at 50.01 bought, at 44.88 sold: 5 bps around 44.90, away to whole cents
  expect(result.finalEquity).toBe(new Decimal(1000).sub("1000.00").add(new Decimal("19.996").mul("44.88").toDecimalPlaces(2)).toFixed());
  const taken = await tested(eater, asked(feeder, { settings: { ...settings, takeProfitPercent: "9" } }));
  expect(taken.result.stop).toEqual({ kind: "TAKE_PROFIT", at: new Date(start + 7 * 60_000).toISOString() });
  expect((await tested(eater, asked(feeder, { settings }))).result).toMatchObject({ precision: "EXACT", stop: null });
  world.market.setBars("TSLA", []);
});

test("TASTE-009 with the feeder's open trades a test begins at their daily close as a copy that starts then", async () => {
  const [feeder, early, eater] = [await world.feeder(), await world.eater(), await world.eater()];
  const prices = new WanderingPrices(world, chanceOf(9));
  await prices.step(0);
  await openTrade(world, feeder, "AAPL", "50");
  await openTrade(world, feeder, "TSLA", "40", { side: "SHORT" });
  // On to a daily close, with a price of that moment.
  const { nextDayClose } = await import("../../market/instruments/hours");
  world.clock.advance(+nextDayClose(world.clock.date()) - world.clock.now());
  await prices.step(1);
  await world.app.modules.trading.closes.catchUp();
  for (const symbol of ["AAPL", "TSLA"]) {
    const { mid } = world.market.quote(symbol)!;
    const { spreadAround } = await import("../../market/quotes/spread");
    const { spreadBps, tick } = world.market.instrument(symbol)!;
    world.market.setQuote(symbol, spreadAround(mid, spreadBps, tick));
  }
  const { id } = await startCopy(early, feeder, "5000", { maxPerTrade: "150" }, { withOpenTrades: true });
  await copyMutation(early, "setEaterLimits", { maxPerSymbol: null, maxTotal: null, dailyLossLimit: null });
  for (let day = 0; day < 2; day++) {
    world.clock.advance(86_400_000 - 1_000);
    await prices.step();
    await openTrade(world, feeder, "MSFT", "5");
  }
  const run = (more: Input) => tested(eater, asked(feeder, { amount: "5000", settings: { maxPerTrade: "150" }, days: 2, ...more }));
  const with2 = await run({ withOpenTrades: true });
  expect(with2.result).toMatchObject({ opened: 4, finalEquity: (await readCopy(early, id)).money.equity });
  expect((await run({})).result).toMatchObject({ opened: 2 });
});

test("TASTE-010 a result is kept until it is deleted, the oldest beyond fifty are not", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { tasteTest } = await mutation(eater, "runTasteTest", asked(feeder));
  await ended(eater, tasteTest.id);
  await world.app.db.query(
    `insert into taste_tests (user_id, feeder_id, status, question, result, created_at, ended_at)
     select user_id, feeder_id, status, question, result, created_at + make_interval(secs => n), ended_at
     from taste_tests, generate_series(1, $2) n where id = $1`,
    [tasteTest.id, limits.tasteTestsKeptPerUserMax - 1],
  );
  expect((await eater.api.ok("{ tasteTests { id } }")).tasteTests).toHaveLength(50);
  expect((await read(eater, tasteTest.id)).status).toBe("DONE");
  world.clock.advance(120_000);
  await tested(eater, asked(feeder));
  expect(await read(eater, tasteTest.id)).toBeNull();
  expect((await eater.api.ok("{ tasteTests { id } }")).tasteTests).toHaveLength(50);
});

test("TASTE-034 the smallest faithful budget is of 90 days, however short the test itself", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const price = { KO: ["59.99", "60.01"] } as const;
  await later(0, price);
  await openTrade(world, feeder, "KO", "2");
  await later(72, price);
  await openTrade(world, feeder, "KO", "20");
  await later(1, price);
  const budgetOf = async (amount: string, days: number) => {
    const { result } = await tested(eater, asked(feeder, { amount, days }));
    return [result.events, result.belowMinimum, result.faithfulBudget];
  };
  // A share of 60.01 must be bought for 0.12% of the amount, and for 1.2%: the first takes ten times as much.
  const [, below, budget] = await budgetOf("20000", 90);
  expect([below, Number(budget) > 50_000]).toEqual([1, true]);
  expect(await budgetOf("20000", 1)).toEqual([1, 1, budget]);
  expect((await budgetOf(budget, 1))[1]).toBe(0);
});
