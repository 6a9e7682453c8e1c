import { Decimal } from "../../platform/decimal";
import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { defineStatement } from "../../platform/db/statements/statement";
import { statementRows } from "../../platform/db/statements/statement-rows";
import { limits } from "../../platform/limits";
import type { BrokerOrderRow } from "./broker-order.entity";
import type { SendConditions } from "./rules/send-verdict";

type Stored = Omit<SendConditions, "ownerDenial" | "liveRefusal" | "lacksRate">;

/** An order that is UNKNOWN for longer is no opposite, or closes would wait for it. */
const unclearSince = (now: Date): Date => new Date(+now - limits.brokerRequestOnItsWayMsMax);

/**
 * What is stored of whether an order may be sent. Shares the locks of the connection and of the venue's switch: once a pause or a stop has
 * answered, nothing that opens is sent.
 */
export async function readSendConditions(tx: Tx, order: BrokerOrderRow, now: Date): Promise<Stored> {
  const [row] = await queryRows<Stored>(tx, conditionsSql, [order.id, unclearSince(now)]);
  if (!row) throw new Error(`Order ${order.id} has no connection.`);
  return row;
}

/** Of an order called mine; $2 is `unclearSince`. */
const isOutOfSync = `exists (
    select
    from broker_differences d
    where d.connection_id = mine.connection_id
      and d.resolved_at is null
      and d.stops_opens
      and d.symbol in (mine.symbol, '')
  )`;

/** Of two orders called mine and o. Two resting limits that cannot meet are no opposites. */
const isOpposite = `o.symbol = mine.symbol
      and o.side <> mine.side
      and (
        o.state in ('SENT', 'ACCEPTED', 'PARTIAL', 'CANCEL_PENDING')
        or o.state = 'UNKNOWN' and o.sent_at > $2
      )
      and not (
        o.type = 'LIMIT'
        and mine.type = 'LIMIT'
        and case mine.side
          when 'BUY' then mine.limit_price < o.limit_price
          else mine.limit_price > o.limit_price
        end
      )`;

const isUnclear = `o.group_id = mine.group_id
      and (o.state in ('UNKNOWN', 'LOST') or o.state_before_cancel = 'UNKNOWN')`;

/** Whether the connection has another order that has not ended and is so. */
const hasOther = (condition: string): string => `exists (
    select
    from broker_orders o
    where o.connection_id = mine.connection_id
      and o.ended_at is null
      and o.id <> mine.id
      and (${condition})
  )`;

const conditionsSql = `
select
  c.state as "connectionState",
  s.is_stopped as "isVenueStopped",
  coalesce((select is_reconciled from broker_work where connection_id = c.id), false) as "isReconciled",
  ${isOutOfSync} as "isOutOfSync",
  ${hasOther(isOpposite)} as "hasOpposite",
  ${hasOther(isUnclear)} as "hasUnclear"
from broker_orders mine
join broker_connections c on c.id = mine.connection_id
join venue_switches s on s.venue = c.venue
where mine.id = $1
for share of c, s`;

/** What keeps an order that is not sent yet. */
export interface WaitFacts extends Pick<Stored, "connectionState" | "isReconciled" | "hasUnclear"> {
  readonly id: string;
  readonly ownerOrderId: string;
  readonly symbol: string;
  readonly isOpening: boolean;
  /** Whether it goes at the market and is held against a price. */
  readonly isBoundToPrice: boolean;
  /** The oldest order of the other side of its symbol that could meet it at the venue. */
  readonly other: Pick<BrokerOrderRow, "side" | "quantity" | "limitPrice" | "stopPrice"> | null;
}

interface WaitRow extends Omit<WaitFacts, "other"> {
  readonly side: "BUY" | "SELL" | null;
  readonly quantity: string;
  readonly limitPrice: string | null;
  readonly stopPrice: string | null;
}

/** Of those of a user's orders that are not sent yet, by their own id (`ID`) or by that of what they carry out (`OWNER`). */
export async function readWaits(
  db: Queryable,
  userId: string,
  by: "ID" | "OWNER",
  ids: readonly string[],
  now: Date,
): Promise<WaitFacts[]> {
  const rows = await queryRows<WaitRow>(db, waitsSql, [userId, unclearSince(now), by === "ID" ? ids : [], by === "OWNER" ? ids : []]);
  return rows.map(({ side, quantity, limitPrice, stopPrice, ...row }) => ({
    ...row,
    other: side && {
      ...{ side, quantity: new Decimal(quantity) },
      limitPrice: limitPrice === null ? null : new Decimal(limitPrice),
      stopPrice: stopPrice === null ? null : new Decimal(stopPrice),
    },
  }));
}

const waitsSql = `
select mine.id, mine.owner_order_id as "ownerOrderId", mine.symbol, mine.is_opening as "isOpening",
  mine.type = 'MARKET' and mine.decided_price is not null as "isBoundToPrice",
  c.state as "connectionState",
  coalesce((select is_reconciled from broker_work where connection_id = c.id), false) as "isReconciled",
  ${hasOther(isUnclear)} as "hasUnclear",
  other.side, other.quantity, other.limit_price as "limitPrice", other.stop_price as "stopPrice"
from broker_orders mine
join broker_connections c on c.id = mine.connection_id
left join lateral (
  select o.side, o.quantity, o.limit_price, o.stop_price
  from broker_orders o
  where o.connection_id = mine.connection_id
    and o.ended_at is null
    and o.id <> mine.id
    and (${isOpposite})
  order by o.created_at, o.id
  limit 1
) other on true
where mine.user_id = $1
  and (mine.id = any($3::uuid[]) or mine.owner_order_id = any($4::uuid[]))
  and mine.state = 'INTENT'
  and mine.cancel_requested_at is null`;

