import { IANAZone } from "luxon";
import type { TradingHours } from "../providers/provider";

/** A moment's calendar in a zone; weekday is ISO (1 = Monday). */
interface LocalDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const newYork = "America/New_York";
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Longest closed stretch we look across: hours need at least one day a week. */
const searchDaysMax = 9;

/** What a zone's clocks show at `at`, as if that were UTC, in milliseconds. */
const localTime = (zone: string, at: number): number => at + IANAZone.create(zone).offset(at) * minuteMs;

/** Start of the local day that `at` falls into, shifted by whole days. */
function localDay(zone: string, at: number, shift = 0): LocalDay {
  const local = new Date(Math.floor(localTime(zone, at) / dayMs) * dayMs + shift * dayMs);
  return { year: local.getUTCFullYear(), month: local.getUTCMonth(), day: local.getUTCDate() };
}

/** The moment at which the zone's clocks show `minutes` past midnight; where spring skips that time, the moment of the change. */
function atLocal(zone: string, day: LocalDay, minutes: number): number {
  const wanted = Date.UTC(day.year, day.month, day.day) + minutes * minuteMs;
  let at = wanted - (localTime(zone, wanted) - wanted);
  at += wanted - localTime(zone, at);
  return localTime(zone, at) === wanted ? at : changeThatSkips(zone, wanted);
}

/** The first moment at which the zone's clocks show more than `wanted`, a time that they skip; zones change on a whole minute. */
function changeThatSkips(zone: string, wanted: number): number {
  let before = 2 * wanted - localTime(zone, wanted + dayMs) + dayMs;
  let after = 2 * wanted - localTime(zone, wanted - dayMs) - dayMs;
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
    if (localTime(zone, middle) < wanted) before = middle;
    else after = middle;
  }
  return after;
}

const weekday = (day: LocalDay): number => new Date(Date.UTC(day.year, day.month, day.day)).getUTCDay() || 7;

const dateOf = ({ year, month, day }: LocalDay): string => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The moment at which a date (`YYYY-MM-DD`) begins in a zone. */
export function startOfDay(zone: string, date: string): Date {
  const [year, month, day] = date.split("-").map(Number);
  return new Date(atLocal(zone, { year: year!, month: month! - 1, day: day! }, 0));
}

function minutesOf(text: string): number {
  const [hour, minute] = text.split(":").map(Number);
  return hour! * 60 + minute!;
}

/** One open stretch, `from` inclusive, `to` exclusive, in milliseconds. */
export interface Session {
  readonly from: number;
  readonly to: number;
}

/** The session of a local day; null on a closed day, and where spring skips the whole of it. */
function sessionOn(hours: TradingHours, day: LocalDay): Session | null {
  const special = hours.special?.[dateOf(day)];
  if (special === null || (special === undefined && !hours.days.includes(weekday(day)))) return null;
  const from = atLocal(hours.zone, day, minutesOf((special ?? hours).open));
  const to = atLocal(hours.zone, day, minutesOf((special ?? hours).close));
  return from < to ? { from, to } : null;
}

/** Sessions that overlap [from, to), oldest first, cut to it. Without hours it is all one session. */
export function sessionsBetween(hours: TradingHours | null, from: number, to: number): Session[] {
  if (from >= to) return [];
  if (!hours) return [{ from, to }];
  const sessions: Session[] = [];
  for (let shift = 0; ; shift++) {
    const day = localDay(hours.zone, from, shift);
    if (atLocal(hours.zone, day, 0) >= to) return sessions;
    const session = sessionOn(hours, day);
    if (session && session.to > from && session.from < to)
      sessions.push({ from: Math.max(from, session.from), to: Math.min(to, session.to) });
  }
}

/** The local day that was asked about last, for each hours: every tick asks whether its symbol is open, and zones are slow to ask. */
const daysAsked = new WeakMap<TradingHours, { readonly from: number; readonly to: number; readonly session: Session | null }>();

function sessionOfDayAt(hours: TradingHours, at: number): Session | null {
  const known = daysAsked.get(hours);
  if (known && known.from <= at && at < known.to) return known.session;
  const day = localDay(hours.zone, at);
  const session = sessionOn(hours, day);
  const [from, to] = [atLocal(hours.zone, day, 0), atLocal(hours.zone, localDay(hours.zone, at, 1), 0)];
  daysAsked.set(hours, { from, to, session });
  return session;
}

