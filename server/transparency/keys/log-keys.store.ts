import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { LogKeyPurpose, LogKeyRow } from "./log-key.entity";

/** All keys that this server ever signed with, newest first. */
export const readKeys = (db: Queryable): Promise<LogKeyRow[]> =>
  queryRows<LogKeyRow>(
    db,
    `select purpose, key_id as "keyId", vkey, sealed_seed as "sealedSeed",
      key_version as "keyVersion", created_at as "createdAt", retires_at as "retiresAt"
    from log_keys
    order by created_at desc, key_id`,
  );

/** Keeps a key; one that is known stays as it is, but signs again where it had been retired. */
export async function insertKey(tx: Tx, key: LogKeyRow): Promise<void> {
  await tx.query(
    `insert into log_keys (purpose, key_id, vkey, sealed_seed, key_version, created_at, retires_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (purpose, key_id) do update
    set retires_at = excluded.retires_at`,
    [key.purpose, key.keyId, key.vkey, key.sealedSeed, key.keyVersion, key.createdAt, key.retiresAt],
  );
}

/** Has all other keys of a purpose sign until `at` at most. */
export async function retireOtherKeys(tx: Tx, purpose: LogKeyPurpose, keyIds: readonly string[], at: Date): Promise<void> {
  await tx.query(
    `update log_keys
    set retires_at = $3
    where purpose = $1
      and key_id <> all ($2)
      and (retires_at is null or retires_at > $3)`,
    [purpose, keyIds, at],
  );
}

/** Keys whose private half is sealed under another key than this version, locked. */
export const lockUnderOtherVersions = (tx: Tx, version: number): Promise<Array<Pick<LogKeyRow, "purpose" | "keyId" | "sealedSeed">>> =>
  queryRows(
    tx,
    `select purpose, key_id as "keyId", sealed_seed as "sealedSeed"
    from log_keys
    where sealed_seed is not null
      and key_version <> $1
    order by purpose, key_id
    for no key update`,
    [version],
  );

export async function updateSealed(tx: Tx, key: Pick<LogKeyRow, "purpose" | "keyId" | "sealedSeed" | "keyVersion">): Promise<void> {
  await tx.query(
    `update log_keys
    set sealed_seed = $3, key_version = $4
    where purpose = $1
      and key_id = $2`,
    [key.purpose, key.keyId, key.sealedSeed, key.keyVersion],
  );
}
