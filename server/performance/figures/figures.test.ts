import fc from "fast-check";
import { expect, test } from "vitest";
import type { RequestContext } from "../../platform/graphql/context";
import type { CurveRange } from "../../trading/trading.enums";
import { curveOf, monthsOf, rangeStart } from "./curve";
import { noTotals as noTrades, reasons, recordFigures, riskScore, type DailyGrowth } from "./figures";
import type { RecordFiguresService } from "./record-figures.service";
import { traderFiguresLoaders } from "./trader-figures.loaders";

const dayMs = 86_400_000;
const start = new Date("2025-01-01T21:00:00Z");
const closes = (growths: number[], stepDays = 1): DailyGrowth[] =>
  growths.map((growth, index) => ({ growth, at: new Date(+start + (index + 1) * stepDays * dayMs) }));
const figuresOf = (growths: number[], trades = noTrades, stepDays = 1) => recordFigures(start, closes(growths, stepDays), trades);

test("FIG-001 the return is time-weighted: the product of the daily growth factors", () => {
  // 1.10 × 0.90 × 1.05 = 1.0395
  expect(figuresOf([1.1, 0.9, 1.05]).returnPercent.value).toBeCloseTo(3.95, 10);
});

test("FIG-002 growth per year is given from one year on, and named as missing before", () => {
  expect(figuresOf([1.1, 1.1]).cagrPercent).toEqual({ value: null, reason: reasons.underOneYear });
  // two steps of 365.25 days: 1.21 over two years is 10% a year
  expect(figuresOf([1.1, 1.1], noTrades, 365.25).cagrPercent.value).toBeCloseTo(10, 10);
});

test("FIG-003 volatility and Sharpe use the sample deviation and 252 days", () => {
  // returns 1%, −1%, 2%, −2%, 3%: mean 0.6%, squares sum (0.4² + 1.6² + 1.4² + 2.6² + 2.4²) = 17.2 (in %²), / 4 = 4.3
  const figures = figuresOf([1.01, 0.99, 1.02, 0.98, 1.03]);
  expect(figures.volatilityPercent.value).toBeCloseTo(Math.sqrt(4.3) * Math.sqrt(252), 8); // 32.918…
  expect(figures.sharpe.value).toBeCloseTo((0.6 / Math.sqrt(4.3)) * Math.sqrt(252), 8); // 4.593…
});

test("FIG-004 Sortino's downside is spread over all days, not the losing ones", () => {
  // losing days −1% and −2%: (1 + 4) / 5 days = 1
  expect(figuresOf([1.01, 0.99, 1.02, 0.98, 1.03]).sortino.value).toBeCloseTo(0.6 * Math.sqrt(252), 8);
});

test("FIG-005 the worst drawdown counts from the starting value and gives its days", () => {
  const falling = figuresOf([0.9, 0.9, 1.5]); // never above the start before the low: 0.81
  expect(falling.maxDrawdownPercent.value).toBeCloseTo(-19, 10);
  expect(falling.maxDrawdownDays).toBe(2);
  const later = figuresOf([1.2, 1.0, 0.75, 1.0, 1.4]); // high after day 2 (equal highs: the later), low on day 3
  expect(later.maxDrawdownPercent.value).toBeCloseTo(-25, 10);
  expect(later.maxDrawdownDays).toBe(1);
  expect(figuresOf([1.1, 1.1])).toMatchObject({ maxDrawdownPercent: { value: 0 }, maxDrawdownDays: null });
});

test("FIG-006 the win rate keeps trades that ended at zero", () => {
  expect(figuresOf([], { ...noTrades, closedTrades: 4, wonTrades: 2 }).winRatePercent.value).toBe(50);
});

