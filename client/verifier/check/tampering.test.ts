import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bytesOf, chainOf, check, event, hashOf, memoryOf, named, recordId, sealed, tradeIdOf, type Row } from "./testing";

const edited = (bytes: string | null, change: (event: any) => void): string => {
  const value = JSON.parse(bytes!);
  change(value);
  return bytesOf(value);
};

/** From event `from` on everything is hashed anew, after a change of that event's bytes. */
function rehashed(rows: readonly Row[], from: number, change: (event: any) => void): Row[] {
  const all = rows.map(({ bytes }, index) => (index === from - 1 ? edited(bytes, change) : bytes!));
  return sealed(all.slice(from - 1), rows.slice(0, from - 1));
}

const head = (rows: readonly Row[]) => ({ sequence: rows.length, head: rows.at(-1)!.hash });

describe("PROOF-006 golden vectors of docs/record-format.md", () => {
  const text = readFileSync(new URL("../../../docs/record-format.md", import.meta.url), "utf8");
  const bytes = [...text.matchAll(/^ {4}(\{"body".*\})$/gm)].map((match) => match[1]!);
  const hashes = [...text.matchAll(/^hash `([0-9a-f]{64})`/gm)].map((match) => match[1]!);
  test.each([
    ["version 1", 0, 2],
    ["version 2", 2, 6],
  ])("PROOF-006 %s", async (_, from, to) => {
    const rows = sealed(bytes.slice(from, to));
    expect(rows.map(({ hash }) => hash)).toEqual(hashes.slice(from, to));
    expect(named(await check(rows))).toEqual([]);
  });

  test("PROOF-006 the return of version 2 is calculated at both counts, and the result of version 1 to the cent", async () => {
    const second = await check(sealed(bytes.slice(2)));
    expect(second.record.returns).toMatchObject({ index: 1.00111778, compared: 2, outside: 0 });
    expect((await check(sealed(bytes.slice(0, 2)))).record.trades).toMatchObject({ opened: 1, closed: 1, compared: 1, realised: "-55.05" });
  });
});

describe("PROOF-007 tampering is named at its event", () => {
  const rows = chainOf(20);
  const end = { header: head(rows) };

  test("PROOF-007 untouched", async () => {
    const report = await check(rows, end);
    expect([named(report), report.isIntact]).toEqual([[], true]);
    expect(report.record.trades).toMatchObject({ opened: 10, closed: 10, compared: 10, realised: "15" });
  });

  test.each<[string, (rows: Row[]) => Row[], string[]]>([
    ["an edit", (all) => all.with(6, { ...all[6]!, bytes: edited(all[6]!.bytes, ({ body }) => (body.price = "90")) }), ["EDITED 7"]],
    [
      "an edit, its own hash calculated anew",
      (all) => {
        const bytes = edited(all[6]!.bytes, ({ body }) => (body.price = "90"));
        return all.with(6, { ...all[6]!, bytes, hash: hashOf(all[6]!.previous, bytes) });
      },
      ["REPLACED 7", "TRADE 7"],
    ],
    ["a deletion", (all) => all.toSpliced(6, 1), ["MISSING 7"]],
    ["three deleted", (all) => all.toSpliced(6, 3), ["MISSING 7-9"]],
    ["a deletion, numbers closed up", (all) => all.toSpliced(6, 1).map((row, index) => ({ ...row, sequence: index + 1 })), ["MISSING 7"]],
    [
      "an insertion, numbers moved on",
      (all) => {
        const bytes = edited(all[6]!.bytes, ({ body }) => (body.tradeId = tradeIdOf(99)));
        const forged = { sequence: 7, previous: all[5]!.hash, bytes, hash: hashOf(all[5]!.hash, bytes) };
        return all.toSpliced(6, 0, forged).map((row, index) => ({ ...row, sequence: index + 1 }));
      },
      ["INSERTED 7"],
    ],
    [
      "an insertion beside another of that number",
      (all) => all.toSpliced(6, 0, { ...all[6]!, bytes: edited(all[6]!.bytes, ({ body }) => (body.price = "90")) }),
      ["EDITED 7"],
    ],
    [
      "two heads at one number",
      (all) => {
        const bytes = edited(all[19]!.bytes, ({ nonce }) => nonce).replace('"101.5"', '"101.50"');
        return [...all, { sequence: 20, previous: all[18]!.hash, bytes, hash: hashOf(all[18]!.hash, bytes) }];
      },
      ["FORK 20"],
    ],
    ["a swap", (all) => all.with(6, { ...all[7]!, sequence: 7 }).with(7, { ...all[6]!, sequence: 8 }), ["SWAPPED 7", "SWAPPED 8"]],
    [
      "a swap of bytes alone",
      (all) => all.with(6, { ...all[6]!, bytes: all[9]!.bytes }).with(9, { ...all[9]!, bytes: all[6]!.bytes }),
      ["SWAPPED 7", "SWAPPED 10"],
    ],
    [
      "dating back",
      (all) => all.with(6, { ...all[6]!, bytes: edited(all[6]!.bytes, (value) => (value.time = "2026-01-01T00:00:00.000Z")) }),
      ["BACK_DATED 7"],
    ],
    ["dating back, all hashed anew", (all) => rehashed(all, 7, (value) => (value.time = "2026-01-01T00:00:00.000Z")), ["BACK_DATED 7"]],
    ["a cut tail", (all) => all.slice(0, 17), ["CUT 18-20"]],
    ["an event of another record", (all) => rehashed(all, 7, (value) => (value.recordId = tradeIdOf(5))), ["OTHER_RECORD 7"]],
    ["the last exchanged", (all) => rehashed(all, 20, ({ body }) => (body.reason = "STOP")), ["REPLACED 20"]],
  ])("PROOF-007 %s", async (_, tamper, expected) => {
    const report = await check(tamper(rows.map((row) => ({ ...row }))), end);
    expect(named(report)).toEqual(expected);
    expect(report.isIntact).toBe(false);
  });
});

