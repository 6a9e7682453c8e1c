import { ErrorCode, refuse } from "../platform/user-error";

/** Whether this is the name of a time zone that Node knows; PostgreSQL knows the same list, from the same source. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,59}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const localTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;

/** The local time of a moment, like 2026-11-25T09:00. */
export function localOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)!.value;
  return `${of("year")}-${of("month")}-${of("day")}T${of("hour")}:${of("minute")}`;
}

/**
 * The moment at which clocks in this zone show this time. A time that comes twice, when summer time ends, is the first one;
 * one that never comes, when it begins, is as much later as the clocks jump. Refuses INVALID for what is no time.
 */
export function momentOf(local: string, timeZone: string, path: string): Date {
  const match = localTime.exec(local);
  const asUtc = match ? Date.parse(`${local}:00.000Z`) : Number.NaN;
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== local)
    return refuse(ErrorCode.INVALID, path, "A local time looks like 2026-11-25T09:00.");
  const offsetAt = (moment: number): number => Date.parse(`${localOf(new Date(moment), timeZone)}:00.000Z`) - moment;
  const day = 86_400_000;
  const [before, after] = [offsetAt(asUtc - day), offsetAt(asUtc + day)];
  const candidates = [asUtc - Math.max(before, after), asUtc - Math.min(before, after)];
  const exact = candidates.find((moment) => localOf(new Date(moment), timeZone) === local);
  return new Date(exact ?? asUtc - before);
}
