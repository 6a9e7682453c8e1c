// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../../../identity/testing/people";
import type { TradingHours } from "../../../market/providers/provider";
import { createLedgerWorld, type LedgerWorld, type VenueTrader } from "../../../trading/testing/ledger-world";
import { mutate } from "../../../trading/testing/trading-world";
import { copyMutation, receiptsOf, startCopy, submitSuitability } from "../../testing/copying-world";

let world: LedgerWorld;
beforeAll(async () => void (world = await createLedgerWorld()));
afterAll(() => world.stop());

const newYork: TradingHours = { zone: "America/New_York", days: [1, 2, 3, 4, 5], open: "09:30", close: "16:00" };
const cap = { sizing: "PROPORTIONAL", slippageCapBps: "100", quoteAgeMsMax: 120_000, waitsForOpen: true };

async function work(price = "100"): Promise<void> {
  for (let pass = 0; pass < 3; pass++) {
    world.market.setQuote("AAPL", { bid: price, ask: price });
    await world.work();
    await world.app.modules.copying.fanOut.idle();
    await world.app.modules.copying.deps.orderQueue.sweep();
    await world.app.modules.copying.deps.orderQueue.idle();
  }
}

const toTime = (iso: string): void => void world.clock.advance(Date.parse(iso) - world.clock.now());

/** A feeder with 100 AAPL at $100 and nothing else. */
async function feederWithApples(): Promise<Person> {
  world.market.setHours("AAPL", null);
  world.market.setQuote("AAPL", { bid: "100", ask: "100" });
  const feeder = await createPerson(world, { role: "feeder" });
  await mutate(feeder, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "100" });
  world.market.setHours("AAPL", newYork);
  return feeder;
}

interface Copying {
  readonly trader: VenueTrader;
  readonly copyId: string;
}

/** A copy that begins with what the feeder holds: a tenth of the amount, at $100 a share. */
async function copying(feeder: Person, amount: string, settings: object = { usesExtendedHours: true }): Promise<Copying> {
  const trader = await world.trader({ role: "eater" });
  await submitSuitability(trader.person);
  await work();
  const asked = { accountId: trader.accountId, withOpenTrades: true };
  const copy = await startCopy(trader.person, feeder, amount, { ...cap, ...settings }, asked);
  return { trader, copyId: copy.id };
}

const lastOf = async ({ trader, copyId }: Copying): Promise<any> => (await receiptsOf(trader.person, copyId)).at(-1);
const ordersOf = async ({ trader }: Copying): Promise<string[]> =>
  (
    await world.app.db.query<any>(
      `select concat_ws(' ', side, type, time_in_force, trim_scale(quantity), trim_scale(limit_price), is_extended, state) as order
      from broker_orders where connection_id = $1 order by created_at, attempt`,
      [trader.connectionId],
    )
  ).map(({ order }) => order);

test("BCOPY-061 after market hours an open goes out by limit in whole shares, is cancelled once it may fill no longer, and the receipt says so", async () => {
  toTime("2026-11-19T21:30:00Z");
  const feeder = await feederWithApples();
  const filled = await copying(feeder, "10550");
  const [waiting, missed, partly] = [await copying(feeder, "10000", {}), await copying(feeder, "10000"), await copying(feeder, "10000")];
  await work();
  expect(await ordersOf(waiting)).toEqual([]);
  expect(await ordersOf(missed)).toEqual(["BUY LIMIT DAY 10 101 t ACCEPTED"]);
  // A part of a share is not sent.
  expect(await ordersOf(filled)).toEqual(["BUY LIMIT DAY 10 101 t ACCEPTED"]);
  expect(await lastOf(filled)).toMatchObject({ status: "PENDING", waitsUntil: null });
  filled.trader.venue.fill(filled.trader.open()[0]!.venueOrderId, "10");
  filled.trader.venue.cutStream();
  partly.trader.venue.fill(partly.trader.open()[0]!.venueOrderId, "4");
  partly.trader.venue.cutStream();
  await work();
  expect(await lastOf(filled)).toMatchObject({ status: "COPIED", quantity: "10" });
  world.clock.advance(120_000);
  await work();
  const why = "Outside market hours AAPL could not be traded within your slippage cap in 120 s, so the rest was cancelled.";
  expect(await lastOf(missed)).toMatchObject({ status: "SKIPPED", reason: "EXTENDED_LIMIT", reasonText: why });
  expect(await lastOf(partly)).toMatchObject({ status: "PARTIAL", reason: "EXTENDED_LIMIT", quantity: "4" });
  expect(await ordersOf(missed)).toEqual(["BUY LIMIT DAY 10 101 t CANCELED"]);
  expect(await lastOf(waiting)).toMatchObject({ status: "PENDING" });
});

