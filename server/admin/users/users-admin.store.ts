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

/** A row of a page: `key` is what the list is ordered by, as text for the cursor. */
export interface PersonPageRow extends PersonRow {
  readonly key: string;
}

/** Columns of `users`, each with the name that a row has it by. */
const named = {
  ...{ id: "id", username: "username", name: "name", email: "email", role: "role", tier: "tier", tester: "isTester" },
  ...{ house: "isDemo", pending: "isPending", suspended_at: "suspendedAt", created_at: "createdAt" },
};
const columns = Object.entries(named)
  .map(([column, name]) => `u.${column} as "${name}"`)
  .join(", ");
/** The same of a table that has been made of them. */
const madeColumns = Object.values(named)
  .map((name) => `u."${name}"`)
  .join(", ");
const lastSeen = '(select max("updatedAt") from session where "userId" = u.id) as "lastSeenAt"';

const pageSql = `
select ${columns},
  ${lastSeen},
  extract(epoch from u.created_at)::text as key
from users u
where u.erased_at is null
  and u.sandbox_of is null
  and ($1::text is null or u.role = $1)
  and ($2::text is null or (u.created_at, u.id) < (to_timestamp($2::float8), $3::uuid))
order by u.created_at desc, u.id desc
limit $4`;

export interface PeopleAsked {
  readonly role: Role | null;
  /** (time, id), or nulls at the beginning. */
  readonly cursor: readonly [string | null, string | null];
  readonly limit: number;
}

/** People with an account, newest first; no sandboxes, no erased ones. */
export const readPeoplePage = (db: Database, { role, cursor, limit }: PeopleAsked): Promise<PersonPageRow[]> =>
  queryRows<PersonPageRow>(db, pageSql, [role, ...cursor, limit]);

/** What a search looks at, each by an index in its order: people whose username begins so come before those whose name does. */
const searched = ["u.username", "lower(u.name)", "u.email"].map((value) => `${value} collate "C"`);

/**
 * Those found at one place of `searched` and at none before, if `wanted`. `$1`: pattern, `$2`: role or null, `$3`: limit; `$4` and `$5`:
 * value and id to go on after.
 */
function foundSql(place: number, goesOn: boolean, wanted: string): string {
  const value = searched[place]!;
  const before = searched.slice(0, place).map((other) => `and (${other} like lower($1)) is not true`);
  return `found_${place} as materialized (
  select ${place} as place, ${value} as value, ${columns}
  from users u
  where u.erased_at is null
    and u.sandbox_of is null
    and ${value} like lower($1)
    ${before.join("\n    ")}
    and ($2::text is null or u.role = $2)
    and ${goesOn ? `(${value}, u.id) > ($4, $5::uuid)` : "true"}
    and ${wanted}
  order by ${value}, u.id
  limit $3
)`;
}

/** A page reads its own rows: the next place is looked at only where those before it do not fill the page. */
function searchSql(cursor: SearchCursor | null): string {
  const places = [...searched.keys()].slice(cursor?.place ?? 0);
  const count = (place: number): string => `(select count(*) from found_${place})`;
  const found = places.map((place, index) => {
    const sofar = places.slice(0, index).map(count);
    return foundSql(place, cursor?.place === place, sofar.length === 0 ? "true" : `${sofar.join(" + ")} < $3`);
  });
  return `
with
${found.join(",\n")}
select ${madeColumns},
  ${lastSeen},
  u.place || ':' || u.value as key
from (
  select *
  from (
    ${places.map((place) => `select * from found_${place}`).join("\n    union all\n    ")}
  ) found
  order by place, value, id
  limit $3
) u
order by u.place, u.value, u.id`;
}

/** Where a page of a search goes on: after this value at this place of `searched`. */
export interface SearchCursor {
  readonly place: number;
  readonly value: string;
  readonly id: string;
}

/** From a key of `searchPeople`; null for what none is. */
export const searchCursorOf = (key: string, id: string): SearchCursor | null =>
  /^[0-2]:/.test(key) ? { place: Number(key[0]), value: key.slice(2), id } : null;

export interface PeopleSearched {
  /** For LIKE, on username, name and mail address in small letters. */
  readonly pattern: string;
  readonly role: Role | null;
  readonly cursor: SearchCursor | null;
  readonly limit: number;
}

/** People whose username, name or mail address fits; no sandboxes, no erased ones. */
export const searchPeople = (db: Database, { pattern, role, cursor, limit }: PeopleSearched): Promise<PersonPageRow[]> =>
  queryRows<PersonPageRow>(db, searchSql(cursor), [pattern, role, limit, ...(cursor ? [cursor.value, cursor.id] : [])]);

const personSql = (lock: string): string => `
select ${columns},
  ${lastSeen}
from users u
where u.id = $1
  and u.erased_at is null
  and u.sandbox_of is null
${lock}`;

/** Null for sandboxes and erased ones too. `id` is a uuid. */
export async function readPerson(db: Database, id: string): Promise<PersonRow | null> {
  const [row] = await queryRows<PersonRow>(db, personSql(""), [id]);
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
