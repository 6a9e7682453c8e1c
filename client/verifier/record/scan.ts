/**
 * Where a value that begins at `at` in the bytes of canonical JSON ends; `none` for what is no such value, and for some that only a
 * closer look decides. A scan may go beyond the end of what is to be read: whoever calls it compares where it ended.
 */
export type Scan = (bytes: Uint8Array, at: number) => number;

export const none = -1;

const [quote, minus, point, zero, nine] = [0x22, 0x2d, 0x2e, 0x30, 0x39];

/** Exactly this text, of ASCII. */
export function literal(text: string): Scan {
  const wanted = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return (bytes, at) => {
    for (let index = 0; index < wanted.length; index += 1) if (bytes[at + index] !== wanted[index]) return none;
    return at + wanted.length;
  };
}

/** What a byte may stand for: bits, several of which a byte has. */
const classes = new Uint8Array(256);
const bits: ReadonlyMap<string, number> = new Map([
  ["h", 1],
  ["d", 2],
  ["-", 4],
  ["T", 8],
  [":", 16],
  [".", 32],
  ["Z", 64],
  ['"', 128],
]);
const mark = (characters: string, bit: number): void => {
  for (const character of characters) classes[character.charCodeAt(0)]! |= bit;
};
for (const [character, bit] of bits) mark(character === "h" ? "0123456789abcdef" : character === "d" ? "0123456789" : character, bit);

/** A text of so many characters: `h` stands for a hex digit, `d` for a digit, and others, all of them of `bits`, for themselves. */
export function shaped(shape: string): Scan {
  const wanted = Uint8Array.from(shape, (character) => bits.get(character)!);
  return (bytes, at) => {
    let missing = 0;
    for (let index = 0; index < wanted.length; index += 1) missing |= wanted[index]! & ~classes[bytes[at + index]!]!;
    return missing === 0 ? at + wanted.length : none;
  };
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= zero && byte <= nine;

function afterDigits(bytes: Uint8Array, at: number): number {
  let place = at;
  while (isDigit(bytes[place])) place += 1;
  return place;
}

/** A whole number that is not negative, of up to 15 digits: those that a double has exactly. */
export function scanWhole(bytes: Uint8Array, at: number): number {
  const end = bytes[at] === zero ? at + 1 : afterDigits(bytes, at);
  return end > at && end <= at + 15 ? end : none;
}

const digitsMax = 38;

/** A decimal as docs/record-format.md writes it, in its quotes. */
export function scanDecimal(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== quote) return none;
  const isNegative = bytes[at + 1] === minus;
  const start = isNegative ? at + 2 : at + 1;
  const isZero = bytes[start] === zero;
  let end = isZero ? start + 1 : afterDigits(bytes, start);
  if (end === start || end > start + digitsMax) return none;
  if (bytes[end] === point) {
    const fraction = end + 1;
    end = afterDigits(bytes, fraction);
    if (end === fraction || end > fraction + digitsMax || bytes[end - 1] === zero) return none;
  } else if (isNegative && isZero) return none;
  return bytes[end] === quote ? end + 1 : none;
}

/** What JSON writes as it is: printable ASCII but for quotes and backslashes. */
const isPlain = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x20 && byte < 0x7f && byte !== quote && byte !== 0x5c ? 1 : 0));

/** A text of one character or more, in its quotes; what JSON escapes and what is not ASCII is left to a closer look. */
export function scanText(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== quote) return none;
  let end = at + 1;
  while (isPlain[bytes[end]!] === 1) end += 1;
  return end > at + 1 && bytes[end] === quote ? end + 1 : none;
}
