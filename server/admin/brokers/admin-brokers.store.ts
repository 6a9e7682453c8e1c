import type { Tx } from "../../platform/db/database";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { Circuit } from "../../brokers/calls/circuit";
import type { CallFailure, ConnectionState } from "../../brokers/connections/connection.entity";
import type { BrokerOrderState } from "../../brokers/orders/rules/order-states";
import type { VenueEnvironment, VenueId } from "../../brokers/port/venue";
import type { ReconciliationResult } from "../../brokers/reconciliation/reconciliation.entity";

export interface VenueRow {
  readonly venue: VenueId;
  readonly isStopped: boolean;
  readonly stopReason: string;
  readonly changedAt: Date | null;
  readonly failing: number;
  readonly working: number;
  readonly unknown: number;
  readonly lost: number;
  readonly connections: Readonly<Record<string, number>>;
  readonly reconciliations: Readonly<Record<string, number>>;
}

/** Every venue with what is connected and under way there. */
export const readVenues = (db: Queryable): Promise<VenueRow[]> => queryRows(db, venuesSql);

const venuesSql = `
with
-- connections that are not disconnected, each with the result of its last comparison
stored as (
  select c.venue, c.state, c.failing_since, r.result
  from broker_connections c
  left join lateral (
    select result
    from broker_reconciliations
    where connection_id = c.id
    order by first_at desc, id
    limit 1
  ) r on true
  where c.state <> 'DISCONNECTED'
),
-- orders that have not ended, by venue
under_way as (
  select
    c.venue,
    count(*)::int as working,
    count(*) filter (where o.state = 'UNKNOWN' or o.state_before_cancel = 'UNKNOWN')::int as unknown,
    count(*) filter (where o.state = 'LOST')::int as lost
  from broker_orders o
  join broker_connections c on c.id = o.connection_id
  where o.ended_at is null
  group by c.venue
)
select
  s.venue,
  s.is_stopped as "isStopped",
  s.reason as "stopReason",
  s.changed_at as "changedAt",
  (select count(*)::int from stored where venue = s.venue and failing_since is not null) as failing,
  coalesce(o.working, 0) as working,
  coalesce(o.unknown, 0) as unknown,
  coalesce(o.lost, 0) as lost,
  coalesce(
    (
      select json_object_agg(state, n)
      from (select state, count(*) as n from stored where venue = s.venue group by state) by_state
    ),
    '{}'
  ) as connections,
  coalesce(
    (
      select json_object_agg(result, n)
      from (
        select result, count(*) as n
        from stored
        where venue = s.venue and result is not null
        group by result
      ) by_result
    ),
    '{}'
  ) as reconciliations
from venue_switches s
left join under_way o on o.venue = s.venue
order by s.venue`;

export interface VenueCallsRow {
  readonly venue: VenueId;
  readonly environment: VenueEnvironment;
  readonly circuit: Circuit["state"];
  readonly retryAt: Date | null;
  readonly quietUntil: Date | null;
  readonly usedPercent: number;
  readonly waiting: number;
  readonly processes: number;
}

/** How calls of all processes went that have said so since. */
export const readVenueCalls = (db: Queryable, since: Date, now: Date): Promise<VenueCallsRow[]> =>
  queryRows(
    db,
    `select venue, environment,
      case
        when bool_or(circuit = 'OPEN') then 'OPEN'
        when bool_or(circuit = 'HALF_OPEN') then 'HALF_OPEN'
        else 'CLOSED'
      end as circuit,
      max(retry_at) filter (where retry_at > $2) as "retryAt",
      max(quiet_until) filter (where quiet_until > $2) as "quietUntil",
      max(100.0 * used / per_minute_max)::float8 as "usedPercent",
      sum(waiting)::int as waiting,
      count(distinct process_id)::int as processes
    from venue_health
    where at >= $1
    group by venue, environment
    order by venue, environment`,
    [since, now],
  );

export interface UnclearOrderRow {
  readonly id: string;
  readonly venue: VenueId;
  readonly environment: VenueEnvironment;
  readonly connectionId: string;
  readonly username: string;
  readonly state: BrokerOrderState;
  readonly purpose: "TRADING" | "COPY" | "BOOKS";
  readonly symbol: string;
  readonly side: "BUY" | "SELL";
  readonly quantity: string;
  readonly filledQuantity: string;
  readonly clientOrderId: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly lookUps: number;
  readonly nextLookUpAt: Date | null;
  readonly words: string | null;
}

