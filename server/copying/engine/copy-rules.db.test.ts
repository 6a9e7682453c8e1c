import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import type { Person } from "../../identity/testing/people";
import { codeOf, mutate, portfolioOf } from "../../trading/testing/trading-world";
import {
  copyMutation,
  createCopyingWorld,
  openTrade,
  readCopy,
  receiptsOf,
  startCopy,
  tradeMutation,
  type CopyingWorld,
} from "../testing/copying-world";

/** Rules whose numbers are worked out by hand: orders that fill in parts, every guard at its limit, splits of what waits. */
let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  for (const [symbol, bid, ask] of [
    ["AAPL", "99.99", "100.01"],
    ["MSFT", "199.98", "200.02"],
    ["TSLA", "49.99", "50.01"],
    ["KO", "59.99", "60.01"],
  ] as const)
    // prettier-ignore
    await world.tick(symbol, bid, ask);
});

const copyOf = async (feeder: Person, amount: string, settings: Record<string, unknown>): Promise<() => Promise<any[]>> => {
  const eater = await world.eater();
  const { id } = await startCopy(eater, feeder, amount, settings);
  return () => receiptsOf(eater, id);
};
const outcome = ({ action, quantity, reason }: any): string => `${action} ${reason ?? quantity}`;

/** Fills at most 4 units a tick, of each tick's ask. */
async function fillAt(asks: readonly string[]): Promise<void> {
  for (const ask of asks) {
    world.clock.advance(10); // receipts are listed by when they were decided
    await world.tick("AAPL", new Decimal(ask).sub("0.02").toFixed(2), ask);
  }
}

