import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../../identity/testing/people";
import { minuteMs, type PriceBar } from "../../../market/providers/provider";
import { spreadAround } from "../../../market/quotes/spread";
import { Decimal } from "../../../platform/decimal";
import { createCopyingWorld, openTrade, readCopy, startCopy, tradeMutation, type CopyingWorld } from "../../testing/copying-world";
import { runTasteTest } from "../run-taste-test";
import { settingsTextOf } from "../../testing/random-past";

let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
});
afterAll(() => world?.stop());

const symbols = ["AAPL", "MSFT", "TSLA", "KO", "BTC"] as const;
type Prices = Partial<Record<(typeof symbols)[number], string>>;
const openByDay = { zone: "UTC", days: [1, 2, 3, 4, 5, 6, 7], open: "08:30", close: "16:00" };

/** Prices of a day of its own: quotes now, and minute bars for whoever asks about it later. */
class Day {
  private readonly bars = new Map<string, PriceBar[]>();
  private readonly mids = new Map<string, Decimal>([["AAPL", "100"], ["MSFT", "200"], ["TSLA", "50"], ["KO", "60"], ["BTC", "40000"]].map(([symbol, mid]) => [symbol!, new Decimal(mid!)])); // prettier-ignore

  /** On to the next time that the clock shows this, UTC, with these mids; what is closed then keeps its own. */
  async to(hour: number, minute: number, prices: Prices = {}): Promise<void> {
    const { clock, market } = world;
    const [day, now] = [86_400_000, clock.now()];
    const wanted = (hour * 60 + minute) * minuteMs;
    clock.advance((((wanted - (now % day)) % day) + day) % day);
    for (const symbol of symbols) {
      const { spreadBps, tick } = market.instrument(symbol)!;
      const asked = prices[symbol];
      if (asked !== undefined) this.mids.set(symbol, new Decimal(asked));
      const { bid, ask } = spreadAround(this.mids.get(symbol)!, spreadBps, tick);
      if (!market.isOpen(symbol)) continue;
      const { mid } = market.setQuote(symbol, { bid, ask });
      this.mids.set(symbol, mid);
      const bars = this.bars.get(symbol) ?? [];
      bars.push({ at: clock.date(), open: mid, high: mid, low: mid, close: mid, volume: new Decimal(1) });
      this.bars.set(symbol, bars);
      market.setBars(symbol, bars);
    }
    market.tick();
    await world.sweep();
  }
}

const testOf = async (eater: Person, feeder: Person, copyId: string, amount: string) =>
  runTasteTest(
    { db: world.app.db, market: world.market, clock: world.clock },
    { id: eater.id, role: "eater", tier: "master_chef" },
    feeder.id,
    {
      ...{ amount, settings: await settingsTextOf(world.app.db, copyId), withOpenTrades: false, days: null, until: null },
      ...{ slippageBps: "0", feeBps: "0" },
    },
    { maxPerSymbol: null, maxPerClass: {}, maxTotal: null, dailyLossLimit: null },
  );

test("TASTE-011 a margin call between two trades closes the shorts at that minute's prices, as it did the paper copy's", async () => {
  const [day, feeder, eater] = [new Day(), await world.feeder(), await world.eater()];
  await day.to(9, 0);
  const { id } = await startCopy(eater, feeder, "1000", { sizing: "FIXED_AMOUNT", sizingValue: "600" });
  await openTrade(world, feeder, "TSLA", "10", { side: "SHORT" });
  const msft = await openTrade(world, feeder, "MSFT", "1");
  await day.to(9, 30, { TSLA: "55" });
  await day.to(10, 0, { TSLA: "60" });
  await day.to(10, 5, { TSLA: "40" });
  await tradeMutation(world, feeder, "closeTrade", { tradeId: msft });
  const result = await testOf(eater, feeder, id, "1000");
  const copy = await readCopy(eater, id);
  // Bought back at 60.03 and not at 40: without the call it would have gained.
  expect(result).toMatchObject({ marginCalls: 1, precision: "MINUTE", openAtEnd: 0 });
  expect(Number(result.profit)).toBeLessThan(-100);
  expect(result.finalEquity).toBe(new Decimal(copy.money.equity).toFixed(2));
});

