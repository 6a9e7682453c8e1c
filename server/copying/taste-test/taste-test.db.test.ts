import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import type { Person } from "../../identity/testing/people";
import { copyMutation, createCopyingWorld, readCopy, receiptsOf, startCopy, type CopyingWorld } from "../testing/copying-world";
import { chanceOf } from "../testing/chance";
import { simulatedPrice } from "../testing/simulated-slippage";
import { randomRules, settingsTextOf, tradeByChance, WanderingPrices } from "../testing/random-past";
import { mutate } from "../../trading/testing/trading-world";
import { readPastCopy, type EaterLimitsText } from "./past/past-events.store";
import { settingsOf } from "./question";
import { runTasteTest } from "./run-taste-test";

/** Random feeders × settings; `TASTE_CASES=300` for the whole proof, `TASTE_SEED` for another past. */
const cases = Number(process.env["TASTE_CASES"] ?? 15);
const seed = Number(process.env["TASTE_SEED"] ?? 14);
const copiesPerFeeder = 5;
const steps = 24;

let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
});
afterAll(() => world?.stop());

const noLimits: EaterLimitsText = { maxPerSymbol: null, maxPerClass: {}, maxTotal: null, dailyLossLimit: null };

const testOf = async (eater: Person, feeder: Person, copyId: string, amount: string, eaterLimits = noLimits) =>
  runTasteTest(
    { db: world.app.db, market: world.market, clock: world.clock },
    { id: eater.id, role: "eater", tier: "master_chef" },
    feeder.id,
    {
      ...{ amount, settings: await settingsTextOf(world.app.db, copyId), withOpenTrades: false, days: null, until: null },
      ...{ slippageBps: "0", feeBps: "0" },
    },
    eaterLimits,
  );

/** What the books of a real copy say. */
async function booksOf(copyId: string) {
  const rows = await world.app.db.query<{ action: string; reason: string | null; count: number }>(
    `select reason, count(*)::int as count from receipts
     where copy_id = $1 and status = 'SKIPPED' and action in ('OPEN', 'SCALE') group by reason order by count desc, reason`,
    [copyId],
  );
  return rows.map(({ reason, count }) => ({ reason, count }));
}

/** How often the margin of a real copy was called, and whether it held a short at all. */
async function shortsOfReal(copyId: string): Promise<{ calls: number; hasShorts: boolean }> {
  const [row] = await world.app.db.query<{ calls: number; hasShorts: boolean }>(
    `select count(distinct cause_id) filter (where cause_kind = 'MARGIN')::int as calls,
      coalesce(bool_or(side = 'SHORT' and action = 'OPEN' and status = 'COPIED'), false) as "hasShorts"
    from receipts where copy_id = $1`,
    [copyId],
  );
  return row!;
}

/** A limit for stocks, for coins, for both or for neither. */
const classLimits = (chance: () => number): EaterLimitsText["maxPerClass"] => ({
  ...(chance() < 0.5 ? { STOCK: "500.00" } : {}),
  ...(chance() < 0.5 ? { CRYPTO: "120.00" } : {}),
});

const limitsInput = ({ maxPerClass, ...rest }: EaterLimitsText) => ({
  ...rest,
  maxPerClass: Object.entries(maxPerClass).map(([name, max]) => ({ class: name, max })),
});