test("FIG-007 the profit factor is gains over losses, and missing without a losing trade", () => {
  expect(figuresOf([], { ...noTrades, closedTrades: 3, wonTrades: 2, grossProfit: 174, grossLoss: 100 }).profitFactor.value).toBeCloseTo(
    1.74,
    10,
  );
  expect(figuresOf([], { ...noTrades, closedTrades: 1, wonTrades: 1, grossProfit: 174 }).profitFactor).toEqual({
    value: null,
    reason: reasons.noLosingTrade,
  });
});

test.each([
  [0, 1],
  [2.99, 1],
  [3, 2],
  [5.9, 2],
  [6, 3],
  [9.9, 3],
  [10, 4],
  [15, 5],
  [21, 6],
  [28, 7],
  [36, 8],
  [49.9, 8],
  [50, 9],
  [74.9, 9],
  [75, 10],
  [400, 10],
])("FIG-008 a volatility of %s%% a year is risk %s", (volatility, risk) => {
  expect(riskScore(volatility)).toBe(risk);
});

test("FIG-009 without closes or trades every figure is missing with its reason", () => {
  const figures = figuresOf([]);
  for (const figure of [figures.returnPercent, figures.cagrPercent, figures.maxDrawdownPercent])
    expect(figure).toEqual({ value: null, reason: reasons.noCloses });
  for (const figure of [figures.volatilityPercent, figures.sharpe, figures.sortino, figures.risk])
    expect(figure).toEqual({ value: null, reason: reasons.twoCloses });
  for (const figure of [figures.winRatePercent, figures.profitFactor]) expect(figure).toEqual({ value: null, reason: reasons.noTrades });
});

test("FIG-010 flat days have a volatility of zero and no ratio to it", () => {
  const figures = figuresOf([1, 1, 1]);
  expect(figures.volatilityPercent.value).toBe(0);
  expect(figures.sharpe).toEqual({ value: null, reason: reasons.noSpread });
  expect(figures.sortino).toEqual({ value: null, reason: reasons.noLosingDay });
  expect(figuresOf([1.001, 1.001, 1.001]).sharpe.reason).toBe(reasons.noSpread);
});

test("FIG-011 an account that fell below zero has lost everything, not more", () => {
  expect(figuresOf([1.1, -0.2, 1.3])).toMatchObject({
    returnPercent: { value: -100 },
    maxDrawdownPercent: { value: -100 },
    maxDrawdownDays: 1,
  });
});

/** Step by step over running indices, sharing no code and no formula shape with figures.ts. */
function naive(growths: number[]) {
  const values = [1];
  for (const growth of growths) values.push(values.at(-1)! * growth);
  let drawdown = 0;
  for (let low = 0; low < values.length; low++)
    for (let high = 0; high <= low; high++) drawdown = Math.min(drawdown, values[low]! / values[high]! - 1);
  const n = growths.length;
  let total = 0;
  let squares = 0;
  let down = 0;
  for (const growth of growths) {
    total += growth - 1;
    squares += (growth - 1) * (growth - 1);
    if (growth < 1) down += (growth - 1) * (growth - 1);
  }
  const variance = (squares - (total * total) / n) / (n - 1);
  return {
    returnPercent: (values.at(-1)! - 1) * 100,
    drawdown: drawdown * 100,
    volatility: Math.sqrt(Math.max(0, variance) * 252) * 100,
    sharpe: ((total / n) * 252) / Math.sqrt(variance * 252),
    sortino: ((total / n) * 252) / Math.sqrt((down / n) * 252),
  };
}

