import { isUuid } from "../../platform/text/uuid";
import type { ModeratedThing, Reportable } from "../../trust/moderation/reportable-subjects";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import type { AnnouncementsReader } from "./announcements.reader";
import { readAnnouncements } from "./announcement-rows";
import type { Sql } from "../inbox/notification-rows";

/** Announcements: reported by whoever got them, hidden with their words. `onHidden` takes them out of other rooms' lists. */
export const reportableAnnouncements = (
  db: Database,
  clock: Clock,
  reader: AnnouncementsReader,
  onHidden: (tx: Tx, id: string) => Promise<void>,
): Reportable => {
  const read = async (id: string, sql: Sql = db): Promise<ModeratedThing | null> => {
    const [row] = isUuid(id) ? await readAnnouncements(sql, "a.id = $1", [id]) : [];
    return row ? { ownerId: row.authorId, excerpt: `${row.title}\n${row.text}`, isHidden: row.isHidden } : null;
  };
  return {
    read,
    find: async (viewer, id) => ((await reader.byId(viewer, id)) ? read(id) : null),
    setHidden: async (tx, id, isHidden) => {
      await tx.query(
        "update announcements set hidden_at = case when $2::boolean then coalesce(hidden_at, $3::timestamptz) end where id = $1",
        [id, isHidden, clock.date()],
      );
      if (isHidden) await onHidden(tx, id);
    },
  };
};