test(
  `TASTE-001 a taste test makes to the cent what a paper copy with the same settings made, and skips what it skipped (${cases} cases, seed ${seed})`,
  async () => {
    const chance = chanceOf(seed);
    let [skipped, called, exact] = [0, 0, 0];
    for (let done = 0; done < cases; done += copiesPerFeeder) {
      const prices = new WanderingPrices(world, chance);
      await prices.step(0);
      const feeder = await world.feeder();
      const copies = [];
      for (let index = 0; index < copiesPerFeeder; index++) {
        const eater = await world.eater();
        const amount = new Decimal(100 + Math.floor(chance() * 9_000)).toFixed(2);
        const eaterLimits: EaterLimitsText =
          chance() < 0.3
            ? {
                maxPerSymbol: chance() < 0.5 ? "300.00" : null,
                maxPerClass: classLimits(chance),
                maxTotal: "900.00",
                dailyLossLimit: "15.00",
              }
            : noLimits;
        const { id } = await startCopy(eater, feeder, amount, randomRules(chance));
        if (eaterLimits !== noLimits) await copyMutation(eater, "setEaterLimits", limitsInput(eaterLimits));
        copies.push({ eater, id, amount, eaterLimits });
      }
      await tradeByChance(world, feeder, prices, chance, steps, (done / copiesPerFeeder) % 2 === 0);
      for (const { eater, id, amount, eaterLimits } of copies) {
        const result = await testOf(eater, feeder, id, amount, eaterLimits);
        const copy = await readCopy(eater, id);
        const label = `feeder ${done / copiesPerFeeder}, copy of $${amount} with ${JSON.stringify(settingsOf(await settingsTextOf(world.app.db, id)))}`;
        expect(
          result.skips.map(({ reason, count }) => ({ reason, count })),
          label,
        ).toEqual(await booksOf(id));
        expect(result.finalEquity, label).toBe(new Decimal(copy.money.equity).toFixed(2));
        expect(result.openAtEnd, label).toBe(copy.openPositions);
        const { calls, hasShorts } = await shortsOfReal(id);
        expect(result.marginCalls, label).toBe(calls);
        // Prices here move at whole minutes: what is exact to the minute is exact to the cent too.
        if (calls > 0) expect(result.precision, label).toBe("MINUTE");
        if (!hasShorts) expect(result.precision, label).toBe("EXACT");
        skipped += result.skipped;
        called += calls;
        exact += result.precision === "EXACT" ? 1 : 0;
      }
    }
    expect(skipped).toBeGreaterThan(cases);
    expect(exact).toBeGreaterThan(cases / 2);
    if (cases >= 300) expect(called).toBeGreaterThan(0);
    expect(limits.tasteTestEventsMax).toBeGreaterThan(10_000);
  },
  Math.max(60_000, cases * 6_000),
);

