import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";

/** Milliseconds of a clock that only goes forward, and a wait by it. */
export interface Stopwatch {
  nowMs(): number;
  wait(ms: number): Promise<unknown>;
}

const realStopwatch: Stopwatch = { nowMs: () => performance.now(), wait: (ms) => pause(ms, undefined, { ref: false }) };

/**
 * Runs pieces of work that hold the event loop, each in a turn of its own. Those of one key run one after the other, and after each the key
 * rests `restFactor` times as long as it took: whatever waits, one caller holds at most 1 / (1 + restFactor) of the loop. Other
 * keys do not wait for that.
 */
export class Paced {
  private readonly lines = new Map<string, Promise<void>>();
  private lastTurn: Promise<void> = Promise.resolve();

  constructor(
    private readonly restFactor: number,
    private readonly stopwatch: Stopwatch = realStopwatch,
  ) {}

  /** Rejects with what `work` throws. */
  async run<T>(key: string, work: () => T): Promise<T> {
    const before = this.lines.get(key);
    const rested = Promise.withResolvers<void>();
    this.lines.set(key, rested.promise);
    await before;
    await (this.lastTurn = this.lastTurn.then(() => nextTurn()));
    const startMs = this.stopwatch.nowMs();
    try {
      return work();
    } finally {
      void this.rest(key, rested, this.stopwatch.nowMs() - startMs);
    }
  }

  /** How many keys work or rest: for tests. */
  get size(): number {
    return this.lines.size;
  }

  private async rest(key: string, rested: PromiseWithResolvers<void>, tookMs: number): Promise<void> {
    await this.stopwatch.wait(tookMs * this.restFactor);
    if (this.lines.get(key) === rested.promise) this.lines.delete(key);
    rested.resolve();
  }
}
