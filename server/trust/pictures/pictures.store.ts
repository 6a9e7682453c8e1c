import { IsNull, MoreThan } from "typeorm";
import type { Database, Tx } from "../../platform/db/database";
import { changedRows, queryRows } from "../../platform/db/rows";
import { PictureRow } from "./picture.entity";

/** An uploaded picture's size, in pixels. */
export interface StoredPictureRow {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** Marks the person's own upload as used for this; null when it is unknown, unfinished or used for something else. */
export async function claimPicture(tx: Tx, id: string, userId: string, usedFor: string): Promise<StoredPictureRow | null> {
  const [row] = await changedRows<StoredPictureRow>(
    tx,
    `update pictures
    set used_for = $3
    where id = $1
      and user_id = $2
      and stored_at is not null
      and (used_for is null or used_for = $3)
    returning id, width, height`,
    [id, userId, usedFor],
  );
  return row ?? null;
}

/** Leaves what was used for this, but for `keep`, to the next sweep: its age is put before every limit. */
export async function releasePictures(tx: Tx, usedFor: string, keep: readonly string[]): Promise<void> {
  await tx.query(
    `update pictures
    set used_for = null, created_at = 'epoch'
    where used_for = $1
      and not id = any($2::uuid[])`,
    [usedFor, keep],
  );
}

export interface PictureUseRow {
  readonly user_id: string;
  readonly used_for: string | null;
  readonly is_released: boolean;
}

export async function readPictureUse(db: Database, id: string): Promise<PictureUseRow | null> {
  const [row] = await queryRows<PictureUseRow>(
    db,
    `select user_id, used_for, used_for is null and created_at = 'epoch' as is_released
    from pictures
    where id = $1`,
    [id],
  );
  return row ?? null;
}

/** Those that have been uploaded. */
export const readPictures = (db: Database, ids: readonly string[]): Promise<StoredPictureRow[]> =>
  queryRows<StoredPictureRow>(
    db,
    `select id, width, height
    from pictures
    where id = any($1::uuid[])
      and stored_at is not null`,
    [ids],
  );

/** Ids of what nothing uses and what is older than `before`, oldest first. */
export async function readUnusedPictures(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select id
    from pictures
    where used_for is null
      and created_at < $1
    order by created_at
    limit $2`,
    [before, limit],
  );
  return rows.map(({ id }) => id);
}

/** Does nothing when the picture has come into use meanwhile. */
export async function deleteUnusedPicture(db: Database, id: string): Promise<void> {
  await db.write.delete(PictureRow, { id, usedFor: IsNull() });
}

/** Uploads of a person that began after `since`. */
export const countUploads = (tx: Tx, userId: string, since: Date): Promise<number> =>
  tx.countBy(PictureRow, { userId, createdAt: MoreThan(since) });

export type NewUpload = Pick<PictureRow, "id" | "userId" | "tokenSha256" | "expiresAt" | "createdAt">;

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  await tx.insert(PictureRow, upload);
}

export const isUploadOpen = (db: Database, userId: string, tokenSha256: string, now: Date): Promise<boolean> =>
  db.read.existsBy(PictureRow, { tokenSha256, userId, expiresAt: MoreThan(now) });

/** Uses up an open address and returns the id of its picture; null when there is none. */
export async function takeUpload(db: Database, userId: string, tokenSha256: string, now: Date): Promise<string | null> {
  const [row] = await changedRows<{ id: string }>(
    db,
    `update pictures
    set token_sha256 = null
    where token_sha256 = $1
      and user_id = $2
      and expires_at > $3
    returning id`,
    [tokenSha256, userId, now],
  );
  return row?.id ?? null;
}

export async function updateStoredPicture(
  db: Database,
  id: string,
  stored: { readonly storedAt: Date; readonly bytes: number; readonly width: number; readonly height: number },
): Promise<void> {
  await db.write.update(PictureRow, { id }, stored);
}

export const exportPictures = (tx: Tx, userId: string): Promise<Array<Record<string, unknown>>> =>
  queryRows(
    tx,
    `select id, '/pictures/' || id as url, used_for, width, height, created_at
    from pictures
    where user_id = $1
      and stored_at is not null`,
    [userId],
  );

/** Leaves the person's pictures to the next sweep, and closes their open addresses. */
export async function erasePictures(tx: Tx, userId: string): Promise<void> {
  await tx.update(PictureRow, { userId }, { usedFor: null, createdAt: new Date(0), tokenSha256: null });
}
