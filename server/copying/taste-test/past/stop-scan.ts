import { resolutionMs } from "../../../market/providers/provider";
import { Decimal, zero } from "../../../platform/decimal";
import { isMarginBroken, marginCloseRatio } from "../../../trading/accounts/valuation";
import type { CopySettings } from "../../eater-view/copy-settings.types";
import { unitValueOf } from "../../eater-view/copy-value";
import { equityOf, hasShorts, shortValueOf, type PastState } from "./past-holdings";
import type { PastPrices, Range } from "./past-prices";

/** Where the copy's own stop or take profit would have acted, or a margin call closed its shorts. */
export interface Trip {
  readonly kind: "STOP_LOSS" | "TAKE_PROFIT" | "MARGIN";
  /** Market clock. */
  readonly at: number;
  readonly state: PastState;
}

type StopRules = Pick<CopySettings, "stopLossPercent" | "isStopTrailing" | "takeProfitPercent">;

const one = new Decimal(1);
const hundred = new Decimal(100);
/** Moments looked at before others get their turn. */
const momentsPerTurn = 500;

/** Shorts this close to the limit may have been beyond it between two minutes. */
const nearRatio = marginCloseRatio.mul("1.01");

/** Lowest and highest unit value that a stretch of time can have; null where a price of it is not known. */
interface Bounds {
  readonly lowest: Decimal;
  readonly highest: Decimal;
}

/** A stretch that cannot trip a stop, but whose highest value may be the peak of a stop that trails. */
interface Rise {
  readonly state: PastState;
  readonly from: number;
  readonly until: number;
  readonly resolution: "DAY" | "HOUR";
  readonly highest: Decimal;
}

/**
 * The first minute (hour, where minutes of the past are not known) at whose mids the unit value of a copy reaches its stop
 * or take profit, or its equity falls below 130% of its shorts. Days, then hours, whose lowest and highest prices together
 * cannot get there are passed over. What such a stretch may do to the peak is looked up only once a stop comes near.
 */
export class StopScan {
  /** Whether prices of some hour could have called the margin: then what happened depends on prices between two minutes. */
  isMarginNear = false;
  /** Best unit value of all moments that were looked at. */
  private peak = one;
  private rises: Rise[] = [];
  private highestRise = one;
  private looked = 0;
  private readonly hasStop: boolean;

  constructor(
    private readonly amount: Decimal,
    private readonly rules: StopRules,
    private readonly prices: PastPrices,
    private readonly breathe: () => Promise<void>,
  ) {
    this.hasStop = rules.stopLossPercent !== null || rules.takeProfitPercent !== null;
  }

  /** Looks at the states from one moment on, up to another; each moment is looked at once, or the peak would be of another past. */
  async first(states: readonly PastState[], since: number, before: number): Promise<Trip | null> {
    for (const state of states) {
      if (!this.hasStop && !hasShorts(state)) continue;
      const tripped = await this.inSpan(state, Math.max(state.from, since), Math.min(state.until, before), "DAY");
      if (tripped) return tripped;
    }
    return null;
  }

  private async inSpan(state: PastState, from: number, until: number, resolution: "DAY" | "HOUR"): Promise<Trip | null> {
    for (const [start, end] of stretches(from, until, resolution)) {
      const { bounds, isNear } = this.lookAt(state, start, resolution);
      if (isNear || (this.hasStop && (!bounds || this.mayStop(bounds)))) {
        const tripped = resolution === "DAY" ? await this.inSpan(state, start, end, "HOUR") : await this.inMoments(state, start, end);
        if (tripped) return tripped;
      } else if (bounds) this.keepRise({ state, from: start, until: end, resolution, highest: bounds.highest });
    }
    return null;
  }

  /** How far the value can get in this day or hour, and whether the margin could be called. */
  private lookAt(state: PastState, at: number, resolution: "DAY" | "HOUR"): { bounds: Bounds | null; isNear: boolean } {
    let [isKnown, low, high, shorts] = [true, state.cash, state.cash, zero];
    for (const { symbol, side, held } of state.positions.values()) {
      const range = this.rangeOf(symbol, resolution, at);
      if (!range) isKnown = false;
      else if (side === "LONG") {
        low = low.add(held.mul(range.low));
        high = high.add(held.mul(range.high));
      } else {
        low = low.sub(held.mul(range.high));
        high = high.sub(held.mul(range.low));
        shorts = shorts.add(held.mul(range.high));
      }
    }
    // A cent for each position's rounding.
    const slack = new Decimal(state.positions.size).div(hundred);
    const isNear = hasShorts(state) && (!isKnown || low.sub(slack).lt(shorts.add(slack).mul(nearRatio)));
    if (isNear && resolution === "HOUR") this.isMarginNear = true;
    const value = (equity: Decimal): Decimal => unitValueOf(equity, this.amount);
    return { bounds: isKnown ? { lowest: value(low.sub(slack)), highest: value(high.add(slack)) } : null, isNear };
  }

