import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";

/** Any number will do, as long as every Brigade process uses the same. */
const sequencerLock = 860_187;
const dayMs = 86_400_000;
/** Even without a hint it looks this often: a hint may be lost with the process that sent it. */
export const sequencerPollMs = 1_000;
const pruneEveryMs = 3_600_000;

/** Told to every process after entries were numbered: the last number. A hint only, receivers read from their own position. */
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

  /** Something may be due: called after each commit that pended an event, and by the timer. Never throws. */
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

  /** Moves all that is due now, batch by batch, and tells the other side of the bus after each. Returns how many moved. */
  async drain(): Promise<number> {
    let moved = 0;
    for (;;) {
      const batch = await this.db.transaction((tx) => moveBatch(tx, this.clock.date(), this.batchMax));
      moved += batch.moved;
      if (batch.moved > 0) await this.bus.publish(feedMovedSubject, { sequence: batch.last });
      if (batch.moved < this.batchMax) break;
    }
    if (this.clock.now() - this.prunedAt > pruneEveryMs) await this.prune();
    return moved;
  }

  /** Forgets entries older than the streams' memory; a replay from before then answers RESYNC_REQUIRED. */
  async prune(): Promise<void> {
    this.prunedAt = this.clock.now();
    await this.db.transaction((tx) => pruneEntries(tx, new Date(this.clock.now() - limits.outboxKeepDays * dayMs)));
  }

  private async msToNext(): Promise<number> {
    const [row] = await this.db.query<{ next: Date | null }>("select min(visible_at) as next from feed_pending");
    return row?.next ? Math.min(sequencerPollMs, Math.max(5, +row.next - this.clock.now())) : sequencerPollMs;
  }
}

async function moveBatch(tx: Tx, now: Date, batchMax: number): Promise<{ moved: number; last: number }> {
  await tx.query("select pg_advisory_xact_lock($1)", [sequencerLock]);
  const [row] = await tx.query<Array<{ moved: number; last: string }>>(
    `with due as (
       select p.ctid as place, p.event_id, p.item_id, p.delay_class, p.visible_at, p.changed_at, coalesce(e.user_id, i.user_id) as user_id, coalesce(e.record_id, i.id) as record_id, coalesce(e.sequence, 0) as sequence
       from feed_pending p left join record_events e on e.id = p.event_id left join feed_items i on i.id = p.item_id
       where p.visible_at <= $1 order by p.visible_at, p.event_id, p.item_id, p.changed_at nulls first limit $2
     ), gone as (
       delete from feed_pending where ctid = any (array(select place from due)) returning 1
     ), counter as (
       update feed_counter set sequence = sequence + (select count(*) from gone)
       where exists (select 1 from gone) returning sequence
     ), numbered as (
       insert into feed_entries (sequence, delay_class, event_id, item_id, user_id, visible_at, changed_at)
       select c.sequence - count(*) over () + row_number() over (order by d.visible_at, d.record_id, d.sequence, d.delay_class, d.changed_at nulls first),
         d.delay_class, d.event_id, d.item_id, d.user_id, d.visible_at, d.changed_at
       from due d cross join counter c returning sequence
     )
     select count(*)::int as moved, coalesce(max(sequence), 0) as last from numbered`,
    [now, batchMax],
  );
  return { moved: row!.moved, last: Number(row!.last) };
}

async function pruneEntries(tx: Tx, before: Date): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1)", [sequencerLock]);
  await tx.query(
    `with gone as (delete from feed_entries where visible_at < $1 returning sequence)
     update feed_counter set pruned_to = greatest(pruned_to, (select coalesce(max(sequence), 0) from gone))`,
    [before],
  );
}
