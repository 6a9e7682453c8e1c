import { MoreThan } from "typeorm";
import type { Database, Tx } from "../../platform/db/database";
import { changedRows, queryRows } from "../../platform/db/rows";
import { ApiKeyRow } from "./api-key.entity";

/** A key as its owner sees it: without the hash. */
export type OwnApiKey = Pick<ApiKeyRow, "id" | "name" | "start" | "scopes" | "reachesLive" | "createdAt" | "lastUsedAt" | "expiresAt">;

const ownColumns = `
  id,
  name,
  start,
  scopes,
  reaches_live as "reachesLive",
  created_at as "createdAt",
  last_used_at as "lastUsedAt",
  expires_at as "expiresAt"`;

/** Keys that have not expired, oldest first. */
export const readApiKeys = (db: Database, userId: string, now: Date, limit: number): Promise<OwnApiKey[]> =>
  queryRows<OwnApiKey>(
    db,
    `select ${ownColumns}
    from api_keys
    where user_id = $1
      and expires_at > $2
    order by created_at, id
    limit $3`,
    [userId, now, limit],
  );

/** How many keys of the user have not expired. */
export const countApiKeys = (tx: Tx, userId: string, now: Date): Promise<number> =>
  tx.countBy(ApiKeyRow, { userId, expiresAt: MoreThan(now) });

export async function insertApiKey(tx: Tx, key: Omit<ApiKeyRow, "id" | "lastUsedAt">): Promise<OwnApiKey> {
  const [row] = await queryRows<OwnApiKey>(
    tx,
    `insert into api_keys (user_id, name, start, key_sha256, scopes, reaches_live, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    returning ${ownColumns}`,
    [key.userId, key.name, key.start, key.keySha256, key.scopes, key.reachesLive, key.createdAt, key.expiresAt],
  );
  return row!;
}

/** Stores when the key was last used. */
export async function touchApiKey(db: Database, id: string, at: Date): Promise<void> {
  await db.write.update(ApiKeyRow, { id }, { lastUsedAt: at });
}

/** Returns the deleted key's name; null when the user has no such key. */
export async function deleteApiKey(tx: Tx, userId: string, id: string): Promise<string | null> {
  const [row] = await changedRows<{ name: string }>(tx, "delete from api_keys where id = $1 and user_id = $2 returning name", [id, userId]);
  return row?.name ?? null;
}

/** Deletes every key of the user; returns their ids. */
export async function deleteApiKeysOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await changedRows<{ id: string }>(tx, "delete from api_keys where user_id = $1 returning id", [userId]);
  return rows.map((row) => row.id);
}
