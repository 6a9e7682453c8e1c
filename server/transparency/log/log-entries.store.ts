import { queryRows, type Queryable } from "../../platform/db/rows";
import type { LogEntryKind } from "./log.entity";

export interface StoredEntry {
  readonly leafIndex: number;
  readonly recordId: string;
  readonly kind: LogEntryKind;
  readonly sequence: number;
  readonly head: string;
  readonly bytes: string;
  readonly at: Date;
}

const columns = `leaf_index as "leafIndex", record_id as "recordId", kind, sequence, head, bytes, at`;
type Row = Omit<StoredEntry, "leafIndex" | "sequence"> & { leafIndex: string; sequence: string };
const entryOf = (row: Row): StoredEntry => ({ ...row, leafIndex: Number(row.leafIndex), sequence: Number(row.sequence) });

/** The last entry of a record in a tree of `size`; null without one. */
export async function readLastEntry(db: Queryable, recordId: string, size: number): Promise<StoredEntry | null> {
  const rows = await queryRows<Row>(
    db,
    `select ${columns}
    from log_entries
    where record_id = $1
      and leaf_index < $2
    order by leaf_index desc
    limit 1`,
    [recordId, size],
  );
  return rows[0] ? entryOf(rows[0]) : null;
}

/** The first entry of a record in a tree of `size` that covers its event `sequence`; null while none does. */
export async function readCoveringEntry(db: Queryable, recordId: string, sequence: number, size: number): Promise<StoredEntry | null> {
  const rows = await queryRows<Row>(
    db,
    `select ${columns}
    from log_entries
    where record_id = $1
      and sequence >= $2
      and leaf_index < $3
    order by leaf_index
    limit 1`,
    [recordId, sequence, size],
  );
  return rows[0] ? entryOf(rows[0]) : null;
}

/** Entries of a record in a tree of `size`, oldest first, after this place. */
export async function readEntriesAfter(
  db: Queryable,
  recordId: string,
  afterIndex: number,
  size: number,
  limit: number,
): Promise<StoredEntry[]> {
  const rows = await queryRows<Row>(
    db,
    `select ${columns}
    from log_entries
    where record_id = $1
      and leaf_index > $2
      and leaf_index < $3
    order by leaf_index
    limit $4`,
    [recordId, afterIndex, size, limit],
  );
  return rows.map(entryOf);
}