/** The session that contains `at`, or null while closed. */
export function sessionAt(hours: TradingHours, at: Date): Session | null {
  const session = sessionOfDayAt(hours, +at);
  return session && session.from <= +at && +at < session.to ? session : null;
}

export const isOpenAt = (hours: TradingHours | null, at: Date): boolean => hours === null || sessionAt(hours, at) !== null;

/** When a closed market opens next; null while it is open or has no hours. */
export function nextOpenAfter(hours: TradingHours | null, at: Date): Date | null {
  if (!hours || sessionAt(hours, at)) return null;
  for (let shift = 0; shift <= searchDaysMax; shift++) {
    const session = sessionOn(hours, localDay(hours.zone, +at, shift));
    if (session && session.from > +at) return new Date(session.from);
  }
  return null;
}

/** When an open market closes; null while it is closed or has no hours. */
export function nextCloseAfter(hours: TradingHours | null, at: Date): Date | null {
  const session = hours && sessionAt(hours, at);
  return session ? new Date(session.to) : null;
}

/** The end of the last session that ended at or before `at`; null where hours name no day at all. */
export function lastCloseBefore(hours: TradingHours, at: Date): Date | null {
  for (let shift = 0; shift >= -searchDaysMax; shift--) {
    const session = sessionOn(hours, localDay(hours.zone, +at, shift));
    if (session && session.to <= +at) return new Date(session.to);
  }
  return null;
}

/** US shares are traded from 4:00 on in the zone of their hours, and for four hours after the close, at most until 20:00. */
const extended = { fromMinute: 4 * 60, afterCloseMs: 4 * 60 * minuteMs, untilMinute: 20 * 60 };

/** A day's sessions in their order: before market hours, in them, after them; those that last no time are left out. */
function sessionsWithExtended(hours: TradingHours, day: LocalDay): ExtendedSession[] {
  const session = sessionOn(hours, day);
  if (!session) return [];
  const from = atLocal(hours.zone, day, extended.fromMinute);
  const to = Math.min(session.to + extended.afterCloseMs, atLocal(hours.zone, day, extended.untilMinute));
  const all = [
    { from, to: session.from, isExtended: true },
    { ...session, isExtended: false },
    { from: session.to, to, isExtended: true },
  ];
  return all.filter((one) => one.from < one.to);
}

/** `isExtended`: before or after market hours. */
export interface ExtendedSession extends Session {
  readonly isExtended: boolean;
}

/** The session that contains `at`, with those before and after market hours; null while nothing is traded. */
export function extendedSessionAt(hours: TradingHours, at: Date): ExtendedSession | null {
  return sessionsWithExtended(hours, localDay(hours.zone, +at)).find(({ from, to }) => from <= +at && +at < to) ?? null;
}

/** The session that begins next after `at`, with those before and after market hours; null where hours name no day at all. */
export function nextExtendedSession(hours: TradingHours, at: Date): ExtendedSession | null {
  for (let shift = 0; shift <= searchDaysMax; shift++) {
    const next = sessionsWithExtended(hours, localDay(hours.zone, +at, shift)).find(({ from }) => from > +at);
    if (next) return next;
  }
  return null;
}

const dayClose: TradingHours = { zone: newYork, days: [1, 2, 3, 4, 5], open: "00:00", close: "16:00" };

/** The last 16:00 New York of a weekday at or before `at`: where a day's change starts, for every class. */
export function previousDayClose(at: Date): Date {
  if (!dayAsked || +at < dayAsked.from || +at >= dayAsked.to) {
    const from = +lastCloseBefore(dayClose, at)!;
    dayAsked = { from, to: +nextDayClose(new Date(from)) };
  }
  return new Date(dayAsked.from);
}

/** Between two closes: asked for every quote. */
let dayAsked: { readonly from: number; readonly to: number } | null = null;

/** The next 16:00 New York of a weekday after `at`: day orders end there, equity closes are taken there. */
export function nextDayClose(at: Date): Date {
  for (let shift = 0; ; shift++) {
    const session = sessionOn(dayClose, localDay(newYork, +at, shift));
    if (session && session.to > +at) return new Date(session.to);
  }
}

const timeText = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;

/** Whether hours from outside make sense: a zone the runtime knows, weekdays, opening before closing. */
export function isTradingHours(hours: TradingHours): boolean {
  const areDays = hours.days.length > 0 && hours.days.every((day) => Number.isInteger(day) && day >= 1 && day <= 7);
  if (!areDays || !timeText.test(hours.open) || !timeText.test(hours.close) || hours.open >= hours.close) return false;
  return IANAZone.isValidZone(hours.zone);
}
