import type { Tx } from "../db/database";

/** A line of the audit log as it is written. */
export interface NewAuditEntry {
  readonly at: Date;
  readonly actorId: string | null;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly reason: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export async function insertAuditEntry(tx: Tx, entry: NewAuditEntry): Promise<void> {
  await tx.query(
    `insert into audit_log (at, actor_id, action, subject_kind, subject_id, reason, data)
    values ($1, $2, $3, $4, $5, $6, $7)`,
    [entry.at, entry.actorId, entry.action, entry.subjectKind, entry.subjectId, entry.reason, JSON.stringify(entry.data)],
  );
}
