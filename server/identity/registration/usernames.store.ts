import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";

/** Those of the candidates that nobody has or holds, in their order. */
export async function readFreeUsernames(db: Database, candidates: readonly string[], limit: number): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(
    db,
    `select candidate.name
    from unnest($1::text[]) with ordinality as candidate (name, rank)
    where not exists (select 1 from users where username = candidate.name)
      and not exists (select 1 from username_holds where username = candidate.name)
    order by rank
    limit $2`,
    [candidates, limit],
  );
  return rows.map((row) => row.name);
}

/** Whether somebody has the name, or it is held at `now`. */
export async function isUsernameInUse(tx: Tx, username: string, now: Date): Promise<boolean> {
  const rows = await queryRows<unknown>(
    tx,
    `select 1
    from users
    where username = $1
    union all
    select 1
    from username_holds
    where username = $1
      and held_until > $2`,
    [username, now],
  );
  return rows.length > 0;
}

/** Holds a name, or holds it until another time. */
export async function holdUsername(tx: Tx, username: string, until: Date): Promise<void> {
  await tx.query(
    `insert into username_holds (username, held_until)
    values ($1, $2)
    on conflict (username) do update
    set held_until = excluded.held_until`,
    [username, until],
  );
}

/** Gives a new user the default privacy settings. */
export async function insertPrivacySettings(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.query("insert into privacy_settings (user_id, updated_at) values ($1, $2)", [userId, at]);
}
