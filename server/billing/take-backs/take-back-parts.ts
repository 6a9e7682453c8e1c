/** What a payment between people was made of, and what of it went back, in whole bites. */
export interface ReversiblePayment {
  readonly boughtBites: number;
  readonly earnedBites: number;
  readonly feederEarnedBites: number;
  readonly refundedBoughtBites: number;
  readonly refundedEarnedBites: number;
  readonly reversedBites: number;
  readonly takenBackBites: number;
  readonly maturedAt: Date | null;
  readonly reservedBites: number;
  readonly reserveReleasedAt: Date | null;
}

/** What a feeder has, of which a take-back takes. */
export interface FeederBites {
  readonly earnedPending: bigint;
  readonly reserve: bigint;
  readonly earned: bigint;
}

/** Where bites are taken from; adds up to them. */
export interface TakenParts {
  readonly pending: bigint;
  readonly reserve: bigint;
  readonly earned: bigint;
  readonly debt: bigint;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Bought bites of a payment that were neither refunded nor given back to a card. */
export const reversibleOf = (payment: ReversiblePayment): bigint =>
  BigInt(payment.boughtBites - payment.refundedBoughtBites - payment.reversedBites);

/**
 * Of `reversed` bought bites of a payment, the feeder's part. In proportion, rounded down over all take-backs of the payment together: in
 * many steps as much is taken as in one, never more than the feeder got.
 */
export function feederPartOf(payment: ReversiblePayment, reversed: bigint): bigint {
  const paid = BigInt(payment.boughtBites + payment.earnedBites);
  const upTo = (bites: bigint): bigint => (BigInt(payment.feederEarnedBites) * bites) / paid;
  const before = BigInt(payment.reversedBites);
  const left = BigInt(payment.feederEarnedBites - payment.refundedEarnedBites - payment.takenBackBites);
  return least(upTo(before + reversed) - upTo(before), left);
}

/**
 * Where the feeder's part is: in the waiting time with the payment; later what is held back of it first, then what is available. The rest is
 * owed.
 */
export function takenParts(bites: bigint, payment: ReversiblePayment, there: FeederBites): TakenParts {
  if (payment.maturedAt === null) {
    const pending = least(bites, there.earnedPending);
    return { pending, reserve: 0n, earned: 0n, debt: bites - pending };
  }
  const held = payment.reserveReleasedAt === null ? least(BigInt(payment.reservedBites), there.reserve) : 0n;
  const reserve = least(bites, held);
  const earned = least(bites - reserve, there.earned);
  return { pending: 0n, reserve, earned, debt: bites - reserve - earned };
}
