import type { CopyingDeps } from "../copying-deps";

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
      await this.deps.db.query(storeSql, [batch.map(([, { eaterId }]) => eaterId), batch.map(([id]) => id), batch.map(([, { at }]) => at)]);
    }
  }
}

/** Only the first delivery counts, whichever process made it. */
const storeSql = `
update receipts r set delivered_at = n.at from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as n (eater_id, id, at)
where r.eater_id = n.eater_id and r.id = n.id and r.delivered_at is null`;
