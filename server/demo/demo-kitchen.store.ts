import type { Database, Tx } from "../platform/db/database";
import { queryRows, type Queryable } from "../platform/db/rows";
import type { Role, Tier } from "../platform/viewer";

/** Any number will do, as long as every Brigade process uses the same. */
const seedLock = 860_189;

/** Held until the transaction ends, so that one process seeds at a time. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1)", [seedLock]);
}

export const hasUsers = async (db: Queryable): Promise<boolean> => (await queryRows(db, "select 1 from users limit 1")).length > 0;

export const hasDemoFeeders = async (db: Database): Promise<boolean> =>
  (await queryRows(db, "select 1 from users where house limit 1")).length > 0;

export const hasEmail = async (db: Database, email: string): Promise<boolean> =>
  (await queryRows(db, "select 1 from users where email = $1", [email])).length > 0;

/** Lets the planner know what was seeded. */
export async function analyzeTables(db: Database): Promise<void> {
  await db.query("analyze");
}

/** Pairs of follower and followed; a second time does nothing. */
export async function insertFollows(tx: Tx, pairs: readonly (readonly [string, string])[], at: Date): Promise<void> {
  await tx.query(
    `insert into follows (follower_id, followed_id, created_at)
    select a, b, $3
    from unnest($1::uuid[], $2::uuid[]) as pair (a, b)
    on conflict do nothing`,
    [pairs.map(([follower]) => follower), pairs.map(([, followed]) => followed), at],
  );
}

export interface DemoUserRights {
  readonly role: Role;
  readonly tier: Tier;
  readonly isTester: boolean;
  readonly bio: string;
}

export async function updateDemoUser(tx: Tx, id: string, { role, tier, isTester, bio }: DemoUserRights): Promise<void> {
  await tx.query("update users set role = $2, tier = $3, tester = $4, bio = $5 where id = $1", [id, role, tier, isTester, bio]);
}
