import { expect, test } from "vitest";
import { earnedTier, nextEarnedRule } from "./earned-tiers";

const facts = (closedTrades: number, copiers: number, maxDrawdownPercent: number | null = -10) => ({
  closedTrades,
  copiers,
  maxDrawdownPercent,
});

test("PLAN-005 a tier is earned at the very numbers of its rule, and one short of any gives the tier below", () => {
  const cases = [
    [facts(9, 1000), null],
    [facts(10, 0), "line_cook"],
    [facts(50, 4), "line_cook"],
    [facts(50, 5), "sous_chef"],
    [facts(149, 25), "sous_chef"],
    [facts(150, 25), "chef"],
    [facts(300, 99), "chef"],
    [facts(300, 100), "master_chef"],
  ] as const;
  expect(cases.map(([given]) => earnedTier(given))).toEqual(cases.map(([, tier]) => tier));
});

test("PLAN-006 a master chef's record has fallen by less than 25%, and has a figure", () => {
  expect([-24.99, 24.99, -25, -60, null].map((drawdown) => earnedTier(facts(300, 100, drawdown)))).toEqual([
    "master_chef",
    "master_chef",
    "chef",
    "chef",
    "chef",
  ]);
});

test("PLAN-007 the next tier to earn is the one above, none at the top", () => {
  const next = [facts(0, 0), facts(10, 0), facts(300, 99), facts(300, 100)].map((given) => nextEarnedRule(given)?.tier ?? null);
  expect(next).toEqual(["line_cook", "sous_chef", "master_chef", null]);
});
