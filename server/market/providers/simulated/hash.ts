/**
 * Deterministic noise from integers. Not cryptography: 32-bit multiply-xor-shift rounds (the MurmurHash3 finaliser),
 * a few nanoseconds each, the same on every machine because only 32-bit integer arithmetic is used.
 */

/** Scrambles 32 bits: each input bit changes about half of the output bits. */
export function scramble(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A key from text, for seeds and symbols. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return scramble(h);
}

/** 32 random bits for (key, channel, index): channel says what for, index says where. */
export const bitsAt = (key: number, channel: number, index: number): number =>
  scramble(scramble(key ^ Math.imul(channel + 1, 0x9e3779b1)) ^ Math.imul(index, 0x27d4eb2f) ^ (index >>> 15));

/** Uniform in [0, 1). */
export const uniformAt = (key: number, channel: number, index: number): number => bitsAt(key, channel, index) / 4_294_967_296;

/** The farthest that a sum of four uniform numbers lies from its mean, in standard deviations. */
const gaussianMax = 2 * Math.sqrt(3);

/**
 * Close to a standard normal variate: the sum of four uniform 16-bit numbers (Irwin–Hall), mean 0, variance 1.
 * It needs no logarithm or cosine, whose last bits differ between machines.
 */
export function gaussianAt(key: number, channel: number, index: number): number {
  const a = bitsAt(key, channel, index);
  const b = scramble(a ^ 0x5bd1e995);
  return ((a & 0xffff) + (a >>> 16) + (b & 0xffff) + (b >>> 16) - 131_070) * (gaussianMax / 131_070);
}
