import { monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";

/** The longest that something stood still in one slice, in milliseconds. */
export interface Stall {
  /** A process that does nothing: what it waited for is the machine. */
  readonly machineMs: number;
  /** The event loop of the server's process. */
  readonly serverMs: number;
  /** One collection of its garbage. */
  readonly garbageMs: number;
}

const resolutionMs = 2;

/** Longest delay of this process's event loop between `begin` and `end`. */
export class LoopDelay {
  private readonly histogram = monitorEventLoopDelay({ resolution: resolutionMs });

  begin(): void {
    this.histogram.enable();
    this.histogram.reset();
  }

  end(): number {
    const longestMs = this.histogram.max / 1e6 - resolutionMs;
    this.histogram.disable();
    return Math.max(0, longestMs);
  }
}

/** Longest collection of garbage of this process since it was last asked. */
export class Collections {
  private longestMs = 0;
  private readonly observer = new PerformanceObserver((list) => this.note(list.getEntries()));

  constructor() {
    this.observer.observe({ entryTypes: ["gc"] });
  }

  takeLongest(): number {
    this.note(this.observer.takeRecords());
    const { longestMs } = this;
    this.longestMs = 0;
    return longestMs;
  }

  stop(): void {
    this.observer.disconnect();
  }

  private note(entries: ReadonlyArray<{ readonly duration: number }>): void {
    for (const { duration } of entries) this.longestMs = Math.max(this.longestMs, duration);
  }
}
