import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import { isOpenAt, nextCloseAfter, nextOpenAfter } from "./hours";
import { MarketStats } from "./market-stats";
import { InterestSet } from "./interest";
import { readControlsSum, readGaps, readInstruments, readSymbolsInUse, readSymbolsWanted, storeInstruments } from "./instruments.store";
import { ProviderSwitch } from "./provider-switch";
import type { InstrumentRow } from "./instrument.entity";
import { computedHealth } from "../providers/computed-health";
import type {
  BarPage,
  CorporateAction,
  InstrumentDefinition,
  LiveQuote,
  Market,
  MarketControls,
  MarketHealth,
  MarketInstrument,
  MarketProvider,
  PriceBar,
  PriceGap,
  PriceSource,
  ProviderHealth,
  ProviderName,
  Resolution,
  TickListener,
} from "../providers/provider";

/** Other processes hear here that halts, hours or gaps changed. A hint: everyone also looks every `controlsPollMs`. */
export const controlsSubject = "market.controls";
const controlsPollMs = 20_000;
/** How often it is read what is held, ordered or waited for. Shorter than a symbol lingers after an order. */
const wantedPollMs = 5_000;

export interface MarketParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly provider: MarketProvider;
  readonly onError?: (error: unknown) => void;
  /** Whether prices of stocks from a licensed source may be shown to everybody. */
  readonly isDataLicensed?: boolean;
}

/**
 * The market as other modules see it: the provider's prices, the stored instruments with hours and halts, all in memory and
 * synchronous. Prices need no storage: after a pause the first live quote is simply where the price is by then.
 */
export class MarketService implements Market {
  readonly stats: MarketStats;
  private readonly provider: MarketProvider;
  /** Every stored instrument: trades may refer to one that another provider priced. */
  private readonly rows = new Map<string, MarketInstrument>();
  /** Those that this market prices. */
  private symbols = new Set<string>();
  private suspended: ReadonlySet<string> = new Set();
  /** Those that its provider lists and that are held at prices of another. */
  private refused: ReadonlySet<string> = new Set();
  private gaps: readonly PriceGap[] = [];
  /** What somebody needs; only a real venue asks. */
  private readonly interest: InterestSet | null;
  /** Of what was last read: obeying costs tens of milliseconds and is done on change only. */
  private controlsSum = "";
  private readonly startedAt: Date;
  private readonly endings: Array<() => void> = [];

  constructor(private readonly parts: MarketParts) {
    this.provider = parts.provider;
    this.stats = new MarketStats(parts.clock);
    this.startedAt = parts.clock.date();
    const { venue } = this.provider;
    this.interest = venue ? new InterestSet(parts.clock, (symbols) => venue.want(symbols)) : null;
  }

  async start(): Promise<void> {
    await this.provider.load();
    (await this.readSwitch()).assertNone();
    await this.store();
    await this.reload();
    this.endings.push(
      await this.parts.bus.subscribe(controlsSubject, () => void this.reload().catch((error: unknown) => this.parts.onError?.(error))),
    );
    // timer: hints over the bus may be lost, so every process also looks for itself.
    const poll = setInterval(() => void this.reload().catch((error: unknown) => this.parts.onError?.(error)), controlsPollMs).unref();
    this.endings.push(() => clearInterval(poll));
    await this.followVenue();
    await this.provider.start();
    // Not the first round: it repeats the prices from before the start.
    this.endings.push(this.provider.onTick((quotes) => this.measure(quotes)));
  }

  async stop(): Promise<void> {
    for (const end of this.endings.splice(0)) end();
    await this.provider.stop();
  }

  private definitionsByProvider(): ReadonlyMap<ProviderName, readonly InstrumentDefinition[]> {
    return this.provider.definitionsByProvider?.() ?? new Map([[this.provider.name, this.provider.definitions()]]);
  }

  private async readSwitch(): Promise<ProviderSwitch> {
    return ProviderSwitch.of(await readSymbolsInUse(this.parts.db), this.definitionsByProvider());
  }

  private async store(): Promise<void> {
    for (const [provider, definitions] of this.definitionsByProvider()) {
      const own = definitions.filter(({ symbol }) => !this.refused.has(symbol));
      await storeInstruments(this.parts.db, provider, own);
    }
  }

