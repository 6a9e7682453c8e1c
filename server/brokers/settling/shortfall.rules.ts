import { Decimal, floorToLot, zero } from "../../platform/decimal";

/** What a holder has of a symbol, and what that cost in USD. Units are above zero, of longs and of shorts. */
export interface Holding {
  readonly holderId: string;
  readonly isCopy: boolean;
  readonly units: Decimal;
  readonly cost: Decimal;
}

export interface Share {
  readonly holderId: string;
  readonly isCopy: boolean;
  readonly units: Decimal;
  /** Of these units, in USD. */
  readonly cost: Decimal;
}

/**
 * Splits missing units over who holds the symbol, by how much each holds: whole lots, and what is left over by the largest holders first,
 * in the order given where they hold the same. The shares add up to `missing`, or to all that is held.
 */
export function splitShortfall(holdings: readonly Holding[], missing: Decimal, lot: Decimal): Share[] {
  const total = holdings.reduce((sum, { units }) => sum.add(units), zero);
  const wanted = Decimal.min(missing, total);
  if (!wanted.gt(0)) return [];
  const units = new Map(holdings.map((one) => [one, floorToLot(wanted.mul(one.units).div(total), lot)]));
  let left = wanted.sub([...units.values()].reduce((sum, one) => sum.add(one), zero));
  for (const one of holdings.toSorted((a, b) => b.units.cmp(a.units))) {
    const more = Decimal.min(left, one.units.sub(units.get(one)!));
    units.set(one, units.get(one)!.add(more));
    left = left.sub(more);
  }
  return holdings
    .map((one) => ({ ...one, units: units.get(one)!, cost: one.cost.mul(units.get(one)!).div(one.units).toDecimalPlaces(2) }))
    .filter((share) => share.units.gt(0));
}

/** What settling books, in USD: `result` is profit (below zero: loss), `value` the shares at `price`. */
export interface SettlementMoney {
  readonly writeOffResult: Decimal;
  readonly reduceResult: Decimal;
  readonly value: Decimal;
}

/**
 * A copy's units that are written off bring nothing in: their cost is lost. Units of an own trade count at the price either way: whoever took
 * them out of the account has them. A short that is gone was bought back.
 */
export function settlementMoney(shares: readonly Share[], price: Decimal, isShort: boolean): SettlementMoney {
  const sum = (of: (share: Share) => Decimal): Decimal => shares.reduce((total, share) => total.add(of(share)), zero).toDecimalPlaces(2);
  const atPrice = ({ units, cost }: Share): Decimal => (isShort ? cost.sub(units.mul(price)) : units.mul(price).sub(cost));
  return {
    writeOffResult: sum((share) => (share.isCopy ? share.cost.neg() : atPrice(share))),
    reduceResult: sum(atPrice),
    value: sum(({ units }) => units.mul(price)),
  };
}
