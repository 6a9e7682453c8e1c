import type { Database, Tx } from "../../platform/db/database";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import { generalPlansWhere } from "../../platform/db/statements/general-plans.sql";
import { chosenMarket } from "../opening/market-choice.sql";
import { defineStatement } from "../../platform/db/statements/statement";
import { statementRows } from "../../platform/db/statements/statement-rows";
import type { BrokerOrderIntent } from "../port/order-booker";
import { BrokerOrderChangeRow } from "./broker-order-change.entity";
import { BrokerOrderRow } from "./broker-order.entity";
import type { BrokerOrderState, ChangeSource } from "./rules/order-states";

/**
 * Writes an order as INTENT, with its first change; null where the connection is not the user's. `isClaimedNext`: what follows in the transaction
 * finds rows by keys alone.
 */
export async function insertIntent(
  tx: Tx,
  intent: BrokerOrderIntent & { clientOrderId: string },
  now: Date,
  isClaimedNext = false,
): Promise<string | null> {
  const { owner, guard } = intent;
  const [row] = await statementRows(tx, intents, [
    ...[intent.userId, intent.connectionId, owner.kind, owner.orderId, intent.attempt ?? 1, intent.groupId ?? intent.connectionId],
    ...[intent.clientOrderId, intent.symbol, intent.side, intent.type, intent.timeInForce, intent.quantity.toFixed()],
    ...[intent.limitPrice?.toFixed() ?? null, intent.stopPrice?.toFixed() ?? null, intent.isOpening],
    ...[guard?.price.toFixed() ?? null, guard?.slippageBpsMax?.toFixed(2) ?? null, guard?.ageMsMax ?? null, now],
    ...[isClaimedNext, intent.openedBy ?? null, intent.isExtended ?? false],
  ]);
  return row?.id ?? null;
}

const marketOfOpen = chosenMarket("m.market", "$8", "true");

const intents = defineStatement<{ readonly id: string; readonly plans: string }>(
  "brokers.insertIntent",
  `
with
-- where what it adds to or closes was opened last
opened as materialized (
  select o.market
  from broker_orders o
  where o.connection_id = $2::uuid
    and o.symbol = $8
    and o.is_opening
    and o.filled_quantity > 0
    and case
      when $21::uuid[] is null then not $15::boolean and o.group_id = $6::uuid
      else o.owner_order_id = any($21::uuid[])
    end
  order by o.created_at desc, o.id
  limit 1
),
-- where its symbol was opened last by anyone: what a copy left to the account was not opened by who sells it
opened_by_others as (
  select o.market
  from broker_orders o
  where not $15::boolean
    and $9 = 'SELL'
    and not exists (select from opened)
    and o.connection_id = $2::uuid
    and o.symbol = $8
    and o.is_opening
    and o.filled_quantity > 0
  order by o.created_at desc, o.id
  limit 1
),
made as (
  insert into broker_orders (
    user_id, connection_id, owner_kind, owner_order_id, attempt, group_id,
    client_order_id, symbol, market, side, type, time_in_force, quantity,
    limit_price, stop_price, is_extended, is_opening, decided_price, slippage_bps_max, age_ms_max,
    state, created_at, send_after
  )
  select
    $1::uuid, id, $3, $4::uuid, $5::integer, $6::uuid,
    $7, $8,
    case
      when exists (select from opened) then (select market from opened)
      when exists (select from opened_by_others) then (select market from opened_by_others)
      else (${marketOfOpen}
      )
    end,
    $9, $10, $11, $12::numeric,
    $13::numeric, $14::numeric, $22::boolean, $15::boolean, $16::numeric, $17::numeric, $18::integer,
    'INTENT', $19, $19
  from broker_connections c
  where id = $2
    and user_id = $1
  returning user_id, id
)
insert into broker_order_changes (user_id, order_id, number, state, at, source)
select user_id, id, 1, 'INTENT', $19, 'SERVER'
from made
returning order_id as id,
  ${generalPlansWhere("$20::boolean")} as plans`,
  { id: "uuid", plans: "text" },
);

/** The order, locked until the transaction ends. Account and copy are locked before: see docs/brokers.md. */
export const lockOrder = (tx: Tx, id: string): Promise<BrokerOrderRow | null> =>
  tx.findOne(BrokerOrderRow, { where: { id }, lock: { mode: "pessimistic_write" } });

export const readOrder = (db: Database, id: string): Promise<BrokerOrderRow | null> => db.read.findOneBy(BrokerOrderRow, { id });

