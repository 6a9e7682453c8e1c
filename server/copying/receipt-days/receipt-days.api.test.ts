import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../../identity/testing/people";
import type { StoredCounts } from "../../platform/counts/stored-counts";
import { copyMutation, createCopyingWorld, openTrade, startCopy, tradeMutation, type CopyingWorld } from "../testing/copying-world";
import type { ReceiptDayDelta } from "./receipt-days.store";

let world: CopyingWorld;
let days: StoredCounts<ReceiptDayDelta>;
let feeder: Person;
let admin: Person;
const copies: Array<{ readonly id: string; readonly eater: Person }> = [];

/** The same numbers in each run. */
let seed = 20_261_123;
const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;

beforeAll(async () => {
  world = await createCopyingWorld();
  days = world.app.modules.copying.receiptDays;
  admin = await createPerson({ app: world.app, url: world.url }, { role: "admin" });
  feeder = await world.feeder();
  for (const settings of [{}, { denySymbols: ["AAPL"] }, { maxPerTrade: "20" }]) {
    const eater = await world.eater();
    copies.push({ eater, id: (await startCopy(eater, feeder, "1000", settings)).id });
  }
});
afterAll(() => world?.stop());

/** By day and status, from the receipts one after the other. */
async function recount(): Promise<Record<string, number>> {
  const receipts = await world.app.db.query<{ decided_at: Date; status: string }>("select decided_at, status from receipts");
  const found: Record<string, number> = {};
  for (const { decided_at, status } of receipts) {
    const key = `${decided_at.toISOString().slice(0, 10)} ${status}`;
    found[key] = (found[key] ?? 0) + 1;
  }
  return found;
}

async function stored(): Promise<Record<string, number>> {
  const rows = await world.app.db.query<{ key: string; receipts: number }>(
    "select day::text || ' ' || status as key, receipts from receipt_days",
  );
  return Object.fromEntries(rows.map(({ key, receipts }) => [key, receipts]));
}

/** What the overview says is what the rows say. */
async function expectAsCounted(): Promise<void> {
  const { adminOverview } = await admin.api.ok(
    "{ adminOverview { activeCopies following followingLive receiptsToday skippedToday rejectedToday } }",
  );
  const counted = await recount();
  const today = world.clock.date().toISOString().slice(0, 10);
  const of = (status: string): number => counted[`${today} ${status}`] ?? 0;
  const running = await world.app.db.query<{ put_in: string; mode: string }>(
    "select put_in, mode from copies where state in ('ACTIVE', 'PAUSED')",
  );
  expect({ ...adminOverview, following: Number(adminOverview.following), followingLive: Number(adminOverview.followingLive) }).toEqual({
    activeCopies: running.length,
    following: running.reduce((sum, { put_in, mode }) => sum + (mode === "PAPER" ? Number(put_in) : 0), 0),
    followingLive: 0,
    receiptsToday: Object.entries(counted).reduce((sum, [key, count]) => sum + (key.startsWith(today) ? count : 0), 0),
    skippedToday: of("SKIPPED"),
    rejectedToday: of("REJECTED"),
  });
}

const open: string[] = [];
const steps: Array<() => Promise<unknown>> = [
  async () => open.push(await openTrade(world, feeder, ["AAPL", "MSFT", "KO"][random(3)]!, String(1 + random(9)))),
  async () => {
    const [tradeId] = open.splice(0, 1);
    if (tradeId) await tradeMutation(world, feeder, "closeTrade", { tradeId });
  },
  // As when a broker refuses what had been sent.
  () =>
    world.app.db.query(
      "update receipts set status = 'REJECTED' where (eater_id, id) in (select eater_id, id from receipts order by decided_at desc, id limit 1)",
    ),
  // To the day before, just before midnight in UTC, and back to its morning.
  () =>
    world.app.db.query(
      "update receipts set decided_at = decided_at - interval '24 hours' where (eater_id, id) in (select eater_id, id from receipts order by decided_at desc, id desc limit 2)",
    ),
  async () => {
    const { id, eater } = copies[random(copies.length)]!;
    await copyMutation(eater, random(2) === 0 ? "pauseCopy" : "resumeCopy", { copyId: id });
  },
];

test("GROW-070 after a random history the admin's overview says what the receipts of the day and the copies say, before and after they are added up", async () => {
  for (let step = 0; step < 40; step++) {
    await steps[random(steps.length)]!();
    if (random(4) === 0) await days.settle();
    if (step % 4 === 3) await expectAsCounted();
  }
  await days.settle();
  await world.app.modules.copying.copierSums.settle();
  await expectAsCounted();
  expect(Object.keys(await stored()).length).toBeGreaterThan(3);
  expect(await stored()).toEqual(await recount());
});

test("GROW-071 receipts of one day are none of the next, to the second in UTC", async () => {
  await days.settle();
  const midnight = `${world.clock.date().toISOString().slice(0, 10)}T00:00:00Z`;
  const two = "select eater_id, id from receipts order by id limit 2";
  await world.app.db.query(`update receipts set decided_at = $1::timestamptz where (eater_id, id) in (${two})`, [midnight]);
  await days.settle();
  await expectAsCounted();
  await world.app.db.query(`update receipts set decided_at = $1::timestamptz - interval '1 microsecond' where (eater_id, id) in (${two})`, [
    midnight,
  ]);
  await days.settle();
  await expectAsCounted();
  // What changes nothing that is counted is no change.
  await world.app.db.query("update receipts set delivered_at = now(), version = version + 1");
  expect(await days.settle()).toBe(0);
});

test("GROW-072 a recount names days whose receipts are counted wrong or not at all and mends them, and finds nothing a second time", async () => {
  await days.settle();
  const [one] = await world.app.db.query<{ day: string }>("select max(day)::text as day from receipt_days");
  await world.app.db.query("update receipt_days set receipts = receipts + 2 where day = $1", [one!.day]);
  expect((await days.recount()).wrong).toEqual([one!.day]);
  await world.app.db.query("delete from receipt_days where day = $1", [one!.day]);
  expect((await days.recount()).wrong).toEqual([one!.day]);
  expect((await days.recount()).wrong).toEqual([]);
  expect(await stored()).toEqual(await recount());
});
