import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { RecordRow } from "./record.entity";

export interface NewRecord {
  readonly id: string;
  readonly userId: string;
  readonly accountId: string;
  readonly createdAt: Date;
}

/** Begins a user's sealed chain; does nothing where there is one. */
export async function insertRecord(tx: Tx, { id, userId, accountId, createdAt }: NewRecord): Promise<void> {
  await tx.query(
    `
insert into records (id, user_id, account_id, created_at)
values ($1, $2, $3, $4)
on conflict (user_id) do nothing`,
    [id, userId, accountId, createdAt],
  );
}

/** The account that a user's record is on, open or not; null for who has no record. */
export async function readChosenAccountId(db: Queryable, userId: string): Promise<string | null> {
  const rows = await queryRows<{ account_id: string }>(db, "select account_id from records where user_id = $1", [userId]);
  return rows[0]?.account_id ?? null;
}

/** Has a record go on with another account. */
export async function updateRecordAccount(
  tx: Tx,
  recordId: string,
  account: Pick<RecordRow, "accountId" | "accountSince" | "accountEquity" | "accountGrowth" | "accountChosenAt">,
): Promise<void> {
  await tx.update(RecordRow, { id: recordId }, account);
}
