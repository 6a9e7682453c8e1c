import type { Database } from "./database";
import { queryRows } from "./rows";

/** Whether the database has been migrated at all. Throws where it has no table of migrations. */
export const isMigrated = async (db: Database): Promise<boolean> =>
  (await queryRows(db, "select 1 from schema_migrations limit 1")).length > 0;
