import { Decimal } from "../../../platform/decimal";

/** Whole US cents as USD. */
export const usdOf = (cents: bigint): Decimal => new Decimal(String(cents)).div(100);

/** USD as whole cents; null where it is not a positive number of whole cents of at most nine digits. */
export function centsOf(usd: Decimal): bigint | null {
  const cents = usd.mul(100);
  return cents.isInteger() && cents.gt(0) && cents.lt(1e9) ? BigInt(cents.toFixed()) : null;
}

/** As mails and titles show it: $1,234.50. */
export const moneyOf = (cents: bigint): string =>
  `${cents < 0n ? "−" : ""}$${usdOf(cents < 0n ? -cents : cents)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ",")}`;

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day in UTC: 2 Dec 2026. */
export const dayOf = (date: Date): string => `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** The names that screens and mails use. */
export const planNames = {
  prep_cook: "Prep cook",
  line_cook: "Line cook",
  sous_chef: "Sous chef",
  chef: "Chef",
  master_chef: "Master chef",
} as const;

export const countText = (bites: number): string => String(bites).replace(/\B(?=(\d{3})+$)/g, ",");

/** A day without its year, for periods of a month. */
export const shortDayOf = (date: Date): string => `${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
