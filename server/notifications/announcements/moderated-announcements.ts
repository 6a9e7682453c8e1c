import { isUuid } from "../../platform/text/uuid";
import type { ModeratedSubject, SubjectSource } from "../../trust/moderation/moderated-subjects";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import type { Queryable } from "../../platform/db/rows";
import type { AnnouncementsReader } from "./announcements.reader";
import { readAnnouncement, updateAnnouncementRemoved } from "./announcement.store";

/** Announcements: reported by whoever got them, hidden with their words. `onRemoved` takes them out of other modules' lists. */
export const moderatedAnnouncements = (
  db: Database,
  clock: Clock,
  reader: AnnouncementsReader,
  onRemoved: (tx: Tx, id: string) => Promise<void>,
): SubjectSource => {
  const read = async (id: string, sql: Queryable = db): Promise<ModeratedSubject | null> => {
    const row = isUuid(id) ? await readAnnouncement(sql, id) : null;
    return row ? { ownerId: row.authorId, excerpt: `${row.title}\n${row.text}`, isRemoved: row.isRemoved } : null;
  };
  return {
    read,
    find: async (viewer, id) => ((await reader.byId(viewer, id)) ? read(id) : null),
    setRemoved: async (tx, id, isRemoved) => {
      await updateAnnouncementRemoved(tx, id, isRemoved, clock.date());
      if (isRemoved) await onRemoved(tx, id);
    },
  };
};
