import type { Tx } from "../../platform/db/database";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { VenueOrder, VenuePosition } from "../port/venue-session";

interface Of {
  readonly userId: string;
  readonly connectionId: string;
}

/** Keeps what the venue holds and which open orders there are not ours. Writes only what differs; returns whether anything did. */
export async function storeVenueSide(
  tx: Tx,
  of: Of,
  positions: readonly VenuePosition[],
  external: readonly VenueOrder[],
): Promise<boolean> {
  const held = positions
    .filter(({ quantity }) => !quantity.isZero())
    .map(({ symbol, isKnown, quantity, averagePrice }) => ({
      ...{ symbol, is_known: isKnown, quantity: quantity.toFixed(), average_price: averagePrice?.toFixed() ?? null },
    }));
  const orders = external.map((order) => ({
    ...{ symbol: order.symbol, venue_order_id: order.venueOrderId, side: order.side, type: order.type, placed_at: order.at },
    ...{ quantity: order.quantity.toFixed(), filled_quantity: order.filledQuantity.toFixed() },
    ...{ limit_price: order.limitPrice?.toFixed() ?? null, stop_price: order.stopPrice?.toFixed() ?? null },
  }));
  const write = async (gone: string, given: string, rows: readonly object[]): Promise<number> => {
    const parameters = [of.userId, of.connectionId, JSON.stringify(rows)];
    return (await changedRows(tx, gone, parameters)).length + (await queryRows(tx, given, parameters)).length;
  };
  return (await write(gonePositions, givenPositions, held)) + (await write(goneOrders, givenOrders, orders)) > 0;
}

/** Symbols that our market has and that the venue held at the last comparison. */
export async function readKnownPositions(db: Queryable, { userId, connectionId }: Of): Promise<string[]> {
  const sql = "select symbol from broker_positions where user_id = $1 and connection_id = $2 and is_known order by symbol";
  return (await queryRows<{ symbol: string }>(db, sql, [userId, connectionId])).map(({ symbol }) => symbol);
}

const gonePositions = `
delete from broker_positions
where user_id = $1
  and connection_id = $2
  and symbol not in (select symbol from jsonb_to_recordset($3::jsonb) as given (symbol text))
returning symbol`;

const givenPositions = `
insert into broker_positions as p (user_id, connection_id, symbol, is_known, quantity, average_price)
select distinct on (symbol) $1::uuid, $2::uuid, symbol, is_known, quantity, average_price
from jsonb_to_recordset($3::jsonb) as given (
  symbol text, is_known boolean, quantity numeric(30, 12), average_price numeric(30, 12)
)
order by symbol
on conflict (user_id, connection_id, symbol) do update
set is_known = excluded.is_known,
  quantity = excluded.quantity,
  average_price = excluded.average_price
where (p.is_known, p.quantity, p.average_price)
  is distinct from (excluded.is_known, excluded.quantity, excluded.average_price)
returning symbol`;

const goneOrders = `
delete from broker_external_orders
where user_id = $1
  and connection_id = $2
  and (symbol, venue_order_id) not in (
    select symbol, venue_order_id
    from jsonb_to_recordset($3::jsonb) as given (symbol text, venue_order_id text)
  )
returning symbol`;

const givenOrders = `
insert into broker_external_orders as o (
  user_id, connection_id, symbol, venue_order_id, side, type,
  quantity, filled_quantity, limit_price, stop_price, placed_at
)
select distinct on (symbol, venue_order_id)
  $1::uuid, $2::uuid, symbol, venue_order_id, side, type,
  quantity, filled_quantity, limit_price, stop_price, placed_at
from jsonb_to_recordset($3::jsonb) as given (
  symbol text, venue_order_id text, side text, type text,
  quantity numeric(30, 12), filled_quantity numeric(30, 12),
  limit_price numeric(30, 12), stop_price numeric(30, 12), placed_at timestamptz
)
order by symbol, venue_order_id
on conflict (user_id, connection_id, symbol, venue_order_id) do update
set quantity = excluded.quantity,
  filled_quantity = excluded.filled_quantity,
  limit_price = excluded.limit_price,
  stop_price = excluded.stop_price
where (o.quantity, o.filled_quantity, o.limit_price, o.stop_price)
  is distinct from (excluded.quantity, excluded.filled_quantity, excluded.limit_price, excluded.stop_price)
returning symbol`;
