import type { Tx } from "../../platform/db/database";

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
