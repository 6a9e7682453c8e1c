import type { LedgerCurrency } from "../../graphql/schema.generated";
import { formatBites, formatMoney, MINUS } from "../../lib/format/format";

/** An amount in what its account counts: bites or dollars. */
export function amountText(amount: string, currency: LedgerCurrency): string {
  if (currency === "USD_CENTS") return formatMoney(amount);
  return amount.startsWith("-") ? `${MINUS}${formatBites(amount.slice(1))}` : formatBites(amount);
}

/** The same as what came or went: with its sign. */
export const movedText = (amount: string, currency: LedgerCurrency): string =>
  amount.startsWith("-") ? amountText(amount, currency) : `+${amountText(amount, currency)}`;
