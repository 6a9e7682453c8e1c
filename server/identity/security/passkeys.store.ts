import type { Database, Tx } from "../../platform/db/database";
import { changedRows, queryRows } from "../../platform/db/rows";
import { PasskeyRow } from "./passkey.entity";

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Whether it is copied between the owner's devices. */
  readonly isSynced: boolean;
}

/** Oldest first. */
export const readPasskeys = (db: Database, userId: string, limit: number): Promise<OwnPasskey[]> =>
  queryRows<OwnPasskey>(
    db,
    `select id, coalesce(nullif(name, ''), 'Passkey') as name, "createdAt", "backedUp" as "isSynced"
    from passkey
    where "userId" = $1
    order by "createdAt", id
    limit $2`,
    [userId, limit],
  );

export const hasPasskey = (db: Database, userId: string, credentialID: string): Promise<boolean> =>
  db.read.existsBy(PasskeyRow, { credentialID, userId });

export async function setPasskeyCreated(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.update(PasskeyRow, { id }, { createdAt: at });
}

/** Returns whether the user has this passkey. */
export async function renamePasskey(tx: Tx, userId: string, id: string, name: string): Promise<boolean> {
  const { affected } = await tx.update(PasskeyRow, { id, userId }, { name });
  return affected === 1;
}

/** Returns the deleted passkey's name (null: it has none); undefined when the user has no such passkey. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | null | undefined> {
  const [row] = await changedRows<{ name: string | null }>(tx, 'delete from passkey where id = $1 and "userId" = $2 returning name', [
    id,
    userId,
  ]);
  return row?.name;
}
