import type { Database, Tx } from "../../platform/db/database";
import { changedRows, queryRows } from "../../platform/db/rows";
import { SessionRow } from "./session.entity";

/** A session as its owner sees it. */
export interface OwnSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** Sessions that have not expired, last used first. */
export const readSessions = (db: Database, userId: string, now: Date, limit: number): Promise<OwnSession[]> =>
  queryRows<OwnSession>(
    db,
    `select
      id,
      "createdAt",
      "updatedAt" as "lastUsedAt",
      "expiresAt",
      nullif("ipAddress", '') as address,
      nullif("userAgent", '') as "userAgent"
    from session
    where "userId" = $1
      and "expiresAt" > $2
    order by "updatedAt" desc, id
    limit $3`,
    [userId, now, limit],
  );

/** Whether the session began, or its owner proved to be present, after `since`. */
export async function isSessionFreshSince(db: Database, id: string, since: Date): Promise<boolean> {
  const rows = await db.query(`select 1 from session where id = $1 and greatest("createdAt", fresh_at) > $2`, [id, since]);
  return rows.length > 0;
}

/** Stores that the session's owner proved to be present. */
export async function markSessionFresh(db: Database, id: string, at: Date): Promise<void> {
  await db.write.update(SessionRow, { id }, { freshAt: at });
}

/** Stores when the session was last used. */
export async function touchSession(db: Database, id: string, at: Date): Promise<void> {
  await db.write.update(SessionRow, { id }, { updatedAt: at });
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.write.delete(SessionRow, { id });
}

/** Returns whether the user had this session. */
export async function deleteSessionOf(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { affected } = await tx.delete(SessionRow, { id, userId });
  return affected === 1;
}

/** Returns the ids of the deleted sessions. */
export async function deleteSessionsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await changedRows<{ id: string }>(tx, `delete from session where "userId" = $1 returning id`, [userId]);
  return rows.map((row) => row.id);
}

/** Returns the ids of the deleted sessions: all of the user but one. */
export async function deleteOtherSessionsOf(tx: Tx, userId: string, keptId: string): Promise<string[]> {
  const rows = await changedRows<{ id: string }>(tx, `delete from session where "userId" = $1 and id <> $2 returning id`, [userId, keptId]);
  return rows.map((row) => row.id);
}
