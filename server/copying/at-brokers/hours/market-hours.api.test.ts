// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../../../identity/testing/people";
import type { TradingHours } from "../../../market/providers/provider";
import { createLedgerWorld, type LedgerWorld, type VenueTrader } from "../../../trading/testing/ledger-world";
import { mutate } from "../../../trading/testing/trading-world";
import { receiptsOf, startCopy, submitSuitability } from "../../testing/copying-world";

let world: LedgerWorld;
beforeAll(async () => void (world = await createLedgerWorld()));
afterAll(() => world.stop());

/** The clock of the tests begins on a Thursday in winter at 09:32 New York. */
const fromNoon: TradingHours = { zone: "America/New_York", days: [1, 2, 3, 4, 5], open: "12:00", close: "16:00" };

/** Null: no quote comes, and the last one grows old. */
async function work(price: string | null = "100"): Promise<void> {
  for (let pass = 0; pass < 3; pass++) {
    if (price !== null) world.market.setQuote("AAPL", { bid: price, ask: price });
    await world.work();
    await world.app.modules.copying.fanOut.idle();
    await world.app.modules.copying.deps.orderQueue.sweep();
    await world.app.modules.copying.deps.orderQueue.idle();
  }
}

/** A copy that begins with what the feeder holds, with $1,000 of it. */
async function copying(feeder: Person, waitsForOpen: boolean): Promise<{ trader: VenueTrader; copyId: string }> {
  const trader = await world.trader({ role: "eater" });
  await submitSuitability(trader.person);
  await work();
  const settings = { sizing: "PROPORTIONAL", slippageCapBps: "100", quoteAgeMsMax: 15_000, waitsForOpen };
  const copy = await startCopy(trader.person, feeder, "10000", settings, { accountId: trader.accountId, withOpenTrades: true });
  return { trader, copyId: copy.id };
}

const resultOf = async ({ trader, copyId }: { trader: VenueTrader; copyId: string }): Promise<string> => {
  const [receipt] = await receiptsOf(trader.person, copyId);
  return `${receipt.status} ${receipt.reason}`;
};

test("BCOPY-041 outside market hours a copy at a broker waits for the open where it is set to, within its slippage cap; else it is skipped, and paper is too", async () => {
  world.market.setQuote("AAPL", { bid: "100", ask: "100" });
  const feeder = await createPerson(world, { role: "feeder" });
  await mutate(feeder, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "100" });
  world.market.setHours("AAPL", fromNoon);
  const [skipping, waiting, tooDear] = [await copying(feeder, false), await copying(feeder, true), await copying(feeder, true)];
  const eater = await createPerson(world, { role: "eater" });
  await submitSuitability(eater);
  const onPaper = await startCopy(eater, feeder, "10000", { sizing: "PROPORTIONAL", waitsForOpen: true }, { withOpenTrades: true });
  await work();
  expect(await resultOf(skipping)).toBe("SKIPPED MARKET_CLOSED");
  expect((await receiptsOf(eater, onPaper.id)).map(({ status, reason }: any) => `${status} ${reason}`)).toEqual(["SKIPPED MARKET_CLOSED"]);
  expect([await resultOf(waiting), await resultOf(tooDear)]).toEqual(["PENDING null", "PENDING null"]);
  world.clock.advance(3_600_000);
  await work();
  expect([skipping, waiting, tooDear].map(({ trader }) => trader.venue.placed.length)).toEqual([0, 0, 0]);
  // Noon in New York: 17:00 UTC.
  world.clock.advance(Date.parse("2026-11-19T17:00:01.000Z") - world.clock.now());
  await work("100.50");
  const open = waiting.trader.open();
  expect(open.map(({ side, quantity, type }) => `${side} ${quantity.toFixed()} ${type}`)).toEqual(["BUY 10 MARKET"]);
  waiting.trader.venue.fill(open[0]!.venueOrderId, "10");
  waiting.trader.venue.cutStream();
  await work("100.50");
  expect(await resultOf(waiting)).toBe("COPIED null");
});

