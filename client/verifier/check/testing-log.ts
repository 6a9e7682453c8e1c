import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { nodeCrypto } from "../cli/node-crypto";
import { base64, concat, hex, utf8 } from "../crypto/bytes";
import { leafHash, rootOf, splitOf, type Hash } from "../log/merkle";
import { bundleOf, parseTilePath, tileWidth, type ReadFile } from "../log/tiles";
import { recordId, type Row } from "./testing";

/** A log made by hand, for tests of the verifier alone. */
const origin = "a.test/log";
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const rawKey = concat(Uint8Array.of(1), publicKey.export({ format: "der", type: "spki" }).subarray(-32));
export const keyId = createHash("sha256")
  .update(concat(utf8(`${origin}\n`), rawKey))
  .digest()
  .subarray(0, 4);
const key = `${origin}+${hex(keyId)}+${base64(rawKey)}`;

export const entryOf = (feeder: string, seq: number, head: string): string => JSON.stringify({ feeder, head, seq, type: "head", v: 1 });
export const other = (number: number): string => entryOf("00000000-0000-4000-8000-000000000000", number, "0".repeat(64));

function noteOf(size: number, root: Hash): string {
  const text = `${origin}\n${size}\n${base64(root)}\n`;
  return `${text}\n\u2014 ${origin} ${base64(concat(keyId, sign(null, utf8(text), privateKey)))}\n`;
}

/** Siblings from the leaf to the root, by the definition. */
async function pathOf(leaves: readonly Hash[], index: number): Promise<Hash[]> {
  if (leaves.length === 1) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...(await pathOf(left, index)), await rootOf(nodeCrypto, right)]
    : [...(await pathOf(right, index - split)), await rootOf(nodeCrypto, left)];
}

/** An entry with the proof that a log over these entries holds it. */
export async function proofOf(entries: readonly string[], index: number): Promise<{ entry: string; proof: string }> {
  const leaves = await Promise.all(entries.map((entry) => leafHash(nodeCrypto, utf8(entry))));
  const path = (await pathOf(leaves, index)).map(base64);
  const lines = ["c2sp.org/tlog-proof@v1", `index ${index}`, ...path, "", noteOf(entries.length, await rootOf(nodeCrypto, leaves))];
  return { entry: entries[index]!, proof: lines.join("\n") };
}

/** A whole log over entries, built by the definition, as files. */
export async function logOf(entries: readonly string[]): Promise<ReadFile> {
  const bytes = entries.map(utf8);
  const levels: Hash[][] = [await Promise.all(bytes.map((entry) => leafHash(nodeCrypto, entry)))];
  while (levels.at(-1)!.length >= tileWidth) {
    const below = levels.at(-1)!;
    const full = Array.from({ length: Math.floor(below.length / tileWidth) }, (_, at) => below.slice(at * tileWidth, (at + 1) * tileWidth));
    levels.push(await Promise.all(full.map((hashes) => rootOf(nodeCrypto, hashes))));
  }
  const note = noteOf(entries.length, await rootOf(nodeCrypto, levels[0]!));
  return async (name) => {
    if (name === "checkpoint") return utf8(note);
    const tile = parseTilePath(name)!;
    const [from, to] = [tile.index * tileWidth, tile.index * tileWidth + tile.width];
    if (tile.level === null) return bundleOf(bytes.slice(from, to));
    return concat(...levels[tile.level]!.slice(from, to));
  };
}

export const header = { log: { origin, key, url: "/log" } };
export const leavesOf = (rows: readonly Row[], ...sequences: number[]): string[] =>
  sequences.map((sequence) => entryOf(recordId, sequence, rows[sequence - 1]!.hash));
/** 700 entries, more than two tiles, this record's at three places. */
export const around = (mine: readonly string[], count = 700): string[] => {
  const all = Array.from({ length: count }, (_, number) => other(number));
  for (const [at, entry] of mine.entries()) all[30 + at * 290] = entry;
  return all;
};
