import { Decimal, zero } from "../../platform/decimal";

interface HeldLot {
  units: Decimal;
  /** Of the price that was paid, wall clock, in ms. */
  readonly at: number;
}

/** What a copy holds of one trade, in lots that go first in, first out: a corporate action is not for what was bought at its ex-date or later. */
export class HeldLots {
  private lots: HeldLot[] = [];

  get units(): Decimal {
    return this.lots.reduce((sum, { units }) => sum.add(units), zero);
  }

  /** `exAt` null: of all lots. */
  unitsBefore(exAt: number | null): Decimal {
    return this.lots.filter(isBefore(exAt)).reduce((sum, { units }) => sum.add(units), zero);
  }

  add(units: Decimal, at: number): void {
    if (!units.isZero()) this.lots.push({ units, at });
  }

  /** More than is held leaves less than nothing: what receipts say is followed, whatever it is. */
  take(units: Decimal): void {
    let left = units;
    for (const lot of this.lots) {
      const taken = Decimal.max(Decimal.min(lot.units, left), zero);
      lot.units = lot.units.sub(taken);
      left = left.sub(taken);
    }
    this.lots = this.lots.filter((lot) => !lot.units.isZero());
    this.add(left.neg(), -Infinity);
  }

  /** Each lot rounds down to ten decimals. Returns what all would be without that. */
  splitBefore(exAt: number | null, ratio: Decimal): Decimal {
    const isConcerned = isBefore(exAt);
    let exact = zero;
    for (const lot of this.lots) {
      const after = isConcerned(lot) ? lot.units.mul(ratio) : lot.units;
      exact = exact.add(after);
      lot.units = isConcerned(lot) ? after.toDecimalPlaces(10, Decimal.ROUND_DOWN) : after;
    }
    return exact;
  }
}

const isBefore =
  (exAt: number | null) =>
  ({ at }: HeldLot): boolean =>
    exAt === null || at < exAt;
