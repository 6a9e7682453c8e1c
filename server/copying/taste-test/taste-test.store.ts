import type { Tx } from "../../platform/db/database";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { Role, Tier } from "../../platform/viewer";
import type { TasteQuestion } from "./question";
import type { StoredResult } from "./taste-result";
import type { TasteTestRow } from "./taste-test.entity";

const columns = `id, user_id as "userId", feeder_id as "feederId", status, question, result, failure, created_at as "createdAt",
  started_at as "startedAt", ended_at as "endedAt", version`;

/** A user's tests, newest first. */
export const readTasteTests = (db: Queryable, userId: string, feederId: string | null, most: number): Promise<TasteTestRow[]> =>
  queryRows(
    db,
    `select ${columns}
    from taste_tests
    where user_id = $1
      and ($2::uuid is null or feeder_id = $2)
    order by created_at desc, id
    limit $3`,
    [userId, feederId, most],
  );

/** Null for somebody else's too. */
export async function readTasteTest(db: Queryable, userId: string, id: string): Promise<TasteTestRow | null> {
  const [row] = await queryRows<TasteTestRow>(db, `select ${columns} from taste_tests where id = $1 and user_id = $2`, [id, userId]);
  return row ?? null;
}

/** Until the transaction ends the user asks for no other. Returns how many wait or run. */
export async function lockWaitingTests(tx: Tx, userId: string): Promise<number> {
  await tx.query("select id from users where id = $1 for no key update", [userId]);
  const [row] = await queryRows<{ count: number }>(
    tx,
    "select count(*)::int as count from taste_tests where user_id = $1 and status in ('QUEUED', 'RUNNING')",
    [userId],
  );
  return row!.count;
}

export const insertTasteTest = (
  tx: Tx,
  id: string,
  userId: string,
  feederId: string,
  question: TasteQuestion,
  at: Date,
): Promise<unknown> =>
  tx.query(
    `insert into taste_tests (id, user_id, feeder_id, status, question, created_at)
    values ($1, $2, $3, 'QUEUED', $4, $5)`,
    [id, userId, feederId, JSON.stringify(question), at],
  );

/** Forgets the oldest that have ended, beyond so many. */
export const forgetOldTests = (tx: Tx, userId: string, kept: number): Promise<unknown> =>
  tx.query(
    `delete from taste_tests
    where id in (
      select id
      from taste_tests
      where user_id = $1
      order by ended_at is null desc, created_at desc, id
      offset $2
    )
      and ended_at is not null`,
    [userId, kept],
  );

/** A test that begins, with what its owner may see. */
export interface BegunTest {
  readonly user_id: string;
  readonly feeder_id: string;
  readonly question: TasteQuestion;
  readonly role: Role;
  readonly tier: Tier;
}

/** Null where it was cancelled, deleted, or has ended. */
export async function beginTest(db: Tx, id: string, at: Date): Promise<BegunTest | null> {
  const [row] = await changedRows<BegunTest>(
    db,
    `update taste_tests t set
      status = 'RUNNING',
      started_at = $2,
      version = t.version + 1
    from users u
    where t.id = $1
      and t.status in ('QUEUED', 'RUNNING')
      and u.id = t.user_id
    returning t.user_id, t.feeder_id, t.question, u.role, u.tier`,
    [id, at],
  );
  return row ?? null;
}

/** False once it was cancelled or deleted, or has ended. */
export async function isTestRunning(db: Queryable, id: string): Promise<boolean> {
  return (await queryRows(db, "select from taste_tests where id = $1 and status = 'RUNNING'", [id])).length > 0;
}

/** Writes what came of it, unless it was cancelled meanwhile. */
export async function endTest(
  tx: Tx,
  id: string,
  end: { readonly status: "DONE" | "FAILED"; readonly result: StoredResult | null; readonly failure: string | null },
  at: Date,
): Promise<void> {
  await tx.query(
    `update taste_tests set
      status = $2,
      result = $3,
      failure = $4,
      ended_at = $5,
      version = version + 1
    where id = $1
      and status = 'RUNNING'`,
    [id, end.status, end.result && JSON.stringify(end.result), end.failure, at],
  );
}

/** Whether it still waited or ran. */
export async function cancelTest(tx: Tx, userId: string, id: string, at: Date): Promise<boolean> {
  const rows = await changedRows(
    tx,
    `update taste_tests set
      status = 'CANCELLED',
      ended_at = $3,
      version = version + 1
    where id = $1
      and user_id = $2
      and status in ('QUEUED', 'RUNNING')
    returning id`,
    [id, userId, at],
  );
  return rows.length > 0;
}

/** Whether there was one of theirs. */
export async function deleteTest(tx: Tx, userId: string, id: string): Promise<boolean> {
  return (await changedRows(tx, "delete from taste_tests where id = $1 and user_id = $2 returning id", [id, userId])).length > 0;
}
