import type { Tx } from "../../../platform/db/database";
import { limits } from "../../../platform/limits";
import { queryRows, type Queryable } from "../../../platform/db/rows";
import { defineStatement } from "../../../platform/db/statements/statement";
import { statementRows } from "../../../platform/db/statements/statement-rows";
import { lockAdjusted } from "../../corporate-actions/adjust.sql";
import type { FollowedEvent } from "../booking.store";
import * as sql from "./fan-out.sql";

/** How far a feeder's events have been fanned out. Sequences as text. */
export interface FeederLease {
  /** All copies are through with events up to this one. */
  readonly done_sequence: string;
  /** The event that is under way; null between events. */
  readonly at_sequence: string | null;
  /** Copies up to this id are through with it. */
  readonly chunk_after: string | null;
}

/** The next event that concerns a feeder's copies, beside the last event that is sealed (`head`). */
export interface NextEvent {
  readonly head: string;
  readonly feederId: string;
  readonly event: DueEvent | null;
}

export interface DueEvent extends FollowedEvent {
  readonly sequence: string;
  readonly at: Date;
}

type LockParameters = readonly [recordId: string, sequence: string, after: string | null, copiesMax: number];

/** The first of each chunk: where it is prepared, the statements that book are, too. */
export const acquireLease = defineStatement<
  FeederLease & { readonly settings: string; readonly plans: string },
  readonly [recordId: string]
>("copying.acquireFeederLease", sql.acquireFeederLease, {
  settings: "text",
  plans: "text",
  done_sequence: "int8",
  at_sequence: "int8",
  chunk_after: "uuid",
});
const readNext = defineStatement<
  { readonly head: string; readonly feeder_id: string } & { readonly [Field in keyof DueEvent]: DueEvent[Field] | null },
  readonly [recordId: string]
>("copying.readNext", sql.readNext, {
  head: "int8",
  feeder_id: "uuid",
  id: "uuid",
  sequence: "int8",
  kind: "text",
  symbol: "text",
  at: "timestamptz",
  is_part: "bool",
  is_cash_out: "bool",
});
interface LockedRow {
  readonly ids: string[] | null;
  readonly eater_ids: string[] | null;
  readonly connection_ids: Array<string | null> | null;
  readonly totals: string;
  readonly plans: string;
}
const lockChunk = defineStatement<LockedRow, LockParameters>("copying.lockChunk", sql.lockChunk, {
  ids: "_text",
  eater_ids: "_text",
  connection_ids: "_text",
  totals: "int8",
  plans: "text",
});
const readHasMore = defineStatement<{ readonly has_more: boolean }, readonly [recordId: string]>("copying.readHasMore", sql.readHasMore, {
  has_more: "bool",
});
const noteProgress = defineStatement<
  object,
  readonly [recordId: string, done: string, underWay: string | null, after: string | null, now: Date]
>("copying.noteProgress", sql.noteProgress, {});

/** Records whose events were not all fanned out; only of those with an event since a moment, or of all. */
export async function readRecordsBehind(db: Queryable, since: Date | null): Promise<string[]> {
  const rows = since ? queryRows<{ id: string }>(db, sql.readBehindSince, [since]) : queryRows<{ id: string }>(db, sql.readBehind);
  return (await rows).map((row) => row.id);
}

/** Stores which records were behind when all were looked at. */
export const saveSweep = (db: Queryable, at: Date, behind: readonly string[]): Promise<unknown> =>
  queryRows(db, sql.saveSweep, [at, behind]);

/**
 * Records with sealed events that have not reached all copies, whatever crashed meanwhile. Reads the last look at all records, which each worker takes at
 * its start and every `fanOutWholeSweepMs`, and what was sealed since: an event may be as much older than the commit that shows it. Without a look it
 * reads all.
 */
