import type { Database, Tx } from "../db/database";
import { changedRows, queryRows } from "../db/rows";

export interface NewJob {
  readonly task: string;
  readonly payload: object;
  readonly queue: string | null;
  readonly runAt: Date | null;
  readonly attemptsMax: number;
  readonly key: string | null;
}

/**
 * A job that waits under its key, and has not been tried, is put off where it is: `add_job` does the same, but has every worker look for a job each time, and
 * each chunk of a fan-out puts the same one off. Either way none takes it before the caller's commit.
 */
export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  await tx.query(
    `with put_off as (
      update graphile_worker._private_jobs
      set payload = $2::json, run_at = $4, updated_at = now()
      where key = $6
        and run_at <= $4
        and is_available
        and attempts = 0
        and job_queue_id is null
        and $3::text is null
        and task_id = (select id from graphile_worker._private_tasks where identifier = $1)
      returning id
    )
    select 1
    from graphile_worker.add_job(
      $1, $2::json, queue_name => $3, run_at => $4, max_attempts => $5, job_key => $6
    )
    where not exists (select from put_off)`,
    [job.task, JSON.stringify(job.payload), job.queue, job.runAt, job.attemptsMax, job.key],
  );
}

/** A job that failed for good. */
export interface DeadLetter {
  readonly id: string;
  readonly task: string;
  readonly payload: unknown;
  readonly error: string;
  readonly attempts: number;
  readonly at: Date;
}

/** Those that nobody has retried, newest first. */
export const readDeadLetters = (db: Database, limit: number): Promise<DeadLetter[]> =>
  queryRows<DeadLetter>(
    db,
    `select id, task, payload, error, attempts, at
    from dead_letters
    where resolved_at is null
    order by at desc, id
    limit $1`,
    [limit],
  );

export type NewDeadLetter = Omit<DeadLetter, "id">;

export async function insertDeadLetter(db: Database, { task, payload, error, attempts, at }: NewDeadLetter): Promise<void> {
  await db.query(
    `insert into dead_letters (task, payload, error, attempts, at)
    values ($1, $2, $3, $4, $5)`,
    [task, JSON.stringify(payload), error, attempts, at],
  );
}

/** What a dead letter's job was asked to do. */
export interface RetriedJobRow {
  readonly task: string;
  readonly payload: object;
}

/** Marks a dead letter as retried; null when it is unknown or was retried before. */
export async function takeDeadLetter(tx: Tx, id: string, at: Date): Promise<RetriedJobRow | null> {
  const [row] = await changedRows<RetriedJobRow>(
    tx,
    `update dead_letters
    set resolved_at = $2
    where id = $1
      and resolved_at is null
    returning task, payload`,
    [id, at],
  );
  return row ?? null;
}

const deadLetterAbandonedSql = `
  with
  -- jobs whose process died in their last attempt
  abandoned as (
    delete from graphile_worker._private_jobs job
    using graphile_worker._private_tasks task
    where task.id = job.task_id
      and job.attempts >= job.max_attempts
      and (job.locked_at is null or job.locked_at < now() - interval '4 hours')
    returning task.identifier, job.payload, job.last_error, job.attempts
  )
  insert into dead_letters (task, payload, error, attempts, at)
  select identifier, payload, coalesce(last_error, 'The process ended during the last attempt.'), attempts, $1
  from abandoned`;

/** Makes dead letters of the jobs that the queue will never try again. */
export async function deadLetterAbandonedJobs(db: Database, at: Date): Promise<void> {
  await db.query(deadLetterAbandonedSql, [at]);
}

export async function countDueJobs(db: Database): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    "select count(*)::int as count from graphile_worker._private_jobs where run_at <= now()",
  );
  return row!.count;
}

/** Those that nobody has retried. */
export async function countDeadLetters(db: Database): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, "select count(*)::int as count from dead_letters where resolved_at is null");
  return row!.count;
}
