import type { VenueFill } from "../../brokers/port/venue-session";
import type { Market } from "../../market/providers/provider";
import { zero, type Decimal } from "../../platform/decimal";

/** Currencies that count as the dollar. */
const dollars: ReadonlySet<string> = new Set(["USD", "USDT", "USDC"]);

/**
 * What a fill's fee is in a copy's books: `units` that the venue kept of the asset bought, and `usd` for a fee in money or in a third coin,
 * at that coin's mid now. A fee in a currency that has no price here counts as nothing and is shown by reconciliation.
 */
export function feeParts(
  { symbol, fee }: Pick<VenueFill, "symbol" | "fee">,
  side: "BUY" | "SELL",
  market: Pick<Market, "instrument" | "quote">,
): { readonly units: Decimal; readonly usd: Decimal } {
  if (fee.amount.isZero() || dollars.has(fee.currency)) return { units: zero, usd: fee.amount };
  const base = market.instrument(symbol)?.venue?.symbol.split("/")[0] ?? symbol;
  if (fee.currency === base && side === "BUY") return { units: fee.amount, usd: zero };
  const mid = market.quote(fee.currency === base ? symbol : fee.currency)?.mid;
  return { units: zero, usd: mid ? fee.amount.mul(mid) : zero };
}