export async function countRecordsBehind(db: Queryable): Promise<number> {
  const [swept] = await queryRows<{ at: Date; behind: string[] }>(db, "select at, behind from fan_out_sweeps");
  const since = swept ? new Date(+swept.at - limits.fanOutWholeSweepMs) : "-infinity";
  const [row] = await queryRows<{ behind: number }>(db, sql.countBehind, [since, swept?.behind ?? []]);
  return row!.behind;
}

export async function isRecordBehind(db: Queryable, recordId: string): Promise<boolean> {
  return (await queryRows(db, sql.readBehindOne, [recordId])).length > 0;
}

/** A feeder's lease, with what is next. */
export interface FeederWork extends FeederLease {
  readonly next: NextEvent;
}

/** Locks the feeder's progress until the end of the transaction and reads what is next, in one turn; null while another process has it. */
export async function acquireFeederLease(tx: Tx, recordId: string): Promise<FeederWork | null> {
  const [[progress], [row]] = await Promise.all([statementRows(tx, acquireLease, [recordId]), statementRows(tx, readNext, [recordId])]);
  if (progress) {
    const { head, feeder_id: feederId, ...event } = row!;
    return { ...progress, next: { head, feederId, event: event.id === null ? null : (event as DueEvent) } };
  }
  const added = await queryRows(tx, "insert into fan_outs (record_id) values ($1) on conflict do nothing returning record_id", [recordId]);
  return added.length > 0 ? acquireFeederLease(tx, recordId) : null;
}

/** Whether a record was traded on since its last fan-out. */
export async function hasMoreEvents(db: Queryable, recordId: string): Promise<boolean> {
  const [row] = await statementRows(db, readHasMore, [recordId]);
  return row?.has_more ?? false;
}

/** A copy that is locked. */
export interface LockedCopy {
  readonly id: string;
  readonly eaterId: string;
  /** The connection that its orders go to; null on paper. */
  readonly connectionId: string | null;
}

/** Locks the next copies that an event concerns, by id, after copy `after` (null: the first), `copiesMax` at most, then their eaters' totals. */
export async function lockNextCopies(
  tx: Tx,
  recordId: string,
  event: DueEvent,
  after: string | null,
  copiesMax: number,
): Promise<LockedCopy[]> {
  const parameters: LockParameters = [recordId, event.sequence, after, copiesMax];
  const [row] =
    event.kind === "ADJUSTED"
      ? await queryRows<LockedRow>(tx, lockAdjusted, [...parameters])
      : await statementRows(tx, lockChunk, parameters);
  return lockedCopies(row!);
}

/** Locks those of these copies that an event concerns still, in the same order. */
export async function lockChosenCopies(tx: Tx, recordId: string, event: DueEvent, copyIds: readonly string[]): Promise<LockedCopy[]> {
  const [row] = await queryRows<LockedRow>(tx, sql.lockChosen, [recordId, event.sequence, copyIds]);
  return lockedCopies(row!);
}

const lockedCopies = ({ ids, eater_ids, connection_ids }: LockedRow): LockedCopy[] =>
  (ids ?? []).map((id, index) => ({ id, eaterId: eater_ids![index]!, connectionId: connection_ids![index]! }));

/** Copies on paper after copy `after` (null: all) that an event concerns, of these eaters, by id. */
export async function readWatchedCopies(
  tx: Tx,
  recordId: string,
  event: DueEvent,
  after: string | null,
  eaterIds: readonly string[],
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(tx, sql.readWatched, [recordId, event.sequence, after, eaterIds]);
  return rows.map((row) => row.id);
}

export async function saveProgress(tx: Tx, recordId: string, progress: FeederLease, now: Date): Promise<void> {
  await statementRows(tx, noteProgress, [recordId, progress.done_sequence, progress.at_sequence, progress.chunk_after, now]);
}

/** Copies of a record that follow exits only and whose last event is known, by id. */
export async function readEndingCopies(db: Queryable, recordId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select id
    from copies
    where record_id = $1
      and state = 'MIRROR_EXITS'
      and stopped_sequence is not null
    order by id`,
    [recordId],
  );
  return rows.map((row) => row.id);
}
