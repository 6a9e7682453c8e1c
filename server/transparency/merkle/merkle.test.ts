import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { emptyRoot, leafHash, nodeHash } from "./hashing";
import { Prover } from "./prove";
import { hashesAtLevel, formatTilePath, isCovered, parseTilePath, tilesOf } from "./tile-path";
import { TreeGrowth, wholeSubtrees } from "./tree-growth";
import { isConsistent, isIncluded } from "./verify-proofs";

const vectors = path.join(import.meta.dirname, "../testing/vectors");
const read = <T>(name: string): T => JSON.parse(readFileSync(path.join(vectors, name), "utf8")) as T;
const bytes = (base64: string | null): Buffer => Buffer.from(base64 ?? "", "base64");
const proofOf = (proof: string[] | null): Buffer[] => (proof ?? []).map(bytes);

/** A tree as tiles, kept in memory: level by level. */
function grow(leaves: readonly Buffer[]): { tree: TreeGrowth; prover: (size: number) => Prover; roots: Buffer[] } {
  const tree = new TreeGrowth(0, []);
  const levels: Buffer[][] = [[...leaves]];
  const roots = [tree.root()];
  for (const leaf of leaves) {
    for (const { level, index, hash } of tree.append(leaf)) {
      levels[level] ??= [];
      expect(levels[level].length).toBe(index);
      levels[level].push(hash);
    }
    roots.push(tree.root());
  }
  const prover = (size: number): Prover =>
    new Prover(size, async (level, index, width) => {
      const hashes = levels[level]!.slice(index * 256, index * 256 + width);
      expect(hashes).toHaveLength(width);
      return hashes;
    });
  return { tree, prover, roots };
}

/** The definition itself, RFC 6962 section 2.1: the oracle. */
function definedRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return emptyRoot;
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeHash(definedRoot(leaves.slice(0, split)), definedRoot(leaves.slice(split)));
}

test("LOG-001 the public inclusion and consistency proofs get the public verdicts", () => {
  type Inclusion = {
    file: string;
    leafIdx: number;
    treeSize: number;
    root: string;
    leafHash: string;
    proof: string[] | null;
    wantErr: boolean;
  };
  const inclusion = read<Inclusion[]>("inclusion.json");
  expect(inclusion).toHaveLength(98);
  for (const { file, leafIdx, treeSize, root, leafHash: leaf, proof, wantErr } of inclusion)
    expect([file, isIncluded(bytes(leaf), leafIdx, treeSize, proofOf(proof), bytes(root))]).toEqual([file, !wantErr]);
  type Consistency = { file: string; size1: number; size2: number; root1: string; root2: string; proof: string[] | null; wantErr: boolean };
  const consistency = read<Consistency[]>("consistency.json");
  expect(consistency).toHaveLength(98);
  for (const { file, size1, size2, root1, root2, proof, wantErr } of consistency)
    expect([file, isConsistent(size1, bytes(root1), size2, bytes(root2), proofOf(proof))]).toEqual([file, !wantErr]);
});

test("LOG-001 the test leaves of RFC 6962 give the public hashes and roots", () => {
  const { leafInputs, leafHashes, rootsBySize } = read<{ leafInputs: string[]; leafHashes: string[]; rootsBySize: string[] }>("trees.json");
  const leaves = leafInputs.map((hex) => leafHash(Buffer.from(hex, "hex")));
  expect(leaves.map((leaf) => leaf.toString("hex"))).toEqual(leafHashes);
  expect(grow(leaves).roots.map((root) => root.toString("hex"))).toEqual(rootsBySize);
});

test("LOG-002 a tree that grows leaf by leaf has the defined root at each size, over a full tile and beyond", () => {
  const leaves = Array.from({ length: 600 }, (_, at) => leafHash(Buffer.from(`leaf ${at}`)));
  const { roots } = grow(leaves);
  for (const size of [0, 1, 2, 3, 5, 7, 8, 255, 256, 257, 300, 511, 512, 513, 600])
    expect(roots[size]!.equals(definedRoot(leaves.slice(0, size)))).toBe(true);
});

