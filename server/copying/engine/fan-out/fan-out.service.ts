import type { Tx } from "../../../platform/db/database";
import { failPoint } from "../../../platform/ops/fail-points";
import type { ReceiptStage } from "../../../platform/ops/metrics";
import type { Jobs } from "../../../platform/jobs/jobs";
import { limits } from "../../../platform/limits";
import { applyEventToCopies } from "../apply-event-to-copies";
import { publishFanOutProgress, type CopyingDeps } from "../../copying-deps";
import { copyStream, fanOutFinishedSubject, type FanOutFinished } from "../../copying.events";
import { finishCopies } from "../../stopping/ending";
import { AheadCopies } from "./ahead";
import { chunkCopiesMax } from "./fan-out.sql";
import {
  acquireFeederLease,
  acquireLease,
  hasMoreEvents,
  isRecordBehind,
  lockChosenCopies,
  lockNextCopies,
  readEndingCopies,
  readRecordsBehind,
  saveProgress,
  saveSweep,
  type DueEvent,
  type FeederLease,
  type LockedCopy,
} from "./fan-out.store";

/** A feeder whose events cannot be fanned out is tried at least once in 2^5 runs. */
const backoffExponentMax = 5;

/** Where more of a chunk's eaters look on, the order by id serves most of them as well as one of their own. */
const watchedShareMax = 3 / 4;

const fanOutTask = "copying.fan-out";

export interface FanOutOptions {
  /** Runs before each feeder's work: the day of the loss limits must have begun. */
  readonly before?: () => Promise<void>;
  /** When a receipt was decided; the seeded history of the demo decides in the past. */
  readonly nowOf?: (event: { readonly at: Date }) => Date;
}

/** What was booked of an event. */
interface Chunk {
  readonly ids: readonly string[];
  /** Those of eaters who look on, before their turn. */
  readonly isAhead: boolean;
  /** All others are through. */
  readonly isLast: boolean;
}

/** LAST: the end of what was sealed when the chunk began. */
type Step = "MORE" | "LAST" | "DONE" | "BUSY";

/**
 * Applies each feeder's sealed events to their copies, strictly in sequence across processes and crashes; different
 * feeders side by side. One chunk is one transaction: it acquires the feeder's lease, reads which event is next, locks the
 * copies, books, and saves its progress, so a worker that dies leaves nothing half done and nothing locked.
 */
export class FanOutService {
  private readonly running = new Map<string, Promise<void>>();
  private readonly again = new Set<string>();
  private readonly failures = new Map<string, number>();
  private readonly skipped = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;
  private isStopped = false;
  /** Of records whose last event took more than one chunk: how many of the eaters of its last chunk looked on. */
  private readonly crowds = new Map<string, "MOST_LOOK_ON" | "SOME_LOOK_ON">();
  private readonly ahead: AheadCopies;
  /** When all records were last looked at; the looks between are at those that traded since. */
  private sweptAt = 0;

  constructor(
    private readonly deps: CopyingDeps,
    private readonly jobs: Jobs,
    private readonly options: FanOutOptions = {},
  ) {
    this.ahead = new AheadCopies(deps);
  }

  /** Registers the job that continues where a fan-out failed. Before the queue starts. */
  registerJob(): void {
    this.jobs.register<{ recordId: string }>(fanOutTask, limits.fanOutAttemptsMax, ({ recordId }) => this.finish(recordId));
  }

  /**
   * In the transaction that seals events: has them fanned out right after its commit, without the way over the bus, where this process does that. What is
   * lost if it ends before, each worker finds within `fanOutTakeOverMs`.
   */
  wakeAfterCommit(tx: Tx, recordIds: readonly string[]): void {
    if (this.timer) tx.afterCommit(() => this.deps.db.detached(() => this.wake(recordIds)));
  }

  /** Looks for events that were left behind, now and every `fanOutTakeOverMs`. */
  async start(): Promise<void> {
    this.isStopped = false;
    // timer: the next sweep takes over what a dead worker left.
    this.timer = setInterval(() => void this.sweep().catch(this.deps.onError), limits.fanOutTakeOverMs).unref();
    await this.sweep();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    await this.idle();
  }

