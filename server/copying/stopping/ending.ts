import { randomUUID } from "node:crypto";
import type { Tx } from "../../platform/db/database";
import { zero, type Decimal } from "../../platform/decimal";
import type { Transfers } from "../../trading/accounts/transfer-positions";
import type { AnnouncedRow } from "../engine/announce.sql";
import { closeNow } from "../engine/close.sql";
import { readCopies, type CopyRow } from "../lifecycle/copy.store";
import { unitValueOf, worthOf, type CopyWorth, type ValuedCopyPosition } from "../eater-view/copy-value";
import { announceRows, publishCopyChanges, type CopyingDeps } from "../copying-deps";
import type { CopyStopMode, CopyStopReason, ReceiptCause } from "../copying.enums";
import { leaveCopy } from "../lifecycle/flows";
import { transferPositions } from "./transfer-positions";
import { isDrained } from "../engine/fan-out.sql";
import { lockCopies, type LockedCopies } from "../lifecycle/locked-copies";
import { pricesNow, type LivePrices } from "../engine/tick-prices";

export interface Closing {
  readonly cause: Extract<ReceiptCause, "STOP" | "COPY_STOP" | "MANUAL" | "MARGIN">;
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
export async function closeHeld(tx: Tx, deps: CopyingDeps, copies: readonly CopyRow[], closing: Closing): Promise<AnnouncedRow[]> {
  const now = pricesNow(deps.market, new Set(copies.flatMap((copy) => copy.positions.map((position) => position.symbol)))).live;
  const pricesOf = closing.copyIds.map((id) => closing.pricesOf?.(id) ?? now);
  const ticks = [...new Set(pricesOf)];
  const at = deps.clock.date();
  const rows = (await tx.query(closeNow, [
    randomUUID(),
    closing.copyIds,
    at,
    closing.cause,
    JSON.stringify(ticks),
    closing.tradeIds ?? null,
    closing.onlyShorts ?? false,
    closing.isByYou ?? false,
    pricesOf.map((prices) => ticks.indexOf(prices)),
  ])) as AnnouncedRow[];
  tx.afterCommit(() => announceRows(deps, rows, at));
  return rows;
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
  const sequences = locked.copies.map((copy) => locked.sequences.get(copy.recordId)!);
  await tx.query(mode === "MIRROR_EXITS" ? toExitsOnly : toStopping, [ids, sequences, mode, reason, deps.clock.date()]);
  let rows: AnnouncedRow[] = [];
  if (mode === "CLOSE_ALL") rows = await closeHeld(tx, deps, locked.copies, { cause: "STOP", copyIds: ids });
  const worth = mode === "DETACH" ? await transferAllPositions(tx, deps, locked) : new Map<string, Decimal>();
  await endDrained(tx, deps, locked, worth);
  await deps.news.stopped(tx, ids, reason);
  return rows;
}

/** What was sealed before the press still opens, but not in a copy that was paused. */
const toExitsOnly = `
update copies c set state = 'MIRROR_EXITS', stop_mode = $3, stop_reason = $4, exits_only_sequence = coalesce(c.exits_only_sequence, case when c.state = 'PAUSED' then c.started_sequence else n.sequence end), stopping_at = coalesce(c.stopping_at, $5), paused_at = null, version = c.version + 1
from unnest($1::uuid[], $2::bigint[]) as n (id, sequence) where c.id = n.id and c.state in ('ACTIVE', 'PAUSED', 'MIRROR_EXITS')`;

const toStopping = `
update copies c set state = 'STOPPING', stop_mode = $3, stop_reason = $4, stopped_sequence = coalesce(c.stopped_sequence, n.sequence), stopping_at = $5, paused_at = null, version = c.version + 1
from unnest($1::uuid[], $2::bigint[]) as n (id, sequence) where c.id = n.id and c.state in ('ACTIVE', 'PAUSED', 'MIRROR_EXITS')`;

/**
 * All lots become the eaters' own trades; what the account holds the other way is closed instead, and where that has no
 * live price the copy goes on until it has: what was handed over has left it by then, as money taken out. Returns what
 * each copy that ends now was worth before.
 */
async function transferAllPositions(tx: Tx, deps: CopyingDeps, { copies, transfers }: LockedCopies): Promise<Map<string, Decimal>> {
  const worth = new Map<string, Decimal>();
  for (const copy of copies) {
    const opposite = copy.positions.filter(({ symbol, side }) => (transfers.sideOf(copy.accountId, symbol) ?? side) !== side);
    if (opposite.length > 0)
      await closeHeld(tx, deps, [copy], { cause: "STOP", copyIds: [copy.id], tradeIds: opposite.map((position) => position.tradeId) });
    const handed = copy.positions.filter((position) => !opposite.includes(position));
    const [now] = opposite.length > 0 ? await readCopies(tx, "c.id = $1", [copy.id]) : [copy];
    const valued = worthOf(now!, (symbol) => deps.market.quote(symbol));
    const waiting = valued.positions.filter(({ tradeId }) => opposite.some((position) => position.tradeId === tradeId));
    if (waiting.length === 0) worth.set(copy.id, valued.equity);
    else await leaveInPart(tx, deps, now!, valued, transfers, waiting);
    await transferPositions(
      tx,
      deps,
      transfers,
      copy,
      handed.map((position) => position.tradeId),
    );
  }
  return worth;
}

async function leaveInPart(
  tx: Tx,
  deps: CopyingDeps,
  copy: CopyRow,
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

const drained = `c.id = any($1::uuid[]) and ${isDrained}`;

/**
 * Ends the copies among these that are on the way out and hold nothing any more: their cash goes back to the account.
 * `worth` is what a copy was worth before its lots were handed over; without an entry it is its cash. Their eaters hear of
 * those that ended and of `changed` (null: of all).
 */
export async function endDrained(
  tx: Tx,
  deps: CopyingDeps,
  locked: LockedCopies,
  worth: ReadonlyMap<string, Decimal> = new Map(),
  changed: ReadonlySet<string> | null = null,
): Promise<void> {
  const ending = await readCopies(tx, `${drained} order by c.id`, [locked.copies.map((copy) => copy.id)]);
  if (ending.length > 0) await endAll(tx, deps, locked, ending, (copy) => worth.get(copy.id) ?? copy.cash);
  const ended = new Set(ending.map((copy) => copy.id));
  const told = locked.copies.filter(({ id }) => changed === null || changed.has(id) || ended.has(id));
  if (told.length > 0) await publishCopyChanges(tx, deps, told);
  await locked.transfers.end();
}

async function endAll(
  tx: Tx,
  deps: CopyingDeps,
  { transfers, sequences }: LockedCopies,
  copies: readonly CopyRow[],
  worthOfCopy: (copy: CopyRow) => Decimal,
): Promise<void> {
  const at = deps.clock.date();
  const rows = copies.map((copy) => ({
    id: copy.id,
    eater_id: copy.eaterId,
    worth: worthOfCopy(copy).toFixed(2),
    units: copy.units.toFixed(),
    unit_value: unitValueOf(worthOfCopy(copy), copy.units).toFixed(),
    sequence: sequences.get(copy.recordId)!,
  }));
  await tx.query(endCopies, [JSON.stringify(rows), at]);
  await transfers.moveAll(copies.map((copy) => ({ accountId: copy.accountId, cash: copy.cash, worth: worthOfCopy(copy) })));
  // Whoever no longer copies a feeder no longer sees their trades as a copier does.
  const left = (await tx.query(readLeft, [rows.map((row) => row.id)])) as Array<{ viewerId: string; feederId: string }>;
  await deps.relations.endMany(tx, "COPIER", left, at);
  await deps.news.left(
    tx,
    rows.map((row) => row.id),
  );
}

/** What has ended keeps its worth, lots handed over on the way among it; its cash is the account's again. `$1` rows as JSON, `$2` now. */
const endCopies = `
with given as (
  select * from json_to_recordset($1) as g (id uuid, eater_id uuid, worth numeric, units numeric, unit_value numeric, sequence bigint)
), flows as (
  insert into copy_flows (eater_id, copy_id, at, amount, units, unit_value, kind) select eater_id, id, $2, -worth, -units, unit_value, 'STOP' from given
), totals as (
  update eater_totals t set day_start_equity = t.day_start_equity - g.worth, version = t.version + 1 from (select eater_id, sum(worth) as worth from given group by eater_id) g where t.eater_id = g.eater_id
)
update copies c set state = 'STOPPED', cash = 0, final_equity = g.worth + c.handed_over, put_in = c.put_in + c.handed_over,
  units = case when c.handed_over <> 0 and g.unit_value > 0 and g.worth + c.handed_over > 0 then round((g.worth + c.handed_over) / g.unit_value, 12) else c.units end, stopped_at = $2, stopped_sequence = coalesce(c.stopped_sequence, g.sequence), version = c.version + 1 from given g where c.id = g.id`;

/** Pairs that no running copy joins any more. */
const readLeft = `
select distinct c.eater_id as "viewerId", c.feeder_id as "feederId" from copies c where c.id = any($1::uuid[])
  and not exists (select 1 from copies o where o.eater_id = c.eater_id and o.feeder_id = c.feeder_id and o.state <> 'STOPPED')`;

/** Ends what the last event left without positions: the fan-out holds no account's lock, so it comes in a transaction of its own. */
export async function finishCopies(deps: CopyingDeps, copyIds: readonly string[]): Promise<void> {
  if (copyIds.length === 0) return;
  await deps.db.transaction(async (tx) => {
    const locked = await lockCopies(tx, deps, { ids: copyIds });
    // Whoever else found them may have been faster: then there is nothing to tell.
    await endDrained(tx, deps, locked, new Map(), new Set());
  });
}
