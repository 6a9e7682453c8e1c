import { randomUUID } from "node:crypto";
import type { Tx } from "../../platform/db/database";
import { zero, type Decimal } from "../../platform/decimal";
import type { Transfers } from "../../trading/accounts/transfer-positions";
import type { AnnouncedRow } from "../engine/announce.sql";
import { bookCloses, type PositionCloses } from "../engine/booking.store";
import type { CopyWithPositions } from "../lifecycle/copy-row";
import { readCopiesById, readDrainedCopies } from "../lifecycle/copy.store";
import { unitValueOf, worthOf, type CopyWorth, type ValuedCopyPosition } from "../eater-view/copy-value";
import { busyTrades } from "../at-brokers/queues/trade-queues.store";
import { queueExitsOf } from "../at-brokers/queue-for-venues";
import { workOffQueues } from "../at-brokers/work-off-queues";
import { leftInAccount } from "../copy-fees";
import { announceRows, publishCopyChanges, type CopyingDeps } from "../copying-deps";
import type { CopyStopMode, CopyStopReason } from "../copying.enums";
import { leaveCopy } from "../lifecycle/flows";
import { emptyCash, endCopies, readPairsWithoutCopy, setOnTheirWayOut } from "./stopping.store";
import { transferPositions } from "./transfer-positions";
import { lockCopies, type LockedCopies } from "../lifecycle/locked-copies";
import { pricesNow, type LivePrices } from "../engine/tick-prices";

export interface Closing {
  readonly cause: PositionCloses["cause"];
  readonly copyIds: readonly string[];
  /** Null: all that is held. */
  readonly tradeIds?: readonly string[] | null;
  readonly onlyShorts?: boolean;
  /** The eater closes this one alone: the feeder's later closes pass it by. */
  readonly isByYou?: boolean;
  /** Live prices that a copy closes at; those of now where it is left out. */
  readonly pricesOf?: (copyId: string) => LivePrices | undefined;
}

/** Closes what copies hold at the quotes given, else at those now; what has no live one waits for the next (CLOSE_PENDING). The copies are locked. */
export async function closeHeld(
  tx: Tx,
  deps: CopyingDeps,
  copies: readonly CopyWithPositions[],
  closing: Closing,
): Promise<AnnouncedRow[]> {
  const atVenues = copies.filter(({ id, connectionId }) => connectionId !== null && closing.copyIds.includes(id));
  const queued = await queueExitsOf(tx, deps, atVenues, closing);
  const onPaper = closing.copyIds.filter((id) => !atVenues.some((copy) => copy.id === id));
  if (onPaper.length === 0) return queued;
  const now = pricesNow(deps.market, new Set(copies.flatMap((copy) => copy.positions.map((position) => position.symbol)))).live;
  const at = deps.clock.date();
  const rows = await bookCloses(
    tx,
    {
      ...{ causeId: randomUUID(), cause: closing.cause, copyIds: onPaper },
      prices: onPaper.map((id) => closing.pricesOf?.(id) ?? now),
      tradeIds: closing.tradeIds ?? null,
      onlyShorts: closing.onlyShorts ?? false,
      isByYou: closing.isByYou ?? false,
    },
    at,
    deps.slippageSeed,
  );
  tx.afterCommit(() => announceRows(deps, rows, at));
  return [...queued, ...rows];
}

/** Sets copies on their way out, in the mode chosen, and ends those that hold nothing any more. The copies are locked. */
export async function stopLocked(
  tx: Tx,
  deps: CopyingDeps,
  locked: LockedCopies,
  mode: CopyStopMode,
  reason: CopyStopReason,
): Promise<AnnouncedRow[]> {
  const ids = locked.copies.map((copy) => copy.id);
  const stopped = locked.copies.map(({ id, recordId }) => ({ id, sequence: locked.sequences.get(recordId)! }));
  await setOnTheirWayOut(tx, stopped, mode, reason, deps.clock.date());
  let rows: AnnouncedRow[] = [];
  if (mode === "CLOSE_ALL") rows = await closeHeld(tx, deps, locked.copies, { cause: "STOP", copyIds: ids });
  for (const copy of locked.copies)
    if (copy.connectionId !== null) await workOffQueues(tx, deps, { ...copy, state: mode === "MIRROR_EXITS" ? mode : "STOPPING" });
  const worth = mode === "DETACH" ? await transferAllPositions(tx, deps, locked) : new Map<string, Decimal>();
  await endDrained(tx, deps, locked, worth);
  await deps.notifications.stopped(tx, ids, reason);
  return rows;
}

/**
 * All lots become the eaters' own trades; what the account holds the other way is closed instead, and where that has no
 * live price the copy goes on until it has: what was transferred has left it by then, as money taken out. Returns what
 * each copy that ends now was worth before. At a venue only what no order is on its way for: the rest follows when those have ended.
 */
