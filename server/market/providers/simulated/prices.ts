import { LRUCache } from "lru-cache";
import { Decimal } from "../../../platform/decimal";
import { isOpenAt, lastCloseBefore, sessionsBetween } from "../../instruments/hours";
import type { PriceBar, PriceGap, Resolution, TradingHours } from "../provider";
import { minuteMs, resolutionMs } from "../provider";
import { priceInMinute, type RawBar } from "./minute-walk";
import { firstMinute, lastMinute, PricePath } from "./path";
import { simulatedSymbols, type SimulatedSymbol } from "./symbols";
import { VolumePath } from "./volume";

const walkChannel = 200;
const dayMinutes = 1440;
/** Prices never fall below this many ticks, so that a bid can always be below them. */
const priceTicksMin = 4;
/** The simulated market has no prices before 2020; in milliseconds. */
export const historyStart = Date.UTC(2020, 0, 1);

/**
 * Bars of long stretches without gaps, for all markets of this process: those of one seed have the same, and each reads the day so far
 * of all symbols when it starts, and again when its hours are said.
 */
const longBars = new WeakMap<SimulatedSymbol, LRUCache<string, RawBar>>();
const longMinutesMin = 60;
const longBarsPerSymbolMax = 16;

/** Minutes in which a symbol may trade, the second exclusive. */
type OpenRange = readonly [from: number, to: number];

/** A price in ticks and since when, in milliseconds, it has been there. */
export interface LatestTick {
  readonly ticks: number;
  readonly asOf: number;
  readonly isOpen: boolean;
}

/** A recorded gap, ready to be added to log prices. */
interface LogGap {
  readonly minute: number;
  /** Sum of the logarithms of this factor and all before it. */
  readonly offset: number;
}

/**
 * Prices of one symbol as a pure function of (seed, symbol, minute), recorded gaps and hours. No clock, no state but caches:
 * the same call gives the same answer in every process, in any order. Minutes count from the Unix epoch.
 */
export class SymbolPrices {
  private readonly path: PricePath;
  private readonly volume: VolumePath;
  private readonly ticksPerUnit: number;
  private gaps: readonly LogGap[] = [];
  private hours: TradingHours | null = null;
  private readonly days = new Map<number, RawBar | null>();
  private lastMinute: { minute: number; bar: RawBar } | null = null;

  constructor(
    private readonly seed: string,
    readonly instrument: SimulatedSymbol,
  ) {
    this.path = new PricePath(seed, instrument.profile);
    this.volume = new VolumePath(seed, instrument.symbol, instrument.dailyVolume);
    this.ticksPerUnit = Math.round(1 / instrument.tick.toNumber());
  }

  /** Replaces hours and gaps. Prices follow at once, history too. */
  obey(hours: TradingHours | null, gaps: readonly PriceGap[]): void {
    let offset = 0;
    this.hours = hours;
    this.gaps = [...gaps]
      .sort((a, b) => +a.at - +b.at)
      .map((gap) => ({ minute: Math.floor(+gap.at / minuteMs), offset: (offset += Math.log(gap.factor.toNumber())) }));
    this.days.clear();
    this.lastMinute = null;
  }

  /** The mid at the start of a minute. */
  priceAt(minute: number): Decimal {
    return this.fromTicks(this.toTicks(this.path.at(minute) + this.offsetAt(minute)));
  }

  /** The bar of one minute in ticks, whether or not the market is open then. */
  minuteBar(minute: number): RawBar {
    if (this.lastMinute?.minute === minute) return this.lastMinute.bar;
    const bar = this.fold(minute, minute + 1)!;
    this.lastMinute = { minute, bar };
    return bar;
  }

  /** The mid in ticks at any millisecond, within its minute's bar. */
  ticksAt(ms: number): number {
    const minute = Math.floor(ms / minuteMs);
    return priceInMinute(this.minuteBar(minute), this.path.bits(walkChannel, minute), ms - minute * minuteMs);
  }

  fromTicks(ticks: number): Decimal {
    return this.instrument.tick.mul(ticks);
  }

  /** Whole bars that start in [from, to), in milliseconds, `from` taken down to the resolution. Stretches without an open minute have none. */
  bars(resolution: Resolution, from: number, to: number): PriceBar[] {
    const size = resolutionMs[resolution];
    const bars: PriceBar[] = [];
    const first = Math.floor(from / size) * size;
    const open = this.openRanges(first / minuteMs, to / minuteMs);
    for (let start = first; start + size <= to; start += size) {
      while (open.length > 0 && open[0]![1] * minuteMs <= start) open.shift();
      const bar = this.wholeBar(start / minuteMs, size / minuteMs, open);
      if (bar) bars.push(this.toBar(start, bar));
    }
    return bars;
  }

  /** All open minutes of [from, to) as one bar; null where nothing was open. */
  range(from: number, to: number): RawBar | null {
    return this.foldOpen(from, to, this.openRanges(from, to));
  }

  /** The bar from minute `from` up to a moment, the minute under way included; null where nothing was open. */
  upTo(from: number, ms: number): RawBar | null {
    const minute = Math.floor(ms / minuteMs);
    return join(this.range(from, minute), isOpenAt(this.hours, new Date(ms)) ? this.partOfMinute(ms) : null);
  }

  /**
   * The price: moving while open, else at the last close since `asOf`. Null before the first session.
   */
  latestTick(ms: number): LatestTick | null {
    if (isOpenAt(this.hours, new Date(ms))) return { ticks: this.ticksAt(ms), asOf: ms, isOpen: true };
    const close = lastCloseBefore(this.hours!, new Date(ms));
    return close && { ticks: this.minuteBar(Math.ceil(+close / minuteMs) - 1).close, asOf: +close, isOpen: false };
  }

