import { limits } from "../../platform/limits";
import type { AppliedAction } from "../../trading/trades/correction.service";
import { adjustWaiting, lockWaiting, readStillWaiting, readWaiting } from "./adjust.sql";
import type { AnnouncedRow } from "../engine/announce.sql";
import { announceHolders, announceRows, type CopyingDeps } from "../copying-deps";

/**
 * Splits and dividends of copies whose close waits for a live price while the feeder is out of the trade: no event tells
 * of it, so the action itself does. What it has done already it leaves alone, so it may be run again.
 */
export async function applyPendingAdjustments(deps: CopyingDeps, { id, symbol, adjustment }: AppliedAction): Promise<void> {
  const rows = await deps.db.query<{ trade_id: string; copy_ids: string[] }>(readWaiting, [id, symbol, deps.clock.date()]);
  for (const { trade_id: tradeId, copy_ids: copyIds } of rows)
    for (let from = 0; from < copyIds.length; from += limits.copiesPerChunkMax)
      await adjustSome(
        deps,
        id,
        JSON.stringify({ trade: tradeId, ...adjustment }),
        tradeId,
        copyIds.slice(from, from + limits.copiesPerChunkMax),
      );
}

async function adjustSome(deps: CopyingDeps, actionId: string, given: string, tradeId: string, copyIds: readonly string[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.query(lockWaiting, [copyIds]);
    const [{ ids }] = await tx.query(readStillWaiting, [copyIds, tradeId]);
    if (ids === null) return;
    const at = deps.clock.date();
    const rows = (await tx.query(adjustWaiting, [actionId, ids, at, given])) as AnnouncedRow[];
    tx.afterCommit(() => announceRows(deps, rows, at));
    // What it did to units no running value was told.
    tx.afterCommit(() =>
      announceHolders(
        deps,
        rows.map((row) => row.eater_id),
      ),
    );
  });
}