  /** A real venue hears what is needed, and says when its instruments change. */
  private async followVenue(): Promise<void> {
    const { venue } = this.provider;
    if (!venue || !this.interest) return;
    const { interest } = this;
    const report = (error: unknown): void => this.parts.onError?.(error);
    const renew = async (): Promise<void> => {
      await this.refuseSwitched();
      await this.store();
      this.controlsSum = "";
      await this.reload();
    };
    await this.rereadWanted();
    this.endings.push(venue.onInstruments(() => void renew().catch(report)));
    // timer: what is held changes in any process.
    const poll = setInterval(() => void this.rereadWanted().catch(report), wantedPollMs).unref();
    this.endings.push(() => {
      clearInterval(poll);
      interest.stop();
    });
  }

  /** A venue that did not answer at the start may list by now what is held at another provider's prices: that has none until it is closed. */
  private async refuseSwitched(): Promise<void> {
    const found = await this.readSwitch();
    const isNew = [...found.symbols].some((symbol) => !this.refused.has(symbol));
    this.refused = found.symbols;
    try {
      found.assertNone();
    } catch (error) {
      if (isNew) this.parts.onError?.(error);
    }
  }

  /** Reads what is held, ordered or waited for; the timer calls it, and tests do. */
  async rereadWanted(): Promise<void> {
    this.interest?.setLasting(await readSymbolsWanted(this.parts.db));
  }

  /** Reads instruments and gaps again and lets the provider obey them where they changed. */
  async reload(): Promise<void> {
    const sum = await readControlsSum(this.parts.db);
    if (sum === this.controlsSum) return;
    const [rows, gaps] = await Promise.all([readInstruments(this.parts.db), readGaps(this.parts.db)]);
    this.controlsSum = sum;
    this.rows.clear();
    this.suspended = this.provider.venue?.suspended() ?? new Set();
    for (const row of rows) this.rows.set(row.symbol, instrumentOf(row, this.suspended.has(row.symbol), this.isForOperator(row)));
    this.symbols = new Set(this.provider.definitions().map(({ symbol }) => symbol));
    for (const row of rows) if (!row.listed) this.symbols.delete(row.symbol);
    for (const symbol of this.refused) this.symbols.delete(symbol);
    const simulated = new Set(rows.filter(({ provider }) => provider === "simulated").map(({ symbol }) => symbol));
    this.gaps = gaps.filter(({ symbol }) => this.symbols.has(symbol) && simulated.has(symbol));
    this.provider.obey(
      controlsOf(
        rows.filter((row) => this.symbols.has(row.symbol)),
        this.gaps,
      ),
    );
  }

  /** Exchanges of stocks license their prices to whoever shows them. */
  private isForOperator({ provider }: InstrumentRow): boolean {
    return provider === "alpaca" && this.parts.isDataLicensed !== true;
  }

  private measure(quotes: LiveQuote[]): void {
    const newest = Math.max(...quotes.filter((quote) => !quote.isStale).map((quote) => +quote.asOf));
    if (Number.isFinite(newest)) this.stats.record(quotes.length, (+this.marketNow() - newest) / this.provider.speed);
  }

  marketNow(): Date {
    return this.provider.marketNow();
  }

  quote(symbol: string): LiveQuote | null {
    return this.symbols.has(symbol) ? this.provider.quote(symbol) : null;
  }

  onTick(listener: TickListener): () => void {
    return this.provider.onTick((quotes) => {
      if (this.refused.size === 0) listener(quotes);
      else listener(quotes.filter(({ symbol }) => !this.refused.has(symbol)));
    });
  }

  bars(symbol: string, resolution: Resolution, page: BarPage): PriceBar[] {
    return this.symbols.has(symbol) ? this.provider.bars(symbol, resolution, page) : [];
  }

  midAt(symbol: string, at: Date): Decimal | null {
    return this.refused.has(symbol) ? null : this.provider.midAt(symbol, at);
  }

  watch(symbols: readonly string[]): () => void {
    return this.interest?.add(symbols) ?? (() => {});
  }

  async refresh(symbols: readonly string[]): Promise<void> {
    if (!this.interest) return;
    this.interest.touch(symbols);
    const old = symbols.filter((symbol) => this.symbols.has(symbol) && this.quote(symbol)?.isStale !== false);
    if (old.length > 0) await this.provider.venue?.refresh(old);
  }

  async loadBars(symbol: string, resolution: Resolution, page: BarPage): Promise<PriceBar[]> {
    if (!this.symbols.has(symbol) || !this.provider.venue) return this.bars(symbol, resolution, page);
    return this.provider.venue.loadBars(symbol, resolution, page);
  }

