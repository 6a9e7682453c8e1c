import { sessionsBetween } from "../../instruments/hours";
import type { Resolution, TradingHours } from "../provider";
import { resolutionMs } from "../provider";

const dayMs = 86_400_000;
/** Of every seven days five are traded, and one or two more are not around holidays. */
const calendarDaysPerSession = 7 / 5;
const holidayDays = 5;
/** A session is looked for so far back at most. */
const searchDaysMax = 400;

/** Where a stretch that ends at `to` begins, if it shall hold `first` bars of a market that trades in sessions. */
export function barsFrom(first: number, to: number, resolution: Resolution, hours: TradingHours): number {
  const size = resolutionMs[resolution];
  if (resolution === "DAY") return floorTo(to - Math.ceil(first * calendarDaysPerSession + holidayDays) * dayMs, dayMs);
  // The bar that is forming may have no trade yet.
  let left = first + 1;
  for (let end = to, days = 0; days < searchDaysMax; days += 7, end -= 7 * dayMs) {
    const week = sessionsBetween(hours, end - 7 * dayMs, end);
    for (const session of week.reverse()) {
      const count = Math.ceil((session.to - session.from) / size);
      if (count >= left) return floorTo(session.to - left * size, size);
      left -= count;
    }
  }
  return floorTo(to - searchDaysMax * dayMs, size);
}

const floorTo = (at: number, size: number): number => Math.floor(at / size) * size;
