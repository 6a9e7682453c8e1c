import type { Bus } from "../../platform/bus/bus";
import type { Database, Tx } from "../../platform/db/database";
import { announceAudience } from "../../identity/account/identity.events";
import type { Relation, RelationKey, RelationKind } from "./relation";
import { endRelation, endRelations, insertRelation, readRelations, readRelationsOfMany } from "./relations.store";

/**
 * Keeps who copies, subscribes to or has unlocked what, for copying and billing, so that visibility never has to ask
 * modules above. A relation that ended keeps its row: how late an old event was for a viewer must never change.
 */
export class RelationsService {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
  ) {}

  /** All relations of a viewer, ended ones included, oldest first. */
  relationsOf(viewerId: string): Promise<Relation[]> {
    return readRelations(this.db, viewerId);
  }

  /** Relations of several viewers in one statement, for streams and loaders. */
  async relationsOfMany(viewerIds: readonly string[]): Promise<Map<string, Relation[]>> {
    const rows = await readRelationsOfMany(this.db, viewerIds);
    const byViewer = new Map<string, Relation[]>(viewerIds.map((id) => [id, []]));
    for (const { viewerId, ...relation } of rows) byViewer.get(viewerId)?.push(relation);
    return byViewer;
  }

  /** Begins a relation in the caller's transaction; while one of the same kind runs, nothing happens. */
  async begin(tx: Tx, key: RelationKey, since: Date): Promise<void> {
    await insertRelation(tx, key, since);
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
    await endRelations(tx, kind, pairs, until);
    announceAudience(tx, this.bus, ...new Set(pairs.map((pair) => pair.viewerId)));
  }

  /** Ends the running relation of this kind, if any, in the caller's transaction. */
  async end(tx: Tx, key: RelationKey, until: Date): Promise<void> {
    await endRelation(tx, key, until);
    announceAudience(tx, this.bus, key.viewerId);
  }
}
