import { millisecondsOf } from "../../lib/format/time";
import type { Resolution } from "../../market/charts/times";

/** Which bars show a trade: about a third before its entry, up to now or a little past its exit. */
export interface TradeWindow {
  readonly resolution: Resolution;
  readonly first: number;
  /** Null for an open trade: up to the live bar. */
  readonly before: string | null;
}

const hour = 3_600_000;
const day = 24 * hour;
/** Minute bars are kept for ten days; a day of margin. */
const intradayAgeMax = 9 * day;

const steps: readonly { readonly resolution: Resolution; readonly length: number; readonly windowMax: number }[] = [
  { resolution: "MINUTE", length: 60_000, windowMax: 3 * hour },
  { resolution: "FIVE_MINUTES", length: 300_000, windowMax: 14 * hour },
  { resolution: "FIFTEEN_MINUTES", length: 900_000, windowMax: 2 * day },
  { resolution: "HOUR", length: hour, windowMax: 8 * day },
];
/** Few sizes, so that cards of one symbol share a request. */
const sizes = [60, 120, 200, 400, 700];
const contextShare = 0.5;

const sizeFor = (bars: number): number => sizes.find((size) => size >= bars) ?? sizes.at(-1)!;

export interface WindowedTrade {
  readonly openedQuoteAt: string;
  readonly closedQuoteAt: string | null;
  readonly instrument: { readonly source: "SIMULATED" | "REPLAYED" | "LIVE"; readonly quote: { readonly asOf: string } | null };
}

/** The window of a trade at `wallNow`, on the market clock. A replay has only daily bars, and its now is its last quote. */
export function windowOf({ openedQuoteAt, closedQuoteAt, instrument }: WindowedTrade, wallNow: number): TradeWindow {
  const openedAt = millisecondsOf(openedQuoteAt);
  const closedAt = closedQuoteAt === null ? null : millisecondsOf(closedQuoteAt);
  if (instrument.source !== "REPLAYED") return tradeWindow(openedAt, closedAt, wallNow);
  const now = Math.max(instrument.quote ? millisecondsOf(instrument.quote.asOf) : 0, closedAt ?? openedAt);
  return tradeWindow(openedAt, closedAt, now, true);
}

/** Times in epoch milliseconds; `closedAt` null while open. */
export function tradeWindow(openedAt: number, closedAt: number | null, now: number, isDaily = false): TradeWindow {
  const end = closedAt ?? now;
  const span = Math.max(end - openedAt, 20 * 60_000);
  const window = span * (1 + contextShare);
  const reachesBack = now - (openedAt - span * contextShare);
  const step = steps.find(({ windowMax }) => window <= windowMax);
  if (isDaily || !step || reachesBack > intradayAgeMax) {
    return { resolution: "DAY", first: sizeFor(window / day + 20), before: closedAt === null ? null : daysLater(closedAt, now) };
  }
  const tail = Math.ceil((end + span * 0.15) / step.length) * step.length;
  return {
    resolution: step.resolution,
    first: sizeFor(window / step.length),
    before: closedAt === null || tail > now ? null : new Date(tail).toISOString(),
  };
}

function daysLater(closedAt: number, now: number): string | null {
  const tail = Math.ceil((closedAt + 5 * day) / day) * day;
  return tail > now ? null : new Date(tail).toISOString();
}
