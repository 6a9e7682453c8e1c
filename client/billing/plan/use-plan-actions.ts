import { useState } from "react";
import { useSubscribeToPlanMutation, type BillingFactsFragment, type PlanFactsFragment } from "../billing.generated";
import { useCheckout } from "../checkout/use-checkout";

/** What can be done with a plan on the price list. */
export type PlanAction = "SUBSCRIBE" | "CHANGE" | "MANAGE" | null;

/** What is offered: nothing where nothing is sold, changes where a plan runs, else subscribing to what is above the tier one has. */
export function actionOf(plan: PlanFactsFragment, billing: BillingFactsFragment | null, isSold: boolean, isAboveMine: boolean): PlanAction {
  const running = billing?.subscription ?? null;
  if (!isSold || billing === null) return null;
  if (running === null) return isAboveMine && plan.monthlyUsd !== "0" ? "SUBSCRIBE" : null;
  const mine = running.nextTier ?? running.tier;
  return plan.tier === mine || plan.monthlyUsd === "0" ? (plan.tier === mine ? "MANAGE" : null) : "CHANGE";
}

export function usePlanActions() {
  const { start, error, busy } = useCheckout();
  const [subscribe] = useSubscribeToPlanMutation();
  const [changing, setChanging] = useState<PlanFactsFragment | null>(null);
  const take = (plan: PlanFactsFragment, trialDays: number): Promise<void> =>
    start(plan.tier, async () => {
      const input = { tier: plan.tier, quotedUsd: plan.monthlyUsd, trialDays, clientRequestId: crypto.randomUUID() };
      return (await subscribe({ variables: { input } })).data?.subscribeToPlan;
    });
  return { take, error, busy, changing, setChanging };
}
