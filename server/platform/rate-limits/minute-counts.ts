import { LRUCache } from "lru-cache";
import type { Clock } from "../clock";

const minuteMs = 60_000;

/** Counts by key in minutes, in memory of this process; forgets who was not heard of longest. */
export class MinuteCounts {
  private readonly counts: LRUCache<string, { minute: number; count: number }>;

  constructor(
    private readonly clock: Clock,
    keysMax: number,
  ) {
    this.counts = new LRUCache({ max: keysMax });
  }

  /** How often in this minute, this time included. */
  add(key: string): number {
    const entry = this.entry(key);
    this.counts.set(key, entry);
    return (entry.count += 1);
  }

  of(key: string): number {
    return this.entry(key).count;
  }

  private entry(key: string): { minute: number; count: number } {
    const minute = Math.floor(this.clock.now() / minuteMs);
    const known = this.counts.get(key);
    return known?.minute === minute ? known : { minute, count: 0 };
  }
}
