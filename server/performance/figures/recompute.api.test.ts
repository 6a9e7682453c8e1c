import { execFile } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { Decimal } from "../../platform/decimal";
import { createCopyingWorld, openTrade, tradeMutation, type CopyingWorld } from "../../copying/testing/copying-world";
import { chanceOf } from "../../copying/testing/random-past";

let world: CopyingWorld;
let feeder: Person;
const dayMs = 86_400_000;
beforeAll(async () => {
  world = await createCopyingWorld();
  // The record's daily closes are this test's own.
  await world.app.modules.trading.closes.stop();
  feeder = await world.feeder();
  await feeder.api.ok(
    `mutation { updatePrivacy(input: { profileAudience: EVERYONE, showsWeights: true, amounts: YES, mayWrite: EVERYONE, mayMention: EVERYONE, isNamedAsCopier: false, openTradeDelaySeconds: 0 }) { errors { code } } }`,
  );
});
afterAll(() => world?.stop());

const program = path.resolve(import.meta.dirname, "../../../client/verifier/recompute/main.ts");

/** Runs the program as what it is: it shares nothing with the server but its public API. */
const recompute = (...options: string[]): Promise<{ code: number; report: any; said: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--import", "tsx", program, `${world.url}/trader/${feeder.id}`, "--json", ...options],
      (error, said, refused) =>
        resolve({ code: error ? Number(error.code) : 0, report: said ? JSON.parse(said) : null, said: said + refused }),
    );
  });

test("FIG-034 the program finds every figure of a served profile again to 1e-9, and names one that was changed", async () => {
  for (const [symbol, quantity, more] of [
    ["AAPL", "10", {}],
    ["MSFT", "3", { side: "SHORT" }],
    ["TSLA", "7", {}],
    ["AAPL", "2", {}],
  ] as const) {
    const tradeId = await openTrade(world, feeder, symbol, quantity, more);
    world.clock.advance(3_600_000);
    await world.tick("AAPL", "104.99", "105.01");
    await world.tick("TSLA", "44.99", "45.01");
    await world.tick("MSFT", "197.98", "198.02");
    await world.tick("KO", "59.99", "60.01");
    await tradeMutation(world, feeder, "closeTrade", { tradeId });
  }
  await openTrade(world, feeder, "KO", "5");
  const chance = chanceOf(34);
  for (let day = 1; day <= 400; day++)
    await world.app.db.query(
      `insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter)
       select id, user_id, $2::timestamptz::date, $2::timestamptz, 1, 1, $3, 1 from trading_accounts where user_id = $1 and kind = 'RECORD'`,
      [feeder.id, new Date(Date.UTC(2027, 0, 1, 21) + day * dayMs), 1 + (chance() - 0.48) / 30],
    );
  world.clock.advance(Date.UTC(2029, 0, 1) - world.clock.now());
  const { figures } = world.app.modules.performance;
  for (const audience of ["VISITOR", "FREE", "PAID"] as const) await figures.compute([feeder.id], audience);
  const { code, report, said } = await recompute();
  expect(report?.wrong, said).toEqual([]);
  expect(report.lines.filter(({ shown }: any) => shown !== null).length).toBeGreaterThan(30);
  expect(report.lines.find(({ name }: any) => name === "calmar").found).not.toBeNull();
  expect(report.lines.find(({ name }: any) => name === "SHORT.closedTrades").found).toBe(1);
  const found = (name: string): number => report.lines.find((line: any) => line.name === name).found;
  expect(found("maxDrawdownDays")).toBeGreaterThan(0);
  expect(found("LONG.winRatePercent")).toBeGreaterThan(0);
  for (const range of ["ALL", "YEAR"]) expect(found(`curve ${range} points`), range).toBeGreaterThan(20);
  expect(report.notRecomputed.join()).toContain("fidelity");
  expect(code).toBe(0);
  // Known to nobody here: no line, and no number in its place.
  expect(report.lines.find(({ name }: any) => name === "benchmark SPY")).toMatchObject({ shown: null, found: null });
  await world.app.db.query(
    "update trader_figures set figures = jsonb_set(figures::jsonb, '{sharpe,value}', '9.87') where user_id = $1 and audience = 'VISITOR'",
    [feeder.id],
  );
  const tampered = await recompute();
  expect([tampered.code, tampered.report.wrong.map(({ name }: any) => name)]).toEqual([1, ["sharpe"]]);
  for (const [at, name] of [
    ["{maxDrawdownDays}", "maxDrawdownDays"],
    ["{sides,0,winRatePercent}", "LONG.winRatePercent"],
    ["{symbols,0,expectancyPercent}", "AAPL.expectancyPercent"],
  ] as const) {
    await figures.compute([feeder.id], "VISITOR");
    await world.app.db.query(
      "update trader_figures set figures = jsonb_set(figures::jsonb, $2::text[], '7') where user_id = $1 and audience = 'VISITOR'",
      [feeder.id, at],
    );
    const changed = await recompute();
    expect([changed.code, changed.report.wrong.map((line: any) => line.name)], name).toEqual([1, [name]]);
  }
});

test("FIG-075 the program finds a benchmark again from the market's public prices", async () => {
  const { trader } = await feeder.api.ok("query ($id: ID!) { trader(id: $id) { curve { at } } }", { id: feeder.id });
  await world.app.modules.performance.figures.compute([feeder.id], "VISITOR");
  const chance = chanceOf(75);
  const bars = trader.curve.map(({ at }: any) => {
    const price = new Decimal((100 + chance() * 50).toFixed(2));
    return { at: new Date(at), open: price, high: price, low: price, close: price, volume: price };
  });
  world.market.setBars("MSFT", bars);
  const { code, report, said } = await recompute("--benchmark", "MSFT");
  expect(report?.wrong, said).toEqual([]);
  const found = (name: string): number => report.lines.find((line: any) => line.name === name).found;
  expect(found("benchmark MSFT")).toBeCloseTo((bars.at(-1).close / bars[0].close - 1) * 100, 9);
  expect([found("benchmark MSFT points"), code]).toEqual([bars.length, 0]);
  // The bars that the program reads are not the prices that the line was drawn from.
  world.market.bars = () => bars.toReversed().slice(0, 1);
  const tampered = await recompute("--benchmark", "MSFT");
  expect([tampered.code, tampered.report.wrong.map(({ name }: any) => name)]).toEqual([1, ["benchmark MSFT", "benchmark MSFT points"]]);
});
