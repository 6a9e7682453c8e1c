import type { Database } from "../../platform/db/database";
import { decodeCursor, encodeCursor, type Page } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { readAuditPage, type AuditRow } from "./audit.store";

/** Lines of the audit log, newest first; by whom (a username) and of what action (or its first part). */
export async function auditPage(
  db: Database,
  filter: { readonly actor: string | null; readonly action: string | null },
  first: number,
  after: string | null,
): Promise<Page<AuditRow>> {
  const limit = Math.min(limits.pageItemsMax, Math.max(1, first));
  const [before = null] = after === null ? [] : decodeCursor(after, 1);
  const rows = await readAuditPage(db, {
    actor: filter.actor?.trim() || null,
    action: filter.action?.trim() || null,
    before,
    limit: limit + 1,
  });
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
