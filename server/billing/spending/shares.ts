/** Bites of each origin, as they leave the payer's purses. Whole bites. */
export interface Paid {
  readonly gift: bigint;
  readonly bought: bigint;
  readonly earned: bigint;
}

/** Who gets what of a payment. Whole bites; adds up to what was paid. */
export interface Shares {
  readonly server: bigint;
  /** Given bites stay given: the feeder may spend them, never have them paid out. */
  readonly feederGift: bigint;
  /** Of bought origin: payable after the waiting time. */
  readonly feederEarned: bigint;
  /** What is left of the server's share, in fifths of a bite: carried to the next payment to this feeder. */
  readonly carry: bigint;
}

/** One in so many bites is the server's: 20%. */
export const serverShareOf = 5n;

/**
 * Splits a payment of `paid` 80 to 20 (product.md §7). The server's share rounds down and the rest is carried, in fifths; of a multiple of
 * five it is whole and leaves the carry as it is. The feeder's share keeps its origin in proportion, and what can be paid out rounds down:
 * there is never more payable than bought bites paid for.
 */
export function sharesOf({ gift, bought, earned }: Paid, carry: bigint): Shares {
  const bites = gift + bought + earned;
  const fifths = bites + carry;
  const server = fifths / serverShareOf;
  const feeder = bites - server;
  const feederEarned = bites === 0n ? 0n : (feeder * (bought + earned)) / bites;
  return { server, feederGift: feeder - feederEarned, feederEarned, carry: fifths % serverShareOf };
}

/** Takes `bites` from what is there, in the order gift, bought, earned; null where it does not suffice. For quotes; the ledger decides. */
export function takenFrom(there: Paid, bites: bigint): Paid | null {
  const gift = bites < there.gift ? bites : there.gift;
  const bought = bites - gift < there.bought ? bites - gift : there.bought;
  const earned = bites - gift - bought;
  return earned > there.earned ? null : { gift, bought, earned };
}
