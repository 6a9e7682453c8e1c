import { expect, test } from "vitest";
import { fromStripeCents, toStripeCents } from "./stripe-facts";

test("SELL-010 cents go to Stripe and come back as whole numbers, or not at all", () => {
  expect([1n, 7900n, 99_999_999n].map(toStripeCents)).toEqual([1, 7900, 99_999_999]);
  for (const cents of [0n, -1n, 100_000_000n, 2n ** 60n]) expect(() => toStripeCents(cents)).toThrow(/cannot be asked/);
  expect([0, -7637, 19_236, Number.MAX_SAFE_INTEGER].map(fromStripeCents)).toEqual([0n, -7637n, 19_236n, 9007199254740991n]);
  for (const amount of [0.5, Number.NaN, Infinity, 2 ** 53]) expect(() => fromStripeCents(amount)).toThrow(/whole cents/);
});
