import { purses, type Origins } from "./chart";

export const noBites: Origins = { GIFT: 0n, BOUGHT: 0n, EARNED: 0n };

export const totalOf = (from: Origins): bigint => from.GIFT + from.BOUGHT + from.EARNED;

/**
 * Takes `bites` from what is there, in the order gift, bought, earned. Null where it does not suffice.
 * `bites` is positive.
 */
export function takeInOrder(there: Origins, bites: bigint): Origins | null {
  const taken: Record<keyof Origins, bigint> = { ...noBites };
  let open = bites;
  for (const purse of purses) {
    taken[purse] = open < there[purse] ? open : there[purse];
    open -= taken[purse];
  }
  return open === 0n ? taken : null;
}

/** What is left of `there` after `taken`. */
export const minus = (there: Origins, taken: Origins): Origins => ({
  GIFT: there.GIFT - taken.GIFT,
  BOUGHT: there.BOUGHT - taken.BOUGHT,
  EARNED: there.EARNED - taken.EARNED,
});
