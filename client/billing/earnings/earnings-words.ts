import type { CopierClass, EarningSource } from "../../graphql/schema.generated";
import { formatCounted, formatMoney } from "../../lib/format/format";

/** What a feeder earns with, as headings. */
export const sourceNames: Readonly<Record<EarningSource, string>> = {
  SUBSCRIPTION: "Subscriptions",
  UNLOCK: "Recipes unlocked",
  TIP: "Tips",
  FEE: "Performance fees",
};

const paymentWords: Readonly<Record<EarningSource, readonly [string, string]>> = {
  SUBSCRIPTION: ["subscription", "subscriptions"],
  UNLOCK: ["unlock", "unlocks"],
  TIP: ["tip", "tips"],
  FEE: ["fee", "fees"],
};

/** "3 subscriptions". */
export const paymentsText = (source: EarningSource, count: number): string => formatCounted(count, ...paymentWords[source]);

export const classNames: Readonly<Record<CopierClass, string>> = {
  LIVE_COPIER: "Copy with real money",
  PAPER_COPIER: "Copy with paper money",
  NOT_COPYING: "Don’t copy",
};

/** What bites pay, for people: 10 cents each. */
export const worthOf = (bites: number): string => formatMoney(`${(BigInt(bites) * 10n) / 100n}.${String(Math.abs(bites % 10))}0`);
