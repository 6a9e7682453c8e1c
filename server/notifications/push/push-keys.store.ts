import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";

export interface PushKeysRow {
  readonly public_key: string;
  readonly sealed_private_key: string;
}

/** The server's key pair; null before there is one. */
export async function readPushKeys(db: Queryable): Promise<PushKeysRow | null> {
  const [row] = await queryRows<PushKeysRow>(db, "select public_key, sealed_private_key from push_keys");
  return row ?? null;
}

/** Whoever else makes keys waits; readers do not. */
export async function lockPushKeys(tx: Tx): Promise<void> {
  await tx.query("lock table push_keys in share row exclusive mode");
}

/** Replaces the key pair. All subscriptions are deleted, because no push service takes the new keys for them. */
export async function replacePushKeys(tx: Tx, keys: PushKeysRow, at: Date): Promise<void> {
  await tx.query("delete from push_subscriptions");
  await tx.query("delete from push_keys");
  await tx.query("insert into push_keys (public_key, sealed_private_key, created_at) values ($1, $2, $3)", [
    keys.public_key,
    keys.sealed_private_key,
    at,
  ]);
}
