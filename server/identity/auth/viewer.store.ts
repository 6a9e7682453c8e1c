import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { defineStatement, type ColumnsOf } from "../../platform/db/statements/statement";
import { statementRows } from "../../platform/db/statements/statement-rows";
import type { Role, Scope, Tier } from "../../platform/viewer";

export interface ViewerRow {
  readonly session_id: string;
  /** When it was last used, to within `sessionTouchMinutes`. */
  readonly touched_at: Date;
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly tier: Tier;
  readonly tester: boolean;
  readonly suspended_at: Date | null;
}

const viewerColumns: ColumnsOf<ViewerRow> = {
  ...{ session_id: "uuid", touched_at: "timestamptz", id: "uuid", username: "text", role: "text", tier: "text", tester: "bool" },
  suspended_at: "timestamptz",
};

/** `session_id` is the key's id. */
export interface KeyViewerRow extends ViewerRow {
  readonly scopes: Scope[];
  readonly reaches_live: boolean;
}

const userColumns = "users.id, users.username, users.role, users.tier, users.tester, users.suspended_at";

const ofSession = defineStatement<ViewerRow, readonly [token: string, now: Date]>(
  "identity.viewerOfSession",
  `select
    session.id as session_id,
    session."updatedAt" as touched_at,
    ${userColumns}
  from session
  join "user" on "user".id = session."userId"
  join users on users.id = "user".id
  where session.token = $1
    and session."expiresAt" > $2::timestamptz
    and users.erased_at is null`,
  viewerColumns,
);

/** Null for an unknown or expired session and for an erased user. */
export async function readViewerOfSession(db: Database, token: string, now: Date): Promise<ViewerRow | null> {
  const [row] = await statementRows(db, ofSession, [token, now]);
  return row ?? null;
}

const ofKey = defineStatement<KeyViewerRow, readonly [keySha256: string, now: Date]>(
  "identity.viewerOfKey",
  `select
    api_keys.id as session_id,
    coalesce(api_keys.last_used_at, api_keys.created_at) as touched_at,
    api_keys.scopes,
    api_keys.reaches_live,
    ${userColumns}
  from api_keys
  join users on users.id = api_keys.user_id
  where api_keys.key_sha256 = $1
    and api_keys.expires_at > $2::timestamptz
    and users.erased_at is null`,
  { ...viewerColumns, scopes: "_text", reaches_live: "bool" },
);

/** Null for an unknown or expired key and for an erased user. */
export async function readViewerOfKey(db: Database, keySha256: string, now: Date): Promise<KeyViewerRow | null> {
  const [row] = await statementRows(db, ofKey, [keySha256, now]);
  return row ?? null;
}

/** Which of these ids of sessions and API keys are valid. */
export async function readLiveSessionIds(db: Database, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select session.id
    from session
    join users on users.id = session."userId"
    where session.id = any($1::uuid[])
      and session."expiresAt" > $2
      and users.erased_at is null
    union all
    select api_keys.id
    from api_keys
    join users on users.id = user_id
    where api_keys.id = any($1::uuid[])
      and expires_at > $2
      and users.erased_at is null`,
    [ids, now],
  );
  return rows.map((row) => row.id);
}
