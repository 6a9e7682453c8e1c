import type { Queryable } from "../../platform/db/rows";
import { isUuid } from "../../platform/text/uuid";
import { bySubject, type ModeratedSubject, type SubjectSource } from "../../trust/moderation/moderated-subjects";
import type { MessagesDeps } from "../messages-deps";
import { publishMessageChanged } from "./changing.service";
import { readMessage, readReportedMessage, readReportedPictures, updateMessageRemoved } from "./message.store";

/** Messages: reported by who got them. A removed one keeps its place in everybody's conversation, and every screen sees the change. */
export const moderatedMessages = (deps: MessagesDeps): SubjectSource => {
  const { db, clock } = deps;
  const read = async (id: string, reader: Queryable = db): Promise<ModeratedSubject | null> => {
    const row = isUuid(id) ? await readReportedMessage(reader, id) : null;
    return row ? { ownerId: row.sender_id, excerpt: row.text, isRemoved: row.is_removed } : null;
  };
  return {
    read,
    pictures: async (ids) => bySubject(await readReportedPictures(db, ids)),
    find: async (viewer, id) => (isUuid(id) && (await readMessage(db, viewer.id, id)) !== null ? read(id) : null),
    setRemoved: async (tx, id, isRemoved) => {
      await updateMessageRemoved(tx, id, isRemoved, clock.date());
      await publishMessageChanged(tx, deps, id);
    },
  };
};
