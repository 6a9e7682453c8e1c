import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { base64, concat, hex, utf8 } from "../crypto/bytes";
import { nodeCrypto } from "../cli/node-crypto";
import { leafHash, rootOf, type Hash } from "../log/merkle";
import { bundleOf, parseTilePath, tileWidth, type ReadFile } from "../log/tiles";
import { chainOf, check, memoryOf, named, recordId, type Row } from "./testing";

const origin = "a.test/log";
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const rawKey = concat(Uint8Array.of(1), publicKey.export({ format: "der", type: "spki" }).subarray(-32));
const keyId = createHash("sha256")
  .update(concat(utf8(`${origin}\n`), rawKey))
  .digest()
  .subarray(0, 4);
const key = `${origin}+${hex(keyId)}+${base64(rawKey)}`;

const entryOf = (feeder: string, seq: number, head: string): string => JSON.stringify({ feeder, head, seq, type: "head", v: 1 });
const other = (number: number): string => entryOf("00000000-0000-4000-8000-000000000000", number, "0".repeat(64));

/** A whole log over entries, built by the definition, as files. */
async function logOf(entries: readonly string[]): Promise<ReadFile> {
  const bytes = entries.map(utf8);
  const levels: Hash[][] = [await Promise.all(bytes.map((entry) => leafHash(nodeCrypto, entry)))];
  while (levels.at(-1)!.length >= tileWidth) {
    const below = levels.at(-1)!;
    const full = Array.from({ length: Math.floor(below.length / tileWidth) }, (_, at) => below.slice(at * tileWidth, (at + 1) * tileWidth));
    levels.push(await Promise.all(full.map((hashes) => rootOf(nodeCrypto, hashes))));
  }
  const text = `${origin}\n${entries.length}\n${base64(await rootOf(nodeCrypto, levels[0]!))}\n`;
  const note = `${text}\n\u2014 ${origin} ${base64(concat(keyId, sign(null, utf8(text), privateKey)))}\n`;
  return async (name) => {
    if (name === "checkpoint") return utf8(note);
    const tile = parseTilePath(name)!;
    const [from, to] = [tile.index * tileWidth, tile.index * tileWidth + tile.width];
    if (tile.level === null) return bundleOf(bytes.slice(from, to));
    return concat(...levels[tile.level]!.slice(from, to));
  };
}

const header = { log: { origin, key, url: "/log" } };
const leavesOf = (rows: readonly Row[], ...sequences: number[]): string[] =>
  sequences.map((sequence) => entryOf(recordId, sequence, rows[sequence - 1]!.hash));
/** 700 entries, more than two tiles, this record's at three places. */
const around = (mine: readonly string[], count = 700): string[] => {
  const all = Array.from({ length: count }, (_, number) => other(number));
  for (const [at, entry] of mine.entries()) all[30 + at * 290] = entry;
  return all;
};

test("PROOF-010 a log of more than a tile is read to its root, and names this record where it does", async () => {
  const rows = chainOf(20);
  const memory = memoryOf();
  const readFile = await logOf(around(leavesOf(rows, 4, 12, 18)));
  const report = await check(rows, { header, readFile, memory });
  expect(named(report)).toEqual([]);
  expect(report.log).toMatchObject({ size: 700, leaves: 3, lastSequence: 18, heldSize: null });
  expect(report.unchecked.map(({ code }) => code)).toEqual(expect.arrayContaining(["NO_WITNESS", "NOT_IN_LOG", "KEY_FROM_FILE"]));
  const longer = await logOf([...around(leavesOf(rows, 4, 12, 18)), ...leavesOf(rows, 20)]);
  expect((await check(rows, { header, readFile: longer, memory })).log).toMatchObject({ size: 701, lastSequence: 20, heldSize: 700 });
});

