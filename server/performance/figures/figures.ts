/**
 * The figures of a record, after product.md §9. Pure: from daily growth factors and sums over closed trades, in doubles,
 * because they are ratios and percentages; no money passes through here. No figure is ever NaN or Infinity: what cannot be
 * given is null with the reason.
 */

/** A figure, or the reason why it cannot be given. */
export interface FigureValue {
  readonly value: number | null;
  readonly reason: string | null;
}

/** One daily close (weekday, 16:00 New York) of a record account. */
export interface DailyGrowth {
  readonly at: Date;
  /** Equity now over equity at the close before, without money that came or went: 1.01 is +1%. */
  readonly growth: number;
}

/** What the closed trades of a record add up to; money as ratios of it only is used here. */
export interface TradeTotals {
  readonly closedTrades: number;
  readonly wonTrades: number;
  readonly openTrades: number;
  /** Sum of the gains of the winning trades, ≥ 0. */
  readonly grossProfit: number;
  /** Sum of the losses of the losing trades, as a positive number. */
  readonly grossLoss: number;
}

export interface RecordFigures {
  readonly returnPercent: FigureValue;
  readonly cagrPercent: FigureValue;
  readonly maxDrawdownPercent: FigureValue;
  /** Calendar days from the high to the low of the worst drawdown; null without one. */
  readonly maxDrawdownDays: number | null;
  readonly volatilityPercent: FigureValue;
  readonly sharpe: FigureValue;
  readonly sortino: FigureValue;
  readonly winRatePercent: FigureValue;
  readonly profitFactor: FigureValue;
  readonly risk: FigureValue;
  readonly closedTrades: number;
  readonly wonTrades: number;
  readonly openTrades: number;
  /** Daily closes that all this was calculated from. */
  readonly dailyCloses: number;
}

export const tradingDaysPerYear = 252;
/** Below so many daily closes luck and skill cannot be distinguished at all. */
export const closesMin = 20;
/** Who has closed fewer trades has hardly traded: nothing could fall. */
export const closedTradesMin = 5;
const dayMs = 86_400_000;
const yearMs = 365.25 * dayMs;
/** Below this a standard deviation is rounding noise of equal returns, not a spread to divide by. */
const noiseMax = 1e-12;

/** Upper edges of yearly volatility in percent for the risk scores 1 to 9; what is above the last is 10. */
export const riskEdgesPercent = [3, 6, 10, 15, 21, 28, 36, 50, 75] as const;

export const reasons = {
  noCloses: "No daily close yet",
  twoCloses: "Needs at least two daily closes",
  underOneYear: "Record under one year",
  noSpread: "Daily returns do not vary",
  noLosingDay: "No losing day yet",
  noTrades: "No closed trade yet",
  noLosingTrade: "No losing trade yet",
} as const;

const given = (value: number): FigureValue => ({ value: value === 0 ? 0 : value, reason: null });
const missing = (reason: string): FigureValue => ({ value: null, reason });
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Nobody loses more than everything: the index of an account below zero is 0, and stays there. */
const factor = (growth: number): number => Math.max(0, growth);

/** All figures. `start` is when the record began, the moment before the first growth; `closes` are in order of time. */
export function recordFigures(start: Date, closes: readonly DailyGrowth[], trades: TradeTotals): RecordFigures {
  const returns = closes.map((close) => factor(close.growth) - 1);
  const worst = maxDrawdown(start, closes);
  const volatility = yearlyVolatility(returns);
  return {
    returnPercent: closes.length === 0 ? missing(reasons.noCloses) : given((totalGrowth(closes) - 1) * 100),
    cagrPercent: cagr(start, closes),
    maxDrawdownPercent: closes.length === 0 ? missing(reasons.noCloses) : given(worst.drawdown * 100),
    maxDrawdownDays: worst.days,
    volatilityPercent: volatility === null ? missing(reasons.twoCloses) : given(volatility * 100),
    sharpe: sharpe(returns),
    sortino: sortino(returns),
    winRatePercent: trades.closedTrades === 0 ? missing(reasons.noTrades) : given((trades.wonTrades / trades.closedTrades) * 100),
    profitFactor: profitFactor(trades),
    risk: volatility === null ? missing(reasons.twoCloses) : given(riskScore(volatility * 100)),
    closedTrades: trades.closedTrades,
    wonTrades: trades.wonTrades,
    openTrades: trades.openTrades,
    dailyCloses: closes.length,
  };
}

