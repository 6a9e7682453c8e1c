import type { Database } from "../../platform/db/database";
import { defineStatement } from "../../platform/db/statements/statement";
import { statementRows } from "../../platform/db/statements/statement-rows";
import type { Role, Tier } from "../../platform/viewer";

export interface ViewerRow {
  readonly id: string;
  readonly role: Role;
  readonly tier: Tier;
  readonly suspended: boolean;
  readonly follows: string[];
  /** Blocked by the viewer, or the viewer by them. */
  readonly blocked: string[];
  readonly muted: string[];
  /** Tags they follow, `KIND:value`. */
  readonly tags: string[];
}

const viewers = defineStatement<ViewerRow, readonly [ids: readonly string[]]>(
  "people.viewers",
  `
  select u.id, u.role, u.tier, u.suspended_at is not null as suspended,
    array(select followed_id::text from follows where follower_id = u.id) as follows,
    array(
      select blocked_id::text
      from blocks
      where blocker_id = u.id
      union
      select blocker_id::text
      from blocks
      where blocked_id = u.id
    ) as blocked,
    array(select muted_id::text from mutes where muter_id = u.id) as muted,
    array(select kind || ':' || value from tag_follows where user_id = u.id) as tags
  from users u
  where u.id = any($1::uuid[])`,
  {
    ...{ id: "uuid", role: "text", tier: "text", suspended: "bool" },
    ...{ follows: "_text", blocked: "_text", muted: "_text", tags: "_text" },
  },
);

/** What decides what these viewers see, but for their relations. Ids of nobody are missing. */
export const readViewers = (db: Database, ids: readonly string[]): Promise<ViewerRow[]> => statementRows(db, viewers, [ids]);
