import type { Clock } from "../../platform/clock";

/** Upper edges of the latency histogram; a last bucket takes the rest. */
export const latencyEdgesMs: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
/** The tick rate is a mean over this many whole seconds. */
const rateWindowSeconds = 10;

/** What this process has seen of the market: how late ticks came and how many. Wall clock. */
export class MarketStats {
  private readonly counts = Array.from({ length: latencyEdgesMs.length + 1 }, () => 0);
  private readonly perSecond = new Map<number, number>();
  private startedAt = 0;

  constructor(private readonly clock: Clock) {
    this.startedAt = clock.now();
  }

  /** Counts one round of `quotes` quotes that were published `latencyMs` of wall time after they were due. */
  record(quotes: number, latencyMs: number): void {
    const edge = latencyEdgesMs.findIndex((upTo) => latencyMs <= upTo);
    const bucket = edge < 0 ? latencyEdgesMs.length : edge;
    this.counts[bucket] = this.counts[bucket]! + quotes;
    const second = Math.floor(this.clock.now() / 1000);
    this.perSecond.set(second, (this.perSecond.get(second) ?? 0) + quotes);
    for (const old of this.perSecond.keys()) if (old < second - rateWindowSeconds) this.perSecond.delete(old);
  }

  /** Quotes a second over the last ten whole seconds, or since the start where that is shorter. */
  ticksPerSecond(): number {
    const now = Math.floor(this.clock.now() / 1000);
    let quotes = 0;
    for (const [second, count] of this.perSecond) if (second < now && second >= now - rateWindowSeconds) quotes += count;
    const seconds = Math.min(rateWindowSeconds, Math.max(1, now - Math.floor(this.startedAt / 1000)));
    return quotes / seconds;
  }

  /** Not cumulative: each bucket counts its own. */
  latencyBuckets(): Array<{ upToMs: number | null; count: number }> {
    return this.counts.map((count, bucket) => ({ upToMs: latencyEdgesMs[bucket] ?? null, count }));
  }
}
