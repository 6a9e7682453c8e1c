import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { WitnessedLogRow } from "./witness.entity";

/** To the end of the transaction: one request for a log at a time. */
export async function lockWitnessedLog(tx: Tx, origin: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`witnessed-log:${origin}`]);
}

const selectSql = `
  select origin, size, root, note, cosigned_at as "cosignedAt"
  from witnessed_logs`;
type Row = WitnessedLogRow & { size: string | number };
const rowOf = (row: Row): WitnessedLogRow => ({ ...row, size: Number(row.size) });

export async function readWitnessedLog(db: Queryable, origin: string): Promise<WitnessedLogRow | null> {
  const rows = await queryRows<Row>(db, `${selectSql} where origin = $1`, [origin]);
  return rows[0] ? rowOf(rows[0]) : null;
}

export async function readWitnessedLogs(db: Queryable, origins: readonly string[]): Promise<WitnessedLogRow[]> {
  const rows = await queryRows<Row>(db, `${selectSql} where origin = any ($1) order by origin`, [origins]);
  return rows.map(rowOf);
}

export async function upsertWitnessedLog(tx: Tx, { origin, size, root, note, cosignedAt }: WitnessedLogRow): Promise<void> {
  await tx.query(
    `insert into witnessed_logs (origin, size, root, note, cosigned_at)
    values ($1, $2, $3, $4, $5)
    on conflict (origin) do update
    set size = excluded.size, root = excluded.root, note = excluded.note, cosigned_at = excluded.cosigned_at`,
    [origin, size, root, note, cosignedAt],
  );
}
