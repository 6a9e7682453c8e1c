/**
 * Exact decimals as docs/record-format.md writes them: whole numbers of a power of ten. Only what the checks need.
 */
export interface Exact {
  readonly digits: bigint;
  /** Places after the point. */
  readonly places: number;
}

const isDecimal = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

/** Whether a text is a decimal in the one form that the format allows: no exponent, no plus sign, no needless zeros. */
export const isDecimalText = (text: unknown): text is string =>
  typeof text === "string" && text.length <= 80 && isDecimal.test(text) && text !== "-0";

/** Of a text that `isDecimalText` has passed, or one with needless zeros at the end. */
export function exact(text: string): Exact {
  const point = text.indexOf(".");
  if (point < 0) return { digits: BigInt(text), places: 0 };
  return { digits: BigInt(text.slice(0, point) + text.slice(point + 1)), places: text.length - point - 1 };
}

export const nothing: Exact = { digits: 0n, places: 0 };
const powers = Array.from({ length: 61 }, (_, power) => 10n ** BigInt(power));
const powerOfTen = (places: number): bigint => powers[places] ?? 10n ** BigInt(places);

function aligned(a: Exact, b: Exact): [a: bigint, b: bigint, places: number] {
  if (a.places === b.places) return [a.digits, b.digits, a.places];
  return a.places < b.places
    ? [a.digits * powerOfTen(b.places - a.places), b.digits, b.places]
    : [a.digits, b.digits * powerOfTen(a.places - b.places), a.places];
}

export function add(a: Exact, b: Exact): Exact {
  const [left, right, places] = aligned(a, b);
  return { digits: left + right, places };
}

export const negated = ({ digits, places }: Exact): Exact => ({ digits: -digits, places });
export const subtract = (a: Exact, b: Exact): Exact => add(a, negated(b));
export const multiply = (a: Exact, b: Exact): Exact => ({ digits: a.digits * b.digits, places: a.places + b.places });

/** Below zero, zero, or above. */
export function compare(a: Exact, b: Exact): number {
  const [left, right] = aligned(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

export const isSame = (a: Exact, b: Exact): boolean => compare(a, b) === 0;
export const isZero = ({ digits }: Exact): boolean => digits === 0n;
export const smaller = (a: Exact, b: Exact): Exact => (compare(a, b) <= 0 ? a : b);

function dividedHalfUp(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [top, bottom] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const result = (top * 2n + bottom) / (bottom * 2n);
  return isNegative ? -result : result;
}

/** To so many places, half away from zero. */
export function rounded(value: Exact, places: number): Exact {
  if (value.places <= places) return value;
  return { digits: dividedHalfUp(value.digits, powerOfTen(value.places - places)), places };
}

/** The quotient to so many places, half away from zero. `divisor` is not zero. */
export function divide(value: Exact, divisor: Exact, places: number): Exact {
  const [top, bottom] = aligned(value, divisor);
  return { digits: dividedHalfUp(top * powerOfTen(places), bottom), places };
}

/** As the format writes it. */
export function textOfExact({ digits, places }: Exact): string {
  const isNegative = digits < 0n;
  const all = (isNegative ? -digits : digits).toString().padStart(places + 1, "0");
  const fraction = places === 0 ? "" : all.slice(-places).replace(/0+$/, "");
  const whole = places === 0 ? all : all.slice(0, -places);
  const text = fraction ? `${whole}.${fraction}` : whole;
  return isNegative && text !== "0" ? `-${text}` : text;
}
