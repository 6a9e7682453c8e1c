import { createHash } from "node:crypto";

/** Hashes of RFC 6962, section 2.1: SHA-256, with a byte before the input that keeps leaves and nodes apart. */
export const hashBytes = 32;
const leafPrefix = Buffer.from([0]);
const nodePrefix = Buffer.from([1]);

/** Root of a tree without leaves. */
export const emptyRoot: Buffer = createHash("sha256").digest();

/** Hash of an entry, which is its leaf in the tree. */
export const leafHash = (entry: Uint8Array): Buffer => createHash("sha256").update(leafPrefix).update(entry).digest();

/** Hash of the node above two others. */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer =>
  createHash("sha256").update(nodePrefix).update(left).update(right).digest();

/** The largest power of two below `size`, which is 2 or more: where RFC 6962 splits a tree. No shifts: sizes pass 32 bits. */
export function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}
