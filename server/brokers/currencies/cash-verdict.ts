import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import type { MissingCash } from "../port/broker-accounts";
import { mainOf, type CashMoves, type CountedCash } from "./conversion";

/** Copies keep whole cents, so less than one is no difference. */
export const cent = new Decimal("0.01");

/**
 * What a comparison of cash says. PAID: money came or went. EXCHANGED: one currency became another at the venue, which is no payment. MISSING: money is gone that may not
 * be booked as a withdrawal. SAME: nothing of a cent or more.
 */
export type CashVerdict = "PAID" | "EXCHANGED" | "MISSING" | "SAME";

/** `isListed`: payments out are only those that the exchange lists, which are booked already. */
export function judgeCash({ flow, flowOfOthers }: Pick<CashMoves, "flow" | "flowOfOthers">, isListed: boolean): CashVerdict {
  if (flow.abs().gte(cent)) return isListed && flow.isNegative() ? "MISSING" : "PAID";
  return flowOfOthers.abs().gte(cent) ? "EXCHANGED" : "SAME";
}

/** So much of what came or went as the account's own cash can take: what is a copy's stays the copy's, so own cash falls to nothing at most. */
export const takenFrom = (ownCash: Decimal, moved: Decimal): Decimal => Decimal.max(moved, ownCash.neg());

/** What is missing of the account's own cash; null where that is less than a cent. */
export function missingFrom(ownCash: Decimal, flow: Decimal): Exclude<MissingCash, string> {
  const missing = takenFrom(ownCash, flow).neg();
  return missing.gte(cent) ? missing : null;
}

/** The currency that a payment is said in, with its rate; null where half of it or more was dollars. */
export function currencyOf(
  { flow, flowOfOthers }: CashMoves,
  counted: readonly CountedCash[],
): Pick<CountedCash, "currency" | "rate"> | null {
  const main = mainOf(counted);
  return main && flowOfOthers.mul(2).abs().gt(flow.abs()) ? { currency: main.currency, rate: main.rate } : null;
}

/**
 * Whether what a rate did is booked now. On a record it is sealed: at most once an hour, or where it has come to a thousandth of what the account is worth. Any other
 * account follows at each comparison: `equity` is null there.
 */
export function isRateEffectDue(effect: Decimal, equity: Decimal | null, valuedAt: Date | null, now: Date): boolean {
  if (equity === null || +now - +(valuedAt ?? 0) >= limits.recordRateEveryMs) return true;
  return effect.abs().mul(1_000).gte(equity);
}
