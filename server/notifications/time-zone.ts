import { DateTime, IANAZone } from "luxon";
import { ErrorCode, refuse } from "../platform/user-error";

/** Whether this is the name of a time zone that Node knows; PostgreSQL knows the same list, from the same source. */
export const isTimeZone = (name: string): boolean => /^[A-Za-z][A-Za-z0-9_+\-/]{0,59}$/.test(name) && IANAZone.isValidZone(name);

const localTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;

/** The local time of a moment, like 2026-11-25T09:00. */
export const localOf = (at: Date, timeZone: string): string => localTextOf(DateTime.fromJSDate(at, { zone: timeZone }));

/**
 * The moment at which clocks in this zone show this time. A time that comes twice, when summer time ends, is the first one;
 * one that never comes, when it begins, is as much later as the clocks jump. Refuses INVALID for what is no time.
 */
export function momentOf(local: string, timeZone: string, path: string): Date {
  if (!localTime.test(local) || localTextOf(DateTime.fromISO(local, { zone: "utc" })) !== local)
    return refuse(ErrorCode.INVALID, path, "Enter a local time like 2026-11-25T09:00.");
  const moments = DateTime.fromISO(local, { zone: timeZone }).getPossibleOffsets();
  return new Date(Math.min(...moments.map((moment) => moment.toMillis())));
}

/** Empty for what is no time. */
const localTextOf = (time: DateTime): string => time.toISO({ includeOffset: false })?.slice(0, 16) ?? "";
