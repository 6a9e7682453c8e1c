import { randomUUID } from "node:crypto";
import type { Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import type { Transfers } from "../../trading/accounts/transfer-positions";
import type { CopyWithPositions } from "../lifecycle/copy-row";
import { worthOf } from "../eater-view/copy-value";
import { announceRows, type CopyingDeps } from "../copying-deps";
import { emptyPositions, insertTransferReceipts, readTransferredPositions, type TransferredValue } from "./transfer-positions.store";

const valuesOf = ({ market }: CopyingDeps, copy: CopyWithPositions, tradeIds: readonly string[]): TransferredValue[] =>
  worthOf(copy, (symbol) => market.quote(symbol))
    .positions.filter(({ tradeId }) => tradeIds.includes(tradeId))
    .map(({ tradeId, mid, value }) => ({ id: tradeId, price: mid.toFixed(), money: value.toFixed(2) }));

/** Lots of a copy become its eater's own trades, with a receipt each. The copy and the account are locked. */
export async function transferPositions(
  tx: Tx,
  deps: CopyingDeps,
  transfers: Transfers,
  copy: CopyWithPositions,
  tradeIds: readonly string[],
): Promise<void> {
  if (tradeIds.length === 0) return;
  for (const row of await readTransferredPositions(tx, copy.id, tradeIds))
    await transfers.adopt({
      ...{ accountId: copy.accountId, symbol: row.symbol, side: row.side, openedAt: row.opened_at },
      ...{
        stopPrice: row.stop_price === null ? null : new Decimal(row.stop_price),
        targetPrice: row.target_price === null ? null : new Decimal(row.target_price),
      },
      lots: row.lots.map((lot) => ({
        quantity: new Decimal(lot.quantity),
        price: new Decimal(lot.price),
        cost: new Decimal(lot.cost),
        openedAt: new Date(lot.at),
      })),
    });
  const at = deps.clock.date();
  const receipts = await insertTransferReceipts(tx, copy.id, valuesOf(deps, copy, tradeIds), at, randomUUID());
  const cancelled = await emptyPositions(tx, copy.id, tradeIds, at);
  tx.afterCommit(() => announceRows(deps, [...receipts, ...cancelled], at));
}
