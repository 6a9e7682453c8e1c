import { afterAll, beforeAll, expect, test } from "vitest";
import { startCopy, submitSuitability } from "../../copying/testing/copying-world";
import type { Person } from "../../identity/testing/people";
import { createTradingWorld, type TradingWorld } from "../../trading/testing/trading-world";
import { fidelityAudiences, fidelityPeriods, periodStart } from "./fidelity-periods";
import { FidelityReader } from "./fidelity";
import type { StoredCounts } from "../../platform/counts/stored-counts";
import type { Fidelity } from "./fidelity.store";

const dayMs = 86_400_000;
/** A history of its own for each run would make a failure hard to see again: the numbers are the same each time. */
let seed = 20_261_127;
const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;

let world: TradingWorld;
let keeper: StoredCounts<string>;
let feeders: Person[];
const copies: Array<{
  id: string;
  eater: Person;
  feeder: Person;
  startedAt: number;
}> = [];

beforeAll(async () => {
  world = await createTradingWorld();
  const { trading, copying } = world.app.modules;
  await Promise.all([trading.leases.stop(), copying.leases.stop()]);
  keeper = world.app.modules.performance.fidelities;
  feeders = await Promise.all([world.person({ role: "feeder" }), world.person({ role: "feeder" })]);
  for (let eaters = 0; eaters < 7; eaters++) {
    const [eater, feeder] = [await world.person(), feeders[eaters % 2]!];
    await submitSuitability(eater);
    const { id } = await startCopy(eater, feeder, "1000");
    const startedAt = world.clock.now() - (20 + random(80)) * dayMs;
    await world.app.db.query("update copies set started_at = $2 where id = $1", [id, new Date(startedAt)]);
    copies.push({ id, eater, feeder, startedAt });
  }
});
afterAll(() => world?.stop());

/** A daily close of a feeder's record and of those of their copies that ran by then, with random figures. */
async function closeDay(at: Date): Promise<void> {
  for (const feeder of feeders)
    await world.app.db.query(
      `insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter, delay_seconds, price_bites)
       select id, user_id, $2::timestamptz::date, $2, 100000, 100000, $3, 1, $4, $5 from trading_accounts where user_id = $1 and kind = 'RECORD'`,
      [feeder.id, at, 0.98 + random(40) / 1000, [0, 0, 3600, 86_400][random(4)], random(3) * 10],
    );
  for (const copy of copies)
    if (copy.startedAt <= +at && random(10) > 0)
      await world.app.db.query(
        "insert into copy_closes (eater_id, copy_id, day, at, equity, unit_value) values ($1, $2, $3::timestamptz::date, $3, $4, $5)",
        [copy.eater.id, copy.id, at, 500 + random(1000), 0.8 + random(400) / 1000],
      );
}

interface Close {
  readonly user_id: string;
  readonly day: string;
  readonly at: Date;
  readonly growth: number;
  readonly delay_seconds: number;
  readonly price_bites: number;
}
interface CopyClose {
  readonly copy_id: string;
  readonly day: string;
  readonly at: Date;
  readonly equity: number;
  readonly unit_value: number;
}

/** The same from the rows, one after the other, by the rule and not by the statement. */
async function recount(feeder: Person, audience: (typeof fidelityAudiences)[number], from: Date, now: Date): Promise<Fidelity | null> {
  const delayOf = (row: Close): number => {
    const isFree = audience !== "VISITOR" && row.price_bites === 0;
    return isFree ? row.delay_seconds : Math.max(row.delay_seconds, audience === "PAID" ? 0 : 900);
  };
  const own = await world.app.db.query<Close>(
    "select user_id, day::text as day, at, growth::float8 as growth, delay_seconds, price_bites from equity_closes where user_id = $1 and is_of_record order by day",
    [feeder.id],
  );
  const visible = own.filter((row) => row.at >= from && +row.at + delayOf(row) * 1000 <= +now);
  const windows: Array<{ copied: number; fed: number; capital: number }> = [];
  for (const copy of copies) {
    if (copy.feeder !== feeder || copy.startedAt > +now - 30 * dayMs) continue;
    const closes = await world.app.db.query<CopyClose>(
      "select copy_id, day::text as day, at, equity::float8 as equity, unit_value::float8 as unit_value from copy_closes where copy_id = $1 order by day",
      [copy.id],
    );
    const shared = closes.filter((close) => visible.some((row) => row.day === close.day));
    if (shared.length < 2) continue;
    const [first, last] = [shared[0]!, shared.at(-1)!];
    const between = visible.filter((row) => row.day > first.day && row.day <= last.day);
    windows.push({
      copied: last.unit_value / first.unit_value - 1,
      fed: between.reduce((product, row) => product * row.growth, 1) - 1,
      capital: shared.reduce((sum, row) => sum + row.equity, 0) / shared.length,
    });
  }
  if (windows.length === 0) return null;
  const capital = windows.reduce((sum, one) => sum + one.capital, 0);
  const mean = windows.reduce((sum, one) => sum + one.copied, 0) / windows.length;
  const spread = Math.sqrt(windows.reduce((sum, one) => sum + (one.copied - mean) ** 2, 0) / (windows.length - 1));
  return {
    ...{
      userId: feeder.id,
      copies: windows.length,
      spread: windows.length === 1 ? null : spread,
    },
    copied: windows.reduce((sum, one) => sum + one.copied * one.capital, 0) / capital,
    fed: windows.reduce((sum, one) => sum + one.fed * one.capital, 0) / capital,
  };
}

