import { expect, test } from "vitest";
import { feederPartOf, reversibleOf, takenParts, type ReversiblePayment } from "./take-back-parts";

const payment = (given: Partial<ReversiblePayment> = {}): ReversiblePayment => ({
  ...{ boughtBites: 100, earnedBites: 0, feederEarnedBites: 80, refundedBoughtBites: 0, refundedEarnedBites: 0 },
  ...{ reversedBites: 0, takenBackBites: 0, maturedAt: null, reservedBites: 0, reserveReleasedAt: null },
  ...given,
});
const there = { earnedPending: 1_000n, reserve: 1_000n, earned: 1_000n };
const matured = { maturedAt: new Date(0), reservedBites: 8 };

test("BACK-001 of what went back to a card the feeder's part is taken in proportion, in many steps as in one", () => {
  expect([1n, 2n, 50n, 100n].map((bites) => feederPartOf(payment(), bites))).toEqual([0n, 1n, 40n, 80n]);
  for (const [bought, earned, fed] of [
    [100, 0, 80],
    [7, 0, 5],
    [33, 17, 41],
    [1, 0, 1],
  ] as const) {
    let step = payment({ boughtBites: bought, earnedBites: earned, feederEarnedBites: fed });
    const atOnce = feederPartOf(step, BigInt(bought));
    while (reversibleOf(step) > 0n) {
      const part = Number(feederPartOf(step, 1n));
      step = { ...step, reversedBites: step.reversedBites + 1, takenBackBites: step.takenBackBites + part };
    }
    expect(BigInt(step.takenBackBites)).toBe(atOnce);
  }
});

test("BACK-002 days that were given back are not taken again", () => {
  const half = payment({ refundedBoughtBites: 50, refundedEarnedBites: 40 });
  expect(reversibleOf(half)).toBe(50n);
  expect(feederPartOf(half, 50n)).toBe(40n);
  expect(feederPartOf(payment({ refundedBoughtBites: 50, refundedEarnedBites: 60 }), 50n)).toBe(20n);
});

test("BACK-003 it is taken where it waits, then from what is held back of the payment, then from what is available; the rest is owed", () => {
  expect(takenParts(80n, payment(), there)).toEqual({ pending: 80n, reserve: 0n, earned: 0n, debt: 0n });
  expect(takenParts(80n, payment(), { ...there, earnedPending: 30n })).toEqual({ pending: 30n, reserve: 0n, earned: 0n, debt: 50n });
  expect(takenParts(80n, payment(matured), there)).toEqual({ pending: 0n, reserve: 8n, earned: 72n, debt: 0n });
  expect(takenParts(5n, payment(matured), there)).toEqual({ pending: 0n, reserve: 5n, earned: 0n, debt: 0n });
  expect(takenParts(80n, payment(matured), { ...there, earned: 10n })).toEqual({ pending: 0n, reserve: 8n, earned: 10n, debt: 62n });
  const released = payment({ ...matured, reserveReleasedAt: new Date(1) });
  expect(takenParts(80n, released, there)).toEqual({ pending: 0n, reserve: 0n, earned: 80n, debt: 0n });
});
