import { emptyRoot, nodeHash } from "./hashing";

/** A hash that tiles above level 0 are made of: the root of the full tile `index` of the level below. */
export interface TileHash {
  readonly level: number;
  readonly index: number;
  readonly hash: Buffer;
}

/** The whole subtrees that a tree is made of, largest first: their heights (leaves = 2^height) and places along their height. */
export function wholeSubtrees(start: number, end: number): Array<{ readonly height: number; readonly index: number }> {
  const parts: Array<{ height: number; index: number }> = [];
  for (let at = start; at < end;) {
    let [height, leaves] = [0, 1];
    while (at % (leaves * 2) === 0 && at + leaves * 2 <= end) [height, leaves] = [height + 1, leaves * 2];
    parts.push({ height, index: at / leaves });
    at += leaves;
  }
  return parts;
}

/** The root above whole subtrees, largest first. */
export function rootAbove(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 0) return emptyRoot;
  return hashes.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), hashes.at(-1)!);
}

/**
 * The right edge of a tree that grows: the roots of its whole subtrees, so that leaves are added without the leaves before. One leaf costs two
 * hashes on average and no memory.
 */
export class TreeGrowth {
  private readonly edge: Buffer[];

  /** `edge`: the hashes of `wholeSubtrees(0, size)`. */
  constructor(
    private grownTo: number,
    edge: readonly Buffer[],
  ) {
    if (edge.length !== wholeSubtrees(0, grownTo).length) throw new RangeError("The edge does not fit the size");
    this.edge = [...edge];
  }

  get size(): number {
    return this.grownTo;
  }

  root(): Buffer {
    return rootAbove(this.edge);
  }

  /** Adds a leaf; returns what higher tiles gain by it. */
  append(leaf: Buffer): TileHash[] {
    const gained: TileHash[] = [];
    let [hash, height, index] = [leaf, 0, this.grownTo];
    for (; index % 2 === 1; index = (index - 1) / 2) {
      hash = nodeHash(this.edge.pop()!, hash);
      height++;
      if (height % 8 === 0) gained.push({ level: height / 8, index: (index - 1) / 2, hash });
    }
    this.edge.push(hash);
    this.grownTo++;
    return gained;
  }
}
