import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database";
import { openDatabase, type Database } from "../database";
import { SecondConnectionError } from "../pool-guard";
import { queryRows } from "../rows";
import { defineStatement } from "./statement";
import { statementRows } from "./statement-rows";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());
beforeEach(async () => {
  db = await openDatabase(database.url, [], 1);
  await db.query("drop table if exists dishes");
  await db.query("create table dishes (id integer primary key, price integer)");
  await db.query("insert into dishes values (1, 10), (2, 20)");
});
afterEach(() => db.close());

const pricesOf = defineStatement<{ readonly price: number }, readonly [ids: readonly number[]]>(
  "test.pricesOf",
  "select price from dishes where id = any($1::int[]) order by id",
  { price: "int4" },
);
const raise = defineStatement<{ readonly id: number }, readonly [by: number]>(
  "test.raise",
  "update dishes set price = price + $1::int returning id",
  { id: "int4" },
);
const addDish = defineStatement<object, readonly [id: number]>("test.addDish", "insert into dishes values ($1::int, 0)", {});

const prepared = (): Promise<Array<{ name: string }>> => db.query("select name from pg_prepared_statements order by name");
/** Which connection of the server the only one of the pool is. */
const connection = async (): Promise<number> => (await db.query<{ pid: number }>("select pg_backend_pid() as pid"))[0]!.pid;
/** As a migration does it: the result of `pricesOf` is of another type afterwards. */
const changeType = (): Promise<unknown> => db.query("alter table dishes alter column price type bigint");
const forgetAll = (): Promise<unknown> => db.query("deallocate all");

test("DB-036 a defined statement is known to a connection by its name and a hash of its text, inside a transaction and outside", async () => {
  expect(await statementRows(db, pricesOf, [[1, 2]])).toEqual([{ price: 10 }, { price: 20 }]);
  expect(await db.transaction((tx) => statementRows(tx, raise, [1]))).toEqual([{ id: 1 }, { id: 2 }]);
  expect((await prepared()).map(({ name }) => name)).toEqual([pricesOf.name, raise.name]);
  expect(pricesOf.name).toMatch(/^test\.pricesOf:[0-9a-f]{8}$/);
  expect(() => defineStatement(`test.${"long".repeat(20)}`, "select 1", {})).toThrow("63 bytes");
  expect(() => defineStatement<{ readonly price: number }>("test.again", pricesOf.text, { price: "int4" })).toThrow("defined already");
});

test("DB-027 with DATABASE_PREPARED=off the same statements go without a name", async () => {
  const unnamed = await openDatabase(database.url, [], 1, { isPrepared: false });
  try {
    expect(await statementRows(unnamed, pricesOf, [[1]])).toEqual([{ price: 10 }]);
    expect(await unnamed.transaction((tx) => statementRows(tx, raise, [1]))).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await unnamed.query("select name from pg_prepared_statements")).toEqual([]);
  } finally {
    await unnamed.close();
  }
});

describe.each([
  ["a result that a migration changed (0A000)", changeType, [{ price: "10" }]],
  ["names that the server no longer knows (26000)", forgetAll, [{ price: 10 }]],
] as const)("%s", (_what, spoil, expected) => {
  test("DB-028 costs a statement its connection and a second try, not an error", async () => {
    await statementRows(db, pricesOf, [[1]]);
    await spoil();
    const before = await connection();
    expect(await statementRows(db, pricesOf, [[1]])).toEqual(expected);
    const after = await connection();
    expect(after).not.toBe(before);
    expect(await statementRows(db, pricesOf, [[1]])).toEqual(expected);
    expect([await connection(), await prepared()]).toEqual([after, [{ name: pricesOf.name }]]);
  });

  test("DB-029 costs a transaction its connection and a second run, whose work alone is kept", async () => {
    await statementRows(db, pricesOf, [[1]]);
    await spoil();
    const before = await connection();
    const committed: number[] = [];
    let runs = 0;
    const rows = await db.transaction(async (tx) => {
      const run = ++runs;
      tx.afterCommit(() => void committed.push(run));
      await tx.query("insert into dishes values (3, 30)");
      return statementRows(tx, pricesOf, [[1]]);
    });
    expect([rows, runs, committed]).toEqual([expected, 2, [2]]);
    expect(await connection()).not.toBe(before);
    expect(await db.query("select count(*)::int as dishes from dishes")).toEqual([{ dishes: 3 }]);
  });

  test("DB-030 is tried again where the work makes another error of it", async () => {
    await statementRows(db, pricesOf, [[1]]);
    await spoil();
    const translate = (): never => {
      throw new Error("Nothing on the menu.");
    };
    expect(await db.transaction((tx) => statementRows(tx, pricesOf, [[1]]).catch(translate))).toEqual(expected);
  });
});

