import { formatParts } from "../../lib/format/time";
import type { BarResolution } from "../../graphql/schema.generated";

export type Resolution = BarResolution;

/** Length of a bar in seconds. */
export const barSeconds: Record<Resolution, number> = { MINUTE: 60, FIVE_MINUTES: 300, FIFTEEN_MINUTES: 900, HOUR: 3_600, DAY: 86_400 };

/** Words for a resolution, as a note beside a chart's title. */
export const resolutionNames: Record<Resolution, string> = {
  MINUTE: "1 minute candles",
  FIVE_MINUTES: "5 minute candles",
  FIFTEEN_MINUTES: "15 minute candles",
  HOUR: "hourly candles",
  DAY: "daily candles",
};

/** Chart time: whole seconds since 1970. */
export const secondsOf = (moment: string): number => Math.floor(Date.parse(moment) / 1_000);

/** Daily values belong to a date, not to a moment, so their date is read in UTC; shorter ones in the reader's zone. */
const zoneFor = (isDaily: boolean): Intl.DateTimeFormatOptions => (isDaily ? { timeZone: "UTC" } : {});

/** Crosshair label and table cell. */
export function timeLabel(seconds: number, isDaily: boolean): string {
  const options: Intl.DateTimeFormatOptions = {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    ...zoneFor(isDaily),
  };
  if (!isDaily) Object.assign(options, { year: undefined, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return formatParts(seconds * 1_000, options);
}

const secondsShownBelow = 300;

/** A line of a few minutes would have the same minute at both its ends: its axis shows seconds too. */
export const showsSeconds = (times: readonly number[], isDaily: boolean): boolean =>
  !isDaily && times.length > 0 && Math.max(...times) - Math.min(...times) < secondsShownBelow;

const daySeconds = 86_400;

/** Of daily values those on the date of the one before: today's close, and what is so far after it, are one date on an axis. */
export function repeatedDays(times: readonly number[]): ReadonlySet<number> {
  const ascending = [...new Set(times)].toSorted((one, other) => one - other);
  const dayOf = (time: number | undefined): number => Math.floor((time ?? Number.NaN) / daySeconds);
  return new Set(ascending.filter((time, index) => dayOf(time) === dayOf(ascending[index - 1])));
}

/** lightweight-charts' kinds of tick mark: year, month, day, time, time with seconds. */
export function tickLabel(seconds: number, kind: number, isDaily: boolean): string {
  const options: Intl.DateTimeFormatOptions =
    kind === 0
      ? { year: "numeric" }
      : kind === 1
        ? { month: "short" }
        : kind === 2
          ? { day: "numeric", month: "short" }
          : { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...(kind === 4 && { second: "2-digit" }) };
  return formatParts(seconds * 1_000, { ...options, ...zoneFor(isDaily) });
}