  async loadMids(from: Date, symbols?: readonly string[]): Promise<void> {
    if (!this.provider.venue) return;
    await this.provider.venue.loadMids(symbols ?? (await readSymbolsInUse(this.parts.db)).map(({ symbol }) => symbol), from);
  }

  async corporateActions(symbols: readonly string[], from: Date, until: Date): Promise<CorporateAction[]> {
    return (await this.provider.venue?.corporateActions(symbols, from, until)) ?? [];
  }

  mids(): Map<string, Decimal> {
    const mids = new Map<string, Decimal>();
    for (const symbol of this.symbols) {
      const quote = this.provider.quote(symbol);
      if (quote) mids.set(symbol, quote.mid);
    }
    return mids;
  }

  instrument(symbol: string): MarketInstrument | null {
    return this.rows.get(symbol) ?? null;
  }

  instruments(): MarketInstrument[] {
    return [...this.rows.values()].filter((row) => this.symbols.has(row.symbol));
  }

  isOpen(symbol: string, at: Date = this.marketNow()): boolean {
    const row = this.rows.get(symbol);
    return row !== undefined && this.symbols.has(symbol) && isOpenAt(row.hours, at);
  }

  nextOpenAt(symbol: string): Date | null {
    return nextOpenAfter(this.rows.get(symbol)?.hours ?? null, this.marketNow());
  }

  nextCloseAt(symbol: string): Date | null {
    return nextCloseAfter(this.rows.get(symbol)?.hours ?? null, this.marketNow());
  }

  /** Healthy: of the symbols that should trade now, some have a live quote. */
  health(): MarketHealth {
    const providers = this.providerHealth();
    const due = this.instruments().filter((row) => !row.isHalted && this.isOpen(row.symbol));
    return {
      source: this.provider.source,
      provider: providers.map(({ name }) => name).join(", "),
      marketTime: this.marketNow(),
      speed: this.provider.speed,
      symbols: this.symbols.size,
      isHealthy: this.isHealthy(due, providers),
      ticksPerSecond: this.stats.ticksPerSecond(),
      gaps: this.gaps,
      latencyBuckets: this.stats.latencyBuckets(),
      providers,
    };
  }

  /** A venue that streams what is needed is healthy with nothing to stream. */
  private isHealthy(due: readonly MarketInstrument[], providers: readonly ProviderHealth[]): boolean {
    if (due.some((row) => this.quote(row.symbol)?.isStale === false)) return true;
    return this.provider.venue ? providers.every(({ state }) => state === "STREAMING" || state === "COMPUTED") : due.length === 0;
  }

  private providerHealth(): ProviderHealth[] {
    const own = this.provider.providerHealth?.();
    if (own) return own;
    const classes = [...new Set(this.instruments().map((row) => row.class))];
    const live = this.instruments().filter((row) => this.quote(row.symbol)?.isStale === false).length;
    return [computedHealth(this.provider, this.startedAt, classes, { symbols: this.symbols.size, live })];
  }
}

const sourceOf = (provider: ProviderName): PriceSource =>
  provider === "simulated" ? "SIMULATED" : provider === "replay" ? "REPLAYED" : "LIVE";

function instrumentOf(row: InstrumentRow, isSuspended: boolean, isForOperator: boolean): MarketInstrument {
  const { symbol, name, sector, tick, lot, spreadBps, hours, haltedAt, venueSymbol, quoteCurrency, notionalMin } = row;
  return {
    symbol,
    name,
    class: row.class,
    sector,
    tick,
    lot,
    spreadBps,
    isShortable: row.shortable,
    hours,
    haltedAt,
    isHalted: haltedAt !== null || isSuspended,
    isSuspended,
    isForOperator,
    source: sourceOf(row.provider),
    ...(venueSymbol && { venue: { symbol: venueSymbol, quoteCurrency, notionalMin } }),
  };
}

function controlsOf(rows: readonly InstrumentRow[], gaps: readonly PriceGap[]): MarketControls {
  return {
    hours: new Map(rows.flatMap((row) => (row.hours ? [[row.symbol, row.hours] as const] : []))),
    halts: new Map(rows.flatMap((row) => (row.haltedAt ? [[row.symbol, row.haltedAt] as const] : []))),
    gaps,
  };
}
