import { Decimal } from "../../platform/decimal";
import type { Tx } from "../../platform/db/database";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { AnnouncedRow } from "../engine/announce.sql";
import { queueOpenChunk, queueOpenPartChunk, queueAtStart, queueInResync, queueWithAdded } from "../engine/open.sql";
import { givenParameters, type FollowedEvent, type GivenOpen } from "../engine/booking.store";
import { bookCloseFill, bookOpenFill, endOrder, writeOffRest as writeOffSql } from "./book-fills.sql";
import { queueCloseChunk, queueExits } from "./queue-closes.sql";
import type { QueuedOrder, QueuedPosition } from "./queue-steps";

/** Those of these copies whose orders go to a venue, with their connections. */
export async function readCopiesAtVenues(tx: Tx, copyIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await queryRows<{ id: string; connection_id: string }>(
    tx,
    "select id, connection_id from copies where id = any($1::uuid[]) and connection_id is not null",
    [copyIds],
  );
  return new Map(rows.map((row) => [row.id, row.connection_id]));
}

/** Queues what an OPENED, SCALED, REDUCED or CLOSED event is to copies at venues, which are locked. `facts` as of `factsJson`. Returns a row per receipt. */
export function queueEvent(tx: Tx, event: FollowedEvent, copyIds: readonly string[], now: Date, facts: string): Promise<AnnouncedRow[]> {
  if (event.kind === "REDUCED" || event.kind === "CLOSED") return queryRows(tx, queueCloseChunk, [event.id, copyIds, now]);
  const statement = event.is_part && event.kind === "SCALED" ? queueOpenPartChunk : queueOpenChunk;
  return queryRows(tx, statement, [event.id, copyIds, now, facts]);
}

const givenQueues = { START: queueAtStart, ADD: queueWithAdded, RESYNC: queueInResync } as const;

/** Queues one of the feeder's open trades for a copy at a venue. */
export const queueGivenTrade = (tx: Tx, given: GivenOpen, facts: string): Promise<AnnouncedRow[]> =>
  queryRows(tx, givenQueues[given.cause], [...givenParameters(given), facts]);

export interface QueuedExits {
  readonly causeId: string;
  readonly cause: string;
  readonly copyIds: readonly string[];
  readonly tradeIds: readonly string[] | null;
  readonly onlyShorts: boolean;
  readonly isByYou: boolean;
}

/** Queues closes of everything that these copies hold or have ordered. They are locked. */
export const queueClosesOf = (tx: Tx, exits: QueuedExits, now: Date): Promise<AnnouncedRow[]> =>
  queryRows(tx, queueExits, [exits.causeId, exits.copyIds, now, exits.cause, exits.tradeIds, exits.onlyShorts, exits.isByYou]);

/** The orders of one copy and trade that have not ended, in their order, with what is held. */
export interface TradeQueue {
  readonly tradeId: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly orders: readonly QueuedOrder[];
  readonly position: QueuedPosition;
}

interface QueueRow {
  readonly id: string;
  readonly trade_id: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly effect: "OPEN" | "CLOSE";
  readonly state: QueuedOrder["state"];
  readonly quantity: string;
  readonly keep_fraction: string | null;
  readonly retry_at: Date | null;
  readonly cancel_at: Date | null;
  readonly created_at: Date;
  readonly sized_at: string | null;
  readonly held: string;
  readonly ideal: string;
  readonly lot: string;
}

const queueSql = `
select o.id, o.trade_id, o.symbol, p.side, o.effect, o.state, o.quantity, o.keep_fraction,
  o.retry_at, o.cancel_at, o.created_at,
  case when o.effect = 'OPEN' then o.ordered_money / o.quantity end as sized_at,
  p.held, p.ideal, i.lot
from copy_orders o
join copy_positions p on p.copy_id = o.copy_id and p.trade_id = o.trade_id
join instruments i on i.symbol = o.symbol
where o.copy_id = $1
  and o.queue_number is not null
  and o.state in ('QUEUED', 'SENT', 'CLOSE_PENDING')
order by o.trade_id, o.queue_number`;

