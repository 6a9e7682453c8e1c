import type { Decimal } from "../../platform/decimal";
import type { InstrumentDefinition } from "../../market/providers/provider";
import type { SimulatedPrices } from "../../market/providers/simulated/prices";
import { spreadAround } from "../../market/quotes/spread";

export const minuteMs = 60_000;
export const dayMinutes = 1440;

/** How often past prices are looked at for stops, in minutes. */
export const blockMinutes = 240;

/** Levels farther away than this many of the month's largest daily moves are not looked at minute by minute: four hours do not get there. */
const reachDays = 0.9;
/** Half of any spread is far below this share of the price. */
const spreadMargin = 0.001;

export interface Extremes {
  readonly low: Decimal;
  readonly high: Decimal;
}

/** The past of a market without a clock: the mid at the start of a minute (since the Unix epoch), null for an unknown symbol. */
export interface PastPrices {
  readonly definitions: readonly InstrumentDefinition[];
  priceAt(symbol: string, minute: number): Decimal | null;
  /** Lowest and highest mid of the minutes [from, to). */
  extremes(symbol: string, from: number, to: number): Extremes;
}

/** The simulated market's past. Pure, so the history is the same on every machine and needs no clock. */
export function simulatedPast(prices: SimulatedPrices): PastPrices {
  return {
    definitions: prices.definitions,
    priceAt: (symbol, minute) => prices.priceAt(symbol, minute),
    extremes: (symbol, from, to) => {
      const past = prices.of(symbol)!;
      // Of several minutes the first tick after them comes along: whoever narrows it down ends at single minutes, which are exact.
      const { low, high } = to - from === 1 ? past.minuteBar(from) : past.upTo(from, to * minuteMs)!;
      return { low: past.fromTicks(low), high: past.fromTicks(high) };
    },
  };
}

export interface PastQuote {
  readonly bid: Decimal;
  readonly ask: Decimal;
  readonly mid: Decimal;
  readonly asOf: Date;
}

/** Quotes of any past minute as the market would have shown them, and the daily prices that signals are read from. */
export class PriceHistory {
  private readonly instruments: Map<string, InstrumentDefinition>;
  private readonly blocks = new Map<string, Map<number, { low: number; high: number; isExact: boolean }>>();
  private readonly moves = new Map<string, number>();
  private readonly days = new Map<string, Map<number, number>>();

  constructor(private readonly prices: PastPrices) {
    this.instruments = new Map(prices.definitions.map((definition) => [definition.symbol, definition]));
  }

  get symbols(): string[] {
    return [...this.instruments.keys()];
  }

  instrument(symbol: string): InstrumentDefinition | null {
    return this.instruments.get(symbol) ?? null;
  }

  quote(symbol: string, minute: number): PastQuote {
    return this.around(symbol, this.prices.priceAt(symbol, minute)!, new Date(minute * minuteMs));
  }

  mid(symbol: string, minute: number): Decimal {
    return this.prices.priceAt(symbol, minute)!;
  }

  /** The quote around a mid of that moment. */
  around(symbol: string, mid: Decimal, at: Date): PastQuote {
    const { spreadBps, tick } = this.instruments.get(symbol)!;
    return { ...spreadAround(mid, spreadBps, tick), asOf: at };
  }

  extremes(symbol: string, from: number, to: number): Extremes {
    return this.prices.extremes(symbol, from, to);
  }

  /**
   * Whether prices may have come to a level within the four-hour block around a minute. First a guess that costs nothing:
   * levels farther away than the month's largest daily moves are out of reach. Then the block's real extremes, read once for
   * all feeders who watch the symbol, with a wider range than the spread needs.
   */
  mayReach(symbol: string, minute: number, level: number): boolean {
    const block = Math.floor(minute / blockMinutes);
    let blocks = this.blocks.get(symbol);
    if (!blocks) this.blocks.set(symbol, (blocks = new Map()));
    let known = blocks.get(block);
    if (!known) blocks.set(block, (known = { ...this.reachOf(symbol, block), isExact: false }));
    if (level <= known.low || level >= known.high) return false;
    if (known.isExact) return true;
    const { low, high } = this.prices.extremes(symbol, block * blockMinutes, (block + 1) * blockMinutes);
    const margin = low.toNumber() * spreadMargin + 2 * this.instruments.get(symbol)!.tick.toNumber();
    blocks.set(block, { low: low.toNumber() - margin, high: high.toNumber() + margin, isExact: true });
    return this.mayReach(symbol, minute, level);
  }

  /** The price of a minute as a double: for signals only. */
  price(symbol: string, minute: number): number {
    return this.prices.priceAt(symbol, minute)!.toNumber();
  }

  private reachOf(symbol: string, block: number): { low: number; high: number } {
    const move = reachDays * this.largestMove(symbol, Math.floor((block * blockMinutes) / dayMinutes));
    const price = this.price(symbol, block * blockMinutes);
    return { low: price * Math.exp(-move), high: price * Math.exp(move) };
  }

  /** The largest move from one day to the next of the month before, as a logarithm. */
  private largestMove(symbol: string, day: number): number {
    const key = `${symbol}/${day}`;
    let move = this.moves.get(key);
    if (move === undefined) {
      const closes = this.daily(symbol, day, 20);
      this.moves.set(key, (move = Math.max(...closes.slice(1).map((close, index) => Math.abs(Math.log(close / closes[index]!))))));
    }
    return move;
  }

  /** Prices at midnight UTC of the `count` days up to `day` (days since the epoch), oldest first. Doubles: for signals only. */
  daily(symbol: string, day: number, count: number): number[] {
    let known = this.days.get(symbol);
    if (!known) this.days.set(symbol, (known = new Map()));
    const closes: number[] = [];
    for (let at = day - count + 1; at <= day; at++) {
      let price = known.get(at);
      if (price === undefined) known.set(at, (price = this.prices.priceAt(symbol, at * dayMinutes)!.toNumber()));
      closes.push(price);
    }
    return closes;
  }
}