/** Time-weighted growth over all closes: the product of the daily factors. 1 without any. */
export const totalGrowth = (closes: readonly DailyGrowth[]): number => closes.reduce((index, close) => index * factor(close.growth), 1);

/** Compound growth a year (of 365.25 days) from the record's start to its last close, in percent; only from one year on. */
function cagr(start: Date, closes: readonly DailyGrowth[]): FigureValue {
  const last = closes.at(-1);
  if (!last) return missing(reasons.noCloses);
  const years = (+last.at - +start) / yearMs;
  return years < 1 ? missing(reasons.underOneYear) : given((totalGrowth(closes) ** (1 / years) - 1) * 100);
}

/** Sample standard deviation (ddof 1) of daily returns × √252, as a fraction; null below two days. */
export function yearlyVolatility(returns: readonly number[]): number | null {
  if (returns.length < 2) return null;
  const mean = sum(returns) / returns.length;
  return Math.sqrt(sum(returns.map((value) => (value - mean) ** 2)) / (returns.length - 1)) * Math.sqrt(tradingDaysPerYear);
}

/** Mean over standard deviation (ddof 1) of daily returns × √252, at a risk-free rate of 0 (Sharpe 1994). */
function sharpe(returns: readonly number[]): FigureValue {
  const volatility = yearlyVolatility(returns);
  if (volatility === null) return missing(reasons.twoCloses);
  if (volatility < noiseMax) return missing(reasons.noSpread);
  return given(((sum(returns) / returns.length) * tradingDaysPerYear) / volatility);
}

/** Mean over downside deviation × √252, target 0. The downside is divided by **all** days, not the losing ones (Sortino 1994). */
function sortino(returns: readonly number[]): FigureValue {
  if (returns.length < 2) return missing(reasons.twoCloses);
  const downside = Math.sqrt(sum(returns.map((value) => Math.min(0, value) ** 2)) / returns.length);
  if (downside < noiseMax) return missing(reasons.noLosingDay);
  return given((sum(returns) / returns.length / downside) * Math.sqrt(tradingDaysPerYear));
}

/** Worst fall from a high, as a fraction ≤ 0; the starting value counts as a high. */
function maxDrawdown(start: Date, closes: readonly DailyGrowth[]): { drawdown: number; days: number | null } {
  let index = 1;
  let high = { index: 1, at: start };
  let worst: { drawdown: number; days: number | null } = { drawdown: 0, days: null };
  for (const close of closes) {
    index *= factor(close.growth);
    if (index >= high.index) high = { index, at: close.at };
    const drawdown = index / high.index - 1;
    if (drawdown < worst.drawdown) worst = { drawdown, days: Math.round((+close.at - +high.at) / dayMs) };
  }
  return worst;
}

/** Gains of the winning over losses of the losing trades. */
function profitFactor(trades: TradeTotals): FigureValue {
  if (trades.closedTrades === 0) return missing(reasons.noTrades);
  return trades.grossLoss <= 0 ? missing(reasons.noLosingTrade) : given(trades.grossProfit / trades.grossLoss);
}

/** 1 (calm) to 10 from yearly volatility in percent; an edge itself belongs to the higher score. */
export function riskScore(volatilityPercent: number): number {
  const below = riskEdgesPercent.findIndex((edge) => volatilityPercent < edge);
  return below === -1 ? riskEdgesPercent.length + 1 : below + 1;
}
