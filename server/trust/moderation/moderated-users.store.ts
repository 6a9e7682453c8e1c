import { IsNull, Not } from "typeorm";
import { User } from "../../identity/account/user.entity";
import { visibleProfilesSql } from "../../people/visibility/visible-profiles.sql";
import type { Database, Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { Role } from "../../platform/viewer";

/** A person as a subject of reports. */
export interface ModeratedUserRow {
  readonly id: string;
  readonly name: string;
  /** Empty when the viewer may not see it. */
  readonly bio: string;
}

const visibleUserSql = `
  select u.id, u.name,
    case
      when ${visibleProfilesSql({ viewer: "$1::uuid", isAdmin: "$2::boolean", owner: "u" })} then u.bio
      else ''
    end as bio
  from users u
  where u.id = $3
    and u.erased_at is null
    and not u.pending
    and not exists (select 1 from blocks where blocker_id = u.id and blocked_id = $1::uuid)`;

/** The person as this viewer may see them; null when they have blocked the viewer. */
export async function readVisibleUser(db: Database, viewerId: string, isAdmin: boolean, userId: string): Promise<ModeratedUserRow | null> {
  const [row] = await queryRows<ModeratedUserRow>(db, visibleUserSql, [viewerId, isAdmin, userId]);
  return row ?? null;
}

/** The person whoever may see them; null once erased. */
export async function readModeratedUser(db: Queryable, userId: string): Promise<ModeratedUserRow | null> {
  const [row] = await queryRows<ModeratedUserRow>(db, "select id, name, bio from users where id = $1 and erased_at is null", [userId]);
  return row ?? null;
}

export const isSuspended = (tx: Tx, userId: string): Promise<boolean> => tx.existsBy(User, { id: userId, suspendedAt: Not(IsNull()) });

export interface SuspensionRow {
  readonly role: Role;
  /** Null for who is not suspended. */
  readonly suspended_at: Date | null;
}

/** Locks the person before they are suspended. */
export async function lockUser(tx: Tx, userId: string): Promise<SuspensionRow | null> {
  const [row] = await queryRows<SuspensionRow>(
    tx,
    `select role, suspended_at
    from users
    where id = $1
    for no key update`,
    [userId],
  );
  return row ?? null;
}

export async function suspendUser(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.update(User, { id: userId }, { suspendedAt: at });
}

/** Returns whether the person was suspended. */
export async function unsuspendUser(tx: Tx, userId: string): Promise<boolean> {
  const { affected } = await tx.update(User, { id: userId, suspendedAt: Not(IsNull()) }, { suspendedAt: null });
  return affected === 1;
}
