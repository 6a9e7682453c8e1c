import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { TwoFactor } from "./two-factor.entity";

/** Both are sealed with the server's secret. */
export interface SecondFactor {
  readonly secret: string;
  readonly backupCodes: string;
  /** False until the first code was right. */
  readonly verified: boolean | null;
}

/** Null when the user has never begun to set it up. */
export const readSecondFactor = (db: Database, userId: string): Promise<SecondFactor | null> =>
  db.read.findOne(TwoFactor, { select: { id: true, secret: true, backupCodes: true, verified: true }, where: { userId } });

/** Locks and reads; null when the user has never begun to set it up. */
export async function lockSecondFactor(tx: Tx, userId: string): Promise<SecondFactor | null> {
  const [row] = await queryRows<SecondFactor>(
    tx,
    `select secret, "backupCodes", verified
    from "twoFactor"
    where "userId" = $1
    for update`,
    [userId],
  );
  return row ?? null;
}

/** Stores a secret and codes that are not in force yet, in place of earlier ones. */
export async function storeUnverifiedSecondFactor(tx: Tx, userId: string, secret: string, backupCodes: string): Promise<void> {
  await tx.query(
    `insert into "twoFactor" (secret, "backupCodes", "userId", verified, "failedVerificationCount")
    values ($1, $2, $3, false, 0)
    on conflict ("userId") do update
    set secret = excluded.secret, "backupCodes" = excluded."backupCodes", verified = false`,
    [secret, backupCodes, userId],
  );
}

export async function updateSecondFactor(
  tx: Tx,
  userId: string,
  changes: Partial<Pick<TwoFactor, "verified" | "backupCodes">>,
): Promise<void> {
  await tx.update(TwoFactor, { userId }, changes);
}

export async function deleteSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(TwoFactor, { userId });
}
