import { Decimal, zero } from "../../platform/decimal";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { FactEvent, FactFlow, FactHeld, FactReceipt } from "./facts";

/** The copy's own columns that its other readers do not need. */
export interface DifferenceCopyRow {
  readonly startedSequence: number;
  readonly stoppedSequence: number | null;
  readonly accountId: string;
  readonly isLiveRecord: boolean;
}

export async function readDifferenceCopy(db: Queryable, copyId: string): Promise<DifferenceCopyRow> {
  const [row] = await queryRows<{ started: string; stopped: string | null; account_id: string; is_live: boolean }>(
    db,
    `select c.started_sequence as started, c.stopped_sequence as stopped, r.account_id,
      a.mode = 'LIVE' as is_live
    from copies c
    join records r on r.id = c.record_id
    join trading_accounts a on a.id = r.account_id
    where c.id = $1`,
    [copyId],
  );
  return {
    ...{ startedSequence: Number(row!.started), stoppedSequence: row!.stopped === null ? null : Number(row!.stopped) },
    ...{ accountId: row!.account_id, isLiveRecord: row!.is_live },
  };
}

interface EventRow {
  readonly id: string;
  readonly sequence: string;
  readonly trade_id: string;
  readonly symbol: string;
  readonly is_short: boolean;
  readonly kind: FactEvent["kind"];
  readonly at: Date;
  readonly market_at: Date;
  readonly expected_price: string | null;
  readonly fill_quantity: string | null;
  readonly fill_price: string | null;
  readonly equity_before: string | null;
  readonly quantity: string | null;
  readonly adjustment: FactEvent["adjustment"];
  readonly to_units: string | null;
  readonly from_units: string | null;
  readonly per_unit: string | null;
  readonly correction: string | null;
}

const eventsSql = `
select e.id, e.sequence, e.trade_id, e.symbol, e.side = 'SHORT' as is_short, e.kind, e.at,
  coalesce(e.quote_at, e.at) as market_at,
  case
    when (e.side = 'LONG') = (e.kind in ('OPENED', 'SCALED')) then e.ask
    else e.bid
  end as expected_price,
  e.fill_quantity, e.fill_price, e.equity_before, e.quantity,
  b.body ->> 'adjustment' as adjustment,
  b.body ->> 'to' as to_units,
  b.body ->> 'from' as from_units,
  b.body ->> 'perUnit' as per_unit,
  case
    when e.kind = 'CORRECTED' then e.realised_pnl - coalesce(
      (
        select p.realised_pnl
        from record_events p
        where p.record_id = e.record_id
          and p.trade_id = e.trade_id
          and p.sequence < e.sequence
          and p.realised_pnl is not null
        order by p.sequence desc
        limit 1
      ), 0)
  end as correction
from record_events e
left join lateral (
  select (e.bytes::jsonb) -> 'body' as body
  where e.kind = 'ADJUSTED'
) b on true
where e.record_id = $1
  and e.sequence > $2
  and e.trade_id is not null
  and e.kind in ('OPENED', 'SCALED', 'REDUCED', 'CLOSED', 'ADJUSTED', 'CORRECTED')
  and (
    $4::timestamptz is null
    or e.sequence <= coalesce(
      (
        select min(n.sequence)
        from record_events n
        where n.record_id = $1
          and n.at > $4
          and n.equity_before is not null
      ), e.sequence)
  )
order by e.sequence
limit $3`;

const decimal = (text: string | null | undefined): Decimal => (text == null ? zero : new Decimal(text));

/** Events of a record after a sequence that moved trades, in their order, at most `most`; with `until` up to the first after it. */
export async function readDifferenceEvents(
  db: Queryable,
  recordId: string,
  after: number,
  until: Date | null,
  most: number,
): Promise<FactEvent[]> {
  const rows = await queryRows<EventRow>(db, eventsSql, [recordId, after, most, until]);
  return rows.map((row) => ({
    ...{ id: row.id, sequence: Number(row.sequence), tradeId: row.trade_id, symbol: row.symbol, isShort: row.is_short },
    ...{ kind: row.kind, at: +row.at, marketAt: +row.market_at, adjustment: row.adjustment, mids: null },
    ...{ fillQuantity: decimal(row.fill_quantity), fillPrice: decimal(row.fill_price), quantity: decimal(row.quantity) },
    expectedPrice: row.expected_price === null ? null : new Decimal(row.expected_price),
    equityBefore: row.equity_before === null ? null : new Decimal(row.equity_before),
    ratio: row.adjustment === "SPLIT" ? decimal(row.to_units).div(decimal(row.from_units)) : new Decimal(1),
    ...{ perUnit: decimal(row.per_unit), correction: decimal(row.correction) },
  }));
}

/** Trades of a record that were open after an event. */
export async function readHeldAfter(db: Queryable, recordId: string, sequence: number): Promise<FactHeld[]> {
  const rows = await queryRows<{ trade_id: string; symbol: string; is_short: boolean; quantity: string }>(
    db,
    `select s.trade_id, s.symbol, s.is_short, s.quantity
    from (
      select distinct on (e.trade_id)
        e.trade_id, e.symbol, e.side = 'SHORT' as is_short, e.quantity, e.status
      from record_events e
      where e.record_id = $1
        and e.sequence <= $2
        and e.trade_id is not null
        and e.quantity is not null
      order by e.trade_id, e.sequence desc
    ) s
    where s.status = 'OPEN'`,
    [recordId, sequence],
  );
  return rows.map((row) => ({ tradeId: row.trade_id, symbol: row.symbol, isShort: row.is_short, quantity: new Decimal(row.quantity) }));
}

