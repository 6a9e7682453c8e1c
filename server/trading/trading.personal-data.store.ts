import type { Tx } from "../platform/db/database";
import { queryRows } from "../platform/db/rows";

type Exported = Record<string, unknown>;

/** The words of sealed events, oldest first. */
export const exportTexts = (tx: Tx, userId: string): Promise<Exported[]> =>
  queryRows(tx, "select trade_id, thesis, tags, created_at from record_texts where user_id = $1 order by created_at", [userId]);

/** Erases the words of sealed events and their salts: the chain's hashes of them can no longer be matched. */
export async function eraseTexts(tx: Tx, userId: string): Promise<void> {
  await tx.query("update record_texts set thesis = '', tags = '{}', salt = null where user_id = $1", [userId]);
}

export const exportTrades = (tx: Tx, userId: string): Promise<Exported[]> =>
  queryRows(tx, "select * from trades where user_id = $1 order by opened_at", [userId]);

/** Erases the words of trades; the trades stay. */
export async function eraseTradeWords(tx: Tx, userId: string): Promise<void> {
  await tx.query("update trades set thesis = '', tags = '{}' where user_id = $1", [userId]);
}

export const exportOrders = (tx: Tx, userId: string): Promise<Exported[]> =>
  queryRows(tx, "select * from orders where user_id = $1 order by created_at", [userId]);

/** Erases the words of orders; the orders stay. */
export async function eraseOrderWords(tx: Tx, userId: string): Promise<void> {
  await tx.query("update orders set thesis = '', tags = '{}' where user_id = $1", [userId]);
}
