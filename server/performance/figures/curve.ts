import type { CurveRange } from "../../trading/trading.enums";
import type { DailyGrowth } from "./figures";

/** A point of a record's curve; both in percent, the drawdown ≤ 0 against the highest point since the curve's start. */
export interface CurvePointValue {
  readonly at: Date;
  readonly returnPercent: number;
  readonly drawdownPercent: number;
}

export interface MonthValue {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly returnPercent: number;
}

const dayMs = 86_400_000;
const rangeDays: Record<Exclude<CurveRange, "ALL">, number> = { DAY: 1, WEEK: 7, MONTH: 30, THREE_MONTHS: 90, YEAR: 365 };

/** A daily close with the day it belongs to (`YYYY-MM-DD`, New York). */
export interface DatedGrowth extends DailyGrowth {
  readonly day: string;
}

/** First moment of a range that ends at `now`; null for all of the record. */
export const rangeStart = (range: CurveRange, now: Date): Date | null =>
  range === "ALL" ? null : new Date(+now - rangeDays[range] * dayMs);

/** The range that holds the others. */
export const widestOf = (ranges: readonly CurveRange[]): CurveRange => rangesByWidth.findLast((range) => ranges.includes(range)) ?? "ALL";
const rangesByWidth: readonly CurveRange[] = ["DAY", "WEEK", "MONTH", "THREE_MONTHS", "YEAR", "ALL"];

/**
 * The record from its start, or rebased to 0 at the last close at or before `from`. At most `pointsMax` points: of longer
 * ones every n-th is kept, and always the first and the last.
 */
export function curveOf(start: Date, closes: readonly DailyGrowth[], from: Date | null, pointsMax: number): CurvePointValue[] {
  const before = from === null ? -1 : closes.findLastIndex((close) => close.at <= from);
  const base = closes[before]?.at ?? start;
  let index = 1;
  let high = 1;
  const points: CurvePointValue[] = [{ at: base, returnPercent: 0, drawdownPercent: 0 }];
  for (const close of closes.slice(before + 1)) {
    index *= Math.max(0, close.growth);
    high = Math.max(high, index);
    points.push({ at: close.at, returnPercent: (index - 1) * 100, drawdownPercent: (index / high - 1) * 100 });
  }
  return closes.length === 0 ? [] : thin(points, pointsMax);
}

function thin<T>(points: T[], max: number): T[] {
  if (points.length <= max) return points;
  const step = (points.length - 1) / (max - 1);
  return Array.from({ length: max }, (_, position) => points[Math.round(position * step)]!);
}

/** Time-weighted return of each calendar month (New York days) that has a close, oldest first. */
export function monthsOf(closes: readonly DatedGrowth[]): MonthValue[] {
  const growth = new Map<string, number>();
  for (const close of closes) growth.set(close.day.slice(0, 7), (growth.get(close.day.slice(0, 7)) ?? 1) * Math.max(0, close.growth));
  return [...growth].map(([month, value]) => ({
    year: Number(month.slice(0, 4)),
    month: Number(month.slice(5)),
    returnPercent: (value - 1) * 100,
  }));
}
