import { Decimal } from "../../../platform/decimal";
import type { PriceBar } from "../provider";
import type { DayFigures } from "../venue/day-figures";
import type { VenueQuote } from "../venue/venue-source";

type Fields = Readonly<Record<string, unknown>>;

/** A price or quantity above zero; null for whatever else a venue sends. */
export function positive(value: unknown): Decimal | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  try {
    const decimal = new Decimal(value);
    return decimal.isFinite() && decimal.gt(0) ? decimal : null;
  } catch {
    return null;
  }
}

export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;

/** Null without a bid below or at the ask: a book that is empty on one side, or crossed while the venue matches. */
export function venueQuoteOf(value: unknown): VenueQuote | null {
  const fields = fieldsOf(value);
  const [bid, ask] = [positive(fields?.["bid"]), positive(fields?.["ask"])];
  const symbol = fields?.["symbol"];
  if (typeof symbol !== "string" || !bid || !ask || bid.gt(ask)) return null;
  const timestamp = fields?.["timestamp"];
  return { symbol, bid, ask, timestamp: typeof timestamp === "number" && timestamp > 0 ? timestamp : null };
}

/** The quotes in an update of a stream: one, or several by symbol. */
export function venueQuotesOf(value: unknown): VenueQuote[] {
  const one = venueQuoteOf(value);
  if (one) return [one];
  return Object.values(fieldsOf(value) ?? {}).flatMap((each) => venueQuoteOf(each) ?? []);
}

/** A day as the venue's ticker has it: the last 24 hours. */
export interface VenueDay {
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly traded: boolean;
}

export function venueDayOf(value: unknown): VenueDay | null {
  const fields = fieldsOf(value);
  const [open, high, low] = [positive(fields?.["open"]), positive(fields?.["high"]), positive(fields?.["low"])];
  return open && high && low && { open, high, low, traded: positive(fields?.["baseVolume"]) !== null };
}

/** Until the true day is known, the last 24 hours stand for it. */
export const dayFromTicker = ({ open, high, low }: VenueDay): DayFigures => ({ since: null, previousClose: open, high, low });

/** Rows `[start, open, high, low, close, volume]`, oldest first, each start once; what is no bar is left out. */
export function barsOf(rows: readonly unknown[]): PriceBar[] {
  const bars = new Map<number, PriceBar>();
  for (const row of rows) {
    if (!Array.isArray(row)) continue;
    const [at, ...values] = row as unknown[];
    const [open, high, low, close] = values.map(positive);
    if (typeof at !== "number" || !open || !high || !low || !close) continue;
    bars.set(at, { at: new Date(at), open, high, low, close, volume: positive(values[4]) ?? new Decimal(0) });
  }
  return [...bars.values()].sort((a, b) => +a.at - +b.at);
}
