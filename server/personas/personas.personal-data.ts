import type { PersonalDataPart, PersonalDataPort } from "../identity/personal-data/personal-data";
import type { Database } from "../platform/db/database";
import { readSandboxIds } from "./sandbox.store";

/** A tester's sandboxes go with the tester: each is wound up and erased like a user of its own. No table is theirs alone. */
export const personasPersonalData = (db: Database, personalData: PersonalDataPort): PersonalDataPart => ({
  module: "personas",
  closeOut: async ({ id }) => {
    for (const sandboxId of await readSandboxIds(db, id)) await personalData.eraseUser(sandboxId);
  },
  tables: [],
});
