import { formatBites, formatCounted, formatMoney } from "../../lib/format/format";
import type { LeavingMoneyQuery } from "./leaving.generated";

type Purse = NonNullable<NonNullable<LeavingMoneyQuery["me"]>["purse"]>;

/** Bites that were paid for or earned, wherever they are, but for those on their way to a bank. */
const worthBites = ({ bought, earned, earnedPending, reserve, held }: Purse): number => bought + earned + earnedPending + reserve + held;

/** Whether bites are lost that somebody paid for. */
export const losesBites = ({ me }: LeavingMoneyQuery): boolean => !!me?.purse && !me.purse.isSample && worthBites(me.purse) > 0;

/** What becomes of each thing that there is, in one sentence each; nothing of what there is not. */
export function leavingLines({ me, billing, feederSubscriptions, earnings, payouts }: LeavingMoneyQuery): readonly string[] {
  const paid = feederSubscriptions.edges.length;
  const { renewals = 0, ending = 0 } = earnings.forecast ?? {};
  const subscribers = renewals + ending;
  return [
    ...(me?.purse && !me.purse.isSample ? purseLines(me.purse) : []),
    ...payouts.edges.flatMap(({ node }) => payoutLine(node)),
    ...(billing.subscription ? [planLine(billing.subscription)] : []),
    ...(billing.usage.copies > 0
      ? [`${formatCounted(billing.usage.copies, "copy stops", "copies stop")}, and performance fees that are due are charged first.`]
      : []),
    ...(paid > 0
      ? [
          `${feederSubscriptions.pageInfo.hasNextPage ? "All your subscriptions end" : formatCounted(paid, "subscription ends", "subscriptions end")} at once. Days that are left aren’t refunded.`,
        ]
      : []),
    ...(subscribers > 0
      ? [
          `${formatCounted(subscribers, "person’s subscription", "people’s subscriptions")} to you end. Bites for unused days go back to them.`,
        ]
      : []),
  ];
}

function purseLines(purse: Purse): string[] {
  const lost = worthBites(purse);
  return [
    ...(purse.gift > 0 ? [`${formatBites(purse.gift)} that you were given lapse.`] : []),
    ...(lost > 0 ? [`${formatBites(lost)} that you bought or earned are lost, also those that still wait.`] : []),
    ...(purse.bought > 0 ? ["Unspent bites of packs of the last 14 days can be returned before, from their invoices."] : []),
    ...(purse.owed > 0 ? [`${formatBites(purse.owed)} that you owe stay in the books.`] : []),
  ];
}

type Payout = LeavingMoneyQuery["payouts"]["edges"][number]["node"];

function payoutLine({ number, usd, state }: Payout): string[] {
  if (state === "REQUESTED") return [`Payout ${number} of ${formatMoney(usd)} is cancelled, and its bites are lost.`];
  return state === "APPROVED" ? [`Payout ${number} of ${formatMoney(usd)} still goes to your bank.`] : [];
}

const planLine = ({ trialEndsAt }: NonNullable<LeavingMoneyQuery["billing"]["subscription"]>): string =>
  trialEndsAt === null
    ? "Your paid plan ends at once. Days that are left aren’t refunded."
    : "Your free trial ends at once. Nothing is charged.";
