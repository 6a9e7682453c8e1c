import { expect, test } from "vitest";
import { costsOf, figuresIn, unitCosts } from "./costs";
import { figuresOf, keptFolder, readDocument } from "./main";
import { loadOf, machine, machinesOf, sharesOf, usersToFill } from "./model";
import { beginMark, endMark, report, withReport } from "./report";

const assumed = costsOf([]);

test("CAPACITY-001 what benches measured takes the place of what is assumed, of the most copies and of the last run", () => {
  const rows = [
    { copies: 100, copiesPerSecond: 900, liveBytesPerCopy: null },
    { copies: 10_000, copiesPerSecond: 5_000, liveBytesPerCopy: 700 },
    { copies: 1_000, copiesPerSecond: 2_000, liveBytesPerCopy: 800 },
  ];
  const costs = costsOf([
    { bench: "http", ours: 100 },
    { bench: "fanout", rows },
    { bench: "live", deliveriesPerSecond: 50_000, bytesPerIdleSocket: 10_000, bytesPerSubscribedSocket: 5_000 },
    { bench: "http", ours: 300 },
  ]);
  expect(costs.pagesPerSecond).toEqual({ value: 300, source: "bench http", isMeasured: true });
  expect(costs.receiptsPerSecond.value).toBe(5_000);
  expect(costs.bytesPerWatchedCopy.value).toBe(700);
  expect(costs.bytesPerSocket.value).toBe(15_000);
  expect(costs.transfersPerSecond.isMeasured).toBe(false);
  expect(costs.transfersPerSecond.source).not.toContain("bench");
});

test("CAPACITY-002 figures that are missing, null, zero or no number are not taken for measured ones", () => {
  for (const ours of [undefined, null, 0, Number.NaN, "300"])
    expect(costsOf([{ bench: "http", ours }]).pagesPerSecond.isMeasured).toBe(false);
  for (const rows of [undefined, [], [{ copies: 10 }]])
    expect(costsOf([{ bench: "fanout", rows }]).receiptsPerSecond.isMeasured).toBe(false);
  expect(costsOf([{ bench: "live", bytesPerIdleSocket: 10 }]).bytesPerSocket.isMeasured).toBe(false);
});

test("CAPACITY-003 the last line of a bench is found behind what it printed on its way", () => {
  expect(figuresIn('100 copies: 114 ms\n{"level":50,"err":{}}\n{"bench":"fanout","rows":[]}\n\n')).toEqual({ bench: "fanout", rows: [] });
  expect(figuresIn('{"level":50}\n{"bench":"fanout","ro')).toBeNull();
  expect(figuresIn("")).toBeNull();
});

test("CAPACITY-004 work and machines grow with the users, and what is cheaper needs fewer machines", () => {
  expect(loadOf(2e6).receiptsPerSecond).toBeCloseTo(loadOf(1e6).receiptsPerSecond! * 2, 6);
  const sized = [1e4, 1e5, 1e6, 1e7, 1e8].map((users) => machinesOf(users, assumed));
  for (const key of ["web", "workers", "writers"] as const)
    for (const [at, one] of sized.entries()) expect(one[key]).toBeGreaterThanOrEqual(sized[at - 1]?.[key] ?? 0);
  const cheaper = { ...assumed, bytesPerReceipt: { ...assumed.bytesPerReceipt, value: assumed.bytesPerReceipt.value / 2 } };
  expect(machinesOf(1e8, cheaper).writers).toBeLessThan(machinesOf(1e8, assumed).writers);
});

test("CAPACITY-005 at the number of users that fills one machine a kind of work fills exactly what is planned of it", () => {
  const users = usersToFill("receipts", assumed);
  expect(sharesOf(users, assumed).receipts).toBeCloseTo(1, 9);
  expect(loadOf(users).receiptsPerSecond).toBeCloseTo(assumed.receiptsPerSecond.value * machine.share, 6);
});

test("CAPACITY-006 a small server is one machine without a second process, a large one is many with NATS, a bucket and shards", () => {
  expect(machinesOf(1e3, assumed)).toMatchObject({
    isOne: true,
    web: 1,
    workers: 0,
    writers: 0,
    needsNats: false,
    needsObjectStorage: false,
  });
  const large = machinesOf(1e8, assumed);
  expect(large).toMatchObject({ isOne: false, needsNats: true, needsObjectStorage: true });
  expect(large.writers).toBeGreaterThan(1);
  expect(large.first[0]![1]).toBeGreaterThanOrEqual(large.first[1]![1]);
});

test("CAPACITY-007 the document holds what is calculated from the figures beside it, and says of each whether it was measured", () => {
  const calculated = report(costsOf(figuresOf(keptFolder)));
  expect(readDocument()).toBe(withReport(readDocument(), calculated));
  for (const { name } of unitCosts) expect(calculated).toContain(name);
});

test("CAPACITY-008 a document without its marks is left alone", () => {
  expect(() => withReport("# Capacity", "x")).toThrow("has no part between");
  expect(() => withReport(`${endMark}${beginMark}`, "x")).toThrow("has no part between");
  expect(withReport(`a${beginMark}old${endMark}b`, "new")).toBe(`a${beginMark}\nnew\n${endMark}b`);
});
