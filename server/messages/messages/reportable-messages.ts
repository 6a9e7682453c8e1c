import { isUuid } from "../../platform/text/uuid";
import { byThing, type ModeratedThing, type Reportable } from "../../trust/moderation/reportable-subjects";
import { publishChanged } from "./changing.service";
import { readMessages } from "./message-rows";
import type { MessagesDeps } from "../messages-deps";

/** Messages: reported by who got them. Hidden, their place stays in everybody's conversation, and every screen sees it go. */
export const reportableMessages = (deps: MessagesDeps): Reportable => {
  const { db, clock } = deps;
  const read = async (id: string): Promise<ModeratedThing | null> => {
    const [row] = isUuid(id)
      ? await db.query<{ sender_id: string; text: string; is_hidden: boolean }>(
          "select sender_id, concat_ws(' ', nullif(text, ''), case when picture_id is not null then '[a picture' || coalesce(': ' || nullif(picture_alt, ''), '') || ']' end) as text, hidden_at is not null as is_hidden from messages where id = $1 and kind = 'TEXT'",
          [id],
        )
      : [];
    return row ? { ownerId: row.sender_id, excerpt: row.text, isHidden: row.is_hidden } : null;
  };
  return {
    read,
    pictures: async (ids) =>
      byThing(
        await db.query(
          "select id as thing_id, picture_id as id, picture_alt as alt from messages where id = any($1::uuid[]) and picture_id is not null and kind = 'TEXT'",
          [ids],
        ),
      ),
    find: async (viewer, id) => (isUuid(id) && (await readMessages(db, "m.id = $2", [viewer.id, id])).length > 0 ? read(id) : null),
    setHidden: async (tx, id, isHidden) => {
      await tx.query(
        "update messages set hidden_at = case when $2::boolean then coalesce(hidden_at, $3::timestamptz) end, version = version + 1 where id = $1",
        [id, isHidden, clock.date()],
      );
      await publishChanged(deps, tx, id);
    },
  };
};
