import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { LogWitnessRow, WitnessFailure } from "./witness.entity";

export async function readWitnesses(db: Queryable): Promise<LogWitnessRow[]> {
  const rows = await queryRows<LogWitnessRow & { size: string | number }>(
    db,
    `select vkey, size, asked_at as "askedAt", cosigned_at as "cosignedAt", failure,
      failing_since as "failingSince"
    from log_witnesses`,
  );
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

/** Notes that a witness cosigned a tree of `size`. */
export async function upsertCosigned(tx: Tx, vkey: string, size: number, now: Date): Promise<void> {
  await tx.query(
    `insert into log_witnesses (vkey, size, asked_at, cosigned_at)
    values ($1, $2, $3, $3)
    on conflict (vkey) do update
    set size = greatest(log_witnesses.size, excluded.size), asked_at = excluded.asked_at,
      cosigned_at = excluded.cosigned_at, failure = null, failing_since = null`,
    [vkey, size, now],
  );
}

/** Notes that a witness did not cosign. */
export async function upsertFailed(tx: Tx, vkey: string, failure: WitnessFailure, now: Date): Promise<void> {
  await tx.query(
    `insert into log_witnesses (vkey, size, asked_at, failure, failing_since)
    values ($1, 0, $3, $2, $3)
    on conflict (vkey) do update
    set asked_at = excluded.asked_at, failure = excluded.failure,
      failing_since = coalesce(log_witnesses.failing_since, excluded.failing_since)`,
    [vkey, failure, now],
  );
}

export interface StoredCosignature {
  readonly keyId: string;
  readonly line: string;
  /** What the witness says. */
  readonly at: Date;
}

/** Keeps a cosignature; a later one of the same witness takes its place. */
export async function upsertCosignature(tx: Tx, checkpointNumber: number, { keyId, line, at }: StoredCosignature): Promise<void> {
  await tx.query(
    `insert into log_cosignatures (checkpoint_number, key_id, line, at)
    values ($1, $2, $3, $4)
    on conflict (checkpoint_number, key_id) do update
    set line = excluded.line, at = excluded.at
    where log_cosignatures.at <= excluded.at`,
    [checkpointNumber, keyId, line, at],
  );
}

/** Cosignatures of these checkpoints, in the order of their keys. */
export async function readCosignatures(
  db: Queryable,
  checkpointNumbers: readonly number[],
): Promise<Array<StoredCosignature & { readonly checkpointNumber: number }>> {
  const rows = await queryRows<StoredCosignature & { checkpointNumber: string }>(
    db,
    `select checkpoint_number as "checkpointNumber", key_id as "keyId", line, at
    from log_cosignatures
    where checkpoint_number = any ($1)
    order by checkpoint_number, key_id`,
    [checkpointNumbers],
  );
  return rows.map((row) => ({ ...row, checkpointNumber: Number(row.checkpointNumber) }));
}
