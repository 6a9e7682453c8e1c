import { expect, test } from "vitest";
import { freedParts, maturedParts } from "../spending/reserve";
import { centsOfBites, usdOfBites } from "./bites-worth";
import { earningsSums, lastMonths, monthOf } from "./earnings-sums";

test("EARN-001 a tenth of what matured is held back, rounded down with the rest carried", () => {
  for (const [bites, carry, reserve, left] of [
    [100n, 0n, 10n, 0n],
    [9n, 0n, 0n, 9n],
    [1n, 9n, 1n, 0n],
    [80n, 7n, 8n, 7n],
    [0n, 3n, 0n, 3n],
  ] as const)
    expect(maturedParts(bites, carry, 0n)).toEqual({ debt: 0n, reserve, earned: bites - reserve, carry: left });
  // A thousand payments of 4 bites hold back a tenth of 4,000.
  let [carry, held] = [0n, 0n];
  for (let n = 0; n < 1_000; n++) {
    const parts = maturedParts(4n, carry, 0n);
    [carry, held] = [parts.carry, held + parts.reserve];
  }
  expect([held, carry]).toEqual([400n, 0n]);
});

test("EARN-002 what matures or becomes free settles a debt first", () => {
  expect(maturedParts(100n, 0n, 30n)).toEqual({ debt: 30n, reserve: 10n, earned: 60n, carry: 0n });
  expect(maturedParts(100n, 0n, 500n)).toEqual({ debt: 90n, reserve: 10n, earned: 0n, carry: 0n });
  expect(freedParts(10n, 4n)).toEqual({ debt: 4n, earned: 6n });
  expect(freedParts(10n, 40n)).toEqual({ debt: 10n, earned: 0n });
});

test("EARN-003 earnings by source and month add up to all that was earned, and what was taken back is apart", () => {
  const rows = [
    { month: "2026-10-01", kind: "FEEDER_SUBSCRIPTION", bites: 800n, payments: 10 },
    { month: "2026-11-01", kind: "FEEDER_SUBSCRIPTION", bites: 80n, payments: 1 },
    { month: "2026-11-01", kind: "TIP", bites: 7n, payments: 2 },
    { month: "2026-11-01", kind: "EARNINGS_TAKEN_BACK", bites: -100n, payments: 1 },
    { month: "2026-11-01", kind: "SUBSCRIPTION_REFUND", bites: -3n, payments: 1 },
  ];
  const sums = earningsSums(rows, "2026-11-01");
  expect([sums.total, sums.month, sums.takenBack]).toEqual([784n, -16n, -103n]);
  expect(sums.sources).toEqual([
    { source: "SUBSCRIPTION", bites: 880n, monthBites: 80n, payments: 11 },
    { source: "UNLOCK", bites: 0n, monthBites: 0n, payments: 0 },
    { source: "TIP", bites: 7n, monthBites: 7n, payments: 2 },
    { source: "FEE", bites: 0n, monthBites: 0n, payments: 0 },
  ]);
  expect(sums.sources.reduce((sum, { bites }) => sum + bites, 0n) + sums.takenBack).toBe(sums.total);
  expect(lastMonths(rows, "2026-11-01", 3).map(({ month, bites }) => [month, bites])).toEqual([
    ["2026-09-01", 0n],
    ["2026-10-01", 800n],
    ["2026-11-01", -16n],
  ]);
  expect(lastMonths([], "2026-02-01", 3).map(({ month }) => month)).toEqual(["2025-12-01", "2026-01-01", "2026-02-01"]);
  expect(monthOf(new Date("2026-11-30T23:59:59.999Z"))).toBe("2026-11-01");
  expect([centsOfBites(501n), usdOfBites(-7n).toFixed(2)]).toEqual([5010n, "-0.70"]);
});
