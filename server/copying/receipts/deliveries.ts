import type { CopyingDeps } from "../copying-deps";
import { saveDeliveries } from "./receipt.store";

const storeMs = 1_000;
const perStatementMax = 2_000;

/** When the hub wrote a receipt to its eater's first open socket: noted in memory, stored in batches. */
export class Deliveries {
  private readonly noted = new Map<string, { eaterId: string; at: Date }>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly deps: Pick<CopyingDeps, "db" | "clock" | "onError">) {}

  start(): void {
    // timer: deliveries are stored in batches.
    this.timer = setInterval(() => void this.store().catch(this.deps.onError), storeMs).unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.store();
  }

  note(eaterId: string, receiptId: string | null): void {
    if (receiptId && !this.noted.has(receiptId)) this.noted.set(receiptId, { eaterId, at: this.deps.clock.date() });
  }

  /** What is noted by now; what comes meanwhile is for the next time, or each statement would store a few. */
  async store(): Promise<void> {
    const noted = [...this.noted].map(([id, one]) => ({ id, ...one }));
    for (let from = 0; from < noted.length; from += perStatementMax) {
      const batch = noted.slice(from, from + perStatementMax);
      for (const { id } of batch) this.noted.delete(id);
      await saveDeliveries(this.deps.db, batch);
    }
  }
}
