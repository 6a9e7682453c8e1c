// Each kind of counts has changes of its own.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { analyticsDayCounting } from "../../analytics/analytics-days";
import { kindTotalCounting } from "../../billing/ledger/totals/kind-totals";
import { copierDayCounting } from "../../copying/copier-days/copier-days";
import { copierSumCounting } from "../../copying/copier-sums/copier-sums";
import { receiptDayCounting } from "../../copying/receipt-days/receipt-days";
import { tallyCounting } from "../../copying/tallies/tallies";
import { boardCounting } from "../../performance/board-rows/board-counting";
import { feederCounting } from "../../performance/feeder-counts/feeder-counts";
import { listedFeederCounting } from "../../performance/feeder-counts/listed-feeders";
import { growthCounting } from "../../performance/growth/own-growth";
import { serverCounting } from "../../performance/server-counts/server-counts";
import { sortKeyCounting } from "../../performance/sort-keys/sort-key-counting";
import { fidelityCounting } from "../../performance/tracking/fidelity-keeper";
import { tagCounting } from "../../social/tags/tag-counts";
import { tagFollowerCounting } from "../../social/tags/tag-followers";
import { FakeClock } from "../clock";
import { openDatabase, type Database, type Tx } from "../db/database";
import { changedRows, queryRows } from "../db/rows";
import { statementsSent } from "../testing/request-statements";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { CountsLook } from "./counts-look";
import { hasRowsSql } from "./has-changes.sql";
import { StoredCounts, type Counting } from "./stored-counts";

const clock = new FakeClock();
let database: TestDatabase;
let db: Database;
let errors: unknown[];
let look: CountsLook;

beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.url, [], 4);
  await db.query("create table sold (id bigint generated always as identity primary key, units integer not null)");
  await db.query("create table sold_total (units integer not null)");
  await db.query("insert into sold_total values (0)");
});
afterAll(async () => {
  await db?.close();
  await database?.drop();
});
beforeEach(() => {
  // How long counting takes is said by the test, for it rests ten times as long.
  vi.useFakeTimers({ toFake: ["performance"] });
  errors = [];
  look = new CountsLook(db, clock, (error) => errors.push(error));
});
afterEach(() => vi.useRealTimers());

const soldLock = 860_999;
/** Adds up the units of a list. `takingMs`: how long that takes. */
const sold = (takingMs = 0): Counting<number> => ({
  lock: soldLock,
  hasChanges: hasRowsSql("sold"),
  take: async (tx) => {
    const rows = await changedRows<{ units: number }>(tx, "delete from sold returning units");
    return rows.map(({ units }) => units);
  },
  calculate: (tx, units) => {
    vi.advanceTimersByTime(takingMs);
    return tx.query("update sold_total set units = units + $1", [units.reduce((sum, one) => sum + one, 0)]);
  },
  compare: async () => ({ counted: 0, wrong: [] }),
  note: async () => {},
  nameOf: String,
});

const sell = (units: number): Promise<unknown> => queryRows(db, "insert into sold (units) values ($1)", [units]);
const total = async (): Promise<number> => (await db.query<{ units: number }>("select units from sold_total"))[0]!.units;

/** A look, and all that it set to work. */
async function lookAndWork(...all: StoredCounts<any>[]): Promise<void> {
  await look.look();
  for (const counts of all) await counts.idle();
}

/** Those that a worker keeps. */
const countings = (): readonly Counting<any>[] => [
  tallyCounting(clock),
  copierSumCounting,
  copierDayCounting,
  receiptDayCounting,
  feederCounting,
  listedFeederCounting,
  serverCounting,
  fidelityCounting(clock),
  growthCounting(clock),
  boardCounting,
  sortKeyCounting(clock),
  tagCounting,
  tagFollowerCounting,
  analyticsDayCounting,
  kindTotalCounting(),
];

test("GROW-200 all counts of a process without changes cost one statement a beat together", async () => {
  const all = countings().map((counting) => new StoredCounts(db, counting, (error) => errors.push(error)));
  // What the migrations themselves left to count.
  for (const counts of all) await counts.settle();
  for (const counts of all) counts.start(look);
  const beats = 5;
  const sent = await statementsSent(async () => {
    for (let beat = 0; beat < beats; beat++) await lookAndWork(...all);
  });
  for (const counts of all) await counts.stop();
  expect(sent).toHaveLength(beats);
  expect(errors).toEqual([]);
});

test("GROW-201 of each kind of counts the look asks about the lists that they are taken from, and no others", async () => {
  const listsIn = (sql: string): string[] => [
    ...new Set([...sql.matchAll(/\bfrom\s+(\w+_(?:changes|states|sort_keys))\b/g)].map(([, name]) => name!)),
  ];
  for (const counting of countings()) {
    const asked: string[] = [];
    const tx = { query: async (sql: string) => (asked.push(sql), [[{}], 1]) } as unknown as Tx;
    if (counting.lock === kindTotalCounting().lock) continue;
    await counting.take(tx);
    const lists = listsIn(asked.join("\n"));
    expect(lists).not.toEqual([]);
    expect(listsIn(counting.hasChanges).toSorted()).toEqual(lists.toSorted());
  }
});

test("GROW-202 what comes on a list is counted after the next look, also what came while another process was counting", async () => {
  const counts = new StoredCounts(db, sold());
  counts.start(look);
  const before = await total();
  await sell(3);
  await sell(4);
  await lookAndWork(counts);
  expect(await total()).toBe(before + 7);
  await db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1)", [soldLock]);
    await db.detached(() => sell(5));
    await db.detached(() => lookAndWork(counts));
    expect(await db.detached(total)).toBe(before + 7);
  });
  await lookAndWork(counts);
  await counts.stop();
  expect(await total()).toBe(before + 12);
});

test("GROW-203 a look that fails is reported, and the next finds what came meanwhile", async () => {
  const counts = new StoredCounts(db, sold());
  counts.start(look);
  const before = await total();
  await sell(2);
  await db.query("alter table sold rename to sold_away");
  await lookAndWork(counts);
  expect(errors).toMatchObject([{ message: 'relation "sold" does not exist' }]);
  await db.query("alter table sold_away rename to sold");
  await lookAndWork(counts);
  expect(await total()).toBe(before + 2);
  expect(errors).toHaveLength(1);
  // Who has stopped is asked about no more.
  await counts.stop();
  await sell(1);
  expect(await statementsSent(() => lookAndWork(counts))).toEqual([]);
  await new StoredCounts(db, sold()).settle();
});

test("GROW-204 counts that took long rest ten times as long, and are not asked about until then", async () => {
  const counts = new StoredCounts(db, sold(100));
  counts.start(look);
  const before = await total();
  await sell(1);
  await lookAndWork(counts);
  await sell(1);
  vi.advanceTimersByTime(999);
  expect(await statementsSent(() => lookAndWork(counts))).toEqual([]);
  expect(await total()).toBe(before + 1);
  vi.advanceTimersByTime(1);
  await lookAndWork(counts);
  await counts.stop();
  expect(await total()).toBe(before + 2);
});
