import type { Tx } from "../platform/db/database";
import { adjustChunk, readAdjustedSince, readUnadjusted } from "./adjust.sql";
import type { AnnouncedRow } from "./announce.sql";
import { announceHolders, announceRows, type CopyingDeps } from "./copying-deps";

/**
 * Brings copies the splits and dividends that were sealed but have not reached them yet, so that what they close or hand
 * over next is counted in the units its price is of. The fan-out finds the receipts and passes these copies by. The copies
 * and their feeders' chains are locked.
 */
export async function bringAdjustments(tx: Tx, deps: CopyingDeps, copyIds: readonly string[]): Promise<void> {
  const unmet = (await tx.query(readUnadjusted, [copyIds])) as Array<{ id: string; ids: string[] }>;
  const at = deps.clock.date();
  for (const { id, ids } of unmet) {
    const rows = (await tx.query(adjustChunk, [id, ids, at])) as AnnouncedRow[];
    tx.afterCommit(() => announceRows(deps, rows, at));
    // What it did to units no running value was told.
    tx.afterCommit(() =>
      announceHolders(
        deps,
        rows.map((row) => row.eater_id),
      ),
    );
  }
}

/** Of copies on their way out, those whose units are others by now than when that was decided. */
export async function adjustedSince(tx: Tx, copyIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(((await tx.query(readAdjustedSince, [copyIds])) as Array<{ id: string }>).map((row) => row.id));
}
