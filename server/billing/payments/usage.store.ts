import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { PlanUsage } from "./payments.types";

/** What of a plan's limits a person uses, counted as the doors count it. */
export async function readPlanUsage(db: Database, userId: string, at: Date): Promise<PlanUsage> {
  const sql = `
select
  (select count(*)::int from copies where eater_id = $1 and state <> 'STOPPED') as copies,
  (
    select count(*)::int
    from broker_connections
    where user_id = $1
      and environment <> 'LOCAL_SANDBOX'
      and erased_at is null
  ) as connections,
  (
    select count(*)::int
    from api_keys
    where user_id = $1
      and expires_at > $2
  ) as "apiKeys"`;
  const [row] = await queryRows<PlanUsage>(db, sql, [userId, at]);
  return row!;
}

/** Usernames by id. */
export async function readUsernames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await queryRows<{ id: string; username: string }>(db, "select id, username from users where id = any($1)", [ids]);
  return new Map(rows.map(({ id, username }) => [id, username]));
}
