import { formatCount } from "../lib/format/format";
import type { PlansQuery } from "./billing.generated";

export type PlanRow = PlansQuery["plans"][number];
type Limits = PlanRow["limits"];

/** What a plan allows, in the words of its limits; the same lines for every plan, in the same order. */
export function allowances({
  limits,
  isApiReadOnly,
}: {
  readonly limits: Limits;
  readonly isApiReadOnly?: boolean;
}): readonly (readonly [string, string])[] {
  return [
    ["Copies at once", formatCount(limits.copiesMax)],
    ["Trades of feeders you don’t pay", limits.delaySeconds === 0 ? "at once" : `${limits.delaySeconds / 60} minutes late`],
    ["Taste tests reach back", limits.tasteTestDays === null ? "the whole record" : `${formatCount(limits.tasteTestDays)} days`],
    ["Broker connections besides paper", formatCount(limits.connectionsMax)],
    ["API keys", `${formatCount(limits.apiKeysMax)}${isApiReadOnly ? ", reading only" : ""}`],
    ["API points a minute, each key", formatCount(limits.apiPointsPerMinute)],
  ];
}
