// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import type { StoredCounts } from "../../platform/counts/stored-counts";
import { requestId } from "../../trading/testing/trading-world";
import { insertSnapshots } from "../protection/copy-equity-snapshots.store";
import { copyMutation, createCopyingWorld, startCopy, type CopyingWorld } from "../testing/copying-world";
import { readCopiersCloses, type CopierDayDelta } from "./copier-days.store";

let world: CopyingWorld;
let days: StoredCounts<CopierDayDelta>;
let feeders: Person[];
const copies: Array<{ readonly id: string; readonly eater: Person }> = [];

const dayMs = 86_400_000;
/** The same numbers in each run. */
let seed = 20_261_126;
const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;

beforeAll(async () => {
  world = await createCopyingWorld();
  // The closes of this test are its own.
  await world.app.modules.copying.leases.stop();
  days = world.app.modules.copying.copierDays;
  feeders = [await world.feeder(), await world.feeder()];
  for (let number = 0; number < 4; number++) {
    const eater = await world.eater();
    for (const feeder of feeders) copies.push({ eater, id: (await startCopy(eater, feeder, "1000")).id });
  }
});
afterAll(() => world?.stop());

interface Close {
  readonly copy_id: string;
  readonly feeder_id: string;
  readonly mode: "PAPER" | "LIVE";
  readonly day: string;
  readonly at: Date;
  readonly equity: string;
  readonly is_sandbox: boolean;
}

/** By feeder, the closes of each day, from the rows one after the other. */
async function recount(feeder: Person): Promise<Array<[at: string, equity: number, putIn: number]>> {
  const closes = await world.app.db.query<Close>(
    `select k.copy_id, c.feeder_id, c.mode, k.day::text as day, k.at, k.equity, u.sandbox_of is not null as is_sandbox
     from copy_closes k join copies c on c.id = k.copy_id join users u on u.id = c.eater_id`,
  );
  const flows = await world.app.db.query<{ copy_id: string; at: Date; amount: string; kind: string }>(
    "select copy_id, at, amount, kind from copy_flows",
  );
  const found = new Map<string, [Date, number, number]>();
  for (const close of closes) {
    if (close.is_sandbox || close.feeder_id !== feeder.id) continue;
    const [at, equity, putIn] = found.get(close.day) ?? [close.at, 0, 0];
    const put = flows.filter((flow) => flow.copy_id === close.copy_id && +flow.at <= +close.at && flow.kind !== "STOP");
    found.set(close.day, [
      new Date(Math.max(+at, +close.at)),
      equity + Number(close.equity),
      putIn + put.reduce((sum, { amount }) => sum + Number(amount), 0),
    ]);
  }
  return [...found]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, [at, equity, putIn]]) => [at.toISOString(), Number(equity.toFixed(2)), Number(putIn.toFixed(2))]);
}

async function shown(feeder: Person, since = new Date(0), first = 1_000): Promise<Array<[at: string, equity: number, putIn: number]>> {
  const rows = await readCopiersCloses(world.app.db, feeder.id, "PAPER", since, first);
  return rows.map(({ at, equity, put_in }) => [at.toISOString(), Number(equity), Number(put_in)]);
}

/** One daily close of some copies, some of them twice: a copy keeps the one it has of a day. */
async function takeCloses(): Promise<void> {
  const at = world.clock.date();
  const some = copies
    .filter(() => random(3) > 0)
    .map(({ id, eater }) => ({
      ...{ eater_id: eater.id, copy_id: id, day: at.toISOString().slice(0, 10), at },
      ...{ equity: (900 + random(40_000) / 100).toFixed(2), unit_value: "1" },
    }));
  const half = some.slice(0, random(some.length + 1));
  await insertSnapshots(world.app.db, half);
  await insertSnapshots(world.app.db, some);
}

const steps: Array<() => Promise<unknown>> = [
  takeCloses,
  takeCloses,
  async () => {
    const { id, eater } = copies[random(copies.length)]!;
    await copyMutation(eater, "addFunds", { copyId: id, amount: String(10 + random(90)), clientRequestId: requestId(), spreadNow: false });
  },
  async () => {
    const { id, eater } = copies[random(copies.length)]!;
    await copyMutation(eater, "withdrawFunds", { copyId: id, amount: String(1 + random(9)), clientRequestId: requestId() });
  },
  async () => {
    if (random(3) > 0 || copies.length < 5) return;
    const { id, eater } = copies.splice(random(copies.length), 1)[0]!;
    await copyMutation(eater, "stopCopy", { copyId: id, mode: "CLOSE_ALL" });
  },
];

test("GROW-095 after a random history what copies came to at each close is what their closes and flows say, before and after they are added up", async () => {
  for (let step = 0; step < 60; step++) {
    world.clock.advance(3_600_000 * (1 + random(20)));
    await steps[random(steps.length)]!();
    if (random(4) === 0) await days.settle();
    if (step % 6 === 5) for (const feeder of feeders) expect(await shown(feeder)).toEqual(await recount(feeder));
  }
  await days.settle();
  for (const feeder of feeders) {
    const all = await recount(feeder);
    expect(all.length).toBeGreaterThan(8);
    expect(await shown(feeder)).toEqual(all);
    // The last ones of a range, oldest first.
    expect(await shown(feeder, new Date(all[2]![0]), 4)).toEqual(all.slice(2).slice(-4));
  }
});

test("GROW-096 a recount names days that are added up wrong or not at all and mends them, and finds nothing a second time", async () => {
  await days.settle();
  const before = await shown(feeders[0]!);
  const [first, second] = await world.app.db.query<{ day: string }>(
    "select day::text as day from copier_days where feeder_id = $1 order by day limit 2",
    [feeders[0]!.id],
  );
  await world.app.db.query("update copier_days set equity = equity + 3 where feeder_id = $1 and day = $2", [feeders[0]!.id, first!.day]);
  await world.app.db.query("delete from copier_days where feeder_id = $1 and day = $2", [feeders[0]!.id, second!.day]);
  const names = [first!.day, second!.day].map((day) => `${feeders[0]!.id} PAPER ${day}`);
  expect((await days.recount()).wrong).toEqual(names);
  expect((await days.recount()).wrong).toEqual([]);
  expect(await shown(feeders[0]!)).toEqual(before);
});

test("GROW-097 closes of a tester's sandbox are in nobody's curve", async () => {
  await days.settle();
  const before = await shown(feeders[1]!);
  const copy = (
    await world.app.db.query<{ id: string; eater_id: string }>(
      "select id, eater_id from copies where feeder_id = $1 and state = 'ACTIVE' order by id limit 1",
      [feeders[1]!.id],
    )
  )[0]!;
  await world.app.db.query("update users set sandbox_of = $2, sandbox_persona = 'learner', pending = true, email = null where id = $1", [
    copy.eater_id,
    feeders[0]!.id,
  ]);
  world.clock.advance(dayMs);
  const at = world.clock.date();
  await insertSnapshots(world.app.db, [
    { eater_id: copy.eater_id, copy_id: copy.id, day: at.toISOString().slice(0, 10), at, equity: "1000.00", unit_value: "1" },
  ]);
  expect(await shown(feeders[1]!)).toEqual(before);
  await days.settle();
  expect(await shown(feeders[1]!)).toEqual(before);
});
