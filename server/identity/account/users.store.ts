import { IsNull, Not } from "typeorm";
import type { Database, ReadManager, Tx } from "../../platform/db/database";
import { changedRows, queryRows } from "../../platform/db/rows";
import { User } from "./user.entity";

/** Who a mail goes to. */
export interface Contact {
  readonly id: string;
  readonly name: string;
  /** Null once erased. */
  readonly email: string | null;
}

/** A user who has not been erased. */
export interface PresentUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly username: string;
}

type UserChanges = Partial<Pick<User, "username" | "email" | "pictureId" | "pending">>;

/** Erased users included; null for an unknown id. */
export const readUser = (db: Database, id: string): Promise<User | null> => db.read.findOneBy(User, { id });

/** Erased users included; null for an unknown id. */
export const readContact = (db: ReadManager, id: string): Promise<Contact | null> =>
  db.findOne(User, { select: { id: true, name: true, email: true }, where: { id } });

/** Locks the row against other changes, not against rows that refer to it. */
export async function lockUser(tx: Tx, id: string): Promise<void> {
  await tx.query("select 1 from users where id = $1 for no key update", [id]);
}

/** Locks the row against changes and against new rows that refer to it. */
export async function lockUserForErasure(tx: Tx, id: string): Promise<void> {
  await tx.query("select 1 from users where id = $1 for update", [id]);
}

/** Waits until a change of this user's row on its way has committed, and lets none begin before this transaction ends. */
export async function shareLockUserByEmail(tx: Tx, email: string): Promise<void> {
  await tx.query("select 1 from users where email = $1 for share", [email]);
}

/** Locks and reads a signed-in user's own row. */
export async function lockOwnNames(tx: Tx, id: string): Promise<Pick<PresentUser, "username" | "email">> {
  const [user] = await queryRows<Pick<PresentUser, "username" | "email">>(
    tx,
    "select username, email from users where id = $1 for no key update",
    [id],
  );
  return user!;
}

/** Locks and reads a user; null for one who was erased. `id` is a uuid. */
export async function lockPresentUser(tx: Tx, id: string): Promise<PresentUser | null> {
  const [user] = await queryRows<PresentUser>(
    tx,
    `select id, email, name, username
    from users
    where id = $1
      and erased_at is null
    for no key update`,
    [id],
  );
  return user ?? null;
}

export async function insertUser(
  tx: Tx,
  user: Pick<User, "id" | "username" | "name" | "email" | "role" | "house" | "pending" | "createdAt">,
): Promise<void> {
  await tx.insert(User, user);
}

export async function updateUser(tx: Tx, id: string, changes: UserChanges): Promise<void> {
  await tx.update(User, { id }, changes);
}

/** Null keeps what there is. */
export async function updateNameAndBio(tx: Tx, id: string, name: string | null, bio: string | null): Promise<void> {
  await tx.query("update users set name = coalesce($2, name), bio = coalesce($3, bio) where id = $1", [id, name, bio]);
}

/** Ends the wait for a verified address. Returns the id of its user, of whom there is one. */
export async function verifyUserByEmail(tx: Tx, email: string): Promise<string> {
  const [user] = await changedRows<{ id: string }>(tx, "update users set pending = false where email = $1 returning id", [email]);
  return user!.id;
}

export async function setActiveMode(db: Database, id: string, activeMode: User["activeMode"]): Promise<void> {
  await db.write.update(User, { id }, { activeMode });
}

/** Changes eaters and feeders only; the mode stays the side that they were on. */
export async function makeHybrid(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update users
    set active_mode = case role when 'feeder' then 'feeder' else 'eater' end, role = 'hybrid'
    where id = $1
      and role in ('eater', 'feeder')`,
    [id],
  );
}

/** Whether there is an admin besides this user. */
export const hasOtherAdmin = (db: Database, id: string): Promise<boolean> =>
  db.read.existsBy(User, { role: "admin", id: Not(id), erasedAt: IsNull() });
