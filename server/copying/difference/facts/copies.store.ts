import { Decimal } from "../../../platform/decimal";
import { queryRows, type Queryable } from "../../../platform/db/rows";
import { byCopy } from "./by-copy";
import type { FactFlow } from "./facts";
import { isEventOfCopySql, isReceiptOfCopySql, lastEventOfCopySql } from "./rows-of-copy.sql";

/** A copy's own columns that its other readers do not need. */
export interface DifferenceCopyRow {
  readonly startedSequence: number;
  readonly stoppedSequence: number | null;
  readonly accountId: string;
  readonly isLiveRecord: boolean;
}

export async function readDifferenceCopies(db: Queryable, copyIds: readonly string[]): Promise<Map<string, DifferenceCopyRow>> {
  const rows = await queryRows<{ id: string; started: string; stopped: string | null; account_id: string; is_live: boolean }>(
    db,
    `select c.id, c.started_sequence as started, c.stopped_sequence as stopped, r.account_id,
      a.mode = 'LIVE' as is_live
    from copies c
    join records r on r.id = c.record_id
    join trading_accounts a on a.id = r.account_id
    where c.id = any($1::uuid[])`,
    [copyIds],
  );
  return new Map(
    rows.map(({ id, started, stopped, account_id: accountId, is_live: isLiveRecord }) => [
      id,
      { startedSequence: Number(started), stoppedSequence: stopped === null ? null : Number(stopped), accountId, isLiveRecord },
    ]),
  );
}

export interface RowCounts {
  readonly events: number;
  readonly receipts: number;
}

/** How many events and receipts each copy is explained from; counted up to one more than `most` of a copy, and `mostInAll`. */
export async function countDifferenceRows(
  db: Queryable,
  copyIds: readonly string[],
  most: number,
  mostInAll: number,
): Promise<RowCounts[]> {
  const rows = await queryRows<{ events: string; receipts: string }>(
    db,
    `select count(*) filter (where is_event) as events, count(*) filter (where not is_event) as receipts
    from (
      select c.id, true as is_event
      from copies c
      ${lastEventOfCopySql}
      cross join lateral (select from record_events e where ${isEventOfCopySql} limit $2) events
      where c.id = any($1::uuid[])
      union all
      select c.id, false
      from copies c
      cross join lateral (select from receipts r where ${isReceiptOfCopySql} limit $2) receipts
      where c.id = any($1::uuid[])
      limit $3
    ) found
    group by id`,
    [copyIds, most + 1, mostInAll + 1],
  );
  return rows.map(({ events, receipts }) => ({ events: Number(events), receipts: Number(receipts) }));
}

export interface CopyFlow extends FactFlow {
  readonly kind: string;
}

/** Money into and out of copies, oldest first: their start and what they ended with among them. */
export async function readCopyFlows(db: Queryable, copyIds: readonly string[]): Promise<Map<string, CopyFlow[]>> {
  const rows = await queryRows<{ copy_id: string; at: Date; amount: string; kind: string }>(
    db,
    `select copy_id, at, amount, kind
    from copy_flows
    where copy_id = any($1::uuid[])
    order by at, kind`,
    [copyIds],
  );
  return byCopy(rows, ({ at, amount, kind }) => ({ at: +at, amount: new Decimal(amount), kind, equityBefore: null }));
}

/** Performance fees that were taken from copies' cash, oldest first. Those on real money are paid in bites and no part of a result. */
export async function readPaperFees(db: Queryable, copyIds: readonly string[]): Promise<Map<string, FactFlow[]>> {
  const rows = await queryRows<{ copy_id: string; at: Date; amount: string }>(
    db,
    `select copy_id, at, amount
    from performance_fees
    where copy_id = any($1::uuid[])
      and mode = 'PAPER'
    order by at`,
    [copyIds],
  );
  return byCopy(rows, ({ at, amount }) => ({ at: +at, amount: new Decimal(amount), equityBefore: null }));
}

/** An account, and the moment of the market clock after which a copy asks for its flows. */
export interface FlowsAsked {
  readonly copyId: string;
  readonly accountId: string;
  readonly after: Date;
}

/** Money into and out of accounts, by the copy that it is asked for, oldest first. */
export async function readAccountFlows(db: Queryable, asked: readonly FlowsAsked[]): Promise<Map<string, FactFlow[]>> {
  const rows = await queryRows<{ copy_id: string; at: Date; amount: string; equity_before: string }>(
    db,
    `select k.copy_id, f.at, f.amount, f.equity_before
    from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as k (copy_id, account_id, after)
    join account_flows f on f.account_id = k.account_id and f.at > k.after
    where f.kind <> 'START'
    order by f.at`,
    [asked.map(({ copyId }) => copyId), asked.map(({ accountId }) => accountId), asked.map(({ after }) => after)],
  );
  return byCopy(rows, (row) => ({ at: +row.at, amount: new Decimal(row.amount), equityBefore: new Decimal(row.equity_before) }));
}
