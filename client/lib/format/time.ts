/**
 * Moments as text: relative where it is read in passing, exact (with zone) on hover. Times are in the reader's zone, on a
 * 24 hour clock; the order of day and month is that of the page's locale, like its numbers.
 */
import { formatCounted, formatRatio, MISSING } from "./format";
import { currentLocale } from "./locale";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const justNowMax = 10 * second;
const hoursShownMax = 12 * hour;
const daysOfYear = 365.25;

/** A `DateTime` of the API, epoch milliseconds or a `Date`. */
export type Moment = string | number | Date | null | undefined;

let zone: string | undefined;

/** Building a formatter takes a hundred times as long as using it, and a page of trades words hundreds of moments. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Fixes the zone for a test; undefined is the reader's own. */
export function setTimeZone(chosen: string | undefined): void {
  zone = chosen;
}

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // The offset is that of the reader's own zone: who travels with the page open gets formatters of the new one.
  const locale = currentLocale();
  const key = `${locale} ${zone ?? new Date().getTimezoneOffset()} ${JSON.stringify(options)}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
    formatters.set(key, found);
  }
  return found;
}

/** Epoch milliseconds, NaN when there is none. */
export const millisecondsOf = (moment: Moment): number =>
  moment === null || moment === undefined ? NaN : moment instanceof Date ? moment.getTime() : new Date(moment).getTime();

/** A moment (epoch milliseconds) with just the parts asked for. */
export const formatParts = (at: number, options: Intl.DateTimeFormatOptions): string => formatter(options).format(at);

const clock = (at: number): string => formatParts(at, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const date = (at: number, now: number): string =>
  formatParts(at, { day: "numeric", month: "short", ...(isSameYear(at, now) ? {} : { year: "numeric" }) });
const dayKey = (at: number): string => formatParts(at, { year: "numeric", month: "2-digit", day: "2-digit" });
const isSameYear = (a: number, b: number): boolean => formatParts(a, { year: "numeric" }) === formatParts(b, { year: "numeric" });
const isSameDay = (a: number, b: number): boolean => dayKey(a) === dayKey(b);

/** Weekday and clock within the last six days, before that the date. */
const distant = (at: number, now: number): string =>
  Math.abs(now - at) < 6 * day ? `${formatParts(at, { weekday: "short" })} ${clock(at)}` : date(at, now);

/** `just now` (10 s), `45 s ago`, `12 min ago`, `3 h ago`, then `Wed 15:58`, `Nov 19`, `Nov 19, 2024`. */
export function formatRelative(moment: Moment, now: number): string {
  const at = millisecondsOf(moment);
  if (Number.isNaN(at)) return MISSING;
  const age = now - at;
  // A server clock a little ahead of ours is still "just now".
  if (age <= justNowMax && age > -minute) return "just now";
  if (age < 0) return distant(at, now);
  if (age < minute) return `${Math.floor(age / second)} s ago`;
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  if (age < hoursShownMax || isSameDay(at, now)) return `${Math.floor(age / hour)} h ago`;
  return distant(at, now);
}

/** `Today 11:29`, `Mon 15:41`, `Nov 10`: for lists read as a history. */
export function formatMoment(moment: Moment, now: number): string {
  const at = millisecondsOf(moment);
  if (Number.isNaN(at)) return MISSING;
  return isSameDay(at, now) ? `Today ${clock(at)}` : distant(at, now);
}

/** `today 11:29`, else as above: inside a sentence. */
export const formatMomentWithin = (moment: Moment, now: number): string => formatMoment(moment, now).replace("Today", "today");

/** `Nov 19` or `Nov 19, 2024`. */
export function formatDay(moment: Moment, now: number): string {
  const at = millisecondsOf(moment);
  return Number.isNaN(at) ? MISSING : date(at, now);
}

/** `Mar 3, 2025`. */
export function formatDate(moment: Moment): string {
  const at = millisecondsOf(moment);
  return Number.isNaN(at) ? MISSING : formatParts(at, { day: "numeric", month: "short", year: "numeric" });
}

/** `Mar 2025`. */
export function formatMonth(moment: Moment): string {
  const at = millisecondsOf(moment);
  return Number.isNaN(at) ? MISSING : formatParts(at, { month: "short", year: "numeric" });
}

/** `Mar`: a month of any year, 1 to 12. */
export const formatMonthName = (month: number): string => formatParts(Date.UTC(2026, month - 1, 15), { month: "short", timeZone: "UTC" });

/** `14:31:46`. */
export function formatClock(moment: Moment): string {
  const at = millisecondsOf(moment);
  return Number.isNaN(at) ? MISSING : formatParts(at, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
}

/** `Wed, Nov 18, 2026, 15:58:02 GMT+1`: the exact moment, for hover and screen readers. */
export function formatExact(moment: Moment): string {
  const at = millisecondsOf(moment);
  if (Number.isNaN(at)) return MISSING;
  const options: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short", year: "numeric" };
  return formatParts(at, { ...options, hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23", timeZoneName: "short" });
}

/** `12 min`, `9 h`, `74 days`, from a year on `1.7 years`: how long something has lasted. */
export function formatAge(since: Moment, until: number): string {
  const start = millisecondsOf(since);
  if (Number.isNaN(start)) return MISSING;
  const days = Math.max(0, Math.floor((until - start) / day));
  if (days >= 365) return `${formatRatio(days / daysOfYear, 1)} years`;
  if (days === 0)
    return until - start < hour ? `${Math.max(1, Math.round((until - start) / minute))} min` : `${Math.floor((until - start) / hour)} h`;
  return formatCounted(days, "day", "days");
}

/** `15 min`, `2 h`, `45 s`: a delay in words, from seconds. */
export function formatDelay(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${Math.round(seconds / 60)} min` : `${Math.round((seconds / 3_600) * 10) / 10} h`;
}

/** `14:46` today, then `Wed`, `Nov 19`: for a list where a row has little room. */
export function formatListed(moment: Moment, now: number): string {
  const at = millisecondsOf(moment);
  if (Number.isNaN(at)) return MISSING;
  if (isSameDay(at, now)) return clock(at);
  return Math.abs(now - at) < 6 * day ? formatParts(at, { weekday: "short" }) : date(at, now);
}

/** `14:46`. */
export function formatHour(moment: Moment): string {
  const at = millisecondsOf(moment);
  return Number.isNaN(at) ? MISSING : clock(at);
}

/** `Today`, `Yesterday`, `Monday`, `Nov 19`: over the messages of a day. */
export function formatDayName(moment: Moment, now: number): string {
  const at = millisecondsOf(moment);
  if (Number.isNaN(at)) return MISSING;
  if (isSameDay(at, now)) return "Today";
  if (isSameDay(at, now - day)) return "Yesterday";
  return now - at < 6 * day ? formatParts(at, { weekday: "long" }) : date(at, now);
}
