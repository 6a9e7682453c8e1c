// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../../identity/testing/people";
import { TradingOrderBooker } from "../../trading/at-venues/trading-order-booker";
import { Decimal } from "../../platform/decimal";
import { createLedgerWorld, type LedgerWorld, type VenueTrader } from "../../trading/testing/ledger-world";
import { codeOf, mutate } from "../../trading/testing/trading-world";
import { readCopy, receiptsOf, startCopy, submitSuitability } from "../testing/copying-world";

let world: LedgerWorld;
beforeAll(async () => void (world = await createLedgerWorld()));
afterAll(() => world.stop());

async function work(): Promise<void> {
  for (let pass = 0; pass < 3; pass++) {
    world.market.setQuote("AAPL", { bid: "100", ask: "100" });
    await world.work();
    await world.app.modules.copying.fanOut.idle();
    await world.app.modules.copying.deps.orderQueue.idle();
  }
}

async function fillAll(trader: VenueTrader): Promise<void> {
  await work();
  for (const { venueOrderId, quantity } of trader.open()) trader.venue.fill(venueOrderId, quantity.toFixed());
  trader.venue.cutStream();
  await work();
}

/** A feeder on paper, and a copy of $1,000 in each of their trades on an account at the venue. */
async function copying(): Promise<{ readonly feeder: Person; readonly trader: VenueTrader; readonly copyId: string }> {
  world.market.setQuote("AAPL", { bid: "100", ask: "100" });
  const [feeder, trader] = [await createPerson(world, { role: "feeder" }), await world.trader({ role: "eater" })];
  await submitSuitability(trader.person);
  const settings = { sizing: "FIXED_AMOUNT", sizingValue: "1050" };
  const copy = await startCopy(trader.person, feeder, "10000", settings, { accountId: trader.accountId });
  return { feeder, trader, copyId: copy.id };
}

const openOf = async (person: Person, side: "LONG" | "SHORT", quantity: string, more: object = {}): Promise<any> =>
  mutate(person, "openTrade", { symbol: "AAPL", side, quantity, ...more });

test("BORD-038 a close of less than the venue trades ends an own trade and a copy's position as dust, once and with the broker's words", async () => {
  const { feeder, trader, copyId } = await copying();
  await openOf(trader.person, "LONG", "3", { accountId: trader.accountId });
  await fillAll(trader);
  const { trade } = await openOf(feeder, "LONG", "1");
  await fillAll(trader);
  const [own] = await world.app.db.query<any>("select id from trades where account_id = $1", [trader.accountId]);
  await mutate(trader.person, "closeTrade", { tradeId: own.id, quantity: "1" });
  await fillAll(trader);
  trader.venue.fail("place", "TOO_LITTLE", 2);
  await mutate(trader.person, "closeTrade", { tradeId: own.id });
  await mutate(feeder, "closeTrade", { tradeId: trade.id });
  await work();
  await work();
  const [left] = await world.app.db.query<any>("select status, left_quantity::float8 as left from trades where id = $1", [own.id]);
  expect(left).toEqual({ status: "CLOSED", left: 2 });
  const closes = await world.app.db.query<any>(
    "select status, reason, words from orders where trade_id = $1 and close_reason is not null",
    [own.id],
  );
  expect(closes).toEqual([{ status: "CANCELLED", reason: "BELOW_MINIMUM", words: "order is below the minimum" }]);
  expect((await readCopy(trader.person, copyId)).positions).toEqual([]);
  expect((await receiptsOf(trader.person, copyId)).at(-1)).toMatchObject({
    action: "CLOSE",
    status: "SKIPPED",
    reason: "BELOW_MINIMUM",
    realisedPnl: "-1050",
  });
  const sent = trader.venue.calls.filter((call) => call === "place").length;
  world.clock.advance(3_600_000);
  await world.sweep();
  await work();
  expect(trader.venue.calls.filter((call) => call === "place").length).toBe(sent);
});

test("BORD-079 an own trade that a late fill has made larger while its close is refused as too small is no dust: all of it is closed", async () => {
  const { trader } = await copying();
  await openOf(trader.person, "LONG", "3", { accountId: trader.accountId });
  await fillAll(trader);
  const [own] = await world.app.db.query<any>("select id from trades where account_id = $1", [trader.accountId]);
  await mutate(trader.person, "closeTrade", { tradeId: own.id, quantity: "1" });
  await fillAll(trader);
  await mutate(trader.person, "closeTrade", { tradeId: own.id });
  await work();
  const booker = new TradingOrderBooker(world.app.modules.trading.deps);
  const [opened, closing] = await world.app.db.query<any>(
    "select id from orders where trade_id = $1 and (effect = 'OPEN' or status = 'WORKING') order by effect = 'OPEN' desc",
    [own.id],
  );
  const at = world.clock.date();
  const fill = {
    symbol: "AAPL",
    quantity: new Decimal(1),
    price: new Decimal(100),
    venueFillId: "late",
    at,
    fee: { amount: new Decimal(0), currency: "USD" },
  };
  await world.app.db.transaction(async (tx) => booker.bookFill(tx, await booker.lock(tx, opened.id), opened.id, fill as any, true));
  const end = { state: "REJECTED", reason: "BELOW_MINIMUM", words: "order is below the minimum", figure: null, limit: null };
  await world.app.db.transaction(async (tx) => booker.bookEnd(tx, await booker.lock(tx, closing.id), closing.id, end as any));
  const [left] = await world.app.db.query<any>("select status, quantity::float8 as quantity from trades where id = $1", [own.id]);
  expect(left).toEqual({ status: "OPEN", quantity: 3 });
  world.clock.advance(3_600_000);
  await world.sweep();
  await work();
  expect(trader.open().map(({ side, quantity }) => `${side} ${quantity.toFixed()}`)).toContain("SELL 3");
});

test("BORD-039 where shorts are sold in whole units only, an own one of a part is refused, and a copy's is rounded down", async () => {
  const { feeder, trader, copyId } = await copying();
  const refused = await openOf(trader.person, "SHORT", "1.5", { accountId: trader.accountId });
  expect([codeOf(refused), refused.errors[0].path]).toEqual(["QUANTITY_NOT_IN_LOTS", ["input", "quantity"]]);
  await openOf(feeder, "SHORT", "1");
  await work();
  expect(trader.open().map(({ side, quantity }) => `${side} ${quantity.toFixed()}`)).toEqual(["SELL 10"]);
  await fillAll(trader);
  expect((await receiptsOf(trader.person, copyId)).at(-1)).toMatchObject({ status: "COPIED", quantity: "10" });
  expect(new Decimal((await readCopy(trader.person, copyId)).positions[0].quantity).toFixed()).toBe("10");
});