  toBar(at: number, bar: RawBar): PriceBar {
    return {
      at: new Date(at),
      open: this.fromTicks(bar.open),
      high: this.fromTicks(bar.high),
      low: this.fromTicks(bar.low),
      close: this.fromTicks(bar.close),
      volume: new Decimal(bar.volume),
    };
  }

  private wholeBar(minute: number, minutes: number, open: readonly OpenRange[]): RawBar | null {
    if (minutes < dayMinutes) return this.foldOpen(minute, minute + minutes, open);
    let day = this.days.get(minute);
    if (day === undefined) this.days.set(minute, (day = this.foldOpen(minute, minute + minutes, open)));
    return day;
  }

  private openRanges(from: number, to: number): OpenRange[] {
    if (!this.hours) return [[from, to]];
    return sessionsBetween(this.hours, from * minuteMs, to * minuteMs).map((session) => [
      Math.ceil(session.from / minuteMs),
      Math.ceil(session.to / minuteMs),
    ]);
  }

  /** The minutes of [from, to) that lie in open ranges, as one bar. */
  private foldOpen(from: number, to: number, open: readonly OpenRange[]): RawBar | null {
    let sum: RawBar | null = null;
    for (const [start, end] of open) {
      if (start >= to) break;
      sum = join(sum, this.fold(Math.max(from, start), Math.min(to, end)));
    }
    return sum;
  }

  /** What ticks on whole seconds have shown of the minute so far. */
  private partOfMinute(ms: number): RawBar {
    const start = Math.floor(ms / minuteMs) * minuteMs;
    const close = this.ticksAt(ms);
    let [high, low] = [close, close];
    for (let at = start; at < ms; at += 1000) {
      const ticks = this.ticksAt(at);
      high = Math.max(high, ticks);
      low = Math.min(low, ticks);
    }
    const { open, volume } = this.minuteBar(start / minuteMs);
    return { open, high, low, close, volume: Math.floor((volume * (ms - start)) / minuteMs) };
  }

  /** All minutes of [from, to) as one bar. */
  private fold(from: number, to: number): RawBar | null {
    if (from < firstMinute || to > lastMinute || from >= to) return null;
    if (this.gaps.length > 0 || to - from < longMinutesMin) return this.foldMinutes(from, to);
    let known = longBars.get(this.instrument);
    if (!known) longBars.set(this.instrument, (known = new LRUCache({ max: longBarsPerSymbolMax })));
    const key = `${from} ${to} ${this.seed}`;
    const bar = known.get(key) ?? this.foldMinutes(from, to);
    known.set(key, bar);
    return bar;
  }

  private foldMinutes(from: number, to: number): RawBar {
    let open = NaN;
    let close = NaN;
    let high = -Infinity;
    let low = Infinity;
    this.path.eachMinute(from, to, (minute, bar) => {
      const offset = this.offsetAt(minute);
      if (minute === from) open = bar.open + offset;
      high = Math.max(high, bar.high + offset);
      low = Math.min(low, bar.low + offset);
      close = bar.close + offset;
    });
    return {
      open: this.toTicks(open),
      high: this.toTicks(high),
      low: this.toTicks(low),
      close: this.toTicks(close),
      volume: this.volume.between(from, to),
    };
  }

  private offsetAt(minute: number): number {
    if (this.gaps.length === 0) return 0;
    return this.gaps.findLast((gap) => gap.minute <= minute)?.offset ?? 0;
  }

  /** Rounds to the nearest tick. Doubles carry prices only up to here: from ticks on they are exact. */
  private toTicks(log: number): number {
    return Math.max(priceTicksMin, Math.round(Math.exp(log) * this.ticksPerUnit));
  }
}

function join(sum: RawBar | null, bar: RawBar | null): RawBar | null {
  if (!sum || !bar) return sum ?? bar;
  return {
    open: sum.open,
    high: Math.max(sum.high, bar.high),
    low: Math.min(sum.low, bar.low),
    close: bar.close,
    volume: sum.volume + bar.volume,
  };
}

/**
 * The whole simulated market without a clock. The demo kitchen's seeder reads its two years of history here:
 * `new SimulatedPrices(config.market.seed).dailyBars("AAPL", from, to)`, about 80 ms for two years of one symbol.
 */
export class SimulatedPrices {
  private readonly symbols: Map<string, SymbolPrices>;

  constructor(
    readonly seed: string,
    readonly definitions: readonly SimulatedSymbol[] = simulatedSymbols,
  ) {
    this.symbols = new Map(definitions.map((definition) => [definition.symbol, new SymbolPrices(seed, definition)]));
  }

  of(symbol: string): SymbolPrices | null {
    return this.symbols.get(symbol) ?? null;
  }

  all(): Iterable<SymbolPrices> {
    return this.symbols.values();
  }

  /** The mid at the start of a minute since the Unix epoch; null for an unknown symbol. */
  priceAt(symbol: string, minute: number): Decimal | null {
    return this.of(symbol)?.priceAt(minute) ?? null;
  }

  /** UTC days that lie whole in [from, to). */
  dailyBars(symbol: string, from: Date, to: Date): PriceBar[] {
    return this.of(symbol)?.bars("DAY", roundUp(from, "DAY"), +to) ?? [];
  }

  hourlyBars(symbol: string, from: Date, to: Date): PriceBar[] {
    return this.of(symbol)?.bars("HOUR", roundUp(from, "HOUR"), +to) ?? [];
  }
}

const roundUp = (at: Date, resolution: Resolution): number => Math.ceil(+at / resolutionMs[resolution]) * resolutionMs[resolution];
