import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { readWhichAreTrue } from "../../platform/counts/counts-look.store";
import type { StoredCounts } from "../../platform/counts/stored-counts";
import { createTradingWorld, mutate, type TradingWorld } from "../../trading/testing/trading-world";
import type { MoneyMode } from "../money-mode";
import { fidelityAudiences, fidelityPeriods, periodStart, type FidelityAudience } from "../tracking/fidelity-periods";
import { readGrowths } from "./own-growth";
import type { OwnGrowth } from "./own-growth.store";

const dayMs = 86_400_000;
const modes: ReadonlyArray<MoneyMode | null> = [null, "PAPER", "LIVE"];
/** The same numbers in each run. */
let seed = 20_261_122;
const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;

let world: TradingWorld;
let keeper: StoredCounts<string>;
let feeders: Person[];

beforeAll(async () => {
  world = await createTradingWorld();
  await world.app.modules.trading.leases.stop();
  keeper = world.app.modules.performance.growths;
  for (const symbol of symbols) world.market.setQuote(symbol, { bid: "99.99", ask: "100.01" });
  feeders = [];
  for (let number = 0; number < 3; number++) feeders.push(await world.person({ role: "feeder" }));
});
afterAll(() => world?.stop());

const symbols = ["AAPL", "MSFT", "BTC"];
const delays = [0, 0, 3_600, 86_400] as const;

/** A daily close of a feeder's record, with random figures and delay. */
const close = (feeder: Person, at: Date): Promise<unknown> =>
  world.app.db.query(
    `insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter, delay_seconds, price_bites)
     select id, user_id, $2::timestamptz::date, $2, 100000, 100000, $3, 1, $4, $5 from trading_accounts where user_id = $1 and kind = 'RECORD'
     on conflict do nothing`,
    [feeder.id, at, [0, 0.98 + random(40) / 1000][Math.min(1, random(40))], delays[random(4)], random(3) * 10],
  );

/** A trade opened now, with the delay that the feeder has set for the next. */
async function opens(feeder: Person): Promise<void> {
  await feeder.api.ok("mutation ($input: UpdatePrivacyInput!) { updatePrivacy(input: $input) { errors { code } } }", {
    input: { openTradeDelaySeconds: delays[random(4)] },
  });
  const payload = await mutate(feeder, "openTrade", { symbol: symbols[random(symbols.length)], side: "LONG", quantity: "1" });
  if (!payload.trade) throw new Error(JSON.stringify(payload));
}

interface CloseRow {
  readonly at: Date;
  readonly growth: number;
  readonly delay_seconds: number;
  readonly price_bites: number;
  readonly mode: MoneyMode;
}
interface OpenedRow {
  readonly at: Date;
  readonly delay_seconds: number;
  readonly price_bites: number;
  readonly class: string;
}

const isVisible = (row: { at: Date; delay_seconds: number; price_bites: number }, audience: FidelityAudience, now: Date): boolean => {
  // On the free plan, and signed out, 15 minutes at least, but what is free for everybody signed in.
  const isFree = audience !== "VISITOR" && row.price_bites === 0;
  const seconds = isFree ? row.delay_seconds : Math.max(row.delay_seconds, audience === "PAID" ? 0 : 900);
  return +row.at + seconds * 1_000 <= +now;
};

