import type { VenueId } from "../../brokers/port/venue";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { dateOrNull, type JsonOf } from "../../platform/db/json-rows";
import { defineStatement, type ColumnsOf } from "../../platform/db/statements/statement";
import { statementRows } from "../../platform/db/statements/statement-rows";
import type { ReceiptAction, ReceiptCause, ReceiptStatus, SizeStepName, SkipReason } from "../copying.enums";
import { eventsOfTradeSql, receiptTalliesSql, talliesOfSql, tallyMedianSql } from "../tallies/tallies.sql";
import { askedSkips } from "./reason-words";

/** A receipt as it is stored, beside its event. Figures and bigints as text, money in USD. */
export interface StoredReceipt {
  readonly id: string;
  readonly version: number;
  readonly eater_id: string;
  readonly copy_id: string;
  readonly feeder_id: string;
  readonly trade_id: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly cause_kind: ReceiptCause;
  readonly cause_id: string;
  /** Of the sealed event; null for other causes, as its hash. */
  readonly event_sequence: string | null;
  readonly event_hash: string | null;
  readonly action: ReceiptAction;
  readonly status: ReceiptStatus;
  readonly reason: SkipReason | null;
  readonly figure: string | null;
  readonly figure_limit: string | null;
  readonly sufficed: string | null;
  readonly cap: SizeStepName | null;
  readonly step_texts: ReadonlyArray<string | null>;
  readonly limit_texts: ReadonlyArray<string | null>;
  readonly quantity: string;
  readonly price: string | null;
  readonly money: string;
  readonly feeder_price: string | null;
  readonly realised_pnl: string | null;
  readonly slippage_bps: string | null;
  readonly slippage_money: string | null;
  readonly is_late: boolean;
  /** Whether its close still waits for a live price. */
  readonly is_close_pending: boolean;
  /** Whether its open has not been sent, in a copy that waits for markets to open. */
  readonly may_wait_for_open: boolean;
  readonly may_use_extended_hours: boolean;
  readonly feeder_filled_at: Date | null;
  readonly decided_at: Date;
  readonly submitted_at: Date | null;
  readonly filled_at: Date | null;
  readonly delivered_at: Date | null;
  /** Of its copy: play money or real money, and the venue that it is at; null on this server. */
  readonly mode: "PAPER" | "LIVE";
  readonly venue: VenueId | null;
  /** What its order cost in fees, in USD. */
  readonly fees: string;
}

const columns: ColumnsOf<StoredReceipt> = {
  ...{ id: "uuid", version: "int4", eater_id: "uuid", copy_id: "uuid", feeder_id: "uuid", trade_id: "uuid", symbol: "text", side: "text" },
  ...{ cause_kind: "text", cause_id: "uuid", event_sequence: "int8", event_hash: "text", action: "text", status: "text", reason: "text" },
  ...{ figure: "numeric", figure_limit: "numeric", sufficed: "numeric", cap: "text", step_texts: "_text", limit_texts: "_text" },
  ...{ quantity: "numeric", price: "numeric", money: "numeric", feeder_price: "numeric", realised_pnl: "numeric" },
  ...{ slippage_bps: "numeric", slippage_money: "numeric", is_late: "bool", is_close_pending: "bool" },
  may_wait_for_open: "bool",
  may_use_extended_hours: "bool",
  ...{ feeder_filled_at: "timestamptz", decided_at: "timestamptz", submitted_at: "timestamptz" },
  ...{ filled_at: "timestamptz", delivered_at: "timestamptz", mode: "text", venue: "text", fees: "numeric" },
};

