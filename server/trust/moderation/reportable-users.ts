import { isUuid } from "../../platform/text/uuid";
import type { Database } from "../../platform/db/database";
import { isAdmin } from "../../platform/viewer";
import { readReportableUser, readVisibleUser, type ReportableUserRow } from "./moderated-users.store";
import type { ModeratedThing, Reportable } from "./reportable-subjects";

const thingOf = (row: ReportableUserRow | null): ModeratedThing | null =>
  row ? { ownerId: row.id, excerpt: `${row.name}\n${row.bio}`.trim(), isHidden: false } : null;

/** People: reported by whoever can see their name, which is everyone they have not blocked. */
export const reportableUsers = (db: Database): Reportable => ({
  find: async (viewer, id) => (isUuid(id) ? thingOf(await readVisibleUser(db, viewer.id, isAdmin(viewer), id)) : null),
  read: async (id, reader = db) => (isUuid(id) ? thingOf(await readReportableUser(reader, id)) : null),
});
