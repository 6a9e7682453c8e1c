import { receiptNode } from "../../copying/receipts/receipt-nodes";
import { readReceiptsByKey } from "../../copying/receipts/receipt.store";
import type { Receipt } from "../../copying/receipts/receipt.types";
import type { Viewer } from "../../platform/viewer";
import type { Database } from "../../platform/db/database";
import type { MessageView } from "./message.store";
import { readVisibleReceiptIds } from "./shared-receipts.store";
import type { ReceiptFact } from "../messages.enums";
import { SharedReceipt } from "../messages.types";
import { make } from "../../platform/make";

/** A receipt as a message carries it: whose it is and what its owner shows. */
export type ReceiptShare = Pick<MessageView, "senderId" | "receiptId" | "receiptFacts">;

/**
 * Receipts in messages, each with the facts its owner chose to show: only where the viewer may see every sealed event of
 * the trade up to the receipt, because a receipt discloses the trade behind it. Two statements, however many.
 */
export async function readSharedReceipts(
  db: Database,
  viewer: Viewer,
  now: Date,
  shares: readonly ReceiptShare[],
): Promise<SharedReceipt[]> {
  const [ids, owners] = [shares.map((share) => share.receiptId), shares.map((share) => share.senderId)];
  const [receipts, visibleIds] = await Promise.all([
    readReceiptsByKey(
      db,
      shares.map(({ senderId, receiptId }) => ({ eaterId: senderId, id: receiptId! })),
    ),
    readVisibleReceiptIds(db, viewer, now, ids, owners),
  ]);
  const byId = new Map(receipts.map((row) => [row.id, receiptNode(row)]));
  return shares.map((share) => {
    const receipt = byId.get(share.receiptId!);
    const canSee = receipt !== undefined && (share.senderId === viewer.id || visibleIds.has(receipt.id));
    return sharedReceipt(share, canSee ? receipt : null);
  });
}

function sharedReceipt({ receiptId, receiptFacts }: ReceiptShare, receipt: Receipt | null): SharedReceipt {
  const shows = (fact: ReceiptFact): boolean => receipt !== null && receiptFacts.includes(fact);
  const when = <T>(fact: ReceiptFact, read: (receipt: Receipt) => T): T | null => (shows(fact) ? read(receipt!) : null);
  return make(SharedReceipt, {
    ...{ id: receiptId!, isVisible: receipt !== null, facts: [...receiptFacts] },
    ...{ symbol: receipt?.symbol ?? null, side: receipt?.side ?? null, action: receipt?.action ?? null, status: receipt?.status ?? null },
    mode: receipt?.mode ?? null,
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
