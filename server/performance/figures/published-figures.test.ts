import { expect, test } from "vitest";
import { calmar, noTotals, percentile, recordFigures, tradingDaysPerYear, type FigureValue } from "./figures";
import { growths } from "./own-performance";

const start = new Date("2000-01-29T21:00:00Z");
const dayMs = 86_400_000;
const figuresOf = (percents: readonly number[]) =>
  recordFigures(
    start,
    percents.map((percent, index) => ({ at: new Date(+start + (index + 1) * dayMs), growth: 1 + percent / 100 })),
    noTotals,
  );

/** Daily returns in percent, and what empyrical's own tests expect of them (its functions give fractions). */
const mixed = [0, 1, 10, -4, 2, 3, 2, 1, -10];
const falling = [0, -6, -7, -1, -9, -2, -6, -8, -5];
const rising = [1, 2, 1, 1, 1, 1, 1, 1, 1];
const empyrical = "quantopian/empyrical, empyrical/tests/test_stats.py at 2cbc9b3";
/** 24 months in percent above a target of 0.5%, and all of them: the data set that Bacon's figures are recalculated from. */
const bacon = [
  ...[0.3, 2.6, 1.1, -1, 1.5, 2.5, 1.6, 6.7, -1.4, 4, -0.5, 8.1],
  ...[4, -3.7, -6.1, 1.7, -4.9, -2.2, 7, 5.8, -6.5, 2.4, -0.5, -0.9],
];
const aboveTarget = bacon.map((percent) => percent - 0.5);
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const baconTrades = {
  ...{ ...noTotals, closedTrades: bacon.length, wonTrades: bacon.filter((percent) => percent > 0).length },
  grossProfit: sumOf(bacon.filter((percent) => percent > 0)),
  grossLoss: -sumOf(bacon.filter((percent) => percent < 0)),
};
const analytics = "C. Bacon 2008, by PerformanceAnalytics, data/portfolio_bacon.csv and vignette PA-Bacon at 43689d6";
/** Their figures are of months, ours of days: × √252. */
const aDay = Math.sqrt(tradingDaysPerYear);

type Row = readonly [source: string, what: string, ours: FigureValue | number, published: number, digits: number];
const table: readonly Row[] = [
  [empyrical, "cumulative return, mixed", figuresOf(mixed).returnPercent, 3.8931091700480147, 8],
  [empyrical, "cumulative return, falling", figuresOf(falling).returnPercent, -36.5907303498736, 8],
  [empyrical, "max drawdown, mixed", figuresOf(mixed).maxDrawdownPercent, -10, 8],
  [empyrical, "max drawdown, falling: from the starting value", figuresOf(falling).maxDrawdownPercent, -36.5907303498736, 8],
  [empyrical, "annual volatility, mixed", figuresOf(mixed).volatilityPercent, 85.52777326693359, 8],
  [empyrical, "Sharpe ratio, mixed", figuresOf(mixed).sharpe, 1.6368951821422701, 8],
  [empyrical, "Sharpe ratio, rising", figuresOf(rising).sharpe, 52.915026221291804, 8],
  [empyrical, "Sharpe ratio, falling", figuresOf(falling).sharpe, -24.406808633910085, 8],
  [empyrical, "Sortino ratio, mixed", figuresOf(mixed).sortino, 2.456518422202588, 8],
  [empyrical, "Sortino ratio, falling", figuresOf(falling).sortino, -13.532743075043401, 8],
  [empyrical, "Calmar ratio of its annual return", calmar({ value: 191.3592537319423, reason: null }, -10), 19.135925373194233, 8],
  [analytics, "Sortino ratio (Kappa of order 2, target 0.5% a month)", figuresOf(aboveTarget).sortino.value! / aDay, 0.157, 3],
  [analytics, "gains over losses (Bernardo and Ledoit)", recordFigures(start, [], baconTrades).profitFactor, 1.78, 2],
  [
    "Investopedia, Time-Weighted Rate of Return: $1,000,000, then $100,000 more",
    "time-weighted return",
    (growths([
      { day: "2000-12-31", at: start, worth: 1_000_000, flows: 1_000_000 },
      { day: "2001-08-15", at: start, worth: 1_162_484, flows: 0 },
      { day: "2001-12-31", at: start, worth: 1_192_328, flows: 100_000 },
    ]).reduce((product, { growth }) => product * growth, 1) -
      1) *
      100,
    9.79,
    2,
  ],
  ["Calcipedia, Percentile Calculator", "25th percentile of 15, 20, 35, 40, 50", percentile([50, 35, 15, 40, 20], 0.25), 20, 9],
  ["Calcipedia, Percentile Calculator", "30th percentile of 15, 20, 35, 40, 50", percentile([50, 35, 15, 40, 20], 0.3), 23, 9],
  ["NExS 1.4.5, @PERCENTILE", "65th percentile of 1, 2, 3, 4", percentile([4, 2, 1, 3], 0.65), 2.95, 9],
];

