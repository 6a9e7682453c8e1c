import type { Database, Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { VenueId } from "../port/venue";

/** A connection as the worker finds it. */
export interface WorkingConnection {
  readonly id: string;
  readonly userId: string;
  readonly venue: VenueId;
  readonly createdAt: Date;
  /** When it was last changed by a person: its credentials may be new. */
  readonly updatedAt: Date;
  /** The account of a feeder's record: what is traded there without us is looked for. */
  readonly isRecord: boolean;
  /** Its venue did not answer when it was last asked. */
  readonly isFailing: boolean;
}

/**
 * Connections to serve: all that have not ended, also those that are paused, for what closes goes on, and those without an order, for what is
 * there is shown and compared too. One whose key is refused only where an order or a record may need it.
 */
export const readWorkingConnections = (db: Queryable): Promise<WorkingConnection[]> =>
  queryRows(
    db,
    `select c.id, c.user_id as "userId", c.venue, c.created_at as "createdAt", c.updated_at as "updatedAt",
      coalesce(w.is_record, false) as "isRecord",
      c.failure is not null and c.state <> 'REFUSED_KEY' as "isFailing"
    from broker_connections c
    left join broker_work w on w.connection_id = c.id
    where c.erased_at is null
      and (
        c.state <> 'REFUSED_KEY'
        or w.is_record
        or w.reconcile_requested_at is not null
        or exists (select from broker_orders o where o.connection_id = c.id)
      )
    order by c.id`,
  );

export interface Lease {
  readonly isReconciled: boolean;
  /** When a person asked for it; null where nobody did. */
  readonly requestedAt: Date | null;
}

/** Takes or renews the right to work at a connection; null while another process has it. Who takes it over must compare the books first. */
export async function takeLease(db: Database, connectionId: string, holder: string, now: Date, until: Date): Promise<Lease | null> {
  const [row] = await queryRows<Lease>(db, leaseSql, [connectionId, holder, until, now]);
  return row ?? null;
}

const leaseSql = `
insert into broker_work as w (connection_id, holder, lease_until)
values ($1, $2, $3)
on conflict (connection_id) do update
set holder = excluded.holder,
  lease_until = excluded.lease_until,
  is_reconciled = w.is_reconciled and w.holder = excluded.holder
where w.holder = excluded.holder
  or w.lease_until <= $4
returning is_reconciled as "isReconciled", reconcile_requested_at as "requestedAt"`;

/** Says whether the books were compared; only its holder does. */
export async function setReconciled(db: Database, connectionId: string, holder: string, isReconciled: boolean): Promise<void> {
  await db.query("update broker_work set is_reconciled = $3 where connection_id = $1 and holder = $2", [
    connectionId,
    holder,
    isReconciled,
  ]);
}

/** Has the books of a connection compared at the next pass of whoever works there. */
export async function requestReconciliation(tx: Tx, connectionId: string, now: Date): Promise<void> {
  await tx.query(
    `insert into broker_work (connection_id, holder, lease_until, reconcile_requested_at)
    values ($1, '', $2, $2)
    on conflict (connection_id) do update
    set reconcile_requested_at = excluded.reconcile_requested_at`,
    [connectionId, now],
  );
}

/** Says whether a connection's account is that of a feeder's record; the books of one that begins are compared at once. */
export async function setRecord(tx: Tx, connectionId: string, isRecord: boolean, now: Date): Promise<void> {
  await tx.query(
    `insert into broker_work (connection_id, holder, lease_until, is_record)
    values ($1, '', $3, $2)
    on conflict (connection_id) do update
    set is_record = excluded.is_record, cash_missing_since = null`,
    [connectionId, isRecord, now],
  );
  if (isRecord) await requestReconciliation(tx, connectionId, now);
}

/** Marks a request as done that was there when the pass began. */
export async function settleRequest(db: Database, connectionId: string, requestedAt: Date): Promise<void> {
  await db.query(
    `update broker_work
    set reconcile_requested_at = null
    where connection_id = $1
      and reconcile_requested_at <= $2`,
    [connectionId, requestedAt],
  );
}

/** Connections with something to do now. */
export async function readDueConnections(db: Queryable, now: Date): Promise<Set<string>> {
  const rows = await queryRows<{ connection_id: string }>(
    db,
    `select distinct connection_id
    from broker_orders
    where ended_at is null
      and (
        state = 'SENT'
        or state = 'INTENT' and send_after <= $1
        or next_look_up_at <= $1
        or next_cancel_at <= $1
      )`,
    [now],
  );
  return new Set(rows.map((row) => row.connection_id));
}

/** Whether nothing of a connection may have filled since this moment but what is booked: no order went out, is on its way or ended since, and no fill waits. Limits that rest are looked at as they fill. */
export async function readIsQuiet(db: Queryable, connectionId: string, since: Date): Promise<boolean> {
  const [row] = await queryRows<{ is_quiet: boolean }>(db, quietSql, [connectionId, since]);
  return row!.is_quiet;
}

const quietSql = `
select not exists (
    select
    from broker_orders
    where connection_id = $1
      and (ended_at >= $2 or ended_at is null and (state <> 'ACCEPTED' or type = 'MARKET'))
  )
  and not exists (
    select
    from broker_fills
    where connection_id = $1
      and (state = 'WAITING' or booked_at >= $2)
  ) as is_quiet`;

/** Gives up the leases of a process that stops. */
export async function releaseLeases(db: Database, holder: string, now: Date): Promise<void> {
  await db.query("update broker_work set lease_until = $2 where holder = $1", [holder, now]);
}
