import type { Decimal } from "../../../platform/decimal";
import type { Tx } from "../../../platform/db/database";
import { queryRows } from "../../../platform/db/rows";

/** A close of units that a venue no longer holds, with its receipt; null where this settlement has one of that position. */
export async function insertSettledOrder(
  tx: Tx,
  settled: {
    readonly cause: "SHORTFALL" | "EVENT";
    readonly causeId: string;
    readonly copyId: string;
    readonly tradeId: string;
    readonly units: Decimal;
    readonly action: "REDUCE" | "CLOSE";
  },
  now: Date,
): Promise<string | null> {
  const { cause, causeId, copyId, tradeId, units, action } = settled;
  const [row] = await queryRows<{ id: string }>(tx, settledSql, [copyId, tradeId, causeId, units.toFixed(), now, action, cause]);
  return row?.id ?? null;
}

const settledSql = `
with
-- its receipt
receipt as (
  insert into receipts (
    eater_id, copy_id, feeder_id, cause_kind, cause_id, trade_id, action, symbol, side, status, decided_at
  )
  select c.eater_id, c.id, c.feeder_id, $7, $3, p.trade_id, $6, p.symbol, p.side, 'PENDING', $5
  from copies c
  join copy_positions p on p.copy_id = c.id and p.trade_id = $2
  where c.id = $1
  on conflict do nothing
  returning eater_id, id, copy_id, trade_id, symbol, side
)
insert into copy_orders (
  eater_id, copy_id, receipt_id, trade_id, symbol, side, effect, quantity, state, created_at, updated_at
)
select eater_id, copy_id, id, trade_id, symbol, case side when 'LONG' then 'SELL' else 'BUY' end, 'CLOSE',
  $4, 'SENT', $5, $5
from receipt
returning id`;

/** Leaves so much of what a position would hold without lots. */
export async function keepIdeal(tx: Tx, copyId: string, tradeId: string, share: Decimal): Promise<void> {
  await tx.query("update copy_positions set ideal = round(ideal * $3::numeric, 18) where copy_id = $1 and trade_id = $2", [
    ...[copyId, tradeId, share.toFixed(18)],
  ]);
}
