import type { Clock } from "../../../platform/clock";
import type { Decimal } from "../../../platform/decimal";
import { limits } from "../../../platform/limits";
import type { LiveQuote, TickListener } from "../provider";
import { TickListeners } from "../../quotes/tick-listeners";
import type { DayFigures } from "./day-figures";
import { including } from "./day-figures";

interface Held {
  quote: LiveQuote;
  /** When a stream last sent it; 0: never. */
  streamedAt: number;
  /** It was published as stale. */
  isPublishedStale: boolean;
}

/**
 * The last quote of every symbol, and who hears of changes. Updates of one burst go out as one round, but for a
 * symbol that changes twice in it: every change is published. A quote turns stale by
 * age; that too is published, once.
 */
export class QuoteBoard {
  private readonly held = new Map<string, Held>();
  private readonly days = new Map<string, DayFigures>();
  private readonly changed = new Set<string>();
  private readonly listeners: TickListeners;
  private isFlushDue = false;

  constructor(
    private readonly clock: Clock,
    /** Halted, suspended or closed. */
    private readonly isUntraded: (symbol: string) => boolean,
    onError?: (error: unknown) => void,
  ) {
    this.listeners = new TickListeners(onError);
  }

  onTick(listener: TickListener): () => void {
    return this.listeners.add(listener);
  }

  quote(symbol: string): LiveQuote | null {
    const held = this.held.get(symbol);
    if (!held) return null;
    const isStale = this.isStale(held.quote);
    return isStale === held.quote.isStale ? held.quote : { ...held.quote, isStale };
  }

  day(symbol: string): DayFigures | undefined {
    return this.days.get(symbol);
  }

  setDay(symbol: string, day: DayFigures): void {
    const held = this.held.get(symbol);
    const figures = held ? including(day, held.quote.mid) : day;
    this.days.set(symbol, figures);
    if (!held) return;
    held.quote = { ...held.quote, previousClose: figures.previousClose, dayHigh: figures.high, dayLow: figures.low };
    this.publish(symbol);
  }

  /** When a stream last sent this symbol's quote, on the wall clock; 0: never. */
  streamedAt(symbol: string): number {
    return this.held.get(symbol)?.streamedAt ?? 0;
  }

  /** Takes what a venue said at `asOf`; an older word than the one held changes nothing. Returns whether bid or ask changed. */
  set(symbol: string, bid: Decimal, ask: Decimal, asOf: Date, isStreamed: boolean): boolean {
    const before = this.held.get(symbol);
    if (before && +before.quote.asOf > +asOf) return false;
    // A burst may have two prices of a symbol: the first of them may be what a stop waits for.
    if (this.changed.has(symbol)) this.flush();
    const mid = bid.add(ask).div(2);
    const day = including(this.days.get(symbol) ?? { since: null, previousClose: mid, high: mid, low: mid }, mid);
    this.days.set(symbol, day);
    const quote: LiveQuote = {
      symbol,
      bid,
      ask,
      mid,
      asOf,
      isStale: false,
      source: "LIVE",
      previousClose: day.previousClose,
      dayHigh: day.high,
      dayLow: day.low,
    };
    const streamedAt = isStreamed ? this.clock.now() : (before?.streamedAt ?? 0);
    this.held.set(symbol, { quote: { ...quote, isStale: this.isStale(quote) }, streamedAt, isPublishedStale: false });
    this.publish(symbol);
    return !before || !before.quote.bid.eq(bid) || !before.quote.ask.eq(ask);
  }

  /** Publishes each of these that has turned stale since it was published last. */
  publishStale(symbols: Iterable<string>): void {
    for (const symbol of symbols) {
      const held = this.held.get(symbol);
      if (!held || held.isPublishedStale || !this.isStale(held.quote)) continue;
      held.isPublishedStale = true;
      this.publish(symbol);
    }
  }

  private isStale(quote: LiveQuote): boolean {
    return this.isUntraded(quote.symbol) || this.clock.now() - +quote.asOf > limits.quoteAgeMsMax;
  }

  private publish(symbol: string): void {
    this.changed.add(symbol);
    if (this.isFlushDue) return;
    this.isFlushDue = true;
    setImmediate(() => this.flush());
  }

  private flush(): void {
    this.isFlushDue = false;
    const symbols = [...this.changed];
    this.changed.clear();
    this.listeners.emit(symbols.flatMap((symbol) => this.quote(symbol) ?? []));
  }
}