describe("PROOF-008 what is hashed anew is named by what was seen before", () => {
  test("PROOF-008 a rewrite, and a cut, against earlier checks", async () => {
    const rows = chainOf(20);
    const memory = memoryOf();
    for (const count of [8, 12, 20]) expect(named(await check(rows.slice(0, count), { memory }))).toEqual([]);
    expect(memory.held.records[recordId]!.map(({ sequence }) => sequence)).toEqual([8, 12, 20]);
    const rewritten = rehashed(rows, 10, ({ body }) => (body.reason = "STOP"));
    expect(named(await check(rewritten, { memory }))).toEqual(["REWRITTEN 9-12"]);
    expect(named(await check(rewritten))).toEqual([]);
    expect(named(await check(rows.slice(0, 15), { memory }))).toEqual(["CUT 16-20"]);
    // What is wrong does not become the measure of the next check.
    expect(memory.held.records[recordId]!.map(({ hash }) => hash)).toEqual([8, 12, 20].map((count) => rows[count - 1]!.hash));
  });
});

describe("PROOF-009 what the chain holds must also follow", () => {
  test.each<[string, (body: any) => void, string]>([
    ["a result", (body) => (body.realisedPnl = "2.5"), "says a result of 2.5; calculated from the fills it is 1.5"],
    ["a value", (body) => (body.value = "101.6"), "says a value of 101.6 where quantity times price is 101.5"],
    ["a quantity", (body) => (body.quantityAfter = "1"), "says that 1 are held; by the fills it is 0"],
    ["a trade", (body) => (body.tradeId = tradeIdOf(77)), "is about a trade that was never opened"],
  ])("PROOF-009 %s", async (_, change, words) => {
    const { findings } = await check(rehashed(chainOf(6), 4, ({ body }) => change(body)));
    expect(findings[0]).toMatchObject({ code: "TRADE", from: 4 });
    expect(findings[0]!.text).toContain(words);
  });

  test("PROOF-009 first in, first out over lots, split to the cent, with the average of what is left", async () => {
    const tradeId = tradeIdOf(0);
    const fill = (quantity: string, price: string, value: string) => ({ tradeId, quantity, price, value, reason: "MANUAL" });
    const rest = {
      symbol: "KO",
      side: "SHORT",
      mode: "PAPER",
      chapter: 1,
      stopPrice: null,
      targetPrice: null,
      equityBefore: "1",
      textHash: null,
    };
    const events = [
      event(1, "OPENED", { ...fill("3", "10.005", "30.02"), ...rest }),
      event(2, "SCALED", { ...fill("1", "12", "12"), quantityAfter: "4", averagePriceAfter: "10.50375", equityBefore: "1" }),
      event(3, "REDUCED", { ...fill("1", "9", "9"), realisedPnl: "1.01", quantityAfter: "3", averagePriceAfter: "10.67" }),
      event(4, "CLOSED", { ...fill("3", "11", "33"), realisedPnl: "-0.99", quantityAfter: "0", averagePriceAfter: "10.67" }),
      event(5, "CORRECTED", { tradeId, correctedSequence: 4, amount: "0.50", reason: "BUST", realisedPnlAfter: "0.52" }),
    ];
    const report = await check(sealed(events.map(bytesOf)));
    expect(report.findings).toEqual([]);
    expect(report.record.trades).toMatchObject({ realised: "0.52", compared: 2 });
  });

  test("PROOF-009 bytes that are not canonical, or of no kind, are named", async () => {
    const [first] = chainOf(1);
    const spaced = first!.bytes!.replace('{"body"', '{ "body"');
    expect(named(await check(sealed([spaced])))).toEqual(["MALFORMED 1"]);
    expect(named(await check(sealed([first!.bytes!.replace('"OPENED"', '"GIFTED"')])))).toEqual(["MALFORMED 1"]);
    expect(named(await check(sealed([first!.bytes!.replace('"price":"100"', '"price":"1e2"')])))).toEqual(["MALFORMED 1"]);
  });
});

test("PROOF-011 hidden events are counted by their reason, their links are checked, and trades after them are not guessed", async () => {
  const rows = chainOf(10).map((row, index) => (index === 4 ? { ...row, bytes: null, hidden: "AMOUNTS" } : row));
  const report = await check(rows);
  expect(named(report)).toEqual([]);
  expect(report.record).toMatchObject({ hashed: 9, hidden: { AMOUNTS: 1 }, trades: { realised: null } });
  expect(report.unchecked.map(({ code }) => code)).toEqual(["AMOUNTS", "TRADES_AFTER_HIDDEN", "RETURN_1", "WORDS", "NO_LOG", "FIRST_TIME"]);
  const cut = rows.with(5, { ...rows[5]!, previous: "1".repeat(64) });
  expect(named(await check(cut))).toEqual(["EDITED 6"]);
});