/** Orders whose outcome is not known, also while they are being cancelled, oldest first. */
export const readUnclearOrders = (
  db: Queryable,
  state: "UNKNOWN" | "LOST" | null,
  cursor: readonly [at: Date, id: string] | null,
  limit: number,
): Promise<UnclearOrderRow[]> => queryRows(db, unclearSql, [state, cursor?.[0] ?? null, cursor?.[1] ?? null, limit]);

const unclearSql = `
select
  o.id,
  c.venue,
  c.environment,
  o.connection_id as "connectionId",
  u.username,
  o.state,
  o.owner_kind as purpose,
  o.symbol,
  o.side,
  o.quantity,
  o.filled_quantity as "filledQuantity",
  o.client_order_id as "clientOrderId",
  o.created_at as "createdAt",
  o.sent_at as "sentAt",
  o.look_ups as "lookUps",
  o.next_look_up_at as "nextLookUpAt",
  (
    select words
    from broker_order_changes
    where user_id = o.user_id
      and order_id = o.id
    order by number desc
    limit 1
  ) as words
from broker_orders o
join broker_connections c on c.id = o.connection_id
join users u on u.id = o.user_id
where (o.state in ('UNKNOWN', 'LOST') or o.state_before_cancel = 'UNKNOWN')
  and ($1::text is null or coalesce(o.state_before_cancel, o.state) = $1)
  and ($2::timestamptz is null or (o.created_at, o.id) > ($2, $3::uuid))
order by o.created_at, o.id
limit $4`;

export interface AdminConnectionRow {
  readonly id: string;
  readonly venue: VenueId;
  readonly environment: VenueEnvironment;
  readonly mode: "PAPER" | "LIVE";
  readonly username: string;
  readonly state: ConnectionState;
  readonly stateSince: Date;
  readonly failure: CallFailure | null;
  readonly failingSince: Date | null;
  readonly reconciliation: ReconciliationResult | null;
  readonly reconciledAt: Date | null;
  readonly reconciliationWords: string | null;
  readonly leaseUntil: Date | null;
  readonly createdAt: Date;
}

export interface ConnectionsAsked {
  readonly venue: VenueId | null;
  readonly state: ConnectionState | null;
  readonly reconciliation: ReconciliationResult | null;
}

/** Connections, newest first; nothing of their keys, accounts and figures. */
export const readConnections = (
  db: Queryable,
  asked: ConnectionsAsked,
  cursor: readonly [at: Date, id: string] | null,
  limit: number,
): Promise<AdminConnectionRow[]> =>
  queryRows(db, connectionsSql, [...[asked.venue, asked.state, asked.reconciliation, cursor?.[0] ?? null, cursor?.[1] ?? null, limit]]);

const connectionsSql = `
select
  c.id,
  c.venue,
  c.environment,
  c.mode,
  u.username,
  c.state,
  c.state_since as "stateSince",
  c.failure,
  c.failing_since as "failingSince",
  r.result as reconciliation,
  r.last_at as "reconciledAt",
  r.words as "reconciliationWords",
  w.lease_until as "leaseUntil",
  c.created_at as "createdAt"
from broker_connections c
join users u on u.id = c.user_id
left join broker_work w on w.connection_id = c.id
left join lateral (
  select result, last_at, words
  from broker_reconciliations
  where connection_id = c.id
  order by first_at desc, id
  limit 1
) r on true
where ($1::text is null or c.venue = $1)
  and case when $2::text is null then c.state <> 'DISCONNECTED' else c.state = $2 end
  and ($3::text is null or r.result = $3)
  and ($4::timestamptz is null or c.created_at < $4 or c.created_at = $4 and c.id > $5::uuid)
order by c.created_at desc, c.id
limit $6`;

/** Stops or resumes opens at a venue; false where it was so already. */
export async function updateVenueSwitch(
  tx: Tx,
  given: { readonly venue: VenueId; readonly isStopped: boolean; readonly reason: string; readonly changedBy: string; readonly at: Date },
): Promise<boolean> {
  const rows = await changedRows(
    tx,
    `update venue_switches
    set is_stopped = $2, reason = $3, changed_by = $4, changed_at = $5
    where venue = $1
      and is_stopped <> $2
    returning venue`,
    [given.venue, given.isStopped, given.reason, given.changedBy, given.at],
  );
  return rows.length > 0;
}

/** Whose pages show a venue's accounts. */
export const readConnectionsAt = (
  db: Queryable,
  venue: VenueId,
  limit: number,
): Promise<Array<{ readonly userId: string; readonly connectionId: string }>> =>
  queryRows(
    db,
    `select user_id as "userId", id as "connectionId"
    from broker_connections
    where venue = $1
      and state <> 'DISCONNECTED'
    order by user_id, id
    limit $2`,
    [venue, limit],
  );
