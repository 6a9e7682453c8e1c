import { emptyRoot, hashBytes, nodeHash } from "./hashing";

/**
 * Whether `proof` (siblings from the leaf to the root) shows that `leaf` is entry `index`, from 0, of the tree of `size` entries with this
 * root. RFC 9162, section 2.1.3.2. Hashes of another length than 32 bytes, and a proof with a hash too many, prove nothing.
 */
export function isIncluded(leaf: Uint8Array, index: number, size: number, proof: readonly Uint8Array[], root: Uint8Array): boolean {
  if (!isSize(index) || !isSize(size) || index >= size || !areHashes([leaf, root, ...proof])) return false;
  let [first, last, hash] = [index, size - 1, leaf];
  for (const sibling of proof) {
    if (last === 0) return false;
    if (first % 2 === 1 || first === last) {
      hash = nodeHash(sibling, hash);
      while (first % 2 === 0 && first !== 0) [first, last] = [half(first), half(last)];
    } else hash = nodeHash(hash, sibling);
    [first, last] = [half(first), half(last)];
  }
  return last === 0 && isSame(hash, root);
}

/**
 * Whether `proof` shows that the tree of `newSize` entries begins with the tree of `oldSize`. RFC 9162, section 2.1.4.2. From an empty tree
 * everything follows, so a proof from size 0 is never one; between equal sizes it is empty and the roots are equal.
 */
export function isConsistent(
  oldSize: number,
  oldRoot: Uint8Array,
  newSize: number,
  newRoot: Uint8Array,
  proof: readonly Uint8Array[],
): boolean {
  if (!isSize(oldSize) || !isSize(newSize) || oldSize === 0 || oldSize > newSize) return false;
  // Nothing is hashed here: what a root looks like is for its checkpoint's reader to judge, as the public vectors have it.
  if (oldSize === newSize) return proof.length === 0 && isSame(oldRoot, newRoot);
  if (!areHashes([oldRoot, newRoot, ...proof])) return false;
  const path = isPowerOfTwo(oldSize) ? [oldRoot, ...proof] : proof;
  if (path.length === 0 || proof.length === 0) return false;
  let [first, last] = [oldSize - 1, newSize - 1];
  while (first % 2 === 1) [first, last] = [half(first), half(last)];
  let [before, after] = [path[0]!, path[0]!];
  for (const sibling of path.slice(1)) {
    if (last === 0) return false;
    if (first % 2 === 1 || first === last) {
      before = nodeHash(sibling, before);
      after = nodeHash(sibling, after);
      while (first % 2 === 0 && first !== 0) [first, last] = [half(first), half(last)];
    } else after = nodeHash(after, sibling);
    [first, last] = [half(first), half(last)];
  }
  return last === 0 && isSame(before, oldRoot) && isSame(after, newRoot);
}

/** Whether this may be the root of a tree of no entries. */
export const isEmptyRoot = (root: Uint8Array): boolean => isSame(root, emptyRoot);

export const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

const half = (value: number): number => Math.floor(value / 2);
const isSize = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const areHashes = (hashes: readonly Uint8Array[]): boolean => hashes.every((hash) => hash.length === hashBytes);

function isPowerOfTwo(size: number): boolean {
  let power = 1;
  while (power < size) power *= 2;
  return power === size;
}
