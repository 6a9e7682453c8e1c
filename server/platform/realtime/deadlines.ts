/** What is to be done with items that are still there after so long; one timer for all, as each has the same time. */
export class Deadlines<Item> {
  /** By when, the earliest first. */
  private readonly due = new Map<Item, number>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly afterMs: number,
    private readonly late: (item: Item) => void,
  ) {}

  add(item: Item): void {
    this.due.set(item, performance.now() + this.afterMs);
    if (!this.timer) this.wait(this.afterMs);
  }

  delete(item: Item): void {
    this.due.delete(item);
  }

  stop(): void {
    this.due.clear();
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private wait(ms: number): void {
    this.timer = setTimeout(() => this.look(), ms).unref();
  }

  private look(): void {
    this.timer = null;
    const now = performance.now();
    for (const [item, dueMs] of this.due) {
      // A timer may fire within the millisecond before its time.
      if (dueMs > now + 1) return this.wait(dueMs - now);
      this.due.delete(item);
      this.late(item);
    }
  }
}
