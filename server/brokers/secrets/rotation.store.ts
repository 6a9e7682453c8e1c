import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";

export interface SealedRow {
  readonly id: string;
  readonly credentials: string;
  readonly keyVersion: number;
}

/** The next connections under another key than this one, by id, locked; those that somebody else has locked are waited for. */
export const lockUnderOtherKeys = (tx: Tx, version: number, afterId: string | null, limit: number): Promise<SealedRow[]> =>
  queryRows<SealedRow>(
    tx,
    `select id, credentials, key_version as "keyVersion"
    from broker_connections
    where credentials is not null
      and key_version <> $1
      and ($2::uuid is null or id > $2)
    order by id
    limit $3
    for no key update`,
    [version, afterId, limit],
  );

export async function storeResealed(tx: Tx, id: string, credentials: string, keyVersion: number): Promise<void> {
  await tx.query("update broker_connections set credentials = $2, key_version = $3 where id = $1", [id, credentials, keyVersion]);
}

/** How many connections are sealed under each key, oldest key first. */
export const countByKeyVersion = (db: Database): Promise<Array<{ readonly version: number; readonly count: number }>> =>
  db.query(
    `select key_version as version, count(*)::integer as count
    from broker_connections
    where credentials is not null
    group by key_version
    order by key_version`,
  );
