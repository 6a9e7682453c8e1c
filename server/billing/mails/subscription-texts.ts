import { formatCounted } from "../../platform/text/counted";
import type { SubscriptionEnd } from "../subscriptions/steps";
import { dayOf } from "../payments/books/money-text";
import type { MoneyMailText } from "./money-mail";

/** What happened to a subscription to a feeder. */
export type SubscriptionMailEvent = "STARTED" | "RENEWS" | "RENEWED" | "UNPAID" | "CANCELLED" | "RESUMED" | "ENDED";

export interface SubscriptionFacts {
  readonly feeder: string;
  readonly bites: number;
  readonly periodEnd: Date;
  readonly graceUntil: Date | null;
  readonly reason: SubscriptionEnd | null;
  readonly refundedBites: number;
}

const counted = (bites: number): string => formatCounted(bites, "bite", "bites");
const ends: Readonly<Record<SubscriptionEnd, string>> = {
  CANCELLED: "as you asked",
  LAPSED: "because its renewal was not paid",
  FEEDER_GONE: "because the feeder no longer shares trades",
  BLOCKED: "because the feeder can no longer be seen",
  PROFILE_HIDDEN: "because only followers see the feeder now",
  SUBSCRIBER_SUSPENDED: "because your account is suspended",
  ACCOUNT_DELETED: "because your account was deleted",
};

/** A mail to the subscriber. */
export function subscriptionMail(event: SubscriptionMailEvent, facts: SubscriptionFacts): MoneyMailText {
  const { feeder, bites, periodEnd, graceUntil, reason, refundedBites } = facts;
  const yours = `your subscription to ${feeder}`;
  const until = dayOf(periodEnd);
  const [subject, text] = (
    {
      STARTED: [`began`, `${yours} began: ${counted(bites)} paid. It runs until ${until} and renews then, unless you cancel it.`],
      RENEWS: [`renews on ${until}`, `${yours} renews on ${until} for ${counted(bites)}. To stop it, cancel before then.`],
      RENEWED: [`was renewed`, `${yours} was renewed: ${counted(bites)} paid. It runs until ${until}.`],
      UNPAID: [
        `could not be paid`,
        `${yours} needs ${counted(bites)}, and your purse has too few. It runs until ${dayOf(graceUntil ?? periodEnd)}; we try again ` +
          `until then.`,
      ],
      RESUMED: [`renews again`, `${yours} renews on ${until} again, unless you cancel it.`],
      CANCELLED: [`is cancelled`, `${yours} is cancelled. It runs until ${until}; nothing is paid after that.`],
      ENDED: [
        `has ended`,
        `${yours} has ended ${ends[reason ?? "CANCELLED"]}.` +
          `${refundedBites > 0 ? ` ${counted(refundedBites)} of days that you did not use are back in your purse.` : ""} ` +
          `Copies of theirs follow exits only from now on.`,
      ],
    } as const
  )[event];
  return { subject: `Your subscription to ${feeder} ${subject}`, text, page: "Your subscriptions", path: "/chefs" };
}
