import { receiptNode } from "../../copying/receipts/receipt-nodes";
import { readReceiptsByKey } from "../../copying/receipts/receipt.store";
import type { Receipt } from "../../copying/receipts/receipt.types";
import type { Viewer } from "../../platform/viewer";
import { eventVisibleSql, ownerVisibleSql, visibilityParameters } from "../../trading/trades/visible-trades";
import type { MessageRow, Sql } from "./message-rows";
import type { ReceiptFact } from "../messages.enums";
import { SharedReceipt } from "../messages.types";

/** A receipt as a message carries it: whose it is and what its owner shows. */
export type ReceiptShare = Pick<MessageRow, "senderId" | "receiptId" | "receiptFacts">;

/**
 * Receipts in messages, each with the facts its owner chose to show: only where the viewer may see every sealed event of
 * the trade up to the receipt, because a receipt tells of the trade behind it. Two statements, however many.
 */
export async function readSharedReceipts(db: Sql, viewer: Viewer, now: Date, shares: readonly ReceiptShare[]): Promise<SharedReceipt[]> {
  const [ids, owners] = [shares.map((share) => share.receiptId), shares.map((share) => share.senderId)];
  const [receipts, visible] = await Promise.all([
    readReceiptsByKey(
      db,
      shares.map(({ senderId, receiptId }) => ({ eaterId: senderId, id: receiptId! })),
    ),
    db.query<{ id: string }>(visibleSql, [...visibilityParameters(viewer, now), ids, owners]),
  ]);
  const byId = new Map(receipts.map((row) => [row.id, receiptNode(row)]));
  const shown = new Set(visible.map((row) => row.id));
  return shares.map((share) => {
    const receipt = byId.get(share.receiptId!);
    const isShown = receipt !== undefined && (share.senderId === viewer.id || shown.has(receipt.id));
    return sharedReceipt(share, isShown ? receipt : null);
  });
}

const visibleSql = `
  select r.id from unnest($5::uuid[], $6::uuid[]) as asked (id, eater_id) join receipts r on r.id = asked.id and r.eater_id = asked.eater_id
    join users feeder on feeder.id = r.feeder_id
  where ${ownerVisibleSql("feeder")}
    and exists (select 1 from record_events e where e.trade_id = r.trade_id and e.at <= r.decided_at)
    and not exists (select 1 from record_events e where e.trade_id = r.trade_id and e.at <= r.decided_at and not ${eventVisibleSql("e")})`;

function sharedReceipt({ receiptId, receiptFacts }: ReceiptShare, receipt: Receipt | null): SharedReceipt {
  const shows = (fact: ReceiptFact): boolean => receipt !== null && receiptFacts.includes(fact);
  const when = <T>(fact: ReceiptFact, read: (receipt: Receipt) => T): T | null => (shows(fact) ? read(receipt!) : null);
  return Object.assign(new SharedReceipt(), {
    ...{ id: receiptId, isVisible: receipt !== null, facts: [...receiptFacts] },
    ...{ symbol: receipt?.symbol ?? null, side: receipt?.side ?? null, action: receipt?.action ?? null, status: receipt?.status ?? null },
    ...{ decidedAt: receipt?.decidedAt ?? null, reasonText: when("LIMITS", (it) => it.reasonText) },
    ...{
      feederId: when("FEEDER", (it) => it.feederId),
      quantity: when("SIZE", (it) => it.quantity),
      money: when("MONEY", (it) => it.money),
    },
    ...{ price: when("PRICE", (it) => it.price), feederPrice: when("PRICE", (it) => it.feederPrice) },
    ...{
      slippageBps: when("PRICE", (it) => it.slippageBps),
      steps: when("LIMITS", (it) => it.steps) ?? [],
      cap: when("LIMITS", (it) => it.cap),
    },
    ...{ latencyMs: when("TIMES", (it) => it.latencyMs), realisedPnl: when("RESULT", (it) => it.realisedPnl) },
  });
}
