import { LRUCache } from "lru-cache";
import type { PriceBar, Resolution } from "../provider";
import { resolutionMs } from "../provider";
import { barsOf } from "./answers";

const timeframes: Readonly<Record<Resolution, string>> = {
  MINUTE: "1m",
  FIVE_MINUTES: "5m",
  FIFTEEN_MINUTES: "15m",
  HOUR: "1h",
  DAY: "1d",
};
/** What every allowed exchange gives in one answer; some give fewer, and are asked again from there. */
const barsPerRequestMax = 300;
const requestsPerLoadMax = 40;
const seriesKnownMax = 400;

/** Asks the venue: rows from `since` on, oldest first, at most `limit`. */
type ReadCandles = (symbol: string, timeframe: string, since: number, limit: number) => Promise<unknown[]>;

/** Reads a stretch of bars page by page, and what pages leave out once more. */
export class BarPages {
  /** Stretches that the venue left out twice, by series. */
  private readonly holes = new LRUCache<string, Set<number>>({ max: seriesKnownMax });

  constructor(private readonly read: ReadCandles) {}

  /** All pages, and once more what lies between two bars that do not follow each other. */
  async readRange(symbol: string, resolution: Resolution, from: number, to: number): Promise<PriceBar[]> {
    const size = resolutionMs[resolution];
    const known = this.holesOf(`${symbol} ${resolution}`);
    const bars = await this.readPages(symbol, resolution, from, to);
    const holes = bars.flatMap((bar, i) => {
      const next = bars[i + 1];
      const start = +bar.at + size;
      return next && +next.at > start && !known.has(start) ? [{ start, end: +next.at }] : [];
    });
    for (const { start, end } of holes.slice(0, requestsPerLoadMax)) {
      known.add(start);
      bars.push(...(await this.readPages(symbol, resolution, start, end)));
    }
    return bars;
  }

  private holesOf(key: string): Set<number> {
    const known = this.holes.get(key) ?? new Set<number>();
    this.holes.set(key, known);
    return known;
  }

  private async readPages(symbol: string, resolution: Resolution, from: number, to: number): Promise<PriceBar[]> {
    const size = resolutionMs[resolution];
    const bars: PriceBar[] = [];
    for (let at = from, requests = 0; at < to && requests < requestsPerLoadMax; requests++) {
      const limit = Math.min(barsPerRequestMax, Math.ceil((to - at) / size));
      const page = barsOf(await this.read(symbol, timeframes[resolution], at, limit));
      const own = page.filter((bar) => +bar.at >= at && +bar.at < to);
      bars.push(...own);
      const last = own.at(-1);
      // Nothing there: some venues answer from the first bar on that they have, others with none until then.
      at = last ? +last.at + size : at + limit * size;
    }
    return bars;
  }
}
