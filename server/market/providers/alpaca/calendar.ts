import { DateTime } from "luxon";
import { z } from "zod";
import type { TradingHours } from "../provider";

const newYork = "America/New_York";
const weekdays = [1, 2, 3, 4, 5];
const usual = { open: "09:30", close: "16:00" };
const time = z.string().regex(/^\d\d:\d\d$/);
const calendar = z.array(z.object({ date: z.iso.date(), open: time, close: time }));

/** Holidays and half days are known so far back and ahead. */
export const calendarDays = { back: 15, ahead: 75 } as const;

/** The dates that the calendar is asked for. */
export function calendarRange(now: Date): { readonly start: string; readonly end: string } {
  const today = DateTime.fromJSDate(now, { zone: newYork });
  return { start: today.minus({ days: calendarDays.back }).toISODate()!, end: today.plus({ days: calendarDays.ahead }).toISODate()! };
}

/** Hours of a week, with every date that differs: weekdays that the calendar leaves out are holidays. Throws where it is no calendar. */
export function hoursOfCalendar(answer: unknown, { start, end }: { readonly start: string; readonly end: string }): TradingHours {
  const days = new Map(calendar.parse(answer).map((day) => [day.date, { open: day.open, close: day.close }]));
  if (days.size === 0) throw new Error("Alpaca's calendar is empty.");
  const special: Record<string, { open: string; close: string } | null> = {};
  const last = DateTime.fromISO(end, { zone: newYork });
  for (let day = DateTime.fromISO(start, { zone: newYork }); day <= last; day = day.plus({ days: 1 })) {
    const date = day.toISODate()!;
    const found = days.get(date);
    const isWeekday = weekdays.includes(day.weekday);
    if (!found && isWeekday) special[date] = null;
    else if (found && (!isWeekday || found.open !== usual.open || found.close !== usual.close)) special[date] = found;
  }
  return { zone: newYork, days: weekdays, ...usual, special };
}
