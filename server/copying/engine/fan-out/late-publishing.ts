import type { Tx } from "../../../platform/db/database";

/**
 * What is published for a chunk that others follow, while the database is at the next of them: it is begun once that one's first statements were sent, a turn of the
 * event loop after the commit. What belongs to one record keeps its order.
 */
export class LatePublishing {
  private readonly last = new Map<string, Promise<void>>();

  constructor(private readonly onError: (error: unknown) => void) {}

  /** The same transaction, but for what is left for after its commit. */
  of(tx: Tx, recordId: string): Tx {
    const jobs: Array<() => void | Promise<void>> = [];
    tx.afterCommit(() => void this.last.set(recordId, this.run(jobs, this.last.get(recordId))));
    return Object.create(tx, { afterCommit: { value: (job: () => void | Promise<void>) => void jobs.push(job) } }) as Tx;
  }

  /** Resolves when nothing of this record is left to be published. */
  async done(recordId: string): Promise<void> {
    for (let last = this.last.get(recordId); last; last = this.last.get(recordId)) {
      await last;
      if (this.last.get(recordId) === last) this.last.delete(recordId);
    }
  }

  private async run(jobs: ReadonlyArray<() => void | Promise<void>>, before: Promise<void> | undefined): Promise<void> {
    await before;
    await new Promise((resolve) => setImmediate(resolve));
    for (const job of jobs) {
      try {
        await job();
      } catch (error) {
        this.onError(error);
      }
    }
  }
}
