import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";

/** Ids of the feeders on whom a copy of this user's runs. */
export async function readCopiedFeeders(db: Database, eaterId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select feeder_id as id
    from copies
    where eater_id = $1
      and state <> 'STOPPED'`,
    [eaterId],
  );
  return rows.map(({ id }) => id);
}

/** Ids of feeders whose name or username fits a pattern for LIKE. */
export async function readFeedersNamed(db: Database, pattern: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select id
    from users
    where role in ('feeder', 'hybrid')
      and (username like lower($1) or lower(name) like lower($1))`,
    [pattern],
  );
  return rows.map(({ id }) => id);
}
