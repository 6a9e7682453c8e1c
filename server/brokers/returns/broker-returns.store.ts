import { LessThanOrEqual } from "typeorm";
import type { Database } from "../../platform/db/database";
import { BrokerReturn } from "./broker-return.entity";

export async function storeBrokerReturn(db: Database, row: Omit<BrokerReturn, "id">): Promise<void> {
  await db.write.insert(BrokerReturn, row);
}

/** Takes what is stored under a key: it works once. Null where there is nothing, or its time is over. */
export async function takeBrokerReturn(db: Database, keySha256: string, now: Date): Promise<BrokerReturn | null> {
  const row = await db.transaction(async (tx) => {
    const found = await tx.findOne(BrokerReturn, { where: { keySha256 }, lock: { mode: "pessimistic_write" } });
    if (found) await tx.delete(BrokerReturn, { keySha256 });
    return found;
  });
  return row && +row.expiresAt > +now ? row : null;
}

export async function deleteExpiredBrokerReturns(db: Database, now: Date): Promise<void> {
  await db.write.delete(BrokerReturn, { expiresAt: LessThanOrEqual(now) });
}
