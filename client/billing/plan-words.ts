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
    ["Active copies", formatCount(limits.copiesMax)],
    ["Trades of feeders you don’t subscribe to", limits.delaySeconds === 0 ? "real time" : `${limits.delaySeconds / 60}-min delay`],
    ["Taste test history", limits.tasteTestDays === null ? "the whole record" : `${formatCount(limits.tasteTestDays)} days`],
    ["Broker connections, besides paper", formatCount(limits.connectionsMax)],
    ["API keys", `${formatCount(limits.apiKeysMax)}${isApiReadOnly ? ", read only" : ""}`],
    ["API points per minute and key", formatCount(limits.apiPointsPerMinute)],
  ];
}
