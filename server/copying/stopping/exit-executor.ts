import type { Clock } from "../../platform/clock";
import { limits } from "../../platform/limits";
import type { CopyingDeps } from "../copying-deps";
import type { ReceiptCause } from "../copying.enums";
import { closeHeld, endDrained } from "./ending";
import { BatchQueue } from "../engine/batch-queue";
import { lockCopies } from "../lifecycle/locked-copies";
import { readUnclosedCopies } from "./stopping.store";
import { pricesNow, type TickPrices } from "../engine/tick-prices";
import { readAdjustedSince } from "../corporate-actions/corporate-actions.store";

/** A copy on its way out, and the prices it closes at. */
export interface Closing {
  readonly id: string;
  readonly cause: Extract<ReceiptCause, "STOP" | "COPY_STOP">;
  readonly prices: TickPrices;
}

/** Who was decided to stop before this and holds anything is left over from a process that died: others are still being closed. */
export const decidedLongAgo = (clock: Clock): Date => new Date(clock.now() - limits.fanOutTakeOverMs);

/**
 * Sells what copies hold that were decided to stop, behind the decision: many at once in one transaction, at the prices
 * of the decision. What had no live price then waits for the next one. Lost in a crash, they are found by `closeRemaining`.
 */
export class ExitExecutor {
  private readonly queue: BatchQueue<Closing>;

  constructor(private readonly deps: CopyingDeps) {
    this.queue = new BatchQueue(
      (closings) => this.close(closings),
      limits.copyStopsPerTransactionMax,
      (closing) => closing.id,
      deps.onError,
    );
  }

  add(closing: Closing): void {
    this.queue.add(closing);
  }

  has(copyId: string): boolean {
    return this.queue.has(copyId);
  }

  get isBusy(): boolean {
    return this.queue.isBusy;
  }

  idle(): Promise<void> {
    return this.queue.idle();
  }

  private async close(closings: readonly Closing[]): Promise<void> {
    for (const [cause, own] of Map.groupBy(closings, (closing) => closing.cause)) await this.closeFor(cause, own);
  }

  private closeFor(cause: Closing["cause"], closings: readonly Closing[]): Promise<void> {
    const prices = new Map(closings.map((closing) => [closing.id, closing.prices.live]));
    return this.deps.db.transaction(async (tx) => {
      const locked = await lockCopies(tx, this.deps, { ids: [...prices.keys()] });
      const copies = locked.copies.filter((copy) => copy.state === "STOPPING");
      if (copies.length === 0) return;
      const copyIds = copies.map((copy) => copy.id);
      // Prices of the decision are of the units then.
      const changed = await readAdjustedSince(tx, copyIds);
      await closeHeld(tx, this.deps, copies, { cause, copyIds, pricesOf: (id) => (changed.has(id) ? undefined : prices.get(id)) });
      await endDrained(tx, this.deps, { ...locked, copies });
    });
  }

  /** Closes, at the prices now, what was decided by a process that died before it closed it. */
  async closeRemaining(): Promise<void> {
    const left = (await readUnclosedCopies(this.deps.db, decidedLongAgo(this.deps.clock))).filter((copy) => !this.has(copy.id));
    if (left.length === 0) return;
    const prices = pricesNow(
      this.deps.market,
      this.deps.market.instruments().map(({ symbol }) => symbol),
    );
    for (const { id, cause } of left) this.add({ id, cause, prices });
  }
}
