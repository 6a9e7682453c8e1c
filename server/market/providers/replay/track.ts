import { Decimal } from "../../../platform/decimal";
import type { PriceBar } from "../provider";
import type { RecordedBar, Recording } from "./recording";

/** A bar shows four prices: open, the extreme nearer to it, the other, close; a quarter of its duration apart. */
const pointsPerBar = 4;

/** One price of a recording at its moment. `index` counts all points of the symbol. */
export interface Point {
  readonly index: number;
  readonly at: number;
  readonly price: Decimal;
}

/** The recording of one symbol as a line of points in time, found by number or by moment. */
export class Track {
  constructor(readonly recording: Recording) {}

  get pointCount(): number {
    return this.recording.bars.length * pointsPerBar;
  }

  get firstAt(): number {
    return this.recording.bars[0]!.at;
  }

  /** End of the last bar: from then on the next bar is overdue. */
  get endAt(): number {
    return this.recording.bars.at(-1)!.at + this.recording.durationMs;
  }

  point(index: number): Point {
    const bar = this.recording.bars[Math.floor(index / pointsPerBar)]!;
    return { index, at: this.timeOf(index), price: pricesInOrder(bar)[index % pointsPerBar]! };
  }

  timeOf(index: number): number {
    const bar = this.recording.bars[Math.floor(index / pointsPerBar)]!;
    return bar.at + Math.floor(((index % pointsPerBar) * this.durationOf(bar, Math.floor(index / pointsPerBar))) / pointsPerBar);
  }

  /** Number of the last point at or before a moment; −1 before the first. */
  lastIndexAt(ms: number): number {
    let [low, high] = [0, this.pointCount];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.timeOf(middle) <= ms) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** The price at a moment: of the last point, null before the first. */
  priceAt(ms: number): Decimal | null {
    const index = this.lastIndexAt(ms);
    return index < 0 ? null : this.point(index).price;
  }

  /** Points up to `until` gathered into bars of `size` milliseconds; the last `first` of them that start before `before`. */
  bars(size: number, first: number, before: number, until: number): PriceBar[] {
    const bars: Array<PriceBar> = [];
    const last = Math.min(this.lastIndexAt(until), this.lastIndexAt(Math.ceil(before / size) * size - 1));
    for (let index = last; index >= 0; index--) {
      const { at, price } = this.point(index);
      const start = Math.floor(at / size) * size;
      const bar = bars.at(-1);
      const volume = this.volumeOf(index);
      // Read from the newest to the oldest: the price met last is the open.
      if (bar && +bar.at === start)
        bars[bars.length - 1] = {
          ...bar,
          open: price,
          high: Decimal.max(bar.high, price),
          low: Decimal.min(bar.low, price),
          volume: bar.volume.add(volume),
        };
      else if (bars.length === first) break;
      else bars.push({ at: new Date(start), open: price, high: price, low: price, close: price, volume });
    }
    return bars.reverse();
  }

  /** Start of the bar after a point's own; the end of the recording after the last one. */
  nextBarAt(index: number): number {
    return this.recording.bars[Math.floor(index / pointsPerBar) + 1]?.at ?? this.endAt;
  }

  /** Where the next bar comes early (a short session), this one is over by then. */
  private durationOf(bar: RecordedBar, index: number): number {
    const next = this.recording.bars[index + 1];
    return Math.min(this.recording.durationMs, next ? next.at - bar.at : Infinity);
  }

  /** A bar's volume in four parts; the last takes what does not divide. */
  private volumeOf(index: number): Decimal {
    const { volume } = this.recording.bars[Math.floor(index / pointsPerBar)]!;
    const part = volume.div(pointsPerBar).floor();
    return index % pointsPerBar === pointsPerBar - 1 ? volume.sub(part.mul(pointsPerBar - 1)) : part;
  }
}

/** Open, nearer extreme, other extreme, close. At equal distance the high comes first, as in the simulated market. */
export function pricesInOrder({ open, high, low, close }: RecordedBar): [Decimal, Decimal, Decimal, Decimal] {
  return high.sub(open).lte(open.sub(low)) ? [open, high, low, close] : [open, low, high, close];
}
