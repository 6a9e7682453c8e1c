import type { Shards } from "../../platform/leases/shards";
import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { defineStatement } from "../../platform/db/statements/statement";
import { statementRows } from "../../platform/db/statements/statement-rows";
import * as decision from "./stop-decision.sql";
import * as watched from "./watched.sql";

/** A copy as the filter reads it: figures as text, what it holds by symbol in units, shorts below zero. */
export interface WatchRow {
  readonly id: string;
  readonly eater_id: string;
  readonly version: number;
  readonly cash: string;
  readonly units: string;
  readonly stop_loss_percent: string | null;
  readonly stop_is_trailing: boolean;
  readonly stop_reference: string | null;
  readonly take_profit_percent: string | null;
  readonly take_profit_reference: string | null;
  readonly held: Readonly<Record<string, number>> | null;
}

const watchedOf = defineStatement<WatchRow, readonly [eaterIds: readonly string[]]>("copying.readWatchedOf", watched.readWatchedOf, {
  id: "uuid",
  eater_id: "uuid",
  version: "int4",
  cash: "numeric",
  units: "numeric",
  stop_loss_percent: "numeric",
  stop_is_trailing: "bool",
  stop_reference: "numeric",
  take_profit_percent: "numeric",
  take_profit_reference: "numeric",
  held: "json",
});

/** Copies of these eaters that have anything to watch: a stop, a profit to take or a short. */
export const readWatchedOf = (db: Queryable, eaterIds: readonly string[]): Promise<WatchRow[]> => statementRows(db, watchedOf, [eaterIds]);

const beforeAllIds = "00000000-0000-0000-0000-000000000000";

/** The next watched copies after `after` (null: the first), by id, of eaters in these shards. */
export const readWatchedAfter = (db: Queryable, after: string | null, first: number, shards: Shards): Promise<WatchRow[]> =>
  queryRows(db, watched.readWatchedAfter, [after ?? beforeAllIds, first, [...shards]]);

/** Day and id of a running copy. */
export type CopyPlace = readonly [day: string, id: string];

export interface WatchedVersions {
  readonly versions: ReadonlyArray<Pick<WatchRow, "id" | "eater_id" | "version">>;
  /** Where the next look goes on; null: those were the last. */
  readonly last: CopyPlace | null;
}

/** Versions of what is watched, for eaters in these shards, among the next `first` running copies after a place (null: the first). */
export async function readWatchedVersions(db: Queryable, after: CopyPlace | null, first: number, shards: Shards): Promise<WatchedVersions> {
  const [found] = await queryRows<WatchedVersions>(db, watched.readVersions, [...(after ?? [null, null]), first, [...shards]]);
  return found!;
}

/** A copy that tripped at the mids of a tick, which is counted from 0. */
export interface TrippedCopy {
  readonly id: string;
  readonly tick: number;
  /** Best unit value seen, as text, since `stored` was the stop's reference; both null where it does not trail. */
  readonly best: string | null;
  readonly stored: number | null;
}

/** A copy that was decided to stop, and the tick that it closes at. */
export interface DecidedStop {
  readonly id: string;
  readonly tick: number;
  readonly reason: "STOP_LOSS" | "TAKE_PROFIT";
}

const lockForDecision = defineStatement<{ readonly locked: number }, readonly [copyIds: readonly string[]]>(
  "copying.lockForDecision",
  decision.lockForDecision,
  { locked: "int4" },
);
const decide = defineStatement<DecidedStop, readonly [trips: string, mids: string, now: Date]>(
  "copying.decideStops",
  decision.decideStops,
  { id: "uuid", tick: "int4", reason: "text" },
);

/** Locks the feeders' chains, shared, and the copies, by id; then sets those on their way out that breach at the mids of a tick (by symbol, as text). */
export async function decideStops(
  tx: Tx,
  trips: readonly TrippedCopy[],
  mids: ReadonlyArray<Readonly<Record<string, string>>>,
  now: Date,
): Promise<DecidedStop[]> {
  await statementRows(tx, lockForDecision, [[...new Set(trips.map((trip) => trip.id))]]);
  return statementRows(tx, decide, [JSON.stringify(trips), JSON.stringify(mids), now]);
}

/** A trailing stop's best unit value, as text, and what is stored of it. */
export interface ReferenceChange {
  readonly id: string;
  readonly best: string;
  readonly stored: number;
}

const storeReferences = defineStatement<
  { readonly id: string },
  readonly [ids: readonly string[], best: readonly string[], stored: readonly number[]]
>("copying.saveReferences", decision.saveReferences, { id: "uuid" });

/** Locks copies by id and stores the best values of those whose stop was not set anew meanwhile. Returns the ids of those. */
export async function saveReferences(tx: Tx, changes: readonly ReferenceChange[]): Promise<ReadonlySet<string>> {
  const ids = changes.map(({ id }) => id);
  await tx.query("select id from copies where id = any($1::uuid[]) order by id for no key update", [ids]);
  const rows = await statementRows(tx, storeReferences, [ids, changes.map(({ best }) => best), changes.map(({ stored }) => stored)]);
  return new Set(rows.map((row) => row.id));
}