test("BCOPY-062 what is opened over night waits for the morning's session and is held to the price it was sized at; less than a share waits for the open", async () => {
  toTime("2026-11-20T08:30:00Z");
  const feeder = await feederWithApples();
  const [whole, part] = [await copying(feeder, "10000"), await copying(feeder, "900")];
  await work();
  expect(await lastOf(whole)).toMatchObject({ status: "PENDING", waitsUntil: "2026-11-20T09:00:00.000Z" });
  expect(await lastOf(part)).toMatchObject({ status: "PENDING", waitsUntil: "2026-11-20T14:30:00.000Z" });
  toTime("2026-11-20T09:00:01Z");
  await work("105");
  expect([await ordersOf(whole), await ordersOf(part)]).toEqual([["BUY LIMIT DAY 10 101 t ACCEPTED"], []]);
  toTime("2026-11-20T14:30:01Z");
  await work("100.50");
  expect(await ordersOf(part)).toEqual(["BUY MARKET GTC 0.9 f ACCEPTED"]);
});

test("BCOPY-064 a close in extended hours goes out by limit; what is not filled, and a part of a share, goes out again in the next session", async () => {
  toTime("2026-11-20T20:30:00Z");
  const feeder = await feederWithApples();
  world.market.setHours("AAPL", null);
  const copy = await copying(feeder, "10550");
  await work();
  copy.trader.venue.fill(copy.trader.open()[0]!.venueOrderId, "10.55");
  copy.trader.venue.cutStream();
  await work();
  expect(await lastOf(copy)).toMatchObject({ status: "COPIED", quantity: "10.55" });
  world.market.setHours("AAPL", newYork);
  // 17:00 in New York
  toTime("2026-11-20T22:00:00Z");
  await work();
  expect((await copyMutation(copy.trader.person, "stopCopy", { copyId: copy.copyId, mode: "CLOSE_ALL" })).fault).toBeUndefined();
  await work();
  expect((await ordersOf(copy)).at(-1)).toBe("SELL LIMIT DAY 10 99 t ACCEPTED");
  copy.trader.venue.fill(copy.trader.open()[0]!.venueOrderId, "4");
  copy.trader.venue.cutStream();
  world.clock.advance(120_000);
  await work();
  const why =
    "Outside market hours it was not filled, or not whole, within your slippage cap. The rest goes out again in the next session.";
  expect(await lastOf(copy)).toMatchObject({ status: "PENDING", isClosePending: true, waitingFor: why });
  world.clock.advance(3_600_000);
  await work();
  expect(await ordersOf(copy)).toHaveLength(2);
  // Monday, 4:00 in New York
  toTime("2026-11-23T09:00:01Z");
  await work();
  expect((await ordersOf(copy)).at(-1)).toBe("SELL LIMIT DAY 6 99 t ACCEPTED");
  copy.trader.venue.fill(copy.trader.open()[0]!.venueOrderId, "6");
  copy.trader.venue.cutStream();
  await work();
  expect(await lastOf(copy)).toMatchObject({ status: "PENDING", isClosePending: true });
  toTime("2026-11-23T14:30:01Z");
  await work();
  expect((await ordersOf(copy)).at(-1)).toBe("SELL MARKET GTC 0.55 f ACCEPTED");
  copy.trader.venue.fill(copy.trader.open()[0]!.venueOrderId, "0.55");
  copy.trader.venue.cutStream();
  await work();
  expect(await lastOf(copy)).toMatchObject({ status: "COPIED", quantity: "10.55" });
});

test("BCOPY-065 extended hours need a slippage cap and a copy that waits for the open; another's copy is not changed", async () => {
  const feeder = await feederWithApples();
  const { trader, copyId } = await copying(feeder, "10000", {});
  const update = (person: Person, settings: object) =>
    copyMutation(person, "updateCopy", { copyId, settings: { ...cap, usesExtendedHours: true, ...settings } });
  const path = ["input", "settings", "usesExtendedHours"];
  expect((await update(trader.person, { slippageCapBps: null })).errors).toMatchObject([{ code: "INVALID", path }]);
  expect((await update(trader.person, { waitsForOpen: false })).errors).toMatchObject([{ code: "INVALID", path }]);
  expect((await update(trader.person, {})).errors).toEqual([]);
  const read = "query ($id: ID!) { copy(id: $id) { settings { usesExtendedHours waitsForOpen } } }";
  expect((await trader.person.api.ok(read, { id: copyId })).copy.settings).toEqual({ usesExtendedHours: true, waitsForOpen: true });
  const stranger = await createPerson(world, { role: "eater" });
  expect((await update(stranger, {})).fault).toBe("NOT_FOUND");
});
