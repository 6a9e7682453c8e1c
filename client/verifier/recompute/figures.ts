/**
 * Every figure of a profile once more, from what its public API answers: daily closes of the curve, and its trades. Shares
 * no code with the server; the formulas stand in the article "Every figure, with its formula".
 */
export interface PublicClose {
  readonly at: string;
  /** Since the start, in percent. */
  readonly returnPercent: number;
  /** Below the highest point since the start, in percent. */
  readonly drawdownPercent: number;
}

export interface PublicTrade {
  readonly status: "OPEN" | "CLOSED";
  /** Play money or real money: figures are of one of them. */
  readonly mode: "PAPER" | "LIVE";
  readonly side: "LONG" | "SHORT";
  readonly returnPercent: number | null;
  /** What was put into it, in percent of the account before its first fill; null where the owner hides position sizes. */
  readonly shareOfAccountPercent: number | null;
  /** In USD; null where the owner hides amounts. */
  readonly realisedPnl: string | null;
  readonly openedAt: string;
  readonly closedAt: string | null;
  readonly instrument: { readonly symbol: string };
}

/** Null: cannot be given. Undefined: not to be recomputed from what is shown. */
export type Recomputed = Readonly<Record<string, number | null | undefined>>;

const dayMs = 86_400_000;

export function recompute(points: readonly PublicClose[], trades: readonly PublicTrade[]): Recomputed {
  const levels = points.map(({ returnPercent }) => 1 + returnPercent / 100);
  const days = levels.slice(1).map((level, index) => (levels[index] === 0 ? 0 : level / levels[index]!) - 1);
  return { ...fromDays(points, levels, days), ...fromTrades(trades), ...fromSizes(points, trades) };
}

/** Exposure and turnover, over the time from the curve's first point to its last. */
function fromSizes(points: readonly PublicClose[], trades: readonly PublicTrade[]): Recomputed {
  const [from, to] = [Date.parse(points[0]?.at ?? ""), Date.parse(points.at(-1)?.at ?? "")];
  if (!(to > from)) return { averageExposurePercent: null, turnoverPercent: null };
  if (trades.some(({ shareOfAccountPercent }) => shareOfAccountPercent === null))
    return { averageExposurePercent: undefined, turnoverPercent: undefined };
  let [held, closed] = [0, 0];
  for (const { shareOfAccountPercent: share, openedAt, closedAt } of trades) {
    const [begin, end] = [Date.parse(openedAt), closedAt === null ? Infinity : Date.parse(closedAt)];
    held += share! * Math.max(0, Math.min(end, to) - Math.max(begin, from));
    if (end <= to) closed += share!;
  }
  return {
    averageExposurePercent: held / (to - from),
    turnoverPercent: points.length <= 20 ? null : (closed * 365.25 * dayMs) / (to - from),
  };
}

function fromDays(points: readonly PublicClose[], levels: readonly number[], days: readonly number[]): Recomputed {
  const count = days.length;
  if (count === 0) return { dailyCloses: 0, returnPercent: null, cagrPercent: null, ...noFall };
  const last = levels.at(-1)!;
  const years = (Date.parse(points.at(-1)!.at) - Date.parse(points[0]!.at)) / (365.25 * dayMs);
  const cagr = years < 1 ? null : (Math.exp(Math.log(last) / years) - 1) * 100;
  const { fall, fallDays } = worstFall(points, levels);
  const mean = days.reduce((sum, day) => sum + day, 0) / count;
  const variance = count < 2 ? null : days.reduce((sum, day) => sum + (day - mean) * (day - mean), 0) / (count - 1);
  const yearly = variance === null ? null : Math.sqrt(variance * 252);
  const down = Math.sqrt(days.reduce((sum, day) => (day < 0 ? sum + day * day : sum), 0) / count);
  return {
    ...{ dailyCloses: count, returnPercent: (last - 1) * 100, cagrPercent: cagr },
    ...{ maxDrawdownPercent: fall * 100, maxDrawdownDays: fallDays },
    calmar: cagr === null || fall === 0 ? null : cagr / Math.abs(fall * 100),
    volatilityPercent: yearly === null ? null : yearly * 100,
    sharpe: yearly === null || yearly < 1e-12 ? null : (mean * 252) / yearly,
    sortino: count < 2 || down < 1e-12 ? null : (mean / down) * Math.sqrt(252),
    dailyVar95Percent: count < 20 ? null : Math.max(0, -fifth(days) * 100),
    risk: yearly === null ? null : 1 + [3, 6, 10, 15, 21, 28, 36, 50, 75].filter((edge) => yearly * 100 >= edge).length,
  };
}

const noFall = { maxDrawdownPercent: null, maxDrawdownDays: null, calmar: null } as const;

