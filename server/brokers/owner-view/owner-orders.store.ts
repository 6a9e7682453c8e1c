import type { Database } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { BrokerFillRow } from "../orders/broker-fill.entity";
import { BrokerOrderRow } from "../orders/broker-order.entity";
import type { BrokerOrderOwner } from "../port/order-booker";
import type { BrokerOrderState, ChangeSource } from "../orders/rules/order-states";

/** Which orders of a connection. */
export interface OwnerOrderQuery {
  readonly userId: string;
  readonly connectionId: string;
  readonly states: readonly BrokerOrderState[] | null;
  readonly isWorking: boolean | null;
  readonly purpose: BrokerOrderOwner["kind"] | null;
  readonly symbol: string | null;
}

/** Where a list goes on: its time, then what separates rows of one time. Null for its own end. */
export type Cursor = readonly [at: Date, key: string] | null;

/** Orders after a cursor, newest first; backwards the newest of what comes before it, nearest first. */
export function readOrdersPage(
  db: Database,
  query: OwnerOrderQuery,
  { cursor, isBackward, limit }: { cursor: Cursor; isBackward: boolean; limit: number },
): Promise<BrokerOrderRow[]> {
  const select = db.read
    .createQueryBuilder(BrokerOrderRow, "o")
    .where("o.connection_id = :connectionId and o.user_id = :userId", { connectionId: query.connectionId, userId: query.userId })
    .orderBy("o.created_at", isBackward ? "ASC" : "DESC")
    .addOrderBy("o.id", isBackward ? "DESC" : "ASC")
    .limit(limit);
  if (query.states) select.andWhere("o.state = any(:states)", { states: query.states });
  if (query.isWorking !== null) select.andWhere(query.isWorking ? "o.ended_at is null" : "o.ended_at is not null");
  if (query.purpose) select.andWhere("o.owner_kind = :purpose", { purpose: query.purpose });
  if (query.symbol) select.andWhere("o.symbol = :symbol", { symbol: query.symbol });
  const [earlier, later] = isBackward ? [">", "<"] : ["<", ">"];
  if (cursor)
    select.andWhere(`(o.created_at ${earlier} :at or o.created_at = :at and o.id ${later} :key)`, { at: cursor[0], key: cursor[1] });
  return select.getMany();
}

/** Orders by id, the user's own; those of others are left out. */
export const readOwnOrders = (db: Database, userId: string, ids: readonly string[]): Promise<BrokerOrderRow[]> =>
  db.read.createQueryBuilder(BrokerOrderRow, "o").where("o.id = any(:ids) and o.user_id = :userId", { ids, userId }).getMany();

export interface OrderFigures {
  readonly orderId: string;
  /** As text, like the amounts of fees. */
  readonly averagePrice: string;
  readonly fees: ReadonlyArray<{ readonly currency: string; readonly amount: string }>;
}

/** Average price and fees of booked fills, by order. */
export const readOrderFigures = (db: Queryable, userId: string, orderIds: readonly string[]): Promise<OrderFigures[]> =>
  queryRows(db, figuresSql, [userId, orderIds]);

const figuresSql = `
with by_currency as (
  select
    order_id,
    fee_currency,
    -- of what the owner had entered before, only that counts
    sum(fee_amount * (quantity - entered_quantity) / quantity) as fee,
    sum(quantity - entered_quantity) as quantity,
    sum((quantity - entered_quantity) * price * coalesce(rate, 1)) as value
  from broker_fills
  where user_id = $1
    and order_id = any($2::uuid[])
    and state = 'BOOKED'
  group by order_id, fee_currency
)
select
  order_id as "orderId",
  round(sum(value) / sum(quantity), 12)::text as "averagePrice",
  coalesce(
    json_agg(
      json_build_object('currency', fee_currency, 'amount', trim_scale(round(fee, 18))::text)
      order by fee_currency
    )
      filter (where fee <> 0),
    '[]'
  ) as fees
from by_currency
group by order_id`;

export interface OrderChangeRow {
  readonly orderId: string;
  readonly number: number;
  readonly state: BrokerOrderState;
  readonly at: Date;
  readonly source: ChangeSource;
  readonly words: string | null;
}

