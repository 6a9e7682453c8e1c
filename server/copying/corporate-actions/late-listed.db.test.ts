// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import type { CorporateAction } from "../../market/providers/provider";
import { Decimal } from "../../platform/decimal";
import { mutate, portfolioOf } from "../../trading/testing/trading-world";
import { verifyRecord } from "../../trading/testing/record-verifier";
import {
  copyMutation,
  createCopyingWorld,
  openTrade,
  readCopy,
  startCopy,
  tradeMutation,
  type CopyingWorld,
} from "../testing/copying-world";
import { differenceByRows } from "../testing/difference-oracle";
import { settingsTextOf } from "../testing/random-past";
import { runTasteTest } from "../taste-test/run-taste-test";

/** Splits and dividends that the market lists after their ex-date, when more was bought at prices of the new units. */
let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
});
afterAll(() => world?.stop());

const hourMs = 3_600_000;
const amount = "10000.00";

interface Stage {
  readonly feeder: Person;
  readonly tradeId: string;
  /** Ten units in a hundred, twice as many, and one who starts after the ex-date. */
  readonly copies: Array<{ readonly eater: Person; readonly id: string }>;
  readonly exAt: Date;
}

const copyOf = async (feeder: Person, sizingValue: string, more: Record<string, unknown> = {}): Promise<Stage["copies"][number]> => {
  const eater = await world.eater();
  return { eater, id: (await startCopy(eater, feeder, amount, { sizing: "MULTIPLIER", sizingValue }, more)).id };
};

const equityOf = async ({ eater, id }: Stage["copies"][number]): Promise<number> => Number((await readCopy(eater, id)).money.equity);
const feedersEquity = async ({ feeder }: Pick<Stage, "feeder">): Promise<number> =>
  Number((await portfolioOf(feeder, "valuation { equity }")).valuation.equity);

/** Ten AAPL at 100.01 before the ex-date, ten more and one copy after it, at prices around `mid`. */
async function bought(mid: number): Promise<Stage> {
  await world.tick("AAPL", "99.99", "100.01");
  const feeder = await world.feeder();
  const copies = [await copyOf(feeder, "1"), await copyOf(feeder, "2")];
  const tradeId = await openTrade(world, feeder, "AAPL", "10");
  world.clock.advance(hourMs);
  const exAt = world.clock.date();
  await world.tick("AAPL", (mid - 0.01).toFixed(2), (mid + 0.01).toFixed(2));
  await tradeMutation(world, feeder, "scaleTrade", { tradeId, quantity: "10" });
  world.clock.advance(hourMs);
  await world.tick("AAPL", (mid - 0.01).toFixed(2), (mid + 0.01).toFixed(2));
  copies.push(await copyOf(feeder, "1", { withOpenTrades: true }));
  await world.settled();
  world.clock.advance(hourMs);
  await world.tick("AAPL", (mid - 0.01).toFixed(2), (mid + 0.01).toFixed(2));
  return { feeder, tradeId, copies, exAt };
}

/** Twice, as the job that looks for it runs again and again. */
async function list(exAt: Date, adjustment: CorporateAction["adjustment"]): Promise<void> {
  world.market.actions.push({ id: randomUUID(), symbol: "AAPL", exAt, adjustment });
  for (let times = 0; times < 2; times++) await world.app.modules.trading.marketActions.sweep();
  await world.settled();
  world.clock.advance(1_000);
}

const heldOf = async ({ eater, id }: Stage["copies"][number]): Promise<number> =>
  Number((await readCopy(eater, id)).positions[0]?.quantity ?? 0);

const lotsOf = async (tradeId: string): Promise<number[][]> =>
  (
    await world.app.db.query<{ remaining: number; cost: number }>(
      "select remaining::float8, remaining_cost::float8 as cost from lots where trade_id = $1 order by number",
      [tradeId],
    )
  ).map(({ remaining, cost }) => [remaining, cost]);

const adjustedBody = async (tradeId: string): Promise<any> => {
  const [row] = await world.app.db.query<{ bytes: string }>("select bytes from record_events where trade_id = $1 and kind = 'ADJUSTED'", [
    tradeId,
  ]);
  return JSON.parse(row!.bytes).body;
};

async function verified({ feeder }: Stage): Promise<unknown> {
  const events = await world.app.db.query<any>(
    `select sequence::int, bytes, previous_hash as "previousHash", hash from record_events where user_id = $1 order by sequence`,
    [feeder.id],
  );
  return verifyRecord(events).findings;
}

