import type { Paid } from "./shares";

/** What a payment was made of, in whole bites. */
export interface RefundedPayment {
  readonly bites: number;
  readonly giftBites: number;
  readonly boughtBites: number;
  readonly earnedBites: number;
  readonly feederGiftBites: number;
  readonly feederEarnedBites: number;
  /** When the feeder's earned part could be paid out; null while it waits. */
  readonly maturedAt: Date | null;
  /** Held back of the earned part. */
  readonly reservedBites: number;
  /** Of the earned part, taken back already. */
  readonly takenBackBites: number;
  /** Of the bought bites, given back to the card. */
  readonly reversedBites: number;
}

/** What the feeder has, of which the refund may take. */
export interface FeederPurse {
  readonly gift: bigint;
  readonly earned: bigint;
  readonly earnedPending: bigint;
}

export interface Refund {
  readonly bites: bigint;
  /** The feeder's earned part of it, wherever that is now. */
  readonly ofEarned: bigint;
  /** Back to the purses that paid. */
  readonly to: Paid;
  /** Adds up to `bites`. */
  readonly from: {
    readonly gift: bigint;
    readonly pending: bigint;
    readonly earned: bigint;
    readonly reserve: bigint;
    readonly server: bigint;
  };
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * The refund of `unusedDays` of a period of `days`: the price in proportion, rounded down to a whole bite. Gifts go back in proportion,
 * rounded down, then bought bites, then earned ones. Of the feeder's four fifths, what is a gift is taken from gifts and the rest from where
 * it is: the waiting bites, or, later, the earned ones and those held back of this payment. What is not there any more, and the server's own
 * part, come from the server. What went back to a card counts as never paid.
 */
export function refundOf(payment: RefundedPayment, unusedDays: number, days: number, there: FeederPurse): Refund {
  const paid = BigInt(payment.bites - payment.reversedBites);
  if (paid === 0n) return nothing;
  const bites = (paid * BigInt(unusedDays)) / BigInt(days);
  const share = (part: number): bigint => (BigInt(part) * bites) / paid;
  const gift = share(payment.giftBites);
  const bought = least(bites - gift, BigInt(payment.boughtBites - payment.reversedBites));
  const to = { gift, bought, earned: bites - gift - bought };
  const fromGift = least(share(payment.feederGiftBites), there.gift);
  const ofEarned = share(payment.feederEarnedBites - payment.takenBackBites);
  const pending = payment.maturedAt === null ? least(ofEarned, there.earnedPending) : 0n;
  const earned = payment.maturedAt === null ? 0n : least(ofEarned, there.earned);
  const reserve = payment.maturedAt === null ? 0n : least(ofEarned - earned, BigInt(payment.reservedBites));
  return { bites, ofEarned, to, from: { gift: fromGift, pending, earned, reserve, server: bites - fromGift - pending - earned - reserve } };
}

const nothing: Refund = {
  ...{ bites: 0n, ofEarned: 0n, to: { gift: 0n, bought: 0n, earned: 0n } },
  from: { gift: 0n, pending: 0n, earned: 0n, reserve: 0n, server: 0n },
};

/** What of a payment's earned part still waits: all of it, less what refunds and disputes took. */
export const waitingOf = (payment: RefundedPayment & { readonly refundedEarnedBites: number }): bigint =>
  BigInt(payment.feederEarnedBites - payment.takenBackBites - payment.refundedEarnedBites);
