import { formatCount, formatCounted } from "../lib/format/format";
import type { PlanFactsFragment } from "./billing.generated";

export type PlanRow = PlanFactsFragment;
type Limits = PlanRow["limits"];

/** "1 day", "14 days". */
export const daysText = (days: number): string => formatCounted(days, "day", "days");

/** What a plan allows, in the words of its limits; the same lines for every plan, in the same order. Each is enforced by the server. */
export function allowances({
  limits,
  isApiReadOnly,
}: {
  readonly limits: Omit<Limits, "__typename">;
  readonly isApiReadOnly?: boolean;
}): readonly (readonly [string, string])[] {
  return [
    ["Active copies", formatCount(limits.copiesMax)],
    ["Broker connections", formatCount(limits.connectionsMax)],
    ["Taste tests look back", limits.tasteTestDays === null ? "Whole record" : daysText(limits.tasteTestDays)],
    ["API keys", `${formatCount(limits.apiKeysMax)}${isApiReadOnly ? ", read only" : ""}`],
    ["API points per minute and key", formatCount(limits.apiPointsPerMinute)],
    ["Delay of paid feeders you don’t pay", limits.delaySeconds === 0 ? "None" : `${formatCount(limits.delaySeconds / 60)} min`],
  ];
}
