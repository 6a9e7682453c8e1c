import type { Tx } from "../../platform/db/database";
import { failPoint } from "../../platform/ops/fail-points";
import type { Jobs } from "../../platform/jobs/jobs";
import { limits } from "../../platform/limits";
import { lockAdjusted } from "../corporate-actions/adjust.sql";
import { applyEventToCopies, type FollowedEvent } from "./apply-event-to-copies";
import { publishFanOutProgress, type CopyingDeps } from "../copying-deps";
import { fanOutFinishedSubject, type FanOutFinished } from "../copying.events";
import { finishCopies } from "../stopping/ending";
import { chunkCopiesMax, lockChunk, noteProgress, readBehind, readNext, acquireFeederLease } from "./fan-out.sql";

/** At most one look in 2^5 at a feeder whose events cannot be fanned out. */
const restExponentMax = 5;

const fanOutTask = "copying.fan-out";

export interface FanOutOptions {
  /** Runs before each feeder's work: the day of the loss limits must have begun. */
  readonly before?: () => Promise<void>;
  /** When a receipt was decided; the demo kitchen's history decides in the past. */
  readonly nowOf?: (event: { readonly at: Date }) => Date;
}

type Step = "MORE" | "DONE" | "BUSY";

/**
 * Brings each feeder's sealed events to their copies, strictly in sequence across processes and crashes; different
 * feeders side by side. One chunk is one transaction: it takes the feeder's turn, reads which event is next, locks the
 * copies, books, and notes how far it came, so a worker that dies leaves nothing half done and nothing locked.
 */
export class FanOutService {
  private readonly running = new Map<string, Promise<void>>();
  private readonly again = new Set<string>();
  private readonly failures = new Map<string, number>();
  private readonly skipped = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;
  private isStopped = false;

  constructor(
    private readonly deps: CopyingDeps,
    private readonly jobs: Jobs,
    private readonly options: FanOutOptions = {},
  ) {}

  /** Names the job that makes up for a crash. Before the queue starts. */
  registerJob(): void {
    this.jobs.register<{ recordId: string }>(fanOutTask, limits.fanOutAttemptsMax, ({ recordId }) => this.finish(recordId));
  }

  /** In the transaction that seals events: what must be done even if this process ends right after the commit. */
  async enqueueRecoveryJobs(tx: Tx, recordIds: readonly string[]): Promise<void> {
    const copied = (await tx.query("select distinct record_id as id from copies where record_id = any($1::uuid[]) and state <> 'STOPPED'", [
      recordIds,
    ])) as Array<{ id: string }>;
    const runAt = new Date(this.deps.clock.now() + limits.fanOutTakeOverMs);
    for (const { id } of copied) await this.jobs.enqueue(tx, fanOutTask, { recordId: id }, { key: `fan-out:${id}`, runAt });
  }

  /** Looks for what was left behind, now and every `fanOutTakeOverMs`. */
  async start(): Promise<void> {
    this.isStopped = false;
    // timer: what a dead worker left is taken over by the next look.
    this.timer = setInterval(() => void this.sweep().catch(this.deps.onError), limits.fanOutTakeOverMs).unref();
    await this.sweep();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearInterval(this.timer);
    await this.idle();
  }

  /** Resolves when nothing is being fanned out here. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  /** Works on these feeders now; errors are logged and the sweep comes again. */
  wake(recordIds: readonly string[]): void {
    for (const recordId of recordIds) void this.run(recordId).catch(this.deps.onError);
  }

  /** What a crash, a lost hint or a busy neighbour left. */
  async sweep(): Promise<void> {
    const behind = await this.deps.db.query<{ id: string }>(readBehind);
    this.wake(behind.map((row) => row.id));
  }

  /** Fans out all that is due for a feeder; a second call while it runs makes it look once more. */
  run(recordId: string): Promise<void> {
    const running = this.running.get(recordId);
    if (running) {
      this.again.add(recordId);
      return running;
    }
    const work = this.work(recordId).finally(() => this.running.delete(recordId));
    this.running.set(recordId, work);
    return work;
  }

  private async finish(recordId: string): Promise<void> {
    await this.run(recordId);
    if (await this.isBehind(recordId)) throw new Error("Another process is at this feeder's events; looking again later.");
  }

  private async isBehind(recordId: string): Promise<boolean> {
    return (await this.deps.db.query<{ id: string }>(`${readBehind} and r.id = $1`, [recordId])).length > 0;
  }

