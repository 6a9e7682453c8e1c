import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { moveDueEntries, nextPendingAt, pruneEntries } from "./sequencer.store";

const dayMs = 86_400_000;
/** Without a hint, too, it looks this often: a hint may be lost with the process that sent it. */
export const sequencerPollMs = 1_000;
const pruneEveryMs = 3_600_000;

/** Published to every process after entries were numbered, with the last number. Only a hint: receivers read from their own position. */
export const feedMovedSubject = "feed.moved";

/**
 * Numbers the public feed. Sealed events and items wait in `feed_pending`, once per delay class, and move to `feed_entries` when that class
 * may see them, in order of (visible at, record, sequence). Numbers come after the events' own commits, under one advisory
 * lock held to the end of the transaction, so whoever sees a number sees all smaller ones too, across processes.
 */
export class FeedSequencer {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private isWanted = false;
  private isStopped = true;
  private prunedAt = 0;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
    private readonly onError: (error: unknown) => void = () => {},
    private readonly batchMax: number = limits.feedSequencerBatchMax,
  ) {}

  start(): void {
    this.isStopped = false;
    this.wake();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  /** Something may be due: called after each commit that added a pending event. Never throws. */
  wake(): void {
    this.isWanted = true;
    this.begin();
  }

  /** Resolves when nothing is being moved or looked for. */
  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  private begin(): void {
    if (this.isStopped || this.running) return;
    this.running = this.run().finally(() => {
      this.running = null;
      if (this.isWanted) this.begin();
    });
  }

  /** Where no commit woke it, it asks when something is due: most beats find nothing, and that one statement is all they cost. */
  private async run(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    let waitMs = this.isWanted || this.isPruningDue ? 0 : await this.msToNext();
    while ((this.isWanted || waitMs === 0) && !this.isStopped) {
      this.isWanted = false;
      const retryMs = await this.drain().then(
        () => 0,
        (error: unknown) => (this.onError(error), sequencerPollMs),
      );
      waitMs = Math.max(retryMs, await this.msToNext());
    }
    // timer: wakes when the next delayed item becomes visible.
    if (!this.isStopped) this.timer = setTimeout(() => this.begin(), waitMs);
  }

  /** Moves all that is due now, batch by batch, and publishes a hint after each. Returns how many moved. */
  async drain(): Promise<number> {
    let moved = 0;
    for (;;) {
      const batch = await this.db.transaction((tx) => moveDueEntries(tx, this.clock.date(), this.batchMax));
      moved += batch.moved;
      if (batch.moved > 0) await this.bus.publish(feedMovedSubject, { sequence: batch.last });
      if (batch.moved < this.batchMax) break;
    }
    if (this.isPruningDue) await this.prune();
    return moved;
  }

  /** Deletes entries older than the replay window; a replay from before then answers RESYNC_REQUIRED. */
  async prune(): Promise<void> {
    this.prunedAt = this.clock.now();
    await this.db.transaction((tx) => pruneEntries(tx, new Date(this.clock.now() - limits.outboxKeepDays * dayMs)));
  }

  private get isPruningDue(): boolean {
    return this.clock.now() - this.prunedAt > pruneEveryMs;
  }

  /** 0: something is due. An error is reported, and the next beat asks again. */
  private async msToNext(): Promise<number> {
    try {
      const next = await nextPendingAt(this.db);
      return next ? Math.min(sequencerPollMs, Math.max(0, +next - this.clock.now())) : sequencerPollMs;
    } catch (error) {
      this.onError(error);
      return sequencerPollMs;
    }
  }
}