/** Arrays of numeric as text: the driver would make floating-point numbers of them. */
const readSql = (rest: string): string => `
select r.id, r.version, r.eater_id, r.copy_id, r.feeder_id, r.trade_id, r.symbol, r.side,
  r.cause_kind, r.cause_id, r.event_sequence, r.action, r.status, r.reason,
  r.figure, r.figure_limit, r.sufficed, r.cap,
  r.quantity, r.price, r.money, r.feeder_price, r.realised_pnl, r.slippage_bps, r.slippage_money, r.is_late,
  r.feeder_filled_at, r.decided_at, r.submitted_at, r.filled_at, r.delivered_at,
  r.steps::text[] as step_texts,
  r.limits::text[] as limit_texts,
  e.hash as event_hash,
  c.mode, b.venue, coalesce(f.fee, 0) as fees,
  r.status = 'PENDING' and exists (
    select 1
    from copy_orders o
    where o.receipt_id = r.id
      and o.effect = 'CLOSE'
      and o.state in ('QUEUED', 'SENT', 'CLOSE_PENDING')
  ) as is_close_pending,
  r.status = 'PENDING' and coalesce(c.waits_for_open, false) and exists (
    select 1
    from copy_orders o
    where o.receipt_id = r.id
      and o.effect = 'OPEN'
      and o.state = 'QUEUED'
  ) as may_wait_for_open,
  -- whole shares alone go out in extended hours
  coalesce(c.uses_extended_hours, false) and exists (
    select 1
    from copy_orders o
    where o.receipt_id = r.id
      and o.quantity >= 1
  ) as may_use_extended_hours
from receipts r
left join record_events e on r.cause_kind = 'EVENT' and e.id = r.cause_id
left join copies c on c.id = r.copy_id
left join broker_connections b on b.id = c.connection_id
left join copy_orders f on f.receipt_id = r.id and c.connection_id is not null
where ${rest}`;

/** A receipt as a statement that books gives it. */
export const receiptFromJson = (json: JsonOf<StoredReceipt>): StoredReceipt => ({
  ...json,
  ...{ feeder_filled_at: dateOrNull(json.feeder_filled_at), decided_at: new Date(json.decided_at) },
  ...{ submitted_at: dateOrNull(json.submitted_at), filled_at: dateOrNull(json.filled_at), delivered_at: dateOrNull(json.delivered_at) },
});

/** The primary key of a receipt is its eater and its id. */
export interface ReceiptKey {
  readonly eaterId: string;
  readonly id: string;
}

const byKey = defineStatement<StoredReceipt, readonly [eaterIds: readonly string[], ids: readonly string[]]>(
  "copying.receiptsByKey",
  readSql("(r.eater_id, r.id) in (select * from unnest($1::uuid[], $2::uuid[]))"),
  columns,
);

/** In no order; unknown keys find nothing. */
export const readReceiptsByKey = (db: Queryable, keys: readonly ReceiptKey[]): Promise<StoredReceipt[]> =>
  statementRows(db, byKey, [keys.map((key) => key.eaterId), keys.map((key) => key.id)]);

/** Which receipts of an eater; null does not ask. */
export interface ReceiptQuery {
  readonly eaterId: string;
  readonly copyId: string | null;
  readonly feederId: string | null;
  readonly tradeId: string | null;
  readonly statuses: readonly string[] | null;
  readonly since: Date | null;
  readonly until: Date | null;
  /** When the last one of the page before was decided, as ISO text, and its id. */
  readonly after: readonly unknown[] | null;
}

/** Newest first. */
export const readReceiptsPage = (db: Queryable, query: ReceiptQuery, first: number): Promise<StoredReceipt[]> =>
  queryRows(db, pageSql, [
    ...[query.eaterId, query.copyId, query.feederId, query.tradeId, query.statuses, query.since, query.until],
    ...(query.after ?? [null, null]),
    first,
  ]);

const pageSql = readSql(`
r.eater_id = $1
  and ($2::uuid is null or r.copy_id = $2)
  and ($3::uuid is null or r.feeder_id = $3)
  and ($4::uuid is null or r.trade_id = $4)
  and ($5::text[] is null or r.status = any($5))
  and ($6::timestamptz is null or r.decided_at >= $6)
  and ($7::timestamptz is null or r.decided_at < $7)
  and ($8::text is null or (r.decided_at, r.id) < ($8::timestamptz, $9::uuid))
  order by r.decided_at desc, r.id desc
  limit $10`);

