import { Decimal } from "../../../platform/decimal";
import { previousDayClose } from "../../instruments/hours";
import type { PriceBar } from "../provider";

/** What a quote says of its day. */
export interface DayFigures {
  /** The 16:00 New York it counts from; null while only the venue's last 24 hours are known. */
  readonly since: Date | null;
  readonly previousClose: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
}

/** The day from hourly bars, which begin an hour before the close at the latest. Null where they do not reach back to it. */
export function dayFromBars(bars: readonly PriceBar[], now: Date): DayFigures | null {
  const since = previousDayClose(now);
  const before = bars.findLast((bar) => bar.at < since);
  const day = bars.filter((bar) => bar.at >= since);
  const previousClose = day[0] && +day[0].at === +since ? day[0].open : before?.close;
  if (!previousClose) return null;
  return {
    since,
    previousClose,
    high: Decimal.max(previousClose, ...day.map((bar) => bar.high)),
    low: Decimal.min(previousClose, ...day.map((bar) => bar.low)),
  };
}

/** With a price that has just been seen. */
export const including = (day: DayFigures, mid: Decimal): DayFigures =>
  mid.gt(day.high) || mid.lt(day.low) ? { ...day, high: Decimal.max(day.high, mid), low: Decimal.min(day.low, mid) } : day;

/** Whether the figures count from today's close: a new day begins at each 16:00 New York of a weekday. */
export const isCurrent = (day: DayFigures | undefined, now: Date): boolean =>
  day?.since !== null && day?.since !== undefined && +day.since === +previousDayClose(now);
