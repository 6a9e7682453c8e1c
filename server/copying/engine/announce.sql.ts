import type { ColumnsOf } from "../../platform/db/statements/statement";

/** What a statement gives back of its receipts, for `announced`. */
export const receiptColumns = "eater_id, id, copy_id, status, symbol, side, action, quantity, money";

/**
 * Numbers one "copy" event per row of the CTE `receipt` in its eater's stream and stores it: the replay log of the
 * eater's screen. Receipts that existed before are not among the rows: each would leave a gap in the numbers. `$3` is now.
 */
export const announced = `
-- receipts of this statement, counted by eater
announced as (
  select r.eater_id, r.id, r.copy_id, r.status, r.symbol, r.side, r.action, r.quantity, r.money,
    row_number() over (partition by r.eater_id order by r.id) as nth,
    count(*) over (partition by r.eater_id) as many
  from receipt r
),
-- the last number of each eater's stream, taken in the order of the eaters' ids
counter as (
  insert into stream_counters as c (user_id, stream, sequence)
  select eater_id, 'copy', max(many)
  from announced
  group by eater_id
  order by eater_id
  on conflict (user_id, stream) do update set sequence = c.sequence + excluded.sequence
  returning user_id, sequence
),
-- each receipt with its number
numbered as (
  select a.eater_id, a.copy_id, a.id as receipt_id, c.sequence - a.many + a.nth as sequence,
    a.status, a.symbol, a.side, a.action, a.quantity, a.money
  from announced a
  join counter c on c.user_id = a.eater_id
),
-- the events themselves
stored as (
  insert into outbox (user_id, stream, sequence, previous_sequence, at, body)
  select eater_id, 'copy', sequence, sequence - 1, $3,
    json_build_object('receiptId', receipt_id, 'copyId', copy_id)::jsonb
  from numbered
)`;

/** Ends a statement that has `announced`, and `paid` with the copies that it moved: their version after it is a column beside them. */
export const selectAnnounced = `
select n.eater_id, n.copy_id, n.receipt_id, n.sequence::int8 as sequence,
  n.status, n.symbol, n.side, n.action, n.quantity::float8, n.money::float8, p.version
from numbered n
left join paid p on p.id = n.copy_id and n.quantity > 0`;

/** The same for a statement that moves no money of copies. */
export const selectAnnouncedUnmoved = `
select n.eater_id, n.copy_id, n.receipt_id, n.sequence::int8 as sequence,
  n.status, n.symbol, n.side, n.action, n.quantity::float8, n.money::float8, null::int as version
from numbered n`;

/** Whether copy `c` is of the chunk `$2`: of one that may be small, and, with a plan for many, of a larger one. */
export const isOfChunk = "c.id = any($2::uuid[])";
export const isOfLargeChunk = "c.id in (select chunk_ids($2::uuid[]))";

/**
 * Whether copy `c` of the chunk `$2` has no receipt for the event `$1` yet. One look for all of them, by the index that keeps
 * receipts from doubling; an event is of one trade. By its trade instead, each chunk would go through the receipts of all before it:
 * so would a plan made while there were none, by the index of an event's receipts, which has no others. That the kind is not in the
 * text keeps that index out.
 */
export const hasNoReceiptOfEvent = `c.id not in (
    select r.copy_id
    from receipts r
    where r.copy_id = any($2::uuid[])
      and r.cause_kind = (select 'EVENT')
      and r.cause_id = $1
  )`;

/** Whether copy `c` has none for its start with the feeder's open trade `e`, for one that got more money, and for one that is brought back in sync. */
export const hasNoReceiptOfStart = `not exists (
    select 1 from receipts r
    where r.copy_id = c.id and r.cause_kind = 'START' and r.cause_id = e.id and r.trade_id = e.trade_id
    offset 0
  )`;
export const hasNoReceiptOfAdd = `not exists (
    select 1 from receipts r
    where r.copy_id = c.id and r.cause_kind = 'ADD' and r.cause_id = e.id and r.trade_id = e.trade_id
    offset 0
  )`;
export const hasNoReceiptOfResync = `not exists (
    select 1 from receipts r
    where r.copy_id = c.id and r.cause_kind = 'RESYNC' and r.cause_id = e.id and r.trade_id = e.trade_id
    offset 0
  )`;

/** A row of what was announced, as the driver gives it. */
export interface AnnouncedRow {
  readonly eater_id: string;
  readonly copy_id: string;
  readonly receipt_id: string;
  readonly sequence: string;
  readonly status: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly action: string;
  /** Units bought or sold; 0 where nothing moved. */
  readonly quantity: number;
  readonly money: number;
  /** Of the copy after it; null where nothing moved. */
  readonly version: number | null;
}

/** A row of a statement that also gives receipts and copies whole, as JSON, and what the copies hold; null where they were not asked for. */
export interface BookedRow extends AnnouncedRow {
  readonly receipt: string | null;
  readonly copy: string | null;
  /** For `copyFromBooked`. */
  readonly positions: string | null;
}

/** Its columns, for the statements that give it. */
export const announcedColumns: ColumnsOf<AnnouncedRow> = {
  eater_id: "uuid",
  copy_id: "uuid",
  receipt_id: "uuid",
  sequence: "int8",
  status: "text",
  symbol: "text",
  side: "text",
  action: "text",
  quantity: "float8",
  money: "float8",
  version: "int4",
};

export const bookedColumns: ColumnsOf<BookedRow> = { ...announcedColumns, receipt: "text", copy: "text", positions: "text" };
