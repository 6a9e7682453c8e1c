import { zero } from "../../platform/decimal";
import { newOrder } from "../orders/execution";
import type { Booking } from "../record/booking";
import { closingSide, reduceTrade, type Trade } from "../trades/book";

const reason = "DISCONNECTED";
const noCost = { fee: zero, feeQuantity: zero } as const;

/**
 * Closes a sealed trade whose account was disconnected, without a sale: at the last price at which it could have been closed, also a stale
 * one, or at what it cost where its symbol never had one. So the record has no trade that stays open for ever, a loss counts, and whoever
 * copies it follows. Does not write the booking. docs/decisions/disconnected-records.md.
 */
export async function closeUnsold(booking: Booking, trade: Trade): Promise<void> {
  const { market } = booking.deps;
  const quote = market.quote(trade.symbol);
  const price = quote ? (trade.side === "LONG" ? quote.bid : quote.ask) : trade.averagePrice;
  const { accountId, symbol, quantity } = trade;
  const given = { accountId, symbol, quantity, tradeId: trade.id, side: closingSide(trade.side), effect: "REDUCE", reason } as const;
  const at = { quantity, price, at: booking.at, quoteAt: quote?.asOf ?? market.marketNow(), venue: noCost };
  await booking.book(reduceTrade(trade, at, reason), trade, newOrder(booking, given), null, reason, quote?.isStale ? null : quote);
}
