import type { Decimal } from "../../platform/decimal";

/** Where a price comes from; a simulated or replayed price is labelled on every screen. */
export type PriceSource = "SIMULATED" | "REPLAYED" | "LIVE";
export type ProviderName = "simulated" | "replay" | "alpaca" | `ccxt/${string}`;
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
  /** Dates (`YYYY-MM-DD`) with other hours than their weekday's: null on a holiday, an early close on half a day. */
  readonly special?: Readonly<Record<string, { readonly open: string; readonly close: string } | null>>;
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
  /** The venue's own hours; left out where an admin gives them. */
  readonly hours?: TradingHours | null;
  /** What only a real venue says of a symbol; none where prices are computed or recorded. */
  readonly venue?: VenueFacts;
}

/** How a real venue trades a symbol. */
export interface VenueFacts {
  /** The venue's own name of the market, like `BTC/USDT`. */
  readonly symbol: string;
  /** The currency its prices are in; a dollar stablecoin counts as a dollar. */
  readonly quoteCurrency: string;
  /** Least value of an order, in the quote currency; null where the venue names none. */
  readonly notionalMin: Decimal | null;
}

/** A symbol as it may be traded now: the stored row, held in memory. */
export interface MarketInstrument extends InstrumentDefinition {
  readonly hours: TradingHours | null;
  readonly haltedAt: Date | null;
  /** By an admin, or by its venue. */
  readonly isHalted: boolean;
  /** Its venue does not trade it now. */
  readonly isSuspended: boolean;
  /** Its prices are licensed to this server's operator, and shown to no one else. */
  readonly isForOperator?: boolean;
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

/** What was announced of an instrument. Who held it before `exAt` is concerned; prices are of the new units from then on. */
export interface CorporateAction {
  /** A UUID. */
  readonly id: string;
  readonly symbol: string;
  readonly exAt: Date;
  readonly adjustment:
    | { readonly type: "SPLIT"; readonly to: Decimal; readonly from: Decimal }
    | { readonly type: "DIVIDEND"; readonly perUnit: Decimal }
    /** Called `symbol` from then on. */
    | { readonly type: "SYMBOL"; readonly symbol: string }
    /** Gone for so much a unit: bought up for cash, redeemed, or worthless (0). */
    | { readonly type: "CASH_OUT"; readonly perUnit: Decimal };
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

/** How a provider reaches its prices now. COMPUTED: it needs nobody. */
export type ProviderState = "COMPUTED" | "STARTING" | "STREAMING" | "POLLING" | "RATE_LIMITED" | "MAINTENANCE" | "REFUSED" | "UNREACHABLE";

/** What a provider can do and how it is doing, as `marketStatus` shows it. */
export interface ProviderHealth {
  readonly name: ProviderName;
  readonly source: PriceSource;
  readonly classes: readonly InstrumentClass[];
  readonly symbols: number;
  /** Symbols with a quote that moves at least every `limits.quoteAgeMsMax`: all, or those somebody needs. */
  readonly liveSymbols: number;
  readonly state: ProviderState;
  /** Since when; wall clock. */
  readonly since: Date;
  /** The venue's trouble in one sentence; null while there is none. */
  readonly trouble: string | null;
  /** When it is asked again; null while nothing is wrong. */
  readonly retryAt: Date | null;
  /** How far the venue's clock is ahead of this server's; null where there is no venue, or not asked yet. */
  readonly clockSkewMs: number | null;
  /** Streams that broke since the process started. */
  readonly cuts: number;
  /** When prices flowed again after the last of them. */
  readonly lastResumedAt: Date | null;
  /** Bars read anew because a stream had broken. */
  readonly barsFilled: number;
}

/**
 * What providers of a real venue do besides. Nothing of it is needed where prices are computed or recorded: there every
 * symbol moves, and every bar is in memory.
 */
export interface VenueAccess {
  /** The symbols somebody needs: these are streamed, all others are not. Called at each change. */
  want(symbols: ReadonlySet<string>): void;
  /** Asks the venue for the quotes of these symbols now. Ends when they are there, or with the venue's trouble: never throws. */
  refresh(symbols: readonly string[]): Promise<void>;
  /** As `bars`, with what memory lacks read from the venue. Throws UNAVAILABLE with the venue's trouble. */
  loadBars(symbol: string, resolution: Resolution, page: BarPage): Promise<PriceBar[]>;
  /** Reads what `midAt` needs of these symbols from `from` on, to the hour. Never throws. */
  loadMids(symbols: readonly string[], from: Date): Promise<void>;
  /** Splits and dividends of these symbols whose ex-date lies between, oldest first. Ends with none where the venue cannot be asked: never throws. */
  corporateActions(symbols: readonly string[], from: Date, until: Date): Promise<CorporateAction[]>;
  /** Symbols that the venue lists and does not trade now. */
  suspended(): ReadonlySet<string>;
  /** Called when the venue's instruments, or which of them are suspended, changed. */
  onInstruments(listener: () => void): () => void;
}

/** A source of prices: simulated, replay, ccxt. */
export interface MarketProvider extends MarketPrices {
  readonly name: ProviderName;
  readonly source: PriceSource;
  /** Market seconds per wall second. */
  readonly speed: number;
  /** Reads what `definitions` and `start` need. Throws one sentence where that is not usable. */
  load(): Promise<void>;
  definitions(): readonly InstrumentDefinition[];
  /** By who prices them, where that is not this provider alone. */
  definitionsByProvider?(): ReadonlyMap<ProviderName, readonly InstrumentDefinition[]>;
  /** Called before `start` and at every change. */
  obey(controls: MarketControls): void;
  readonly venue?: VenueAccess;
  /** One for each provider that is part of this one; without it the provider computes its prices. */
  providerHealth?(): ProviderHealth[];
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
  readonly providers: readonly ProviderHealth[];
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
  /** Keeps these symbols live until the returned function is called, and a while longer. */
  watch(symbols: readonly string[]): () => void;
  /** Makes these symbols live for a while, and waits until their quotes are as fresh as can be: before an order. Never throws. */
  refresh(symbols: readonly string[]): Promise<void>;
  /** As `bars`, with what memory lacks read from the venue. Throws UNAVAILABLE with the venue's trouble. */
  loadBars(symbol: string, resolution: Resolution, page: BarPage): Promise<PriceBar[]>;
  /** Reads from the venue what `midAt` needs from `from` on, for these symbols, or for all that somebody holds. Never throws. */
  loadMids(from: Date, symbols?: readonly string[]): Promise<void>;
  /** Splits and dividends of these symbols whose ex-date lies between, oldest first; none where prices are computed or recorded. Never throws. */
  corporateActions(symbols: readonly string[], from: Date, until: Date): Promise<CorporateAction[]>;
  /** Reads again what is stored about instruments, and obeys it. */
  reload(): Promise<void>;
}
