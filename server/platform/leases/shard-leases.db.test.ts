import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openDatabase, type Database } from "../db/database";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { ShardLeases } from "./shard-leases";
import { extendLeases, takeLeases } from "./shard-leases.store";
import { allShards, shardCount, shardOfId, shardOfName, type Shards } from "./shards";

let database: TestDatabase;
let db: Database;
let work = "";
beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.url, [], 4);
});
afterAll(async () => {
  await db?.close();
  await database?.drop();
});
beforeEach(() => {
  work = `work ${randomUUID()}`;
});

interface Worker {
  readonly leases: ShardLeases;
  readonly log: number[];
  readonly now: () => number[];
}

function worker(own: (shards: Shards) => Promise<void> = async () => {}): Worker {
  const log: number[] = [];
  const shared = {
    own: async (shards: Shards) => {
      await own(shards);
      log.push(shards.size);
    },
  };
  const leases = new ShardLeases(db, work, shared, () => {});
  return { leases, log, now: () => [...leases.shards].toSorted((a, b) => a - b) };
}

/** What a process that is killed leaves: its leases, and nobody who extends them. */
const letTimePass = (): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.query("update shard_leases set until = until - interval '1 minute' where work = $1", [work]);
    await tx.query("update shard_workers set until = until - interval '1 minute' where work = $1", [work]);
  });

test("LEASE-001 one process alone has all shards; each that comes gets its equal part, and none is anybody's twice", async () => {
  const [one, two, three] = [worker(), worker(), worker()];
  await one.leases.start();
  expect(one.now()).toHaveLength(shardCount);
  await two.leases.start();
  // Nothing is free until the first has heard of the second.
  expect(two.now()).toEqual([]);
  for (const { leases } of [one, two]) await leases.check();
  expect([one.now().length, two.now().length]).toEqual([8, 8]);
  await three.leases.start();
  for (const { leases } of [one, two, three]) await leases.check();
  expect([...one.now(), ...two.now(), ...three.now()].toSorted((a, b) => a - b)).toEqual([...allShards]);
  expect(Math.max(one.now().length, two.now().length, three.now().length)).toBe(6);
  for (const { leases } of [one, two, three]) await leases.stop();
});

test("LEASE-002 who stops ends the work before others may begin it, and gives its shards back at once", async () => {
  const [one, two] = [worker(), worker()];
  await one.leases.start();
  await two.leases.start();
  await one.leases.stop();
  expect(one.log.at(-1)).toBe(0);
  await two.leases.check();
  expect(two.now()).toHaveLength(shardCount);
  await two.leases.stop();
});

test("LEASE-003 the shards of a process that died are taken over within five seconds, by real time", async () => {
  const dead = randomUUID();
  const two = worker();
  await two.leases.start();
  await two.leases.stop();
  // What a worker did just before it was killed.
  await extendLeases(db, work, dead, 3_000);
  await takeLeases(db, work, dead, 3_000, shardCount);
  const died = performance.now();
  await two.leases.start();
  expect(two.now()).toEqual([]);
  await vi.waitFor(() => expect(two.now()).toHaveLength(shardCount), { timeout: 10_000, interval: 20 });
  expect(performance.now() - died).toBeLessThan(5_000);
  await two.leases.stop();
});

test("LEASE-004 a process whose leases have ended keeps what nobody took, and drops what another has", async () => {
  const one = worker();
  await one.leases.start();
  await letTimePass();
  await one.leases.check();
  expect(one.now()).toHaveLength(shardCount);
  // It was paused for so long that another has them by now.
  await db.query("update shard_leases set holder = $2, until = now() + interval '1 minute' where work = $1", [work, randomUUID()]);
  await one.leases.check();
  expect(one.now()).toEqual([]);
  await one.leases.stop();
});

test("LEASE-005 shards whose work cannot begin are given back", async () => {
  const broken = worker((shards) => (shards.size > 0 ? Promise.reject(new Error("no")) : Promise.resolve()));
  await broken.leases.start();
  expect(broken.leases.isLeading).toBe(false);
  const other = worker();
  await broken.leases.stop();
  await other.leases.start();
  expect(other.now()).toHaveLength(shardCount);
  await other.leases.stop();
});

test("LEASE-006 ids have the same shard in SQL and in TypeScript, and all shards have some; symbols spread as well", async () => {
  const ids = Array.from({ length: 400 }, () => randomUUID());
  const rows = await db.query<{ shard: number }>(
    "select shard_of_id(id) as shard from unnest($1::uuid[]) with ordinality as t (id, n) order by n",
    [ids],
  );
  expect(rows.map(({ shard }) => shard)).toEqual(ids.map(shardOfId));
  expect(new Set(ids.map(shardOfId)).size).toBe(shardCount);
  const symbols = Array.from({ length: 400 }, (_, index) => `S${index}`);
  expect(new Set(symbols.map(shardOfName)).size).toBe(shardCount);
});
