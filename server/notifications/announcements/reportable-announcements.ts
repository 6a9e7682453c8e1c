import { isUuid } from "../../platform/text/uuid";
import type { ModeratedThing, Reportable } from "../../trust/moderation/reportable-subjects";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import type { Queryable } from "../../platform/db/rows";
import type { AnnouncementsReader } from "./announcements.reader";
import { readAnnouncement, updateAnnouncementHidden } from "./announcement.store";

/** Announcements: reported by whoever got them, hidden with their words. `onHidden` takes them out of other modules' lists. */
export const reportableAnnouncements = (
  db: Database,
  clock: Clock,
  reader: AnnouncementsReader,
  onHidden: (tx: Tx, id: string) => Promise<void>,
): Reportable => {
  const read = async (id: string, sql: Queryable = db): Promise<ModeratedThing | null> => {
    const row = isUuid(id) ? await readAnnouncement(sql, id) : null;
    return row ? { ownerId: row.authorId, excerpt: `${row.title}\n${row.text}`, isHidden: row.isHidden } : null;
  };
  return {
    read,
    find: async (viewer, id) => ((await reader.byId(viewer, id)) ? read(id) : null),
    setHidden: async (tx, id, isHidden) => {
      await updateAnnouncementHidden(tx, id, isHidden, clock.date());
      if (isHidden) await onHidden(tx, id);
    },
  };
};
