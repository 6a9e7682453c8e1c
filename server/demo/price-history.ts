import type { Decimal } from "../platform/decimal";
import type { InstrumentDefinition } from "../market/provider";
import type { SimulatedPrices } from "../market/simulated/prices";
import { spreadAround } from "../market/spread";

export const minuteMs = 60_000;
export const dayMinutes = 1440;

/** How often past prices are looked at for stops, in minutes. */
export const blockMinutes = 240;

/** Levels farther away than this many of the month's largest daily moves are not looked at minute by minute: four hours do not get there. */
const reachDays = 0.9;

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
  private readonly blocks = new Map<string, Extremes>();
  private readonly reaches = new Map<string, { low: number; high: number }>();
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

  /** The quote around a mid of that moment. */
  around(symbol: string, mid: Decimal, at: Date): PastQuote {
    const { spreadBps, tick } = this.instruments.get(symbol)!;
    return { ...spreadAround(mid, spreadBps, tick), asOf: at };
  }

  extremes(symbol: string, from: number, to: number): Extremes {
    return this.prices.extremes(symbol, from, to);
  }

  /** Extremes of the whole four-hour block around a minute: read once for all feeders who watch the symbol. */
  blockExtremes(symbol: string, minute: number): Extremes {
    const block = Math.floor(minute / blockMinutes);
    const key = `${symbol}/${block}`;
    let extremes = this.blocks.get(key);
    if (!extremes) this.blocks.set(key, (extremes = this.prices.extremes(symbol, block * blockMinutes, (block + 1) * blockMinutes)));
    return extremes;
  }

  /** The price of a minute as a double: for signals only. */
  price(symbol: string, minute: number): number {
    return this.prices.priceAt(symbol, minute)!.toNumber();
  }

  /** Whether prices may come near a level within the four-hour block: it is no farther than the month's largest daily move. */
  mayReach(symbol: string, minute: number, level: number): boolean {
    const block = Math.floor(minute / blockMinutes);
    const key = `${symbol}/${block}`;
    let reach = this.reaches.get(key);
    if (!reach) this.reaches.set(key, (reach = this.reachOf(symbol, block)));
    return level > reach.low && level < reach.high;
  }

  private reachOf(symbol: string, block: number): { low: number; high: number } {
    const closes = this.daily(symbol, Math.floor((block * blockMinutes) / dayMinutes), 20);
    const move = reachDays * Math.max(...closes.slice(1).map((close, index) => Math.abs(Math.log(close / closes[index]!))));
    const price = this.price(symbol, block * blockMinutes);
    return { low: price * Math.exp(-move), high: price * Math.exp(move) };
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
