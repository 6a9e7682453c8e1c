import { Decimal, zero } from "../../platform/decimal";

/** Money that came in (or went out, below zero) and what the account was worth just before. */
export interface FlowAt {
  readonly amount: Decimal;
  readonly equityBefore: Decimal;
}

/**
 * Time-weighted growth factor since the close before (12 decimals): the product of worth after / worth before over the
 * stretches between flows, so that money put in or taken out is neither gain nor loss. A stretch that begins with nothing
 * counts as 1; one that ends below zero as 0. `previousEquity` is null before the first close.
 */
export function timeWeightedGrowth(previousEquity: Decimal | null, flows: readonly FlowAt[], equity: Decimal): Decimal {
  let base = previousEquity ?? zero;
  let growth = new Decimal(1);
  const stretch = (end: Decimal): void => {
    if (base.gt(0)) growth = growth.mul(Decimal.max(end, zero)).div(base);
  };
  for (const flow of flows) {
    stretch(flow.equityBefore);
    base = flow.equityBefore.add(flow.amount);
  }
  stretch(equity);
  return growth.toDecimalPlaces(12, Decimal.ROUND_HALF_UP);
}
