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

  /** Something may be due: called after each commit that added a pending event, and by the timer. Never throws. */
  wake(): void {
    this.isWanted = true;
    if (this.isStopped || this.running) return;
    this.running = this.runWhileWanted().finally(() => {
      this.running = null;
      if (this.isWanted) this.wake();
    });
  }

  private async runWhileWanted(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    while (this.isWanted && !this.isStopped) {
      this.isWanted = false;
      await this.drain().catch(this.onError);
    }
    // timer: wakes when the next delayed item becomes visible.
    if (!this.isStopped) this.timer = setTimeout(() => this.wake(), await this.msToNext().catch(() => sequencerPollMs));
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
    if (this.clock.now() - this.prunedAt > pruneEveryMs) await this.prune();
    return moved;
  }

  /** Deletes entries older than the replay window; a replay from before then answers RESYNC_REQUIRED. */
  async prune(): Promise<void> {
    this.prunedAt = this.clock.now();
    await this.db.transaction((tx) => pruneEntries(tx, new Date(this.clock.now() - limits.outboxKeepDays * dayMs)));
  }

  private async msToNext(): Promise<number> {
    const next = await nextPendingAt(this.db);
    return next ? Math.min(sequencerPollMs, Math.max(5, +next - this.clock.now())) : sequencerPollMs;
  }
}
