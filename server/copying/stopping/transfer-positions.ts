import { randomUUID } from "node:crypto";
import type { Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import type { Transfers } from "../../trading/accounts/transfer-positions";
import { announced, receiptColumns, type AnnouncedRow } from "../engine/announce.sql";
import type { CopyRow } from "../lifecycle/copy.store";
import { worthOf } from "../eater-view/copy-value";
import { announceRows, type CopyingDeps } from "../copying-deps";

const handed = ({ market }: CopyingDeps, copy: CopyRow, tradeIds: readonly string[]): object[] =>
  worthOf(copy, (symbol) => market.quote(symbol))
    .positions.filter(({ tradeId }) => tradeIds.includes(tradeId))
    .map(({ tradeId, mid, value }) => ({ id: tradeId, price: mid.toFixed(), money: value.toFixed(2) }));

/** What a copy holds, lot by lot, with the stop and target the feeder's trade has now. */
const readTransferredPositions = `
select p.trade_id, p.symbol, p.side, p.opened_at, t.stop_price, t.target_price,
  (select json_agg(json_build_object('quantity', l.remaining::text, 'price', l.price::text, 'cost', l.remaining_cost::text, 'at', l.opened_at) order by l.number)
    from copy_lots l where l.copy_id = p.copy_id and l.trade_id = p.trade_id and l.remaining > 0) as lots
from copy_positions p join trades t on t.id = p.trade_id where p.copy_id = $1 and p.trade_id = any($2::uuid[]) and p.held > 0 order by p.opened_at, p.trade_id`;

/**
 * Empties the positions and takes back closes that waited for them. Their receipts end SKIPPED, for nothing was sold, and
 * are told again. `$1` copy, `$2` trades, `$3` now.
 */
const emptyTransferredPositions = `
with positions as (
  update copy_positions set held = 0, ideal = 0, cost = 0, closed_at = $3 where copy_id = $1 and trade_id = any($2::uuid[]) and held > 0
), lots as (
  update copy_lots set remaining = 0, remaining_cost = 0 where copy_id = $1 and trade_id = any($2::uuid[]) and remaining > 0
), cancelled as (
  update copy_orders set state = 'CANCELLED', updated_at = $3 where copy_id = $1 and trade_id = any($2::uuid[]) and state = 'CLOSE_PENDING' returning eater_id, receipt_id
), receipt as (
  update receipts r set status = 'SKIPPED', reason = 'CANCELLED_BY_YOU', version = r.version + 1 from cancelled o where r.eater_id = o.eater_id and r.id = o.receipt_id
  returning ${receiptColumns
    .split(", ")
    .map((column) => `r.${column}`)
    .join(", ")}
), ${announced(false)}`;

/**
 * One receipt per position handed over, by (copy, STOP, cause, trade): FOLLOWED, at mid, without an order. `$1` copy,
 * `$2` trades as JSON `[{id, price, money}]` (USD), `$3` now, `$4` the cause's id.
 */
const receiptTransferred = `
with given as (
  select id, price, money from json_to_recordset($2) as g (id uuid, price numeric, money numeric)
), receipt as (
  insert into receipts (eater_id, id, copy_id, feeder_id, cause_kind, cause_id, trade_id, action, symbol, side, status, quantity, price, money, decided_at)
  select c.eater_id, gen_random_uuid(), c.id, c.feeder_id, 'STOP', $4, p.trade_id, 'DETACH', p.symbol, p.side, 'FOLLOWED', p.held, round(g.price, 10), g.money, $3
  from given g join copy_positions p on p.copy_id = $1 and p.trade_id = g.id and p.held > 0 join copies c on c.id = p.copy_id
  returning ${receiptColumns}
), ${announced(false)}`;

/** Lots of a copy become its eater's own trades, with a receipt each. The copy and the account are locked. */
export async function transferPositions(
  tx: Tx,
  deps: CopyingDeps,
  transfers: Transfers,
  copy: CopyRow,
  tradeIds: readonly string[],
): Promise<void> {
  if (tradeIds.length === 0) return;
  for (const row of await tx.query(readTransferredPositions, [copy.id, tradeIds]))
    await transfers.adopt({
      ...{ accountId: copy.accountId, symbol: row.symbol, side: row.side, openedAt: row.opened_at },
      ...{
        stopPrice: row.stop_price === null ? null : new Decimal(row.stop_price),
        targetPrice: row.target_price === null ? null : new Decimal(row.target_price),
      },
      lots: row.lots.map((lot: { quantity: string; price: string; cost: string; at: string }) => ({
        quantity: new Decimal(lot.quantity),
        price: new Decimal(lot.price),
        cost: new Decimal(lot.cost),
        openedAt: new Date(lot.at),
      })),
    });
  const at = deps.clock.date();
  const rows = (await tx.query(receiptTransferred, [
    copy.id,
    JSON.stringify(handed(deps, copy, tradeIds)),
    at,
    randomUUID(),
  ])) as AnnouncedRow[];
  const takenBack = (await tx.query(emptyTransferredPositions, [copy.id, tradeIds, at])) as AnnouncedRow[];
  tx.afterCommit(() => announceRows(deps, [...rows, ...takenBack], at));
}
