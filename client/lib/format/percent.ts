/**
 * Percentages of exact prices. On their own because every card of the feed shows one: they need whole numbers only, and not
 * the decimal arithmetic that orders need (`decimal.ts`).
 */
export type Side = "LONG" | "SHORT";

/** A decimal string as a whole number of its last digit. */
interface Scaled {
  readonly units: bigint;
  readonly digits: number;
}

const plainDecimal = /^([+-]?)(?:(\d+)\.?(\d*)|\.(\d+))$/;

function read(text: string | null | undefined): Scaled | null {
  const match = plainDecimal.exec(text?.trim() ?? "");
  if (!match) return null;
  const [, sign, whole = "", rest = "", only = ""] = match;
  const fraction = rest + only;
  const units = BigInt(whole + fraction);
  return { units: sign === "-" ? -units : units, digits: fraction.length };
}

const at = ({ units, digits }: Scaled, scale: number): bigint => units * 10n ** BigInt(scale - digits);

/** Digits after the point of a percentage; what follows is cut off, which nobody can see. */
const percentDigits = 12;

/**
 * Open return in percent of one trade: how far `price` (the mid) has moved from the average, positive when the trade
 * gains. Null when a price is missing or the average is not above zero.
 */
export function openReturnPercent(side: Side, averagePrice: string | null | undefined, price: string | null | undefined): number | null {
  const average = read(averagePrice);
  const now = read(price);
  if (!average || !now || average.units <= 0n) return null;
  const scale = Math.max(average.digits, now.digits);
  const from = at(average, scale);
  const moved = ((at(now, scale) - from) * 100n * 10n ** BigInt(percentDigits)) / from;
  const percent = Number(moved) / 10 ** percentDigits;
  return side === "LONG" || percent === 0 ? percent : -percent;
}

/** Distance from `from` to `to` in percent of `from`: −2.8 when `to` lies below. Null when there is none. */
export function distancePercent(from: string | null | undefined, to: string | null | undefined): number | null {
  return openReturnPercent("LONG", from, to);
}
