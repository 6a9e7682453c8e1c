import type { Clock } from "../../../platform/clock";
import type { StreamEvents, VenueQuote, VenueQuoteStreams } from "../venue/venue-source";
import { venueQuotesOf } from "./answers";
import { backoffMs } from "../../../platform/ops/backoff";
import { onUpdates, type CcxtExchange } from "./library";

const symbolsPerGroupMax = 100;
const firstWaitMs = 500;
const waitMsMax = 30_000;

/** Symbols that were asked for together: one message to the venue, and one to end it. */
interface Group {
  symbols: readonly string[];
  isOver: boolean;
  failures: number;
  isDown: boolean;
}

/**
 * Top-of-book streams of the symbols that are wanted, in groups. A group ends when nobody wants any of its symbols. One that
 * breaks is asked for again with back-off and jitter; the library opens the socket anew and subscribes.
 */
export class CcxtStreams implements VenueQuoteStreams {
  readonly trouble = null;
  private groups: Group[] = [];
  private wanted: ReadonlySet<string> = new Set();
  private cutAt: Date | null = null;
  private isOver = false;
  private readonly sleeping = new Set<() => void>();
  private readonly hasTopOfBook: boolean;

  constructor(
    private readonly exchange: CcxtExchange,
    private readonly clock: Clock,
    private readonly events: StreamEvents,
    private readonly random: () => number = Math.random,
  ) {
    this.hasTopOfBook = exchange.has["watchBidsAsks"] === true;
    onUpdates(exchange, (update) => {
      for (const quote of venueQuotesOf(update)) if (this.wanted.has(quote.symbol)) this.take(quote);
    });
  }

  /** Since when not every stream flows; null while all do. */
  get downSince(): Date | null {
    return this.cutAt;
  }

  want(symbols: ReadonlySet<string>): void {
    this.wanted = symbols;
    for (const group of this.groups) if (!group.symbols.some((symbol) => symbols.has(symbol))) this.end(group);
    this.groups = this.groups.filter(({ isOver }) => !isOver);
    const streamed = new Set(this.groups.flatMap((group) => group.symbols));
    const missing = [...symbols].filter((symbol) => !streamed.has(symbol));
    for (let from = 0; from < missing.length; from += symbolsPerGroupMax) this.begin(missing.slice(from, from + symbolsPerGroupMax));
    this.noteResumed();
  }

  isStreamed(): boolean {
    return true;
  }

  /** Breaks every socket, which opens them anew: for streams that are open and silent. */
  restart(): void {
    for (const client of Object.values(this.exchange.clients ?? {})) {
      client.onError(new Error("silent"));
      client.close();
    }
  }

  async close(): Promise<void> {
    this.isOver = true;
    for (const group of this.groups) group.isOver = true;
    this.groups = [];
    for (const wake of this.sleeping) wake();
    await this.exchange.close().catch(() => {});
  }

  private begin(symbols: string[]): void {
    const group: Group = { symbols, isOver: false, failures: 0, isDown: false };
    this.groups.push(group);
    void this.follow(group);
  }

  private end(group: Group): void {
    group.isOver = true;
    const { exchange, hasTopOfBook } = this;
    const can = exchange.has[hasTopOfBook ? "unWatchBidsAsks" : "unWatchTickers"] === true;
    if (!can || group.isDown) return;
    const ended = hasTopOfBook ? exchange.unWatchBidsAsks(group.symbols) : exchange.unWatchTickers(group.symbols);
    ended.catch(() => {});
  }

  /** Keeps one call pending as long as the group lives: it is how a break is heard. The quotes come by `onUpdates`. */
  private async follow(group: Group): Promise<void> {
    while (!group.isOver) {
      if (group.isDown) this.leaveUnwanted(group);
      if (group.isOver) return;
      try {
        await (this.hasTopOfBook ? this.exchange.watchBidsAsks(group.symbols) : this.exchange.watchTickers(group.symbols));
        this.flows(group);
      } catch {
        if (group.isOver) return;
        this.breaks(group);
        await this.sleep(backoffMs(group.failures++, firstWaitMs, waitMsMax, this.random));
      }
    }
  }

  /** One symbol that the venue does not list any more would have every call for its group refused. */
  private leaveUnwanted(group: Group): void {
    group.symbols = group.symbols.filter((symbol) => this.wanted.has(symbol));
    if (group.symbols.length > 0) return;
    group.isOver = true;
    group.isDown = false;
    this.noteResumed();
  }

  private flows(group: Group): void {
    group.failures = 0;
    group.isDown = false;
    this.noteResumed();
  }

  private breaks(group: Group): void {
    group.isDown = true;
    if (this.cutAt) return;
    this.cutAt = this.clock.date();
    this.events.onCut();
  }

  private noteResumed(): void {
    if (!this.cutAt || this.groups.some(({ isDown }) => isDown)) return;
    const { cutAt } = this;
    this.cutAt = null;
    this.events.onResumed(cutAt);
  }

  private take(quote: VenueQuote): void {
    if (!this.isOver) this.events.onQuote(quote);
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.sleeping.delete(wake);
        resolve();
      };
      // timer: the pause before a broken stream is asked for again.
      const timer = setTimeout(wake, ms).unref();
      this.sleeping.add(wake);
    });
  }
}