  /** Resolves when nothing is being fanned out here. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  /** Works on these feeders now; errors are logged and the sweep comes again. */
  wake(recordIds: readonly string[]): void {
    for (const recordId of recordIds) void this.run(recordId).catch((error: unknown) => this.failed(recordId, error));
  }

  /** Leaves a job where the first try failed: it tries as often as jobs do, and what fails for good becomes a dead letter for the admin to see. */
  private async failed(recordId: string, error: unknown): Promise<void> {
    this.deps.onError(error);
    if (this.failures.get(recordId) !== 1) return;
    const runAt = new Date(this.deps.clock.now() + limits.fanOutTakeOverMs);
    const options = { key: `fan-out:${recordId}`, runAt };
    await this.deps.db.transaction((tx) => this.jobs.enqueue(tx, fanOutTask, { recordId }, options)).catch(this.deps.onError);
  }

  /** What a crash, a lost wake-up or a busy neighbour left. */
  async sweep(): Promise<void> {
    const now = this.deps.clock.now();
    const isWhole = now - this.sweptAt >= limits.fanOutWholeSweepMs;
    if (isWhole) this.sweptAt = now;
    // Twice as far back as the last look at all records may be: an event may be older than the commit that shows it.
    const behind = await readRecordsBehind(this.deps.db, isWhole ? null : new Date(now - 2 * limits.fanOutWholeSweepMs));
    this.wake(behind);
    if (isWhole) await saveSweep(this.deps.db, new Date(now), behind);
  }

  /** Fans out all that is due for a feeder; a second call while it runs makes it look once more. */
  run(recordId: string): Promise<void> {
    const running = this.running.get(recordId);
    if (running) {
      this.again.add(recordId);
      return running;
    }
    const work = this.work(recordId).finally(() => {
      for (const kept of [this.running, this.ahead]) kept.delete(recordId);
    });
    this.running.set(recordId, work);
    return work;
  }

  private async finish(recordId: string): Promise<void> {
    await this.run(recordId);
    if (await isRecordBehind(this.deps.db, recordId)) throw new Error("Another process is at this feeder's events; looking again later.");
  }

