import type { Tx } from "../../platform/db/database";
import { failPoint } from "../../platform/ops/fail-points";
import { announceHolders, announceRows, type CopyingDeps } from "../copying-deps";
import { bookEvent, type FollowedEvent } from "./booking.store";
import { readCopiesAtVenues } from "../at-brokers/copy-orders.store";
import { queueForVenues } from "../at-brokers/queue-for-venues";

/** What is known of copies from the statement that locked them. */
export interface LockedChunk {
  /** Those whose eaters have an open screen that rows reach. */
  readonly followedIds: readonly string[];
  /** Connections of those at venues. */
  readonly connections: ReadonlyMap<string, string>;
}

/**
 * Books one event in these copies, which are locked; a copy that has its receipt for it is passed over. `now`: when the
 * receipts were decided.
 */
export async function applyEventToCopies(
  tx: Tx,
  deps: CopyingDeps,
  event: FollowedEvent,
  copyIds: readonly string[],
  now: Date,
  chunk?: LockedChunk,
): Promise<void> {
  const connections = chunk?.connections ?? (await readCopiesAtVenues(tx, copyIds));
  // Before anything that is published for copies at venues too.
  tx.afterCommit(() => failPoint("copy:commit-before-publish"));
  const onPaper = await queueForVenues(tx, deps, event, copyIds, connections, now);
  if (onPaper.length === 0) return failPoint("copy:inside-chunk");
  const rows = await bookEvent(tx, event, onPaper, now, deps.slippageSeed, chunk?.followedIds ?? []);
  failPoint("copy:inside-chunk");
  if (rows.some((row) => row.status === "SKIPPED" || row.status === "REJECTED"))
    tx.settleAtCommit(deps.notifications.notCopied(tx, event.id));
  tx.afterCommit(() => announceRows(deps, rows, now));
  // The rows carry no change of units: whoever keeps running values reads them anew.
  if (event.kind === "ADJUSTED" && !event.is_cash_out)
    tx.afterCommit(() =>
      announceHolders(
        deps,
        rows.map((row) => row.eater_id),
      ),
    );
}
