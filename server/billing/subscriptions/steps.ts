import { limits } from "../../platform/limits";

export type SubscriptionState = "ACTIVE" | "GRACE" | "ENDED";
export type SubscriptionEnd =
  | "CANCELLED"
  | "LAPSED"
  | "FEEDER_GONE"
  | "BLOCKED"
  | "PROFILE_HIDDEN"
  | "SUBSCRIBER_SUSPENDED"
  | "ACCOUNT_DELETED";

/** What decides the next step of a subscription. */
export interface RunningSubscription {
  readonly state: SubscriptionState;
  readonly isRenewing: boolean;
  readonly periodEnd: Date;
  readonly graceUntil: Date | null;
  /** Price of the running period, in bites. */
  readonly priceBites: number;
  /** What the reminder said; null before it. */
  readonly nextPriceBites: number | null;
}

/** What the job does with it now: REMIND says that it renews soon and at what price, CHARGE tries to pay the next period. */
export type Step = "NOTHING" | "REMIND" | "CHARGE" | "CANCELLED" | "LAPSED";

const dayMs = 86_400_000;
const plus = (at: Date, ms: number): Date => new Date(+at + ms);

/** From when on the reminder of a renewal is due. */
export const reminderFrom = (periodEnd: Date): Date => plus(periodEnd, -limits.renewalReminderDays * dayMs);

/** How long a subscription keeps running unpaid after its period. */
export const graceEnd = (periodEnd: Date): Date => plus(periodEnd, limits.subscriptionGraceDays * dayMs);

export function nextStep({ state, isRenewing, periodEnd, graceUntil, nextPriceBites }: RunningSubscription, now: Date): Step {
  if (state === "ENDED") return "NOTHING";
  if (state === "GRACE") return !isRenewing ? "CANCELLED" : now >= graceUntil! ? "LAPSED" : "CHARGE";
  if (now >= periodEnd) return isRenewing ? "CHARGE" : "CANCELLED";
  return isRenewing && nextPriceBites === null && now >= reminderFrom(periodEnd) ? "REMIND" : "NOTHING";
}

/** When the job has to look again: at the reminder, at the end of the period, and every hour of the days of grace. */
export function checkAt({ state, isRenewing, periodEnd, graceUntil, nextPriceBites }: RunningSubscription, now: Date): Date {
  if (state === "GRACE") {
    const again = plus(now, limits.subscriptionRetryMinutes * 60_000);
    return again < graceUntil! ? again : graceUntil!;
  }
  return isRenewing && nextPriceBites === null ? reminderFrom(periodEnd) : periodEnd;
}

/** What the next period costs: never more than the reminder said, or, without one, than the period before; less where the feeder asks less. */
export const renewalPrice = ({ priceBites, nextPriceBites }: RunningSubscription, askedBites: number): number =>
  Math.min(nextPriceBites ?? priceBites, askedBites);

/** The next period follows on the last; where that ended longer ago than the grace allows (the server was down), it begins now. */
export function nextPeriod(periodEnd: Date, now: Date): { readonly periodStart: Date; readonly periodEnd: Date } {
  const periodStart = now > graceEnd(periodEnd) ? now : periodEnd;
  return { periodStart, periodEnd: plus(periodStart, limits.subscriptionPeriodDays * dayMs) };
}

/** Days of a period that were not used when it ended early, whole ones, at most all. */
export function unusedDays(periodEnd: Date, endedAt: Date): number {
  const days = Math.floor((+periodEnd - +endedAt) / dayMs);
  return Math.max(0, Math.min(days, limits.subscriptionPeriodDays));
}