/** The queues of a copy, which is locked. `shortLot`: the step of a short at its venue, where that is not the instrument's. */
export async function readQueues(tx: Tx, copyId: string, shortLot: Decimal | null): Promise<TradeQueue[]> {
  const rows = await queryRows<QueueRow>(tx, queueSql, [copyId]);
  return [...Map.groupBy(rows, (row) => row.trade_id).values()].map((own) => {
    const [first] = own as [QueueRow];
    const lot = new Decimal(first.lot);
    const partLot = first.side === "SHORT" && shortLot ? Decimal.max(lot, shortLot) : lot;
    return {
      ...{ tradeId: first.trade_id, symbol: first.symbol, side: first.side },
      position: { held: new Decimal(first.held), ideal: new Decimal(first.ideal), lot, partLot },
      orders: own.map(({ id, effect, state, quantity, keep_fraction, retry_at, cancel_at, created_at, sized_at }) => ({
        ...{ id, effect, state, quantity: new Decimal(quantity), retryAt: retry_at, cancelAt: cancel_at, createdAt: created_at },
        sizedAt: sized_at === null ? null : new Decimal(sized_at),
        keepFraction: keep_fraction === null ? null : new Decimal(keep_fraction),
      })),
    };
  });
}

/** Orders that opened or added to what a copy holds of a trade; the copy is locked. */
export async function readOpensOf(
  tx: Tx,
  { id, eaterId }: { readonly id: string; readonly eaterId: string },
  tradeId: string,
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    tx,
    `select id
    from copy_orders
    where eater_id = $1
      and copy_id = $2
      and trade_id = $3
      and effect = 'OPEN'
      and filled_quantity > 0`,
    [eaterId, id, tradeId],
  );
  return rows.map((row) => row.id);
}

/** Trades of which an order of this copy is on its way. */
export async function busyTrades(tx: Tx, copyId: string): Promise<Set<string>> {
  const rows = await queryRows<{ trade_id: string }>(
    tx,
    `select distinct trade_id
    from copy_orders
    where copy_id = $1
      and queue_number is not null
      and state in ('QUEUED', 'SENT', 'CLOSE_PENDING')`,
    [copyId],
  );
  return new Set(rows.map((row) => row.trade_id));
}

/** Whether an order of a copy's trade is at its venue, or an open is on its way there: what it fills is the copy's. */
export async function isTradeUnderWay(tx: Tx, copyId: string, tradeId: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    `select 1
    from copy_orders
    where copy_id = $1
      and trade_id = $2
      and (state = 'SENT' or state = 'QUEUED' and effect = 'OPEN')
    limit 1`,
    [copyId, tradeId],
  );
  return rows.length > 0;
}

/**
 * Marks an order as handed to the sender, for so many units beside what it has filled; `cancelAt`: until when one in extended hours may fill. Returns
 * which attempt it is, from 1.
 */
export async function markSent(tx: Tx, orderId: string, quantity: Decimal, now: Date, cancelAt: Date | null): Promise<number> {
  const [row] = await changedRows<{ attempts: number }>(tx, markSentSql, [orderId, quantity.toFixed(), now, cancelAt]);
  return row!.attempts;
}

const markSentSql = `
update copy_orders set
  state = 'SENT',
  quantity = filled_quantity + $2,
  attempts = attempts + 1,
  retry_at = null,
  cancel_at = $4,
  updated_at = $3
where id = $1
returning attempts`;

export async function setIdeal(tx: Tx, copyId: string, tradeId: string, ideal: Decimal): Promise<void> {
  await tx.query("update copy_positions set ideal = $3 where copy_id = $1 and trade_id = $2", [copyId, tradeId, ideal.toFixed(18)]);
}

/** A close that a venue refused or let expire waits, and is tried again under a new id. */
export async function markPending(tx: Tx, orderId: string, words: string | null, retryAt: Date, now: Date): Promise<void> {
  await tx.query("update copy_orders set state = 'CLOSE_PENDING', words = $2, retry_at = $3, updated_at = $4 where id = $1", [
    ...[orderId, words, retryAt, now],
  ]);
}

/** How an order ends: `status` and `reason` are the receipt's where nothing has filled. */
export interface CopyOrderEnd {
  readonly state: "CANCELLED" | "REJECTED";
  readonly status: "SKIPPED" | "REJECTED";
  readonly reason: string | null;
  readonly words: string | null;
  /** What it was skipped for, and what that was held against; as the reason wants it. */
  readonly figure?: Decimal | null;
  readonly limit?: Decimal | null;
  /** The venue says that it is filled: also where that was less than was ordered, cut to its step. */
  readonly isFilled: boolean;
}

