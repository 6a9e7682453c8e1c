/** Works on one batch after the other: items added while a batch runs go into the next, at most `itemsMax` of them. */
export class BatchQueue<Item> {
  private waiting: Item[] = [];
  /** How many of each key wait or are being worked on. */
  private readonly counts = new Map<string, number>();
  private running: Promise<void> | null = null;

  constructor(
    private readonly work: (items: readonly Item[]) => Promise<void>,
    private readonly itemsMax: number,
    private readonly keyOf: (item: Item) => string,
    private readonly onError: (error: unknown) => void,
  ) {}

  get isBusy(): boolean {
    return this.running !== null;
  }

  /** Whether something of this key waits or is being worked on. */
  has(key: string): boolean {
    return this.counts.has(key);
  }

  keys(): string[] {
    return [...this.counts.keys()];
  }

  /** Work begins when the turn of the event loop ends: items added together are worked on together. */
  add(item: Item): void {
    const key = this.keyOf(item);
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    this.waiting.push(item);
    this.running ??= Promise.resolve()
      .then(() => this.run())
      .finally(() => {
        this.running = null;
      });
  }

  /** Resolves when nothing waits. */
  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      const items = this.waiting.splice(0, this.itemsMax);
      await this.work(items).catch(this.onError);
      for (const item of items) this.countOff(this.keyOf(item));
    }
  }

  private countOff(key: string): void {
    const left = this.counts.get(key)! - 1;
    if (left > 0) this.counts.set(key, left);
    else this.counts.delete(key);
  }
}