test("COPY-026 an order that fills in parts is sized as one: the fill so far, less what it placed already", async () => {
  const feeder = await world.feeder();
  const { account } = await portfolioOf(feeder);
  expect(codeOf(await mutate(feeder, "setPaperRealism", { accountId: account.id, fillSizeMax: "4" }))).toBeNull();
  const proportional = await copyOf(feeder, "5000", {});
  const fixed = await copyOf(feeder, "1000", { sizing: "FIXED_AMOUNT", sizingValue: "100" });
  const multiplier = await copyOf(feeder, "1000", { sizing: "MULTIPLIER", sizingValue: "0.1" });
  const risk = await copyOf(feeder, "1000", { sizing: "RISK", sizingValue: "1" });
  const capped = await copyOf(feeder, "1000", { sizing: "MULTIPLIER", sizingValue: "1", maxPerTrade: "100" });
  const roomy = await copyOf(feeder, "1000", { sizing: "MULTIPLIER", sizingValue: "0.1", maxPerTrade: "900" });
  const small = await copyOf(feeder, "100", {});
  const late = await world.eater();
  const { id: lateId } = await startCopy(late, feeder, "1000", { sizing: "MULTIPLIER", sizingValue: "0.1", maxPerSymbol: "10" });
  await copyMutation(late, "pauseCopy", { copyId: lateId });

  const { order } = await mutate(feeder, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10", stopPrice: "80" });
  expect(order).toMatchObject({ status: "WORKING" });
  await fillAt(["100.01"]);
  await copyMutation(late, "resumeCopy", { copyId: lateId });
  await fillAt(["110.01", "90.01"]);

  // 5000 × 400.04 / 100000 = 20.00; 5002.00 × 840.08 / 100000 − 20.00 = 22.02; 4994.00 × 1020.10 / 100000 − 42.01 = 8.93
  expect((await proportional()).map((receipt) => [receipt.quantity, receipt.money])).toEqual([["0.2", "20"], ["0.2001", "22.01"], ["0.0992", "8.93"]]); // prettier-ignore
  // all of the $100 went to the first part
  expect((await fixed()).map(outcome)).toEqual(["OPEN 0.9999", "SCALE ALREADY_PLACED", "SCALE ALREADY_PLACED"]);
  expect((await multiplier()).map(outcome)).toEqual(["OPEN 0.4", "SCALE 0.4", "SCALE 0.2"]);
  // 1% of 1000.00, 1005.00 and 995.00 over 20.01, 30.01 and 10.01: 0.4997, 0.3348 and 0.994 in all
  expect((await risk()).map(outcome)).toEqual(["OPEN 0.4997", "SCALE ALREADY_PLACED", "SCALE 0.4943"]);
  // the most for one trade holds for the order as a whole: at 90.01 a little more of it fits
  expect((await capped()).map(outcome)).toEqual(["OPEN 0.9999", "SCALE ALREADY_PLACED", "SCALE 0.111"]);
  // a limit is named where it cut, and not for what rounding left
  expect((await capped()).map(({ cap }) => cap)).toEqual(["TRADE", "TRADE", "TRADE"]);
  expect([...(await multiplier()), ...(await risk())].map(({ cap }) => cap)).toEqual([null, null, null, null, null, null]);
  expect((await roomy()).map(({ steps }) => steps.filter(({ isCut }: any) => isCut).length)).toEqual([0, 0, 0]);
  // $0.40 and $0.84 are too little, $1.02 is not
  expect((await small()).map(outcome)).toEqual(["OPEN BELOW_MINIMUM", "OPEN BELOW_MINIMUM", "OPEN 0.0113"]);
  // what came while it was paused is not caught up
  expect((await receiptsOf(late, lateId)).map(outcome)).toEqual(["OPEN PAUSED", "SCALE NOT_HELD", "SCALE NOT_HELD"]);
  expect((await receiptsOf(late, lateId)).slice(1).map(({ cap }) => cap)).toEqual([null, null]);

  // Scaling in: own held × added / before, of the order so far; its parts add up to the whole.
  await world.tick("AAPL", "99.99", "100.01");
  const [trade] = await world.app.db.query<{ id: string }>("select id from trades where user_id = $1", [feeder.id]);
  await mutate(feeder, "scaleTrade", { tradeId: trade!.id, quantity: "10" });
  await fillAt(["100.01", "110.01", "90.01"]);
  expect((await fixed()).slice(3).map(outcome)).toEqual(["SCALE 0.3999", "SCALE 0.4", "SCALE 0.2"]);
  expect((await multiplier()).slice(3).map(outcome)).toEqual(["SCALE 0.4", "SCALE 0.4", "SCALE 0.2"]);
  await world.tick("AAPL", "99.99", "100.01");
  await mutate(feeder, "closeTrade", { tradeId: trade!.id });
  await fillAt(Array.from({ length: 5 }, () => "100.01"));
  expect(
    (await fixed())
      .slice(6)
      .reduce((sum, { quantity }) => sum.add(quantity), new Decimal(0))
      .toFixed(),
  ).toBe("1.9998");
});

/** A SCALED event whose fill was at another price than the copies': as at a broker of one's own. */
async function sealAt(feeder: Person, tradeId: string, fillPrice: string, quote: readonly [bid: string, ask: string]): Promise<void> {
  await world.app.db.query(
    `with last as (select * from record_events where trade_id = $1 order by sequence desc limit 1), sealed as (
       insert into record_events (record_id, sequence, user_id, trade_id, kind, at, bytes, previous_hash, hash, symbol, side, bid, ask, snapshot_id, fill_quantity, fill_price, equity_before, status, quantity, quote_age_ms)
       select record_id, sequence + 1, user_id, trade_id, 'SCALED', $5, '{}', hash, encode(sha256(gen_random_uuid()::text::bytea), 'hex'), symbol, side, $3, $4, snapshot_id, 1, $2, equity_before, 'OPEN', quantity + 1, 0 from last returning record_id, sequence)
     update records r set sequence = s.sequence from sealed s where r.id = s.record_id`,
    [tradeId, fillPrice, ...quote, world.clock.date()],
  );
  const [record] = await world.app.db.query<{ id: string }>("select id from records where user_id = $1", [feeder.id]);
  await world.app.modules.copying.fanOut.run(record!.id);
  await world.settled();
  world.clock.advance(10);
}

test.each([
  ["LONG", ["99.98", "100.3"], ["99.68", "99.7"]],
  ["SHORT", ["99.7", "99.72"], ["100.3", "100.32"]],
] as const)("COPY-033 the slippage cap of a %s counts against the copy only, up to and with the cap", async (side, worse, better) => {
  const feeder = await world.feeder();
  const rules = (slippageCapBps: string) => ({ sizing: "MULTIPLIER", sizingValue: "1", slippageCapBps });
  const [tight, exact, none] = [await copyOf(feeder, "1000", rules("29.99")), await copyOf(feeder, "1000", rules("30")), await copyOf(feeder, "1000", rules("0"))]; // prettier-ignore
  const tradeId = await openTrade(world, feeder, "AAPL", "1", { side });
  await sealAt(feeder, tradeId, "100", worse);
  await sealAt(feeder, tradeId, "100", better);
  const reasons = async (receipts: () => Promise<any[]>) => (await receipts()).map(outcome);
  expect(await reasons(tight)).toEqual(["OPEN 1", "SCALE SLIPPAGE_CAP", "SCALE 1"]);
  expect(await reasons(exact)).toEqual(["OPEN 1", "SCALE 1", "SCALE 1"]);
  expect(await reasons(none)).toEqual(["OPEN 1", "SCALE SLIPPAGE_CAP", "SCALE 1"]);
  const [, skipped, favourable] = await none();
  expect(skipped.reasonText).toBe(
    "The price was 30 bps worse than the feeder's and your cap is 0 bps. A cap of 30 bps would have allowed it.",
  );
  expect([favourable.slippageBps, favourable.slippageMoney]).toEqual([-30, "-0.3"]);
});

test("COPY-034 each guard lets through what is just at its limit, and stops what is past it", async () => {
  const feeder = await world.feeder();
  const rules = (more: Record<string, unknown>) => ({ sizing: "FIXED_AMOUNT", sizingValue: "500", ...more });
  const copies: Array<[settings: Record<string, unknown>, outcomes: string[]]> = [
    [{ maxOpenTrades: 2 }, ["OPEN 4.9995", "OPEN 2.4997", "OPEN OPEN_TRADES_MAX", "SCALE 4.9995"]],
    [{ quoteAgeMsMax: 900 }, ["OPEN 4.9995", "OPEN 2.4997", "OPEN NO_FREE_CASH", "SCALE NO_FREE_CASH"]],
    [{ quoteAgeMsMax: 899 }, ["OPEN 4.9995", "OPEN QUOTE_TOO_OLD", "OPEN 9.998", "SCALE NO_FREE_CASH"]],
    // bought at 100.01 and now at 90.00: 50.04 lost
    [{ dailyLossLimit: "50.05" }, ["OPEN 4.9995", "OPEN 2.4997", "OPEN NO_FREE_CASH", "SCALE NO_FREE_CASH"]],
    [{ allowSymbols: ["AAPL"] }, ["OPEN 4.9995", "OPEN SYMBOL_NOT_ALLOWED", "OPEN SYMBOL_NOT_ALLOWED", "SCALE 4.9995"]],
    [{ denySymbols: ["MSFT"], classes: ["STOCK"] }, ["OPEN 4.9995", "OPEN SYMBOL_NOT_ALLOWED", "OPEN 9.998", "SCALE NO_FREE_CASH"]],
    [
      { classes: ["CRYPTO", "FX"] },
      ["OPEN CLASS_NOT_ALLOWED", "OPEN CLASS_NOT_ALLOWED", "OPEN CLASS_NOT_ALLOWED", "SCALE CLASS_NOT_ALLOWED"],
    ],
  ];
  const readers = [];
  for (const [settings] of copies) readers.push(await copyOf(feeder, settings["maxOpenTrades"] ? "5000" : "1000", rules(settings)));
  const aapl = await openTrade(world, feeder, "AAPL", "10");
  world.market.setQuote("MSFT", { bid: "199.98", ask: "200.02", asOf: new Date(world.clock.now() - 900) });
  await openTrade(world, feeder, "MSFT", "1");
  world.market.setQuote("TSLA", { bid: "49.99", ask: "50.01" });
  await openTrade(world, feeder, "TSLA", "1");
  world.market.setQuote("AAPL", { bid: "99.99", ask: "100.01" });
  await tradeMutation(world, feeder, "scaleTrade", { tradeId: aapl, quantity: "10" });
  for (const [index, [settings, wanted]] of copies.entries())
    expect((await readers[index]!()).map(outcome), JSON.stringify(settings)).toEqual(wanted);
});

test("COPY-035 the daily loss limits act at the loss they name: of one copy, and of all of an eater's together", async () => {
  const [one, two, eater] = [await world.feeder(), await world.feeder(), await world.eater()];
  const rules = { sizing: "MULTIPLIER", sizingValue: "1" };
  const first = await startCopy(eater, one, "1000", { ...rules, dailyLossLimit: "20.02" });
  const second = await startCopy(eater, two, "1000", rules);
  await copyMutation(eater, "setEaterLimits", { dailyLossLimit: "40.04" });
  for (const feeder of [one, two]) await openTrade(world, feeder, "AAPL", "2");
  const last = async (copyId: string) => (await receiptsOf(eater, copyId)).at(-1);
  // 2 at 100.01, now 90.005: 20.01 lost in each, and 40.03 in all before the second buys
  await world.tick("AAPL", "89.995", "90.015");
  for (const feeder of [one, two]) await openTrade(world, feeder, "KO", "1");
  expect([(await last(first.id)).status, (await last(second.id)).reason]).toEqual(["COPIED", null]);
  // KO cost a cent of spread in each: 20.02 and 40.04
  await openTrade(world, one, "TSLA", "1");
  expect(await last(first.id)).toMatchObject({ status: "SKIPPED", reason: "DAILY_LOSS" });
  await openTrade(world, two, "TSLA", "1");
  expect(await last(second.id)).toMatchObject({
    reason: "EATER_DAILY_LOSS",
    reasonText: expect.stringMatching(/^Your copies together had lost \$40\.04 since 00:00 UTC and you stop opening at \$40\.04\.$/),
  });
});

test("COPY-092 what all copies together have lost counts each position in whole cents, as each copy's own worth does", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { id } = await startCopy(eater, feeder, "1000", { sizing: "MULTIPLIER", sizingValue: "1" });
  await copyMutation(eater, "setEaterLimits", { dailyLossLimit: "5.01" });
  // $50.02 for what is then worth 45.0115005
  await openTrade(world, feeder, "AAPL", "0.5001");
  await world.tick("AAPL", "89.995", "90.015");
  await openTrade(world, feeder, "TSLA", "1");
  const receipts = await receiptsOf(eater, id);
  expect(receipts.map(outcome)).toEqual(["OPEN 0.5001", "OPEN EATER_DAILY_LOSS"]);
});

