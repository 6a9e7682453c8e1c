import type { Queryable } from "../../platform/db/rows";
import type { Viewer } from "../../platform/viewer";
import { readAddresseeRows, type AddresseeRow } from "./addressees.store";
import type { WriteRefusal } from "../messages.enums";

/** Somebody whom the viewer would like to write to. */
export interface Addressee {
  readonly id: string;
  /** The conversation of these two, if there is one (the viewer's row in it may be hidden). */
  readonly conversationId: string | null;
  readonly doesFollowViewer: boolean;
  /** Never disclosed: what the viewer sends looks sent and is not delivered. The same holds for all that a persona's sandbox sends. */
  readonly hasBlockedViewer: boolean;
  /** Why the viewer may not write first; null when they may. */
  readonly refusal: WriteRefusal | null;
}

/** People by id, as far as writing to them goes. Unknown, erased and unverified ones are missing. One statement. */
export async function readAddressees(db: Queryable, viewer: Viewer, userIds: readonly string[]): Promise<Map<string, Addressee>> {
  const rows = await readAddresseeRows(db, viewer.id, userIds);
  return new Map(rows.map((row) => [row.id, addressee(viewer, row)]));
}

export const readAddressee = async (db: Queryable, viewer: Viewer, userId: string): Promise<Addressee | null> =>
  (await readAddressees(db, viewer, [userId])).get(userId) ?? null;

const addressee = (viewer: Viewer, row: AddresseeRow): Addressee => ({
  id: row.id,
  conversationId: row.conversation_id,
  doesFollowViewer: row.follows_viewer,
  hasBlockedViewer: row.has_blocked || viewer.actingAs !== undefined,
  refusal: viewer.suspendedAt ? "SUSPENDED" : row.is_blocked ? "YOU_BLOCKED" : isAllowed(row) ? null : "NOT_WRITABLE",
});

/** Like `canWriteTo`, without the block by the other side, which the answer must not disclose. */
const isAllowed = (row: AddresseeRow): boolean => row.may_write === "EVERYONE" || (row.may_write === "FOLLOWED" && row.follows_viewer);
