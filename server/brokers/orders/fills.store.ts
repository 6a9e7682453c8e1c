import type { Database, Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import type { VenueFill } from "../port/venue-session";
import { BrokerFillCursor, BrokerFillRow } from "./broker-fill.entity";

export interface FillOrigin {
  readonly userId: string;
  readonly connectionId: string;
}

export async function readFillCursor(db: Database, connectionId: string, symbol: string | null): Promise<string | null> {
  return (await db.read.findOneBy(BrokerFillCursor, { connectionId, symbol: symbol ?? "" }))?.cursor ?? null;
}

/** Puts fills into the inbox, each once whoever else reads them, and moves the cursor. Returns how many were new. */
export async function storeFills(
  tx: Tx,
  origin: FillOrigin,
  page: { fills: readonly VenueFill[]; cursor: string; symbol: string | null },
  now: Date,
): Promise<number> {
  const stored = await insertFills(tx, origin, page.fills, now);
  await tx.upsert(BrokerFillCursor, { connectionId: origin.connectionId, symbol: page.symbol ?? "", cursor: page.cursor, readAt: now }, [
    "connectionId",
    "symbol",
  ]);
  return stored;
}

/** Puts fills into the inbox, each once. Returns how many were new. */
export async function insertFills(tx: Tx, origin: FillOrigin, fills: readonly VenueFill[], now: Date): Promise<number> {
  let stored = 0;
  for (const fill of fills) stored += await insertFill(tx, origin, fill, "VENUE", now);
  return stored;
}

/** 1, or 0 for a fill that is here already. */
export async function insertFill(tx: Tx, origin: FillOrigin, fill: VenueFill, source: "VENUE" | "PERSON", now: Date): Promise<number> {
  const rows = await queryRows(tx, insertFillSql, [
    ...[origin.userId, origin.connectionId, fill.symbol, fill.venueFillId, fill.venueOrderId, fill.side, fill.quantity.toFixed()],
    ...[fill.price.toFixed(), fill.fee.amount.toFixed(), fill.fee.currency, fill.at, now, source],
    fill.rate === undefined ? "1" : (fill.rate?.toFixed() ?? null),
  ]);
  return rows.length;
}

const insertFillSql = `
insert into broker_fills (
  user_id, connection_id, symbol, venue_fill_id, venue_order_id, side, quantity,
  price, fee_amount, fee_currency, at, received_at, source, rate, state
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'WAITING')
on conflict do nothing
returning venue_fill_id`;

export interface WaitingFill {
  readonly symbol: string;
  readonly venueFillId: string;
  /** Its order, where we know it by the venue's id. */
  readonly orderId: string | null;
  /** An order of ours could still turn out to be its order. */
  readonly mayBeOurs: boolean;
  /** What its fee was taken in. */
  readonly feeCurrency: string;
  /** What its currency is worth is not known yet. */
  readonly isUnrated: boolean;
  /** By the venue's clock. */
  readonly at: Date;
}

/** Fills that are not booked, oldest first. */
export const readWaitingFills = (db: Queryable, connectionId: string, max: number): Promise<WaitingFill[]> =>
  queryRows(db, waitingSql, [connectionId, max]);

/** An order whose venue id is not known, of the same symbol and side, with so much left, could be it. */
const waitingSql = `
select
  f.symbol,
  f.venue_fill_id as "venueFillId",
  o.id as "orderId",
  exists (
    select
    from broker_orders u
    where u.connection_id = f.connection_id
      and u.ended_at is null
      and u.venue_order_id is null
      and u.state <> 'INTENT'
      and coalesce(u.market, u.symbol) = f.symbol
      and u.side = f.side
      and u.quantity - u.filled_quantity >= f.quantity
      and u.created_at <= f.at + interval '${limits.brokerClockSkewMaxMs} milliseconds'
  ) as "mayBeOurs",
  f.fee_currency as "feeCurrency",
  f.rate is null as "isUnrated",
  f.at
from broker_fills f
left join broker_orders o on o.connection_id = f.connection_id
  and coalesce(o.market, o.symbol) = f.symbol
  and o.venue_order_id = f.venue_order_id
where f.connection_id = $1
  and f.state = 'WAITING'
order by f.at, f.venue_fill_id
limit $2`;

/** A fill that waits, locked; null once another has booked it. */
export const lockWaitingFill = (tx: Tx, connectionId: string, symbol: string, venueFillId: string): Promise<BrokerFillRow | null> =>
  tx.findOne(BrokerFillRow, {
    where: { connectionId, symbol, venueFillId, state: "WAITING" },
    lock: { mode: "pessimistic_write" },
  });

/** Whether a fill is of an order of ours, or of one whose id at the venue is not known yet. */
export async function mayBeOurs(db: Queryable, connectionId: string, { symbol, side, venueOrderId }: VenueFill): Promise<boolean> {
  const found = await queryRows(db, mayBeOursSql, [connectionId, symbol, side, venueOrderId]);
  return found.length > 0;
}

const mayBeOursSql = `
select id
from broker_orders
where connection_id = $1
  and coalesce(market, symbol) = $2
  and side = $3
  and state <> 'INTENT'
  and (venue_order_id = $4 or venue_order_id is null and ended_at is null)
limit 1`;

/** Drops a fill that waits and does not concern us. */
export async function forgetWaitingFill(db: Database, connectionId: string, { symbol, venueFillId }: WaitingFill): Promise<void> {
  await db.write.delete(BrokerFillRow, { connectionId, symbol, venueFillId, state: "WAITING" });
}

export async function markFill(
  tx: Tx,
  { userId, connectionId, symbol, venueFillId }: Pick<BrokerFillRow, "userId" | "connectionId" | "symbol" | "venueFillId">,
  patch: Partial<Pick<BrokerFillRow, "state" | "orderId" | "bookedAt" | "isLate" | "enteredQuantity">>,
): Promise<void> {
  await tx.update(BrokerFillRow, { userId, connectionId, symbol, venueFillId }, patch);
}

/** How much of an order its owner entered that the venue has not reported since. */
export async function readEnteredAhead(tx: Tx, orderId: string): Promise<Decimal> {
  const [row] = await queryRows<{ ahead: string }>(
    tx,
    `select coalesce(sum(case when source = 'PERSON' then quantity else -entered_quantity end), 0) as ahead
    from broker_fills
    where order_id = $1
      and (source = 'PERSON' and state = 'BOOKED' or entered_quantity > 0)`,
    [orderId],
  );
  return new Decimal(row!.ahead);
}

/** Takes a fill of more than was ordered for one of no order of ours. */
export async function markFillExternal(
  tx: Tx,
  { userId, connectionId, symbol, venueFillId }: Pick<BrokerFillRow, "userId" | "connectionId" | "symbol" | "venueFillId">,
): Promise<void> {
  await tx.update(BrokerFillRow, { userId, connectionId, symbol, venueFillId, state: "REFUSED" }, { state: "EXTERNAL" });
}

/** A fill of an own connection; null where there is none. */
export const readFill = (
  tx: Tx,
  { userId, connectionId, symbol, venueFillId }: Pick<BrokerFillRow, "userId" | "connectionId" | "symbol" | "venueFillId">,
): Promise<BrokerFillRow | null> => tx.findOneBy(BrokerFillRow, { userId, connectionId, symbol, venueFillId });

/** Symbols of a connection whose fills may come now: with an order at the venue. Of another market than the usual one its name. */
export async function readWorkingSymbols(db: Queryable, connectionId: string): Promise<string[]> {
  const rows = await queryRows<{ symbol: string }>(
    db,
    `select distinct coalesce(market, symbol) as symbol
    from broker_orders
    where connection_id = $1
      and ended_at is null
      and state <> 'INTENT'
    order by symbol`,
    [connectionId],
  );
  return rows.map(({ symbol }) => symbol);
}

/** Symbols (or names of markets) of a connection with orders that have not ended, or did so after `since`: what fills late comes within days. */
export async function readRecentSymbols(db: Queryable, connectionId: string, since: Date): Promise<string[]> {
  const rows = await queryRows<{ symbol: string }>(db, recentSymbolsSql, [connectionId, since]);
  return rows.map(({ symbol }) => symbol);
}

const recentSymbolsSql = `
select coalesce(market, symbol) as symbol
from broker_orders
where connection_id = $1
  and ended_at is null
union
select coalesce(market, symbol)
from broker_orders
where connection_id = $1
  and ended_at >= $2
  and state <> 'DENIED'
order by symbol`;
