import type { Database, Tx } from "../../platform/db/database";
import { AuthAccount } from "./auth-account.entity";
import { AuthUser } from "./auth-user.entity";
import { Verification } from "./verification.entity";

// The sign-in library's tables, where our own services write to them.

type AuthUserChanges = Partial<Pick<AuthUser, "name" | "email" | "emailVerified" | "twoFactorEnabled" | "updatedAt">>;

export const hasAuthUser = (tx: Tx, id: string): Promise<boolean> => tx.existsBy(AuthUser, { id });

/** `email` in lower case. */
export const isEmailKnown = (tx: Tx, email: string): Promise<boolean> => tx.existsBy(AuthUser, { email });

export async function readAuthEmail(tx: Tx, id: string): Promise<string> {
  const user = await tx.findOneOrFail(AuthUser, { select: { id: true, email: true }, where: { id } });
  return user.email;
}

export async function updateAuthUser(tx: Tx, id: string, changes: AuthUserChanges): Promise<void> {
  await tx.update(AuthUser, { id }, changes);
}

const passwordOf = (userId: string) => ({ userId, providerId: "credential" });

/** Null for an account without a password. */
export async function readPasswordHash(db: Database, userId: string): Promise<string | null> {
  const account = await db.read.findOne(AuthAccount, { select: { id: true, password: true }, where: passwordOf(userId) });
  return account?.password ?? null;
}

export async function updatePasswordHash(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.update(AuthAccount, passwordOf(userId), { password: hash, updatedAt: () => "now()" });
}

/**
 * Ends every link that would set a new password, in the transaction of what makes them stale: a new address or a new password. The library
 * stores their tokens hashed with the user as their value, and logins that wait for the second step alike: those begin anew.
 */
export async function endResetLinks(tx: Tx, userId: string): Promise<void> {
  await tx.delete(Verification, { value: userId });
}
