import type { QuoteFactsFragment } from "../../graphql/live/quotes.generated";
import { readDecimal } from "../../lib/format/decimal";
import { formatPrice } from "../../lib/format/format";
import type { OrderRowFragment } from "../portfolio/portfolio.generated";
import { meets, type Exit } from "../trades/exit-sides";

/** A line that was dropped at another price on the chart: asked about, not sent. */
export interface PendingLevel {
  readonly id: string;
  readonly price: string;
}

/** One name for an exit's line, its handle and the question about it. */
export const exitLevelId = (exit: Exit, tradeId: string): string => `${exit}:${tradeId}`;

/** The same of an order. */
export const orderLevelId = (orderId: string): string => `order:${orderId}`;

/** Where a line is drawn: where it was dropped while that is asked, else at its stored price. */
export const priceOfLevel = (id: string, stored: string, pending: PendingLevel | null): string =>
  pending?.id === id ? pending.price : stored;

/** The price of a limit or stop order; null for one at market. */
export const priceOfOrder = ({ limitPrice, stopPrice }: Pick<OrderRowFragment, "limitPrice" | "stopPrice">): string | null =>
  limitPrice ?? stopPrice;

/** Why a stop order cannot wait at this price: the market is there already. The server decides. */
export function stopOrderMistake(
  { type, side, instrument }: Pick<OrderRowFragment, "type" | "side" | "instrument">,
  price: string,
  quote: QuoteFactsFragment | null,
): string | null {
  const now = readDecimal(meets(quote, side === "BUY"));
  const level = readDecimal(price);
  if (type !== "STOP" || !now || !level) return null;
  const isRight = side === "BUY" ? level.gt(now) : level.lt(now);
  const place = side === "BUY" ? "above the ask" : "below the bid";
  return isRight ? null : `A stop to ${side.toLowerCase()} must be ${place}, ${formatPrice(now.toFixed(), instrument.tick)}.`;
}

/** Whether a limit order would be filled at once at this price. */
export function isMarketable(
  { type, side }: Pick<OrderRowFragment, "type" | "side">,
  price: string,
  quote: QuoteFactsFragment | null,
): boolean {
  const now = readDecimal(meets(quote, side === "BUY"));
  const level = readDecimal(price);
  if (type !== "LIMIT" || !now || !level) return false;
  return side === "BUY" ? level.gte(now) : level.lte(now);
}
