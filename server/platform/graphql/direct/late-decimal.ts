import { Decimal } from "../../decimal";

interface Late {
  readonly text: string;
  read: Decimal | null;
}

/** What decimal.js keeps of a number. */
interface Digits {
  readonly s: number;
  readonly e: number;
  readonly d: number[] | null;
}

function LateDecimal(this: Late, text: string): void {
  (this as { text: string }).text = text;
  this.read = null;
}

const decimalOf = (late: Late): Decimal => (late.read ??= new Decimal(late.text));
const digitsOf = (late: Late): Digits => decimalOf(late) as unknown as Digits;

LateDecimal.prototype = Object.create(Decimal.prototype as object, { constructor: { value: Decimal } }) as object;
for (const part of ["s", "e", "d"] as const)
  Object.defineProperty(LateDecimal.prototype, part, {
    get(this: Late) {
      return digitsOf(this)[part];
    },
  });
Object.defineProperty(LateDecimal.prototype, "toFixed", {
  value(this: Late, ...given: number[]) {
    return given.length === 0 ? withoutTrailingZeros(this.text) : decimalOf(this).toFixed(...(given as [number]));
  },
});

/**
 * The Decimal of a numeric column's text. Its digits are read once something calculates with it: what is only passed on, as most of a row
 * is, stays the text it was.
 */
export const lateDecimal = (text: string): Decimal => new (LateDecimal as unknown as new (text: string) => Decimal)(text);

export const lateDecimalOrNull = (text: string | null): Decimal | null => (text === null ? null : lateDecimal(text));

/** As `toFixed` writes it. Postgres writes no exponent, no sign before a zero and no zero in front. */
function withoutTrailingZeros(text: string): string {
  if (!text.includes(".")) return text;
  let end = text.length;
  while (text[end - 1] === "0") end--;
  return text.slice(0, text[end - 1] === "." ? end - 1 : end);
}
