import { IsNull, MoreThan } from "typeorm";
import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { DataExportRow } from "./data-export.entity";

/** An export as its owner sees it: without the file. */
export interface OwnDataExport {
  readonly id: string;
  readonly requestedAt: Date;
  readonly readyAt: Date | null;
  readonly expiresAt: Date;
  /** Of the packed file; null while it is being packed. */
  readonly bytes: number | null;
}

/** Exports that have not expired, newest first. */
export const readDataExports = (db: Database, userId: string, now: Date, limit: number): Promise<OwnDataExport[]> =>
  queryRows<OwnDataExport>(
    db,
    `select
      id,
      requested_at as "requestedAt",
      ready_at as "readyAt",
      expires_at as "expiresAt",
      octet_length(body) as bytes
    from data_exports
    where user_id = $1
      and expires_at > $2
    order by requested_at desc, id
    limit $3`,
    [userId, now, limit],
  );

/** How many exports the user has asked for since. */
export const countDataExports = (tx: Tx, userId: string, since: Date): Promise<number> =>
  tx.countBy(DataExportRow, { userId, requestedAt: MoreThan(since) });

/** Returns the new export's id. */
export async function insertDataExport(tx: Tx, userId: string, requestedAt: Date, expiresAt: Date): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    tx,
    `insert into data_exports (user_id, requested_at, expires_at)
    values ($1, $2, $3)
    returning id`,
    [userId, requestedAt, expiresAt],
  );
  return row!.id;
}

/** The packed file, in gzip; null when it is not ready, has expired or is somebody else's. */
export async function readDataExportFile(db: Database, userId: string, id: string, now: Date): Promise<Buffer | null> {
  const row = await db.read.findOne(DataExportRow, {
    select: { id: true, body: true },
    where: { id, userId, expiresAt: MoreThan(now) },
  });
  return row?.body ?? null;
}

/** Whose export is to be packed; null when it is packed already or erased. */
export async function readOwnerToPackFor(db: Database, id: string): Promise<string | null> {
  const row = await db.read.findOne(DataExportRow, { select: { id: true, userId: true }, where: { id, readyAt: IsNull() } });
  return row?.userId ?? null;
}

/** `body` is a gzip. */
export async function storeDataExportFile(db: Database, id: string, readyAt: Date, body: Buffer): Promise<void> {
  await db.write.update(DataExportRow, { id }, { readyAt, body });
}