/** Worst fall from any earlier level, as a fraction ≤ 0, and the days from that level, when it was last reached, to the lowest. */
function worstFall(points: readonly PublicClose[], levels: readonly number[]): { fall: number; fallDays: number | null } {
  let [high, fall, fallDays] = [0, 0, null as number | null];
  levels.forEach((level, index) => {
    if (level >= levels[high]!) high = index;
    const now = level / levels[high]! - 1;
    if (now < fall) [fall, fallDays] = [now, Math.round((Date.parse(points[index]!.at) - Date.parse(points[high]!.at)) / dayMs)];
  });
  return { fall, fallDays };
}

/** The 5th percentile, interpolated. */
function fifth(days: readonly number[]): number {
  const sorted = days.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) / 20;
  const whole = Math.trunc(place);
  return sorted[whole]! * (1 - (place - whole)) + (sorted[whole + 1] ?? 0) * (place - whole);
}

function fromTrades(trades: readonly PublicTrade[]): Recomputed {
  const closed = trades.filter(({ status }) => status === "CLOSED");
  const hasAmounts = closed.every(({ realisedPnl }) => realisedPnl !== null);
  const gainOf = (trade: PublicTrade): number => (hasAmounts ? Number(trade.realisedPnl) : (trade.returnPercent ?? 0));
  const gains = closed.map(gainOf);
  const sums = { gain: 0, loss: 0 };
  for (const gain of gains) sums[gain > 0 ? "gain" : "loss"] += Math.abs(gain);
  const percents = closed.flatMap(({ returnPercent }) => (returnPercent === null ? [] : [returnPercent]));
  const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const held = closed.map(({ openedAt, closedAt }) => (Date.parse(closedAt!) - Date.parse(openedAt)) / dayMs);
  const won = gains.filter((gain) => gain > 0).length;
  const none = closed.length === 0;
  return {
    ...{ closedTrades: closed.length, wonTrades: won, openTrades: trades.length - closed.length },
    winRatePercent: none ? null : (won / closed.length) * 100,
    profitFactor: none || sums.loss === 0 ? null : hasAmounts ? sums.gain / sums.loss : undefined,
    expectancyPercent: none ? null : total(percents) / closed.length,
    averageHoldingDays: none ? null : total(held) / closed.length,
    bestTradePercent: percents.length === 0 ? null : Math.max(...percents),
    worstTradePercent: percents.length === 0 ? null : Math.min(...percents),
    ...groups(closed, gainOf, ({ side }) => side),
    ...groups(closed, gainOf, ({ instrument }) => instrument.symbol),
  };
}

/** Count, win rate and expectancy of each side or symbol, named as `NAME.closedTrades`. */
function groups(
  closed: readonly PublicTrade[],
  gainOf: (trade: PublicTrade) => number,
  nameOf: (trade: PublicTrade) => string,
): Recomputed {
  const found: Record<string, number> = {};
  for (const [name, own] of Map.groupBy(closed, nameOf)) {
    found[`${name}.closedTrades`] = own.length;
    found[`${name}.winRatePercent`] = (own.filter((trade) => gainOf(trade) > 0).length / own.length) * 100;
    found[`${name}.expectancyPercent`] = own.reduce((sum, { returnPercent }) => sum + (returnPercent ?? 0), 0) / own.length;
  }
  return found;
}

/** A range of the curve, from the whole of it: 0 at its first point, and how far each is below the highest before. */
export function recomputeRange(whole: readonly PublicClose[], range: readonly PublicClose[]): ReadonlyArray<PublicClose | null> {
  const levels = new Map(whole.map(({ at, returnPercent }) => [Date.parse(at), 1 + returnPercent / 100]));
  const base = range[0] && levels.get(Date.parse(range[0].at));
  let high = 1;
  return range.map(({ at }) => {
    const level = levels.get(Date.parse(at));
    if (!base || level === undefined) return null;
    high = Math.max(high, level / base);
    return { at, returnPercent: (level / base - 1) * 100, drawdownPercent: (level / base / high - 1) * 100 };
  });
}

/** What each month made, in percent, by `YYYY-MM` in New York. */
export function recomputeMonths(points: readonly PublicClose[]): ReadonlyMap<string, number> {
  const levels = points.map(({ returnPercent }) => 1 + returnPercent / 100);
  const months = new Map<string, number>();
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", year: "numeric", month: "2-digit" });
  points.forEach(({ at }, index) => {
    if (index === 0) return;
    const month = parts.format(new Date(at)).slice(0, 7);
    const factor = levels[index - 1] === 0 ? 0 : levels[index]! / levels[index - 1]!;
    months.set(month, (months.get(month) ?? 1) * factor);
  });
  return new Map([...months].map(([month, growth]) => [month, (growth - 1) * 100]));
}
