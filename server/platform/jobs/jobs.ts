import { type CronItem, parseCronItems, run, runOnce, type Runner, type RunnerOptions, type TaskList } from "graphile-worker";
import { Pool } from "pg";
import type { Clock } from "../clock";
import type { Database, Tx } from "../db/database";
import { Fault, notFound } from "../errors";
import { silentLogger } from "./jobs-schema";
import { deadLetterAbandonedJobs, insertDeadLetter, insertJob, readDeadLetters, takeDeadLetter, type DeadLetter } from "./jobs.store";
import { limits } from "../limits";

/** Does one job. Throwing means "again later". Runs at least once: a crash after the work and before its mark repeats it. */
export type JobHandler<Payload> = (payload: Payload, attempt: number) => Promise<void>;

export interface EnqueueOptions {
  /** At most one waiting job per key: a second one replaces the first. */
  readonly key?: string;
  readonly runAt?: Date;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
}

export interface JobsOptions {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly clock: Clock;
  /** Called at every failed attempt; `isFinal` once a dead letter was written. */
  onError?(task: string, error: unknown, isFinal: boolean): void;
}

interface RegisteredTask {
  readonly attemptsMax: number;
  readonly handle: JobHandler<never>;
}

/**
 * Background jobs in the same database (graphile-worker). A job is enqueued in the transaction of its cause, so a
 * rollback drops it; what fails for good becomes a row of `dead_letters` that the admin sees and can retry.
 */
export class Jobs {
  private readonly tasks = new Map<string, RegisteredTask>();
  private readonly timetable: CronItem[] = [];
  private runner: Runner | null = null;
  private pool: Pool | null = null;
  private sweeper: NodeJS.Timeout | null = null;

  constructor(private readonly options: JobsOptions) {}

  /** Says what a task does and how often it is tried (with exponential back-off, about e^attempt seconds). Before `start`. */
  // kept later: a table of tasks by name, complete before `start`.
  register<Payload>(task: string, attemptsMax: number, handle: JobHandler<Payload>): void {
    if (this.tasks.has(task)) throw new Error(`Task ${task} is registered twice.`);
    this.tasks.set(task, { attemptsMax, handle: handle as JobHandler<never> });
  }

  /** Runs a task by a cron pattern (UTC), once in all processes together. A run that fails is a dead letter; the next makes up for it. Before `start`. */
  repeat(task: string, cronPattern: string, handle: () => Promise<void>): void {
    this.register(task, 1, handle);
    this.timetable.push({ task, match: cronPattern, options: { maxAttempts: 1 } });
  }

  /** Adds a job in the caller's transaction. `payload` must survive JSON. */
  async enqueue(tx: Tx, task: string, payload: object, options: EnqueueOptions = {}): Promise<void> {
    const registered = this.tasks.get(task);
    if (!registered) throw new Error(`Task ${task} is not registered.`);
    await insertJob(tx, {
      task,
      payload,
      queue: options.queue ?? null,
      runAt: options.runAt ?? null,
      attemptsMax: registered.attemptsMax,
      key: options.key ?? null,
    });
  }

  /** Starts taking jobs. Only processes of role worker or all do; every process may enqueue. */
  async start(): Promise<void> {
    if (this.runner) return;
    await this.deadLetterAbandonedJobs();
    this.pool = this.openPool();
    this.runner = await run({ ...this.runnerOptions(this.pool), concurrency: limits.jobsAtOnceMax, pollInterval: limits.jobPollMs });
    this.runner.promise.catch((error: unknown) => this.options.onError?.("runner", error, false));
    this.sweeper = setInterval(
      () => void this.deadLetterAbandonedJobs().catch((error: unknown) => this.options.onError?.("sweeper", error, false)),
      limits.jobSweepMs,
    );
    this.sweeper.unref();
  }

  /** Stops taking jobs and waits for those that run; what does not end in time is handed back to the queue. */
  async stop(): Promise<void> {
    if (this.sweeper) clearInterval(this.sweeper);
    const { runner, pool } = this;
    this.runner = null;
    this.pool = null;
    this.sweeper = null;
    await runner?.stop();
    await pool?.end();
  }

  /** Runs every job that is due and returns when none is left; for tests and commands. */
  async runDue(): Promise<void> {
    const pool = this.openPool();
    await runOnce(this.runnerOptions(pool)).finally(() => pool.end());
    await this.deadLetterAbandonedJobs();
  }

  /** Dead letters nobody has retried yet, newest first. */
  deadLetters(first: number = limits.pageItemsDefault): Promise<DeadLetter[]> {
    return readDeadLetters(this.options.db, first);
  }

  /** Puts a dead letter's job back in the queue, once. Throws NOT_FOUND for an unknown or already retried one. */
  async retry(deadLetterId: string): Promise<void> {
    await this.options.db.transaction(async (tx) => {
      const failed = await takeDeadLetter(tx, deadLetterId, this.options.clock.date());
      if (!failed) throw notFound("This failed job");
      if (!this.tasks.has(failed.task)) throw new Fault("UNAVAILABLE", `This version of Brigade has no task ${failed.task}.`);
      await this.enqueue(tx, failed.task, failed.payload);
    });
  }

  /** A pool of our own: graphile-worker's takes its error handler away before its connections are closed. */
  private openPool(): Pool {
    const pool = new Pool({ connectionString: this.options.databaseUrl, max: limits.jobsAtOnceMax + 2 });
    // An idle connection that breaks is replaced; work that needed one gets the error itself.
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
    return pool;
  }

  private runnerOptions(pgPool: Pool): RunnerOptions {
    // Batched marks are waited for when the runner stops, and their errors are caught; single ones are neither.
    const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
    return {
      preset,
      pgPool,
      taskList: this.taskList(),
      parsedCronItems: parseCronItems(this.timetable),
      noHandleSignals: true,
      logger: silentLogger,
    };
  }

  private taskList(): TaskList {
    const list: TaskList = {};
    for (const [task, { handle }] of this.tasks)
      list[task] = async (payload, helpers) => {
        try {
          await handle(payload as never, helpers.job.attempts);
        } catch (error) {
          const isFinal = helpers.job.attempts >= helpers.job.max_attempts;
          if (isFinal) await this.deadLetter(task, payload as object, error, helpers.job.attempts);
          this.options.onError?.(task, error, isFinal);
          // A dead-lettered job counts as done: its dead letter is what is left of it.
          if (!isFinal) throw error;
        }
      };
    return list;
  }

  private async deadLetter(task: string, payload: object, error: unknown, attempts: number): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    await insertDeadLetter(this.options.db, { task, payload, error: message, attempts, at: this.options.clock.date() });
  }

  /**
   * A process that dies during the last attempt leaves a job that the queue never touches again: it becomes a dead
   * letter here. Locks older than four hours count as lost for graphile-worker, and so they do here.
   */
  private deadLetterAbandonedJobs(): Promise<void> {
    return deadLetterAbandonedJobs(this.options.db, this.options.clock.date());
  }
}
