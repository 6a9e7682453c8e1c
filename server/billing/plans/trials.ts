import type { PlanSubscriptionRow } from "./plan-subscription.entity";

/** How long before the end of a trial its first charge is announced; a shorter trial announces it when it begins. */
export const trialEndAnnouncedDays = 7;

type Tried = Pick<PlanSubscriptionRow, "state" | "periodEnd" | "trialEndsAt">;

/** Whether a running plan is still free of charge: its period ends with the trial. */
export const isOnTrial = ({ state, periodEnd, trialEndsAt }: Tried): boolean =>
  state === "ACTIVE" && trialEndsAt !== null && +periodEnd <= +trialEndsAt;

/** What the person who tries a plan reads about where their tier comes from. */
export const trialReason = { words: "You try this plan free of charge." } as const;
