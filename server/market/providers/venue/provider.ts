import type { Clock } from "../../../platform/clock";
import type { Decimal } from "../../../platform/decimal";
import { Fault } from "../../../platform/errors";
import type { Logger } from "../../../platform/ops/logger";
import type {
  BarPage,
  CorporateAction,
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
import { Candles } from "./candles";
import { Confirmations } from "./confirmations";
import { DayReader } from "./day-reader";
import { Listed } from "./listed";
import { QuoteBoard } from "./quote-board";
import type { VenueQuote, VenueQuoteStreams, VenueSource } from "./venue-source";
import { VenueTrouble } from "./venue-trouble";

export interface VenueProviderOptions {
  readonly source: VenueSource;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onError?: (error: unknown) => void;
}

/** The provider looks this often at what is due; what is due is decided by the clock. */
const lookMs = 1_000;
/** Instruments and the quotes of all symbols, wanted or not. */
const surveyMs = 10 * 60_000;
const skewMs = 5 * 60_000;
/** An answer that cannot be understood will not be better in a second. A venue in trouble says itself when it may be asked again. */
const misreadMs = 60_000;
/** A venue that adjusts old bars does so at some hour of the night: bars are read anew this often. */
const adjustedMs = 4 * 3600_000;
const refreshMsMax = 3_000;

/** Prices of a real venue: instruments and bars by REST, quotes by streams with REST behind them. */
export class VenueProvider implements MarketProvider {
  readonly name: ProviderName;
  readonly source = "LIVE";
  readonly speed = 1;
  readonly venue: VenueAccess;
  readonly board: QuoteBoard;
  private readonly clock: Clock;
  private readonly asked: VenueSource;
  private readonly listed: Listed;
  private readonly candles: Candles;
  private readonly confirmations: Confirmations;
  private readonly days: DayReader;
  private streams: VenueQuoteStreams | null = null;
  private wanted: ReadonlySet<string> = new Set();
  private dueAt = { survey: 0, skew: 0 };
  private clockSkewMs: number | null = null;
  private surveyedIn: number | null = null;
  private cuts = 0;
  private lastResumedAt: Date | null = null;
  private barsFilled = 0;
  private streamingSince: Date;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;

  constructor(private readonly options: VenueProviderOptions) {
    const { source, clock, onError } = options;
    this.name = source.name;
    this.asked = source;
    this.clock = clock;
    this.streamingSince = clock.date();
    this.listed = new Listed((symbol) => source.isHalted(symbol));
    this.board = new QuoteBoard(clock, (symbol) => this.listed.isSuspended(symbol) || !source.isOpen(clock.date()), onError);
    this.candles = new Candles(source, clock);
    const parts = { clock, source, listed: this.listed, board: this.board, candles: this.candles };
    this.confirmations = new Confirmations(parts);
    this.days = new DayReader(parts);
    this.venue = {
      want: (symbols) => this.want(symbols),
      refresh: (symbols) => this.refresh(symbols),
      loadBars: (symbol, resolution, page) => this.loadBars(symbol, resolution, page),
      loadMids: (symbols, from) => this.loadMids(symbols, from),
      corporateActions: (symbols, from, until) => this.corporateActions(symbols, from, until),
      suspended: () => this.listed.suspended(),
      onInstruments: (listener) => this.listed.onChange(listener),
    };
  }

  /** Reads the venue's instruments. A venue that does not answer does not keep the server from starting: it is asked again. */
  async load(): Promise<void> {
    this.streams = await this.asked.open({
      onQuote: (quote) => this.onStreamed(quote),
      onCut: () => void this.cuts++,
      onResumed: (cutAt) => this.onResumed(cutAt),
      onHalts: () => this.listed.publishIfChanged(),
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
    return this.listed.definitions;
  }

  /** Nobody here halts a real venue, and its hours are its own. */
  obey(): void {}

  quote(symbol: string): LiveQuote | null {
    return this.board.quote(symbol);
  }

  onTick(listener: TickListener): () => void {
    return this.board.onTick(listener);
  }

  bars(symbol: string, resolution: Resolution, page: BarPage): PriceBar[] {
    const venueSymbol = this.listed.venueSymbol(symbol);
    return venueSymbol ? this.candles.bars(venueSymbol, resolution, page) : [];
  }

  midAt(symbol: string, at: Date): Decimal | null {
    const venueSymbol = this.listed.venueSymbol(symbol);
    return venueSymbol ? this.candles.priceAt(venueSymbol, at) : null;
  }

  providerHealth(): ProviderHealth[] {
    const { gate, classes } = this.asked;
    const live = [...this.wanted].filter((symbol) => this.board.quote(symbol)?.isStale === false).length;
    return [
      {
        ...{ name: this.name, source: this.source, classes },
        symbols: this.listed.definitions.length,
        liveSymbols: live,
        state: this.state(),
        since: gate.since ?? this.streams?.downSince ?? this.streamingSince,
        trouble: gate.trouble?.message ?? this.streams?.trouble ?? null,
        retryAt: gate.retryAt,
        clockSkewMs: this.clockSkewMs,
        cuts: this.cuts,
        lastResumedAt: this.lastResumedAt,
        barsFilled: this.barsFilled,
      },
    ];
  }

  private state(): ProviderState {
    if (this.asked.gate.trouble) return this.asked.gate.trouble.state;
    if (this.listed.isEmpty) return "STARTING";
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
    if (now >= this.dueAt.survey)
      await this.attempt(
        () => this.survey(),
        () => (this.dueAt.survey = now + misreadMs),
      );
    if (now >= this.dueAt.skew)
      await this.attempt(
        () => this.readSkew(),
        () => (this.dueAt.skew = now + misreadMs),
      );
    const due = this.confirmations.due(this.wanted);
    if (due.length > 0) await this.attempt(() => this.confirmations.confirm(due, this.wanted, this.streams));
    const days = this.days.due(this.wanted);
    if (days.length > 0) void this.attempt(() => this.days.read(days));
  }

  /** The venue's trouble is shown, and logged when it begins; only a fault of ours is reported. */
  private async attempt(work: () => Promise<void>, misread?: () => void): Promise<void> {
    const before = this.asked.gate.trouble?.state;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof VenueTrouble)) {
        misread?.();
        this.options.logger.error({ err: error, provider: this.name }, "Reading a venue failed.");
      } else if (error.state !== before) this.options.logger.warn({ provider: this.name, state: error.state }, error.message);
    }
  }

  /** Instruments, and one quote of each. */
  private async survey(): Promise<void> {
    const askedAt = this.clock.date();
    const listing = await this.asked.listing(this.listed.known);
    this.dueAt.survey = +askedAt + surveyMs;
    this.forgetAdjustedBars(askedAt);
    this.listed.replace(listing);
    this.days.take(listing.days);
    for (const quote of listing.quotes) this.confirmations.take(quote, askedAt);
    // For the first time, or without what is not listed any more.
    this.streamWanted();
    this.listed.publishIfChanged();
  }

  /** A split changes all bars before it. */
  private forgetAdjustedBars(now: Date): void {
    const stretch = Math.floor(+now / adjustedMs);
    if (this.asked.adjustsBars && this.surveyedIn !== null && this.surveyedIn !== stretch) this.candles.clear();
    this.surveyedIn = stretch;
  }

  private async readSkew(): Promise<void> {
    const sentAt = this.clock.now();
    const venueTime = await this.asked.time();
    this.dueAt.skew = sentAt + skewMs;
    if (venueTime !== null) this.clockSkewMs = Math.round(venueTime - (sentAt + this.clock.now()) / 2);
  }

  private want(symbols: ReadonlySet<string>): void {
    const added = [...symbols].filter((symbol) => !this.wanted.has(symbol));
    this.wanted = symbols;
    this.streamWanted();
    if (added.length > 0) void this.look();
  }

  private streamWanted(): void {
    if (!this.listed.isEmpty) this.streams?.want(new Set(this.listed.venueSymbolsOf(this.wanted)));
  }

  /** A book has no time of its own on some venues: then it is as old as its arrival. A venue's time is put on our clock. */
  private onStreamed({ symbol: venueSymbol, bid, ask, timestamp }: VenueQuote): void {
    const symbol = this.listed.symbol(venueSymbol);
    if (!symbol) return;
    const now = this.clock.now();
    const asOf = timestamp === null ? now : Math.min(now, timestamp - (this.clockSkewMs ?? 0));
    this.confirmations.streamed(symbol);
    this.board.set(symbol, bid, ask, new Date(asOf), true);
  }

  private async refresh(symbols: readonly string[]): Promise<void> {
    const deadline = new Promise<void>((resolve) => {
      // timer: an order does not wait longer for a venue.
      setTimeout(resolve, refreshMsMax).unref();
    });
    await Promise.race([this.attempt(() => this.confirmations.confirm(symbols, this.wanted, this.streams)), deadline]);
  }

  private async loadBars(symbol: string, resolution: Resolution, page: BarPage): Promise<PriceBar[]> {
    const venueSymbol = this.listed.venueSymbol(symbol);
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
    for (const venueSymbol of this.listed.venueSymbolsOf(symbols))
      await this.attempt(() => this.candles.loadSince(venueSymbol, "HOUR", from));
  }

  private async corporateActions(symbols: readonly string[], from: Date, until: Date): Promise<CorporateAction[]> {
    const own = symbols.filter((symbol) => this.listed.venueSymbol(symbol) !== undefined);
    let found: CorporateAction[] = [];
    if (own.length > 0 && this.asked.corporateActions)
      await this.attempt(async () => void (found = await this.asked.corporateActions!(own, from, until)));
    return found;
  }

  /** What streams missed is not sent again: bars that people look at are read anew, and the day's range with them. */
  private onResumed(cutAt: Date): void {
    this.lastResumedAt = this.streamingSince = this.clock.date();
    void this.attempt(async () => {
      this.barsFilled += await this.candles.refill(cutAt);
      await this.days.read([...this.wanted]);
    });
  }
}
