import { dollars, type VenueFill } from "../../brokers/port/venue-session";
import type { Market } from "../../market/providers/provider";
import { zero, type Decimal } from "../../platform/decimal";
import type { VenueCost } from "../trades/book";

type FillFee = Pick<VenueFill, "symbol" | "fee">;
type Prices = Pick<Market, "instrument" | "quote">;

/** What the venue calls the asset itself. */
const assetOf = (symbol: string, market: Prices): string => market.instrument(symbol)?.venue?.symbol.split("/")[0] ?? symbol;

/**
 * What a fill's fee is in a copy's books: `units` that the venue kept of the asset bought, and `usd` for a fee in money or in a third coin,
 * at that coin's mid now. A fee in a currency that has no price here counts as nothing and is shown by reconciliation.
 */
export function feeParts(
  { symbol, fee }: FillFee,
  side: "BUY" | "SELL",
  market: Prices,
): { readonly units: Decimal; readonly usd: Decimal } {
  if (fee.amount.isZero() || dollars.has(fee.currency)) return { units: zero, usd: fee.amount };
  const asset = assetOf(symbol, market);
  if (fee.currency === asset && side === "BUY") return { units: fee.amount, usd: zero };
  const mid = market.quote(fee.currency === asset ? symbol : fee.currency)?.mid;
  return { units: zero, usd: mid ? fee.amount.mul(mid) : zero };
}

/**
 * The same in an account's own books, where a fee in the asset counts in units on either side: a buy brings so much less, a sale takes so much
 * more. One that would take all that was bought counts in money.
 */
export function venueCost(fill: FillFee & Pick<VenueFill, "quantity">, market: Prices): VenueCost {
  const { amount, currency } = fill.fee;
  const isInAsset = !dollars.has(currency) && currency === assetOf(fill.symbol, market);
  if (isInAsset && amount.lt(fill.quantity)) return { fee: zero, feeQuantity: amount };
  return { fee: feeParts(fill, "SELL", market).usd, feeQuantity: zero };
}
