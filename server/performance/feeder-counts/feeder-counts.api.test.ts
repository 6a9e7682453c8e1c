import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { copyMutation, createCopyingWorld, openTrade, startCopy, type CopyingWorld } from "../../copying/testing/copying-world";
import type { Person } from "../../identity/testing/people";
import type { StoredCounts } from "../../platform/counts/stored-counts";
import { readWrongCounts } from "./feeder-counts.store";

let world: CopyingWorld;
let counts: StoredCounts<string>;
let feeder: Person;
let eater: Person;

beforeAll(async () => {
  world = await createCopyingWorld();
  counts = world.app.modules.performance.counts;
});
afterAll(() => world?.stop());
beforeEach(async () => {
  [feeder, eater] = [await world.feeder(), await world.eater()];
});

const follow = (verb: "follow" | "unfollow") =>
  eater.api.ok(`mutation ($id: ID!) { ${verb}(input: { userId: $id }) { errors { code } } }`, { id: feeder.id });

/** Followers, running copies and copiers of the feeder, as stored once all changes are counted. */
async function stored(): Promise<number[] | null> {
  await counts.settle();
  const [row] = await world.app.db.query<{
    followers: number;
    running_copies: number;
    copiers: number;
  }>("select followers, running_copies, copiers from feeder_counts where feeder_id = $1", [feeder.id]);
  return row ? [row.followers, row.running_copies, row.copiers] : null;
}

test("GROW-001 follows and copies are counted as they come and go, and the counts are what the rows say", async () => {
  expect(await stored()).toEqual([0, 0, 0]);
  await follow("follow");
  expect(await stored()).toEqual([1, 0, 0]);
  const copy = await startCopy(eater, feeder, "1000");
  expect(await stored()).toEqual([1, 1, 1]);
  await copyMutation(eater, "pauseCopy", { copyId: copy.id });
  expect(await stored()).toEqual([1, 1, 1]);
  await copyMutation(eater, "stopCopy", { copyId: copy.id, mode: "CLOSE_ALL" });
  await world.settled();
  expect(await stored()).toEqual([1, 0, 0]);
  await follow("unfollow");
  expect(await stored()).toEqual([0, 0, 0]);
  expect(await readWrongCounts(world.app.db)).toEqual([]);
});

test("GROW-002 what a feeder's trades change in copies is no change of a count", async () => {
  await startCopy(eater, feeder, "1000");
  await counts.settle();
  await openTrade(world, feeder, "AAPL", "10");
  const [receipts] = await world.app.db.query("select count(*)::int as count from receipts where eater_id = $1", [eater.id]);
  expect(receipts).toEqual({ count: 1 });
  expect(await counts.settle()).toBe(0);
});

test("GROW-003 a recount names what is wrong and mends it, and finds nothing a second time", async () => {
  await follow("follow");
  await counts.settle();
  await world.app.db.query("update feeder_counts set followers = 7 where feeder_id = $1", [feeder.id]);
  expect((await counts.recount()).wrong).toEqual([feeder.id]);
  expect(await stored()).toEqual([1, 0, 0]);
  expect((await counts.recount()).wrong).toEqual([]);
});

test("GROW-004 two processes that count at once write no older count over a newer one: the second leaves it to the first", async () => {
  await follow("follow");
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = world.app.db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(860207)");
    first.resolve();
    await second.promise;
  });
  await first.promise;
  expect(await counts.settle()).toBe(0);
  second.resolve();
  await holding;
  expect(await counts.settle()).toBeGreaterThan(0);
  expect(await stored()).toEqual([1, 0, 0]);
});
