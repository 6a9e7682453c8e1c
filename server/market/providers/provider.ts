import type { Decimal } from "../../platform/decimal";

/** Where a price comes from; a simulated or replayed price is labelled on every screen. */
export type PriceSource = "SIMULATED" | "REPLAYED" | "LIVE";
export type ProviderName = "simulated" | "replay" | "alpaca";
export type InstrumentClass = "STOCK" | "ETF" | "CRYPTO" | "FX";

export type Resolution = "MINUTE" | "FIVE_MINUTES" | "FIFTEEN_MINUTES" | "HOUR" | "DAY";
export const minuteMs = 60_000;
export const resolutionMs: Readonly<Record<Resolution, number>> = {
  MINUTE: minuteMs,
  FIVE_MINUTES: 5 * minuteMs,
  FIFTEEN_MINUTES: 15 * minuteMs,
  HOUR: 60 * minuteMs,
  DAY: 1440 * minuteMs,
};

/** Trading hours in a zone's local time, `HH:MM`; days are ISO weekdays (1 = Monday). Null means round the clock. */
export interface TradingHours {
  readonly zone: string;
  readonly days: readonly number[];
  readonly open: string;
  readonly close: string;
}

/** What a provider knows of a symbol by itself; stored in `instruments` when the market starts. */
export interface InstrumentDefinition {
  readonly symbol: string;
  readonly name: string;
  readonly class: InstrumentClass;
  readonly sector: string;
  /** Smallest step of a price. */
  readonly tick: Decimal;
  /** Smallest step of a quantity. */
  readonly lot: Decimal;
  /** Distance of bid and ask in hundredths of a percent of the mid. */
  readonly spreadBps: Decimal;
  readonly isShortable: boolean;
}

/** A symbol as it may be traded now: the stored row, held in memory. */
export interface MarketInstrument extends InstrumentDefinition {
  readonly hours: TradingHours | null;
  readonly haltedAt: Date | null;
  readonly isHalted: boolean;
  readonly source: PriceSource;
}

/** Prices are in USD (FX: in the second currency) and whole ticks, except `mid`, which is exactly between bid and ask. */
export interface LiveQuote {
  readonly symbol: string;
  readonly bid: Decimal;
  readonly ask: Decimal;
  readonly mid: Decimal;
  /** On the market clock. */
  readonly asOf: Date;
  /** Too old, halted or closed: may be shown, never opened on. */
  readonly isStale: boolean;
  readonly source: PriceSource;
  /** Mid at the last 16:00 New York of a weekday. */
  readonly previousClose: Decimal;
  /** Extremes since then. */
  readonly dayHigh: Decimal;
  readonly dayLow: Decimal;
}

/** One bar of mids; `at` is its start, in UTC. */
export interface PriceBar {
  readonly at: Date;
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly close: Decimal;
  readonly volume: Decimal;
}

export interface BarPage {
  /** At most `limits.barsPerRequestMax`. */
  readonly first: number;
  /** Bars that start before this; without it up to now, the last bar still forming. */
  readonly before?: Date | null;
}

/** All quotes of one tick round, in one call. Never awaited; it must not throw. */
export type TickListener = (quotes: LiveQuote[]) => void;

/** What an admin ordered; providers of simulated prices obey it. */
export interface MarketControls {
  readonly hours: ReadonlyMap<string, TradingHours>;
  readonly halts: ReadonlyMap<string, Date>;
  readonly gaps: ReadonlyArray<PriceGap>;
}

/** From the minute of `at` on, every price of the symbol is multiplied by `factor`. */
export interface PriceGap {
  readonly symbol: string;
  readonly at: Date;
  readonly factor: Decimal;
}

/** Quotes and bars, synchronously and from memory. All times are on the market clock. */
export interface MarketPrices {
  start(): Promise<void>;
  stop(): Promise<void>;
  marketNow(): Date;
  /** Null for a symbol this market does not price, or not yet. */
  quote(symbol: string): LiveQuote | null;
  /** Calls `listener` once per tick round. Returns the function that ends it. */
  onTick(listener: TickListener): () => void;
  /** Oldest first, the last `first` bars before `before`. Empty for an unknown symbol. */
  bars(symbol: string, resolution: Resolution, page: BarPage): PriceBar[];
  /** The mid at a moment of the past or now, as bars have it: the value of the minute's start (replay: of the bar's close before). Null where there is no price. */
  midAt(symbol: string, at: Date): Decimal | null;
}

/** A source of prices: simulated, replay; later alpaca. */
export interface MarketProvider extends MarketPrices {
  readonly name: ProviderName;
  readonly source: PriceSource;
  /** Market seconds per wall second. */
  readonly speed: number;
  /** Reads what `definitions` and `start` need. Throws one sentence where that is not usable. */
  load(): Promise<void>;
  definitions(): readonly InstrumentDefinition[];
  /** Called before `start` and at every change. */
  obey(controls: MarketControls): void;
}

/** How the market is doing, as `marketStatus` shows it. */
export interface MarketHealth {
  readonly source: PriceSource;
  readonly provider: string;
  readonly marketTime: Date;
  readonly speed: number;
  readonly symbols: number;
  readonly isHealthy: boolean;
  readonly ticksPerSecond: number;
  readonly gaps: readonly PriceGap[];
  readonly latencyBuckets: ReadonlyArray<{ upToMs: number | null; count: number }>;
}

/** What other modules get of the market: `MarketService`, or `FakeMarket` in tests. */
export interface Market extends MarketPrices {
  /** The last mid of every priced symbol, as one snapshot. */
  mids(): Map<string, Decimal>;
  /** Null for an unknown symbol. One that is known but not priced here (any more) has no quote. */
  instrument(symbol: string): MarketInstrument | null;
  /** All that this market prices, by symbol. */
  instruments(): MarketInstrument[];
  /** Within its hours, whatever halts say. False for a symbol that is not priced here. */
  isOpen(symbol: string, at?: Date): boolean;
  /** Null while open, or round the clock. */
  nextOpenAt(symbol: string): Date | null;
  /** Null while closed, or round the clock. */
  nextCloseAt(symbol: string): Date | null;
  health(): MarketHealth;
  /** Reads again what is stored about instruments, and obeys it. */
  reload(): Promise<void>;
}
