import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { Relation, RelationKey, RelationKind } from "./relation";

const columns = 'feeder_id as "feederId", kind, trade_id as "tradeId", since, until';

/** All relations of a viewer, ended ones included, oldest first. */
export const readRelations = (db: Database, viewerId: string): Promise<Relation[]> =>
  queryRows<Relation>(
    db,
    `select ${columns}
    from relations
    where viewer_id = $1
    order by since, id`,
    [viewerId],
  );

export interface ViewerRelationRow extends Relation {
  readonly viewerId: string;
}

/** All relations of several viewers, ended ones included, oldest first. */
export const readRelationsOfMany = (db: Database, viewerIds: readonly string[]): Promise<ViewerRelationRow[]> =>
  queryRows<ViewerRelationRow>(
    db,
    `select viewer_id as "viewerId", ${columns}
    from relations
    where viewer_id = any($1::uuid[])
    order by since, id`,
    [viewerIds],
  );

/** Does nothing while one of the same kind runs. */
export async function insertRelation(tx: Tx, key: RelationKey, since: Date): Promise<void> {
  await tx.query(
    `insert into relations (viewer_id, feeder_id, kind, trade_id, since)
    select $1::uuid, $2::uuid, $3::text, $4::uuid, $5::timestamptz
    where not exists (
      select 1
      from relations
      where viewer_id = $1::uuid
        and feeder_id = $2::uuid
        and kind = $3::text
        and trade_id is not distinct from $4::uuid
        and until is null
    )`,
    [key.viewerId, key.feederId, key.kind, key.tradeId ?? null, since],
  );
}

/** Ends the running relations of one kind between these pairs, whatever their trade; none ends before it began. */
export async function endRelations(
  tx: Tx,
  kind: RelationKind,
  pairs: ReadonlyArray<{ viewerId: string; feederId: string }>,
  until: Date,
): Promise<void> {
  await tx.query(
    `update relations r
    set until = greatest(r.since, $4::timestamptz)
    from unnest($1::uuid[], $2::uuid[]) as p (viewer_id, feeder_id)
    where r.viewer_id = p.viewer_id
      and r.feeder_id = p.feeder_id
      and r.kind = $3
      and r.until is null`,
    [pairs.map((pair) => pair.viewerId), pairs.map((pair) => pair.feederId), kind, until],
  );
}

/** Ends the running relation, if any, not before it began. */
export async function endRelation(tx: Tx, key: RelationKey, until: Date): Promise<void> {
  await tx.query(
    `update relations
    set until = greatest(since, $5::timestamptz)
    where viewer_id = $1
      and feeder_id = $2
      and kind = $3
      and trade_id is not distinct from $4::uuid
      and until is null`,
    [key.viewerId, key.feederId, key.kind, key.tradeId ?? null, until],
  );
}
