/** Decimals as whole numbers of 10^-30, for checks that share no code with what they check. */
export const one = 10n ** 30n;

export function parse(text: string): bigint {
  const match = /^(-?)(0|[1-9]\d*)(?:\.(\d*[1-9]))?$/.exec(text);
  if (!match || text === "-0") throw new RangeError(`Not a plain decimal: ${text}`);
  const [, sign, whole, fraction = ""] = match;
  const size = BigInt(whole!) * one + BigInt(fraction.padEnd(30, "0").slice(0, 30));
  return sign ? -size : size;
}

export const times = (a: bigint, b: bigint): bigint => (a * b) / one;
export const over = (a: bigint, b: bigint): bigint => (a * one) / b;
export const size = (a: bigint): bigint => (a < 0n ? -a : a);