test("COPY-085 limits over all copies that are set in mid-day count what copies that ended today have lost", async () => {
  const [one, two, eater] = [await world.feeder(), await world.feeder(), await world.eater()];
  const rules = { sizing: "MULTIPLIER", sizingValue: "1" };
  const ended = await startCopy(eater, one, "1000", rules);
  const running = await startCopy(eater, two, "1000", rules);
  await openTrade(world, one, "AAPL", "2");
  // 2 bought at 100.01 and sold at 89.995: $20.03 lost, by a copy that is over before any limit is there
  await world.tick("AAPL", "89.995", "90.015");
  await copyMutation(eater, "stopCopy", { copyId: ended.id, mode: "CLOSE_ALL" });
  await copyMutation(eater, "setEaterLimits", { dailyLossLimit: "20.04" });
  await openTrade(world, two, "TSLA", "1");
  // and a cent more by the spread of this one
  await openTrade(world, two, "TSLA", "1");
  const receipts = await receiptsOf(eater, running.id);
  expect(receipts.map(outcome)).toEqual(["OPEN 1", "OPEN EATER_DAILY_LOSS"]);
});

test("COPY-086 copies that are detached in one press transfer one side of a symbol only: what is held the other way is closed", async () => {
  const [long, short, eater] = [await world.feeder(), await world.feeder(), await world.eater()];
  const rules = { sizing: "MULTIPLIER", sizingValue: "0.1" };
  const copies = [await startCopy(eater, long, "1000", rules), await startCopy(eater, short, "1000", rules)];
  await openTrade(world, long, "AAPL", "10");
  await openTrade(world, short, "AAPL", "20", { side: "SHORT" });
  await copyMutation(eater, "stopAllCopies", { mode: "DETACH" });
  const ends = [];
  for (const { id } of copies) ends.push((await receiptsOf(eater, id)).at(-1).action);
  expect(ends.sort()).toEqual(["CLOSE", "DETACH"]);
  expect(await world.app.db.query("select count(*)::int as trades from trades where user_id = $1 and status = 'OPEN'", [eater.id])).toEqual([{ trades: 1 }]); // prettier-ignore
});