test("DB-031 an error of a defined statement has the shape of any other, and is no reason for a second try", async () => {
  const failed = [
    await statementRows(db, addDish, [1]).catch((error: unknown) => error),
    await db.transaction((tx) => statementRows(tx, addDish, [1])).catch((error: unknown) => error),
    await db.query("insert into dishes values ($1::int, 1)", [1]).catch((error: unknown) => error),
  ];
  for (const error of failed)
    expect(error).toMatchObject({ name: "QueryFailedError", code: "23505", driverError: { code: "23505", constraint: "dishes_pkey" } });
  const locksAGroup = defineStatement<{ readonly dishes: string }, readonly []>(
    "test.locksAGroup",
    "select count(*) as dishes from dishes for update",
    {
      dishes: "int8",
    },
  );
  const before = await connection();
  let runs = 0;
  const unsupported = db.transaction((tx) => (runs++, statementRows(tx, locksAGroup, [])));
  await expect(unsupported).rejects.toMatchObject({ code: "0A000" });
  await expect(statementRows(db, locksAGroup, [])).rejects.toMatchObject({ code: "0A000" });
  expect([runs, await connection()]).toEqual([1, before]);
});

test("DB-032 inside a transaction a defined statement finds no second connection either", async () => {
  await expect(db.transaction(() => statementRows(db, pricesOf, [[1]]))).rejects.toBeInstanceOf(SecondConnectionError);
  expect(await statementRows(db, pricesOf, [[1]])).toEqual([{ price: 10 }]);
});

test("DB-033 a defined statement whose connection was ended fails, and the next has another connection", async () => {
  const other = await openDatabase(database.url, [], 1);
  const sleeps = defineStatement<{ readonly slept: string }, readonly []>("test.sleeps", "select pg_sleep(60)::text as slept", {
    slept: "text",
  });
  try {
    const pid = await connection();
    const ended = statementRows(db, sleeps, []).catch((error: unknown) => error);
    const isAsleep = "select 1 from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'";
    await expect.poll(() => other.query(isAsleep, [pid])).toHaveLength(1);
    await other.query("select pg_terminate_backend($1)", [pid]);
    expect(await ended).toMatchObject({ name: "QueryFailedError" });
  } finally {
    await other.close();
  }
  expect(await statementRows(db, pricesOf, [[1]])).toEqual([{ price: 10 }]);
});

test("DB-037 a read that may be cancelled ends in the database when its signal aborts, sends nothing more, and leaves the connection usable", async () => {
  const pool = await openDatabase(database.url, [], 2);
  const isAsleep =
    "select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep' and query like '%pg_sleep(61)%'";
  try {
    const [controller, reason] = [new AbortController(), new Error("Nobody waits for it.")];
    const reads = pool.cancellable(controller.signal);
    expect(await queryRows(reads, "select $1::int as one", [1])).toEqual([{ one: 1 }]);
    await expect(queryRows(reads, "select nothing")).rejects.toMatchObject({ name: "QueryFailedError", code: "42703" });
    const ended = queryRows(reads, "set statement_timeout = 0; select pg_sleep(61)").catch((error: unknown) => error);
    await expect.poll(() => db.query(isAsleep)).toHaveLength(1);
    controller.abort(reason);
    expect(await ended).toBe(reason);
    expect(await db.query(isAsleep)).toEqual([]);
    await expect(queryRows(reads, "select 1 as one")).rejects.toBe(reason);
    // Both connections, the one that was cancelled too.
    expect(await Promise.all([pool.query("select 1 as one"), pool.query("select 1 as one")])).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  } finally {
    await pool.close();
  }
});
