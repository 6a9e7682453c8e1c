import { LessThanOrEqual } from "typeorm";
import type { Database } from "../../platform/db/database";
import { BrokerReturn } from "./broker-return.entity";

export async function storeBrokerReturn(db: Database, row: Omit<BrokerReturn, "id">): Promise<void> {
  await db.read.insert(BrokerReturn, row);
}

export async function deleteBrokerReturn(db: Database, keySha256: string): Promise<void> {
  await db.read.delete(BrokerReturn, { keySha256 });
}

export async function deleteExpiredBrokerReturns(db: Database, now: Date): Promise<void> {
  await db.read.delete(BrokerReturn, { expiresAt: LessThanOrEqual(now) });
}