/** What a request at the venue says of an order, and whose it is. */
export type ClaimedOrder = Pick<
  BrokerOrderRow,
  | "id"
  | "userId"
  | "connectionId"
  | "clientOrderId"
  | "symbol"
  | "market"
  | "side"
  | "type"
  | "timeInForce"
  | "quantity"
  | "limitPrice"
  | "stopPrice"
  | "isExtended"
  | "isOpening"
  | "rate"
>;

/** Who works at a connection: the lease's holder, and what of the connection its session was opened with. */
export interface Holding {
  readonly holder: string;
  readonly openedFor: Date;
}

/**
 * Moves a new order of a trading account from INTENT to SENT in one statement, where nothing at all stands against it and nothing has to be waited
 * for; null otherwise: then it goes the longer way, which decides. In the transaction that wrote it, or after that.
 */
export async function claimAtOnce(
  db: Queryable,
  connectionId: string,
  orderId: string,
  { holder, openedFor }: Holding,
  now: Date,
): Promise<ClaimedOrder | null> {
  const [row] = await statementRows(db, claim, [orderId, unclearSince(now), connectionId, openedFor, holder, now]);
  if (!row) return null;
  return {
    ...{ id: orderId, userId: row.user_id, connectionId, clientOrderId: row.client_order_id, symbol: row.symbol, market: row.market },
    side: row.side as ClaimedOrder["side"],
    type: row.type as ClaimedOrder["type"],
    timeInForce: row.time_in_force as ClaimedOrder["timeInForce"],
    quantity: new Decimal(row.quantity),
    limitPrice: row.limit_price === null ? null : new Decimal(row.limit_price),
    stopPrice: row.stop_price === null ? null : new Decimal(row.stop_price),
    isExtended: row.is_extended,
    isOpening: row.is_opening,
    // One whose prices are in another currency than its market goes the longer way.
    rate: null,
  };
}

interface ClaimRow {
  readonly user_id: string;
  readonly client_order_id: string;
  readonly symbol: string;
  readonly market: string | null;
  readonly side: string;
  readonly type: string;
  readonly time_in_force: string;
  readonly quantity: string;
  readonly limit_price: string | null;
  readonly stop_price: string | null;
  readonly is_extended: boolean;
  readonly is_opening: boolean;
}

/**
 * Only what needs neither the account's lock nor a price: no real money, no copy, no bound of price. What closes goes first, so nothing may be
 * waiting to be sent that does. It waits for no lock: a row that another has locked is left to the longer way.
 */
const claim = defineStatement<ClaimRow>(
  "brokers.claimAtOnce",
  `
with
-- the order, if it may go now: its connection is as its session knows it, and this process may work there
ready as (
  select mine.user_id, mine.id
  from broker_orders mine
  join broker_connections c on c.id = mine.connection_id
  join venue_switches s on s.venue = c.venue
  join broker_work w on w.connection_id = c.id
  where mine.id = $1::uuid
    and mine.connection_id = $3::uuid
    and mine.state = 'INTENT'
    and mine.owner_kind = 'TRADING'
    and mine.decided_price is null
    and mine.age_ms_max is null
    and mine.cancel_requested_at is null
    and mine.created_at > $2::timestamptz
    and mine.send_after <= $6
    and c.state = 'CONNECTED'
    and c.failure is null
    and c.mode <> 'LIVE'
    and date_trunc('milliseconds', c.updated_at) = $4::timestamptz
    and not s.is_stopped
    and w.holder = $5::text
    and w.lease_until > $6::timestamptz
    and w.is_reconciled
    and w.reconcile_requested_at is null
    and not ${isOutOfSync}
    and not exists (
      select
      from broker_cash k
      where k.connection_id = c.id
        and mine.market = mine.symbol || '/' || k.currency
    )
    and not ${hasOther(`${isOpposite}
      or ${isUnclear}
      or o.state = 'SENT'
      or o.state = 'INTENT' and not o.is_opening`)}
  for update of mine skip locked
  for share of c, s skip locked
),
claimed as (
  update broker_orders o
  set state = 'SENT',
    changes = o.changes + 1,
    sent_at = $6,
    sends = o.sends + 1
  from ready
  where o.user_id = ready.user_id
    and o.id = ready.id
    and o.state = 'INTENT'
  returning
    o.user_id, o.id, o.changes, o.client_order_id, o.symbol, o.market, o.side, o.type, o.time_in_force,
    o.quantity, o.limit_price, o.stop_price, o.is_extended, o.is_opening
),
noted as (
  insert into broker_order_changes (user_id, order_id, number, state, at, source)
  select user_id, id, changes, 'SENT', $6, 'SERVER'
  from claimed
)
select
  user_id, client_order_id, symbol, market, side, type, time_in_force,
  quantity, limit_price, stop_price, is_extended, is_opening
from claimed`,
  {
    user_id: "uuid",
    client_order_id: "text",
    symbol: "text",
    market: "text",
    side: "text",
    type: "text",
    time_in_force: "text",
    quantity: "numeric",
    limit_price: "numeric",
    stop_price: "numeric",
    is_extended: "bool",
    is_opening: "bool",
  },
);
