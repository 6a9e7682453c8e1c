import type { Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import type { AppliedAction } from "../../trading/trades/correction.service";
import { exAtOf } from "../../trading/record/trade-change";
import { announceHolders, announceRows, type CopyingDeps } from "../copying-deps";
import { fillWaitingCloses } from "../stopping/deferred-exits";
import { bookAction, lockWaitingCopies, readWaitingCopies } from "./corporate-actions.store";

/**
 * Corporate actions of copies whose close waits for a live price while the feeder is out of the trade: no event says so, so the action itself is
 * applied. A copy that has its receipt is passed over, so it may be run again. Of a symbol that is gone no close waits any longer.
 */
export async function applyPendingAdjustments(deps: CopyingDeps, { id, symbol, adjustment }: AppliedAction): Promise<void> {
  if (adjustment.type === "CASH_OUT") return fillWaitingCloses(deps, symbol, { bid: adjustment.perUnit, ask: adjustment.perUnit }, null);
  for (const { trade_id: tradeId, copy_ids: copyIds } of await readWaitingCopies(deps.db, id, symbol, deps.clock.date()))
    for (let from = 0; from < copyIds.length; from += limits.copiesPerChunkMax)
      await adjustSome(
        deps,
        id,
        JSON.stringify({ trade: tradeId, ...adjustment, before: exAtOf(adjustment) }),
        tradeId,
        copyIds.slice(from, from + limits.copiesPerChunkMax),
      );
}

/** Applies an action that has no event to these copies, which are locked; who has its receipt is passed over. */
export async function adjustLocked(tx: Tx, deps: CopyingDeps, actionId: string, copyIds: readonly string[], given: string): Promise<void> {
  const at = deps.clock.date();
  const rows = await bookAction(tx, actionId, copyIds, at, given);
  tx.afterCommit(() => announceRows(deps, rows, at));
  // The rows carry no change of units: whoever keeps running values reads them anew.
  tx.afterCommit(() =>
    announceHolders(
      deps,
      rows.map((row) => row.eater_id),
    ),
  );
}

async function adjustSome(deps: CopyingDeps, actionId: string, given: string, tradeId: string, copyIds: readonly string[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const waiting = await lockWaitingCopies(tx, copyIds, tradeId);
    if (waiting.length > 0) await adjustLocked(tx, deps, actionId, waiting, given);
  });
}
