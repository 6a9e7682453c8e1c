import type { Clock } from "../../../platform/clock";
import type { Decimal } from "../../../platform/decimal";
import { Fault } from "../../../platform/errors";
import type { Logger } from "../../../platform/ops/logger";
import type {
  BarPage,
  InstrumentDefinition,
  LiveQuote,
  MarketProvider,
  PriceBar,
  ProviderHealth,
  ProviderName,
  ProviderState,
  Resolution,
  TickListener,
  VenueAccess,
} from "../provider";
import { resolutionMs } from "../provider";
import { type VenueQuote, venueDayOf, venueQuoteOf } from "./answers";
import { Candles } from "./candles";
import { VenueConnection } from "./connection";
import { dayFromBars, dayFromTicker, isCurrent } from "./day-figures";
import { instrumentsOf, type VenueInstruments } from "./instruments";
import { createExchange, reroute, type CcxtExchange, type ExchangeId, type ExchangeRoute } from "./library";
import { QuoteBoard } from "./quote-board";
import { VenueStreams } from "./streams";
import { VenueTrouble } from "./venue-trouble";

export interface CcxtOptions {
  readonly exchange: ExchangeId;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Another address than the exchange's own. */
  readonly route?: ExchangeRoute;
  readonly onError?: (error: unknown) => void;
}

/** The provider looks this often at what is due; what is due is decided by the clock. */
const lookMs = 1_000;
/** Instruments and the quotes of all symbols, wanted or not. */
const surveyMs = 10 * 60_000;
const skewMs = 5 * 60_000;
/** A streamed quote that has not moved for this long is confirmed by REST; without streams all are asked this often. */
const quietMs = 5_000;
const symbolsPerQuestionMax = 100;
/** A stream that misses what REST saw so many times running is silent, and is opened anew. */
const missesMax = 3;
/** Hourly bars that surely reach back to the last close of a weekday. */
const hoursOfDayFigures = 100;
const refreshMsMax = 3_000;

/** Public prices of a crypto exchange through ccxt: instruments and bars by REST, quotes by streams with REST behind them. */
export class CcxtProvider implements MarketProvider {
  readonly name: ProviderName;
  readonly source = "LIVE";
  readonly speed = 1;
  readonly venue: VenueAccess;
  readonly board: QuoteBoard;
  private readonly clock: Clock;
  private connection: VenueConnection | null = null;
  private streams: VenueStreams | null = null;
  private readonly candles: Candles;
  private instruments: VenueInstruments = { definitions: [], suspended: new Set() };
  private readonly venueSymbols = new Map<string, string>();
  private readonly symbols = new Map<string, string>();
  private wanted: ReadonlySet<string> = new Set();
  private readonly changeListeners = new Set<() => void>();
  private readonly misses = new Map<string, number>();
  private readonly dayReads = new Set<string>();
  private dueAt = { survey: 0, skew: 0 };
  private clockSkewMs: number | null = null;
  private cuts = 0;
  private lastResumedAt: Date | null = null;
  private barsFilled = 0;
  private streamingSince: Date;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;

  constructor(private readonly options: CcxtOptions) {
    this.name = `ccxt/${options.exchange}`;
    this.clock = options.clock;
    this.streamingSince = options.clock.date();
    this.board = new QuoteBoard(options.clock, (symbol) => this.instruments.suspended.has(symbol), options.onError);
    this.candles = new Candles(
      (symbol, timeframe, since, limit) => this.ask((exchange) => exchange.fetchOHLCV(symbol, timeframe, since, limit)),
      options.clock,
    );
    this.venue = {
      want: (symbols) => this.want(symbols),
      refresh: (symbols) => this.refresh(symbols),
      loadBars: (symbol, resolution, page) => this.loadBars(symbol, resolution, page),
      loadMids: (symbols, from) => this.loadMids(symbols, from),
      suspended: () => this.instruments.suspended,
      onInstruments: (listener) => {
        this.changeListeners.add(listener);
        return () => void this.changeListeners.delete(listener);
      },
    };
  }

  /** Reads the venue's instruments. A venue that does not answer does not keep the server from starting: it is asked again. */
  async load(): Promise<void> {
    const exchange = await createExchange(this.options.exchange);
    if (this.options.route) await reroute(exchange, this.options.route);
    this.connection = new VenueConnection(exchange, this.clock);
    this.streams = new VenueStreams(exchange, this.clock, {
      onQuote: (quote) => this.onStreamed(quote),
      onCut: () => void this.cuts++,
      onResumed: (cutAt) => this.onResumed(cutAt),
    });
    await this.attempt(() => this.survey());
  }

  async start(): Promise<void> {
    // timer: wakes to look at what is due.
    this.timer = setInterval(() => void this.look(), lookMs).unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    await this.streams?.close();
    await this.looking;
  }

  marketNow(): Date {
    return this.clock.date();
  }

