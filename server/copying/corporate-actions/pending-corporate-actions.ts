import type { Tx } from "../../platform/db/database";
import { readAdjustedSince, readUnadjusted, readCopiesBehind } from "./adjust.sql";
import { applyEventToCopies, type FollowedEvent } from "../engine/apply-event-to-copies";
import type { CopyingDeps } from "../copying-deps";

/**
 * Copies that hold something which was split, or paid a dividend, and wait for the fan-out to bring it: they get it now,
 * and in the feeder's order all that comes before it. What they close or hand over next is then counted in the units its
 * price is of. The fan-out finds the receipts and passes these copies by. The copies and their feeders' chains are locked.
 */
export async function applyPendingCorporateActions(tx: Tx, deps: CopyingDeps, copyIds: readonly string[]): Promise<void> {
  const unadjusted = (await tx.query(readUnadjusted, [copyIds])) as Array<{ record_id: string; up_to: string; ids: string[] }>;
  for (const { record_id: recordId, up_to: upTo, ids } of unadjusted) {
    const events = (await tx.query(readCopiesBehind, [recordId, upTo, ids])) as Array<FollowedEvent & { ids: string[] }>;
    for (const event of events) if (event.ids.length > 0) await applyEventToCopies(tx, deps, event, event.ids, deps.clock.date());
  }
}

/** Of copies on their way out, those whose units are others by now than when that was decided. */
export async function adjustedSince(tx: Tx, copyIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(((await tx.query(readAdjustedSince, [copyIds])) as Array<{ id: string }>).map((row) => row.id));
}
