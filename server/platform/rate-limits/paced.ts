import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";

/** Milliseconds of a clock that only goes forward, those that this thread has worked, and a wait by that clock. */
export interface Stopwatch {
  nowMs(): number;
  workedMs(): number;
  wait(ms: number): Promise<unknown>;
}

export interface Rests {
  /** A key rests so many times as long as its work took. */
  readonly factor: number;
  /** What one key's work may take of a minute before it rests longer. */
  readonly freeMs: number;
  /** Instead of `factor`, for the rest of that minute. */
  readonly busyFactor: number;
  /** What one piece of work counts at most: a collection of garbage that falls into it is nobody's, and no rest is longer for it. */
  readonly pieceMsMax: number;
}

interface Spent {
  readonly sinceMs: number;
  ms: number;
}

export const realStopwatch: Stopwatch = {
  nowMs: () => performance.now(),
  // Not the time that went by: on a machine that others keep busy, a piece of five milliseconds may take a second.
  workedMs: () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  },
  wait: (ms) => pause(ms, undefined, { ref: false }),
};
const minuteMs = 60_000;
/** Of whom it is remembered what they spent; a forgotten one begins anew. */
const keysMax = 10_000;

/**
 * Runs pieces of work that hold the event loop, each in a turn of its own. Those of one key run one after the other, and after each the key
 * rests in proportion to what it took: whatever waits, one caller holds at most 1 / (1 + factor) of the loop, and less once it has held
 * more of a minute than an honest one does. Other keys do not wait for that.
 */
export class Paced {
  private readonly lines = new Map<string, Promise<void>>();
  private readonly spent = new LRUCache<string, Spent>({ max: keysMax });
  private lastTurn: Promise<void> = Promise.resolve();

  constructor(
    private readonly rests: Rests,
    private readonly stopwatch: Stopwatch = realStopwatch,
  ) {}

  /** Rejects with what `work` throws. */
  async run<T>(key: string, work: () => T): Promise<T> {
    const before = this.lines.get(key);
    const rested = Promise.withResolvers<void>();
    this.lines.set(key, rested.promise);
    await before;
    await (this.lastTurn = this.lastTurn.then(() => nextTurn()));
    const startMs = this.stopwatch.workedMs();
    try {
      return work();
    } finally {
      void this.rest(key, rested, Math.min(this.rests.pieceMsMax, this.stopwatch.workedMs() - startMs));
    }
  }

  /** How many keys work or rest: for tests. */
  get size(): number {
    return this.lines.size;
  }

  private async rest(key: string, rested: PromiseWithResolvers<void>, tookMs: number): Promise<void> {
    await this.stopwatch.wait(tookMs * this.factorOf(key, tookMs));
    if (this.lines.get(key) === rested.promise) this.lines.delete(key);
    rested.resolve();
  }

  private factorOf(key: string, tookMs: number): number {
    const nowMs = this.stopwatch.nowMs();
    let spent = this.spent.get(key);
    if (!spent || nowMs - spent.sinceMs >= minuteMs) this.spent.set(key, (spent = { sinceMs: nowMs, ms: 0 }));
    spent.ms += tookMs;
    return spent.ms > this.rests.freeMs ? this.rests.busyFactor : this.rests.factor;
  }
}
