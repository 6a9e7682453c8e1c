/**
 * Exact decimal arithmetic for what is only shown: open profit, what a half of a position is, what an order costs. Totals
 * come from the server and are never added up here. Percentages are in `percent.ts`.
 */
import { Decimal } from "decimal.js";
import type { Side } from "./percent";

export { Decimal };

/** Reads a decimal string; null when there is none or it is not a plain decimal. */
export function readDecimal(text: string | null | undefined): Decimal | null {
  if (text === null || text === undefined || !/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text.trim())) return null;
  return new Decimal(text.trim());
}

/** Open profit of one trade in USD at `price`, to the cent (half up, as the server rounds); null without a price. Never added up. */
export function openProfit(
  side: Side,
  quantity: string | null | undefined,
  averagePrice: string,
  price: string | null | undefined,
): string | null {
  const held = readDecimal(quantity);
  const now = readDecimal(price);
  if (!held || !now) return null;
  const moved = now.minus(new Decimal(averagePrice)).times(held);
  return (side === "LONG" ? moved : moved.negated()).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2);
}

/** Part of a quantity rounded **down** to the lot, so that it can always be sold. `percent` from 0 to 100. */
export function partOfQuantity(quantity: string, percent: number, lot: string): string {
  const step = new Decimal(lot);
  const whole = new Decimal(quantity).times(percent).div(100).div(step).floor().times(step);
  return whole.toFixed(Math.max(0, step.decimalPlaces()));
}

/** Whether `value` is a whole multiple of `step` (a tick or a lot). */
export const isMultipleOf = (value: Decimal, step: string): boolean => value.mod(new Decimal(step)).isZero();

/** Estimated proceeds in USD at `price`, to the cent, rounded down so that it never promises more than it gives. */
export const estimateValue = (quantity: Decimal, price: string): string =>
  quantity.times(new Decimal(price)).toDecimalPlaces(2, Decimal.ROUND_DOWN).toFixed(2);

/** The form a decimal takes on the wire: plain digits, no exponent, no plus sign. */
export const toWire = (value: Decimal): string => value.toFixed();