  private async work(recordId: string): Promise<void> {
    if (this.isInBackoff(recordId)) return;
    try {
      await this.options.before?.();
      do {
        this.again.delete(recordId);
        while (!this.isStopped && (await this.step(recordId)) === "MORE");
      } while (!this.isStopped && this.again.has(recordId));
      this.failures.delete(recordId);
    } catch (error) {
      this.failures.set(recordId, (this.failures.get(recordId) ?? 0) + 1);
      throw error;
    }
  }

  /** What fails again and again is tried ever more rarely; its job becomes a dead letter for the admin to see. */
  private isInBackoff(recordId: string): boolean {
    const failed = this.failures.get(recordId) ?? 0;
    if (failed <= limits.fanOutAttemptsMax) return false;
    this.skipped.set(recordId, (this.skipped.get(recordId) ?? 0) + 1);
    return this.skipped.get(recordId)! % 2 ** Math.min(failed - limits.fanOutAttemptsMax, restExponentMax) !== 0;
  }

  /** One chunk of the next event. */
  private async step(recordId: string): Promise<Step> {
    let endedBy: number | null = null;
    const step = await this.deps.db.transaction(async (tx): Promise<Step> => {
      await tx.query("insert into fan_outs (record_id) values ($1) on conflict do nothing", [recordId]);
      const [turn] = await tx.query(acquireFeederLease, [recordId]);
      if (!turn) return "BUSY";
      const [next] = await tx.query(readNext, [recordId, turn.done_sequence, turn.at_sequence]);
      if (!next.id) {
        if (next.head !== turn.done_sequence) await this.note(tx, recordId, next.head, null, null);
        return "DONE";
      }
      const after: string | null = turn.at_sequence === next.sequence ? turn.chunk_after : null;
      if (after === null) failPoint("copy:before-first-chunk");
      const ids = await this.chunk(tx, recordId, next, after);
      if (ids.length > 0 && after === null) await publishFanOutProgress(tx, this.deps, next.id, recordId);
      const isLast = ids.length < chunkCopiesMax(after);
      if (isLast) await this.note(tx, recordId, next.sequence, null, null);
      else await this.note(tx, recordId, turn.done_sequence, next.sequence, ids.at(-1)!);
      if (isLast && after !== null) await publishFanOutProgress(tx, this.deps, next.id, recordId);
      if (isLast && (ids.length > 0 || after !== null)) this.publishFanOutFinished(tx, next.id);
      if (isLast && next.kind === "CLOSED") endedBy = Number(next.sequence);
      return "MORE";
    });
    if (endedBy !== null) await this.endDrained(recordId);
    if (step === "MORE") failPoint("copy:between-chunks");
    return step;
  }

  private async chunk(
    tx: Tx,
    recordId: string,
    next: FollowedEvent & { readonly sequence: string; readonly at: Date },
    after: string | null,
  ): Promise<string[]> {
    const [{ ids }] = await tx.query(next.kind === "ADJUSTED" ? lockAdjusted : lockChunk, [
      recordId,
      next.sequence,
      after,
      chunkCopiesMax(after),
    ]);
    if (ids === null) return [];
    const now = this.options.nowOf?.(next) ?? this.deps.clock.date();
    await applyEventToCopies(tx, this.deps, next, ids, now);
    return ids;
  }

  private publishFanOutFinished(tx: Tx, eventId: string): void {
    tx.afterCommit(() => this.deps.bus.publish(fanOutFinishedSubject, { eventId } satisfies FanOutFinished));
  }

  private note(tx: Tx, recordId: string, done: string, at: string | null, after: string | null): Promise<unknown> {
    return tx.query(noteProgress, [recordId, done, at, after, this.deps.clock.date()]);
  }

  /** Copies that only followed exits and hold nothing any more. */
  private async endDrained(recordId: string): Promise<void> {
    const rows = await this.deps.db.query<{ id: string }>(
      "select id from copies where record_id = $1 and state = 'MIRROR_EXITS' and stopped_sequence is not null order by id",
      [recordId],
    );
    for (let from = 0; from < rows.length; from += limits.copyStopsPerTransactionMax)
      await finishCopies(
        this.deps,
        rows.slice(from, from + limits.copyStopsPerTransactionMax).map((row) => row.id),
      );
  }
}
