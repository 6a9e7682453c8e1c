/**
 * Moments as text: relative where it is read in passing, exact (with zone) on hover. Times are in the reader's zone,
 * with the day before the month and a 24 hour clock.
 */
import { MISSING } from "./format";

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
  const key = `${zone ?? new Date().getTimezoneOffset()} ${JSON.stringify(options)}`;
  let found = formatters.get(key);
  if (!found) {
    // en-GB alone writes "Wed, 18 Sept"; our form has no commas between day and date, and three letters for every month.
    found = new Intl.DateTimeFormat("en-GB", { timeZone: zone, ...options });
    formatters.set(key, found);
  }
  return found;
}

/** Epoch milliseconds, NaN when there is none. */
export const millisecondsOf = (moment: Moment): number =>
  moment === null || moment === undefined ? NaN : moment instanceof Date ? moment.getTime() : new Date(moment).getTime();

const parts = (at: number, options: Intl.DateTimeFormatOptions): string =>
  formatter(options).format(at).replaceAll(",", "").replace("Sept", "Sep");

const clock = (at: number): string => parts(at, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const date = (at: number, now: number): string =>
  parts(at, { day: "numeric", month: "short", ...(isSameYear(at, now) ? {} : { year: "numeric" }) });
const dayKey = (at: number): string => parts(at, { year: "numeric", month: "2-digit", day: "2-digit" });
const isSameYear = (a: number, b: number): boolean => parts(a, { year: "numeric" }) === parts(b, { year: "numeric" });
const isSameDay = (a: number, b: number): boolean => dayKey(a) === dayKey(b);

/** Weekday and clock within the last six days, before that the date. */
const distant = (at: number, now: number): string =>
  Math.abs(now - at) < 6 * day ? `${parts(at, { weekday: "short" })} ${clock(at)}` : date(at, now);

/** `just now` (10 s), `45 s`, `12 min`, `3 h`, then `Wed 15:58`, `19 Nov`, `19 Nov 2024`. */
export function formatRelative(moment: Moment, now: number): string {
  const at = millisecondsOf(moment);
  if (Number.isNaN(at)) return MISSING;
  const age = now - at;
  // A server clock a little ahead of ours is still "just now".
  if (age <= justNowMax && age > -minute) return "just now";
  if (age < 0) return distant(at, now);
  if (age < minute) return `${Math.floor(age / second)} s`;
  if (age < hour) return `${Math.floor(age / minute)} min`;
  if (age < hoursShownMax || isSameDay(at, now)) return `${Math.floor(age / hour)} h`;
  return distant(at, now);
}

/** `Today 11:29`, `Mon 15:41`, `10 Nov`: for lists read as a history. */
export function formatMoment(moment: Moment, now: number): string {
  const at = millisecondsOf(moment);
  if (Number.isNaN(at)) return MISSING;
  return isSameDay(at, now) ? `Today ${clock(at)}` : distant(at, now);
}

/** `19 Nov` or `19 Nov 2024`. */
export function formatDay(moment: Moment, now: number): string {
  const at = millisecondsOf(moment);
  return Number.isNaN(at) ? MISSING : date(at, now);
}

/** `3 Mar 2025`. */
export function formatDate(moment: Moment): string {
  const at = millisecondsOf(moment);
  return Number.isNaN(at) ? MISSING : parts(at, { day: "numeric", month: "short", year: "numeric" });
}

/** `Mar 2025`. */
export function formatMonth(moment: Moment): string {
  const at = millisecondsOf(moment);
  return Number.isNaN(at) ? MISSING : parts(at, { month: "short", year: "numeric" });
}

/** `14:31:46`. */
export function formatClock(moment: Moment): string {
  const at = millisecondsOf(moment);
  return Number.isNaN(at) ? MISSING : parts(at, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
}

/** `Wed 18 Nov 2026 15:58:02 GMT+1`: the exact moment, for hover and screen readers. */
export function formatExact(moment: Moment): string {
  const at = millisecondsOf(moment);
  if (Number.isNaN(at)) return MISSING;
  const options: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short", year: "numeric" };
  return parts(at, { ...options, hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23", timeZoneName: "short" });
}

/** `12 min`, `9 h`, `74 days`, from a year on `1.7 years`: how long something has lasted. */
export function formatAge(since: Moment, until: number): string {
  const start = millisecondsOf(since);
  if (Number.isNaN(start)) return MISSING;
  const days = Math.max(0, Math.floor((until - start) / day));
  if (days >= 365) return `${(days / daysOfYear).toFixed(1)} years`;
  if (days === 0)
    return until - start < hour ? `${Math.max(1, Math.round((until - start) / minute))} min` : `${Math.floor((until - start) / hour)} h`;
  return days === 1 ? "1 day" : `${days} days`;
}

/** `15 min`, `2 h`, `45 s`: a delay in words, from seconds. */
export function formatDelay(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${Math.round(seconds / 60)} min` : `${Math.round((seconds / 3_600) * 10) / 10} h`;
}

/** `14:46` today, then `Wed`, `19 Nov`: for a list where a row has little room. */
export function formatListed(moment: Moment, now: number): string {
  const at = millisecondsOf(moment);
  if (Number.isNaN(at)) return MISSING;
  if (isSameDay(at, now)) return clock(at);
  return Math.abs(now - at) < 6 * day ? parts(at, { weekday: "short" }) : date(at, now);
}

/** `14:46`. */
export function formatHour(moment: Moment): string {
  const at = millisecondsOf(moment);
  return Number.isNaN(at) ? MISSING : clock(at);
}

/** `Today`, `Yesterday`, `Monday`, `19 Nov`: over the messages of a day. */
export function formatDayName(moment: Moment, now: number): string {
  const at = millisecondsOf(moment);
  if (Number.isNaN(at)) return MISSING;
  if (isSameDay(at, now)) return "Today";
  if (isSameDay(at, now - day)) return "Yesterday";
  return now - at < 6 * day ? parts(at, { weekday: "long" }) : date(at, now);
}
