import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";

export interface TradeCounts {
  readonly record_id: string;
  readonly opened: boolean;
  readonly closed: number;
}

/** Of an event `e`: it ended its trade, by a sale or by a payment for what is gone. */
const hasClosedSql = "(e.kind = 'CLOSED' or e.kind = 'ADJUSTED' and e.status = 'CLOSED')";

const tradeCountsSql = `
  select r.id as record_id,
    exists (select 1 from record_events e where e.record_id = r.id and e.kind = 'OPENED') as opened,
    (
      select count(*)::int
      from (select 1 from record_events e where e.record_id = r.id and ${hasClosedSql} limit $2) closed
    ) as closed
  from records r
  where r.id = any($1::uuid[])`;

/** Whether each record has opened a trade, and how many it has closed, counted up to `closedMax`. */
export const readTradeCounts = (db: Database, recordIds: readonly string[], closedMax: number): Promise<TradeCounts[]> =>
  queryRows<TradeCounts>(db, tradeCountsSql, [recordIds, closedMax]);

export interface ReachingEvent {
  readonly user_id: string;
  readonly at: Date;
  readonly trade_id: string;
  readonly delay_seconds: number;
  readonly price_bites: number;
}

const nthEventSql = (which: string): string => `
  select e.user_id, e.at, e.trade_id, e.delay_seconds, e.price_bites
  from record_events e
  where e.record_id = $1
    and ${which}
    and e.trade_id is not null
  order by e.sequence
  offset $2
  limit 1`;
/** A text each: in one, the kind would be a value that no index is looked up by. */
const nthEventSqls = { OPENED: nthEventSql("e.kind = 'OPENED'"), CLOSED: nthEventSql(hasClosedSql) } as const;

/** The record's event number `n` (from 1) that opened, or ended, a trade; null when there are fewer. It is not shown: the milestone is delayed as it is. */
export async function readNthEvent(db: Database, recordId: string, kind: "OPENED" | "CLOSED", n: number): Promise<ReachingEvent | null> {
  const [event] = await queryRows<ReachingEvent>(db, nthEventSqls[kind], [recordId, n - 1]);
  return event ?? null;
}

const copierCountsSql = `
  select feeder_id as user_id, copiers as count
  from feeder_counts
  where copiers >= $1
    and copiers > 0`;

/** Feeders with at least so many copiers now, and how many. */
export const readCopierCounts = (db: Database, copiersMin: number): Promise<Array<{ user_id: string; count: number }>> =>
  db.query(copierCountsSql, [copiersMin]);
