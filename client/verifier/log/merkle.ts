import { concat, sameBytes } from "../crypto/bytes";
import type { CryptoPort } from "../crypto/crypto-port";

/**
 * The Merkle tree of RFC 6962 with SHA-256. Proofs are checked by the algorithms of RFC 9162, 2.1.3.2 and 2.1.4.2 (the same tree).
 * Sizes are whole numbers below 2^53, so nothing here shifts bits.
 */
export type Hash = Uint8Array;

const hashLength = 32;
const isHash = (bytes: Uint8Array): boolean => bytes.length === hashLength;
const isSize = (size: number): boolean => Number.isSafeInteger(size) && size >= 0;
const isOdd = (value: number): boolean => value % 2 === 1;
const half = (value: number): number => Math.floor(value / 2);

export const leafHash = async (crypto: CryptoPort, entry: Uint8Array): Promise<Hash> => crypto.hash(concat(Uint8Array.of(0), entry));
export const nodeHash = async (crypto: CryptoPort, left: Hash, right: Hash): Promise<Hash> =>
  crypto.hash(concat(Uint8Array.of(1), left, right));
export const emptyRoot = async (crypto: CryptoPort): Promise<Hash> => crypto.hash(new Uint8Array());

/** The largest power of two below `size`. */
export function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The root over leaf hashes, as the definition says it. */
export async function rootOf(crypto: CryptoPort, leaves: readonly Hash[]): Promise<Hash> {
  if (leaves.length === 0) return emptyRoot(crypto);
  if (leaves.length === 1) return leaves[0]!;
  const split = splitOf(leaves.length);
  return nodeHash(crypto, await rootOf(crypto, leaves.slice(0, split)), await rootOf(crypto, leaves.slice(split)));
}

/** Whether `leaf` is entry `index` (from 0) of the tree of this size and root. Surplus or missing hashes fail. */
export async function isIncluded(
  crypto: CryptoPort,
  { index, size, leaf, proof, root }: { index: number; size: number; leaf: Hash; proof: readonly Hash[]; root: Hash },
): Promise<boolean> {
  if (!isSize(index) || !isSize(size) || index >= size || !isHash(leaf) || !isHash(root) || !proof.every(isHash)) return false;
  let [node, last, reached] = [index, size - 1, leaf];
  for (const sibling of proof) {
    if (last === 0) return false;
    if (isOdd(node) || node === last) {
      reached = await nodeHash(crypto, sibling, reached);
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      reached = await nodeHash(crypto, reached, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && sameBytes(reached, root);
}

/** Whether the tree of size `to` begins with the tree of size `from`. From nothing nothing can be proved: false. */
export async function isConsistent(
  crypto: CryptoPort,
  { from, to, fromRoot, toRoot, proof }: { from: number; to: number; fromRoot: Hash; toRoot: Hash; proof: readonly Hash[] },
): Promise<boolean> {
  if (!isSize(from) || !isSize(to) || from === 0 || from > to) return false;
  if (from === to) return proof.length === 0 && sameBytes(fromRoot, toRoot);
  if (proof.length === 0 || ![fromRoot, toRoot, ...proof].every(isHash)) return false;
  let [node, last] = [from - 1, to - 1];
  while (isOdd(node)) [node, last] = [half(node), half(last)];
  const path = node === 0 && isPowerOfTwo(from) ? [fromRoot, ...proof] : [...proof];
  let [first, second] = [path[0]!, path[0]!];
  for (const sibling of path.slice(1)) {
    if (last === 0) return false;
    if (isOdd(node) || node === last) {
      first = await nodeHash(crypto, sibling, first);
      second = await nodeHash(crypto, sibling, second);
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      second = await nodeHash(crypto, second, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && sameBytes(first, fromRoot) && sameBytes(second, toRoot);
}

function isPowerOfTwo(value: number): boolean {
  let power = 1;
  while (power < value) power *= 2;
  return power === value;
}
