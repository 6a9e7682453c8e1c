import type { InvoiceLine, PlanTier, UpgradePrice } from "../../plans/plan-rules";
import { planNames } from "./money-text";

/** An upgrade's invoice: the new plan's days left, less what is left of the old one. Its sum is what is due, never below 0. */
export function upgradeLines(from: PlanTier, to: PlanTier, price: UpgradePrice): InvoiceLine[] {
  const { daysLeft, daysOfPeriod, chargedCents, dueCents } = price;
  return [
    { text: `${planNames[to]}, ${daysLeft} of ${daysOfPeriod} days`, cents: chargedCents },
    { text: `Unused ${planNames[from]}`, cents: dueCents - chargedCents },
  ];
}
