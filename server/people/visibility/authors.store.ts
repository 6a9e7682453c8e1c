import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { Audience } from "../privacy/privacy.policy";
import type { AuthorSide } from "./viewer-state";

export interface AuthorSideRow {
  readonly user_id: string;
  readonly is_gone: boolean;
  readonly is_suspended: boolean;
  readonly profile_audience: Audience;
}

/** Columns of `AuthorSideRow` from a user `u` with privacy `privacy` (left join privacy_settings). */
export const authorSideColumns = `u.id as user_id, u.erased_at is not null or u.pending as is_gone,
  u.suspended_at is not null as is_suspended,
  coalesce(privacy.profile_audience, 'EVERYONE') as profile_audience`;

export const authorSideOf = (row: AuthorSideRow): AuthorSide => ({
  authorId: row.user_id,
  isAuthorGone: row.is_gone,
  isAuthorSuspended: row.is_suspended,
  profileAudience: row.profile_audience,
});

const authorSidesSql = `
  select ${authorSideColumns}
  from users u
  left join privacy_settings privacy on privacy.user_id = u.id
  where u.id = any($1::uuid[])`;

/** By user id; ids of nobody are missing. */
export async function readAuthorSides(db: Database, ids: readonly string[]): Promise<Map<string, AuthorSide>> {
  const rows = await queryRows<AuthorSideRow>(db, authorSidesSql, [ids]);
  return new Map(rows.map((row) => [row.user_id, authorSideOf(row)]));
}
