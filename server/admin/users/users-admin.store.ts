import { User } from "../../identity/account/user.entity";
import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { Role, Tier } from "../../platform/viewer";

export interface PersonRow {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly email: string | null;
  readonly role: Role;
  readonly tier: Tier;
  readonly isTester: boolean;
  readonly isDemo: boolean;
  readonly isPending: boolean;
  readonly suspendedAt: Date | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
}

/** A row of a page: `key` is the time for the cursor, as text. */
export interface PersonPageRow extends PersonRow {
  readonly key: string;
}

const columns = `
  u.id,
  u.username,
  u.name,
  u.email,
  u.role,
  u.tier,
  u.tester as "isTester",
  u.house as "isDemo",
  u.pending as "isPending",
  u.suspended_at as "suspendedAt",
  u.created_at as "createdAt",
  (select max("updatedAt") from session where "userId" = u.id) as "lastSeenAt"`;

const pageSql = `
select ${columns},
  extract(epoch from u.created_at)::text as key
from users u
where u.erased_at is null
  and u.sandbox_of is null
  and ($1::text is null or u.username ilike $1 or u.name ilike $1 or u.email ilike $1)
  and ($2::text is null or u.role = $2)
  and ($3::text is null or (u.created_at, u.id) < (to_timestamp($3::float8), $4::uuid))
order by u.created_at desc, u.id desc
limit $5`;

export interface PeopleAsked {
  /** For ILIKE, on username, name and mail address; null for everybody. */
  readonly pattern: string | null;
  readonly role: Role | null;
  /** (time, id), or nulls at the beginning. */
  readonly cursor: readonly [string | null, string | null];
  readonly limit: number;
}

/** People with an account, newest first; no sandboxes, no erased ones. */
export const readPeoplePage = (db: Database, { pattern, role, cursor, limit }: PeopleAsked): Promise<PersonPageRow[]> =>
  db.query<PersonPageRow>(pageSql, [pattern, role, ...cursor, limit]);

const personSql = (lock: string): string => `
select ${columns}
from users u
where u.id = $1
  and u.erased_at is null
  and u.sandbox_of is null
${lock}`;

/** Null for sandboxes and erased ones too. `id` is a uuid. */
export async function readPerson(db: Database, id: string): Promise<PersonRow | null> {
  const [row] = await db.query<PersonRow>(personSql(""), [id]);
  return row ?? null;
}

/** The same, with the user's row locked. */
export async function lockPerson(tx: Tx, id: string): Promise<PersonRow | null> {
  const [row] = await queryRows<PersonRow>(tx, personSql("for update of u"), [id]);
  return row ?? null;
}

/** Puts an end to the mode that somebody of two roles has chosen, too. */
export async function updateRole(tx: Tx, id: string, role: Role): Promise<void> {
  await tx.update(User, { id }, { role, activeMode: null });
}

export async function updateIsTester(tx: Tx, id: string, isTester: boolean): Promise<void> {
  await tx.update(User, { id }, { tester: isTester });
}
