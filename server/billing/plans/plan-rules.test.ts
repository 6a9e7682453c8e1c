import { expect, test } from "vitest";
import {
  bitePacks,
  bitesTakenBack,
  highestTier,
  nextAttempt,
  packSavingCents,
  periodEnd,
  planPriceCents,
  upgradePrice,
} from "./plan-rules";

const day = (text: string): Date => new Date(`${text}T10:30:00Z`);

test("PLAN-001 periods are counted in months from the first day, through short months and leap years", () => {
  const starts = ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2028-01-31", "2028-02-29"];
  expect(starts.map((start) => periodEnd(day("2027-01-31"), day(start)).toISOString().slice(0, 10))).toEqual([
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
    "2027-05-31",
    "2028-02-29",
    "2028-03-31",
  ]);
});

test("PLAN-002 an upgrade costs the difference for the whole days left, both roundings in the payer's favour", () => {
  const period = { start: day("2026-11-02"), end: day("2026-12-02") };
  // 79 × 13/30 = 34.2333…, 29 × 13/30 = 12.5666…
  expect(upgradePrice("sous_chef", "chef", period, day("2026-11-19"))).toEqual({
    daysLeft: 13,
    daysOfPeriod: 30,
    chargedCents: 3423n,
    creditedCents: 1257n,
    dueCents: 2166n,
  });
  expect(upgradePrice("sous_chef", "chef", period, new Date(+day("2026-11-19") + 1)).daysLeft).toBe(12);
  expect(upgradePrice("line_cook", "master_chef", period, day("2026-11-02")).dueCents).toBe(19_000n);
  expect(upgradePrice("line_cook", "master_chef", period, day("2026-12-02")).dueCents).toBe(0n);
  expect(upgradePrice("line_cook", "master_chef", period, day("2027-12-02")).dueCents).toBe(0n);
});

test("PLAN-003 a person has the highest of their tiers, and plans cost what the price list says", () => {
  expect([highestTier([]), highestTier(["sous_chef", "line_cook"]), highestTier(["chef", "master_chef", "chef"])]).toEqual([
    "prep_cook",
    "sous_chef",
    "master_chef",
  ]);
  expect((["line_cook", "sous_chef", "chef", "master_chef"] as const).map(planPriceCents)).toEqual([900n, 2900n, 7900n, 19_900n]);
});

test("PLAN-004 a declined renewal is tried again after 1, 3 and 5 days, then no more", () => {
  const declined = day("2026-11-02");
  expect([1, 2, 3, 4].map((attempts) => nextAttempt(declined, attempts)?.toISOString().slice(0, 10) ?? null)).toEqual([
    "2026-11-03",
    "2026-11-05",
    "2026-11-07",
    null,
  ]);
});

test("PAY-001 packs save what they cost less than small ones, and refunds take bites back rounded up, all of them at the end", () => {
  expect(bitePacks.map(packSavingCents)).toEqual([0n, 500n, 4000n]);
  const pack = bitePacks[1]!;
  expect([0n, 1n, 11n, 12n, 2750n, 5499n, 5500n].map((cents) => bitesTakenBack(pack, cents))).toEqual([0, 1, 1, 2, 250, 500, 500]);
});
