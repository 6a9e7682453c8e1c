import type { Clock } from "../../../platform/clock";
import type { Decimal } from "../../../platform/decimal";
import { limits } from "../../../platform/limits";
import type {
  BarPage,
  InstrumentDefinition,
  LiveQuote,
  MarketControls,
  MarketProvider,
  PriceBar,
  Resolution,
  TickListener,
} from "../provider";
import { minuteMs, resolutionMs } from "../provider";
import { spreadAround } from "../../quotes/spread";
import { TickListeners } from "../../quotes/tick-listeners";
import { DayRange } from "./day-range";
import { historyStart, SimulatedPrices, type LatestTick, type SymbolPrices } from "./prices";
import type { SimulatedSymbol } from "./symbols";

export interface SimulatedOptions {
  readonly clock: Clock;
  readonly seed: string;
  readonly symbols?: readonly SimulatedSymbol[];
  /** Tick rounds a second, each with all symbols: 1 by default, up to 50 for benches. */
  readonly ticksPerSecond?: number;
  readonly onError?: (error: unknown) => void;
}

/** Rounds that a late timer makes up for; after a longer pause the market goes on from now. */
const catchUpMsMax = 5_000;
/** Bars of a symbol with hours are sparse: they are looked for in stretches of at least ten days. */
const sparseStretchMs = 14_400 * minuteMs;

/**
 * The simulated market on the wall clock. Quotes are the pure function's values at fixed slots of time (at one tick a
 * second: each whole second), so any process and any restart quotes the same. Halted and closed symbols stay where they were.
 */
export class SimulatedProvider implements MarketProvider {
  readonly name = "simulated";
  readonly source = "SIMULATED";
  readonly speed = 1;
  readonly prices: SimulatedPrices;
  private readonly clock: Clock;
  private readonly rate: number;
  private readonly listeners: TickListeners;
  private readonly quotes = new Map<string, LiveQuote>();
  private readonly days = new Map<string, DayRange>();
  private controls: MarketControls = { hours: new Map(), halts: new Map(), gaps: [] };
  private slot = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(options: SimulatedOptions) {
    this.clock = options.clock;
    this.rate = Math.min(50, Math.max(1, options.ticksPerSecond ?? 1));
    this.prices = new SimulatedPrices(options.seed, options.symbols);
    this.listeners = new TickListeners(options.onError);
  }

  /** Nothing to read: the symbols are data in `symbols.ts`. */
  async load(): Promise<void> {}

  definitions(): readonly InstrumentDefinition[] {
    return this.prices.definitions;
  }

  obey(controls: MarketControls): void {
    this.controls = controls;
    this.days.clear();
    for (const prices of this.prices.all()) {
      const { symbol } = prices.instrument;
      prices.obey(
        controls.hours.get(symbol) ?? null,
        controls.gaps.filter((gap) => gap.symbol === symbol),
      );
    }
    if (this.slot > 0) this.round(this.slotAt(this.clock.now()));
  }

  async start(): Promise<void> {
    this.round(this.slotAt(this.clock.now()));
    this.schedule();
  }

