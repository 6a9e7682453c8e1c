import { zero, type Decimal } from "../../platform/decimal";
import { newOrder } from "../orders/execution";
import type { Booking } from "../record/booking";
import type { AdjustmentMade } from "../record/trade-change";
import { closingSide, reduceTrade, type Trade } from "../trades/book";

/** Why orders in a symbol end with what happened to it. */
export const reasonOfAction = ({ type }: AdjustmentMade): string =>
  type === "SYMBOL" ? "RENAMED" : type === "CASH_OUT" ? "DELISTED" : "SPLIT";

/**
 * Ends a trade whose symbol is gone for what came a unit: booked like a sale, so that its result and its lots are those of one, and sealed as an
 * adjustment, for nobody sold. On paper in whole cents; at a venue, which `venueFillId` names, with all digits. Does not write the booking.
 */
export async function cashOutTrade(booking: Booking, trade: Trade, perUnit: Decimal, venueFillId: string | null = null): Promise<void> {
  const { accountId, symbol, quantity } = trade;
  const side = closingSide(trade.side);
  const made = newOrder(booking, { accountId, symbol, quantity, side, tradeId: trade.id, effect: "REDUCE", reason: "DELISTED" });
  const connectionId = booking.account(accountId).venue?.connectionId ?? null;
  const order = venueFillId === null ? made : ({ ...made, source: "EXTERNAL", connectionId, intendedAt: booking.at } as const);
  const noCost = venueFillId === null ? null : { fee: zero, feeQuantity: zero };
  const at = { quantity, price: perUnit, at: booking.at, quoteAt: booking.deps.market.marketNow(), venue: noCost };
  const noFee = { amount: zero, currency: "USD" };
  const fill = venueFillId === null ? null : { venueFillId, at: booking.at, quote: null, fee: noFee, isLate: false };
  await booking.cashOut(reduceTrade(trade, at, "DELISTED"), trade, order, perUnit, fill);
}
