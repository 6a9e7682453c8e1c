import type { Clock } from "./clock";
import type { Tx } from "./db/database";
import { insertAuditEntry } from "./ops/audit.store";

/** One line of the audit log: who did what to whom, and why. */
export interface AuditEntry {
  /** The person with the right to do it; null for the server itself. */
  readonly actorId: string | null;
  /** `module.verb`, like `users.suspend`. */
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  /** In the actor's own words. */
  readonly reason?: string;
  /** Before and after, or what else explains it. No secrets. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Writes to the audit log in the caller's transaction: both commit or neither. */
export async function recordAudit(tx: Tx, clock: Clock, entry: AuditEntry): Promise<void> {
  await insertAuditEntry(tx, { ...entry, at: clock.date(), reason: entry.reason ?? "", data: entry.data ?? {} });
}
