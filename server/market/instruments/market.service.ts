import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import { isOpenAt, nextCloseAfter, nextOpenAfter } from "./hours";
import { MarketStats } from "./market-stats";
import { readGaps, readInstruments, storeInstruments } from "./instruments.store";
import type { InstrumentRow } from "./instrument.entity";
import type {
  BarPage,
  LiveQuote,
  Market,
  MarketControls,
  MarketHealth,
  MarketInstrument,
  MarketProvider,
  PriceBar,
  PriceGap,
  PriceSource,
  ProviderName,
  Resolution,
  TickListener,
} from "../providers/provider";

/** Other processes hear here that halts, hours or gaps changed. A hint: everyone also looks every `controlsPollMs`. */
export const controlsSubject = "market.controls";
const controlsPollMs = 20_000;

export interface MarketParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly provider: MarketProvider;
  readonly onError?: (error: unknown) => void;
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
  private gaps: readonly PriceGap[] = [];
  /** What was last read, as text: obeying costs tens of milliseconds and is done on change only. */
  private controlsText = "";
  private readonly endings: Array<() => void> = [];

  constructor(private readonly parts: MarketParts) {
    this.provider = parts.provider;
    this.stats = new MarketStats(parts.clock);
  }

  async start(): Promise<void> {
    await this.provider.load();
    await storeInstruments(this.parts.db, this.provider.name, this.provider.definitions());
    await this.reload();
    this.endings.push(
      await this.parts.bus.subscribe(controlsSubject, () => void this.reload().catch((error: unknown) => this.parts.onError?.(error))),
    );
    // timer: hints over the bus may be lost, so every process also looks for itself.
    const poll = setInterval(() => void this.reload().catch((error: unknown) => this.parts.onError?.(error)), controlsPollMs).unref();
    this.endings.push(() => clearInterval(poll));
    await this.provider.start();
    // Not the first round: it repeats the prices from before the start.
    this.endings.push(this.provider.onTick((quotes) => this.measure(quotes)));
  }

  async stop(): Promise<void> {
    for (const end of this.endings.splice(0)) end();
    await this.provider.stop();
  }

  /** Reads instruments and gaps again and lets the provider obey them where they changed. */
  async reload(): Promise<void> {
    const [rows, gaps] = await Promise.all([readInstruments(this.parts.db), readGaps(this.parts.db)]);
    const text = JSON.stringify([rows, gaps]);
    if (text === this.controlsText) return;
    this.controlsText = text;
    this.rows.clear();
    for (const row of rows) this.rows.set(row.symbol, instrumentOf(row));
    this.symbols = new Set(this.provider.definitions().map(({ symbol }) => symbol));
    for (const row of rows) if (!row.listed) this.symbols.delete(row.symbol);
    this.gaps = this.provider.name === "simulated" ? gaps : [];
    this.provider.obey(
      controlsOf(
        rows.filter((row) => this.symbols.has(row.symbol)),
        this.gaps,
      ),
    );
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
    return this.provider.onTick(listener);
  }

  bars(symbol: string, resolution: Resolution, page: BarPage): PriceBar[] {
    return this.symbols.has(symbol) ? this.provider.bars(symbol, resolution, page) : [];
  }

  midAt(symbol: string, at: Date): Decimal | null {
    return this.provider.midAt(symbol, at);
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
    const due = this.instruments().filter((row) => !row.isHalted && this.isOpen(row.symbol));
    return {
      source: this.provider.source,
      provider: this.provider.name,
      marketTime: this.marketNow(),
      speed: this.provider.speed,
      symbols: this.symbols.size,
      isHealthy: due.length === 0 || due.some((row) => this.quote(row.symbol)?.isStale === false),
      ticksPerSecond: this.stats.ticksPerSecond(),
      gaps: this.gaps,
      latencyBuckets: this.stats.latencyBuckets(),
    };
  }
}

const sources: Readonly<Record<ProviderName, PriceSource>> = { simulated: "SIMULATED", replay: "REPLAYED", alpaca: "LIVE" };

function instrumentOf(row: InstrumentRow): MarketInstrument {
  const { symbol, name, sector, tick, lot, spreadBps, hours, haltedAt } = row;
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
    isHalted: haltedAt !== null,
    source: sources[row.provider],
  };
}

function controlsOf(rows: readonly InstrumentRow[], gaps: readonly PriceGap[]): MarketControls {
  return {
    hours: new Map(rows.flatMap((row) => (row.hours ? [[row.symbol, row.hours] as const] : []))),
    halts: new Map(rows.flatMap((row) => (row.haltedAt ? [[row.symbol, row.haltedAt] as const] : []))),
    gaps,
  };
}
