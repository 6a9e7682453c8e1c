import { LessThanOrEqual } from "typeorm";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { BrokerOAuthState } from "./oauth-state.entity";

export async function insertOAuthState(db: Database, row: BrokerOAuthState): Promise<void> {
  await db.write.insert(BrokerOAuthState, row);
}

/** Takes a state that this user was given and that has not expired: it works once. Null for everybody else's. */
export async function takeOAuthState(db: Database, stateSha256: string, userId: string, now: Date): Promise<BrokerOAuthState | null> {
  const taken = await db.transaction(async (tx) => {
    const row = await tx.findOne(BrokerOAuthState, { where: { stateSha256, userId }, lock: { mode: "pessimistic_write" } });
    if (row) await queryRows(tx, "delete from broker_oauth_states where state_sha256 = $1", [stateSha256]);
    return row;
  });
  return taken && +taken.expiresAt > +now ? taken : null;
}

export async function deleteExpiredOAuthStates(db: Database, now: Date): Promise<void> {
  await db.write.delete(BrokerOAuthState, { expiresAt: LessThanOrEqual(now) });
}
