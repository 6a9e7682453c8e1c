interface Asking<Row> {
  readonly resolve: (row: Row | null) => void;
  readonly reject: (error: unknown) => void;
}

/** So many at once: the first sockets of a large batch need not wait for the rows of the last. */
const rowsPerReadMax = 250;

/**
 * Reads rows by id for many askers at once: what is asked for in one turn of the event loop, by however many sockets, is
 * one statement (or a few, when there are very many). It keeps nothing: each turn reads anew.
 */
export class BatchReader<Row> {
  private waiting: Map<string, Array<Asking<Row>>> | null = null;

  constructor(private readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>) {}

  load(id: string): Promise<Row | null> {
    return new Promise((resolve, reject) => {
      if (!this.waiting) {
        this.waiting = new Map();
        setImmediate(() => void this.flush());
      }
      const asked = this.waiting.get(id);
      if (asked) asked.push({ resolve, reject });
      else this.waiting.set(id, [{ resolve, reject }]);
    });
  }

  private async flush(): Promise<void> {
    const waiting = this.waiting!;
    this.waiting = null;
    const keys = [...waiting.keys()];
    for (let from = 0; from < keys.length; from += rowsPerReadMax) await this.answer(waiting, keys.slice(from, from + rowsPerReadMax));
  }

  private async answer(waiting: ReadonlyMap<string, ReadonlyArray<Asking<Row>>>, keys: readonly string[]): Promise<void> {
    try {
      const rows = await this.read(keys);
      for (const key of keys) for (const { resolve } of waiting.get(key)!) resolve(rows.get(key) ?? null);
    } catch (error) {
      for (const key of keys) for (const { reject } of waiting.get(key)!) reject(error);
    }
  }
}
