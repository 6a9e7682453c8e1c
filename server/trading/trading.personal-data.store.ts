import type { Tx } from "../platform/db/database";

/** Erases the words of sealed events and their salts: the chain's hashes of them can no longer be matched. */
export async function eraseTexts(tx: Tx, userId: string): Promise<void> {
  await tx.query("update record_texts set thesis = '', tags = '{}', salt = null where user_id = $1", [userId]);
}

/** Erases what the salts of sealed amounts are derived from, and the amounts beside them: the chain's hashes of them can no longer be matched. */
export async function eraseSalts(tx: Tx, userId: string): Promise<void> {
  await tx.query("update record_event_salts set secret = null, amounts = null where user_id = $1", [userId]);
}

/** Erases the words of trades; the trades stay. */
export async function eraseTradeWords(tx: Tx, userId: string): Promise<void> {
  await tx.query("update trades set thesis = '', tags = '{}' where user_id = $1", [userId]);
}

/** Erases the words of orders; the orders stay. */
export async function eraseOrderWords(tx: Tx, userId: string): Promise<void> {
  await tx.query("update orders set thesis = '', tags = '{}' where user_id = $1", [userId]);
}
