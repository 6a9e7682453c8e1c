import type { Decimal } from "../../../platform/decimal";
import type { WaitFacts } from "../sending.store";
import type { TopOfBook } from "./send-verdict";

/** For what an order that is not sent yet waits, as its owner reads it; null: for its turn alone. In the order of `sendVerdict`. */
export function waitWords(wait: WaitFacts, quote: TopOfBook | null): string | null {
  const { isOpening, other, symbol } = wait;
  if (wait.connectionState === "REFUSED_KEY")
    return isOpening ? null : "Waits for a key that works: the broker refuses this one. Replace it on the account’s page.";
  if (isOpening && !wait.isReconciled) return "Waits until the account has been compared with the broker.";
  if (isOpening && wait.hasUnclear)
    return "Waits until it is known what became of another order of the same copy or trade: see “To check” in the account’s orders.";
  if (other)
    return (
      `Waits for the ${other.side === "BUY" ? "buy" : "sell"} order of ${other.quantity.toFixed()} ${symbol}${priceOf(other)} at the broker to end: ` +
      "brokers refuse orders of both sides of one symbol on an account. Cancel that order, and this one is sent."
    );
  return isOpening && wait.isBoundToPrice && (quote === null || quote.isStale) ? `Waits for a live price of ${symbol}.` : null;
}

const priceOf = ({ limitPrice, stopPrice }: { readonly limitPrice: Decimal | null; readonly stopPrice: Decimal | null }): string =>
  limitPrice ? ` at ${shown(limitPrice)}` : stopPrice ? ` with a stop at ${shown(stopPrice)}` : "";

/** Thousands apart, and two decimals at least: an order's price has no more of them than its market's step. */
const shown = (price: Decimal): string => price.toFixed(Math.max(2, price.decimalPlaces())).replace(/\B(?=(\d{3})+\.)/g, ",");
