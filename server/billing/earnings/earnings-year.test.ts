import { expect, test } from "vitest";
import { statedYear, yearsOf } from "./earnings-year";

const row = (month: string, kind: string, bites: number) => ({ month, kind, bites: BigInt(bites), payments: 1 });

test("EARN-020 a year has twelve months, whose sums are its total, by source, with what was taken back and paid out apart", () => {
  const earned = [
    row("2025-12-01", "TIP", 900),
    row("2026-01-01", "FEEDER_SUBSCRIPTION", 80),
    row("2026-01-01", "TIP", 7),
    row("2026-03-01", "SUBSCRIPTION_REFUND", -30),
    row("2026-03-01", "EARNINGS_TAKEN_BACK", -20),
    row("2026-12-01", "EARNINGS_GIVEN_BACK", 20),
    row("2026-12-01", "RECIPE_UNLOCK", 12),
    row("2026-12-01", "PERFORMANCE_FEE", 40),
    row("2027-01-01", "TIP", 900),
  ];
  const paidOut = [
    row("2026-02-01", "PAYOUT_PAID", 500),
    row("2026-03-01", "PAYOUT_RETURNED", -500),
    row("2025-12-01", "PAYOUT_PAID", 900),
  ];
  const { months, total } = statedYear(2026, earned, paidOut);
  expect(months.map(({ month }) => month.slice(5, 7)).join(" ")).toBe("01 02 03 04 05 06 07 08 09 10 11 12");
  expect(months[0]).toMatchObject({ month: "2026-01-01", earned: 87n, takenBack: 0n, paidOut: 0n });
  expect(months[2]).toMatchObject({ earned: -50n, takenBack: -50n, paidOut: -500n });
  expect(months[11]).toMatchObject({ earned: 72n, takenBack: 20n, bySource: { SUBSCRIPTION: 0n, UNLOCK: 12n, TIP: 0n, FEE: 40n } });
  expect(total).toEqual({ bySource: { SUBSCRIPTION: 80n, UNLOCK: 12n, TIP: 7n, FEE: 40n }, takenBack: -30n, earned: 109n, paidOut: 0n });
  expect(yearsOf(earned, paidOut)).toEqual([2027, 2026, 2025]);
});

test("EARN-020 a year in which nothing happened has twelve months of 0", () => {
  const { months, total } = statedYear(2026, [], []);
  expect(months).toHaveLength(12);
  expect(total.earned).toBe(0n);
  expect(yearsOf([], [])).toEqual([]);
});
