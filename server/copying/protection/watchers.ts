/** Who is being looked at, counted by subscription; `Kept` is what is kept of each meanwhile. */
export class Watchers<Kept> {
  private readonly counts = new Map<string, number>();
  readonly kept = new Map<string, Kept>();

  constructor(private readonly begin: (id: string) => Kept) {}

  /** Counts one more; returns the function that counts it off, to be called once. */
  watch(id: string): () => void {
    this.counts.set(id, (this.counts.get(id) ?? 0) + 1);
    if (!this.kept.has(id)) this.kept.set(id, this.begin(id));
    return () => {
      const left = this.counts.get(id)! - 1;
      if (left > 0) return void this.counts.set(id, left);
      this.counts.delete(id);
      this.kept.delete(id);
    };
  }
}
