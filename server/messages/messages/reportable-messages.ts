import type { Queryable } from "../../platform/db/rows";
import { isUuid } from "../../platform/text/uuid";
import { byThing, type ModeratedThing, type Reportable } from "../../trust/moderation/reportable-subjects";
import type { MessagesDeps } from "../messages-deps";
import { publishChanged } from "./changing.service";
import { readMessage, readReportedMessage, readReportedPictures, updateMessageHidden } from "./message.store";

/** Messages: reported by who got them. A removed one keeps its place in everybody's conversation, and every screen sees the change. */
export const reportableMessages = (deps: MessagesDeps): Reportable => {
  const { db, clock } = deps;
  const read = async (id: string, reader: Queryable = db): Promise<ModeratedThing | null> => {
    const row = isUuid(id) ? await readReportedMessage(reader, id) : null;
    return row ? { ownerId: row.sender_id, excerpt: row.text, isHidden: row.is_hidden } : null;
  };
  return {
    read,
    pictures: async (ids) => byThing(await readReportedPictures(db, ids)),
    find: async (viewer, id) => (isUuid(id) && (await readMessage(db, viewer.id, id)) !== null ? read(id) : null),
    setHidden: async (tx, id, isHidden) => {
      await updateMessageHidden(tx, id, isHidden, clock.date());
      await publishChanged(deps, tx, id);
    },
  };
};
