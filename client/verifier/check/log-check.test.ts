import { expect, test } from "vitest";
import { hex } from "../crypto/bytes";
import type { ReadFile } from "../log/tiles";
import { chainOf, check, memoryOf, named, recordId, type Row } from "./testing";
import type { Report } from "./verify-record";
import { around, entryOf, header, keyId, leavesOf, logOf, other, proofOf } from "./testing-log";

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
  const foreign = { log: { ...header.log, key: header.log.key.replace(hex(keyId), "00000000") } };
  expect(named(await check(rows, { header: foreign, readFile: await logOf(entries) }))).toEqual(["LOG_SIGNATURE 0"]);
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

test("PROOF-060 while the log is offline the proof in the file binds what it names, and the report says what that leaves open", async () => {
  const rows = chainOf(20);
  const entries = around(leavesOf(rows, 4, 12, 18));
  const withProof = async (all: readonly string[]): Promise<Row[]> => rows.with(17, { ...rows[17]!, log: await proofOf(all, 610) });
  const proved = await withProof(entries);
  const said = ({ unchecked }: Report): string => unchecked.find(({ code }) => code === "LOG_OFFLINE")?.text ?? "";
  const unreachable: ReadFile = () => Promise.reject(new TypeError("fetch failed"));
  const cutMidway: ReadFile = async (name) => (name === "checkpoint" ? (await logOf(entries))(name) : unreachable(name));
  for (const readFile of [undefined, async () => null, unreachable, cutMidway]) {
    const memory = memoryOf();
    const report = await check(proved, { header, readFile, memory });
    expect(report).toMatchObject({ findings: [], log: { size: 0, leaves: 1, lastSequence: 18 } });
    expect(said(report)).toContain("whether the log as it is now extends their checkpoint, could not be checked");
    expect(report.unchecked.map(({ code }) => code)).toEqual(expect.arrayContaining(["NO_WITNESS", "KEY_FROM_FILE"]));
    // It is the measure of the next check.
    expect(memory.held.logs["a.test/log"]).toMatchObject({ size: 700, key: header.log.key });
    const other700 = await withProof(entries.with(5, other(9_999)));
    expect(named(await check(other700, { header, readFile, memory }))).toEqual(["LOG_REWRITTEN 0"]);
    expect(said(await check(proved, { header, readFile, memory }))).toContain("or the one of size 700 kept here");
    const cut = rows.slice(0, 15).with(11, { ...rows[11]!, log: await proofOf(entries, 610) });
    expect(named(await check(cut, { header, readFile }))).toEqual(["CUT 16-18"]);
  }
  expect(said(await check(rows, { header, readFile: unreachable }))).toBe("The log could not be reached, so it was not read.");
});

test("PROOF-061 the log that is read must begin with the checkpoint of the proof in the file", async () => {
  const rows = chainOf(20);
  const entries = around(leavesOf(rows, 4, 12, 18));
  const proved = rows.with(17, { ...rows[17]!, log: await proofOf(entries, 610) });
  const longer = [...entries, ...leavesOf(rows, 20)];
  expect(named(await check(proved, { header, readFile: await logOf(longer) }))).toEqual([]);
  expect(named(await check(proved, { header, readFile: await logOf(longer.with(5, other(9_999))) }))).toEqual(["LOG_REWRITTEN 0"]);
  const older = await check(proved, { header, readFile: await logOf(entries.slice(0, 650)) });
  expect(older.findings).toEqual([]);
  expect(older.unchecked.find(({ code }) => code === "LOG_OFFLINE")!.text).toContain("older than the one of size 700");
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
