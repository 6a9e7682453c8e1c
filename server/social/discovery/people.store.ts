import { profileVisibleSql, visibleToSql } from "../../people/visibility/visible.sql";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { PeopleList } from "../tags/tags.types";

/** What `viewerParameters` gives for the viewer. */
type Asking = readonly [viewerId: string | null, isAdmin: boolean];

const lists: Record<PeopleList, { table: string; whose: string; who: string }> = {
  FOLLOWERS: { table: "follows", whose: "followed_id", who: "follower_id" },
  FOLLOWING: { table: "follows", whose: "follower_id", who: "followed_id" },
  BLOCKED: { table: "blocks", whose: "blocker_id", who: "blocked_id" },
  MUTED: { table: "mutes", whose: "muter_id", who: "muted_id" },
};

const isThere = "u.erased_at is null and not u.pending and $1::uuid is not null and $2::boolean is not null";

/** $3 whose list, $4 and $5 the cursor, $6 the limit. The lists of blocked and muted people show them all the same. */
function pageSql(list: PeopleList): string {
  const { table, whose, who } = lists[list];
  return `
    select u.id, l.created_at::text as key
    from ${table} l
    join users u on u.id = l.${who}
    where l.${whose} = $3
      and ${list === "BLOCKED" || list === "MUTED" ? isThere : visibleToSql("u")}
      and ($4::timestamptz is null or (l.created_at, l.${who}) < ($4::timestamptz, $5::uuid))
    order by l.created_at desc, l.${who} desc
    limit $6`;
}

/** Ids of the people in somebody's list, latest first, with the time for the cursor as text. */
export const readPeople = (
  db: Database,
  asking: Asking,
  list: PeopleList,
  whose: string,
  page: { readonly cursor: readonly [string | null, string | null]; readonly limit: number },
): Promise<Array<{ id: string; key: string }>> =>
  queryRows<{ id: string; key: string }>(db, pageSql(list), [...asking, whose, ...page.cursor, page.limit]);

/** Those of these people whom the viewer sees in lists. */
export async function readVisiblePeople(db: Database, asking: Asking, ids: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows<{ id: string }>(db, `select u.id from users u where u.id = any($3::uuid[]) and ${visibleToSql("u")}`, [
    ...asking,
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** Whether the viewer may see this user's profile. */
export async function isProfileVisible(db: Database, asking: Asking, userId: string): Promise<boolean> {
  const rows = await db.query(`select 1 from users u where u.id = $3 and ${profileVisibleSql("u")}`, [...asking, userId]);
  return rows.length > 0;
}

export interface BlockedOrMuted {
  readonly id: string;
  readonly blocked: boolean;
  readonly muted: boolean;
}

const blocksAndMutesSql = `
  select id::text,
    exists (select 1 from blocks where blocker_id = $1 and blocked_id = id) as blocked,
    exists (select 1 from mutes where muter_id = $1 and muted_id = id) as muted
  from unnest($2::uuid[]) as asked (id)`;

/** Whether the viewer has blocked or muted each of these people. */
export const readBlocksAndMutes = (db: Database, viewerId: string, ids: readonly string[]): Promise<BlockedOrMuted[]> =>
  queryRows<BlockedOrMuted>(db, blocksAndMutesSql, [viewerId, ids]);
