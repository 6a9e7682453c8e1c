import { z } from "zod";
import { Decimal } from "../../../platform/decimal";
import { previousDayClose } from "../../instruments/hours";
import type { PriceBar } from "../provider";
import type { DayFigures } from "../venue/day-figures";

/** Alpaca's prices are JSON numbers: their shortest text is what the exchange said. */
const price = z
  .number()
  .positive()
  .transform((value) => new Decimal(value));
const moment = z
  .string()
  .transform((text) => Date.parse(text))
  .refine((at) => Number.isFinite(at));

const quote = z.object({ bp: price, ap: price, t: moment }).refine(({ bp, ap }) => bp.lte(ap));
const bar = z.object({ t: moment, o: price, h: price, l: price, c: price, v: z.number().nonnegative() });
const trade = z.object({ p: price, t: moment });

export type AlpacaQuote = z.infer<typeof quote>;
export type AlpacaBar = z.infer<typeof bar>;

/** What the answer says of one symbol; each part null where it is missing, or empty on one side. */
export interface Snapshot {
  readonly quote: AlpacaQuote | null;
  readonly trade: z.infer<typeof trade> | null;
  readonly day: AlpacaBar | null;
  readonly previousDay: AlpacaBar | null;
}

const objects = z.record(z.string(), z.unknown());
const quotesAnswer = z.object({ quotes: objects });
const snapshot = z.object({
  latestQuote: z.unknown(),
  latestTrade: z.unknown(),
  dailyBar: z.unknown(),
  prevDailyBar: z.unknown(),
});

/** Null without a bid at or below the ask: a book that is empty on one side. */
export const quoteOf = (value: unknown): AlpacaQuote | null => quote.safeParse(value).data ?? null;

export function quotesOf(answer: unknown): Map<string, AlpacaQuote> {
  const quotes = Object.entries(quotesAnswer.safeParse(answer).data?.quotes ?? {});
  return new Map(
    quotes.flatMap(([symbol, value]) => {
      const found = quoteOf(value);
      return found ? [[symbol, found] as const] : [];
    }),
  );
}

export function snapshotsOf(answer: unknown): Map<string, Snapshot> {
  const found = new Map<string, Snapshot>();
  for (const [symbol, value] of Object.entries(objects.safeParse(answer).data ?? {})) {
    const parts = snapshot.safeParse(value).data;
    if (!parts) continue;
    found.set(symbol, {
      quote: quoteOf(parts.latestQuote),
      trade: trade.safeParse(parts.latestTrade).data ?? null,
      day: bar.safeParse(parts.dailyBar).data ?? null,
      previousDay: bar.safeParse(parts.prevDailyBar).data ?? null,
    });
  }
  return found;
}

const barsAnswer = z.object({ bars: z.record(z.string(), z.array(z.unknown()).nullable()), next_page_token: z.string().nullish() });

/** Bars of one symbol, and the token of the next page; what is no bar is left out. Throws where the answer is none of bars. */
export function barsOf(answer: unknown, symbol: string): { readonly bars: PriceBar[]; readonly next: string | null } {
  const { bars, next_page_token: next } = barsAnswer.parse(answer);
  return { bars: (bars[symbol] ?? []).flatMap(barOf), next: next ?? null };
}

function barOf(value: unknown): PriceBar[] {
  const found = bar.safeParse(value).data;
  if (!found) return [];
  const { t, o, h, l, c, v } = found;
  return [{ at: new Date(t), open: o, high: h, low: l, close: c, volume: new Decimal(v) }];
}

/** A day's bar starts at midnight in New York and counts as over at 16:00. */
const dayMs = 16 * 3600_000;

/** The day since the last 16:00 New York: from the bar of the day that ended there, and from that of the day since. */
export function dayOf({ day, previousDay }: Snapshot, now: Date): DayFigures | null {
  const since = previousDayClose(now);
  if (!day) return null;
  if (day.t + dayMs <= +since) return { since, previousClose: day.c, high: day.c, low: day.c };
  if (!previousDay) return null;
  return { since, previousClose: previousDay.c, high: Decimal.max(previousDay.c, day.h), low: Decimal.min(previousDay.c, day.l) };
}

const clockAnswer = z.object({ timestamp: moment });
export const timeOf = (answer: unknown): number | null => clockAnswer.safeParse(answer).data?.timestamp ?? null;
