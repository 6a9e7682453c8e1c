import { afterAll, beforeAll, expect, test } from "vitest";
import { entities } from "../../entities";
import { openDatabase, type Database } from "../../platform/db/database";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database";
import { countFidelity } from "./fidelity.store";

const dayMs = 86_400_000;
const now = new Date("2026-06-01T12:00:00Z");
const id = (kind: number, number: number): string => `${String(kind).padStart(8, "0")}-0000-4000-8000-${String(number).padStart(12, "0")}`;
const feeder = id(1, 1);

let testDatabase: TestDatabase;
let db: Database;

/** Without the references that closes and copies have to what this test does not need. */
const write = (sql: string, parameters: unknown[]): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.query("set local session_replication_role = replica");
    await tx.query(sql, parameters);
  });

const daysAgo = (days: number): Date => new Date(+now - days * dayMs);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = await openDatabase(testDatabase.url, entities, 2);
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

const closeRecord = (account: number, days: number, growth: number): Promise<unknown> =>
  write(
    `insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter)
     values ($1, $2, $3::timestamptz::date, $3, 1, 1, $4, 1)`,
    [id(2, account), feeder, daysAgo(days), growth],
  );

async function addCopy(copy: number, closes: ReadonlyArray<readonly [days: number, equity: number, unitValue: number]>): Promise<void> {
  await write(
    `insert into copies (id, eater_id, feeder_id, record_id, account_id, started_sequence, cash, put_in, units, sizing, day, day_start_equity, started_at)
     values ($1, gen_random_uuid(), $2, gen_random_uuid(), gen_random_uuid(), 0, 1, 1, 1, 'PROPORTIONAL', current_date, 1, $3)`,
    [id(3, copy), feeder, daysAgo(60)],
  );
  for (const [days, equity, unitValue] of closes)
    await write(
      `insert into copy_closes (eater_id, copy_id, day, at, equity, unit_value)
       values (gen_random_uuid(), $1, $2::timestamptz::date, $2, $3, $4)`,
      [id(3, copy), daysAgo(days), equity, unitValue],
    );
}

test("GROW-185 a day on which a record closed on two accounts counts once in what its copies made", async () => {
  await closeRecord(1, 20, 1.1);
  // The record went over to another account on this day.
  await closeRecord(1, 10, 1.2);
  await closeRecord(2, 10, 0.9);
  await closeRecord(2, 5, 1.3);
  await addCopy(1, [
    [20, 100, 1],
    [10, 700, 1.1],
    [5, 100, 1.5],
  ]);
  await addCopy(2, [
    [20, 300, 1],
    [5, 300, 1.2],
  ]);
  // On a single day: there is nothing between two closes.
  await addCopy(3, [[10, 500, 1.4]]);
  const [found, ...others] = await countFidelity(
    db,
    [feeder],
    { isSignedIn: true, isRelated: false, tierDelaySeconds: 0 },
    now,
    daysAgo(90),
  );
  expect(others).toEqual([]);
  // Both have 300 in them on average.
  expect(found).toMatchObject({ userId: feeder, copies: 2 });
  expect(found!.copied).toBeCloseTo((0.5 + 0.2) / 2, 10);
  expect(found!.fed).toBeCloseTo(1.2 * 0.9 * 1.3 - 1, 10);
});