test("COPY-027 a split reaches a copy whose close waits though the feeder is out of the trade, once, and the close sells the new units", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { id } = await startCopy(eater, feeder, "1000", { sizing: "MULTIPLIER", sizingValue: "0.1" });
  const tradeId = await openTrade(world, feeder, "KO", "30");
  world.market.halt("KO");
  await copyMutation(eater, "stopCopy", { copyId: id, mode: "CLOSE_ALL" });
  // The feeder is out before the symbol trades again here: a process that died saw no tick since.
  const { watch } = world.app.modules.copying;
  await watch.stop();
  world.market.resume("KO");
  await tradeMutation(world, feeder, "closeTrade", { tradeId });
  world.market.halt("KO");
  await watch.start();
  const before = await readCopy(eater, id);
  expect(before).toMatchObject({ state: "STOPPING", positions: [{ quantity: "3", isClosePending: true }] });
  const { corrections } = world.app.modules.trading;
  const actionId = randomUUID();
  for (let round = 0; round < 2; round++) await corrections.adjustForSplit(actionId, "KO", new Decimal(2), new Decimal(1));
  world.market.setQuote("KO", { bid: "29.99", ask: "30.01" });
  const split = await readCopy(eater, id);
  expect(split.positions[0]).toMatchObject({ quantity: "6", cost: before.positions[0].cost, averagePrice: "30.005" });
  await corrections.adjustForDividend(randomUUID(), "KO", new Decimal("0.5"));
  expect((await readCopy(eater, id)).positions[0]).toMatchObject({ quantity: "6", cost: "177.03" });
  world.market.resume("KO");
  await world.tick("KO", "29.49", "29.51");
  await world.sweep();
  expect(await readCopy(eater, id)).toMatchObject({ state: "STOPPED", openPositions: 0 });
  expect((await receiptsOf(eater, id)).slice(1).map(outcome).sort()).toEqual(["ADJUST 0", "ADJUST 0", "CLOSE 6"]);
});

