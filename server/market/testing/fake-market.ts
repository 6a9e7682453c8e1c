import { FakeClock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { isOpenAt, nextCloseAfter, nextOpenAfter } from "../instruments/hours";
import { storeInstruments } from "../instruments/instruments.store";
import type {
  BarPage,
  CorporateAction,
  LiveQuote,
  Market,
  MarketHealth,
  MarketInstrument,
  PriceBar,
  Resolution,
  TickListener,
  TradingHours,
} from "../providers/provider";
import { resolutionMs } from "../providers/provider";
import { TickListeners } from "../quotes/tick-listeners";

type Price = Decimal | string | number;

export interface FakeQuote {
  bid: Price;
  ask: Price;
  /** Default: now on the market clock. */
  asOf?: Date;
  previousClose?: Price;
  isStale?: boolean;
}

/** Builds an instrument for tests; a US stock with cents and ten-thousandths of a share unless given otherwise. */
export function fakeInstrument(symbol: string, given: Partial<MarketInstrument> = {}): MarketInstrument {
  return {
    symbol,
    name: `${symbol} Inc.`,
    class: "STOCK",
    sector: "Technology",
    tick: new Decimal("0.01"),
    lot: new Decimal("0.0001"),
    spreadBps: new Decimal(5),
    isShortable: true,
    hours: null,
    haltedAt: null,
    isHalted: false,
    isSuspended: false,
    source: "SIMULATED",
    ...given,
  };
}

/** AAPL, MSFT, TSLA (stocks), KO (whole shares, not shortable), BTC and EURUSD. */
export const fakeInstruments: readonly MarketInstrument[] = [
  fakeInstrument("AAPL"),
  fakeInstrument("MSFT"),
  fakeInstrument("TSLA"),
  fakeInstrument("KO", { lot: new Decimal(1), isShortable: false, sector: "Consumer Staples" }),
  fakeInstrument("BTC", { class: "CRYPTO", sector: "Crypto", lot: new Decimal("0.000001") }),
  fakeInstrument("EURUSD", { class: "FX", sector: "Currencies", tick: new Decimal("0.00001"), lot: new Decimal(1) }),
];

/**
 * A market that moves only by hand: `setQuote` then `tick()`. Its market clock is the given `FakeClock`; `advance` moves it,
 * and quotes older than `limits.quoteAgeMsMax` turn stale by themselves.
 */
export class FakeMarket implements Market {
  private readonly quotes = new Map<string, LiveQuote>();
  private readonly changed = new Set<string>();
  private readonly history = new Map<string, PriceBar[]>();
  private readonly listeners = new TickListeners((error) => {
    throw error;
  });
  private readonly rows: Map<string, MarketInstrument>;

  constructor(
    readonly clock: FakeClock = new FakeClock(),
    instruments: readonly MarketInstrument[] = fakeInstruments,
  ) {
    this.rows = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
  }

  async start(): Promise<void> {}
  async stop(): Promise<void> {}

  marketNow(): Date {
    return this.clock.date();
  }

  /** Sets a quote without publishing it: listeners get it at the next `tick()`. */
  setQuote(symbol: string, given: FakeQuote): LiveQuote {
    if (!this.rows.has(symbol)) this.rows.set(symbol, fakeInstrument(symbol));
    const before = this.quotes.get(symbol);
    const bid = new Decimal(given.bid);
    const ask = new Decimal(given.ask);
    const mid = bid.add(ask).div(2);
    const quote: LiveQuote = {
      symbol,
      bid,
      ask,
      mid,
      asOf: given.asOf ?? this.marketNow(),
      isStale: given.isStale ?? false,
      source: this.rows.get(symbol)!.source,
      previousClose: new Decimal(given.previousClose ?? before?.previousClose ?? mid),
      dayHigh: Decimal.max(before?.dayHigh ?? mid, mid),
      dayLow: Decimal.min(before?.dayLow ?? mid, mid),
    };
    this.quotes.set(symbol, quote);
    this.changed.add(symbol);
    return quote;
  }

  /** One tick round with every symbol set since the last one, or with those named. */
  tick(...symbols: string[]): void {
    const due = symbols.length > 0 ? symbols : [...this.changed];
    this.changed.clear();
    this.listeners.emit(due.map((symbol) => this.quote(symbol)).filter((quote) => quote !== null));
  }

  /** Moves the market clock (it is the wall clock too). */
  advance(ms: number): void {
    this.clock.advance(ms);
  }

  halt(symbol: string): void {
    this.change(symbol, { haltedAt: this.marketNow(), isHalted: true });
  }

  resume(symbol: string): void {
    this.change(symbol, { haltedAt: null, isHalted: false });
  }

  setHours(symbol: string, hours: TradingHours | null): void {
    this.change(symbol, { hours });
  }

  /** History for `bars` and `midAt`; kept as given, whatever the resolution asked for. */
  setBars(symbol: string, bars: PriceBar[]): void {
    this.history.set(symbol, bars);
  }

  setShortable(symbol: string, isShortable: boolean): void {
    this.change(symbol, { isShortable });
  }

  private change(symbol: string, change: Partial<MarketInstrument>): void {
    this.rows.set(symbol, { ...(this.rows.get(symbol) ?? fakeInstrument(symbol)), ...change });
  }

  quote(symbol: string): LiveQuote | null {
    const quote = this.quotes.get(symbol);
    const row = this.rows.get(symbol);
    if (!quote || !row) return null;
    const isStale = quote.isStale || row.isHalted || !this.isOpen(symbol) || +this.marketNow() - +quote.asOf > limits.quoteAgeMsMax;
    return isStale === quote.isStale ? quote : { ...quote, isStale };
  }

  onTick(listener: TickListener): () => void {
    return this.listeners.add(listener);
  }

  bars(symbol: string, resolution: Resolution, page: BarPage): PriceBar[] {
    const before = page.before ?? new Date(+this.marketNow() + resolutionMs[resolution]);
    return (this.history.get(symbol) ?? []).filter((bar) => bar.at < before).slice(-page.first);
  }

  midAt(symbol: string, at: Date): Decimal | null {
    const bar = this.history.get(symbol)?.findLast((candidate) => candidate.at <= at);
    return bar?.open ?? this.quotes.get(symbol)?.mid ?? null;
  }

  mids(): Map<string, Decimal> {
    return new Map([...this.quotes.values()].map((quote) => [quote.symbol, quote.mid]));
  }

  instrument(symbol: string): MarketInstrument | null {
    return this.rows.get(symbol) ?? null;
  }

  instruments(): MarketInstrument[] {
    return [...this.rows.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
  }

  isOpen(symbol: string, at: Date = this.marketNow()): boolean {
    const row = this.rows.get(symbol);
    return row !== undefined && isOpenAt(row.hours, at);
  }

  nextOpenAt(symbol: string): Date | null {
    return nextOpenAfter(this.rows.get(symbol)?.hours ?? null, this.marketNow());
  }

  nextCloseAt(symbol: string): Date | null {
    return nextCloseAfter(this.rows.get(symbol)?.hours ?? null, this.marketNow());
  }

  health(): MarketHealth {
    return {
      source: "SIMULATED",
      provider: "fake",
      marketTime: this.marketNow(),
      speed: 1,
      symbols: this.rows.size,
      isHealthy: true,
      ticksPerSecond: 0,
      gaps: [],
      latencyBuckets: [],
      providers: [],
    };
  }

  /** Every symbol moves by hand: nothing to do for those that are watched. */
  watch(): () => void {
    return () => {};
  }

  async refresh(): Promise<void> {}
  async loadMids(): Promise<void> {}

  /** What was announced of its symbols. */
  readonly actions: CorporateAction[] = [];

  async corporateActions(symbols: readonly string[], from: Date, until: Date): Promise<CorporateAction[]> {
    return this.actions.filter(({ symbol, exAt }) => symbols.includes(symbol) && exAt >= from && exAt <= until);
  }

  async loadBars(symbol: string, resolution: Resolution, page: BarPage): Promise<PriceBar[]> {
    return this.bars(symbol, resolution, page);
  }

  async reload(): Promise<void> {}

  /** Stores the instruments, which trades refer to. An app built with this market does it at its start. */
  insertInstruments(db: Database): Promise<void> {
    return storeInstruments(db, "simulated", this.instruments());
  }
}
