import type { Clock } from "../../../platform/clock";
import type { Listed } from "./listed";
import type { QuoteBoard } from "./quote-board";
import type { AnsweredQuote, VenueQuoteStreams, VenueSource } from "./venue-source";
import { VenueTrouble } from "./venue-trouble";

/** A quote that has not moved for this long is confirmed by REST; without streams all are asked this often. */
const quietMs = 5_000;
/** A stream that misses what REST saw so many times running is silent, and is opened anew. */
const missesMax = 3;

export interface ConfirmationParts {
  readonly clock: Clock;
  readonly source: VenueSource;
  readonly listed: Listed;
  readonly board: QuoteBoard;
}

/** Quotes by REST: of what moves too rarely, of what an order needs, and of everything while streams are down. */
export class Confirmations {
  private readonly misses = new Map<string, number>();
  private readonly askedAt = new Map<string, number>();

  constructor(private readonly parts: ConfirmationParts) {}

  /** Those of `wanted` that nobody has spoken of for a while. None while the venue is closed: nothing would be new. */
  due(wanted: ReadonlySet<string>): string[] {
    const { clock, board, source } = this.parts;
    if (!source.isOpen(clock.date())) return [];
    const before = clock.now() - quietMs;
    return [...wanted].filter((symbol) => Math.max(+(board.quote(symbol)?.asOf ?? 0), this.askedAt.get(symbol) ?? 0) <= before);
  }

  /** A stream has spoken of this symbol. */
  streamed(symbol: string): void {
    this.misses.delete(symbol);
  }

  /** Asks REST for the quotes of these symbols. What a stream sent meanwhile is newer and stays. */
  async confirm(symbols: readonly string[], wanted: ReadonlySet<string>, streams: VenueQuoteStreams | null): Promise<void> {
    const { clock, source, listed } = this.parts;
    const known = symbols.filter((symbol) => listed.isListed(symbol));
    for (let from = 0; from < known.length; from += source.symbolsPerQuestionMax) {
      const some = known.slice(from, from + source.symbolsPerQuestionMax);
      const askedAt = clock.date();
      const answers = await source.quotes(listed.venueSymbolsOf(some)).catch((error: unknown) => {
        // These wait their turn as if they had been answered, so that the others get theirs.
        if (!(error instanceof VenueTrouble)) this.noteAsked(some, askedAt);
        throw error;
      });
      this.noteAsked(some, askedAt);
      for (const answer of answers) {
        const symbol = this.take(answer, askedAt);
        if (symbol && wanted.has(symbol) && streams && !streams.downSince && streams.isStreamed(answer.symbol))
          this.misses.set(symbol, (this.misses.get(symbol) ?? 0) + 1);
      }
    }
    if ([...this.misses.values()].some((count) => count >= missesMax)) {
      this.misses.clear();
      streams?.restart();
    }
  }

  private noteAsked(symbols: readonly string[], at: Date): void {
    for (const symbol of symbols) this.askedAt.set(symbol, +at);
  }

  /** Puts an answer on the board. Returns its symbol where that moved the quote. */
  take({ symbol: venueSymbol, bid, ask, asOf }: AnsweredQuote, askedAt: Date): string | null {
    const { board, listed } = this.parts;
    const symbol = listed.symbol(venueSymbol);
    if (!symbol || board.streamedAt(symbol) >= +askedAt) return null;
    return board.set(symbol, bid, ask, asOf ?? askedAt, false) ? symbol : null;
  }
}
