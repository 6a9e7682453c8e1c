import type { PerformanceFeeCause } from "../../graphql/schema.generated";
import { formatBites, formatMoney } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import type { FeeReceiptFragment, FeeTermsFragment } from "./copy-fees.generated";

/** A month's first day in UTC, wherever the reader is. */
const firstDay = (at: string): string => formatDate(`${at.slice(0, 10)}T12:00:00.000Z`);

const percentWords = (percent: number): string => (percent === 0 ? "none" : `${percent}% of profit`);

/** "20% of profit, 10% of profit from Dec 1, 2026, 30% of profit from Jan 1, 2027"; null where nothing is asked and nothing is planned. */
export function termsWords({ percent, planned }: Pick<FeeTermsFragment, "percent" | "planned">): string | null {
  if (percent === 0 && planned.length === 0) return null;
  const now = percentWords(percent);
  const later = planned.map((change) => `, ${percentWords(change.percent)} from ${firstDay(change.validFrom)}`);
  return `${now.charAt(0).toUpperCase()}${now.slice(1)}${later.join("")}`;
}

/** A fee as it is paid: bites with real money, money on paper. */
export const feeWords = (fee: { readonly amount: string; readonly bites: number | null }): string =>
  fee.bites === null ? formatMoney(fee.amount) : `${formatBites(fee.bites)} (${formatMoney(fee.amount)})`;

const causes: Readonly<Record<PerformanceFeeCause, string>> = {
  MONTH_END: "Month’s end",
  WITHDRAWAL: "Withdrawal",
  STOP: "Stop",
  FEEDER_END: "Feeder left",
};

export const causeWords = ({ cause }: Pick<FeeReceiptFragment, "cause">): string => causes[cause];

export const chargedOn = firstDay;
