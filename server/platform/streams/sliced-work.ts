/** Longer than this nobody else waits for the event loop because of a burst of messages. */
const sliceMsMax = 8;
/** Reading the clock costs about what a delivery does. */
const stepsPerLook = 16;

/**
 * Work that may be long, in the order it was added: it begins at once, and goes on in slices with the event loop in
 * between. So clients read the first messages of a burst while the last are still being made, and requests get through.
 */
export class SlicedWork {
  private queue: Iterator<void>[] = [];
  private isWaiting = false;

  constructor(private readonly onError: (error: unknown) => void) {}

  add(work: Iterator<void>): void {
    this.queue.push(work);
    if (!this.isWaiting) this.runSlice();
  }

  private runSlice(): void {
    this.isWaiting = true; // what a step adds waits its turn
    const endMs = performance.now() + sliceMsMax;
    while (this.queue.length > 0 && performance.now() < endMs) this.runSteps(this.queue[0]!);
    this.isWaiting = this.queue.length > 0;
    if (this.isWaiting) setImmediate(() => this.runSlice());
  }

  private runSteps(work: Iterator<void>): void {
    try {
      for (let step = 0; step < stepsPerLook; step++) if (work.next().done) return void this.queue.shift();
    } catch (error) {
      this.queue.shift();
      this.onError(error);
    }
  }
}