test("PROOF-010 a rewrite, a cut and a fork against the log are named by interval, with no earlier check at hand", async () => {
  const [rows, forged] = [chainOf(20), chainOf(20)];
  const readFile = await logOf(around(leavesOf(rows, 4, 12, 18)));
  const { sealed, bytesOf } = await import("./testing");
  const bytes = forged.map((row, at) => (at === 8 ? bytesOf({ ...JSON.parse(row.bytes!), nonce: "f".repeat(32) }) : row.bytes!));
  expect(named(await check(sealed(bytes), { header, readFile }))).toEqual(["REWRITTEN 5-12"]);
  expect(named(await check(rows.slice(0, 15), { header, readFile }))).toEqual(["CUT 16-18"]);
  const two = await logOf(around([...leavesOf(rows, 4, 12), entryOf(recordId, 12, "e".repeat(64))]));
  expect(named(await check(rows, { header, readFile: two }))).toEqual(["FORK 12"]);
});

test("PROOF-010 a whole log rewritten with the right key does not extend the checkpoint that was seen; nor one that went back", async () => {
  const rows = chainOf(20);
  const memory = memoryOf();
  const entries = around(leavesOf(rows, 4, 12, 18));
  await check(rows, { header, readFile: await logOf(entries), memory });
  const rewritten = await check(rows, { header, readFile: await logOf([...entries.with(5, other(9_999)), other(701)]), memory });
  expect(rewritten.findings[0]).toMatchObject({ code: "LOG_REWRITTEN" });
  expect(rewritten.findings[0]!.text).toContain("size 700");
  expect(rewritten.findings[0]!.text).toContain("size 701");
  expect(named(await check(rows, { header, readFile: await logOf(entries.slice(0, 650)), memory }))).toEqual(["LOG_REWRITTEN 0"]);
  const { privateKey: _, ...foreign } = { privateKey, key: key.replace(hex(keyId), "00000000") };
  expect(named(await check(rows, { header: { log: { ...header.log, key: foreign.key } }, readFile: await logOf(entries) }))).toEqual([
    "LOG_SIGNATURE 0",
  ]);
});

test("PROOF-059 another log, or none, in the place of the one that was held is named, and what was held stays", async () => {
  const rows = chainOf(20);
  const memory = memoryOf();
  const readFile = await logOf(around(leavesOf(rows, 4, 12, 18)));
  const source = "https://a.test";
  expect(named(await check(rows, { header, readFile, memory, source }))).toEqual([]);
  const { held } = memory;
  for (const log of [null, { ...header.log, origin: "b.test/log" }]) {
    const { findings } = await check(rows, { header: { log }, memory });
    expect(findings).toMatchObject([{ code: "LOG_REPLACED", text: expect.stringContaining("a.test/log”, whose checkpoint of size 700") }]);
    const otherRecord = { recordId: other(0).slice(11, 47), sequence: 0, head: "0".repeat(64), log };
    expect(named(await check([], { header: otherRecord, memory, source }))).toEqual(["LOG_REPLACED 0"]);
    expect(named(await check([], { header: { ...otherRecord, server: source }, memory }))).toEqual(["LOG_REPLACED 0"]);
  }
  expect(memory.held).toBe(held);
  expect(named(await check(rows, { header, readFile, memory, source }))).toEqual([]);
});

test("PROOF-010 an entry or a tile that is not in the tree is named", async () => {
  const rows = chainOf(20);
  const good = await logOf(around(leavesOf(rows, 4, 12, 18)));
  const altered =
    (path: string, at: number): ReadFile =>
    async (name) => {
      const bytes = (await good(name))!.slice();
      if (name === path) bytes[at]! ^= 1;
      return bytes;
    };
  for (const [path, at] of [
    ["tile/entries/001", 40],
    ["tile/0/001", 64],
    ["tile/1/000.p/2", 3],
    ["checkpoint", 12],
  ] as const)
    expect((await check(rows, { header, readFile: altered(path, at) })).isIntact, path).toBe(false);
});