for (const [source, what, ours, published, digits] of table)
  test(`FIG-030 ${what}, as published: ${source}`, () => {
    expect(typeof ours === "number" ? ours : ours.value).toBeCloseTo(published, digits);
  });

test("FIG-031 Calmar, value at risk and trade figures are missing with their reason, never infinite", () => {
  expect(figuresOf([])).toMatchObject({
    calmar: { value: null, reason: "No daily close yet" },
    dailyVar95Percent: { value: null, reason: "No daily close yet" },
    expectancyPercent: { value: null, reason: "No closed trade yet" },
    averageHoldingDays: { value: null, reason: "No closed trade yet" },
    bestTradePercent: { value: null, reason: "No closed trade yet" },
  });
  expect(figuresOf([1, 1]).calmar).toEqual({ value: null, reason: "Record under one year" });
  expect(calmar({ value: 12, reason: null }, 0)).toEqual({ value: null, reason: "No drawdown yet" });
  expect(figuresOf(mixed).dailyVar95Percent.reason).toBe("Needs at least 20 daily closes");
});

test("FIG-032 value at risk interpolates between the two closest days, and is 0 where none of the worst lost", () => {
  // 21 days, −10% to +10%: the 5th percentile lies on the second worst, −9%.
  expect(figuresOf(Array.from({ length: 21 }, (_, index) => index - 10)).dailyVar95Percent.value).toBeCloseTo(9, 9);
  // Of 20 days it lies 0.95 of the way from the worst to the next: −10 + 0.95 = −9.05.
  expect(figuresOf(Array.from({ length: 20 }, (_, index) => index - 10)).dailyVar95Percent.value).toBeCloseTo(9.05, 9);
  expect(figuresOf(Array.from({ length: 30 }, () => 1)).dailyVar95Percent).toEqual({ value: 0, reason: null });
});

test("FIG-033 expectancy and holding are averages over all closed trades, and each side and symbol has its own", () => {
  const figures = recordFigures(start, [], {
    ...noTotals,
    ...{ closedTrades: 4, wonTrades: 3, returnSum: 10, best: 9, worst: -3, heldSeconds: 4 * 1.5 * 86_400 },
    sides: [{ name: "SHORT", closedTrades: 2, wonTrades: 1, returnSum: -1 }],
  });
  expect(figures).toMatchObject({
    ...{ expectancyPercent: { value: 2.5 }, averageHoldingDays: { value: 1.5 }, bestTradePercent: { value: 9 } },
    sides: [{ name: "SHORT", closedTrades: 2, winRatePercent: 50, expectancyPercent: -0.5 }],
  });
});

test("FIG-035 exposure and turnover are divided by the time from the record's start to its last close, and missing with their reason", () => {
  const every = (days: number, count: number, totals = {}) =>
    recordFigures(
      start,
      Array.from({ length: count }, (_, index) => ({ at: new Date(+start + ((index + 1) * days * dayMs) / count), growth: 1 })),
      { ...noTotals, ...totals },
    );
  // Over 40 days: 30% for 10 of them and 120% for 5, of which 30% were closed; a year is 365.25 days.
  const sums = { shareSeconds: (30 * 10 + 120 * 5) * 86_400, closedShares: 30 };
  const figures = every(40, 20, sums);
  expect(figures.averageExposurePercent).toEqual({ value: 22.5, reason: null });
  expect(figures.turnoverPercent.value).toBeCloseTo(273.9375, 10);
  expect(every(40, 19, sums)).toMatchObject({
    averageExposurePercent: { value: 22.5 },
    turnoverPercent: { value: null, reason: "Needs at least 20 daily closes" },
  });
  expect(every(40, 20)).toMatchObject({ averageExposurePercent: { value: 0 }, turnoverPercent: { value: 0 } });
  for (const none of [every(40, 0, sums), every(0, 1, sums)])
    expect(none).toMatchObject({
      averageExposurePercent: { value: null, reason: "No daily close yet" },
      turnoverPercent: { value: null, reason: "No daily close yet" },
    });
});
