import type { Tx } from "../../../platform/db/database";
import { TillCardRow } from "./till-card.entity";

export async function writeTillCard(tx: Tx, userId: string, card: TillCardRow["card"]): Promise<void> {
  await tx.upsert(TillCardRow, { userId, card }, ["userId"]);
}

/** PAYS for who never paid here. */
export async function readTillCard(tx: Tx, userId: string): Promise<TillCardRow["card"]> {
  return (await tx.findOneBy(TillCardRow, { userId }))?.card ?? "PAYS";
}
