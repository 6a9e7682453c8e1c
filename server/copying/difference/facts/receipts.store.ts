import { Decimal } from "../../../platform/decimal";
import { queryRows, type Queryable } from "../../../platform/db/rows";
import { byCopy } from "./by-copy";
import type { FactReceipt } from "./facts";
import { isReceiptOfCopySql } from "./rows-of-copy.sql";

interface ReceiptFactRow {
  readonly copy_id: string;
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
select r.copy_id,
  r.id, r.trade_id, r.symbol, r.side, r.cause_kind, r.cause_id, r.action, r.status, r.reason, r.cap,
  r.steps::text[] as steps,
  (r.limits::text[])[1] as equity,
  r.quantity, r.price, r.money, r.decided_at,
  coalesce(o.fee, 0) as fee,
  case
    when c.connection_id is not null and r.action in ('OPEN', 'SCALE') and not l.is_split
      then greatest(r.quantity - l.quantity, 0)
    else 0
  end as fee_units
from copies c
join receipts r on ${isReceiptOfCopySql}
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
where c.id = any($1::uuid[])
order by r.decided_at, r.id`;

/** Receipts that moved money or kept it from moving, by copy, oldest first. */
export async function readDifferenceReceipts(db: Queryable, copyIds: readonly string[]): Promise<Map<string, FactReceipt[]>> {
  const rows = await queryRows<ReceiptFactRow>(db, receiptsSql, [copyIds]);
  return byCopy(rows, (row) => ({
    ...{ id: row.id, tradeId: row.trade_id, symbol: row.symbol, isShort: row.side === "SHORT", cause: row.cause_kind },
    ...{ causeId: row.cause_id, action: row.action, status: row.status, reason: row.reason, cap: row.cap, at: +row.decided_at },
    ...{ steps: row.steps.map((text) => new Decimal(text)), equity: row.equity === null ? null : new Decimal(row.equity) },
    ...{ quantity: new Decimal(row.quantity), price: row.price === null ? null : new Decimal(row.price), money: new Decimal(row.money) },
    ...{ fee: new Decimal(row.fee), feeUnits: new Decimal(row.fee_units) },
  }));
}
