import { Decimal, zero } from "../../../platform/decimal";

/**
 * A record's index: its time-weighted growth, net of fees, since its first event of version 2, where it is 1. `value` is the
 * index when it was cut last, by that event or by money that came or went, `base` the equity right after, in USD.
 */
export interface RecordIndex {
  readonly value: Decimal;
  readonly base: Decimal;
}

/** Far more than the eight decimals that are sealed. */
const indexDecimals = 24;

export const firstIndex = (equity: Decimal): RecordIndex => ({ value: new Decimal(1), base: equity });

/**
 * The index at an equity. Like `timeWeightedGrowth`: a stretch that begins with nothing changes nothing, one that ends below
 * zero ends at 0.
 */
export function indexAt({ value, base }: RecordIndex, equity: Decimal): Decimal {
  if (!base.gt(0)) return value;
  return value.mul(Decimal.max(equity, zero)).div(base).toDecimalPlaces(indexDecimals, Decimal.ROUND_HALF_UP);
}

/** The index after `amount` USD came (below zero: went) at an equity: the same, counting on from the new one. */
export const cutIndex = (index: RecordIndex, equity: Decimal, amount: Decimal): RecordIndex => ({
  value: indexAt(index, equity),
  base: equity.add(amount),
});

/** For a chapter that begins at this equity: an index that ended at 0 begins at 1 again. */
export const indexOfChapter = (index: RecordIndex, equity: Decimal): RecordIndex => {
  const value = indexAt(index, equity);
  return { value: value.isZero() ? new Decimal(1) : value, base: equity };
};
