import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { TileHash } from "../merkle/tree-growth";
import type { Leaf } from "./leaf";
import type { HaltReason, LogStateRow } from "./log.entity";

/** Any number will do, as long as every Brigade process uses the same. */
const writerLock = 860_231;

/** To the end of the transaction: one process at a time writes the log. */
export async function lockLog(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1)", [writerLock]);
}

type StateFacts = Omit<LogStateRow, "singleton">;

export async function readState(db: Queryable): Promise<StateFacts | null> {
  const [row] = await queryRows<StateFacts & { published: string | null }>(
    db,
    `select origin, published, restored_at as "restoredAt", halted_at as "haltedAt", halt_reason as "haltReason",
      halt_detail as "haltDetail", ran_at as "ranAt", created_at as "createdAt"
    from log_state`,
  );
  return row ? { ...row, published: row.published === null ? null : Number(row.published) } : null;
}

/** Gives the log its name, once. */
export async function insertState(tx: Tx, origin: string, at: Date): Promise<void> {
  await tx.query("insert into log_state (origin, created_at) values ($1, $2) on conflict do nothing", [origin, at]);
}

/** Notes that the log was written. */
export async function updateRan(tx: Tx, at: Date): Promise<void> {
  await tx.query("update log_state set ran_at = $1", [at]);
}

/** Stops signing; the first reason stays. */
export async function updateHalted(tx: Tx, reason: HaltReason, detail: string, at: Date): Promise<void> {
  await tx.query(
    `update log_state
    set halted_at = $3, halt_reason = $1, halt_detail = $2
    where halted_at is null`,
    [reason, detail, at],
  );
}

/** Signing goes on: all that had to be asked agree. */
export async function updateGoingOn(tx: Tx): Promise<void> {
  await tx.query(
    `update log_state
    set halted_at = null, halt_reason = null, halt_detail = null, restored_at = null
    where halted_at is not null
      or restored_at is not null`,
  );
}

/** The witnesses have to be asked before anything is signed: the database comes from a backup. */
export async function updateRestored(db: Queryable, at: Date): Promise<void> {
  await (db as Pick<Tx, "query">).query("update log_state set restored_at = $1", [at]);
}

/** Serves this checkpoint, unless a later one is served. Returns whether it is newly so. */
export async function updatePublished(tx: Tx, number: number): Promise<boolean> {
  const [row] = await queryRows<{ moved: boolean }>(
    tx,
    `with
    -- the state, where it moves
    moved as (
      update log_state
      set published = $1
      where published is null
        or published < $1
      returning 1
    )
    select exists (select 1 from moved) as moved`,
    [number],
  );
  return row!.moved;
}

/** Adds leaves at the log's end, the first one at `firstIndex`. */
export async function insertEntries(tx: Tx, firstIndex: number, leaves: readonly Leaf[], at: Date): Promise<void> {
  await tx.query(
    `insert into log_entries (leaf_index, record_id, kind, sequence, head, bytes, leaf_hash, at)
    select $1 + n.place - 1, n.record_id, n.kind, n.sequence, n.head, n.bytes, decode(n.leaf_hash, 'hex'), $8
    from unnest($2::uuid[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[])
      with ordinality as n (record_id, kind, sequence, head, bytes, leaf_hash, place)`,
    [
      firstIndex,
      leaves.map(({ recordId }) => recordId),
      leaves.map(({ kind }) => kind),
      leaves.map(({ sequence }) => sequence),
      leaves.map(({ head }) => head),
      leaves.map(({ bytes }) => bytes),
      leaves.map(({ hash }) => hash.toString("hex")),
      at,
    ],
  );
}

/** Adds hashes of higher tiles. */
export async function insertTileHashes(tx: Tx, hashes: readonly TileHash[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx.query(
    `insert into log_tile_hashes (level, hash_index, hash)
    select n.level, n.hash_index, decode(n.hash, 'hex')
    from unnest($1::smallint[], $2::bigint[], $3::text[]) as n (level, hash_index, hash)`,
    [hashes.map(({ level }) => level), hashes.map(({ index }) => index), hashes.map(({ hash }) => hash.toString("hex"))],
  );
}

export interface StoredCheckpoint {
  readonly number: number;
  readonly size: number;
  readonly root: Buffer;
  readonly note: string;
  readonly at: Date;
}

const checkpointColumns = "number, size, root, note, at";
type CheckpointRow = Omit<StoredCheckpoint, "number" | "size"> & { number: string; size: string };
const checkpointOf = (row: CheckpointRow): StoredCheckpoint => ({ ...row, number: Number(row.number), size: Number(row.size) });

export async function insertCheckpoint(tx: Tx, { number, size, root, note, at }: StoredCheckpoint): Promise<void> {
  await tx.query("insert into log_checkpoints (number, size, root, note, at) values ($1, $2, $3, $4, $5)", [number, size, root, note, at]);
}

/** The checkpoint that was signed last, served or not. */
export async function readLastCheckpoint(db: Queryable): Promise<StoredCheckpoint | null> {
  const rows = await queryRows<CheckpointRow>(
    db,
    `select ${checkpointColumns}
    from log_checkpoints
    order by number desc
    limit 1`,
  );
  return rows[0] ? checkpointOf(rows[0]) : null;
}

/** Checkpoints that are served or were, after this number, oldest first. */
export async function readPublishedAfter(db: Queryable, number: number, limit: number): Promise<StoredCheckpoint[]> {
  const rows = await queryRows<CheckpointRow>(
    db,
    `select ${checkpointColumns}
    from log_checkpoints
    where number > $1
      and number <= (select published from log_state)
    order by number
    limit $2`,
    [number, limit],
  );
  return rows.map(checkpointOf);
}

/** The checkpoint that is served; null before the first. */
export async function readPublished(db: Queryable): Promise<StoredCheckpoint | null> {
  const rows = await queryRows<CheckpointRow>(
    db,
    `select ${checkpointColumns}
    from log_checkpoints
    where number = (select published from log_state)`,
  );
  return rows[0] ? checkpointOf(rows[0]) : null;
}

/** Entries of the log, whether a checkpoint covers them or not. */
export async function countEntries(db: Queryable): Promise<number> {
  const [row] = await queryRows<{ size: string }>(db, "select coalesce(max(leaf_index) + 1, 0) as size from log_entries");
  return Number(row!.size);
}
