import { limits } from "../../../platform/limits";
import { bitesTakenBack } from "../../plans/plan-rules";
import type { InvoiceRow } from "./payments.entity";

const dayMs = 86_400_000;

/** What a buyer may return of a pack. */
export interface UnspentRefund {
  /** Unspent bites of the pack; 0 where all are spent. */
  readonly bites: number;
  /** Their price, rounded down to the cent. */
  readonly cents: bigint;
  /** The first moment at which it is too late. */
  readonly until: Date;
}

/** Until when a paid pack can be returned; null for what is no pack or not paid. */
export function returnableUntil({ kind, state, paidAt }: Pick<InvoiceRow, "kind" | "state" | "paidAt">): Date | null {
  return kind === "BITES" && state === "PAID" && paidAt ? new Date(+paidAt + limits.unspentRefundDays * dayMs) : null;
}

/**
 * As many bites of a pack as are left of it after `backCents` went back, and are in the purse: bites have no mark of the pack that they
 * came from, so what is spent is of the other packs first. The price of a bite is that of its pack.
 */
export function unspentOf(
  { bites, amountCents }: Pick<InvoiceRow, "bites" | "amountCents">,
  backCents: bigint,
  bought: bigint,
): Pick<UnspentRefund, "bites" | "cents"> {
  const pack = { bites: bites ?? 0, priceCents: amountCents };
  const gone = bitesTakenBack(pack, backCents);
  const left = Math.min(pack.bites - gone, Number(bought));
  if (left <= 0) return { bites: 0, cents: 0n };
  const cents = (BigInt(gone + left) * pack.priceCents) / BigInt(pack.bites) - backCents;
  return cents > 0n ? { bites: bitesTakenBack(pack, backCents + cents) - gone, cents } : { bites: 0, cents: 0n };
}

/** Under which the held bites of a refund are found. */
export const holdKeyOf = (refundId: string): string => `refund:${refundId}:hold`;
