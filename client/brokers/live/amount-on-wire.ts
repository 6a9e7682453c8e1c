import { readDecimal, toWire } from "../../lib/format/decimal";

/** An amount as it was typed, for the API, which refuses the 0 of what is none. */
export function amountOnWire(text: string): string {
  const read = readDecimal(text);
  return read ? toWire(read) : "0";
}
