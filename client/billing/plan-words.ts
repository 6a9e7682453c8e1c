import { formatCount } from "../lib/format/format";
import type { PlansQuery } from "./billing.generated";

export type PlanRow = PlansQuery["plans"][number];
type Limits = PlanRow["limits"];

/**
 * What a plan allows, in the words of its limits; the same lines for every plan, in the same order. Limits of what is not
 * built yet (taste tests, prices of feeders) are left out: a plan must not promise them.
 */
export function allowances({
  limits,
  isApiReadOnly,
}: {
  readonly limits: Limits;
  readonly isApiReadOnly?: boolean;
}): readonly (readonly [string, string])[] {
  return [
    ["Active copies", formatCount(limits.copiesMax)],
    ["Broker connections", formatCount(limits.connectionsMax)],
    ["API keys", `${formatCount(limits.apiKeysMax)}${isApiReadOnly ? ", read only" : ""}`],
    ["API points per minute and key", formatCount(limits.apiPointsPerMinute)],
  ];
}
