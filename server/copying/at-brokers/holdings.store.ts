import type { LotHolding } from "../../brokers/port/lot-holdings";
import { Decimal } from "../../platform/decimal";
import { queryRows, type Queryable } from "../../platform/db/rows";

/** What each copy on an account at a venue holds, by symbol. */
export async function readHoldings(db: Queryable, userId: string, connectionIds: readonly string[]): Promise<LotHolding[]> {
  const rows = await queryRows<{ connectionId: string; symbol: string; copyId: string; quantity: string; cost: string }>(
    db,
    `select c.connection_id as "connectionId", p.symbol, p.copy_id as "copyId",
      sum(case when p.side = 'LONG' then p.held else -p.held end) as quantity,
      sum(p.cost) as cost
    from copies c
    join copy_positions p on p.copy_id = c.id
    where c.eater_id = $1
      and c.connection_id = any($2::uuid[])
      and p.held > 0
    group by c.connection_id, p.symbol, p.copy_id
    order by min(p.opened_at), p.copy_id`,
    [userId, connectionIds],
  );
  return rows.map(({ quantity, cost, ...row }) => ({ ...row, tradeId: null, quantity: new Decimal(quantity), cost: new Decimal(cost) }));
}

/** Orders of a user's receipts that have not ended; those at a venue, and closes that wait to be tried again. */
export const readOrdersOfReceipts = (
  db: Queryable,
  eaterId: string,
  receiptIds: readonly string[],
): Promise<
  Array<{
    readonly id: string;
    readonly receiptId: string;
    readonly retryAt: Date | null;
    readonly words: string | null;
    readonly isExtended: boolean;
  }>
> =>
  queryRows(
    db,
    `select id, receipt_id as "receiptId", case state when 'CLOSE_PENDING' then retry_at end as "retryAt", words,
      cancel_at is not null as "isExtended"
    from copy_orders
    where eater_id = $1
      and receipt_id = any($2::uuid[])
      and (state = 'SENT' or state = 'CLOSE_PENDING' and retry_at is not null)`,
    [eaterId, receiptIds],
  );

/** The next close of each of a user's positions at venues that has not ended. */
export const readPendingCloses = (
  db: Queryable,
  eaterId: string,
  copyIds: readonly string[],
): Promise<
  Array<{
    id: string;
    copyId: string;
    tradeId: string;
    state: "QUEUED" | "SENT" | "CLOSE_PENDING";
    words: string | null;
    isExtended: boolean;
  }>
> =>
  queryRows(
    db,
    `select distinct on (copy_id, trade_id) id, copy_id as "copyId", trade_id as "tradeId", state, words,
      cancel_at is not null as "isExtended"
    from copy_orders
    where eater_id = $1
      and copy_id = any($2::uuid[])
      and effect = 'CLOSE'
      and queue_number is not null
      and state in ('QUEUED', 'SENT', 'CLOSE_PENDING')
    order by copy_id, trade_id, queue_number`,
    [eaterId, copyIds],
  );

/** A receipt of a copy at a venue, with the order that carries it out. */
export interface ReceiptAtVenue {
  readonly id: string;
  readonly connectionId: string;
  readonly symbol: string;
  /** Null where nothing was ordered. */
  readonly orderId: string | null;
}

export const readReceiptsAtVenues = (db: Queryable, eaterId: string, receiptIds: readonly string[]): Promise<ReceiptAtVenue[]> =>
  queryRows(
    db,
    `select r.id, c.connection_id as "connectionId", r.symbol, o.id as "orderId"
    from receipts r
    join copies c on c.id = r.copy_id
    left join copy_orders o on o.eater_id = r.eater_id and o.receipt_id = r.id
    where r.eater_id = $1
      and r.id = any($2::uuid[])
      and c.connection_id is not null`,
    [eaterId, receiptIds],
  );

/** The copy and the receipt of each of a user's copy orders. */
export const readOrderLinks = (
  db: Queryable,
  eaterId: string,
  ids: readonly string[],
): Promise<Array<{ readonly id: string; readonly copyId: string; readonly receiptId: string }>> =>
  queryRows(
    db,
    `select id, copy_id as "copyId", receipt_id as "receiptId"
    from copy_orders
    where eater_id = $1
      and id = any($2::uuid[])`,
    [eaterId, ids],
  );
