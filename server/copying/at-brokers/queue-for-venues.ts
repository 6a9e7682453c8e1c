import { randomUUID } from "node:crypto";
import type { Tx } from "../../platform/db/database";
import { announceVenueRows, type CopyingDeps } from "../copying-deps";
import type { AnnouncedRow } from "../engine/announce.sql";
import type { FollowedEvent } from "../engine/booking.store";
import type { CopyWithPositions } from "../lifecycle/copy-row";
import { factsJson } from "./copy-brokers";
import { readSides } from "./sides.store";
import { queueClosesOf, queueEvent } from "./copy-orders.store";

/** What copies at venues order; stops and targets that moved are booked as on paper. */
const orderedKinds: ReadonlySet<string> = new Set(["OPENED", "SCALED", "REDUCED", "CLOSED"]);

/** What the venues of these connections may open of a symbol now, for the statements. */
export const readVenueFacts = async (tx: Tx, { brokers }: CopyingDeps, connectionIds: readonly string[], symbol: string): Promise<string> =>
  factsJson(await brokers.facts(tx, connectionIds, symbol), await readSides(tx, connectionIds));

/** Queues what a feeder's event is to those of the copies that are at venues (`connections`); all are locked. Returns the others. */
export async function queueForVenues(
  tx: Tx,
  deps: CopyingDeps,
  event: FollowedEvent,
  copyIds: readonly string[],
  connections: ReadonlyMap<string, string>,
  now: Date,
): Promise<readonly string[]> {
  // A venue splits and pays by itself (`CopyVenueAdjustments`).
  if (event.kind === "ADJUSTED") return copyIds.filter((id) => !connections.has(id));
  if (connections.size === 0 || !orderedKinds.has(event.kind)) return copyIds;
  const ids = [...connections.keys()];
  const facts = await readVenueFacts(tx, deps, [...new Set(connections.values())], event.symbol);
  const rows = await queueEvent(tx, event, ids, now, facts);
  if (rows.some((row) => row.status === "SKIPPED")) await deps.notifications.notCopied(tx, event.id);
  tx.afterCommit(() => announceVenueRows(deps, rows, now));
  tx.afterCommit(() => deps.orderQueue.wake(ids));
  return copyIds.filter((id) => !connections.has(id));
}

/** Why and of what copies at venues close. */
export interface ExitsAtVenues {
  readonly cause: string;
  /** Null: all that is held. */
  readonly tradeIds?: readonly string[] | null;
  readonly onlyShorts?: boolean;
  readonly isByYou?: boolean;
}

/** Queues closes of what these copies at venues hold or have ordered; they are locked. */
export async function queueExitsOf(
  tx: Tx,
  deps: CopyingDeps,
  copies: readonly CopyWithPositions[],
  { cause, tradeIds = null, onlyShorts = false, isByYou = false }: ExitsAtVenues,
): Promise<AnnouncedRow[]> {
  if (copies.length === 0) return [];
  const at = deps.clock.date();
  const copyIds = copies.map((copy) => copy.id);
  const rows = await queueClosesOf(tx, { causeId: randomUUID(), cause, copyIds, tradeIds, onlyShorts, isByYou }, at);
  tx.afterCommit(() => announceVenueRows(deps, rows, at));
  tx.afterCommit(() => deps.orderQueue.wake(copyIds));
  return rows;
}
