import { DateTime } from "luxon";
import { isOpenAt, nextCloseAfter, nextDayClose, nextOpenAfter } from "../../../market/instruments/hours";
import type { TradingHours } from "../../../market/providers/provider";
import type { QuoteSource } from "../quote-source";
import { malformed } from "./refusals";

type Json = Readonly<Record<string, unknown>>;
const newYork = "America/New_York";
const daysMax = 4_000;

/** The hours of the venue: of the first share that has any; null while the market is open round the clock. */
export const hoursOf = (quotes: QuoteSource): TradingHours | null =>
  quotes.instruments().find((one) => one.class === "STOCK" && one.hours)?.hours ?? null;

/** A clock without hours is always open; its next close is that of the trading day, which ends day orders. */
export function clockJson(quotes: QuoteSource, now: Date): Json {
  const hours = hoursOf(quotes);
  const close = hours ? (nextCloseAfter(hours, now) ?? nextCloseAfter(hours, nextOpenAfter(hours, now)!)!) : nextDayClose(now);
  const open = hours ? (nextOpenAfter(hours, now) ?? nextOpenAfter(hours, close)!) : close;
  return { timestamp: local(now), is_open: isOpenAt(hours, now), next_open: local(open), next_close: local(close) };
}

const local = (at: Date): string => DateTime.fromJSDate(at, { zone: newYork }).toISO()!;

/** The trading days from `start` to `end`, both included, as dates. */
export function calendarJson(quotes: QuoteSource, query: URLSearchParams, now: Date): Json[] {
  const today = DateTime.fromJSDate(now, { zone: newYork }).toISODate()!;
  const start = DateTime.fromISO(query.get("start") ?? today, { zone: newYork });
  const end = DateTime.fromISO(query.get("end") ?? start.plus({ days: 30 }).toISODate()!, { zone: newYork });
  if (!start.isValid || !end.isValid) throw malformed("invalid date format");
  const hours: TradingHours = hoursOf(quotes) ?? { zone: newYork, days: [1, 2, 3, 4, 5], open: "00:00", close: "24:00" };
  const days: Json[] = [];
  for (let day = start.startOf("day"), count = 0; day <= end && count < daysMax; day = day.plus({ days: 1 }), count++) {
    const special = hours.special?.[day.toISODate()!];
    if (special === null || (!special && !hours.days.includes(day.weekday))) continue;
    const { open, close } = special ?? hours;
    days.push({
      date: day.toISODate(),
      open,
      close,
      session_open: "0400",
      session_close: DateTime.fromISO(close).plus({ hours: 4 }).toFormat("HHmm") < "2000" ? "1700" : "2000",
      settlement_date: day.plus({ days: day.weekday === 5 ? 3 : 1 }).toISODate(),
    });
  }
  return days;
}
