import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { FakeClock } from "../clock";
import { openDatabase, type Database } from "../db/database";
import { Jobs } from "./jobs";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.url, [], 4);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const clock = new FakeClock();
const newJobs = (onError?: (task: string, error: unknown, isFinal: boolean) => void): Jobs =>
  new Jobs({ db, databaseUrl: database.url, clock, ...(onError && { onError }) });

/** Failed jobs wait for their back-off; this lets it pass. */
const passBackOff = () => db.query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'");
const countWaiting = async () =>
  (await db.query<{ count: number }>("select count(*)::int as count from graphile_worker._private_jobs"))[0]!.count;

test("JOB-001 a job runs after the commit of its cause with its payload, and a rollback drops it", async () => {
  const jobs = newJobs();
  const done: unknown[] = [];
  jobs.register<{ dish: string }>("cook", 3, async (payload) => void done.push(payload));
  await jobs.runDue();
  await db.transaction(async (tx) => {
    await jobs.enqueue(tx, "cook", { dish: "soup" });
    await db.detached(() => jobs.runDue());
    expect(done).toEqual([]);
  });
  await jobs.runDue();
  const undone = db.transaction(async (tx) => {
    await jobs.enqueue(tx, "cook", { dish: "smoke" });
    throw new Error("dropped");
  });
  await expect(undone).rejects.toThrow("dropped");
  await jobs.runDue();
  expect(done).toEqual([{ dish: "soup" }]);
});

