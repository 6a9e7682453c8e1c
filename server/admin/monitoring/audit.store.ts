import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly actor: string | null;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly subject: string | null;
  readonly reason: string;
  readonly data: Record<string, unknown>;
}

export interface AuditAsked {
  /** A username; null for everybody. */
  readonly actor: string | null;
  /** An action or its first part; null for all. */
  readonly action: string | null;
  /** Only lines with a lower id; null at the beginning. */
  readonly before: string | null;
  readonly limit: number;
}

/** Lines of the audit log, newest first. */
export const readAuditPage = (db: Database, { actor, action, before, limit }: AuditAsked): Promise<AuditRow[]> =>
  queryRows<AuditRow>(
    db,
    `select
      l.id::text as id,
      l.at,
      a.username as actor,
      l.action,
      l.subject_kind as "subjectKind",
      l.subject_id as "subjectId",
      (
        select username
        from users
        where id = case
          when l.subject_kind in ('USER', 'SANDBOX')
            and l.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            then l.subject_id::uuid
        end
      ) as subject,
      l.reason,
      l.data
    from audit_log l
    left join users a on a.id = l.actor_id
    where ($1::text is null or a.username = lower($1))
      and ($2::text is null or l.action = $2 or l.action like $2 || '.%')
      and ($3::bigint is null or l.id < $3)
    order by l.id desc
    limit $4`,
    [actor, action, before, limit],
  );
