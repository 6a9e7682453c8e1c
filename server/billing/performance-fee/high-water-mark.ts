import { Decimal, zero } from "../../platform/decimal";

/** Digits of a mark, as of a unit value. */
const markDecimals = 12;

/** A copy as its fee is calculated from. Money in USD. */
export interface FeePosition {
  /** Cash and lots at mid, before the fee. */
  readonly equity: Decimal;
  /** Above 0. */
  readonly units: Decimal;
  /** The unit value up to which profit was charged, or needs no charge. It never falls. */
  readonly mark: Decimal;
  /** Equity less net deposits, after all fees before: what the owner of the copy made of it. */
  readonly netProfit: Decimal;
}

export interface FeeTerms {
  /** 0 to 30. */
  readonly percent: number;
  /** Which part of the copy is charged, above 0 to 1: all of it at a month's end and at a stop, the part that leaves at a withdrawal. */
  readonly share: Decimal;
  /** The most that can be taken from the copy's cash; null where the fee is paid from somewhere else and the copy stays as it is. */
  readonly cash: Decimal | null;
}

export interface FeeCharge {
  /** What the fee was taken from, in USD to the cent, rounded down. */
  readonly profit: Decimal;
  /** USD to the cent, rounded down. */
  readonly fee: Decimal;
  readonly markAfter: Decimal;
}

/**
 * Profit that is subject to a fee, in USD: what the units are worth above the mark, but never more than the owner made in all, so that
 * nothing is charged while the copy is below its mark or down overall.
 */
export function chargeableProfit({ equity, units, mark, netProfit }: FeePosition): Decimal {
  return Decimal.max(Decimal.min(equity.sub(mark.mul(units)), netProfit), zero);
}

/** USD to the cent, rounded down: in favour of whoever pays. */
export const feeOf = (profit: Decimal, percent: number): Decimal => toCentsDown(profit.mul(percent).div(100));

/**
 * The fee on a copy, or on the share of it that leaves, and the mark after it.
 *
 * - After a fee from the copy's cash the mark is the unit value after the fee; otherwise the unit value.
 * - Where the cash does not suffice, the profit behind the rest stays above the mark and is charged later.
 * - Units that leave take their profit with them: the mark of those that stay is as it was.
 * - Profit of a period without a fee is never charged: the mark rises to the unit value.
 */
export function chargeFee(position: FeePosition, { percent, share, cash }: FeeTerms): FeeCharge {
  const { equity, units, mark } = position;
  const isWhole = share.eq(1);
  if (percent === 0) return { profit: zero, fee: zero, markAfter: isWhole ? markUp(mark, equity.div(units)) : mark };
  const chargeable = chargeableProfit(position);
  if (chargeable.isZero()) return { profit: zero, fee: zero, markAfter: mark };
  // What is above the mark and no profit of the owner's is not charged later either.
  const floor = equity.sub(chargeable).div(units);
  const profit = chargeable.mul(share);
  const wanted = feeOf(profit, percent);
  const fee = cash === null ? wanted : Decimal.max(Decimal.min(wanted, toCentsDown(cash)), zero);
  if (!isWhole) return { profit: toCentsDown(profit), fee, markAfter: markUp(mark, floor) };
  const charged = fee.eq(wanted) ? profit : fee.mul(100).div(percent);
  const taken = cash === null ? zero : fee;
  const markAfter = equity.sub(taken).sub(profit.sub(charged)).div(units);
  return { profit: toCentsDown(charged), fee, markAfter: markUp(mark, markAfter) };
}

/**
 * The mark after money was added that buys `added` units at this unit value. Above the mark the new units have made nothing of the profit
 * so far: they count from what they cost, and the profit to be charged stays the same in money. Below it the mark stays.
 */
export function markAfterDeposit({ equity, units, mark }: Omit<FeePosition, "netProfit">, added: Decimal): Decimal {
  const unitValue = equity.div(units);
  if (unitValue.lte(mark)) return mark;
  return markUp(mark, mark.mul(units).add(unitValue.mul(added)).div(units.add(added)));
}

/** The higher of two marks as it is stored: rounded up, in favour of whoever pays. */
const markUp = (mark: Decimal, next: Decimal): Decimal => Decimal.max(mark, next.toDecimalPlaces(markDecimals, Decimal.ROUND_UP));

const toCentsDown = (money: Decimal): Decimal => money.toDecimalPlaces(2, Decimal.ROUND_DOWN);

/** Bites for each dollar of a fee on real money. */
export const bitesPerUsd = 10;

/** Whole bites of a fee in USD and what was carried, and what of a bite is carried to the next, in USD. */
export function bitesOf(fee: Decimal, carried: Decimal): { readonly bites: number; readonly carry: Decimal } {
  const total = fee.add(carried);
  const bites = total.mul(bitesPerUsd).floor();
  return { bites: bites.toNumber(), carry: total.sub(bites.div(bitesPerUsd)) };
}
