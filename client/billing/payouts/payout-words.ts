import type { PayoutFailReason, PayoutState } from "../../graphql/schema.generated";
import { formatBites, formatCount, formatMoney } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import type { PayoutFactsFragment, PayoutTermsFactsFragment } from "./payouts.generated";

export const stateNames: Readonly<Record<PayoutState, string>> = {
  REQUESTED: "Requested",
  APPROVED: "Approved",
  PAID: "Paid",
  FAILED: "Failed",
};

export const failNames: Readonly<Record<PayoutFailReason, string>> = {
  REJECTED: "rejected by an admin",
  CANCELLED: "cancelled",
  BANK: "refused by the bank",
  RETURNED: "returned by the bank",
  DISPUTE: "a card payment was disputed",
  ACCOUNT_CLOSED: "account deleted",
};

/** What a payout's line says below its number. */
export function payoutText({ bites, accountHint, failReason, failWords, returnedUsd, returnedBites }: PayoutFactsFragment): string {
  const to = `${formatBites(bites)} to ••${accountHint}`;
  if (!failReason)
    return returnedUsd === "0" ? to : `${to}. ${formatMoney(returnedUsd)} were taken back: ${formatBites(returnedBites)} returned`;
  return `${to}, ${failNames[failReason]}${failWords ? `: ${failWords}` : ""}. The bites are back`;
}

/** Why no payout can be asked for now, as one sentence; null where it can. */
export function obstacleText({
  obstacles,
  minBites,
  availableBites,
  firstPayoutAt,
  identityCheck,
}: PayoutTermsFactsFragment): string | null {
  const [first] = obstacles.filter((code) => code !== "PAYOUT_DETAILS_MISSING");
  switch (first) {
    case undefined:
      return null;
    case "IDENTITY_REQUIRED":
      return `Pass the identity check of ${identityCheck ?? "this server"} first.`;
    case "PAYOUT_OPEN":
      return "A payout is on its way. You can request the next one when it’s done.";
    case "PAYOUT_TOO_EARLY":
      return firstPayoutAt
        ? `Your first payout is possible from ${formatDate(firstPayoutAt)}, 30 days after your first earnings.`
        : "Your first payout is possible 30 days after your first earnings.";
    case "BITES_OWED":
      return "Settle what you owe first.";
    default:
      return `You need ${formatCount(minBites)} available bites. You have ${formatCount(availableBites)}.`;
  }
}
