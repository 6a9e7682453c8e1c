import type { Contact } from "../../people/privacy/privacy.policy";
import type { Viewer } from "../../platform/viewer";
import type { Sql } from "../messages/message-rows";
import type { WriteRefusal } from "../messages.enums";

/** Somebody whom the viewer would like to write to. */
export interface Addressee {
  readonly id: string;
  /** The conversation of these two, if there is one (the viewer's row in it may be hidden). */
  readonly conversationId: string | null;
  readonly doesFollowViewer: boolean;
  /** Never told: what the viewer sends looks sent and is not delivered. So it is with all that a persona's sandbox sends. */
  readonly hasBlockedViewer: boolean;
  /** Why the viewer may not write first; null when they may. */
  readonly refusal: WriteRefusal | null;
}

interface Row {
  id: string;
  conversation_id: string | null;
  may_write: Contact;
  follows_viewer: boolean;
  has_blocked: boolean;
  is_blocked: boolean;
}

/** People by id, as far as writing to them goes. Unknown, erased and unverified ones are missing. One statement. */
export async function peopleAs(db: Sql, viewer: Viewer, userIds: readonly string[]): Promise<Map<string, Addressee>> {
  const rows = await db.query<Row>(
    `select u.id, coalesce(p.may_write, 'EVERYONE') as may_write,
       (select id from conversations where kind = 'DIRECT' and low_id = least(u.id, $1::uuid) and high_id = greatest(u.id, $1::uuid)) as conversation_id,
       exists (select 1 from follows where follower_id = u.id and followed_id = $1) as follows_viewer,
       exists (select 1 from blocks where blocker_id = u.id and blocked_id = $1) as has_blocked,
       exists (select 1 from blocks where blocker_id = $1 and blocked_id = u.id) as is_blocked
     from users u left join privacy_settings p on p.user_id = u.id
     where u.id = any($2::uuid[]) and u.erased_at is null and not u.pending`,
    [viewer.id, userIds],
  );
  return new Map(rows.map((row) => [row.id, addressee(viewer, row)]));
}

export const personAs = async (db: Sql, viewer: Viewer, userId: string): Promise<Addressee | null> =>
  (await peopleAs(db, viewer, [userId])).get(userId) ?? null;

const addressee = (viewer: Viewer, row: Row): Addressee => ({
  id: row.id,
  conversationId: row.conversation_id,
  doesFollowViewer: row.follows_viewer,
  hasBlockedViewer: row.has_blocked || viewer.actingAs !== undefined,
  refusal: viewer.suspendedAt ? "SUSPENDED" : row.is_blocked ? "YOU_BLOCKED" : isAllowed(row) ? null : "NOT_WRITABLE",
});

/** As `canWriteTo` has it, but for the block by the other side, of which the answer must not tell. */
const isAllowed = (row: Row): boolean => row.may_write === "EVERYONE" || (row.may_write === "FOLLOWED" && row.follows_viewer);
