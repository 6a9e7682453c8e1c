import { unitsJson, type UnitsThen } from "../../brokers/port/corporate-actions";
import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";
import type { AnnouncedRow } from "../engine/announce.sql";
import type { FollowedEvent } from "../engine/booking.store";
import * as sql from "./adjust.sql";

/** Copies that wait for a split or dividend of their feeder, up to the last one. */
export interface UnadjustedCopies {
  readonly record_id: string;
  readonly up_to: string;
  /** The copies, by id. */
  readonly ids: string[];
}

/** By record id. The copies and their records' chains are locked. */
export function readUnadjustedCopies(tx: Tx, copyIds: readonly string[]): Promise<UnadjustedCopies[]> {
  return queryRows(tx, sql.readUnadjusted, [copyIds]);
}

/** The feeder's events that are not fanned out, up to the one that the copies wait for, in order; `ids` are those of the copies each concerns. */
export function readEventsBehind(tx: Tx, { record_id, up_to, ids }: UnadjustedCopies): Promise<Array<FollowedEvent & { ids: string[] }>> {
  return queryRows(tx, sql.readCopiesBehind, [record_id, up_to, ids]);
}

/** Of copies on their way out, those whose units are others by now than when that was decided. */
export async function readAdjustedSince(tx: Tx, copyIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await queryRows<{ id: string }>(tx, sql.readAdjustedSince, [copyIds])).map((row) => row.id));
}

/** Copies whose closes in a symbol wait while their feeder is out of the trade, by trade. */
export function readWaitingCopies(
  db: Queryable,
  actionId: string,
  symbol: string,
  now: Date,
): Promise<Array<{ trade_id: string; copy_ids: string[] }>> {
  return queryRows(db, sql.readWaiting, [actionId, symbol, now]);
}

/** Locks these copies by id, then their eaters' totals. Returns those of whom a close of the trade still waits. */
export async function lockWaitingCopies(tx: Tx, copyIds: readonly string[], tradeId: string): Promise<string[]> {
  await tx.query(sql.lockWaiting, [copyIds]);
  const [row] = await queryRows<{ ids: string[] | null }>(tx, sql.readStillWaiting, [copyIds, tradeId]);
  return row!.ids ?? [];
}

/** Copies at a connection that were in a symbol before `before`, by trade. */
export function readCopiesBefore(
  db: Queryable,
  connectionId: string,
  symbol: string,
  before: Date,
): Promise<Array<{ trade_id: string; copy_ids: string[] }>> {
  return queryRows(db, sql.readAtVenueBefore, [connectionId, symbol, before]);
}

/** Units that copies at a connection held of a symbol just before `then` begins, in units of now, negative for shorts. */
export async function readUnitsBefore(db: Queryable, connectionId: string, symbol: string, then: UnitsThen): Promise<Decimal> {
  const [row] = await queryRows<{ units: string }>(db, sql.readUnitsBefore, [connectionId, symbol, unitsJson(then)]);
  return new Decimal(row!.units);
}

/** Locks these copies by id, then their eaters' totals. */
export const lockCopiesAndTotals = (tx: Tx, copyIds: readonly string[]): Promise<unknown> => tx.query(sql.lockWaiting, [copyIds]);

/** Applies an action that has no event to these copies, which are locked. `given` is JSON, as `givenAction` reads it. */
export function bookAction(tx: Tx, actionId: string, copyIds: readonly string[], now: Date, given: string): Promise<AnnouncedRow[]> {
  return queryRows(tx, sql.adjustWaiting, [actionId, copyIds, now, given]);
}

/** Running copies at a connection that hold a symbol, by id. */
export async function readHoldersAtVenue(db: Queryable, connectionId: string, symbol: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(db, sql.readHoldersAtVenue, [connectionId, symbol]);
  return rows.map(({ id }) => id);
}
