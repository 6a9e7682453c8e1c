import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { addTallyChanges, countTallied, lockTallies, readWrongTallies, storeTallies, takeChangedEvents } from "./tallies.store";

/** Changed tallies are looked for at a steady beat. */
const beatMs = 1_000;
/** Counting an event of many copies takes a while: it takes at most one part in so many of the time. */
const restFactor = 10;

/** Counts what became of each sealed event in all copies: after its receipts have changed, and all of them again for an operator. */
export class EventTallies {
  private timer: NodeJS.Timeout | null = null;
  private restUntilMs = 0;
  private running: Promise<unknown> | null = null;

  constructor(
    private readonly db: Database,
    private readonly onError: (error: unknown) => void = () => {},
  ) {}

  start(): void {
    // timer: changes are rows of the database, which nothing announces.
    this.timer = setInterval(() => this.beat(), beatMs).unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  private beat(): void {
    if (this.running || performance.now() < this.restUntilMs) return;
    const began = performance.now();
    this.running = this.settle()
      .catch(this.onError)
      .finally(() => {
        this.restUntilMs = performance.now() + (performance.now() - began) * restFactor;
        this.running = null;
      });
  }

  /** Counts those events anew whose receipts have changed; done here or by another process that is at it. Returns how many. */
  async settle(): Promise<number> {
    let settled = 0;
    for (;;) {
      const events = await this.settleSome();
      if (events === 0) return settled;
      settled += events;
    }
  }

  private settleSome(): Promise<number> {
    return this.db.transaction(async (tx) => {
      if (!(await lockTallies(tx))) return 0;
      const events = await takeChangedEvents(tx, limits.talliedEventsAtOnceMax);
      if (events.length > 0) await storeTallies(tx, events);
      return events.length;
    });
  }

  /** Compares every tally with the receipts it stands for and mends what is wrong. Changes that wait are counted first. */
  async recount(): Promise<{ readonly counted: number; readonly wrong: readonly string[] }> {
    await this.settle();
    const wrong = await readWrongTallies(this.db);
    await addTallyChanges(this.db, wrong);
    await this.settle();
    return { counted: await countTallied(this.db), wrong: wrong.map((event) => `${event.trade_id} ${event.event_sequence}`) };
  }
}
