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
  /** Of closed trades: each one's result in percent of what was put into it, added up; the best and the worst of them. */
  readonly returnSum: number;
  readonly best: number | null;
  readonly worst: number | null;
  /** From the first fill to the last, of all closed trades together. */
  readonly heldSeconds: number;
  /** Of each trade: what was put into it in percent of the account before its first fill, times the seconds of the record it was held. */
  readonly shareSeconds: number;
  /** The same percentages of the trades closed by the record's last daily close, added up. */
  readonly closedShares: number;
  /** Closed trades by side, and by symbol: the most frequent first, at most 20. */
  readonly sides: readonly TradeGroupTotals[];
  readonly symbols: readonly TradeGroupTotals[];
}

/** Closed trades of one side or symbol. */
export interface TradeGroupTotals {
  readonly name: string;
  readonly closedTrades: number;
  readonly wonTrades: number;
  readonly returnSum: number;
}

export const noTotals: TradeTotals = {
  ...{ closedTrades: 0, wonTrades: 0, openTrades: 0, grossProfit: 0, grossLoss: 0 },
  ...{ returnSum: 0, best: null, worst: null, heldSeconds: 0, shareSeconds: 0, closedShares: 0, sides: [], symbols: [] },
};

/** Figures of the closed trades of one side or symbol. */
export interface TradeGroupFigures {
  readonly name: string;
  readonly closedTrades: number;
  readonly winRatePercent: number;
  readonly expectancyPercent: number;
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
  readonly calmar: FigureValue;
  readonly dailyVar95Percent: FigureValue;
  readonly expectancyPercent: FigureValue;
  readonly averageHoldingDays: FigureValue;
  /** Null for who may not see how large positions are. */
  readonly averageExposurePercent: FigureValue;
  readonly turnoverPercent: FigureValue;
  readonly bestTradePercent: FigureValue;
  readonly worstTradePercent: FigureValue;
  readonly sides: readonly TradeGroupFigures[];
  readonly symbols: readonly TradeGroupFigures[];
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
  noDrawdown: "No drawdown yet",
  fewCloses: "Needs at least 20 daily closes",
  hiddenSizes: "The owner hides position sizes",
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
  const perYear = cagr(start, closes);
  return {
    returnPercent: closes.length === 0 ? missing(reasons.noCloses) : given((totalGrowth(closes) - 1) * 100),
    cagrPercent: perYear,
    calmar: closes.length === 0 ? missing(reasons.noCloses) : calmar(perYear, worst.drawdown * 100),
    dailyVar95Percent: dailyVar95(returns),
    ...tradeFigures(trades),
    ...sizeFigures(start, closes, trades),
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

/** Growth a year over the worst drawdown, both in percent and without its sign (Young 1991). Missing under one year, and without a drawdown. */
export function calmar(cagrPercent: FigureValue, drawdownPercent: number): FigureValue {
  if (cagrPercent.value === null) return cagrPercent;
  return drawdownPercent === 0 ? missing(reasons.noDrawdown) : given(cagrPercent.value / Math.abs(drawdownPercent));
}

/** The loss of a day that 95 of 100 days stayed above, in percent ≥ 0: historical, the 5th percentile of daily returns. */
function dailyVar95(returns: readonly number[]): FigureValue {
  if (returns.length < closesMin) return missing(returns.length === 0 ? reasons.noCloses : reasons.fewCloses);
  return given(Math.max(0, -percentile(returns, 0.05) * 100));
}

/** The value below which a share lies, with linear interpolation between the closest two (Hyndman and Fan 1996, type 7). Of one value at least. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return below + (above - below) * (place - Math.floor(place));
}

const daySeconds = 86_400;

/** What a closed trade came to on average, and at best and worst, in percent of what was put into it. */
function tradeFigures({ closedTrades, returnSum, best, worst, heldSeconds, sides, symbols }: TradeTotals) {
  const perTrade = (value: number): FigureValue => (closedTrades === 0 ? missing(reasons.noTrades) : given(value / closedTrades));
  const extreme = (value: number | null): FigureValue => (value === null ? missing(reasons.noTrades) : given(value));
  return {
    ...{ expectancyPercent: perTrade(returnSum), averageHoldingDays: perTrade(heldSeconds / daySeconds) },
    ...{ bestTradePercent: extreme(best), worstTradePercent: extreme(worst) },
    ...{ sides: sides.map(groupFigures), symbols: symbols.map(groupFigures) },
  };
}

/** How much of the account was in trades, by time, and how often a year it was put into them: from the record's start to its last close. */
function sizeFigures(start: Date, closes: readonly DailyGrowth[], { shareSeconds, closedShares }: TradeTotals) {
  const last = closes.at(-1);
  const ms = last ? +last.at - +start : 0;
  if (ms <= 0) return { averageExposurePercent: missing(reasons.noCloses), turnoverPercent: missing(reasons.noCloses) };
  return {
    averageExposurePercent: given((shareSeconds * 1000) / ms),
    turnoverPercent: closes.length < closesMin ? missing(reasons.fewCloses) : given(closedShares / (ms / yearMs)),
  };
}

const groupFigures = ({ name, closedTrades, wonTrades, returnSum }: TradeGroupTotals): TradeGroupFigures => ({
  ...{ name, closedTrades, winRatePercent: (wonTrades / closedTrades) * 100, expectancyPercent: returnSum / closedTrades },
});
