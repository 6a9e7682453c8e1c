import { Decimal, zero } from "../../platform/decimal";
import { assertOpen, averageDecimals, averagePrice, fillValue, type Lot, type Trade } from "./book";

/** Money at venues has so many decimals. */
export const venueDecimals = 12;

/** What a corporate action or a correction did: never a fill. */
export interface Adjustment {
  readonly trade: Trade;
  readonly lots: readonly Lot[];
  readonly cashChange: Decimal;
  /** Units that the trade held before and that it was for; null: all of them. */
  readonly adjusted: Decimal | null;
}

/**
 * A split of `to` new units for `from` old ones. Quantities × ratio, prices ÷ ratio (10 decimals, exits to the tick);
 * costs, cash and P&L stay as they are. Lots opened from `exAt` on are of the new units already.
 */
export function splitTrade(trade: Trade, to: Decimal, from: Decimal, tick: Decimal, exAt: Date | null = null): Adjustment {
  assertOpen(trade);
  const grow = (quantity: Decimal): Decimal => quantity.mul(to).div(from).toDecimalPlaces(averageDecimals, Decimal.ROUND_DOWN);
  const shrink = (price: Decimal): Decimal => price.mul(from).div(to).toDecimalPlaces(averageDecimals, Decimal.ROUND_HALF_UP);
  const onTick = (price: Decimal | null): Decimal | null => price && Decimal.max(shrink(price).div(tick).round(), 1).mul(tick);
  const lots = trade.lots.map((lot) =>
    isBefore(lot, exAt) ? { ...lot, quantity: grow(lot.quantity), remaining: grow(lot.remaining), price: shrink(lot.price) } : lot,
  );
  const later = trade.lots.reduce((sum, lot) => (isBefore(lot, exAt) ? sum : sum.add(lot.quantity)), zero);
  const quantity = lots.reduce((sum, lot) => sum.add(lot.remaining), zero);
  const adjusted: Trade = {
    ...trade,
    quantity,
    openedQuantity: grow(trade.openedQuantity.sub(later)).add(later),
    averagePrice: averagePrice(lots)!,
    stopPrice: onTick(trade.stopPrice),
    targetPrice: onTick(trade.targetPrice),
    version: trade.version + 1,
    lots,
  };
  return { trade: adjusted, lots, cashChange: zero, adjusted: heldBefore(trade, exAt) };
}

const isBefore = ({ openedAt }: Lot, exAt: Date | null): boolean => exAt === null || openedAt < exAt;

const heldBefore = ({ lots }: Trade, exAt: Date | null): Decimal | null =>
  lots.every((lot) => isBefore(lot, exAt)) ? null : lots.reduce((sum, lot) => (isBefore(lot, exAt) ? sum.add(lot.remaining) : sum), zero);

/**
 * A cash dividend per unit. The cash comes (a short pays it) and the same amount leaves the lots' cost and the price
 * they count from: the price falls by it on that day, so nothing of it is ever P&L. On paper a lot gets whole cents, at a venue
 * (`isExact`) all digits. Lots opened from `exAt` on have no right to it.
 */
export function dividendTrade(trade: Trade, perUnit: Decimal, isExact = false, exAt: Date | null = null): Adjustment {
  assertOpen(trade);
  const lots = trade.lots.map((lot) => {
    if (!isBefore(lot, exAt)) return lot;
    const due = isExact ? lot.remaining.mul(perUnit).toDecimalPlaces(venueDecimals) : fillValue(lot.remaining, perUnit);
    const amount = Decimal.min(due, lot.remainingCost);
    return {
      ...lot,
      price: Decimal.max(lot.price.sub(perUnit), "0.0000000001"),
      cost: lot.cost.sub(amount),
      remainingCost: lot.remainingCost.sub(amount),
    };
  });
  const amount = trade.lots.reduce((sum, lot, index) => sum.add(lot.remainingCost.sub(lots[index]!.remainingCost)), zero);
  const adjusted: Trade = {
    ...trade,
    averagePrice: averagePrice(lots)!,
    entryValue: trade.entryValue.sub(amount),
    version: trade.version + 1,
    lots,
  };
  return { trade: adjusted, lots, cashChange: trade.side === "LONG" ? amount : amount.neg(), adjusted: heldBefore(trade, exAt) };
}

/** Mends a booked result by `amount` (a busted fill, say): realised P&L and cash move together, open or closed. */
export const correctTrade = (trade: Trade, amount: Decimal): Adjustment => ({
  trade: { ...trade, realisedPnl: trade.realisedPnl.add(amount), version: trade.version + 1 },
  lots: [],
  cashChange: amount,
  adjusted: null,
});
