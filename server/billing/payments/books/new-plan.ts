import type { PlanSubscriptionRow } from "../../plans/plan-subscription.entity";
import type { BillRow } from "./payments.entity";

export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** The plan of a bill as it begins, paid for its first period. */
export function newPlan(
  id: string,
  { userId, provider, plan }: BillRow,
  ref: string | null,
  { start, end }: Period,
  startedAt: Date,
): PlanSubscriptionRow {
  return {
    ...{ id, userId, provider, ref, plan: plan!, nextPlan: null, state: "ACTIVE", renews: true, anchorAt: start },
    ...{ periodStart: start, periodEnd: end, trialEndsAt: null, graceUntil: null, notifiedFor: null },
    ...{ startedAt, endedAt: null, endReason: null },
  };
}