/** Each stored row, and whether there is one, beside the recount as of now. */
async function expectAsCounted(): Promise<number> {
  const now = world.clock.date();
  let compared = 0;
  for (const feeder of feeders)
    for (const audience of fidelityAudiences)
      for (const period of fidelityPeriods) {
        const [row] = await world.app.db.query<Fidelity>(
          `select feeder_id as "userId", copies, copied, fed, spread from feeder_fidelities where feeder_id = $1 and audience = $2 and period = $3`,
          [feeder.id, audience, period],
        );
        const counted = await recount(feeder, audience, periodStart(period, now), now);
        expect([audience, period, row?.copies ?? 0]).toEqual([audience, period, counted?.copies ?? 0]);
        if (!counted) continue;
        for (const key of ["copied", "fed", "spread"] as const)
          if (counted[key] == null) expect(row![key]).toBeNull();
          else expect(row![key]).toBeCloseTo(counted[key], 9);
        compared++;
      }
  return compared;
}

test("GROW-020 after each close of a random history what copies made is stored as the rows say, for each audience and period", async () => {
  const begun = world.clock.now();
  for (let day = 60; day > 0; day--) await closeDay(new Date(begun - day * dayMs));
  let compared = 0;
  for (let day = 0; day < 6; day++) {
    await closeDay(world.clock.date());
    expect(await keeper.settle()).toBe(feeders.length);
    compared += await expectAsCounted();
    world.clock.advance(dayMs - 1_000);
  }
  expect(compared).toBeGreaterThan(100);
});

test("GROW-021 a close that becomes visible later changes what is stored when it does, and what is read at once", async () => {
  await keeper.settle();
  const [feeder] = feeders;
  const reader = new FidelityReader(world.app.db, world.clock);
  const read = async (): Promise<number> => (await reader.read("FREE", "ALL", [feeder!.id])).get(feeder!.id)!.fed;
  const before = await read();
  await world.app.db.query(
    `insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter, delay_seconds, price_bites)
     select id, user_id, $2::timestamptz::date, $2, 100000, 100000, 3, 1, 3600, 0 from trading_accounts where user_id = $1 and kind = 'RECORD'`,
    [feeder!.id, world.clock.date()],
  );
  for (const copy of copies)
    await world.app.db.query(
      "insert into copy_closes (eater_id, copy_id, day, at, equity, unit_value) values ($1, $2, $3::timestamptz::date, $3, 1000, 1)",
      [copy.eater.id, copy.id, world.clock.date()],
    );
  await keeper.settle();
  expect(await read()).toBeCloseTo(before, 9);
  world.clock.advance(3_599_000);
  expect(await keeper.settle()).toBe(0);
  expect(await read()).toBeCloseTo(before, 9);
  world.clock.advance(1_000);
  const after = await read();
  expect(after).toBeGreaterThan(before + 1);
  expect(await keeper.settle()).toBeGreaterThan(0);
  expect(await read()).toBeCloseTo(after, 9);
});

test("GROW-022 while a close waits to be counted, what is read is calculated from the closes", async () => {
  await keeper.settle();
  const [feeder] = feeders;
  const reader = new FidelityReader(world.app.db, world.clock);
  await world.app.db.query("update feeder_fidelities set copied = 7 where feeder_id = $1", [feeder!.id]);
  expect((await reader.read("PAID", "ALL", [feeder!.id])).get(feeder!.id)!.copied).toBe(7);
  await closeDay(new Date(world.clock.now() - 200 * dayMs));
  const now = world.clock.date();
  const counted = (await recount(feeder!, "PAID", new Date(0), now))!;
  for (const found of [await reader.read("PAID", "ALL", [feeder!.id]), await reader.read("PAID", "ALL")])
    expect(found.get(feeder!.id)!.copied).toBeCloseTo(counted.copied, 9);
});

test("GROW-023 a recount names whose stored figures are wrong or missing and mends them, and finds nothing a second time", async () => {
  await keeper.settle();
  const [one, other] = feeders.map(({ id }) => id).toSorted();
  await world.app.db.query(
    "update feeder_fidelities set fed = fed + 0.001 where feeder_id = $1 and period = 'ALL' and audience = 'VISITOR'",
    [one],
  );
  await world.app.db.query("delete from fidelity_states where feeder_id = $1", [other]);
  expect((await keeper.recount()).wrong).toEqual([one, other]);
  expect((await keeper.recount()).wrong).toEqual([]);
  await expectAsCounted();
});

test("GROW-024 two processes that calculate at once store nothing older over something newer: the second leaves it to the first", async () => {
  await closeDay(new Date(world.clock.now() - 201 * dayMs));
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = world.app.db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(860208)");
    first.resolve();
    await second.promise;
  });
  await first.promise;
  expect(await keeper.settle()).toBe(0);
  second.resolve();
  await holding;
  expect(await keeper.settle()).toBe(feeders.length);
});