test("TASTE-012 what is closed when a stop or a margin call acts fills at its next opening, as the paper copy's does", async () => {
  const day = new Day();
  for (const symbol of ["TSLA", "KO"]) world.market.setHours(symbol, openByDay);
  const [feeder, shorts, stops] = [await world.feeder(), await world.eater(), await world.eater()];
  await day.to(9, 0);
  const called = await startCopy(shorts, feeder, "1000", { sizing: "FIXED_AMOUNT", sizingValue: "300" });
  const stopped = await startCopy(stops, feeder, "1000", { sizing: "FIXED_AMOUNT", sizingValue: "300", stopLossPercent: "15" });
  await openTrade(world, feeder, "KO", "100", { side: "LONG" });
  await openTrade(world, feeder, "BTC", "0.1", { side: "LONG" });
  await openTrade(world, feeder, "TSLA", "100", { side: "SHORT" });
  await day.to(15, 30, { TSLA: "52" });
  await day.to(20, 0, { BTC: "15000" });
  await day.to(8, 30, { TSLA: "60", KO: "50", BTC: "14000" });
  await day.to(8, 31, { TSLA: "48", KO: "62" });
  const [margin, stop] = [await testOf(shorts, feeder, called.id, "1000"), await testOf(stops, feeder, stopped.id, "1000")];
  for (const symbol of ["TSLA", "KO"]) world.market.setHours(symbol, null);
  expect(margin.finalEquity).toBe(new Decimal((await readCopy(shorts, called.id)).money.equity).toFixed(2));
  const real = await readCopy(stops, stopped.id);
  expect(real).toMatchObject({ state: "STOPPED", openPositions: 0 });
  expect(stop).toMatchObject({ stop: { kind: "STOP_LOSS" }, openAtEnd: 0, finalEquity: new Decimal(real.money.equity).toFixed(2) });
  // Decided in the evening, ended in the morning.
  expect(new Date(stop.stop!.at).getUTCHours()).toBe(20);
  expect(new Date(stop.until).getUTCHours()).toBe(8);
});

test("TASTE-033 what is gone before the opening that a stopped copy waits for ends at what was paid, as the paper copy's does", async () => {
  const day = new Day();
  for (const symbol of ["TSLA", "KO"]) world.market.setHours(symbol, openByDay);
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  await day.to(9, 0);
  const { id } = await startCopy(eater, feeder, "1000", { sizing: "FIXED_AMOUNT", sizingValue: "300", stopLossPercent: "15" });
  await openTrade(world, feeder, "KO", "100", { side: "LONG" });
  await openTrade(world, feeder, "BTC", "0.1", { side: "LONG" });
  await openTrade(world, feeder, "TSLA", "100", { side: "LONG" });
  await day.to(20, 0, { BTC: "15000" });
  await day.to(22, 0);
  await world.app.modules.trading.corrections.adjustForCashOut(randomUUID(), "KO", new Decimal("57.513"));
  await world.settled();
  await day.to(8, 30, { TSLA: "48", KO: "70" });
  await day.to(8, 31, { TSLA: "55" });
  const result = await testOf(eater, feeder, id, "1000");
  for (const symbol of ["TSLA", "KO"]) world.market.setHours(symbol, null);
  const real = await readCopy(eater, id);
  expect(real).toMatchObject({ state: "STOPPED", openPositions: 0 });
  expect(result).toMatchObject({ stop: { kind: "STOP_LOSS" }, openAtEnd: 0, finalEquity: new Decimal(real.money.equity).toFixed(2) });
});
