import type { KeyRing } from "../../brokers/secrets/key-ring";
import type { Database } from "../../platform/db/database";
import { lockSealedUnderOtherKeys, storeResealed } from "./payouts.store";

const rowsPerTransactionMax = 50;

/** Seals all bank details under the newest key. Throws where one does not open: its key is missing. Returns how many were sealed anew. */
export async function rotatePayoutKeys(db: Database, ring: KeyRing): Promise<number> {
  for (let resealed = 0; ;) {
    const count = await db.transaction(async (tx) => {
      const rows = await lockSealedUnderOtherKeys(tx, ring.version, rowsPerTransactionMax);
      for (const { id, sealed: before, isPayout } of rows) {
        const { text, keyVersion } = ring.seal(ring.unseal(before, id), id);
        await storeResealed(tx, { id, isPayout, before }, text, keyVersion);
      }
      return rows.length;
    });
    resealed += count;
    if (count < rowsPerTransactionMax) return resealed;
  }
}
