/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Random {
  constructor(private state: number) {
    this.state = Math.imul(state + 1, 0x9e3779b9);
  }

  /** From 0 up to but without `limit`. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  /** Dollars and cents from `min` up to `max` dollars. */
  cents(min: number, max: number): string {
    const cents = min * 100 + this.below((max - min) * 100);
    return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
  }
}
