import { afterAll, beforeAll, expect, test } from "vitest";
import { entities } from "../../entities";
import { FakeClock } from "../../platform/clock";
import { StoredCounts } from "../../platform/counts/stored-counts";
import { openDatabase, type Database } from "../../platform/db/database";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database";
import { boardCounting } from "./board-counting";
import { StoredBoards } from "./stored-boards";

/** Generated rows of one board: 3,000 feeders, of whom every third did nothing at all, so that they share a place. */
const people = 3_000;
const key = { audience: "PAID", period: "YEAR", mode: "ALL" } as const;
const open = { riskMin: 1, riskMax: 10 };
const everyone = `(select md5('user' || n)::uuid as id, n from generate_series(1, ${people}) n) feeder`;
const clock = new FakeClock(Date.parse("2026-06-01T12:00:00Z"));

let testDatabase: TestDatabase;
let db: Database;
let keeper: StoredCounts<string>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = await openDatabase(testDatabase.url, entities, 2);
  keeper = new StoredCounts(db, boardCounting);
  await db.transaction(async (tx) => {
    // They refer to each other by construction.
    await tx.query("set local session_replication_role = replica");
    await tx.query(
      `insert into users (id, username, name, email, role) select id, 'cook' || n, 'Cook', n || '@example.test', 'feeder' from ${everyone}`,
    );
    await tx.query(`insert into records (user_id, account_id, created_at) select id, id, timestamptz '2025-01-01Z' from ${everyone}`);
  });
  await db.query(
    `insert into feeder_growths (audience, period, mode, feeder_id, days, total, spread, volatility, first_at)
     select 'PAID', 'YEAR', 'ALL', id, 30, case when n % 3 = 0 then 0 else (n * 7919 % 3001) / 3000.0 - 0.4 end, case when n % 3 = 0 then 0 else 0.01 end, 0.01, timestamptz '2025-01-01Z'
     from ${everyone}`,
  );
}, 120_000);
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

const parts = (): Promise<Array<{ feeders: number; starts: boolean }>> =>
  db.query("select feeders, sort_key = '-Infinity' as starts from board_parts where list = 1 order by sort_key, feeder_id");

/** Ranks of every seventh who is ranked, found one by one, beside those of all of them in order. Returns how many there are. */
async function expectRanks(): Promise<number> {
  const rows = await db.query<{ id: string; low: number }>(
    `select feeder_id as id, exp(total - 1.2815515655446 * spread * sqrt(days)) - 1 as low from feeder_growths where days >= 20`,
  );
  const wanted = rows.toSorted((a, b) => (Math.abs(a.low - b.low) > 1e-9 ? b.low - a.low : a.id < b.id ? -1 : 1)).map(({ id }) => id);
  const board = (await new StoredBoards(db, clock).of(key))!;
  const some = [...wanted.entries()].filter(([at]) => at % 7 === 0);
  const found = await board.of(
    some.map(([, id]) => id),
    open,
  );
  expect(found.map(({ userId, rank }) => [userId, rank])).toEqual(some.map(([at, id]) => [id, at + 1]));
  return wanted.length;
}

test("GROW-166 places are found by the sums of parts, which are cut up as feeders come and put together as they go", async () => {
  await keeper.settle();
  expect(await expectRanks()).toBe(people);
  const first = await parts();
  expect(first.length).toBeGreaterThan(people / 256);
  expect(Math.max(...first.map(({ feeders }) => feeders))).toBeLessThanOrEqual(256);
  expect(first.reduce((sum, { feeders }) => sum + feeders, 0)).toBe(people);
  // Half of them change places, all to the upper end.
  await db.query(
    "update feeder_growths set total = 1 + days / 100.0 + (('x' || substr(feeder_id::text, 1, 6))::bit(24)::int % 1000) / 100000.0 where feeder_id < '80000000-0000-0000-0000-000000000000'",
  );
  await keeper.settle();
  await expectRanks();
  expect(Math.max(...(await parts()).map(({ feeders }) => feeders))).toBeLessThanOrEqual(256);
  // Most go.
  await db.query("delete from feeder_growths where feeder_id > '10000000-0000-0000-0000-000000000000'");
  await keeper.settle();
  expect(await expectRanks()).toBeLessThan(people / 8);
  expect((await parts()).length).toBeLessThan(first.length);
  expect((await keeper.recount()).wrong).toEqual([]);
}, 120_000);

test("GROW-168 while feeders who were there before the rows of boards wait for theirs, no board is read from these", async () => {
  await keeper.settle();
  await db.query("insert into board_changes (feeder_id, is_first) select feeder_id, true from feeder_growths limit 3");
  expect(await new StoredBoards(db, clock).of(key)).toBeNull();
  await keeper.settle();
  expect(await new StoredBoards(db, clock).of(key)).not.toBeNull();
});
