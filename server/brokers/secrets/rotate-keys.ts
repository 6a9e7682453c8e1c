import type { Database } from "../../platform/db/database";
import type { KeyRing } from "./key-ring";
import { countByKeyVersion, lockUnderOtherKeys, storeResealed } from "./rotation.store";

/** Rows of one transaction: locks are held for milliseconds. */
export const rotationRowsPerTransactionMax = 50;

export interface RotationResult {
  readonly version: number;
  /** Sealed anew now. */
  readonly resealed: number;
  /** Under the newest key afterwards, those of before included. */
  readonly current: number;
  /** Ids that could not be opened: their key is missing, or the text was changed. They are left as they are. */
  readonly unreadable: readonly string[];
}

/**
 * Seals all stored credentials under the newest key, in small transactions: stopped in the middle it goes on where it was, run twice it
 * finds nothing, and a running server that knows both keys goes on working.
 */
export async function rotateKeys(db: Database, ring: KeyRing): Promise<RotationResult> {
  const unreadable: string[] = [];
  let resealed = 0;
  for (let afterId: string | null = null; ;) {
    const from = afterId;
    const page = await db.transaction(async (tx) => {
      const rows = await lockUnderOtherKeys(tx, ring.version, from, rotationRowsPerTransactionMax);
      const failed: string[] = [];
      for (const { id, credentials } of rows) {
        const text = opened(ring, credentials, id);
        if (text === null) failed.push(id);
        else {
          const sealed = ring.seal(text, id);
          await storeResealed(tx, id, sealed.text, sealed.keyVersion);
        }
      }
      return { rows, failed };
    });
    unreadable.push(...page.failed);
    resealed += page.rows.length - page.failed.length;
    afterId = page.rows.at(-1)?.id ?? null;
    if (page.rows.length < rotationRowsPerTransactionMax || afterId === null) break;
  }
  const current = (await countByKeyVersion(db)).find(({ version }) => version === ring.version)?.count ?? 0;
  return { version: ring.version, resealed, current, unreadable };
}

function opened(ring: KeyRing, sealed: string, id: string): string | null {
  try {
    return ring.unseal(sealed, id);
  } catch {
    return null;
  }
}
