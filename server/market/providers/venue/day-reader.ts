import type { Clock } from "../../../platform/clock";
import { previousDayClose } from "../../instruments/hours";
import type { Candles } from "./candles";
import { dayFromBars, isCurrent, type DayFigures } from "./day-figures";
import type { Listed } from "./listed";
import type { QuoteBoard } from "./quote-board";
import type { VenueSource } from "./venue-source";
import { VenueTrouble } from "./venue-trouble";

/** Hourly bars that surely reach back to the last close of a weekday. */
const hoursOfDayFigures = 100;

/** A symbol whose day the venue does not have is asked for again after this. */
const askAgainMs = 5 * 60_000;

export interface DayReaderParts {
  readonly clock: Clock;
  readonly source: VenueSource;
  readonly listed: Listed;
  readonly board: QuoteBoard;
  readonly candles: Candles;
}

/** Change and range of the day of what is wanted: read once, and again after each close. */
export class DayReader {
  private readonly reading = new Set<string>();
  private readonly askedAt = new Map<string, number>();

  constructor(private readonly parts: DayReaderParts) {}

  /** Those of `wanted` whose figures are of another day and are not being read. */
  due(wanted: ReadonlySet<string>): string[] {
    const { board, clock } = this.parts;
    const now = clock.date();
    const since = Math.max(+previousDayClose(now), +now - askAgainMs);
    const isUnknown = (symbol: string): boolean => (this.askedAt.get(symbol) ?? -Infinity) > since;
    return [...wanted].filter((symbol) => !isCurrent(board.day(symbol), now) && !this.reading.has(symbol) && !isUnknown(symbol));
  }

  /** Reads these at once, or one by one where the venue has no such question. Throws the venue's trouble. */
  async read(symbols: readonly string[]): Promise<void> {
    for (const symbol of symbols) this.reading.add(symbol);
    try {
      if (this.parts.source.days) await this.readTogether(symbols);
      else await this.readEach(symbols);
      this.noteAsked(symbols);
    } catch (error) {
      if (!(error instanceof VenueTrouble)) this.noteAsked(symbols);
      throw error;
    } finally {
      for (const symbol of symbols) this.reading.delete(symbol);
    }
  }

  private noteAsked(symbols: readonly string[]): void {
    for (const symbol of symbols) this.askedAt.set(symbol, this.parts.clock.now());
  }

  /** Takes figures that came with something else; those that count from the close stay until the next. */
  take(days: ReadonlyMap<string, DayFigures>): void {
    const { board, listed } = this.parts;
    for (const [venueSymbol, day] of days) {
      const symbol = listed.symbol(venueSymbol);
      const before = symbol && board.day(symbol)?.since;
      if (symbol && (before == null || (day.since !== null && +day.since !== +before))) board.setDay(symbol, day);
    }
  }

  private async readTogether(symbols: readonly string[]): Promise<void> {
    const { source, listed } = this.parts;
    const venueSymbols = listed.venueSymbolsOf(symbols);
    if (venueSymbols.length === 0) return;
    const { board } = this.parts;
    for (const [venueSymbol, day] of await source.days!(venueSymbols)) {
      const symbol = listed.symbol(venueSymbol);
      if (symbol) board.setDay(symbol, day);
    }
  }

  /** What fails for one symbol keeps none of the others. */
  private async readEach(symbols: readonly string[]): Promise<void> {
    const results = await Promise.allSettled(symbols.map((symbol) => this.readFromBars(symbol)));
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
  }

  private async readFromBars(symbol: string): Promise<void> {
    const { board, candles, clock, listed } = this.parts;
    const venueSymbol = listed.venueSymbol(symbol);
    if (!venueSymbol || !listed.isListed(symbol)) return;
    const day = dayFromBars(await candles.load(venueSymbol, "HOUR", { first: hoursOfDayFigures }), clock.date());
    if (day) board.setDay(symbol, day);
  }
}