test("TASTE-031 through a split, dividends, a new symbol and payments for what is gone, a taste test makes to the cent what paper copies made, after each of them", async () => {
  const prices = new WanderingPrices(world, chanceOf(seed + 31));
  await prices.step(0);
  const feeder = await world.feeder();
  const rules = [
    { sizing: "PROPORTIONAL" },
    // Less than the renamed position and the one beside it are worth together.
    { sizing: "FIXED_AMOUNT", sizingValue: "400.00", maxPerSymbol: "700.00" },
    { sizing: "MULTIPLIER", sizingValue: "0.31", dailyLossLimit: "25.00" },
    { sizing: "RISK", sizingValue: "2" },
  ];
  const copies: Array<{ eater: Person; id: string }> = [];
  for (const settings of rules) {
    const eater = await world.eater();
    copies.push({ eater, id: (await startCopy(eater, feeder, "5000.00", settings)).id });
  }
  const { corrections } = world.app.modules.trading;
  const compared = async (what: string): Promise<void> => {
    await world.settled();
    for (const { eater, id } of copies) {
      const [result, copy] = [await testOf(eater, feeder, id, "5000.00"), await readCopy(eater, id)];
      const label = `${what}, copy ${JSON.stringify(settingsOf(await settingsTextOf(world.app.db, id)))}`;
      expect(result.finalEquity, label).toBe(new Decimal(copy.money.equity).toFixed(2));
      expect(result.openAtEnd, label).toBe(copy.openPositions);
      expect(
        result.skips.map(({ reason, count }) => ({ reason, count })),
        label,
      ).toEqual(await booksOf(id));
    }
    world.clock.advance(3_600_000);
    await prices.step(2);
  };
  const open = async (symbol: string, side: "LONG" | "SHORT", quantity: string, stopPrice: string): Promise<string> =>
    (await mutate(feeder, "openTrade", { symbol, side, quantity, stopPrice })).trade.id;

  const renamed = await open("AAPL", "LONG", "11", "80.00");
  await open("TSLA", "SHORT", "8", "70.00");
  await compared("opened");
  await corrections.adjustForSplit(randomUUID(), "AAPL", new Decimal(3), new Decimal(2));
  await compared("split");
  await corrections.adjustForDividend(randomUUID(), "AAPL", new Decimal("0.37"));
  await corrections.adjustForDividend(randomUUID(), "TSLA", new Decimal("0.11"));
  await compared("dividends");
  await corrections.adjustForSymbol(randomUUID(), "AAPL", "MSFT");
  await compared("renamed");
  await open("MSFT", "LONG", "3", "150.00");
  await compared("opened beside the renamed trade");
  await mutate(feeder, "scaleTrade", { tradeId: renamed, quantity: "2" });
  await compared("added to the renamed trade");
  await mutate(feeder, "closeTrade", { tradeId: renamed, quantity: "4" });
  await compared("reduced the renamed trade");
  await corrections.adjustForCashOut(randomUUID(), "TSLA", new Decimal("61.337"));
  await compared("paid for the short");
  await corrections.adjustForCashOut(randomUUID(), "MSFT", new Decimal("170.555"));
  await compared("paid for both trades of one symbol");
  await open("AAPL", "LONG", "5", "60.00");
  await compared("opened with what was paid");
  expect((await booksOf(copies[1]!.id)).map(({ reason }) => reason)).toContain("SYMBOL_MAX");

  // Nobody trades what is paid out: no slippage, no fee.
  const rows = await readPastCopy(world.app.db, {
    ...{ feederId: feeder.id, amount: "5000.00", settings: await settingsTextOf(world.app.db, copies[0]!.id), limits: noLimits },
    ...{ slippageBps: "20", feeBps: "15", dayMids: {}, given: [], since: new Date(0), until: world.market.marketNow() },
  });
  const paidOut = rows.filter(({ adjustment }) => adjustment === "CASH_OUT");
  expect(paidOut.map(({ action, price, fee }) => [action, Number(price), Number(fee)])).toEqual([
    ["CLOSE", 61.337, 0],
    ["CLOSE", 170.555, 0],
    ["CLOSE", 170.555, 0],
  ]);
  const sold = rows.find(({ kind }) => kind === "REDUCED")!;
  expect(Number(sold.price)).toBeLessThan(Number(sold.bid));
  expect(Number(sold.fee)).toBeGreaterThan(0);
});

test("TASTE-032 a copy on paper whose fills slip is paid for what is gone as the taste test says: at what a unit brought", async () => {
  const slippageSeed = "corporate-actions";
  const slipping = await createCopyingWorld({ slippageSeed });
  try {
    const feeder = await slipping.feeder();
    // Four in ten slip by less than half a tick: of six, some would show it.
    const copies: Array<{ eater: Person; id: string }> = [];
    for (let index = 0; index < 6; index++) {
      const eater = await slipping.eater();
      const { id } = await startCopy(eater, feeder, "5000.00", { sizing: "FIXED_AMOUNT", sizingValue: "900.00" });
      copies.push({ eater, id });
    }
    await mutate(feeder, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "5" });
    await slipping.settled();
    await slipping.app.modules.trading.corrections.adjustForCashOut(randomUUID(), "AAPL", new Decimal("93.337"));
    await slipping.settled();
    for (const { eater, id } of copies) {
      const [opened] = await slipping.app.db.query<{ causeId: string; tradeId: string }>(
        `select cause_id as "causeId", trade_id as "tradeId" from receipts where copy_id = $1 and action = 'OPEN'`,
        [id],
      );
      const fill = { ...opened!, seed: slippageSeed, copyId: id, instrumentClass: "STOCK", tick: "0.01", isBuy: true, price: "100.01" };
      const receipts = await receiptsOf(eater, id);
      const priceOf = (action: string) => Number(receipts.find((receipt: { action: string }) => receipt.action === action)!.price);
      expect(priceOf("OPEN")).toBe(Number(simulatedPrice(fill)));
      expect(priceOf("CLOSE")).toBe(93.337);
    }
  } finally {
    await slipping.stop();
  }
});
