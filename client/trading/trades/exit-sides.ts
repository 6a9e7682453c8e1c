import type { QuoteFactsFragment } from "../../graphql/live/quotes.generated";
import { readDecimal, type Decimal } from "../../lib/format/decimal";
import type { Side } from "../../lib/format/percent";

/** The price an order in this direction would meet. */
export const meets = (quote: QuoteFactsFragment | null, isBuying: boolean): string | null =>
  quote === null ? null : isBuying ? quote.ask : quote.bid;

/** The price at which a trade could be given back: what its stop and target are measured from. */
export const closingPrice = (side: Side, quote: QuoteFactsFragment | null): string | null => meets(quote, side === "SHORT");

export type Exit = "stop" | "target";

/**
 * Why an exit cannot be at this price: a stop belongs on the losing side of the price at which the trade could be given back, a
 * target on the winning side. Null where it may be there, or nobody knows that price. The server decides.
 */
export function exitMistake(exit: Exit, side: Side, level: Decimal | null, price: Decimal | null): string | null {
  if (!level || !price) return null;
  const isBelow = (exit === "stop") === (side === "LONG");
  const isRight = isBelow ? level.lt(price) : level.gt(price);
  return isRight ? null : `A ${exit} must be ${isBelow ? "below" : "above"} ${price.toFixed()}.`;
}

/** The same of two prices as they are on the wire. */
export const exitMistakeAt = (exit: Exit, side: Side, level: string | null, price: string | null): string | null =>
  exitMistake(exit, side, readDecimal(level), readDecimal(price));