const tasteOf = async ({ feeder }: Stage, { eater, id }: Stage["copies"][number]): Promise<string> =>
  (
    await runTasteTest(
      { db: world.app.db, market: world.market, clock: world.clock },
      { id: eater.id, role: "eater", tier: "master_chef" },
      feeder.id,
      {
        ...{ amount, settings: await settingsTextOf(world.app.db, id), withOpenTrades: false, days: null, until: null },
        ...{ slippageBps: "0", feeBps: "0" },
      },
      { maxPerSymbol: null, maxPerClass: {}, maxTotal: null, dailyLossLimit: null },
    )
  ).finalEquity;

test("COPY-150 a split that is listed late changes what was bought before its ex-date and nothing else: trade, copies and taste test are worth what they were", async () => {
  const stage = await bought(50);
  const { feeder, tradeId, copies, exAt } = stage;
  const late = await equityOf(copies[2]!);
  const held = await heldOf(copies[2]!);
  expect(held).toBeGreaterThan(0);
  await list(exAt, { type: "SPLIT", to: new Decimal(2), from: new Decimal(1) });
  // Twenty of the ten, and the ten that were bought at the new price; each purchase paid a cent a unit for the spread.
  expect(await lotsOf(tradeId)).toEqual([[20, 1000.1], [10, 500.1]]); // prettier-ignore
  expect(await feedersEquity(stage)).toBe(99_999.8);
  expect(await Promise.all(copies.map(heldOf))).toEqual([30, 60, held]);
  expect(await Promise.all(copies.map(equityOf))).toEqual([9_999.8, 9_999.6, late]);
  expect([await tasteOf(stage, copies[0]!), await tasteOf(stage, copies[1]!)]).toEqual(["9999.80", "9999.60"]);
  expect(await adjustedBody(tradeId)).toMatchObject({ adjustment: `SPLIT:2:1@${exAt.toISOString()}`, perUnit: "0" });
  expect(await verified(stage)).toEqual([]);
  // What is sold then is the result of what each lot cost.
  await tradeMutation(world, feeder, "closeTrade", { tradeId });
  const [trade] = await world.app.db.query<{ pnl: number }>("select realised_pnl::float8 as pnl from trades where id = $1", [tradeId]);
  expect(trade!.pnl).toBe(Number((30 * 49.99 - 1500.2).toFixed(2)));
  for (const [index, pnl] of [-0.5, -1].entries()) {
    const { eater, id } = copies[index]!;
    expect(Number((await readCopy(eater, id)).money.realisedPnl)).toBe(pnl);
    const { realisedGains } = await eater.api.ok(
      "{ realisedGains(filter: { mode: PAPER }, first: 10) { edges { node { lot quantity cost gain } } } }",
    );
    const gains = realisedGains.edges.map(({ node }: any) => [node.quantity, node.cost, node.gain].map(Number));
    const units = 10 * (index + 1);
    expect(gains).toEqual([[2 * units, 100.01 * units, -0.03 * units], [units, 50.01 * units, -0.02 * units]].map((row) => row.map((value) => Number(value.toFixed(2))))); // prettier-ignore
  }
});

test("COPY-151 a dividend that is listed late is for the lots held at its ex-date: what was bought later gets none, and nobody gains or loses", async () => {
  const stage = await bought(99);
  const { tradeId, copies, exAt } = stage;
  const late = await equityOf(copies[2]!);
  await list(exAt, { type: "DIVIDEND", perUnit: new Decimal(1) });
  expect(await lotsOf(tradeId)).toEqual([[10, 990.1], [10, 990.1]]); // prettier-ignore
  expect(await feedersEquity(stage)).toBe(99_999.8);
  expect(await Promise.all(copies.map(equityOf))).toEqual([9_999.8, 9_999.6, late]);
  expect(await tasteOf(stage, copies[0]!)).toBe("9999.80");
  expect(await adjustedBody(tradeId)).toMatchObject({ adjustment: `DIVIDEND@${exAt.toISOString()}`, perUnit: "1" });
  expect(await verified(stage)).toEqual([]);
});

