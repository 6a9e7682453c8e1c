import { isUuid } from "../../platform/text/uuid";
import { visibleProfilesSql } from "../../people/visibility/visible-profiles.sql";
import type { Database } from "../../platform/db/database";
import { isAdmin } from "../../platform/viewer";
import type { ModeratedThing, Reportable } from "./reportable-subjects";

interface PersonRow {
  id: string;
  name: string;
  bio: string;
}

const thing = (row: PersonRow | undefined): ModeratedThing | null =>
  row ? { ownerId: row.id, excerpt: `${row.name}\n${row.bio}`.trim(), isHidden: false } : null;

/** People: reported by whoever can see their name, which is everyone they have not blocked. */
export const reportableUsers = (db: Database): Reportable => ({
  find: async (viewer, id) => {
    if (!isUuid(id)) return null;
    const [row] = await db.query<PersonRow>(
      `select u.id, u.name, case when ${visibleProfilesSql({ viewer: "$1::uuid", isAdmin: "$2::boolean", owner: "u" })} then u.bio else '' end as bio
       from users u where u.id = $3 and u.erased_at is null and not u.pending and not exists (select 1 from blocks where blocker_id = u.id and blocked_id = $1::uuid)`,
      [viewer.id, isAdmin(viewer), id],
    );
    return thing(row);
  },
  read: async (id, reader = db) => {
    if (!isUuid(id)) return null;
    const [row] = await reader.query<PersonRow>("select id, name, bio from users where id = $1 and erased_at is null", [id]);
    return thing(row);
  },
});