  private mayStop({ lowest, highest }: Bounds): boolean {
    const peak = this.rules.isStopTrailing ? Decimal.max(this.peak, this.highestRise, highest) : this.peak;
    return this.trips(lowest, peak) === "STOP_LOSS" || this.trips(highest, peak) === "TAKE_PROFIT";
  }

  private keepRise(rise: Rise): void {
    if (!this.rules.isStopTrailing || rise.highest.lte(this.peak)) return;
    this.rises.push(rise);
    this.highestRise = Decimal.max(this.highestRise, rise.highest);
  }

  /** Finds the peak in the stretches that were passed over, the highest first: most of them need no look. */
  private async settlePeak(): Promise<void> {
    for (;;) {
      this.rises = this.rises.filter(({ highest }) => highest.gt(this.peak));
      const [first] = this.rises;
      if (!first) break;
      const rise = this.rises.reduce((best, other) => (other.highest.gt(best.highest) ? other : best), first);
      this.rises.splice(this.rises.indexOf(rise), 1);
      await this.settle(rise);
    }
    this.highestRise = this.peak;
  }

  private async settle({ state, from, until, resolution }: Rise): Promise<void> {
    if (resolution === "DAY") {
      for (const [start, end] of stretches(from, until, "HOUR")) {
        const bounds = this.lookAt(state, start, "HOUR").bounds;
        if (bounds) this.keepRise({ state, from: start, until: end, resolution: "HOUR", highest: bounds.highest });
        else await this.settle({ state, from: start, until: end, resolution: "HOUR", highest: one });
      }
      return;
    }
    for (const at of this.moments(from, until)) {
      await this.takeTurn();
      this.peak = Decimal.max(this.peak, this.valueAt(state, at));
    }
  }

  /** With the price that it begins with: a day in which nothing is quoted until noon has that of the day before. */
  private rangeOf(symbol: string, resolution: "DAY" | "HOUR", at: number): Range | null {
    const [range, mid] = [this.prices.range(symbol, resolution, at), this.prices.midAt(symbol, at)];
    return range && mid ? { low: Decimal.min(range.low, mid), high: Decimal.max(range.high, mid) } : range;
  }

  private async inMoments(state: PastState, from: number, until: number): Promise<Trip | null> {
    await this.settlePeak();
    for (const at of this.moments(from, until)) {
      await this.takeTurn();
      const value = this.valueAt(state, at);
      if (this.rules.isStopTrailing) this.peak = Decimal.max(this.peak, value);
      const kind = this.trips(value, this.peak);
      if (kind) return { kind, at, state };
      if (this.isCalled(state, at)) return { kind: "MARGIN", at, state };
    }
    return null;
  }

  private *moments(from: number, until: number): Generator<number> {
    const { stepMs } = this.prices;
    for (let at = Math.ceil(from / stepMs) * stepMs; at < until; at += stepMs) yield at;
  }

  private async takeTurn(): Promise<void> {
    this.looked += 1;
    if (this.looked % momentsPerTurn === 0) await this.breathe();
  }

  private valueAt(state: PastState, at: number): Decimal {
    return unitValueOf(
      equityOf(state, (symbol) => this.prices.midAt(symbol, at)),
      this.amount,
    );
  }

  /** Whether a short that can be closed then is short of margin. */
  private isCalled(state: PastState, at: number): boolean {
    const midOf = (symbol: string): Decimal | null => this.prices.midAt(symbol, at);
    const canClose = (symbol: string): boolean => midOf(symbol) !== null && this.prices.openFrom(symbol, at) === at;
    return hasShorts(state, canClose) && isMarginBroken({ equity: equityOf(state, midOf), shortValue: shortValueOf(state, midOf) });
  }

  private trips(unitValue: Decimal, peak: Decimal): "STOP_LOSS" | "TAKE_PROFIT" | null {
    const { stopLossPercent, takeProfitPercent } = this.rules;
    if (stopLossPercent && unitValue.lte(peak.mul(hundred.sub(stopLossPercent)).div(hundred))) return "STOP_LOSS";
    if (takeProfitPercent && unitValue.gte(hundred.add(takeProfitPercent).div(hundred))) return "TAKE_PROFIT";
    return null;
  }
}

/** Days or hours of a span, the first and the last one cut to it. */
function* stretches(from: number, until: number, resolution: "DAY" | "HOUR"): Generator<readonly [number, number]> {
  const size = resolutionMs[resolution];
  for (let start = from; start < until;) {
    const end = Math.min(until, (Math.floor(start / size) + 1) * size);
    yield [start, end];
    start = end;
  }
}
