import type { Tx } from "../../platform/db/database";
import type { CopyingDeps } from "../copying-deps";
import { applyEventToCopies } from "../engine/apply-event-to-copies";
import { readEventsBehind, readUnadjustedCopies } from "./corporate-actions.store";

/**
 * Copies that hold something which was split, or paid a dividend, and wait for the fan-out to apply it: it is applied now,
 * after all that comes before it in the feeder's order. What they close or transfer next is then counted in the units its
 * price is of. The fan-out finds the receipts and passes these copies over. The copies and their feeders' chains are locked.
 */
export async function applyPendingCorporateActions(tx: Tx, deps: CopyingDeps, copyIds: readonly string[]): Promise<void> {
  for (const unadjusted of await readUnadjustedCopies(tx, copyIds))
    for (const event of await readEventsBehind(tx, unadjusted))
      if (event.ids.length > 0) await applyEventToCopies(tx, deps, event, event.ids, deps.clock.date());
}
