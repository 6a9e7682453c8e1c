import type { PersonalData, PersonalDataPart } from "../identity/personal-data/personal-data";
import type { Database } from "../platform/db/database";

/** A tester's sandboxes go with the tester: each is wound up and erased like a user of its own. No table is theirs alone. */
export const personasPersonalData = (db: Database, personalData: PersonalData): PersonalDataPart => ({
  module: "personas",
  closeOut: async ({ id }) => {
    const own = await db.query<{ id: string }>("select id from users where sandbox_of = $1 and erased_at is null", [id]);
    for (const sandbox of own) await personalData.eraseUser(sandbox.id);
  },
  tables: [],
});