test("BCOPY-042 what waited for the open is held against the price it was sized at: beyond the slippage cap it is skipped", async () => {
  const feeder = await createPerson(world, { role: "feeder" });
  world.market.setHours("AAPL", null);
  world.market.setQuote("AAPL", { bid: "100", ask: "100" });
  await mutate(feeder, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "100" });
  // Closed until the next day.
  world.market.setHours("AAPL", { ...fromNoon, open: "09:30", close: "09:40" });
  const copy = await copying(feeder, true);
  await work();
  expect(await resultOf(copy)).toBe("PENDING null");
  world.clock.advance(Date.parse("2026-11-20T14:30:01.000Z") - world.clock.now());
  await work("101.50");
  expect(await resultOf(copy)).toBe("SKIPPED SLIPPAGE_CAP");
  expect(copy.trader.venue.placed).toEqual([]);
});

const previewQuery = `query ($input: PreviewCopyInput!) { previewCopy(input: $input) {
  quantity reason waitsUntil initialOrders { orders { quantity reason waitsUntil } } } }`;

test("BCOPY-043 an open that waits says so with the moment at which its market opens, and the preview says the same before: on paper and without the rule it is skipped", async () => {
  world.market.setHours("AAPL", null);
  world.market.setQuote("AAPL", { bid: "100", ask: "100" });
  const feeder = await createPerson(world, { role: "feeder" });
  await mutate(feeder, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "100" });
  world.market.setHours("AAPL", { ...fromNoon, open: "20:00", close: "21:00" });
  const opensAt = world.market.nextOpenAt("AAPL")!.toISOString();
  const { trader, copyId } = await copying(feeder, true);
  await work();
  const settings = { sizing: "PROPORTIONAL", waitsForOpen: true };
  const preview = async (input: object): Promise<any> =>
    (await trader.person.api.ok(previewQuery, { input: { feederId: feeder.id, settings, ...input } })).previewCopy;
  const asked = { amount: "10000", withOpenTrades: true };
  const waiting = { quantity: "10", reason: null, waitsUntil: opensAt };
  const skipped = { quantity: "0", reason: "MARKET_CLOSED", waitsUntil: null };
  expect(await preview({ ...asked, accountId: trader.accountId })).toMatchObject({ ...waiting, initialOrders: { orders: [waiting] } });
  expect(await preview(asked)).toMatchObject({ ...skipped, initialOrders: { orders: [{ reason: "MARKET_CLOSED", waitsUntil: null }] } });
  expect(await preview({ ...asked, accountId: trader.accountId, settings: { sizing: "PROPORTIONAL" } })).toMatchObject(skipped);
  expect(await preview({ copyId })).toMatchObject({ reason: null, waitsUntil: opensAt });
  expect(await receiptsOf(trader.person, copyId)).toMatchObject([{ status: "PENDING", waitsUntil: opensAt }]);
  const stranger = await createPerson(world, { role: "eater" });
  const denied = await stranger.api.run(previewQuery, { input: { feederId: feeder.id, settings, ...asked, accountId: trader.accountId } });
  expect(denied.errors?.[0]?.extensions?.code).toBe("NOT_FOUND");
  world.market.setHours("AAPL", null);
  await work();
  trader.venue.fill(trader.open()[0]!.venueOrderId, "10");
  trader.venue.cutStream();
  await work();
  expect(await receiptsOf(trader.person, copyId)).toMatchObject([{ status: "COPIED", waitsUntil: null }]);
});

test("BCOPY-046 at the open of a market nothing goes out before its first quote, for the evening's says nothing of the price now; without one it is skipped", async () => {
  const feeder = await createPerson(world, { role: "feeder" });
  world.market.setHours("AAPL", null);
  world.market.setQuote("AAPL", { bid: "100", ask: "100" });
  await mutate(feeder, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "100" });
  const toOpen = () => world.clock.advance(+world.market.nextOpenAt("AAPL")! + 1_000 - world.clock.now());
  world.market.setHours("AAPL", fromNoon);
  const waiting = await copying(feeder, true);
  toOpen();
  await work(null);
  expect([waiting.trader.venue.placed, await resultOf(waiting)]).toEqual([[], "PENDING null"]);
  await work("100.50");
  expect(waiting.trader.venue.placed).toHaveLength(1);
  world.market.setHours("AAPL", { ...fromNoon, open: "18:00", close: "19:00" });
  const silent = await copying(feeder, true);
  toOpen();
  for (let times = 0; times < 5; times++) await work(null);
  expect([silent.trader.venue.placed, await resultOf(silent)]).toEqual([[], "SKIPPED QUOTE_STALE"]);
});