/**
 * Takes what a close of a whole position has left of it off the books, as a loss: less than the venue trades. It stays there, and nothing
 * counts on it. Of any other order nothing is taken.
 */
export async function writeOffRest(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx.query(writeOffSql, [orderId, now]);
}

export const endCopyOrder = (tx: Tx, orderId: string, end: CopyOrderEnd, now: Date): Promise<AnnouncedRow[]> =>
  queryRows(tx, endOrder, [
    ...[orderId, end.state, now, end.status, end.reason, end.words, end.isFilled],
    ...[end.figure?.toFixed(2) ?? null, end.limit?.toFixed(2) ?? null],
  ]);

/** A fill as it is booked: `feeUnits` is what the venue kept of what was bought, `feeUsd` what it took besides. */
export interface CopyFill {
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly feeUnits: Decimal;
  readonly feeUsd: Decimal;
  readonly sentAt: Date | null;
  readonly isLate: boolean;
}

export function bookFillOf(tx: Tx, order: { id: string; effect: "OPEN" | "CLOSE" }, fill: CopyFill, now: Date): Promise<AnnouncedRow[]> {
  const given = [order.id, fill.quantity.toFixed(), now, fill.price.toFixed()];
  const after = [fill.feeUsd.toFixed(8), fill.sentAt, fill.isLate];
  return order.effect === "OPEN"
    ? queryRows(tx, bookOpenFill, [...given, fill.feeUnits.toFixed(), ...after])
    : queryRows(tx, bookCloseFill, [...given, ...after]);
}

/** Whether a position is left that nothing closes any more: the feeder is out of it, and no order of it is on its way. */
export async function readPositionOf(tx: Tx, copyId: string, tradeId: string): Promise<{ readonly isLeft: boolean }> {
  const [row] = await queryRows<{ is_left: boolean }>(tx, positionSql, [copyId, tradeId]);
  return { isLeft: row?.is_left ?? false };
}

const positionSql = `
select p.held > 0
  and exists (
    select 1
    from copy_orders o
    where o.copy_id = p.copy_id
      and o.trade_id = p.trade_id
      and o.keep_fraction = 0
  )
  and not exists (
    select 1
    from copy_orders o
    where o.copy_id = p.copy_id
      and o.trade_id = p.trade_id
      and o.queue_number is not null
      and o.state in ('QUEUED', 'SENT', 'CLOSE_PENDING')
  ) as is_left
from copy_positions p
where p.copy_id = $1
  and p.trade_id = $2`;

/** Copies of a connection that have not stopped, by id. */
export async function readCopiesOfConnection(db: Queryable, connectionId: string): Promise<string[]> {
  const sql = "select id from copies where connection_id = $1 and state <> 'STOPPED' order by id";
  return (await queryRows<{ id: string }>(db, sql, [connectionId])).map((row) => row.id);
}

/** How many copies have not stopped on each of these connections. */
export async function countRunningCopies(db: Queryable, connectionIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await queryRows<{ connection_id: string; many: number }>(db, countSql, [connectionIds]);
  return new Map(rows.map((row) => [row.connection_id, row.many]));
}

const countSql = `
select connection_id, count(*)::integer as many
from copies
where connection_id = any($1::uuid[])
  and state <> 'STOPPED'
group by connection_id`;

/** Ends the orders of a locked copy that are not at its venue: they will not be sent any more. */
export async function endWaitingOrders(tx: Tx, copyId: string, now: Date): Promise<AnnouncedRow[]> {
  const waiting = await queryRows<{ id: string }>(tx, waitingSql, [copyId]);
  const end = { state: "CANCELLED", status: "SKIPPED", reason: "BROKER_UNAVAILABLE", words: null, isFilled: false } as const;
  const rows: AnnouncedRow[] = [];
  for (const { id } of waiting) rows.push(...(await endCopyOrder(tx, id, end, now)));
  return rows;
}

const waitingSql = `
select id
from copy_orders
where copy_id = $1
  and queue_number is not null
  and state in ('QUEUED', 'CLOSE_PENDING')
order by queue_number`;