interface ReceiptFactRow {
  readonly id: string;
  readonly trade_id: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly cause_kind: FactReceipt["cause"];
  readonly cause_id: string;
  readonly action: FactReceipt["action"];
  readonly status: FactReceipt["status"];
  readonly reason: FactReceipt["reason"];
  readonly cap: FactReceipt["cap"];
  readonly steps: string[];
  readonly equity: string | null;
  readonly quantity: string;
  readonly price: string | null;
  readonly money: string;
  readonly fee: string;
  readonly fee_units: string;
  readonly decided_at: Date;
}

/** Splits change the lots of a receipt, so what a venue kept of it is known until then only. */
const receiptsSql = `
select r.id, r.trade_id, r.symbol, r.side, r.cause_kind, r.cause_id, r.action, r.status, r.reason, r.cap,
  r.steps::text[] as steps,
  (r.limits::text[])[1] as equity,
  r.quantity, r.price, r.money, r.decided_at,
  coalesce(o.fee, 0) as fee,
  case
    when $3::boolean and r.action in ('OPEN', 'SCALE') and not l.is_split
      then greatest(r.quantity - l.quantity, 0)
    else 0
  end as fee_units
from receipts r
left join lateral (
  select sum(fee) as fee
  from copy_orders
  where eater_id = r.eater_id
    and receipt_id = r.id
) o on true
left join lateral (
  select coalesce(sum(quantity), 0) as quantity,
    exists (
      select
      from receipts a
      where a.copy_id = r.copy_id
        and a.trade_id = r.trade_id
        and a.action = 'ADJUST'
        and a.figure_limit is not null
    ) as is_split
  from copy_lots
  where copy_id = r.copy_id
    and trade_id = r.trade_id
    and receipt_id = r.id
) l on true
where r.copy_id = $1
  and r.action not in ('EXITS', 'ADJUST')
order by r.decided_at, r.id
limit $2`;

/** Receipts of a copy that moved money or kept it from moving, at most `most`. */
export async function readDifferenceReceipts(db: Queryable, copyId: string, most: number, isAtVenue: boolean): Promise<FactReceipt[]> {
  const rows = await queryRows<ReceiptFactRow>(db, receiptsSql, [copyId, most, isAtVenue]);
  return rows.map((row) => ({
    ...{ id: row.id, tradeId: row.trade_id, symbol: row.symbol, isShort: row.side === "SHORT", cause: row.cause_kind },
    ...{ causeId: row.cause_id, action: row.action, status: row.status, reason: row.reason, cap: row.cap, at: +row.decided_at },
    ...{ steps: row.steps.map((text) => new Decimal(text)), equity: row.equity === null ? null : new Decimal(row.equity) },
    ...{ quantity: new Decimal(row.quantity), price: row.price === null ? null : new Decimal(row.price), money: new Decimal(row.money) },
    ...{ fee: decimal(row.fee), feeUnits: decimal(row.fee_units) },
  }));
}

/** Money into and out of a copy, oldest first: its start and what it ended with among them. */
export async function readCopyFlows(db: Queryable, copyId: string): Promise<Array<FactFlow & { readonly kind: string }>> {
  const rows = await queryRows<{ at: Date; amount: string; kind: string }>(
    db,
    `select at, amount, kind
    from copy_flows
    where copy_id = $1
    order by at, kind`,
    [copyId],
  );
  return rows.map(({ at, amount, kind }) => ({ at: +at, amount: new Decimal(amount), kind, equityBefore: null }));
}

/** Performance fees that were taken from a copy's cash, oldest first. Those on real money are paid in bites and no part of its result. */
export async function readPaperFees(db: Queryable, copyId: string): Promise<FactFlow[]> {
  const rows = await queryRows<{ at: Date; amount: string }>(
    db,
    `select at, amount
    from performance_fees
    where copy_id = $1
      and mode = 'PAPER'
    order by at`,
    [copyId],
  );
  return rows.map(({ at, amount }) => ({ at: +at, amount: new Decimal(amount), equityBefore: null }));
}

/** Money into and out of an account after a moment of the market clock, oldest first. */
export async function readAccountFlows(db: Queryable, accountId: string, after: Date): Promise<FactFlow[]> {
  const rows = await queryRows<{ at: Date; amount: string; equity_before: string }>(
    db,
    `select at, amount, equity_before
    from account_flows
    where account_id = $1
      and at > $2
      and kind <> 'START'
    order by at`,
    [accountId, after],
  );
  return rows.map((row) => ({ at: +row.at, amount: new Decimal(row.amount), equityBefore: new Decimal(row.equity_before) }));
}

/** Mids that events keep, by event. */
export async function readEventMids(db: Queryable, eventIds: readonly string[]): Promise<Map<string, Readonly<Record<string, string>>>> {
  const rows = await queryRows<{ id: string; mids: Record<string, string> }>(
    db,
    `select e.id, s.mids
    from record_events e
    join price_snapshots s on s.id = e.snapshot_id
    where e.id = any($1::uuid[])`,
    [eventIds],
  );
  return new Map(rows.map(({ id, mids }) => [id, mids]));
}