/** The last changes of each order, oldest first. */
export const readOrderChanges = (db: Queryable, userId: string, orderIds: readonly string[], max: number): Promise<OrderChangeRow[]> =>
  queryRows(
    db,
    `select c.order_id as "orderId", c.number, c.state, c.at, c.source, c.words
    from unnest($2::uuid[]) as o (id)
    cross join lateral (
      select *
      from broker_order_changes
      where user_id = $1
        and order_id = o.id
      order by number desc
      limit $3
    ) c
    order by c.order_id, c.number`,
    [userId, orderIds, max],
  );

/** The last fills of each order, oldest first. */
export async function readOrderFills(db: Database, userId: string, orderIds: readonly string[], max: number): Promise<BrokerFillRow[]> {
  const keys = await queryRows<{ connectionId: string; symbol: string; venueFillId: string }>(
    db,
    `select f.connection_id as "connectionId", f.symbol, f.venue_fill_id as "venueFillId"
    from unnest($2::uuid[]) as o (id)
    cross join lateral (
      select *
      from broker_fills
      where user_id = $1
        and order_id = o.id
      order by at desc, venue_fill_id desc
      limit $3
    ) f`,
    [userId, orderIds, max],
  );
  if (keys.length === 0) return [];
  return db.read
    .createQueryBuilder(BrokerFillRow, "f")
    .where("f.user_id = :userId", { userId })
    .andWhere(
      `(f.connection_id, f.symbol, f.venue_fill_id) in (
        select * from unnest(:connections::uuid[], :symbols::text[], :fills::text[])
      )`,
      {
        connections: keys.map((key) => key.connectionId),
        symbols: keys.map((key) => key.symbol),
        fills: keys.map((key) => key.venueFillId),
      },
    )
    .orderBy("f.at", "ASC")
    .addOrderBy("f.venue_fill_id", "ASC")
    .getMany();
}

/** Fills of orders that we did not make, newest first, and those that were refused; like `readOrdersPage`. */
/** Whether an order whose fate is not known, of the same symbol and side, may be that of fill `f`. */
const isBehindUnclear = `exists (
  select
  from broker_orders o
  where o.connection_id = f.connection_id
    and coalesce(o.market, o.symbol) = f.symbol
    and o.side = f.side
    and o.ended_at is null
    and o.state in ('UNKNOWN', 'LOST')
)`;

export function readExternalFillsPage(
  db: Database,
  of: { readonly userId: string; readonly connectionId: string },
  { cursor, isBackward, limit }: { cursor: Cursor; isBackward: boolean; limit: number },
): Promise<BrokerFillRow[]> {
  const select = db.read
    .createQueryBuilder(BrokerFillRow, "f")
    .where("f.connection_id = :connectionId and f.user_id = :userId", of)
    .andWhere(`(f.state in ('EXTERNAL', 'REFUSED') or f.state = 'WAITING' and ${isBehindUnclear})`)
    .orderBy("f.at", isBackward ? "ASC" : "DESC")
    .addOrderBy("f.venue_fill_id", isBackward ? "DESC" : "ASC")
    .limit(limit);
  const [earlier, later] = isBackward ? [">", "<"] : ["<", ">"];
  if (cursor) select.andWhere(`(f.at ${earlier} :at or f.at = :at and f.venue_fill_id ${later} :key)`, { at: cursor[0], key: cursor[1] });
  return select.getMany();
}

export interface OrderCounts {
  readonly connectionId: string;
  readonly working: number;
  readonly unknown: number;
  readonly lost: number;
}

/** How many orders of each connection have not ended. */
export const readOrderCounts = (db: Queryable, connectionIds: readonly string[]): Promise<OrderCounts[]> =>
  queryRows(
    db,
    `select connection_id as "connectionId",
      count(*)::integer as working,
      count(*) filter (where state = 'UNKNOWN' or state_before_cancel = 'UNKNOWN')::integer as unknown,
      count(*) filter (where state = 'LOST')::integer as lost
    from broker_orders
    where connection_id = any($1::uuid[])
      and ended_at is null
    group by connection_id`,
    [connectionIds],
  );
