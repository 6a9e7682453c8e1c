import { announceVenueRows, type CopyingDeps } from "../copying-deps";
import { endWaitingOrders } from "../at-brokers/copy-orders.store";
import { readCopiesOfConnection } from "../at-brokers/copies-of-connections.store";
import { lockCopies } from "../lifecycle/locked-copies";
import type { CopyWithPositions } from "../lifecycle/copy-row";
import { readCopiesById } from "../lifecycle/copy.store";
import { endDrained, stopLocked, transferAllPositions } from "./ending";

/**
 * Ends the copies on an account whose connection is gone: what has not been sent never is, and what they hold becomes the eater's own, at
 * the venue. A copy with an order whose end is unknown goes on stopping.
 */
export async function leaveVenue(deps: CopyingDeps, connectionId: string): Promise<void> {
  for (const id of await readCopiesOfConnection(deps.db, connectionId))
    await deps.db.transaction(async (tx) => {
      const locked = await lockCopies(tx, deps, { ids: [id] });
      const [copy] = locked.copies;
      if (!copy || copy.state === "STOPPED") return;
      const at = deps.clock.date();
      const rows = await endWaitingOrders(tx, id, at);
      tx.afterCommit(() => announceVenueRows(deps, rows, at));
      const now = { ...locked, copies: await readCopiesById(tx, [id]) };
      if (copy.state === "STOPPING" && copy.stopMode === "DETACH")
        await endDrained(tx, deps, now, await transferAllPositions(tx, deps, now));
      else await stopLocked(tx, deps, now, "DETACH", "YOU");
    });
}

/** Sets the copies on an account on their way out that are not yet, as their owner would. */
export async function stopCopiesAt(deps: CopyingDeps, connectionId: string, mode: "CLOSE_ALL" | "MIRROR_EXITS"): Promise<void> {
  const ids = await readCopiesOfConnection(deps.db, connectionId);
  if (ids.length === 0) return;
  await deps.db.transaction(async (tx) => {
    const locked = await lockCopies(tx, deps, { ids });
    const isAsked = (copy: CopyWithPositions): boolean =>
      copy.state === "ACTIVE" || copy.state === "PAUSED" || (copy.state === "MIRROR_EXITS" && mode === "CLOSE_ALL");
    const copies = locked.copies.filter(isAsked);
    if (copies.length > 0) await stopLocked(tx, deps, { ...locked, copies }, mode, "YOU");
  });
}
