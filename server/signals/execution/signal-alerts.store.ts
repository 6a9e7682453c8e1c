import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { Tx } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import type { SignalRefusal } from "../signal-words";
import type { SignalAccountKind, SignalAlertState } from "../signals.entity";

/** An alert that waits. */
export interface WaitingAlert {
  readonly id: string;
  readonly address_id: string;
  readonly user_id: string;
  readonly received_at: Date;
  readonly sent_from: string | null;
  readonly body: string;
  readonly attempts: number;
}

/** The alert of an address that has waited longest. Under the address's lock it is the next one. */
export async function readNextAlert(db: Queryable, addressId: string): Promise<WaitingAlert | null> {
  const sql = `
select id, address_id, user_id, received_at, sent_from, body, attempts
from signal_alerts
where address_id = $1
  and state = 'RECEIVED'
order by id
limit 1`;
  const [row] = await queryRows<WaitingAlert>(db, sql, [addressId]);
  return row ?? null;
}

/** The alert before this one of which it is the same; null where there is none. By its text it is so for `textMs` only. */
export async function readSameAlert(tx: Tx, alert: WaitingAlert, key: string, textMs: number): Promise<SameAlert | null> {
  const sql = `
select received_at, state
from signal_alerts
where address_id = $1
  and dedupe_key = $2
  and id < $3
  and state in ('TRADED', 'REFUSED')
  and (dedupe_key like 'id:%' or received_at > $4::timestamptz - $5 * interval '1 millisecond')
order by id desc
limit 1`;
  const [row] = await queryRows<SameAlert>(tx, sql, [alert.address_id, key, alert.id, alert.received_at, textMs]);
  return row ?? null;
}

export interface SameAlert {
  readonly received_at: Date;
  readonly state: SignalAlertState;
}

/** What became of an alert. */
export interface AlertResult {
  readonly state: Exclude<SignalAlertState, "RECEIVED">;
  readonly refusal: SignalRefusal | null;
  readonly outcome: string | null;
  readonly accountKind: SignalAccountKind | null;
  readonly tradeId: string | null;
  readonly orderIds: readonly string[];
  readonly orderValue: Decimal | null;
}

/** Writes the result of an alert that waits still; false where it has one. */
export async function settleAlert(tx: Tx, id: string, key: string | null, result: AlertResult, at: Date): Promise<boolean> {
  const sql = `
update signal_alerts set
  state = $2, refusal = $3, outcome = $4, account_kind = $5, trade_id = $6,
  order_ids = $7, order_value = $8, settled_at = $9, dedupe_key = $10
where id = $1
  and state = 'RECEIVED'
returning id`;
  const { state, refusal, outcome, accountKind, tradeId, orderIds, orderValue } = result;
  const parameters = [id, state, refusal, outcome, accountKind, tradeId, orderIds, orderValue?.toFixed(2) ?? null, at, key];
  return (await changedRows<{ id: string }>(tx, sql, parameters)).length > 0;
}

/** Counts an attempt that failed for a reason of the server's own. */
export async function countAttempt(db: Queryable, id: string): Promise<void> {
  await changedRows(db, "update signal_alerts set attempts = attempts + 1 where id = $1 and state = 'RECEIVED'", [id]);
}

/** Marks orders, and with them the trades that they open, as an alert's doing. */
export async function markOrdersOfAlert(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.query("update orders set source = 'SIGNAL' where id = any($1::uuid[])", [orderIds]);
}

/** Puts in an alert that its owner sends by a button. Returns its id. */
export async function insertTestAlert(tx: Tx, addressId: string, userId: string, body: string, at: Date): Promise<string> {
  const sql = "insert into signal_alerts (address_id, user_id, received_at, body) values ($1, $2, $3, $4) returning id";
  const [row] = await queryRows<{ id: string }>(tx, sql, [addressId, userId, at, body]);
  return row!.id;
}

/** Forgets alerts from before; those that wait stay. Returns how many went. */
export async function deleteAlertsBefore(db: Queryable, before: Date, max: number): Promise<number> {
  const sql = `
delete from signal_alerts
where id in (
  select id
  from signal_alerts
  where received_at < $1
    and state <> 'RECEIVED'
  order by received_at
  limit $2
)
returning id`;
  return (await changedRows<{ id: string }>(db, sql, [before, max])).length;
}