  definitions(): readonly InstrumentDefinition[] {
    return this.instruments.definitions;
  }

  /** Nobody halts a real venue, and it trades round the clock. */
  obey(): void {}

  quote(symbol: string): LiveQuote | null {
    return this.board.quote(symbol);
  }

  onTick(listener: TickListener): () => void {
    return this.board.onTick(listener);
  }

  bars(symbol: string, resolution: Resolution, page: BarPage): PriceBar[] {
    const venueSymbol = this.venueSymbols.get(symbol);
    return venueSymbol ? this.candles.bars(venueSymbol, resolution, page) : [];
  }

  midAt(symbol: string, at: Date): Decimal | null {
    const venueSymbol = this.venueSymbols.get(symbol);
    return venueSymbol ? this.candles.priceAt(venueSymbol, at) : null;
  }

  providerHealth(): ProviderHealth[] {
    const { trouble, retryAt } = this.connection ?? { trouble: null, retryAt: null };
    const live = [...this.wanted].filter((symbol) => this.board.quote(symbol)?.isStale === false).length;
    return [
      {
        ...{ name: this.name, source: this.source, classes: ["CRYPTO"] },
        symbols: this.instruments.definitions.length,
        liveSymbols: live,
        state: this.state(),
        since: this.connection?.since ?? this.streams?.downSince ?? this.streamingSince,
        trouble: trouble?.message ?? null,
        retryAt,
        clockSkewMs: this.clockSkewMs,
        cuts: this.cuts,
        lastResumedAt: this.lastResumedAt,
        barsFilled: this.barsFilled,
      },
    ];
  }

  private state(): ProviderState {
    if (this.connection?.trouble) return this.connection.trouble.state;
    if (this.instruments.definitions.length === 0) return "STARTING";
    return this.streams?.downSince ? "POLLING" : "STREAMING";
  }