/** Receipts of an event in copies that did not get it though their eater had not asked for that, by eater and receipt. */
export const readNotCopied = (db: Queryable, eventId: string, after: ReceiptKey | null, first: number): Promise<StoredReceipt[]> =>
  queryRows(db, notCopiedSql, [eventId, after?.eaterId ?? null, after?.id ?? null, askedSkips, first]);

const notCopiedSql = readSql(`
r.cause_kind = 'EVENT'
  and r.trade_id = (select trade_id from record_events where id = $1)
  and r.cause_id = $1
  and (
    r.status = 'REJECTED'
    or (r.status = 'SKIPPED' and r.action in ('OPEN', 'SCALE') and not (r.reason = any($4::text[])))
  )
  and ($2::uuid is null or (r.eater_id, r.id) > ($2::uuid, $3::uuid))
  order by r.eater_id, r.id
  limit $5`);

/** How many receipts there are of each status, and the median time from the feeder's fill to the copy's, in ms. */
export interface ReceiptCountsRow {
  readonly copied: number;
  readonly partial: number;
  readonly skipped: number;
  readonly rejected: number;
  readonly followed: number;
  readonly pending: number;
  readonly median: number | null;
}

const countsSql = (rest: string): string => `
select
  count(*) filter (where status = 'COPIED')::int as copied,
  count(*) filter (where status = 'PARTIAL')::int as partial,
  count(*) filter (where status = 'SKIPPED')::int as skipped,
  count(*) filter (where status = 'REJECTED')::int as rejected,
  count(*) filter (where status = 'FOLLOWED')::int as followed,
  count(*) filter (where status = 'PENDING')::int as pending,
  percentile_cont(0.5) within group (order by extract(epoch from filled_at - feeder_filled_at) * 1000)
  filter (where filled_at is not null and feeder_filled_at is not null and cause_kind = 'EVENT') as median
from receipts r
where ${rest}`;

async function count(db: Queryable, sql: string, parameters: unknown[]): Promise<ReceiptCountsRow> {
  const [row] = await queryRows<ReceiptCountsRow>(db, sql, parameters);
  return row!;
}

/** An eater's receipts decided since a moment. */
export const countReceiptsOfEater = (db: Queryable, eaterId: string, since: Date): Promise<ReceiptCountsRow> =>
  count(db, countsSql("r.eater_id = $1 and r.decided_at >= $2"), [eaterId, since]);

/** Receipts of a feeder's events since a moment. */
export const countReceiptsOfFeeder = (db: Queryable, feederId: string, since: Date): Promise<ReceiptCountsRow> =>
  count(db, ofFeederSql, [feederId, since]);

const tallied = (events: string, which = "true"): string => `
with
tallies as materialized (
  select *
  from (${events}) t
  where ${which}
)
select ${receiptTalliesSql},
  ${tallyMedianSql("MS", "tallies t")} as median
from tallies t`;

const ofFeederSql = tallied(
  talliesOfSql(`(
  select trade_id, sequence
  from record_events
  where user_id = $1
    and at >= $2
    and kind in ('OPENED', 'SCALED', 'REDUCED', 'CLOSED', 'EXITS_SET', 'ADJUSTED')
)`),
);

/** Receipts of the opening of a trade. */
export const countReceiptsOfOpening = (db: Queryable, tradeId: string): Promise<ReceiptCountsRow> => count(db, ofOpeningSql, [tradeId]);

const ofOpeningSql = tallied(talliesOfSql(eventsOfTradeSql), "t.action = 'OPEN'");

/** A receipt that was written to an open socket of its eater. */
export interface Delivery extends ReceiptKey {
  readonly at: Date;
}

/** Only the first delivery of each counts, whichever process made it. */
export async function saveDeliveries(db: Queryable, deliveries: readonly Delivery[]): Promise<void> {
  await queryRows(db, deliveriesSql, [
    deliveries.map(({ eaterId }) => eaterId),
    deliveries.map(({ id }) => id),
    deliveries.map(({ at }) => at),
  ]);
}

const deliveriesSql = `
update receipts r
set delivered_at = n.at
from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as n (eater_id, id, at)
where r.eater_id = n.eater_id
  and r.id = n.id
  and r.delivered_at is null`;