test("LOG-003 proofs made from tiles verify at every place, and fail for every other one", async () => {
  const leaves = Array.from({ length: 530 }, (_, at) => leafHash(Buffer.from(`leaf ${at}`)));
  const { prover, roots } = grow(leaves);
  for (const size of [1, 2, 7, 70, 256, 257, 300, 512, 530]) {
    const at = prover(size);
    expect((await at.root()).equals(roots[size]!)).toBe(true);
    for (const index of new Set([0, 1, Math.floor(size / 2), 255, 256, size - 2, size - 1].filter((place) => place >= 0 && place < size))) {
      const proof = await at.inclusion(index);
      expect(isIncluded(leaves[index]!, index, size, proof, roots[size]!)).toBe(true);
      expect(isIncluded(leaves[index]!, index, size, [...proof, leaves[0]!], roots[size]!)).toBe(false);
      if (size > 1) {
        expect(isIncluded(leaves[(index + 1) % size]!, index, size, proof, roots[size]!)).toBe(false);
        expect(isIncluded(leaves[index]!, (index + 1) % size, size, proof, roots[size]!)).toBe(false);
        expect(isIncluded(leaves[index]!, index, size, proof.slice(1), roots[size]!)).toBe(false);
      }
    }
    for (const old of [1, 2, 3, 64, 255, 256, 257, size - 1, size].filter((place) => place >= 1 && place <= size)) {
      const proof = await at.consistency(old);
      expect(isConsistent(old, roots[old]!, size, roots[size]!, proof)).toBe(true);
      if (old < size) expect(isConsistent(old, roots[old - 1]!, size, roots[size]!, proof)).toBe(false);
    }
  }
  expect(await prover(530).consistency(0)).toEqual([]);
  await expect((async () => prover(3).inclusion(3))()).rejects.toThrow(RangeError);
  await expect(prover(3).consistency(4)).rejects.toThrow(RangeError);
});

test("LOG-003 a tree beyond 32 bits is split and proved without shifts", async () => {
  const size = 2 ** 40 + 300;
  expect(wholeSubtrees(0, size).map(({ height }) => height)).toEqual([40, 8, 5, 3, 2]);
  const hash = leafHash(Buffer.from("all alike"));
  const alike = new Prover(size, async (_level, _index, width) => Array.from({ length: width }, () => hash));
  const [proof, root] = [await alike.inclusion(size - 1), await alike.root()];
  expect(isIncluded(hash, size - 1, size, proof, root)).toBe(true);
});

test("LOG-004 addresses of tiles are read and written as the sheet says, and no others", () => {
  const { valid, invalid } = read<{ valid: Array<[string, number | "entries", number, number]>; invalid: string[] }>("tile-paths.json");
  for (const [text, level, index, width] of valid) {
    expect(parseTilePath(text)).toEqual({ level, index, width });
    expect(formatTilePath({ level, index, width })).toBe(text);
  }
  for (const text of [...invalid, "", "tile/0/000/", "tile/0/x001", "tile/entries/0", "tile/0/000.p/", "x/tile/0/000"])
    expect([text, parseTilePath(text)]).toEqual([text, null]);
});

test("LOG-004 the tiles of a size are the ones of the sheet, and those beyond it are not covered", () => {
  const paths = (size: number): string[] => [...tilesOf(size)].map(formatTilePath).filter((text) => !text.startsWith("tile/entries"));
  expect(paths(256)).toEqual(["tile/0/000", "tile/1/000.p/1"]);
  expect(paths(300)).toEqual(["tile/0/000", "tile/0/001.p/44", "tile/1/000.p/1"]);
  const large = paths(70_000);
  expect([large.length, large.at(-1), large.at(-2), large.at(-3)]).toEqual([
    274 + 2 + 1,
    "tile/2/000.p/1",
    "tile/1/001.p/17",
    "tile/1/000",
  ]);
  expect([0, 1, 2, 3].map((level) => hashesAtLevel(70_000, level))).toEqual([70_000, 273, 1, 0]);
  expect(isCovered({ level: 0, index: 1, width: 44 }, 300)).toBe(true);
  expect(isCovered({ level: 0, index: 1, width: 45 }, 300)).toBe(false);
  expect(isCovered({ level: "entries", index: 0, width: 256 }, 255)).toBe(false);
});
