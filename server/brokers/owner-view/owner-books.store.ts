import type { Database, Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { VenueHealthRow } from "../calls/venue-health.entity";
import type { VenueEnvironment, VenueId } from "../port/venue";
import { BrokerDifferenceRow, BrokerReconciliationRow } from "../reconciliation/reconciliation.entity";
import { BrokerExternalOrderRow, BrokerPositionRow } from "../reconciliation/venue-side.entity";
import type { Cursor } from "./owner-orders.store";

/** The last comparison of each connection. */
export async function readLastReconciliations(db: Database, connectionIds: readonly string[]): Promise<BrokerReconciliationRow[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select r.id
    from unnest($1::uuid[]) as c (id)
    cross join lateral (
      select id
      from broker_reconciliations
      where connection_id = c.id
      order by first_at desc, id
      limit 1
    ) r`,
    [connectionIds],
  );
  return db.read
    .createQueryBuilder(BrokerReconciliationRow, "r")
    .where("r.connection_id = any(:connectionIds) and r.id = any(:ids)", { connectionIds, ids: rows.map(({ id }) => id) })
    .getMany();
}

/** Comparisons of a connection, newest first. */
export function readReconciliationsPage(
  db: Database,
  of: { readonly userId: string; readonly connectionId: string },
  { cursor, isBackward, limit }: { cursor: Cursor; isBackward: boolean; limit: number },
): Promise<BrokerReconciliationRow[]> {
  const select = db.read
    .createQueryBuilder(BrokerReconciliationRow, "r")
    .where("r.connection_id = :connectionId and r.user_id = :userId", of)
    .orderBy("r.first_at", isBackward ? "ASC" : "DESC")
    .addOrderBy("r.id", isBackward ? "DESC" : "ASC")
    .limit(limit);
  const [earlier, later] = isBackward ? [">", "<"] : ["<", ">"];
  if (cursor) select.andWhere(`(r.first_at ${earlier} :at or r.first_at = :at and r.id ${later} :key)`, { at: cursor[0], key: cursor[1] });
  return select.getMany();
}

/** Differences that are not resolved, those that stop opens first. */
export const readOpenDifferencesOf = (db: Database, connectionIds: readonly string[], max: number): Promise<BrokerDifferenceRow[]> =>
  db.read
    .createQueryBuilder(BrokerDifferenceRow, "d")
    .where("d.connection_id = any(:connectionIds) and d.resolved_at is null", { connectionIds })
    .orderBy("d.stops_opens", "DESC")
    .addOrderBy("d.found_at", "ASC")
    .addOrderBy("d.kind", "ASC")
    .addOrderBy("d.symbol", "ASC")
    .addOrderBy("d.id", "ASC")
    .limit(max)
    .getMany();

/** An open difference of the user's, locked; null where there is none. */
export const lockDifference = (tx: Tx, userId: string, id: string): Promise<BrokerDifferenceRow | null> =>
  tx
    .createQueryBuilder(BrokerDifferenceRow, "d")
    .where("d.user_id = :userId and d.id = :id and d.resolved_at is null", { userId, id })
    .setLock("pessimistic_write")
    .getOne();

export const readPositionsOf = (db: Database, connectionIds: readonly string[], max: number): Promise<BrokerPositionRow[]> =>
  db.read
    .createQueryBuilder(BrokerPositionRow, "p")
    .where("p.connection_id = any(:connectionIds)", { connectionIds })
    .orderBy("p.connection_id")
    .addOrderBy("p.symbol")
    .limit(max)
    .getMany();

export const readExternalOrdersOf = (db: Database, connectionIds: readonly string[], max: number): Promise<BrokerExternalOrderRow[]> =>
  db.read
    .createQueryBuilder(BrokerExternalOrderRow, "o")
    .where("o.connection_id = any(:connectionIds)", { connectionIds })
    .orderBy("o.placed_at", "DESC")
    .addOrderBy("o.venue_order_id", "ASC")
    .limit(max)
    .getMany();

/** What of a connection's work decides whether it can open. */
export interface WorkOf {
  readonly connectionId: string;
  readonly leaseUntil: Date | null;
  readonly isReconciled: boolean;
  readonly reconcileRequestedAt: Date | null;
  readonly isVenueStopped: boolean;
  readonly venueStopReason: string;
}

export const readWorkOf = (db: Queryable, connectionIds: readonly string[]): Promise<WorkOf[]> =>
  queryRows(
    db,
    `select c.id as "connectionId",
      w.lease_until as "leaseUntil",
      coalesce(w.is_reconciled, false) as "isReconciled",
      w.reconcile_requested_at as "reconcileRequestedAt",
      s.is_stopped as "isVenueStopped",
      s.reason as "venueStopReason"
    from broker_connections c
    join venue_switches s on s.venue = c.venue
    left join broker_work w on w.connection_id = c.id
    where c.id = any($1::uuid[])`,
    [connectionIds],
  );

type Health = Pick<
  VenueHealthRow,
  "venue" | "environment" | "account" | "circuit" | "retryAt" | "quietUntil" | "used" | "perMinuteMax" | "waiting" | "at"
>;

/** How calls went of the processes that have said so since. */
export const readVenueHealth = (
  db: Queryable,
  scopes: ReadonlyArray<{ readonly venue: VenueId; readonly environment: VenueEnvironment }>,
  since: Date,
): Promise<Health[]> =>
  queryRows(
    db,
    `select venue, environment, account, circuit, retry_at as "retryAt", quiet_until as "quietUntil", used,
      per_minute_max as "perMinuteMax", waiting, at
    from venue_health
    where (venue, environment) in (select * from unnest($1::text[], $2::text[]))
      and at >= $3
    order by at desc
    limit 1000`,
    [scopes.map(({ venue }) => venue), scopes.map(({ environment }) => environment), since],
  );