/** What a move writes beside the state. */
export type OrderPatch = Partial<Omit<BrokerOrderRow, "userId" | "id" | "changes">>;

export interface OrderMove {
  readonly state: BrokerOrderState;
  readonly source: ChangeSource;
  readonly words?: string | null;
  readonly at: Date;
}

/** Moves a locked order and notes the change; a state that stays is written without one. */
export async function moveOrder(tx: Tx, order: BrokerOrderRow, move: OrderMove, patch: OrderPatch = {}): Promise<void> {
  const { userId, id } = order;
  const isChanged = move.state !== order.state;
  const changes = order.changes + (isChanged ? 1 : 0);
  await tx.update(BrokerOrderRow, { userId, id }, { ...patch, state: move.state, changes });
  Object.assign(order, patch, { state: move.state, changes });
  if (isChanged)
    await tx.insert(BrokerOrderChangeRow, {
      ...{ userId, orderId: id, number: changes, state: move.state },
      ...{ at: move.at, source: move.source, words: move.words ?? null },
    });
}

/** Marks what an owner wants cancelled; returns its connection, or null where nothing is left to cancel. */
export async function markCancelRequested(tx: Tx, ownerOrderId: string, now: Date): Promise<string | null> {
  const [row] = await changedRows<{ connection_id: string }>(
    tx,
    `update broker_orders
    set cancel_requested_at = coalesce(cancel_requested_at, $2), next_cancel_at = coalesce(next_cancel_at, $2)
    where owner_order_id = $1
      and ended_at is null
    returning connection_id`,
    [ownerOrderId, now],
  );
  return row?.connection_id ?? null;
}

/** Has all orders of a connection ended that have not. */
export async function requestCancelOfAll(tx: Tx, connectionId: string, now: Date): Promise<void> {
  await tx.query(
    `update broker_orders
    set cancel_requested_at = coalesce(cancel_requested_at, $2), next_cancel_at = coalesce(next_cancel_at, $2)
    where connection_id = $1
      and ended_at is null`,
    [connectionId, now],
  );
}

export async function hasOpenOrders(db: Queryable, connectionId: string): Promise<boolean> {
  return (
    (await queryRows(db, "select id from broker_orders where connection_id = $1 and ended_at is null limit 1", [connectionId])).length > 0
  );
}

/** Has an order looked up at the next pass. */
export async function planLookUp(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx.query(
    `update broker_orders
    set next_look_up_at = $2
    where id = $1
      and ended_at is null
      and state not in ('INTENT', 'SENT')`,
    [orderId, now],
  );
}

/** Orders of one connection that are due now, by what; what ends a position is sent first, then in the order of their intents. */
const due = {
  intents: { where: "state = 'INTENT' and send_after <= $2", order: "is_opening, created_at, id" },
  cancels: {
    where: "next_cancel_at <= $2 and state in ('UNKNOWN', 'ACCEPTED', 'PARTIAL', 'CANCEL_PENDING')",
    order: "next_cancel_at, id",
  },
  lookUps: { where: "next_look_up_at <= $2", order: "next_look_up_at, id" },
} as const;

export const readDue = (
  db: Queryable,
  what: keyof typeof due,
  connectionId: string,
  now: Date,
  max: number,
): Promise<Array<{ id: string }>> =>
  queryRows(
    db,
    `select id
    from broker_orders
    where connection_id = $1
      and ended_at is null
      and ${due[what].where}
    order by ${due[what].order}
    limit $3`,
    [connectionId, now, max],
  );

/** Orders that a process had on the wire when it ended. */
export const readSentOrders = (db: Queryable, connectionId: string): Promise<Array<{ id: string }>> =>
  queryRows(db, "select id from broker_orders where connection_id = $1 and ended_at is null and state = 'SENT' order by id", [
    connectionId,
  ]);

/** An order by what its venue says of it: our id, else the venue's. Two looks, each along an index of its own: every message of a stream asks. */
export async function findOrderId(
  db: Queryable,
  connectionId: string,
  by: { clientOrderId: string | null; symbol: string; venueOrderId: string },
): Promise<string | null> {
  const [row] = await queryRows<{ id: string }>(
    db,
    `
(
  select id
  from broker_orders
  where connection_id = $1
    and client_order_id = $2
)
union all
(
  select id
  from broker_orders
  where connection_id = $1
    and coalesce(market, symbol) = $3
    and venue_order_id = $4
)
limit 1`,
    [connectionId, by.clientOrderId, by.symbol, by.venueOrderId],
  );
  return row?.id ?? null;
}