test("COPY-152 a copy that follows an event of before the ex-date only later was filled at its price, and is split", async () => {
  await world.tick("AAPL", "99.99", "100.01");
  const feeder = await world.feeder();
  const copy = await copyOf(feeder, "1");
  await world.app.modules.copying.fanOut.stop();
  const { trade } = await mutate(feeder, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10" });
  world.clock.advance(hourMs);
  const exAt = world.clock.date();
  await world.tick("AAPL", "49.99", "50.01");
  world.clock.advance(hourMs);
  await world.tick("AAPL", "49.99", "50.01");
  await world.app.modules.copying.fanOut.start();
  await world.settled();
  await list(exAt, { type: "SPLIT", to: new Decimal(2), from: new Decimal(1) });
  expect(await lotsOf(trade.id)).toEqual([[20, 1000.1]]);
  expect([await heldOf(copy), await equityOf(copy)]).toEqual([20, 9_999.9]);
});

test("COPY-153 an event without an ex-date, as it was sealed before there was one, is for all lots", async () => {
  const stage = await bought(50);
  const held = await heldOf(stage.copies[2]!);
  await world.app.modules.trading.corrections.adjustForSplit(randomUUID(), "AAPL", new Decimal(2), new Decimal(1));
  await world.settled();
  expect(await adjustedBody(stage.tradeId)).toMatchObject({ adjustment: "SPLIT", to: "2", from: "1" });
  expect(await Promise.all(stage.copies.map(heldOf))).toEqual([40, 80, 2 * held]);
  expect(await tasteOf(stage, stage.copies[0]!)).toBe(new Decimal(await equityOf(stage.copies[0]!)).toFixed(2));
  expect(await verified(stage)).toEqual([]);
});

test("COPY-154 a close that waits, of a trade that the feeder is out of, sells what was split and what was bought at the new price", async () => {
  await world.tick("KO", "59.99", "60.01");
  const [feeder, holder] = [await world.feeder(), await world.feeder()];
  const copy = await copyOf(feeder, "0.1");
  const tradeId = await openTrade(world, feeder, "KO", "30");
  // Somebody still holds it, so the market is asked about it.
  await openTrade(world, holder, "KO", "1");
  world.clock.advance(hourMs);
  const exAt = world.clock.date();
  await world.tick("KO", "29.99", "30.01");
  await tradeMutation(world, feeder, "scaleTrade", { tradeId, quantity: "30" });
  world.market.halt("KO");
  await copyMutation(copy.eater, "stopCopy", { copyId: copy.id, mode: "CLOSE_ALL" });
  // The feeder is out before the symbol trades again here: a process that died saw no tick since.
  const { watch } = world.app.modules.copying;
  await watch.stop();
  world.market.resume("KO");
  await tradeMutation(world, feeder, "closeTrade", { tradeId });
  world.market.halt("KO");
  await watch.start();
  const { corrections } = world.app.modules.trading;
  const actionId = randomUUID();
  for (let round = 0; round < 2; round++) await corrections.adjustForSplit(actionId, "KO", new Decimal(2), new Decimal(1), exAt);
  // Three at 60.01 and three at 30.01.
  expect((await readCopy(copy.eater, copy.id)).positions).toMatchObject([{ quantity: "9", cost: "270.06" }]);
  await corrections.adjustForDividend(randomUUID(), "KO", new Decimal("0.5"), exAt);
  expect((await readCopy(copy.eater, copy.id)).positions).toMatchObject([{ quantity: "9", cost: "267.06" }]);
  world.market.resume("KO");
  await world.tick("KO", "29.49", "29.51");
  await world.sweep();
  const { state, money } = await readCopy(copy.eater, copy.id);
  expect([state, Number(money.realisedPnl)]).toEqual(["STOPPED", -1.65]);
  const { realisedGains } = await copy.eater.api.ok(
    "{ realisedGains(filter: { mode: PAPER }, first: 10) { edges { node { lot quantity cost gain } } } }",
  );
  expect(realisedGains.edges.map(({ node }: any) => [node.quantity, node.cost, node.gain].map(Number))).toEqual([
    [6, 177.03, -0.09],
    [3, 90.03, -1.56],
  ]);
});

test.each([
  ["split", 50, { type: "SPLIT", to: new Decimal(2), from: new Decimal(1) }],
  ["dividend", 99, { type: "DIVIDEND", perUnit: new Decimal(1) }],
] as const)(
  "COPY-155 why mine differs counts a %s for the lots of before its ex-date, as an oracle does row by row",
  async (_, mid, adjustment) => {
    const { copies, exAt } = await bought(mid);
    await list(exAt, adjustment);
    const earlier: number[] = [];
    for (const [index, { eater, id }] of copies.entries()) {
      const query = "query ($id: ID!) { copy(id: $id) { difference { feederMade parts { part money lines { cause money } } } } }";
      const { difference } = (await eater.api.ok(query, { id })).copy;
      const oracle = await differenceByRows(world.app.db, id, world.clock.date(), (symbol) => world.market.quote(symbol)!.mid.toNumber());
      const partOf = (name: string): any => difference.parts.find(({ part }: any) => part === name);
      expect(Number(difference.feederMade), `copy ${index}`).toBeCloseTo(oracle.feederMade, 1);
      for (const [name, value] of Object.entries(oracle.parts))
        expect(Number(partOf(name).money), `copy ${index} ${name}`).toBeCloseTo(value, 1);
      expect(Math.abs(Number(partOf("ROUNDING").money)), `copy ${index}`).toBeLessThan(0.05);
      earlier.push(Number(partOf("SIZE").lines.find(({ cause }: any) => cause === "EARLIER")?.money ?? 0));
    }
    // Who began after the ex-date has no lot of before it, where the feeder has half.
    expect(earlier[2]!).toBeLessThan(-0.5);
  },
);
