/** One in so many earned bites is held back. */
export const reserveShareOf = 10n;

/** What becomes of earned bites: adds up to them. Whole bites. */
export interface EarnedParts {
  /** Settles what the feeder owes. */
  readonly debt: bigint;
  readonly reserve: bigint;
  readonly earned: bigint;
  /** What is left of the reserve, in tenths of a bite: carried to the next payment to this feeder. */
  readonly carry: bigint;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Splits what matured: a tenth is held back, rounded down with the rest carried, so that of many small payments a tenth is held back too.
 * What remains settles a debt first.
 */
export function maturedParts(bites: bigint, carry: bigint, debt: bigint): EarnedParts {
  const tenths = bites + carry;
  const reserve = tenths / reserveShareOf;
  const free = bites - reserve;
  const settled = least(debt, free);
  return { debt: settled, reserve, earned: free - settled, carry: tenths % reserveShareOf };
}

/** Splits earned bites that come back or free: a debt is settled first. */
export function freedParts(bites: bigint, debt: bigint): { readonly debt: bigint; readonly earned: bigint } {
  const settled = least(debt, bites);
  return { debt: settled, earned: bites - settled };
}
