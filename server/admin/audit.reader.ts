import type { Database } from "../platform/db/database";
import { decodeCursor, encodeCursor, type Page } from "../platform/graphql/connection";
import { limits } from "../platform/limits";

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

/** Lines of the audit log, newest first; by whom (a username) and of what action (or its first part). */
export async function auditPage(
  db: Database,
  filter: { readonly actor: string | null; readonly action: string | null },
  first: number,
  after: string | null,
): Promise<Page<AuditRow>> {
  const limit = Math.min(limits.pageItemsMax, Math.max(1, first));
  const [before] = after === null ? [null] : decodeCursor(after, 1);
  const rows = await db.query<AuditRow>(
    `select l.id::text as id, l.at, a.username as actor, l.action, l.subject_kind as "subjectKind", l.subject_id as "subjectId",
       (select username from users where l.subject_kind in ('USER', 'SANDBOX') and id::text = l.subject_id) as subject, l.reason, l.data
     from audit_log l left join users a on a.id = l.actor_id
     where ($1::text is null or a.username = lower($1)) and ($2::text is null or l.action = $2 or l.action like $2 || '.%') and ($3::bigint is null or l.id < $3)
     order by l.id desc limit $4`,
    [filter.actor?.trim() || null, filter.action?.trim() || null, before, limit + 1],
  );
  const edges = rows.slice(0, limit).map((node) => ({ node, cursor: encodeCursor([node.id]) }));
  return {
    edges,
    pageInfo: {
      hasNextPage: rows.length > limit,
      hasPreviousPage: after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
