import type { CallTimer } from "../calls/call-queue";

/** A timer that moves only when a test moves it, firing what is due on the way. */
export class FakeCallTimer implements CallTimer {
  private time = 1_000_000;
  private due: Array<{ at: number; work: () => void }> = [];

  now(): number {
    return this.time;
  }

  later(work: () => void, ms: number): () => void {
    const entry = { at: this.time + ms, work };
    this.due.push(entry);
    return () => void (this.due = this.due.filter((other) => other !== entry));
  }

  /** Lets what was started settle, then moves on. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    for (await settle(); ; await settle()) {
      const next = this.due.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.due = this.due.filter((other) => other !== next);
      this.time = Math.max(this.time, next.at);
      next.work();
    }
    this.time = end;
  }
}

const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
