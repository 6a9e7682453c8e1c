import type { Postgres } from "./app";
import type { Seeded } from "./seed";
import type { OracleEaterLimits, OracleEvent, OracleQuotes, OracleReceipt, OracleSettings } from "./oracle-model";
import type { CopyAction } from "./protocol";

/** The last event of each feeder, by record. */
export type Heads = Readonly<Record<string, number>>;

/** A tick, when nothing was left to do: what every eater's stream held before it, and the prices from it on. */
export interface Tick {
  readonly heads: ReadonlyMap<string, number>;
  readonly quotes: OracleQuotes;
  readonly halted: ReadonlySet<string>;
}

/** Something an eater did that was not refused; of one copy in the order they did it. */
export interface Done {
  readonly action: CopyAction;
  readonly copyId: string;
  readonly amount?: string;
  readonly settings?: OracleSettings;
  readonly withOpenTrades?: boolean;
  readonly spreadNow?: boolean;
  readonly tradeId?: string;
  readonly mode?: "CLOSE_ALL" | "DETACH" | "MIRROR_EXITS";
  /** Of the run: what was done in an earlier one came before. */
  readonly round: number;
  /** The feeders' heads by record, before the first try and after the answer: the lock was taken between. */
  readonly heads: readonly [Heads, Heads];
}

/** Limits over all copies that an eater set; the mark says when. */
export interface LimitsSet {
  readonly mark: string;
  readonly limits: OracleEaterLimits;
}

export interface Stored extends Omit<OracleReceipt, "sequence"> {
  readonly copyId: string;
  readonly causeId: string;
  readonly eaterId: string;
  readonly sequence: number | null;
  /** Its place in the eater's stream; null for what was never announced. */
  readonly nth: number | null;
}

export interface CopyRow {
  readonly id: string;
  readonly recordId: string;
  readonly state: string;
  readonly cash: string;
  readonly started: number;
  readonly stopped: number | null;
  readonly exitsOnly: number | null;
  readonly stopReason: string | null;
  readonly units: string;
}

export interface Books {
  /** By record. */
  readonly events: ReadonlyMap<string, readonly OracleEvent[]>;
  readonly copies: ReadonlyMap<string, CopyRow>;
  readonly receipts: readonly Stored[];
  /** Closes that waited, where the stream shows that they are filled, or taken back by handing the position over. */
  readonly fills: ReadonlyArray<{
    readonly eaterId: string;
    readonly nth: number;
    readonly copyId: string;
    readonly filled: string;
    readonly isTakenBack: boolean;
  }>;
  readonly changes: readonly { readonly eaterId: string; readonly nth: number; readonly copyId: string }[];
  /** Symbols by eater in which a trade of their own, transferred before, has ended: at some moment between two numbers. */
  readonly ownEnded: ReadonlyMap<string, ReadonlySet<string>>;
  /** The last number of the eater's stream before what was done under a mark. */
  readonly marks: ReadonlyMap<string, number>;
}

/** Everything the server booked for these feeders' copiers. */
export async function readBooks(postgres: Postgres, seeded: Seeded): Promise<Books> {
  const records = [seeded.feeders.map(({ recordId }) => recordId)];
  const [events, copies, receipts, changes, fills, ended, marks] = await Promise.all([
    postgres.query(readEvents, records),
    postgres.query(readCopies, records),
    postgres.query(readReceipts, records),
    postgres.query(readChanges, records),
    postgres.query(readFills, records),
    postgres.query(readOwnEnded, [seeded.eaters.map(({ id }) => id)]),
    postgres.query("select mark, head from fault_marks where split_part(mark, ' ', 1) = any($1)", [seeded.eaters.map(({ id }) => id)]),
  ]);
  return {
    events: Map.groupBy(events as Array<OracleEvent & { recordId: string }>, (event) => event.recordId),
    copies: new Map((copies as CopyRow[]).map((row) => [row.id, row])),
    receipts: receipts as Stored[],
    fills: fills as unknown as Books["fills"],
    changes: changes as unknown as Books["changes"],
    ownEnded: new Map(ended.map(({ eaterId, symbols }) => [eaterId, new Set(symbols)])),
    marks: new Map(marks.map(({ mark, head }) => [mark, head])),
  };
}

const readEvents = `
select e.id, e.record_id as "recordId", e.sequence::int, e.kind, e.trade_id as "tradeId", e.symbol, e.side, e.bid::text, e.ask::text, e.fill_quantity::text as "fillQuantity", e.fill_price::text as "fillPrice", e.quantity::text,
  e.equity_before::text as "equityBefore", e.stop_price::text as "stopPrice", e.quote_age_ms as "quoteAgeMs", coalesce(s.mids, '{}') as mids,
  e.order_id as "orderId", case when e.kind = 'ADJUSTED' then jsonb_build_array(e.bytes::jsonb -> 'body' -> 'to', e.bytes::jsonb -> 'body' -> 'from') end as split
from record_events e left join price_snapshots s on s.id = e.snapshot_id where e.record_id = any($1::uuid[]) and e.kind in ('OPENED', 'SCALED', 'REDUCED', 'CLOSED', 'EXITS_SET', 'ADJUSTED') order by e.record_id, e.sequence`;
const readCopies = `select id, record_id as "recordId", state, cash, units, stop_reason as "stopReason", started_sequence::int as started, exits_only_sequence::int as "exitsOnly", stopped_sequence::int as stopped from copies where record_id = any($1::uuid[])`;
const readReceipts = `
select r.copy_id as "copyId", r.eater_id as "eaterId", r.cause_kind as cause, r.cause_id as "causeId", r.event_sequence::int as sequence, r.trade_id as "tradeId", r.action, r.status, r.reason, r.cap, r.sufficed, r.quantity, r.price, r.money, r.realised_pnl as "realisedPnl", o.sequence::int as nth
from receipts r join copies c on c.id = r.copy_id left join lateral (
  select min(sequence) as sequence from outbox where user_id = r.eater_id and stream = 'copy' and body ->> 'receiptId' = r.id::text) o on true where c.record_id = any($1::uuid[])`;
const readChanges = `
select o.user_id as "eaterId", o.sequence::int as nth, o.body ->> 'copyId' as "copyId" from outbox o
where o.stream = 'copy' and o.body ->> 'receiptId' is null and o.user_id in (select eater_id from copies where record_id = any($1::uuid[]))`;
const readFills = `
select r.eater_id as "eaterId", r.copy_id as "copyId", r.trade_id as filled, r.status = 'SKIPPED' as "isTakenBack", o.sequence::int as nth from receipts r join copies c on c.id = r.copy_id join outbox o on o.user_id = r.eater_id and o.stream = 'copy' and o.body ->> 'receiptId' = r.id::text
where c.record_id = any($1::uuid[]) and exists (select 1 from outbox f where f.user_id = o.user_id and f.stream = 'copy' and f.body ->> 'receiptId' = r.id::text and f.sequence < o.sequence)`;
const readOwnEnded = `select user_id as "eaterId", array_agg(distinct symbol) as symbols from trades where user_id = any($1::uuid[]) and status = 'CLOSED' group by user_id`;