/** A close of units that a venue no longer holds, with its receipt; null where this settlement has one of that position. */
export async function insertSettledOrder(
  tx: Tx,
  settled: {
    readonly cause: "SHORTFALL" | "EVENT";
    readonly causeId: string;
    readonly copyId: string;
    readonly tradeId: string;
    readonly units: Decimal;
    readonly action: "REDUCE" | "CLOSE";
  },
  now: Date,
): Promise<string | null> {
  const { cause, causeId, copyId, tradeId, units, action } = settled;
  const [row] = await queryRows<{ id: string }>(tx, settledSql, [copyId, tradeId, causeId, units.toFixed(), now, action, cause]);
  return row?.id ?? null;
}

const settledSql = `
with
-- its receipt
receipt as (
  insert into receipts (
    eater_id, copy_id, feeder_id, cause_kind, cause_id, trade_id, action, symbol, side, status, decided_at
  )
  select c.eater_id, c.id, c.feeder_id, $7, $3, p.trade_id, $6, p.symbol, p.side, 'PENDING', $5
  from copies c
  join copy_positions p on p.copy_id = c.id and p.trade_id = $2
  where c.id = $1
  on conflict do nothing
  returning eater_id, id, copy_id, trade_id, symbol, side
)
insert into copy_orders (
  eater_id, copy_id, receipt_id, trade_id, symbol, side, effect, quantity, state, created_at, updated_at
)
select eater_id, copy_id, id, trade_id, symbol, case side when 'LONG' then 'SELL' else 'BUY' end, 'CLOSE',
  $4, 'SENT', $5, $5
from receipt
returning id`;

/** Leaves so much of what a position would hold without lots. */
export async function keepIdeal(tx: Tx, copyId: string, tradeId: string, share: Decimal): Promise<void> {
  await tx.query("update copy_positions set ideal = round(ideal * $3::numeric, 18) where copy_id = $1 and trade_id = $2", [
    ...[copyId, tradeId, share.toFixed(18)],
  ]);
}

/** An order of a copy, by its id; null for an unknown one. */
export interface CopyOrderFacts {
  readonly id: string;
  readonly copyId: string;
  readonly tradeId: string;
  readonly symbol: string;
  readonly side: "BUY" | "SELL";
  readonly effect: "OPEN" | "CLOSE";
  readonly state: string;
  readonly quantity: Decimal;
  readonly filledQuantity: Decimal;
  /** How often it went to the venue. */
  readonly attempts: number;
  /** Until when it may fill, where it went out in extended hours; null for others. */
  readonly cancelAt: Date | null;
}

export async function readCopyOrder(db: Queryable, id: string): Promise<CopyOrderFacts | null> {
  const [row] = await queryRows<{
    id: string;
    copy_id: string;
    trade_id: string;
    symbol: string;
    side: "BUY" | "SELL";
    effect: "OPEN" | "CLOSE";
    state: string;
    quantity: string;
    filled_quantity: string;
    attempts: number;
    cancel_at: Date | null;
  }>(db, orderSql, [id]);
  if (!row) return null;
  const { quantity, filled_quantity, copy_id, trade_id, cancel_at: cancelAt, ...rest } = row;
  return {
    ...rest,
    cancelAt,
    copyId: copy_id,
    tradeId: trade_id,
    quantity: new Decimal(quantity),
    filledQuantity: new Decimal(filled_quantity),
  };
}

const orderSql = `
select id, copy_id, trade_id, symbol, side, effect, state, quantity, filled_quantity, attempts, cancel_at
from copy_orders
where id = $1`;

/** Copies with an order whose turn has come, by id: what a process that died had not handed on, closes to be tried again, and what may fill no longer. */
export async function readCopiesWithDueOrders(db: Queryable, now: Date, after: string | null, first: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(db, dueSql, [now, after, first]);
  return rows.map((row) => row.id);
}

const dueSql = `
select distinct o.copy_id as id
from copy_orders o
where o.queue_number is not null
  and (
    o.state = 'QUEUED'
    or o.state = 'CLOSE_PENDING' and coalesce(o.retry_at, $1) <= $1
    or o.state = 'SENT' and o.cancel_at <= $1
  )
  and ($2::uuid is null or o.copy_id > $2)
order by id
limit $3`;