test("COPY-036 what copying has been like is published of all copies together, of events that everyone may see, and of nobody who is hidden", async () => {
  const [feeder, reader] = [await world.feeder(), await world.eater()];
  const own = await world.eater();
  await startCopy(own, feeder, "1000", { sizing: "MULTIPLIER", sizingValue: "0.1" });
  await copyOf(feeder, "1000", { denySymbols: ["AAPL"] });
  const paused = await world.eater();
  const { id } = await startCopy(paused, feeder, "1000");
  await copyMutation(paused, "pauseCopy", { copyId: id });
  const tradeId = await openTrade(world, feeder, "AAPL", "10");
  const ask = async (): Promise<any> =>
    (
      await reader.api.ok(
        "query ($id: ID!) { trader(id: $id) { copyRecord { fidelity { copies } longCopies longCopiesWanted copied missedPercent medianLatencyMs medianSlippageBps missReasons { reason count } } } }",
        { id: feeder.id },
      )
    ).trader.copyRecord;
  expect(await ask()).toMatchObject({ copied: 0, missedPercent: null, missReasons: [], fidelity: null });
  world.clock.advance(16 * 60_000);
  expect(await ask()).toMatchObject({
    ...{ fidelity: null, longCopies: 0, longCopiesWanted: 5 },
    ...{ copied: 1, missedPercent: 50, medianLatencyMs: 0, medianSlippageBps: 0 },
    missReasons: [{ reason: "SYMBOL_NOT_ALLOWED", count: 1 }],
  });
  const recipeOf = async (person: Person): Promise<any> =>
    (
      await person.api.ok(
        "query ($id: ID!) { recipe(id: $id) { copies { copies medianReturnPercent viewerProfit viewerReturnPercent } } }",
        { id: tradeId },
      )
    ).recipe.copies;
  // bought 1 at 100.01 and held at a mid of 100
  const result = { copies: 1, medianReturnPercent: expect.closeTo(-0.01, 3) };
  expect(await recipeOf(reader)).toEqual({ ...result, viewerProfit: null, viewerReturnPercent: null });
  expect(await recipeOf(own)).toEqual({ ...result, viewerProfit: "-0.01", viewerReturnPercent: expect.closeTo(-0.01, 3) });
  await feeder.api.ok("mutation { updatePrivacy(input: { profileAudience: FOLLOWERS }) { errors { code } } }");
  expect(await ask()).toBeNull();
});
