import { Decimal } from "../../../platform/decimal";
import type { Tx } from "../../../platform/db/database";
import { queryRows, type Queryable } from "../../../platform/db/rows";
import type { QueuedOrder, QueuedPosition } from "./queue-steps";

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

/** Copies with an order whose turn has come, by id: what a process that died had not handed on, closes to be tried again, and what may fill no longer. */
export async function readCopiesWithDueOrders(db: Queryable, now: Date, after: string | null, first: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(db, dueSql, [now, after, first]);
  return rows.map((row) => row.id);
}

/** Whether the turn of the order `o` of a queue has come at a moment, a parameter. */
export const isTurnSql = (now: string): string => `o.queue_number is not null
  and (
    o.state = 'QUEUED'
    or o.state = 'CLOSE_PENDING' and coalesce(o.retry_at, ${now}) <= ${now}
    or o.state = 'SENT' and o.cancel_at <= ${now}
  )`;

const dueSql = `
select distinct o.copy_id as id
from copy_orders o
where ${isTurnSql("$1")}
  and ($2::uuid is null or o.copy_id > $2)
order by id
limit $3`;