test("JOB-002 a failing job is tried again with back-off, then becomes a dead letter that can be retried once", async () => {
  const reported: boolean[] = [];
  const jobs = newJobs((_task, _error, isFinal) => void reported.push(isFinal));
  let isJammed = true;
  const attempts: number[] = [];
  jobs.register("jammed", 3, async (_payload, attempt) => {
    attempts.push(attempt);
    if (isJammed) throw new Error("The oven is cold.");
  });
  await db.transaction((tx) => jobs.enqueue(tx, "jammed", { tray: 7 }));
  await jobs.runDue();
  await jobs.runDue();
  expect(attempts).toEqual([1]);
  for (const _ of [2, 3]) {
    await passBackOff();
    await jobs.runDue();
  }
  expect({ attempts, reported, waiting: await countWaiting() }).toEqual({
    attempts: [1, 2, 3],
    reported: [false, false, true],
    waiting: 0,
  });
  const [failed] = await jobs.deadLetters();
  expect(failed).toMatchObject({ task: "jammed", payload: { tray: 7 }, error: "The oven is cold.", attempts: 3 });
  isJammed = false;
  await jobs.retry(failed!.id);
  await expect(jobs.retry(failed!.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await jobs.runDue();
  expect({ attempts, failed: await jobs.deadLetters() }).toEqual({ attempts: [1, 2, 3, 1], failed: [] });
});

test("JOB-003 a job whose process died in its last attempt becomes a dead letter, not a silent loss", async () => {
  const jobs = newJobs();
  jobs.register("lost", 2, async () => {});
  await db.transaction((tx) => jobs.enqueue(tx, "lost", { plate: 1 }));
  await db.query("update graphile_worker._private_jobs set attempts = 2, locked_at = now() - interval '1 hour', locked_by = 'dead'");
  await jobs.runDue();
  expect(await jobs.deadLetters()).toEqual([]);
  await db.query("update graphile_worker._private_jobs set locked_at = now() - interval '5 hours'");
  await jobs.runDue();
  const failed = await jobs.deadLetters();
  expect(failed).toMatchObject([{ task: "lost", payload: { plate: 1 }, attempts: 2 }]);
  await jobs.retry(failed[0]!.id);
  await jobs.runDue();
  expect(await countWaiting()).toBe(0);
});

test("JOB-004 one waiting job a key, and jobs not due yet stay", async () => {
  const jobs = newJobs();
  const done: unknown[] = [];
  jobs.register("digest", 3, async (payload) => void done.push(payload));
  await db.transaction(async (tx) => {
    await jobs.enqueue(tx, "digest", { version: 1 }, { key: "ana" });
    await jobs.enqueue(tx, "digest", { version: 2 }, { key: "ana" });
    await jobs.enqueue(tx, "digest", { version: 3 }, { runAt: new Date(Date.now() + 3_600_000) });
  });
  await jobs.runDue();
  expect(done).toEqual([{ version: 2 }]);
  await passBackOff();
  await jobs.runDue();
  expect(done).toEqual([{ version: 2 }, { version: 3 }]);
});

test("JOB-008 a job that waits under its key is put off without a call to the workers, one that was tried or is another's is replaced", async () => {
  const jobs = newJobs();
  const done: unknown[] = [];
  let isJammed = true;
  for (const task of ["news", "other"])
    jobs.register(task, 3, async (payload) => {
      if (isJammed) throw new Error("Not yet.");
      done.push([task, payload]);
    });
  const listener = new Client(database.url);
  await listener.connect();
  await listener.query(`listen "jobs:insert"`);
  const calls: unknown[] = [];
  listener.on("notification", (message) => calls.push(message.payload));
  const inAnHour = Date.now() + 3_600_000;
  const enqueue = (version: number, runAtMs: number | null, task = "news"): Promise<void> => {
    const runAt = runAtMs === null ? {} : { runAt: new Date(runAtMs) };
    return db.transaction((tx) => jobs.enqueue(tx, task, { version }, { key: "eve", ...runAt }));
  };
  /** What has called the workers by now: another notification comes after those of earlier commits. */
  const countCalls = async (): Promise<number> => {
    await db.query("select pg_notify('jobs:insert', 'mark')");
    await expect.poll(() => calls.at(-1)).toBe("mark");
    return calls.splice(0).length - 1;
  };
  const waiting = () => db.query("select payload, run_at, attempts from graphile_worker._private_jobs where key = 'eve'");
  await enqueue(1, inAnHour);
  await enqueue(2, inAnHour + 1_000);
  await enqueue(3, inAnHour + 2_000);
  expect(await countCalls()).toBe(1);
  expect(await waiting()).toEqual([{ payload: { version: 3 }, run_at: new Date(inAnHour + 2_000), attempts: 0 }]);
  // Sooner than it would be: the workers have to know.
  await enqueue(4, inAnHour);
  expect(await countCalls()).toBe(1);
  await passBackOff();
  await jobs.runDue();
  expect(await waiting()).toMatchObject([{ attempts: 1 }]);
  await countCalls();
  await enqueue(5, inAnHour);
  await enqueue(6, inAnHour + 1_000, "other");
  await enqueue(7, null, "other");
  expect(await countCalls()).toBe(3);
  expect(await waiting()).toMatchObject([{ payload: { version: 7 }, attempts: 0 }]);
  isJammed = false;
  await jobs.runDue();
  expect(done).toEqual([["other", { version: 7 }]]);
  await listener.end();
});

test("JOB-005 an unknown task is refused when enqueued, and a task has one meaning", async () => {
  const jobs = newJobs();
  await expect(db.transaction((tx) => jobs.enqueue(tx, "nothing", {}))).rejects.toThrow("nothing");
  jobs.register("once", 1, async () => {});
  expect(() => jobs.register("once", 1, async () => {})).toThrow("once");
});

test("JOB-006 a started runner takes jobs by itself, and a stopped one takes none", async () => {
  const jobs = newJobs();
  const done = Promise.withResolvers<void>();
  jobs.register("live", 3, async () => done.resolve());
  await jobs.start();
  await db.transaction((tx) => jobs.enqueue(tx, "live", {}));
  await done.promise;
  await jobs.stop();
  await db.transaction((tx) => jobs.enqueue(tx, "live", {}));
  expect(await countWaiting()).toBe(1);
});

test("JOB-007 what repeats is put on the timetable of the queue, once for all processes", async () => {
  const [one, two] = [newJobs(), newJobs()];
  for (const jobs of [one, two]) {
    jobs.repeat("tidy", "*/10 * * * *", async () => {});
    await jobs.start();
  }
  // A runner that has started may still be writing its timetable down.
  await vi.waitFor(
    async () => expect(await db.query("select identifier from graphile_worker._private_known_crontabs")).toEqual([{ identifier: "tidy" }]),
    { timeout: 45_000 },
  );
  await Promise.all([one.stop(), two.stop()]);
});
