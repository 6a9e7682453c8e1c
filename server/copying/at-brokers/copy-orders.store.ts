import { Decimal } from "../../platform/decimal";
import type { Tx } from "../../platform/db/database";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { AnnouncedRow } from "../engine/announce.sql";
import { queueOpenChunk, queueOpenPartChunk, queueAtStart, queueInResync, queueWithAdded } from "../engine/open.sql";
import { givenParameters, type FollowedEvent, type GivenOpen } from "../engine/booking.store";
import { bookCloseFill, bookOpenFill, endOrder, writeOffRest as writeOffSql } from "./book-fills.sql";
import { queueCloseChunk, queueExits } from "./queue-closes.sql";

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
