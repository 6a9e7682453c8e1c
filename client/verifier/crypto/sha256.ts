/**
 * SHA-256 (FIPS 180-4) without any help of the machine: for pages that were opened over plain HTTP, where browsers give no
 * WebCrypto. Checked against WebCrypto in the tests.
 */
const roundConstants = new Uint32Array(64);
const firstState = new Uint32Array(8);

/** The first 32 bits of the fractional part of the square and cube roots of the first primes, as the standard has it. */
function fillConstants(): void {
  const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;
  for (let candidate = 2, found = 0; found < 64; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) isPrime = false;
    if (!isPrime) continue;
    if (found < 8) firstState[found] = fraction(Math.sqrt(candidate));
    roundConstants[found] = fraction(Math.cbrt(candidate));
    found += 1;
  }
}
fillConstants();

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const block = new Uint8Array(length);
  block.set(bytes);
  block[bytes.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, (bytes.length << 3) >>> 0);
  return view;
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let round = 0; round < 64; round += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + roundConstants[round]! + words[round]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index]! + word) | 0;
}

/** The 32 bytes of the hash. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const view = padded(bytes);
  const state = firstState.slice();
  const words = new Uint32Array(64);
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(at + index * 4);
    for (let index = 16; index < 64; index += 1) {
      const [before, last] = [words[index - 15]!, words[index - 2]!];
      const s0 = rotate(before, 7) ^ rotate(before, 18) ^ (before >>> 3);
      const s1 = rotate(last, 17) ^ rotate(last, 19) ^ (last >>> 10);
      words[index] = (words[index - 16]! + s0 + words[index - 7]! + s1) | 0;
    }
    compress(state, words);
  }
  const hash = new Uint8Array(32);
  const out = new DataView(hash.buffer);
  for (const [index, word] of state.entries()) out.setUint32(index * 4, word);
  return hash;
}