export interface TodayRow {
  readonly received: number;
  readonly traded: number;
  readonly orders: number;
  readonly refused: number;
  readonly duplicates: number;
  readonly turnover: string;
  readonly fill_ms: number | null;
}

/** Figures of an address since a moment. Test alerts are left out of all of them. */
export async function readFigures(db: Queryable, addressId: string, since: Date): Promise<TodayRow> {
  const sql = `
select
  count(*)::int as received,
  count(*) filter (where state = 'TRADED')::int as traded,
  count(*) filter (where state = 'TRADED' and order_value is not null)::int as orders,
  count(*) filter (where state = 'REFUSED')::int as refused,
  count(*) filter (where state = 'DUPLICATE')::int as duplicates,
  coalesce(sum(money), 0)::numeric as turnover,
  (
    percentile_cont(0.5)
    within group (order by extract(epoch from coalesce(filled_at, settled_at) - received_at) * 1000)
    filter (where state = 'TRADED' and (order_value is null or filled_at is not null))
  )::float8 as fill_ms
from signal_alert_results
where address_id = $1
  and received_at >= $2
  and sent_from is not null`;
  return (await queryRows<TodayRow>(db, sql, [addressId, since]))[0]!;
}

/** An alert as it is listed. */
export interface ListedAlertRow {
  readonly id: string;
  readonly received_at: Date;
  readonly sent_from: string | null;
  readonly body: string;
  readonly state: SignalAlertState;
  readonly refusal: SignalRefusal | null;
  readonly outcome: string | null;
  readonly account_kind: SignalAccountKind | null;
  readonly trade_id: string | null;
  readonly settled_at: Date | null;
  readonly has_orders: boolean;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly money: string | null;
  readonly filled_at: Date | null;
}

const listedColumns = `
  id, received_at, sent_from, body, state, refusal, outcome, account_kind, trade_id, settled_at,
  order_value is not null as has_orders, quantity, price, money, filled_at`;

export interface AlertFilter {
  readonly state: SignalAlertState | null;
  readonly since: Date | null;
}

/** A page of an address's alerts, newest first. */
export const readAlertsPage = (
  db: Queryable,
  addressId: string,
  { state, since }: AlertFilter,
  afterId: string | null,
  limit: number,
): Promise<ListedAlertRow[]> =>
  queryRows<ListedAlertRow>(
    db,
    `
select ${listedColumns}
from signal_alert_results
where address_id = $1
  and ($2::text is null or state = $2)
  and ($3::timestamptz is null or received_at >= $3)
  and ($4::bigint is null or id < $4)
order by id desc
limit $5`,
    [addressId, state, since, afterId, limit],
  );

/** Alerts of one owner by id; those of others are left out. */
export function readOwnAlerts(db: Queryable, userId: string, ids: readonly string[]): Promise<ListedAlertRow[]> {
  const sql = `
select ${listedColumns}
from signal_alert_results
where id = any($2::bigint[])
  and address_id = (select id from signal_addresses where user_id = $1)`;
  return queryRows<ListedAlertRow>(db, sql, [userId, ids]);
}

/** How many alerts of an address a filter lists. */
export async function countAlerts(db: Queryable, addressId: string, { state, since }: AlertFilter): Promise<number> {
  const sql = `
select count(*)::int as count
from signal_alerts
where address_id = $1
  and ($2::text is null or state = $2)
  and ($3::timestamptz is null or received_at >= $3)`;
  return (await queryRows<{ count: number }>(db, sql, [addressId, state, since]))[0]!.count;
}

/** When an alert last came by the address, and from where; null before the first. */
export async function readLastUse(db: Queryable, addressId: string): Promise<{ received_at: Date; sent_from: string } | null> {
  const sql = `
select received_at, sent_from
from signal_alerts
where address_id = $1
  and sent_from is not null
order by id desc
limit 1`;
  const [row] = await queryRows<{ received_at: Date; sent_from: string }>(db, sql, [addressId]);
  return row ?? null;
}
