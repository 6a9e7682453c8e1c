import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { limits } from "../../limits";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database";
import { openDatabase, type Database } from "../database";
import { defineStatement } from "./statement";
import { statementRows } from "./statement-rows";
import { userRequest } from "../user-request";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const db = await openDatabase(database.url, [], 1);
  await db.query("create table steps (id serial primary key, name text not null unique)");
  await db.close();
});
afterAll(() => database?.drop());

const addStep = defineStatement<{ readonly name: string }, readonly [name: string]>(
  "test.addStep",
  "insert into steps (name) values ($1) returning name",
  { name: "text" },
);
const readState = defineStatement<{ readonly backend: string; readonly lock_timeout: string }, readonly []>(
  "test.readState",
  "select pg_current_xact_id()::text as backend, current_setting('lock_timeout') as lock_timeout",
  { backend: "text", lock_timeout: "text" },
);
const addUnnamed = "insert into steps (name) values ($1) returning name";

describe.each([
  ["under their names", true],
  ["without names", false],
] as const)("statements %s", (_how, isPrepared) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(database.url, [], 2, { isPrepared });
  });
  afterAll(() => db?.close());
  beforeEach(() => db.query("truncate steps restart identity"));
  const steps = async (): Promise<string[]> =>
    (await db.query<{ name: string }>("select name from steps order by id")).map(({ name }) => name);

  test("COPY-332 a transaction that says its dear statement begins with its first one, and what is sent without waiting runs in that order", async () => {
    const [first, second] = await db.transaction(async (tx) => {
      const state = statementRows(tx, readState, []);
      const added = [
        statementRows(tx, addStep, ["one"]),
        tx.query(`${addUnnamed} -- two`, ["two"]),
        statementRows(tx, addStep, ["three"]),
        statementRows(tx, addStep, ["four"]),
      ];
      await Promise.all(added);
      return [(await state)[0]!, (await statementRows(tx, readState, []))[0]!];
    }, addStep);
    expect(first).toEqual(second);
    expect(await steps()).toEqual(["one", "two", "three", "four"]);
    const limited = await userRequest.run(() => db.transaction((tx) => statementRows(tx, readState, []), addStep));
    expect(limited[0]!.lock_timeout).toBe(`${limits.lockWaitMsMax / 1000}s`);
    expect((await db.transaction((tx) => statementRows(tx, readState, []), addStep))[0]!.lock_timeout).toBe("0");
    // Also one of no statement, and one whose first fails.
    expect(await db.transaction(async () => "nothing", addStep)).toBe("nothing");
    await expect(db.transaction(async () => Promise.reject(new Error("Refused.")), addStep)).rejects.toThrow("Refused.");
    const repeated = db.transaction(async (tx) => {
      await statementRows(tx, addStep, ["one"]).catch(() => undefined);
      await statementRows(tx, addStep, ["five"]);
    }, addStep);
    await expect(repeated).rejects.toMatchObject({ code: "23505" });
    // The one that fails says why, however much later its error comes up than those of the others.
    const late = (sent: Promise<unknown>): Promise<unknown> => sent.then((rows) => rows).then((rows) => rows);
    const together = db.transaction(
      (tx) =>
        Promise.all([late(statementRows(tx, addStep, ["one"])), statementRows(tx, addStep, ["five"]), statementRows(tx, addStep, ["six"])]),
      addStep,
    );
    await expect(together).rejects.toMatchObject({ code: "23505" });
    expect(await steps()).toEqual(["one", "two", "three", "four"]);
  });

  test("COPY-333 nothing is kept of a transaction whose statement before the commit fails, in the database or on this side of it", async () => {
    const afterwards = vi.fn<() => void>();
    const fails = (last: (tx: Parameters<Parameters<Database["transaction"]>[0]>[0]) => Promise<unknown>): Promise<unknown> =>
      db.transaction(async (tx) => {
        tx.afterCommit(afterwards);
        await statementRows(tx, addStep, ["kept"]);
        tx.settleAtCommit(last(tx));
      }, addStep);
    await expect(fails((tx) => statementRows(tx, addStep, ["kept"]))).rejects.toMatchObject({ code: "23505" });
    await expect(fails(async () => Promise.reject(new Error("Never sent.")))).rejects.toThrow("Never sent.");
    await expect(fails((tx) => tx.query(addUnnamed, [{ toPostgres: () => { throw new Error("Cannot be sent."); } }]))).rejects.toThrow("Cannot be sent."); // prettier-ignore
    expect([await steps(), afterwards.mock.calls]).toEqual([[], []]);
    await fails((tx) => statementRows(tx, addStep, ["last"]));
    expect([await steps(), afterwards.mock.calls.length]).toEqual([["kept", "last"], 1]);
  });
});
