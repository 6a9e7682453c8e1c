import { expect, test } from "vitest";
import { FakeClock } from "../../platform/clock";
import { Decimal } from "../../platform/decimal";
import { FakeMarket, fakeInstrument } from "../../market/testing/fake-market";
import { SimulatedProvider } from "../../market/providers/simulated/provider";
import type { Market, PriceBar, TradingHours } from "../../market/providers/provider";
import { benchmarkLine, defaultBenchmark, reasons } from "./benchmark";

const dayMs = 86_400_000;
const visitor = { viewer: null };
const closeAt = (day: number): Date => new Date(Date.UTC(2027, 0, 4 + day, 21));
const curve = (days: number) => Array.from({ length: days + 1 }, (_, day) => ({ at: closeAt(day) }));
const price = new Decimal(100);
const bar = (at: Date, close: number): PriceBar => ({
  ...{ at, open: new Decimal(close), high: price, low: price, close: new Decimal(close), volume: price },
});
const market = (bars: Record<string, readonly PriceBar[]>): FakeMarket => {
  const fake = new FakeMarket(new FakeClock(Date.UTC(2027, 1, 1)));
  for (const [symbol, own] of Object.entries(bars)) fake.setBars(symbol, [...own]);
  return fake;
};
const group = (name: string, closedTrades: number) => ({ name, closedTrades, winRatePercent: 0, expectancyPercent: 0 });

test("FIG-070 a benchmark begins at 0 where the curve does, and follows its closes", async () => {
  const fake = market({ TSLA: [100, 110, 99, 120].map((close, day) => bar(closeAt(day), close)) });
  const line = await benchmarkLine(visitor, fake, "TSLA", curve(3));
  expect(line.points.map(({ returnPercent }) => returnPercent)).toEqual([0, 10, -1, 20]);
  expect(line.points.map(({ at, price: own }) => [+at, own!.toNumber()])).toEqual([
    [+closeAt(0), 100],
    [+closeAt(1), 110],
    [+closeAt(2), 99],
    [+closeAt(3), 120],
  ]);
  expect(line.returnPercent).toEqual({ value: 20, reason: null });
});

test("FIG-070 SPY is the default, BTC for who mostly closes trades in crypto, and the other one where the market has only that", () => {
  const both = market({});
  for (const symbol of ["SPY", "BTC"]) both.setQuote(symbol, { bid: 1, ask: 1 });
  expect(defaultBenchmark(both, [])).toBe("SPY");
  expect(defaultBenchmark(both, [group("BTC", 3), group("AAPL", 3)])).toBe("SPY");
  expect(defaultBenchmark(both, [group("BTC", 4), group("AAPL", 2), group("EURUSD", 1)])).toBe("BTC");
  const exchange = market({});
  exchange.setQuote("BTC", { bid: 1, ask: 1 });
  expect(defaultBenchmark(exchange, [group("AAPL", 3)])).toBe("BTC");
  expect(defaultBenchmark(market({}), [group("BTC", 1)])).toBe("BTC");
});

test("FIG-071 a missing price is null with its reason, never zero", async () => {
  const rows: Array<[days: number[], symbol: string, points: Array<number | null>, reason: string | null]> = [
    [[1, 2], "TSLA", [], reasons.noFirstPrice],
    [[], "TSLA", [], reasons.noFirstPrice],
    [[0, 2], "GONE", [], reasons.unknown],
  ];
  for (const [days, symbol, points, reason] of rows) {
    const line = await benchmarkLine(visitor, market({ TSLA: days.map((day) => bar(closeAt(day), 100)) }), symbol, curve(2));
    expect([line.points, line.returnPercent]).toEqual([points, { value: null, reason }]);
  }
  const zero = await benchmarkLine(visitor, market({ TSLA: [bar(closeAt(0), 0), bar(closeAt(1), 5)] }), "TSLA", curve(1));
  expect(zero.returnPercent).toEqual({ value: null, reason: reasons.noFirstPrice });
  expect((await benchmarkLine(visitor, market({}), "TSLA", [])).returnPercent.reason).toBe(reasons.noCloses);
});

/** A venue that has the bars of these days alone, or does not answer. */
function venue(days: readonly PriceBar[] | null): Market {
  const fake = new FakeMarket(new FakeClock(Date.UTC(2027, 1, 1)), [fakeInstrument("ETH", { class: "CRYPTO", source: "LIVE" })]);
  fake.midAt = () => {
    throw new Error("A venue is asked for days only.");
  };
  fake.loadBars = async (_symbol, resolution) => {
    if (!days || resolution !== "DAY") throw new Error("no answer");
    return [...days];
  };
  return fake;
}
const venueDay = (day: number): Date => new Date(+closeAt(day) - 21 * 3_600_000);

test("FIG-072 at a venue the day's close counts, over a holiday the one before, and none after a week", async () => {
  const days = [bar(venueDay(0), 200), bar(venueDay(1), 210), bar(venueDay(4), 220)];
  const line = await benchmarkLine(visitor, venue(days), "ETH", curve(4));
  expect(line.points.map(({ price: own }) => own!.toNumber())).toEqual([200, 210, 210, 210, 220]);
  expect(line.returnPercent.value).toBeCloseTo(10, 12);
  const stopped = await benchmarkLine(visitor, venue(days.slice(0, 2)), "ETH", curve(8));
  expect(stopped.points.map(({ returnPercent }) => returnPercent !== null)).toEqual([...Array(7).fill(true), false, false]);
  expect(stopped.returnPercent).toEqual({ value: null, reason: reasons.noLastPrice });
  expect((await benchmarkLine(visitor, venue(null), "ETH", curve(4))).returnPercent.reason).toBe(reasons.noFirstPrice);
});

test("FIG-073 prices licensed to the operator are shown to no one else", async () => {
  const licensed = new FakeMarket(new FakeClock(), [fakeInstrument("AAPL", { isForOperator: true })]);
  licensed.setBars("AAPL", [bar(closeAt(0), 100)]);
  const line = await benchmarkLine(visitor, licensed, "AAPL", curve(2));
  expect([line.points, line.returnPercent.reason]).toEqual([[], reasons.hidden]);
});

const newYork: TradingHours = { zone: "America/New_York", days: [1, 2, 3, 4, 5], open: "09:30", close: "16:00" };

test.each([
  ["without", null],
  ["with", newYork],
])("FIG-074 a simulated price at a close is the public bar's of that minute, %s trading hours", (_, hours) => {
  const clock = new FakeClock(Date.UTC(2026, 5, 1));
  const simulated = new SimulatedProvider({ clock, seed: "benchmark" });
  simulated.obey({ hours: new Map(hours ? [["SPY", hours]] : []), halts: new Map(), gaps: [] });
  for (let day = 1; day <= 60; day++) {
    const at = new Date(Date.UTC(2026, 5, 1, 20, day % 5 === 0 ? 17 : 0, 0, day % 3) - day * 3 * dayMs);
    const [last] = simulated.bars("SPY", "MINUTE", { first: 1, before: new Date(+at + 1) });
    const isItsMinute = +at - +last!.at < 60_000;
    expect(simulated.midAt("SPY", at)!.toString()).toBe((isItsMinute ? last!.open : last!.close).toString());
  }
});
