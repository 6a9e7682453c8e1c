import type { PlanTier } from "../plans/plan-rules";

/** What a feeder's tier is earned by. */
export interface EarnedFacts {
  /** Closed trades of the record account. */
  readonly closedTrades: number;
  /** People who copy them now. */
  readonly copiers: number;
  /** Of the record, in percent, as a loss: -12.5. Null before the first close. */
  readonly maxDrawdownPercent: number | null;
}

export interface EarnedRule {
  readonly tier: PlanTier;
  readonly closedTradesMin: number;
  readonly copiersMin: number;
  /** The drawdown must stay under it; null: any. */
  readonly drawdownPercentBelow: number | null;
}

/** product.md §7, highest first. */
export const earnedRules: readonly EarnedRule[] = [
  { tier: "master_chef", closedTradesMin: 300, copiersMin: 100, drawdownPercentBelow: 25 },
  { tier: "chef", closedTradesMin: 150, copiersMin: 25, drawdownPercentBelow: null },
  { tier: "sous_chef", closedTradesMin: 50, copiersMin: 5, drawdownPercentBelow: null },
  { tier: "line_cook", closedTradesMin: 10, copiersMin: 0, drawdownPercentBelow: null },
];

const meets = (rule: EarnedRule, facts: EarnedFacts): boolean =>
  facts.closedTrades >= rule.closedTradesMin &&
  facts.copiers >= rule.copiersMin &&
  (rule.drawdownPercentBelow === null ||
    (facts.maxDrawdownPercent !== null && Math.abs(facts.maxDrawdownPercent) < rule.drawdownPercentBelow));

/** The highest tier whose rule the figures meet; null for none. */
export const earnedTier = (facts: EarnedFacts): PlanTier | null => earnedRules.find((rule) => meets(rule, facts))?.tier ?? null;

/** The rule of the next tier up; null at the top. */
export const nextEarnedRule = (facts: EarnedFacts): EarnedRule | null => {
  const at = earnedRules.findIndex((rule) => meets(rule, facts));
  return at === 0 ? null : earnedRules.at(at === -1 ? -1 : at - 1)!;
};
