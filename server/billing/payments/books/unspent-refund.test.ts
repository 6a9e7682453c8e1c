import { expect, test } from "vitest";
import { bitesTakenBack } from "../../plans/plan-rules";
import { unspentOf } from "./unspent-refund";

const pack = { bites: 500, amountCents: 5_500n };

test.each([
  ["all of them", 0n, 500n, 500, 5_500n],
  ["what is in the purse", 0n, 130n, 130, 1_430n],
  ["what earlier refunds left, though other packs are in the purse", 3_300n, 900n, 200, 2_200n],
  ["none once all went back", 5_500n, 900n, 0, 0n],
  ["none of an empty purse", 0n, 0n, 0, 0n],
  // $1.00 took 10 bites back, 9.09 rounded up; the 490 left are returned for the rest of the price.
  ["what is left after an odd refund", 100n, 900n, 490, 5_400n],
])("PAY-030 of a pack a buyer returns %s", (_, back, bought, bites, cents) => {
  expect(unspentOf(pack, back, bought)).toEqual({ bites, cents });
});

test("PAY-030 refunds in any steps never add up to more than the price, nor leave bites that were returned", () => {
  for (const given of [pack, { bites: 100, amountCents: 1_200n }, { bites: 7, amountCents: 100n }])
    for (let first = 0; first <= given.bites; first++) {
      const one = unspentOf(given, 0n, BigInt(first));
      const two = unspentOf(given, one.cents, BigInt(given.bites));
      expect(one.bites).toBeLessThanOrEqual(first);
      expect(one.cents + two.cents).toBe(given.amountCents);
      expect(one.bites + two.bites).toBe(bitesTakenBack({ bites: given.bites, priceCents: given.amountCents }, given.amountCents));
    }
});
