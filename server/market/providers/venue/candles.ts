import { LRUCache } from "lru-cache";
import type { Clock } from "../../../platform/clock";
import type { Decimal } from "../../../platform/decimal";
import type { BarPage, PriceBar, Resolution } from "../provider";
import { resolutionMs } from "../provider";
import type { VenueSource } from "./venue-source";

const barsKeptMax = 6_000;
const seriesKeptMax = 400;
/** The newest bars are asked for again after this. */
const freshMs = 2_000;
/** Series that were looked at within this are filled after a cut. */
const recentMs = 10 * 60_000;

/** Bars of one symbol and resolution in one stretch without unknown parts: what the venue has from `from` up to `to`. */
interface Series {
  readonly symbol: string;
  readonly resolution: Resolution;
  bars: PriceBar[];
  from: number;
  to: number;
  readAt: number;
  usedAt: number;
  /** One reader at a time. */
  turn: Promise<unknown>;
}

/**
 * Bars of a venue: read when somebody looks, kept, and only what is missing is asked for. They are of trades, not of mids;
 * a stretch in which nothing was traded has no bar where the venue leaves it out.
 */
export class Candles {
  private readonly series = new LRUCache<string, Series>({ max: seriesKeptMax });

  constructor(
    private readonly source: Pick<VenueSource, "bars" | "barsFrom">,
    private readonly clock: Clock,
  ) {}

  /** The last `first` bars before `before`. What is in memory is not asked for again; throws what `read` throws. */
  async load(symbol: string, resolution: Resolution, page: BarPage): Promise<PriceBar[]> {
    const size = resolutionMs[resolution];
    const now = this.clock.now();
    const next = Math.floor(now / size) * size + size;
    const to = page.before ? Math.min(Math.ceil(+page.before / size) * size, next) : next;
    const series = this.seriesOf(symbol, resolution);
    series.usedAt = now;
    await this.inTurn(series, () => this.cover(series, this.source.barsFrom(page.first, to, resolution), to));
    return this.bars(symbol, resolution, page);
  }

  /** Reads what memory lacks of the bars from `from` up to now. */
  async loadSince(symbol: string, resolution: Resolution, from: Date): Promise<void> {
    const size = resolutionMs[resolution];
    const now = this.clock.now();
    const series = this.seriesOf(symbol, resolution);
    series.usedAt = now;
    await this.inTurn(series, () => this.cover(series, Math.floor(+from / size) * size, Math.floor(now / size) * size + size));
  }

  /** What memory has. */
  bars(symbol: string, resolution: Resolution, { first, before }: BarPage): PriceBar[] {
    const bars = this.series.get(keyOf(symbol, resolution))?.bars ?? [];
    return (before ? bars.filter(({ at }) => at < before) : bars).slice(-first);
  }

  /** The price at the start of the minute, else of the hour, that holds `at`; null where memory has neither. */
  priceAt(symbol: string, at: Date): Decimal | null {
    for (const resolution of ["MINUTE", "HOUR"] as const) {
      const size = resolutionMs[resolution];
      const bars = this.series.get(keyOf(symbol, resolution))?.bars ?? [];
      const bar = bars.findLast((one) => one.at <= at);
      if (bar && +at - +bar.at < size) return bar.open;
    }
    return null;
  }

  /** Reads again what was looked at lately, from `since` on. Returns how many bars that added or changed. */
  async refill(since: Date): Promise<number> {
    const now = this.clock.now();
    let filled = 0;
    for (const series of this.series.values()) {
      if (now - series.usedAt > recentMs || series.to === 0) continue;
      const size = resolutionMs[series.resolution];
      const from = Math.max(series.from, Math.floor(+since / size) * size);
      const before = new Map(series.bars.map((bar) => [+bar.at, barText(bar)]));
      await this.inTurn(series, async () => {
        const next = Math.floor(now / size) * size + size;
        merge(series, await this.readRange(series, from, next));
        series.to = Math.max(series.to, next);
      });
      filled += series.bars.filter((bar) => before.get(+bar.at) !== barText(bar)).length;
    }
    return filled;
  }

  /** Forgets all: a venue that adjusts old bars for splits has changed them. */
  clear(): void {
    this.series.clear();
  }

  private seriesOf(symbol: string, resolution: Resolution): Series {
    const key = keyOf(symbol, resolution);
    let series = this.series.get(key);
    if (!series) {
      series = { symbol, resolution, bars: [], from: 0, to: 0, readAt: 0, usedAt: 0, turn: Promise.resolve() };
      this.series.set(key, series);
    }
    return series;
  }

  private async inTurn(series: Series, work: () => Promise<void>): Promise<void> {
    const turn = series.turn.then(work);
    series.turn = turn.catch(() => {});
    await turn;
  }

  private async cover(series: Series, from: number, to: number): Promise<void> {
    const size = resolutionMs[series.resolution];
    const isEmpty = series.to === 0;
    const now = this.clock.now();
    if (isEmpty) {
      merge(series, await this.readRange(series, from, to));
      Object.assign(series, { from, to });
    }
    if (from < series.from) {
      merge(series, await this.readRange(series, from, series.from));
      series.from = from;
    }
    const isOld = to >= series.to && now - series.readAt > freshMs;
    if (!isEmpty && (to > series.to || isOld)) {
      // The last bar may have been forming when it was read.
      const last = Math.min(+(series.bars.at(-1)?.at ?? series.to), series.to - size);
      merge(series, await this.readRange(series, Math.max(series.from, last), to));
      series.to = Math.max(series.to, to);
    }
    series.readAt = now;
    if (series.bars.length > barsKeptMax) {
      series.bars = series.bars.slice(-barsKeptMax);
      series.from = +series.bars[0]!.at;
    }
  }

  private readRange({ symbol, resolution }: Series, from: number, to: number): Promise<PriceBar[]> {
    return this.source.bars(symbol, resolution, from, to);
  }
}

const keyOf = (symbol: string, resolution: Resolution): string => `${symbol} ${resolution}`;
const barText = ({ open, high, low, close, volume }: PriceBar): string => [open, high, low, close, volume].join();

function merge(series: Series, added: readonly PriceBar[]): void {
  const bars = new Map(series.bars.map((bar) => [+bar.at, bar]));
  for (const bar of added) bars.set(+bar.at, bar);
  series.bars = [...bars.values()].sort((a, b) => +a.at - +b.at);
}
