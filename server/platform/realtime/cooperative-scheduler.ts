/**
 * Longer than this nobody else waits for the event loop because of a burst of messages: least of all the next chunk of the very
 * fan-out, which asks Postgres three times before it books.
 */
const sliceMsMax = 4;
/** Reading the clock costs about what a delivery of finished bytes does; steps that take longer than a quarter of a slice are looked at one by one. */
const stepsPerLookMax = 16;

/** A step that gives this wants the event loop to turn before the next one: what it set going may then be done. */
export const untilNextTurn = Symbol("until the next turn");
export type ScheduledSteps = Iterator<void | typeof untilNextTurn>;

/**
 * Work that may be long, in the order it was added: it begins at once, and goes on in slices with the event loop in
 * between. So clients read the first messages of a burst while the last are still being made, and requests get through.
 */
export class CooperativeScheduler {
  private queue: ScheduledSteps[] = [];
  private isWaiting = false;
  private stepsPerLook = 1;

  constructor(private readonly onError: (error: unknown) => void) {}

  add(work: ScheduledSteps): void {
    this.queue.push(work);
    if (!this.isWaiting) this.runSlice();
  }

  private runSlice(): void {
    this.isWaiting = true; // what a step adds waits its turn
    let nowMs = performance.now();
    const endMs = nowMs + sliceMsMax;
    while (this.queue.length > 0 && nowMs < endMs) {
      if (!this.runSteps(this.queue[0]!)) break;
      const lookMs = performance.now();
      const isSlow = lookMs - nowMs > sliceMsMax / 4;
      this.stepsPerLook = isSlow ? Math.max(1, this.stepsPerLook / 2) : Math.min(stepsPerLookMax, this.stepsPerLook * 2);
      nowMs = lookMs;
    }
    this.isWaiting = this.queue.length > 0;
    if (this.isWaiting) setImmediate(() => this.runSlice());
  }

  /** Some steps of one work; false ends the slice. */
  private runSteps(work: ScheduledSteps): boolean {
    try {
      for (let step = 0; step < this.stepsPerLook; step++) {
        const { done, value } = work.next();
        if (done) {
          this.queue.shift();
          return true;
        }
        if (value === untilNextTurn) return false;
      }
    } catch (error) {
      this.queue.shift();
      this.onError(error);
    }
    return true;
  }
}
