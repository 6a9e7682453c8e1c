/** Who is being watched, counted by subscription, with an entry for each meanwhile. */
export class Watchers<Entry> {
  private readonly counts = new Map<string, number>();
  readonly entries = new Map<string, Entry>();

  constructor(private readonly begin: (id: string) => Entry) {}

  /** Counts one more; returns the function that counts it off, to be called once. */
  watch(id: string): () => void {
    this.counts.set(id, (this.counts.get(id) ?? 0) + 1);
    if (!this.entries.has(id)) this.entries.set(id, this.begin(id));
    return () => {
      const left = this.counts.get(id)! - 1;
      if (left > 0) return void this.counts.set(id, left);
      this.counts.delete(id);
      this.entries.delete(id);
    };
  }
}
