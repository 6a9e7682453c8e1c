import type { Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { announced, receiptColumns, selectAnnouncedUnmoved, type AnnouncedRow } from "../engine/announce.sql";

/** A position of a copy with its lots, and the stop and target that the feeder's trade has now. Figures as text. */
export interface TransferredPosition {
  readonly trade_id: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly opened_at: Date;
  readonly stop_price: string | null;
  readonly target_price: string | null;
  /** Oldest first; `at` as ISO text. */
  readonly lots: ReadonlyArray<{ readonly quantity: string; readonly price: string; readonly cost: string; readonly at: string }>;
}

/** Oldest first. */
export function readTransferredPositions(tx: Tx, copyId: string, tradeIds: readonly string[]): Promise<TransferredPosition[]> {
  return queryRows(tx, readSql, [copyId, tradeIds]);
}

const readSql = `
select p.trade_id, p.symbol, p.side, p.opened_at, t.stop_price, t.target_price,
  (
    select json_agg(
      json_build_object(
        'quantity', l.remaining::text,
        'price', l.price::text,
        'cost', l.remaining_cost::text,
        'at', l.opened_at
      )
      order by l.number
    )
    from copy_lots l
    where l.copy_id = p.copy_id
      and l.trade_id = p.trade_id
      and l.remaining > 0
  ) as lots
from copy_positions p
join trades t on t.id = p.trade_id
where p.copy_id = $1
  and p.trade_id = any($2::uuid[])
  and p.held > 0
order by p.opened_at, p.trade_id`;

/** What a position is worth as it is transferred: its mid and the money, in USD as text. */
export interface TransferredValue {
  /** The trade. */
  readonly id: string;
  readonly price: string;
  readonly money: string;
}

/** One receipt per position transferred, by (copy, STOP, cause, trade): FOLLOWED, at mid, without an order. */
export function insertTransferReceipts(
  tx: Tx,
  copyId: string,
  values: readonly TransferredValue[],
  now: Date,
  causeId: string,
): Promise<AnnouncedRow[]> {
  return queryRows(tx, receiptsSql, [copyId, JSON.stringify(values), now, causeId]);
}

const receiptsSql = `
with
-- the trades handed over, with their price and money
given as (
  select id, price, money
  from json_to_recordset($2) as g (id uuid, price numeric, money numeric)
),
-- a receipt for each
receipt as (
  insert into receipts (
    eater_id, id, copy_id, feeder_id, cause_kind, cause_id, trade_id, action, symbol, side,
    status, quantity, price, money, decided_at
  )
  select c.eater_id, gen_random_uuid(), c.id, c.feeder_id, 'STOP', $4, p.trade_id, 'DETACH', p.symbol, p.side,
    'FOLLOWED', p.held, round(g.price, 10), g.money, $3
  from given g
  join copy_positions p on p.copy_id = $1 and p.trade_id = g.id and p.held > 0
  join copies c on c.id = p.copy_id
  returning ${receiptColumns}
),${announced}${selectAnnouncedUnmoved}`;

/**
 * Empties positions and cancels closes that waited for them. The receipts of those closes end SKIPPED, for nothing was
 * sold; each is returned.
 */
export function emptyPositions(tx: Tx, copyId: string, tradeIds: readonly string[], now: Date): Promise<AnnouncedRow[]> {
  return queryRows(tx, emptySql, [copyId, tradeIds, now]);
}

const emptySql = `
with
-- the positions, emptied
positions as (
  update copy_positions set
    held = 0,
    ideal = 0,
    cost = 0,
    closed_at = $3
  where copy_id = $1
    and trade_id = any($2::uuid[])
    and held > 0
),
-- their lots, emptied
lots as (
  update copy_lots set
    remaining = 0,
    remaining_cost = 0
  where copy_id = $1
    and trade_id = any($2::uuid[])
    and remaining > 0
),
-- the closes that waited for them
cancelled as (
  update copy_orders set
    state = 'CANCELLED',
    updated_at = $3
  where copy_id = $1
    and trade_id = any($2::uuid[])
    and (state = 'CLOSE_PENDING' or state = 'QUEUED' and effect = 'CLOSE')
  returning eater_id, receipt_id
),
-- the receipts of those closes
receipt as (
  update receipts r set
    status = 'SKIPPED',
    reason = 'CANCELLED_BY_YOU',
    version = r.version + 1
  from cancelled o
  where r.eater_id = o.eater_id
    and r.id = o.receipt_id
  returning r.eater_id, r.id, r.copy_id, r.status, r.symbol, r.side, r.action, r.quantity, r.money
),${announced}${selectAnnouncedUnmoved}`;
