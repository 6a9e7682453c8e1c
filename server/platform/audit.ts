import type { Clock } from "./clock";
import type { Tx } from "./db/database";

/** One line of the audit log: who did what to whom, and why. */
export interface AuditEntry {
  /** The person with the right to do it; null for the house itself. */
  readonly actorId: string | null;
  /** `room.verb`, like `users.suspend`. */
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  /** In the actor's own words. */
  readonly reason?: string;
  /** Before and after, or what else explains it. No secrets. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Writes to the audit log in the caller's transaction: what was done and its line stand or fall together. */
export async function recordAudit(tx: Tx, clock: Clock, entry: AuditEntry): Promise<void> {
  await tx.query(
    "insert into audit_log (at, actor_id, action, subject_kind, subject_id, reason, data) values ($1, $2, $3, $4, $5, $6, $7)",
    [clock.date(), entry.actorId, entry.action, entry.subjectKind, entry.subjectId, entry.reason ?? "", JSON.stringify(entry.data ?? {})],
  );
}