test("FIG-012 every figure agrees with a naive calculation and none is ever NaN or Infinity", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.8, max: 1.25, noNaN: true }), { maxLength: 60 }), (growths) => {
      const figures = figuresOf(growths, noTrades, 9);
      for (const value of Object.values(figures)) {
        if (value === null || typeof value === "number" || Array.isArray(value)) continue;
        expect(value.value === null ? value.reason : Number.isFinite(value.value)).toBeTruthy();
      }
      if (growths.length < 2) return;
      const expected = naive(growths);
      expect(figures.returnPercent.value).toBeCloseTo(expected.returnPercent, 6);
      expect(figures.maxDrawdownPercent.value).toBeCloseTo(expected.drawdown, 6);
      expect(figures.volatilityPercent.value).toBeCloseTo(expected.volatility, 4);
      if (expected.volatility > 1) expect(figures.sharpe.value! / expected.sharpe || 1).toBeCloseTo(1, 5);
      if (Number.isFinite(expected.sortino) && Math.abs(expected.sortino) < 1e4 && figures.sortino.value !== null)
        expect(figures.sortino.value).toBeCloseTo(expected.sortino, 4);
    }),
    { numRuns: 300, seed: 20_261_120 },
  );
});

test("FIG-013 the curve begins at zero at the record's start, or at the close before the range", () => {
  const all = curveOf(start, closes([1.1, 0.9, 1.2]), null, 100);
  expect(all.map((point) => point.returnPercent.toFixed(4))).toEqual(["0.0000", "10.0000", "-1.0000", "18.8000"]);
  expect(all.map((point) => point.drawdownPercent.toFixed(4))).toEqual(["0.0000", "0.0000", "-10.0000", "0.0000"]);
  const ranged = curveOf(start, closes([1.1, 0.9, 1.2]), new Date(+start + 1.5 * dayMs), 100);
  expect(ranged.map((point) => point.returnPercent.toFixed(4))).toEqual(["0.0000", "-10.0000", "8.0000"]);
  expect(ranged[0]!.at).toEqual(new Date(+start + dayMs));
  expect(curveOf(start, [], null, 100)).toEqual([]);
  expect(rangeStart("WEEK", new Date(+start + 7 * dayMs))).toEqual(start);
});

test("FIG-014 a long curve keeps its first and last point within the limit", () => {
  const long = curveOf(start, closes(Array.from({ length: 999 }, () => 1.001)), null, 50);
  expect(long).toHaveLength(50);
  expect(long[0]!.returnPercent).toBe(0);
  expect(long.at(-1)!.at).toEqual(new Date(+start + 999 * dayMs));
});

test("FIG-015 months are products of their own days", () => {
  const dated = [
    { day: "2025-01-30", growth: 1.1, at: start },
    { day: "2025-01-31", growth: 1.1, at: start },
    { day: "2025-02-03", growth: 0.5, at: start },
  ];
  expect(monthsOf(dated).map((month) => [month.year, month.month, month.returnPercent.toFixed(4)])).toEqual([
    [2025, 1, "21.0000"],
    [2025, 2, "-50.0000"],
  ]);
});

type Asked = readonly [readonly string[], string, string | null, CurveRange | undefined];

test("GROW-151 records that a page asks at once are read by one statement, for the widest range of them", async () => {
  const asked: Asked[] = [];
  const figures: Pick<RecordFiguresService, "recordsOf"> = {
    recordsOf: async (ids, audience, mode = null, range) => {
      asked.push([ids, audience, mode, range]);
      return new Map(ids.filter((id) => id !== "none").map((id) => [id, { mode: "PAPER", start: new Date(0), closes: [] }]));
    },
  };
  const load = traderFiguresLoaders(figures as RecordFiguresService).records.SHOWN({ viewer: null } as RequestContext);
  const ask = (id: string, range: CurveRange) => load.load({ id, range });
  const found = await Promise.all([ask("first", "WEEK"), ask("second", "THREE_MONTHS"), ask("first", "DAY"), ask("none", "WEEK")]);
  expect(found.map((one) => one !== null)).toEqual([true, true, true, false]);
  expect(asked).toEqual([[["first", "second", "none"], "VISITOR", null, "THREE_MONTHS"]]);
  // Asked before: known. The months, which are of all closes: read with every close, for the curve beside them too.
  await Promise.all([ask("first", "WEEK"), ask("first", "ALL"), ask("first", "YEAR")]);
  expect(asked.slice(1)).toEqual([[["first"], "VISITOR", null, "ALL"]]);
});
