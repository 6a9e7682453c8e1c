import { limits } from "../../platform/limits";
import type { CopyingDeps, CopyOrderTurns } from "../copying-deps";
import { BatchQueue } from "../engine/batch-queue";
import { lockCopies } from "../lifecycle/locked-copies";
import { endDrained } from "../stopping/ending";
import { readCopiesWithDueOrders } from "./queues/trade-queues.store";
import { workOffQueues } from "./work-off-queues";

/**
 * Hands the orders of copies at venues to the sender, each when its turn in the queue of its copy and trade has come. A copy that waits for
 * its venue holds up no other. What a process left undone when it died, and closes that are to be tried again, the sweep finds.
 */
export class CopyOrderQueue implements CopyOrderTurns {
  private readonly queue: BatchQueue<string>;

  constructor(private readonly deps: CopyingDeps) {
    this.queue = new BatchQueue((ids) => this.dispatchEach(ids), limits.copyStopsPerTransactionMax, String, deps.onError);
  }

  wake(copyIds: readonly string[]): void {
    for (const id of copyIds) this.queue.add(id);
  }

  idle(): Promise<void> {
    return this.queue.idle();
  }

  async sweep(): Promise<void> {
    let after: string | null = null;
    do {
      const ids: string[] = await readCopiesWithDueOrders(this.deps.db, this.deps.clock.date(), after, limits.copyStopsPerTransactionMax);
      this.wake(ids);
      after = ids.length === limits.copyStopsPerTransactionMax ? ids.at(-1)! : null;
    } while (after !== null);
  }

  private async dispatchEach(copyIds: readonly string[]): Promise<void> {
    for (const id of copyIds) await this.dispatch(id).catch(this.deps.onError);
  }

  private dispatch(copyId: string): Promise<void> {
    return this.deps.db.transaction(async (tx) => {
      const locked = await lockCopies(tx, this.deps, { ids: [copyId] });
      const [copy] = locked.copies;
      if (!copy?.connectionId) return;
      const rows = await workOffQueues(tx, this.deps, copy);
      if (rows.length > 0) await endDrained(tx, this.deps, locked, new Map(), new Set([copyId]));
    });
  }
}
