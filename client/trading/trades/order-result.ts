import { formatPrice, formatQuantity } from "../../lib/format/format";
import type { OrderRowFragment } from "../portfolio/portfolio.generated";
import { trimZeros } from "../orders/ticket";

/** What became of an order that was just sent: "Bought 10 NVDA at 191.86." Null stands for an order of which nothing came back. */
export function orderResult(order: OrderRowFragment | null | undefined, otherwise = "Order sent."): string {
  if (!order) return otherwise;
  if (order.status === "FILLED") return `${fillWords(order)}.`;
  if (order.status === "WORKING") return `${pendingWords(order)} is waiting and fills at the next live price.`;
  return `${pendingWords(order)} was not filled${order.reason ? `: ${order.reason}` : ""}.`;
}

/** "Bought 10 NVDA at 191.86", of an order that was filled. */
const fillWords = ({ side, filledQuantity, averageFillPrice, instrument: { symbol, lot, tick } }: OrderRowFragment): string =>
  `${side === "BUY" ? "Bought" : "Sold"} ${trimZeros(formatQuantity(filledQuantity, lot))} ${symbol} at ${formatPrice(averageFillPrice, tick)}`;

const pendingWords = ({ side, quantity, instrument: { symbol, lot } }: OrderRowFragment): string =>
  `Your order to ${side === "BUY" ? "buy" : "sell"} ${trimZeros(formatQuantity(quantity, lot))} ${symbol}`;
