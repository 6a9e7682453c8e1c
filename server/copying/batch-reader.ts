/**
 * Reads rows by id for many askers at once: what is asked for in one turn of the event loop, by however many sockets, is
 * one statement. It keeps nothing: each turn reads anew.
 */
export class BatchReader<Row> {
  private waiting: Map<string, Array<{ resolve: (row: Row | null) => void; reject: (error: unknown) => void }>> | null = null;

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
    try {
      const rows = await this.read([...waiting.keys()]);
      for (const [id, asked] of waiting) for (const { resolve } of asked) resolve(rows.get(id) ?? null);
    } catch (error) {
      for (const asked of waiting.values()) for (const { reject } of asked) reject(error);
    }
  }
}
