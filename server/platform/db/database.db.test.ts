import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { createWorld } from "../testing/world";
import { openDatabase, type Database } from "./database";
import { limits } from "../limits";
import { SecondConnectionError } from "./pool-guard";
import { defineStatement } from "./statements/statement";
import { userRequest } from "./user-request";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.url, [], 4);
});
afterAll(async () => {
  await db?.close();
  await database?.drop();
});

const one = "select 1 as one";

test("SECURITY-H1 DB-019 inside a transaction the pool refuses every way to a second connection, and a rollback is the end of it", async () => {
  const ways: ReadonlyArray<readonly [string, () => Promise<unknown>]> = [
    ["a statement", () => db.query(one)],
    ["a read", () => db.read.query(one)],
    ["a transaction", () => db.transaction((tx) => tx.query(one))],
    ["a query runner", () => db.source.createQueryRunner().query(one)],
    ["the driver's pool", () => db.pool.connect()],
    ["a statement of the driver's pool", () => db.pool.query(one)],
  ];
  for (const [name, take] of ways) {
    const outcome = db.transaction(async (tx) => {
      await tx.query(one);
      await take();
    });
    await expect([name, await outcome.catch((error: unknown) => error)]).toEqual([name, expect.any(SecondConnectionError)]);
    expect([name, await db.query(one)]).toEqual([name, [{ one: 1 }]]);
  }
});

test("DB-020 work after the commit uses the pool, and so does what was started inside and goes on after it", async () => {
  const answers: unknown[] = [];
  const started = Promise.withResolvers<void>();
  let late: Promise<unknown> | null = null;
  await db.transaction(async (tx) => {
    tx.afterCommit(async () => void answers.push(await db.query(one)));
    tx.afterCommit(() => db.transaction(async (next) => void answers.push(await next.query(one))));
    late = started.promise.then(() => db.query(one));
  });
  started.resolve();
  expect([...answers, await late]).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
});

test("DB-038 work for a rollback runs once for each run that was not committed, and never after a commit", async () => {
  const undone: string[] = [];
  const noted = (name: string, ...failures: Error[]): Promise<void> =>
    db.transaction(async (tx) => {
      tx.afterRollback(() => void undone.push(name));
      const failure = failures.shift();
      if (failure) throw failure;
    });
  await noted("committed");
  await expect(noted("refused", new Error("Refused."))).rejects.toThrow("Refused.");
  await noted("run again", Object.assign(new Error("Deadlock."), { code: "40P01" }));
  expect(undone).toEqual(["refused", "run again"]);
});

test("DB-021 what is detached runs outside the transaction that starts it, and sees nothing of it before the commit", async () => {
  await db.query("create table notes (text text)");
  const seen = await db.transaction(async (tx) => {
    await tx.query("insert into notes values ('written')");
    return db.detached(async () => {
      await db.transaction((other) => other.query("insert into notes values ('detached')"));
      return db.query("select text from notes");
    });
  });
  expect(seen).toEqual([{ text: "detached" }]);
});

test("DB-022 where a listener hears of a second connection, it is given", async () => {
  const reported: Error[] = [];
  const lenient = await openDatabase(database.url, [], 2, { onSecondConnection: (error) => reported.push(error) });
  try {
    expect(await lenient.transaction(() => lenient.query(one))).toEqual([{ one: 1 }]);
  } finally {
    await lenient.close();
  }
  expect(reported).toEqual([expect.any(SecondConnectionError)]);
  expect(reported[0]!.stack).toContain("database.db.test.ts");
});

test("DB-023 production gives a second connection and counts it in its metrics", async () => {
  const world = await createWorld({
    env: { NODE_ENV: "production", AUTH_SECRET: "s".repeat(32), BROKER_KEYS: `1:${"k".repeat(43)}=`, MAIL_LOG: "true" },
  });
  try {
    expect(await world.app.db.transaction(() => world.app.db.query(one))).toEqual([{ one: 1 }]);
    expect(await (await fetch(`${world.url}/metrics`)).text()).toMatch(/^brigade_second_connections_total 1$/m);
  } finally {
    await world.stop();
  }
});

test("DB-024 a transaction whose connection was ended fails with what ended it", async () => {
  const ended = db.transaction(async (tx) => {
    const [{ pid }] = await tx.query<[{ pid: number }]>("select pg_backend_pid() as pid");
    const lost = new Promise((resolve) => void db.pool.once("remove", resolve));
    await db.detached(() => db.query("select pg_terminate_backend($1)", [pid]));
    await lost;
    await tx.query(one);
  });
  await expect(ended).rejects.toMatchObject({ code: "57P01" });
});

test("SECURITY-H1 DB-025 a user's request waits for a lock a few seconds at most; what goes on behind it, or beside it, is not in that hurry", async () => {
  const patience = async (): Promise<string> =>
    db.transaction(async (tx) => (await tx.query<[{ lock_timeout: string }]>("show lock_timeout"))[0].lock_timeout);
  const behind: string[] = [];
  let late: Promise<string> | null = null;
  const ended = Promise.withResolvers<void>();
  const inside = await userRequest.run(async () => {
    await db.transaction(async (tx) => tx.afterCommit(async () => void behind.push(await patience())));
    behind.push(await db.detached(patience));
    late = ended.promise.then(patience);
    return patience();
  });
  ended.resolve();
  expect([inside, ...behind, await late, await patience()]).toEqual([`${limits.lockWaitMsMax / 1_000}s`, "0", "0", "0", "0"]);
});

test("DB-063 a statement with a name, and a transaction that will send it, get an idle connection that has it prepared; others spare that one", async () => {
  const dear = defineStatement<{ readonly pid: number; readonly what: string }>(
    "test.dear",
    "select pg_backend_pid() as pid, 'dear' as what",
    { pid: "int4", what: "text" },
  );
  const pidSql = "select pg_backend_pid() as pid";
  const pid = async (rows: Promise<unknown>): Promise<number> => ((await rows) as Array<{ pid: number }>)[0]!.pid;
  const others = await openDatabase(database.url, [], 3);
  try {
    // All three are open, and one of them has prepared it.
    const pids = await Promise.all([1, 2, 3].map(() => pid(others.query(pidSql))));
    expect(new Set(pids).size).toBe(3);
    const prepared = await pid(others.query(dear.text));
    for (let turn = 0; turn < 3; turn++) {
      expect(await pid(others.query(pidSql))).not.toBe(prepared);
      expect(await pid(others.query(dear.text))).toBe(prepared);
      const [first, second] = await Promise.all([
        others.transaction((tx) => pid(tx.query(pidSql))),
        others.transaction((tx) => pid(tx.query(dear.text)), dear),
      ]);
      expect([first === prepared, second]).toEqual([false, prepared]);
    }
    // While that one is taken, any will do.
    const meanwhile = await others.transaction(() => others.detached(() => pid(others.query(dear.text))), dear);
    expect(meanwhile).not.toBe(prepared);
  } finally {
    await others.close();
  }
});