  async stop(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  marketNow(): Date {
    return this.clock.date();
  }

  /** Emits every round that is due. The timer calls it; tests with a clock of their own call it themselves. */
  tick(): void {
    const due = this.slotAt(this.clock.now());
    const first = Math.max(this.slot + 1, due - Math.ceil((catchUpMsMax / 1000) * this.rate));
    for (let slot = first; slot <= due; slot++) this.round(slot);
  }

  quote(symbol: string): LiveQuote | null {
    const quote = this.quotes.get(symbol);
    if (!quote) return null;
    const isStale = quote.isStale || this.clock.now() - +quote.asOf > limits.quoteAgeMsMax;
    return isStale === quote.isStale ? quote : { ...quote, isStale };
  }

  onTick(listener: TickListener): () => void {
    return this.listeners.add(listener);
  }

  bars(symbol: string, resolution: Resolution, page: BarPage): PriceBar[] {
    const prices = this.prices.of(symbol);
    const now = prices && this.latestTickAt(prices, this.clock.now())?.asOf;
    if (!prices || !now) return [];
    const size = resolutionMs[resolution];
    const forming = Math.floor(now / size) * size;
    const end = page.before ? Math.ceil(+page.before / size) * size : Infinity;
    const live = end > forming ? prices.upTo(forming / minuteMs, now) : null;
    const bars = live ? [prices.toBar(forming, live)] : [];
    for (let to = Math.min(end, forming); bars.length < page.first && to > historyStart;) {
      const from = Math.max(historyStart, to - this.stretchMs(symbol, (page.first - bars.length) * size));
      bars.unshift(...prices.bars(resolution, from, to));
      to = Math.floor(from / size) * size;
    }
    return bars.slice(-page.first);
  }

  midAt(symbol: string, at: Date): Decimal | null {
    const prices = this.prices.of(symbol);
    if (!prices || +at < historyStart) return null;
    const latestTick = this.latestTickAt(prices, Math.min(+at, this.clock.now()));
    return latestTick && (latestTick.asOf < +at ? prices.fromTicks(latestTick.ticks) : prices.priceAt(Math.floor(+at / minuteMs)));
  }

  /** How far back to look for bars: round the clock each stretch of time has its bar, with hours many have none. */
  private stretchMs(symbol: string, wantedMs: number): number {
    return this.controls.hours.has(symbol) ? Math.max(wantedMs, sparseStretchMs) : wantedMs;
  }

  /** The present price, hours and halt considered. */
  private latestTickAt(prices: SymbolPrices, ms: number): LatestTick | null {
    const haltedAt = this.controls.halts.get(prices.instrument.symbol);
    return prices.latestTick(haltedAt ? Math.min(ms, +haltedAt) : ms);
  }

  /** One tick round. A symbol that does not move (halted, closed) is published once more, stale, and then no longer. */
  private round(slot: number): void {
    this.slot = slot;
    const now = Math.ceil((slot * 1000) / this.rate);
    const changed: LiveQuote[] = [];
    for (const prices of this.prices.all()) {
      const latestTick = this.latestTickAt(prices, now);
      const before = this.quotes.get(prices.instrument.symbol);
      if (!latestTick) continue;
      const isStale = !latestTick.isOpen || this.controls.halts.has(prices.instrument.symbol);
      if (isStale && before?.isStale && +before.asOf === latestTick.asOf) continue;
      const quote = this.quoteOf(prices, latestTick, isStale);
      this.quotes.set(quote.symbol, quote);
      changed.push(quote);
    }
    this.listeners.emit(changed);
  }

  private quoteOf(prices: SymbolPrices, latestTick: LatestTick, isStale: boolean): LiveQuote {
    const { symbol, spreadBps, tick } = prices.instrument;
    let day = this.days.get(symbol);
    if (!day) this.days.set(symbol, (day = new DayRange(prices)));
    const range = day.including(latestTick);
    return {
      symbol,
      ...spreadAround(prices.fromTicks(latestTick.ticks), spreadBps, tick),
      asOf: new Date(latestTick.asOf),
      isStale,
      source: this.source,
      previousClose: prices.fromTicks(range.previousClose),
      dayHigh: prices.fromTicks(range.high),
      dayLow: prices.fromTicks(range.low),
    };
  }

  private slotAt(ms: number): number {
    return Math.floor((ms * this.rate) / 1000);
  }

  private schedule(): void {
    const next = Math.ceil(((this.slotAt(this.clock.now()) + 1) * 1000) / this.rate);
    // timer: wakes for the next tick; what is due is decided by the clock.
    this.timer = setTimeout(
      () => {
        this.tick();
        if (this.timer) this.schedule();
      },
      Math.max(1, next - this.clock.now()),
    );
    this.timer.unref();
  }
}
