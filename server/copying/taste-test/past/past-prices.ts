import { nextOpenAfter } from "../../../market/instruments/hours";
import type { Market, Resolution } from "../../../market/providers/provider";
import { minuteMs, resolutionMs } from "../../../market/providers/provider";
import { spreadAround } from "../../../market/quotes/spread";
import { Decimal } from "../../../platform/decimal";
import { limits } from "../../../platform/limits";

/** Lowest and highest mid of a stretch of time. */
export interface Range {
  readonly low: Decimal;
  readonly high: Decimal;
}

/** Prices of the past as a taste test reads them. All times are on the market clock. */
export interface PastPrices {
  midAt(symbol: string, at: number): Decimal | null;
  quoteAt(symbol: string, at: number): { readonly bid: Decimal; readonly ask: Decimal } | null;
  /** The first moment from `at` on within its hours: what is closed at night fills in the morning. */
  openFrom(symbol: string, at: number): number;
  /** Of a whole day or hour from `at` on; null where nothing is known of it. */
  range(symbol: string, resolution: "DAY" | "HOUR", at: number): Range | null;
  /** How finely prices of the past are known. */
  readonly stepMs: number;
}

/** The market's own past. `until`: the test's end; its prices are those of then, the live ones where that is now. */
export class MarketPast implements PastPrices {
  private readonly ranges = new Map<string, Map<number, Range>>();
  private readonly mids = new Map<string, Decimal | null>();
  readonly stepMs: number;

  constructor(
    private readonly market: Market,
    private readonly until: Date,
    private readonly isNow: boolean,
  ) {
    // What a venue said of each minute is kept for some days only; of each hour for as long as it lists the symbol.
    this.stepMs = market.health().source === "LIVE" ? resolutionMs.HOUR : minuteMs;
  }

  midAt(symbol: string, at: number): Decimal | null {
    if (this.isNow && at === +this.until) return this.market.quote(symbol)?.mid ?? this.market.midAt(symbol, this.until);
    const key = `${symbol} ${at}`;
    if (!this.mids.has(key)) this.mids.set(key, this.market.midAt(symbol, new Date(at)));
    return this.mids.get(key)!;
  }

  quoteAt(symbol: string, at: number): { bid: Decimal; ask: Decimal } | null {
    const [mid, instrument] = [this.midAt(symbol, at), this.market.instrument(symbol)];
    return mid && instrument && spreadAround(mid, instrument.spreadBps, instrument.tick);
  }

  openFrom(symbol: string, at: number): number {
    return +(nextOpenAfter(this.market.instrument(symbol)?.hours ?? null, new Date(at)) ?? at);
  }

  range(symbol: string, resolution: "DAY" | "HOUR", at: number): Range | null {
    const size = resolutionMs[resolution];
    const start = Math.floor(at / size) * size;
    return this.rangesOf(symbol, resolution, start).get(start) ?? null;
  }

  /** All days at once, hours by day. */
  private rangesOf(symbol: string, resolution: "DAY" | "HOUR", start: number): Map<number, Range> {
    const dayStart = Math.floor(start / resolutionMs.DAY) * resolutionMs.DAY;
    const key = resolution === "DAY" ? symbol : `${symbol} ${dayStart}`;
    let known = this.ranges.get(key);
    if (!known) {
      const before = resolution === "DAY" ? +this.until + resolutionMs.DAY : dayStart + resolutionMs.DAY;
      this.ranges.set(key, (known = this.read(symbol, resolution, new Date(before))));
    }
    return known;
  }

  private read(symbol: string, resolution: Resolution, before: Date): Map<number, Range> {
    const size = resolutionMs[resolution];
    const ranges = new Map<number, Range>();
    for (const bar of this.market.bars(symbol, resolution, { first: limits.barsPerRequestMax, before })) {
      const start = Math.floor(+bar.at / size) * size;
      const range = ranges.get(start);
      const [low, high] = [bar.low, bar.high];
      ranges.set(start, range ? { low: Decimal.min(range.low, low), high: Decimal.max(range.high, high) } : { low, high });
    }
    return ranges;
  }
}
