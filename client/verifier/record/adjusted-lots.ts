import { compare, divide, exact, isSame, multiply, rounded, smaller, subtract, type Exact } from "./decimal";

/** What is held of a lot, as far as a corporate action changes it. */
export interface AdjustedLot {
  readonly remaining: Exact;
  readonly price: Exact;
  readonly cost: Exact;
}

/** A lot with the sealed time of the event that bought it; null where that is not known. */
export interface TimedLot extends AdjustedLot {
  readonly time: string | null;
}

/** A split or dividend whose code has its ex-date. */
interface LateAction {
  readonly units: { readonly to: Exact; readonly from: Exact } | null;
  readonly perUnit: Exact;
  readonly exAt: string;
}

const splitCode = /^SPLIT:([\d.]+):([\d.]+)@(.+)$/;
const dividendCode = /^DIVIDEND@(.+)$/;
const smallestPrice = exact("0.0000000001");
const lotPlaces = 10;
/** Whole cents on paper; at a venue all digits. */
const moneyPlaces = [2, 12] as const;

/** Null for a corporate action that says no ex-date: which lots it was for is not known. */
export function lateActionOf(adjustment: string, perUnit: string | undefined): LateAction | null {
  const split = splitCode.exec(adjustment);
  if (split) return { units: { to: exact(split[1]!), from: exact(split[2]!) }, perUnit: exact("0"), exAt: split[3]! };
  const dividend = dividendCode.exec(adjustment);
  return dividend && { units: null, perUnit: exact(perUnit!), exAt: dividend[1]! };
}

/**
 * Whether a lot is after it as it must be: what was bought before the ex-date is changed. What was sealed later is left as it is; only where a venue
 * had filled it before the ex-date and said so late it is changed too.
 */
export function isAdjusted(action: LateAction, before: TimedLot, after: AdjustedLot): boolean {
  if (before.time === null || isDue(action, before, after)) return true;
  return before.time >= action.exAt && isUnchanged(before, after);
}

const isUnchanged = (before: AdjustedLot, after: AdjustedLot): boolean =>
  isSame(after.remaining, before.remaining) && isSame(after.price, before.price) && isSame(after.cost, before.cost);

function isDue({ units, perUnit }: LateAction, before: AdjustedLot, after: AdjustedLot): boolean {
  if (units) {
    const price = divide(multiply(before.price, units.from), units.to, lotPlaces);
    return isSame(after.remaining, splitUnits(before.remaining, units)) && isSame(after.price, price) && isSame(after.cost, before.cost);
  }
  const lower = subtract(before.price, perUnit);
  const price = compare(lower, smallestPrice) < 0 ? smallestPrice : lower;
  const paid = multiply(before.remaining, perUnit);
  const isPaid = moneyPlaces.some((places) => isSame(after.cost, subtract(before.cost, smaller(rounded(paid, places), before.cost))));
  return isPaid && isSame(after.price, price) && isSame(after.remaining, before.remaining);
}

/** Rounded down to ten places. */
function splitUnits(remaining: Exact, { to, from }: { readonly to: Exact; readonly from: Exact }): Exact {
  const nearest = divide(multiply(remaining, to), from, lotPlaces);
  return compare(multiply(nearest, from), multiply(remaining, to)) > 0 ? subtract(nearest, smallestPrice) : nearest;
}