  private async work(recordId: string): Promise<void> {
    if (this.isInBackoff(recordId)) return;
    try {
      await this.options.before?.();
      let step: Step;
      do {
        this.again.delete(recordId);
        step = await this.step(recordId);
        if (step === "LAST") {
          // One look for all who asked meanwhile, and for what another process sealed: it found the lease taken.
          this.again.delete(recordId);
          if (await hasMoreEvents(this.deps.db, recordId)) step = "MORE";
        }
      } while (!this.isStopped && (step === "MORE" || this.again.has(recordId)));
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
    return this.skipped.get(recordId)! % 2 ** Math.min(failed - limits.fanOutAttemptsMax, backoffExponentMax) !== 0;
  }

  /** One chunk of the next event: the next copies by id, or, before these and where there are many, those whose eaters look on. */
  private async step(recordId: string): Promise<Step> {
    let isClosed = false;
    const step = await this.deps.db.transaction(async (tx): Promise<Step> => {
      const progress = await acquireFeederLease(tx, recordId);
      if (!progress) return "BUSY";
      const { head, feederId, event } = progress.next;
      if (!event) {
        if (head !== progress.done_sequence) this.saveDone(tx, recordId, head);
        return "DONE";
      }
      const after = progress.at_sequence === event.sequence ? progress.chunk_after : null;
      if (after === null) failPoint("copy:before-first-chunk");
      const { ids, isAhead, isLast } = await this.chunk(tx, recordId, event, after);
      // What is left is sent with the commit.
      if (after === null ? ids.length > 0 : isLast) tx.settleAtCommit(publishFanOutProgress(tx, this.deps, event.id, feederId));
      if (isAhead) return "MORE";
      if (isLast) this.saveDone(tx, recordId, event.sequence);
      else this.save(tx, recordId, { done_sequence: progress.done_sequence, at_sequence: event.sequence, chunk_after: ids.at(-1)! });
      if (isLast && (ids.length > 0 || after !== null)) this.publishFanOutFinished(tx, event.id);
      isClosed = isLast && (event.kind === "CLOSED" || event.is_cash_out);
      return isLast && event.sequence === head ? "LAST" : "MORE";
    }, acquireLease);
    if (isClosed) await this.endDrained(recordId);
    if (step !== "DONE" && step !== "BUSY") failPoint("copy:between-chunks");
    return step;
  }

  private async chunk(tx: Tx, recordId: string, event: DueEvent, after: string | null): Promise<Chunk> {
    const isFirst = after === null;
    const crowd = this.crowds.get(recordId);
    const mayChoose = isFirst ? crowd === "SOME_LOOK_ON" : crowd !== "MOST_LOOK_ON";
    const chosen = mayChoose ? await this.ahead.take(tx, recordId, event, after) : [];
    if (chosen.length > 0) {
      const copies = await lockChosenCopies(tx, recordId, event, chosen);
      return { ids: await this.book(tx, event, copies), isAhead: true, isLast: false };
    }
    // While most look on, the next chunk is booked while this one is on its way to their screens.
    const copiesMax = chunkCopiesMax(isFirst || crowd === "MOST_LOOK_ON");
    const copies = await lockNextCopies(tx, recordId, event, after, copiesMax);
    const isLast = copies.length < copiesMax;
    if (isFirst && isLast) this.crowds.delete(recordId);
    else this.crowds.set(recordId, this.crowdOf(copies));
    return { ids: await this.book(tx, event, copies), isAhead: false, isLast };
  }

  private crowdOf(copies: readonly LockedCopy[]): "MOST_LOOK_ON" | "SOME_LOOK_ON" {
    const watched = copies.filter(({ eaterId }) => this.deps.streams.isFollowedAnywhere(copyStream, eaterId)).length;
    return watched > copies.length * watchedShareMax ? "MOST_LOOK_ON" : "SOME_LOOK_ON";
  }

  /** Books an event in these copies, which are locked. Returns their ids. */
  private async book(tx: Tx, event: DueEvent, copies: readonly LockedCopy[]): Promise<string[]> {
    const ids = copies.map(({ id }) => id);
    if (ids.length === 0) return ids;
    // What their screens show comes back with the booking, and goes with the event.
    const followedIds = copies.filter(({ eaterId }) => this.deps.streams.takesRows(copyStream, eaterId)).map(({ id }) => id);
    const connections = new Map(copies.flatMap(({ id, connectionId }) => (connectionId === null ? [] : [[id, connectionId]])));
    const now = this.options.nowOf?.(event) ?? this.deps.clock.date();
    this.observe("decided", event);
    // Before and after what is published for the chunk: work after a commit runs in the order in which it was asked for.
    tx.afterCommit(() => this.observe("booked", event));
    await applyEventToCopies(tx, this.deps, event, ids, now, { followedIds, connections });
    tx.afterCommit(() => this.observe("published", event));
    return ids;
  }

  private observe(stage: ReceiptStage, { at }: DueEvent): void {
    // Decided as of another moment: how long ago it happened says nothing about how fast we are.
    if (this.options.nowOf) return;
    this.deps.metrics.receiptSeconds.observe({ stage }, Math.max(0, this.deps.clock.now() - +at) / 1000);
  }

  private publishFanOutFinished(tx: Tx, eventId: string): void {
    tx.afterCommit(() => this.deps.bus.publish(fanOutFinishedSubject, { eventId } satisfies FanOutFinished));
  }

  private saveDone(tx: Tx, recordId: string, sequence: string): void {
    this.save(tx, recordId, { done_sequence: sequence, at_sequence: null, chunk_after: null });
  }

  private save(tx: Tx, recordId: string, progress: FeederLease): void {
    tx.settleAtCommit(saveProgress(tx, recordId, progress, this.deps.clock.date()));
  }

  /** Copies that only followed exits and hold nothing any more. */
  private async endDrained(recordId: string): Promise<void> {
    const copyIds = await readEndingCopies(this.deps.db, recordId);
    for (let from = 0; from < copyIds.length; from += limits.copyStopsPerTransactionMax)
      await finishCopies(this.deps, copyIds.slice(from, from + limits.copyStopsPerTransactionMax));
  }
}
