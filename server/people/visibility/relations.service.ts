import type { Bus } from "../../platform/bus/bus";
import type { Database, Tx } from "../../platform/db/database";
import { announceAudience } from "../../identity/account/identity.events";

export type RelationKind = "COPIER" | "SUBSCRIBER" | "UNLOCKED";

/** Why a viewer sees a feeder's trades at once: from `since` on, until `until` (null: still so). */
export interface Relation {
  readonly feederId: string;
  readonly kind: RelationKind;
  /** The one unlocked recipe of UNLOCKED; null for the others. */
  readonly tradeId: string | null;
  readonly since: Date;
  readonly until: Date | null;
}

export interface RelationKey {
  readonly viewerId: string;
  readonly feederId: string;
  readonly kind: RelationKind;
  readonly tradeId?: string | null;
}

/**
 * Keeps who copies, subscribes to or has unlocked what, for copying and billing, so that visibility never has to ask
 * rooms above. A relation that ended keeps its row: how late an old event was for a viewer must never change.
 */
export class RelationsService {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
  ) {}

  /** All relations of a viewer, ended ones included, oldest first. */
  relationsOf(viewerId: string): Promise<Relation[]> {
    return this.db.query<Relation>(
      'select feeder_id as "feederId", kind, trade_id as "tradeId", since, until from relations where viewer_id = $1 order by since, id',
      [viewerId],
    );
  }

  /** Relations of several viewers in one statement, for streams and loaders. */
  async relationsOfMany(viewerIds: readonly string[]): Promise<Map<string, Relation[]>> {
    const rows = await this.db.query<Relation & { viewerId: string }>(
      'select viewer_id as "viewerId", feeder_id as "feederId", kind, trade_id as "tradeId", since, until from relations where viewer_id = any($1::uuid[]) order by since, id',
      [viewerIds],
    );
    const byViewer = new Map<string, Relation[]>(viewerIds.map((id) => [id, []]));
    for (const { viewerId, ...relation } of rows) byViewer.get(viewerId)?.push(relation);
    return byViewer;
  }

  /** Begins a relation in the caller's transaction; while one of the same kind runs, nothing happens. */
  async begin(tx: Tx, key: RelationKey, since: Date): Promise<void> {
    await tx.query(
      `insert into relations (viewer_id, feeder_id, kind, trade_id, since)
       select $1::uuid, $2::uuid, $3::text, $4::uuid, $5::timestamptz
       where not exists (select 1 from relations where viewer_id = $1::uuid and feeder_id = $2::uuid and kind = $3::text and trade_id is not distinct from $4::uuid and until is null)`,
      [key.viewerId, key.feederId, key.kind, key.tradeId ?? null, since],
    );
    announceAudience(tx, this.bus, key.viewerId);
  }

  /** Ends the running relations of one kind (not UNLOCKED) between these pairs, in one statement. */
  async endMany(
    tx: Tx,
    kind: Exclude<RelationKind, "UNLOCKED">,
    pairs: ReadonlyArray<{ viewerId: string; feederId: string }>,
    until: Date,
  ): Promise<void> {
    if (pairs.length === 0) return;
    await tx.query(
      `update relations r set until = greatest(r.since, $4::timestamptz) from unnest($1::uuid[], $2::uuid[]) as p (viewer_id, feeder_id)
       where r.viewer_id = p.viewer_id and r.feeder_id = p.feeder_id and r.kind = $3 and r.until is null`,
      [pairs.map((pair) => pair.viewerId), pairs.map((pair) => pair.feederId), kind, until],
    );
    announceAudience(tx, this.bus, ...new Set(pairs.map((pair) => pair.viewerId)));
  }

  /** Ends the running relation of this kind, if any, in the caller's transaction. */
  async end(tx: Tx, key: RelationKey, until: Date): Promise<void> {
    await tx.query(
      "update relations set until = greatest(since, $5::timestamptz) where viewer_id = $1 and feeder_id = $2 and kind = $3 and trade_id is not distinct from $4::uuid and until is null",
      [key.viewerId, key.feederId, key.kind, key.tradeId ?? null, until],
    );
    announceAudience(tx, this.bus, key.viewerId);
  }
}
