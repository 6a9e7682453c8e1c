import type { CopyingDeps } from "../copying-deps";
import { saveDeliveries } from "./receipt.store";

const storeMs = 1_000;
const perStatementMax = 2_000;

/** When the hub wrote a receipt to its eater's first open socket: noted in memory, stored in batches. */
export class Deliveries {
  private readonly noted = new Map<string, { eaterId: string; at: Date }>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly deps: CopyingDeps) {}

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

  async store(): Promise<void> {
    while (this.noted.size > 0) {
      const batch = [...this.noted].slice(0, perStatementMax);
      for (const [id] of batch) this.noted.delete(id);
      await saveDeliveries(
        this.deps.db,
        batch.map(([id, noted]) => ({ id, ...noted })),
      );
    }
  }
}
