import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase, type Database } from "../../platform/db/database";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database";
import { Leader } from "./leader";

let database: TestDatabase;
let one: Database;
let two: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  one = await openDatabase(database.url, [], 3);
  two = await openDatabase(database.url, [], 3);
});
afterAll(async () => {
  await one?.close();
  await two?.close();
  await database?.drop();
});

const work = (log: string[], name: string) => ({
  start: async () => void log.push(`${name} starts`),
  stop: async () => void log.push(`${name} stops`),
});

test("MATCH-015 one process leads at a time; when it stops or loses its connection the other takes over", async () => {
  const log: string[] = [];
  const [first, second] = [new Leader(one, 77, work(log, "first")), new Leader(two, 77, work(log, "second"))];
  await first.start();
  await second.start();
  expect([first.isLeading, second.isLeading]).toEqual([true, false]);
  await first.stop();
  await second.stop();
  await second.start();
  expect(second.isLeading).toBe(true);
  await one.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 77");
  await second.check();
  expect(second.isLeading).toBe(false);
  await first.start();
  // The server lets go of a lock only when the ended connection is quite gone.
  await vi.waitFor(async () => {
    await first.check();
    expect(first.isLeading).toBe(true);
  });
  await first.stop();
  await second.stop();
  expect(log).toEqual(["first starts", "first stops", "second starts", "second stops", "first starts", "first stops"]);
});

test("MATCH-016 a leader whose work does not start gives the lead back", async () => {
  const errors: unknown[] = [];
  const broken = new Leader(one, 78, { start: () => Promise.reject(new Error("no")), stop: async () => {} }, (error) => errors.push(error));
  await broken.start();
  expect([broken.isLeading, errors.length]).toEqual([false, 1]);
  await broken.stop();
});