const deviation = (values: readonly number[]): number | null => {
  if (values.length < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
};

/** The same from the rows, one after the other, by the rule and not by the statement. */
async function recount(
  feeder: Person,
  { audience, from, now, mode }: { audience: FidelityAudience; from: Date; now: Date; mode: MoneyMode | null },
): Promise<Omit<OwnGrowth, "userId"> | null> {
  const all = await world.app.db.query<CloseRow>(
    `select c.at, c.growth::float8 as growth, c.delay_seconds, c.price_bites, a.mode
     from equity_closes c join trading_accounts a on a.id = c.account_id where c.user_id = $1 and c.is_of_record order by c.at`,
    [feeder.id],
  );
  const seen = all.filter((row) => isVisible(row, audience, now) && (mode === null || row.mode === mode));
  const inPeriod = seen.filter((row) => row.at > from).map((row) => Math.log(Math.max(row.growth, 0.000001)));
  if (inPeriod.length === 0) return null;
  const opened = await world.app.db.query<OpenedRow>(
    `select e.at, e.delay_seconds, e.price_bites, i.class from record_events e join instruments i on i.symbol = e.symbol
     where e.user_id = $1 and e.kind = 'OPENED'`,
    [feeder.id],
  );
  const classes = new Map<string, number>();
  for (const row of opened) if (row.at >= from && isVisible(row, audience, now)) classes.set(row.class, (classes.get(row.class) ?? 0) + 1);
  const [main] = [...classes].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return {
    days: inPeriod.length,
    total: inPeriod.reduce((sum, one) => sum + one, 0),
    spread: deviation(inPeriod),
    volatility: deviation(seen.map((row) => Math.max(row.growth, 0) - 1)),
    firstAt: seen[0]!.at,
    mainClass: (main?.[0] ?? null) as OwnGrowth["mainClass"],
  };
}

const near = (got: number | null, wanted: number | null): void =>
  wanted === null ? expect(got).toBeNull() : expect(got).toBeCloseTo(wanted, 9);

/** What is read of everybody beside the recount as of now. Returns how many there were. */
async function expectAsCounted(): Promise<number> {
  const now = world.clock.date();
  let compared = 0;
  for (const audience of fidelityAudiences)
    for (const period of fidelityPeriods)
      for (const mode of modes) {
        const rows = new Map((await readGrowths(world.app.db, audience, period, mode, now)).map((row) => [row.userId, row]));
        for (const feeder of feeders) {
          const counted = await recount(feeder, { audience, from: periodStart(period, now), now, mode });
          const row = rows.get(feeder.id);
          const facts = (one: Omit<OwnGrowth, "userId"> | null | undefined): unknown =>
            one ? [one.days, one.firstAt.toISOString(), one.mainClass] : "none";
          expect([audience, period, mode, facts(row)]).toEqual([audience, period, mode, facts(counted)]);
          if (!counted || !row) continue;
          near(row.total, counted.total);
          near(row.spread, counted.spread);
          near(row.volatility, counted.volatility);
          compared++;
        }
      }
  return compared;
}

const staleCount = async (): Promise<number> =>
  (
    await world.app.db.query<{ count: number }>(
      "select (select count(distinct feeder_id)::int from growth_changes) + (select count(*)::int from growth_states where due_at <= $1) as count",
      [world.clock.date()],
    )
  )[0]!.count;

test("GROW-080 after a random history of closes and opened trades what is read of each record is what its rows say, stored or not, for each audience, period and money", async () => {
  const begun = world.clock.now();
  for (let day = 120; day > 0; day -= 1 + random(3))
    for (const feeder of feeders) await close(feeder, new Date(begun - day * dayMs - 3_000));
  let compared = 0;
  for (let step = 0; step < 10; step++) {
    for (const feeder of feeders) {
      await close(feeder, world.clock.date());
      if (random(2) === 0) await opens(feeder);
    }
    if (step % 3 === 1) {
      expect(await keeper.settle()).toBeGreaterThan(0);
      expect(await staleCount()).toBe(0);
    }
    compared += await expectAsCounted();
    world.clock.advance([dayMs, 3_600_000, 900_000][random(3)]!);
    for (const symbol of symbols) world.market.setQuote(symbol, { bid: "99.99", ask: "100.01" });
  }
  expect(compared).toBeGreaterThan(300);
});

test("GROW-081 a close that becomes visible later changes what is stored of its record when it does, and what is read at once", async () => {
  await keeper.settle();
  const [feeder] = feeders;
  const read = async (): Promise<number> =>
    (await readGrowths(world.app.db, "FREE", "ALL", null, world.clock.date())).find((row) => row.userId === feeder!.id)!.days;
  world.clock.advance(2 * dayMs);
  await keeper.settle();
  const before = await read();
  await world.app.db.query(
    `insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter, delay_seconds, price_bites)
     select id, user_id, $2::timestamptz::date, $2, 100000, 100000, 3, 1, 3600, 0 from trading_accounts where user_id = $1 and kind = 'RECORD'`,
    [feeder!.id, world.clock.date()],
  );
  await keeper.settle();
  expect(await read()).toBe(before);
  world.clock.advance(3_599_000);
  await keeper.settle();
  expect(await read()).toBe(before);
  world.clock.advance(1_000);
  expect(await staleCount()).toBe(1);
  expect(await read()).toBe(before + 1);
  expect(await keeper.settle()).toBe(1);
  expect(await read()).toBe(before + 1);
});

test("GROW-082 a recount names records whose stored figures are wrong or missing and mends them, and finds nothing a second time", async () => {
  await keeper.settle();
  const [one, other] = feeders.map(({ id }) => id).toSorted();
  await world.app.db.query(
    "update feeder_growths set total = total + 0.001 where feeder_id = $1 and period = 'ALL' and audience = 'VISITOR'",
    [one],
  );
  await world.app.db.query("delete from growth_states where feeder_id = $1", [other]);
  expect((await keeper.recount()).wrong).toEqual([one, other]);
  expect((await keeper.recount()).wrong).toEqual([]);
  await expectAsCounted();
});

test("GROW-083 a leaderboard of stored figures ranks as one of the rows does", async () => {
  const board = async (): Promise<unknown> => {
    world.clock.advance(61_000);
    const { leaderboard } = await feeders[0]!.api.ok(
      "{ leaderboard(period: ALL) { feeders averagePercent rows { rank ownPercent lowPercent highPercent days recordDays risk assetClass trader { id } } } }",
    );
    return leaderboard;
  };
  await keeper.settle();
  const stored = await board();
  await world.app.db.query("insert into growth_changes (feeder_id) select user_id from records");
  expect(await board()).toEqual(stored);
});

test("GROW-206 the look finds feeders whose figures are to be stored anew once their time has come, and not before", async () => {
  const { db, modules } = world.app;
  for (const [kept, states] of [
    [keeper, "growth_states"],
    [modules.performance.fidelities, "fidelity_states"],
  ] as const) {
    const [feeder] = feeders;
    await db.query(`insert into ${states} (feeder_id, computed_at, due_at) values ($1, $2, $2) on conflict do nothing`, [
      feeder!.id,
      world.clock.date(),
    ]);
    await kept.settle();
    const [next] = await db.query<{ at: Date }>(`select min(due_at) as at from ${states}`);
    const isFound = (at: number): Promise<number[]> => readWhichAreTrue(db, [kept.hasChanges], new Date(at));
    expect(await isFound(+next!.at - 1)).toEqual([]);
    expect(await isFound(+next!.at)).toEqual([0]);
  }
});