  /** Does what is due, once at a time. The timer calls it; tests with a clock of their own call it themselves. */
  look(): Promise<void> {
    this.board.publishStale(this.wanted);
    this.looking ??= this.lookOnce().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  private async lookOnce(): Promise<void> {
    const now = this.clock.now();
    if (now >= this.dueAt.survey) await this.attempt(() => this.survey());
    if (now >= this.dueAt.skew) await this.attempt(() => this.readSkew());
    const old = [...this.wanted].filter((symbol) => now - +(this.board.quote(symbol)?.asOf ?? 0) >= quietMs);
    if (old.length > 0) await this.attempt(() => this.confirm(old));
    await this.attempt(() => this.readDays());
  }

  private ask<T>(work: (exchange: CcxtExchange) => Promise<T>): Promise<T> {
    if (!this.connection) throw new VenueTrouble("UNREACHABLE", `${this.options.exchange} has not been asked yet.`, null);
    return this.connection.call(work);
  }

  /** The venue's trouble is shown, and logged when it begins; only a fault of ours is reported. */
  private async attempt(work: () => Promise<void>): Promise<void> {
    const before = this.connection?.trouble?.state;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof VenueTrouble)) this.options.logger.error({ err: error, provider: this.name }, "Reading a venue failed.");
      else if (error.state !== before) this.options.logger.warn({ provider: this.name, state: error.state }, error.message);
    }
  }

  /** Instruments, and one quote of each. */
  private async survey(): Promise<void> {
    const askedAt = this.clock.date();
    const markets = await this.ask((exchange) => exchange.loadMarkets(true));
    const tickers = await this.ask((exchange) => exchange.fetchTickers());
    this.dueAt.survey = +askedAt + surveyMs;
    const before = this.instruments;
    this.instruments = instrumentsOf(markets, tickers, new Set(this.symbols.keys()));
    for (const { symbol, venue } of this.instruments.definitions) {
      this.venueSymbols.set(symbol, venue!.symbol);
      this.symbols.set(venue!.symbol, symbol);
      const day = venueDayOf(tickers[venue!.symbol]);
      if (day && this.board.day(symbol)?.since == null) this.board.setDay(symbol, dayFromTicker(day));
      this.takeAnswer(tickers[venue!.symbol], askedAt);
    }
    if (before.definitions.length === 0) this.streamWanted();
    if (instrumentsText(before) !== instrumentsText(this.instruments)) for (const listener of this.changeListeners) listener();
  }

  private async readSkew(): Promise<void> {
    const sentAt = this.clock.now();
    const venueTime = await this.ask((exchange) => exchange.fetchTime());
    this.dueAt.skew = sentAt + skewMs;
    if (typeof venueTime === "number") this.clockSkewMs = Math.round(venueTime - (sentAt + this.clock.now()) / 2);
  }

  private want(symbols: ReadonlySet<string>): void {
    const added = [...symbols].filter((symbol) => !this.wanted.has(symbol));
    this.wanted = symbols;
    this.streamWanted();
    if (added.length > 0) void this.look();
  }

  private streamWanted(): void {
    if (!this.streams || this.instruments.definitions.length === 0) return;
    this.streams.want(new Set([...this.wanted].flatMap((symbol) => this.venueSymbols.get(symbol) ?? [])));
  }

  /** A book has no time of its own on some venues: then it is as old as its arrival. A venue's time is put on our clock. */
  private onStreamed({ symbol: venueSymbol, bid, ask, timestamp }: VenueQuote): void {
    const symbol = this.symbols.get(venueSymbol);
    if (!symbol) return;
    const now = this.clock.now();
    const asOf = timestamp === null ? now : Math.min(now, timestamp - (this.clockSkewMs ?? 0));
    this.misses.delete(symbol);
    this.board.set(symbol, bid, ask, new Date(asOf), true);
  }

  private async refresh(symbols: readonly string[]): Promise<void> {
    const deadline = new Promise<void>((resolve) => {
      // timer: an order does not wait longer for a venue.
      setTimeout(resolve, refreshMsMax).unref();
    });
    await Promise.race([this.attempt(() => this.confirm(symbols)), deadline]);
  }

  /** Asks REST for the quotes of these symbols. What a stream sent meanwhile is newer and stays. */
  private async confirm(symbols: readonly string[]): Promise<void> {
    const venueSymbols = symbols.flatMap((symbol) => this.venueSymbols.get(symbol) ?? []);
    for (let from = 0; from < venueSymbols.length; from += symbolsPerQuestionMax) {
      const some = venueSymbols.slice(from, from + symbolsPerQuestionMax);
      const askedAt = this.clock.date();
      const answer = await this.ask((exchange) =>
        exchange.has["fetchBidsAsks"] === true ? exchange.fetchBidsAsks(some) : exchange.fetchTickers(some),
      );
      for (const venueSymbol of some) this.takeAnswer(answer[venueSymbol], askedAt);
    }
    if ([...this.misses.values()].some((count) => count >= missesMax)) {
      this.misses.clear();
      this.streams?.restart();
    }
  }

  private takeAnswer(answer: unknown, askedAt: Date): void {
    const quote = venueQuoteOf(answer);
    const symbol = quote && this.symbols.get(quote.symbol);
    if (!symbol || this.board.streamedAt(symbol) >= +askedAt) return;
    const hasMoved = this.board.set(symbol, quote.bid, quote.ask, askedAt, false);
    if (hasMoved && this.wanted.has(symbol) && !this.streams?.downSince) this.misses.set(symbol, (this.misses.get(symbol) ?? 0) + 1);
  }

  /** Change and range of the day for what is wanted: from hourly bars, once, and again after each close. */
  private async readDays(): Promise<void> {
    const now = this.clock.date();
    for (const symbol of this.wanted) {
      if (isCurrent(this.board.day(symbol), now) || this.dayReads.has(symbol)) continue;
      this.dayReads.add(symbol);
      void this.attempt(() => this.readDay(symbol)).finally(() => this.dayReads.delete(symbol));
    }
  }

  private async readDay(symbol: string): Promise<void> {
    const venueSymbol = this.venueSymbols.get(symbol);
    if (!venueSymbol) return;
    const bars = await this.candles.load(venueSymbol, "HOUR", { first: hoursOfDayFigures });
    const day = dayFromBars(bars, this.clock.date());
    if (day) this.board.setDay(symbol, day);
  }

  private async loadBars(symbol: string, resolution: Resolution, page: BarPage): Promise<PriceBar[]> {
    const venueSymbol = this.venueSymbols.get(symbol);
    if (!venueSymbol) return [];
    try {
      return await this.candles.load(venueSymbol, resolution, page);
    } catch (error) {
      const kept = this.candles.bars(venueSymbol, resolution, page);
      if (kept.length > 0) return kept;
      throw error instanceof VenueTrouble ? new Fault("UNAVAILABLE", error.message) : error;
    }
  }

  private async loadMids(symbols: readonly string[], from: Date): Promise<void> {
    const hours = Math.ceil((this.clock.now() - +from) / resolutionMs.HOUR) + 1;
    for (const symbol of symbols) {
      const venueSymbol = this.venueSymbols.get(symbol);
      if (venueSymbol) await this.attempt(() => this.candles.load(venueSymbol, "HOUR", { first: hours }).then(() => {}));
    }
  }

  /** What streams missed is not sent again: bars that people look at are read anew, and the day's range with them. */
  private onResumed(cutAt: Date): void {
    this.lastResumedAt = this.streamingSince = this.clock.date();
    void this.attempt(async () => {
      this.barsFilled += await this.candles.refill(cutAt);
      for (const symbol of this.wanted) await this.readDay(symbol);
    });
  }
}

const instrumentsText = ({ definitions, suspended }: VenueInstruments): string =>
  JSON.stringify([definitions.map(({ symbol, tick, lot, venue }) => [symbol, tick, lot, venue]), [...suspended]]);