export async function transferAllPositions(tx: Tx, deps: CopyingDeps, { copies, transfers }: LockedCopies): Promise<Map<string, Decimal>> {
  const worth = new Map<string, Decimal>();
  for (const copy of copies) {
    const busy = copy.connectionId === null ? new Set<string>() : await busyTrades(tx, copy.id);
    const idle = copy.positions.filter(({ tradeId }) => !busy.has(tradeId));
    const opposite = idle.filter(({ symbol, side }) => (transfers.sideOf(copy.accountId, symbol) ?? side) !== side);
    if (opposite.length > 0)
      await closeHeld(tx, deps, [copy], { cause: "STOP", copyIds: [copy.id], tradeIds: opposite.map((position) => position.tradeId) });
    const transferred = idle.filter((position) => !opposite.includes(position));
    const [now] = opposite.length > 0 ? await readCopiesById(tx, [copy.id]) : [copy];
    const valued = worthOf(now!, (symbol) => deps.market.quote(symbol));
    const waiting = valued.positions.filter(
      ({ tradeId }) => busy.has(tradeId) || opposite.some((position) => position.tradeId === tradeId),
    );
    if (waiting.length === 0 && busy.size === 0) worth.set(copy.id, valued.equity);
    else await leaveInPart(tx, deps, now!, valued, transfers, waiting);
    await transferPositions(
      tx,
      deps,
      transfers,
      copy,
      transferred.map((position) => position.tradeId),
    );
  }
  return worth;
}

/**
 * What a late fill brought into a copy that has stopped at a venue is the eater's own, as by DETACH; where its close is on its way, what that brings. The
 * account is locked. Nothing of it stays in the copy, which nobody looks at any more.
 */
export async function leaveLate(tx: Tx, deps: CopyingDeps, { copies, transfers }: LockedCopies): Promise<void> {
  for (const copy of copies) {
    const busy = await busyTrades(tx, copy.id);
    const isOpposite = copy.positions.some(({ symbol, side }) => (transfers.sideOf(copy.accountId, symbol) ?? side) !== side);
    if (busy.size > 0 || isOpposite) continue;
    const { equity } = worthOf(copy, (symbol) => deps.market.quote(symbol));
    await transferPositions(
      tx,
      deps,
      transfers,
      copy,
      copy.positions.map(({ tradeId }) => tradeId),
    );
    await transfers.moveAll([{ accountId: copy.accountId, cash: copy.cash, worth: equity }]);
    await emptyCash(tx, copy.id);
  }
}

async function leaveInPart(
  tx: Tx,
  deps: CopyingDeps,
  copy: CopyWithPositions,
  worth: CopyWorth,
  transfers: Transfers,
  waiting: readonly ValuedCopyPosition[],
): Promise<void> {
  const leaves = worth.positions
    .filter((position) => !waiting.includes(position))
    .reduce((sum, { side, value }) => (side === "LONG" ? sum.add(value) : sum.sub(value)), zero);
  if (leaves.isZero() || worth.equity.lte(leaves)) return;
  await leaveCopy(tx, deps, copy, leaves, worth);
  await transfers.move(copy.accountId, zero, leaves);
}

/**
 * Ends the copies among these that are on the way out and hold nothing any more: their cash goes back to the account.
 * `worth` is what a copy was worth before its lots were transferred; without an entry it is its cash. Their eaters are notified of
 * those that ended and of `changed` (null: of all).
 */
export async function endDrained(
  tx: Tx,
  deps: CopyingDeps,
  locked: LockedCopies,
  worth: ReadonlyMap<string, Decimal> = new Map(),
  changed: ReadonlySet<string> | null = null,
): Promise<void> {
  const ending = await readDrainedCopies(
    tx,
    locked.copies.map((copy) => copy.id),
  );
  if (ending.length > 0) await endAll(tx, deps, locked, ending, (copy) => worth.get(copy.id) ?? copy.cash);
  const ended = new Set(ending.map((copy) => copy.id));
  const published = locked.copies.filter(({ id }) => changed === null || changed.has(id) || ended.has(id));
  if (published.length > 0) await publishCopyChanges(tx, deps, published);
  await locked.transfers.end();
}

async function endAll(
  tx: Tx,
  deps: CopyingDeps,
  { transfers, sequences }: LockedCopies,
  copies: readonly CopyWithPositions[],
  worthOfCopy: (copy: CopyWithPositions) => Decimal,
): Promise<void> {
  const at = deps.clock.date();
  const fees = await deps.fees.ending(
    tx,
    copies.map((copy) => ({ copy, equity: worthOfCopy(copy) })),
  );
  const ended = copies.map((copy) => ({ copy, fee: fees.get(copy.id) ?? zero, worth: worthOfCopy(copy).sub(fees.get(copy.id) ?? zero) }));
  const rows = ended.map(({ copy, worth }) => ({
    id: copy.id,
    eater_id: copy.eaterId,
    worth: worth.toFixed(2),
    units: copy.units.toFixed(),
    unit_value: unitValueOf(worth, copy.units).toFixed(),
    sequence: sequences.get(copy.recordId)!,
  }));
  await endCopies(tx, rows, at);
  await transfers.moveAll(
    ended.map(({ copy, fee, worth }) => {
      const left = leftInAccount(copy, fee);
      return { accountId: copy.accountId, cash: copy.cash.sub(fee).add(left), worth: worth.add(left) };
    }),
  );
  // Whoever no longer copies a feeder no longer sees their trades as a copier does.
  const ids = rows.map((row) => row.id);
  await deps.relations.endMany(tx, "COPIER", await readPairsWithoutCopy(tx, ids), at);
  await deps.notifications.left(tx, ids);
}

/** Ends what the last event left without positions: the fan-out holds no account's lock, so it comes in a transaction of its own. */
export async function finishCopies(deps: CopyingDeps, copyIds: readonly string[]): Promise<void> {
  if (copyIds.length === 0) return;
  await deps.db.transaction(async (tx) => {
    const locked = await lockCopies(tx, deps, { ids: copyIds });
    // Whoever else found them may have been faster: then there is nothing to publish.
    await endDrained(tx, deps, locked, new Map(), new Set());
  });
}
