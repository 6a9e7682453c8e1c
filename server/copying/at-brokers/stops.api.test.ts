// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../../identity/testing/people";
import { Decimal } from "../../platform/decimal";
import { createLedgerWorld, type LedgerWorld, type VenueTrader } from "../../trading/testing/ledger-world";
import { mutate } from "../../trading/testing/trading-world";
import { copyMutation, readCopy, receiptsOf, startCopy, submitSuitability } from "../testing/copying-world";

let world: LedgerWorld;
beforeAll(async () => void (world = await createLedgerWorld()));
afterAll(() => world.stop());

const symbols = ["AAPL", "MSFT", "TSLA"];

async function work(passes = 3): Promise<void> {
  for (let pass = 0; pass < passes; pass++) {
    for (const symbol of symbols) world.market.setQuote(symbol, { bid: "100", ask: "100" });
    world.market.tick();
    await world.work();
    await world.app.modules.copying.fanOut.idle();
    await world.app.modules.copying.deps.orderQueue.sweep();
    await world.app.modules.copying.deps.orderQueue.idle();
  }
}

async function fillAll({ open, venue }: VenueTrader): Promise<void> {
  await work();
  venue.price = new Decimal(100);
  for (const { venueOrderId, quantity } of open()) venue.fill(venueOrderId, quantity.toFixed());
  venue.cutStream();
  await work();
}

const settings = { sizing: "FIXED_AMOUNT", sizingValue: "1000" };
const openOf = async (feeder: Person, symbol: string): Promise<string> =>
  (await mutate(feeder, "openTrade", { symbol, side: "LONG", quantity: "1" })).trade.id;
const sides = ({ venue }: VenueTrader): string[] => venue.ledger.map(({ order }) => `${order.side} ${order.symbol} ${order.status}`);

test("BCOPY-044 86 everything over paper and two accounts at brokers: nothing that opens leaves afterwards, what was faster than its cancellation is sold too, and each copy ends when its place has", async () => {
  for (const symbol of symbols) world.market.setQuote(symbol, { bid: "100", ask: "100" });
  const first = await world.trader({ role: "eater" });
  const eater = first.person;
  const second = await world.trader({ of: eater });
  await submitSuitability(eater);
  const feeders = [
    await createPerson(world, { role: "feeder" }),
    await createPerson(world, { role: "feeder" }),
    await createPerson(world, { role: "feeder" }),
  ];
  const [onFirst, onSecond, onPaper] = [
    (await startCopy(eater, feeders[0]!, "5000", settings, { accountId: first.accountId })).id,
    (await startCopy(eater, feeders[1]!, "5000", settings, { accountId: second.accountId })).id,
    (await startCopy(eater, feeders[2]!, "5000", settings)).id,
  ];
  for (const feeder of feeders) await openOf(feeder, "AAPL");
  for (const trader of [first, second]) await fillAll(trader);
  // On the wire at both, with a part filled at the first.
  for (const feeder of feeders) await openOf(feeder, "MSFT");
  await work();
  const [wired] = first.open();
  first.venue.fill(wired!.venueOrderId, "4");
  first.venue.cutStream();
  await work();
  expect((await copyMutation(eater, "stopAllCopies", { mode: "CLOSE_ALL" })).copies).toHaveLength(3);
  const states = async (): Promise<string[]> =>
    Promise.all([onFirst, onSecond, onPaper].map(async (id) => (await readCopy(eater, id)).state));
  // The second fills all of it before the cancellation is there. What the feeders open from now on goes nowhere.
  second.venue.fill(second.open().find(({ symbol }) => symbol === "MSFT")!.venueOrderId, "10");
  for (const feeder of feeders) await openOf(feeder, "TSLA");
  await work();
  expect(await states()).toEqual(["STOPPING", "STOPPING", "STOPPED"]);
  await fillAll(first);
  await fillAll(first);
  expect(await states()).toEqual(["STOPPED", "STOPPING", "STOPPED"]);
  expect(sides(first).sort()).toEqual(["BUY AAPL FILLED", "BUY MSFT CANCELED", "SELL AAPL FILLED", "SELL MSFT FILLED"]);
  expect(first.venue.ledger.find(({ order }) => order.side === "SELL" && order.symbol === "MSFT")?.order.quantity.toFixed()).toBe("4");
  expect(sides(second).filter((side) => side.includes("TSLA"))).toEqual([]);
  for (let times = 0; times < 2; times++) await fillAll(second);
  expect(await states()).toEqual(["STOPPED", "STOPPED", "STOPPED"]);
  expect(sides(second).sort()).toEqual(["BUY AAPL FILLED", "BUY MSFT FILLED", "SELL AAPL FILLED", "SELL MSFT FILLED"]);
  for (const [id, trader] of [
    [onFirst, first],
    [onSecond, second],
  ] as const) {
    const later = (await receiptsOf(eater, id)).filter(({ instrument }: any) => instrument.symbol === "TSLA");
    expect(later.map(({ status }: any) => status).filter((status: string) => status !== "SKIPPED")).toEqual([]);
    const held = await world.app.db.query<any>("select coalesce(sum(held), 0)::float8 as held from copy_positions where copy_id = $1", [
      id,
    ]);
    expect(held).toEqual([{ held: 0 }]);
    expect(await trader.venue.positions()).toEqual([]);
  }
});

test("BCOPY-045 a close at a broker is taken back only while it waits to be tried again: then the position is the eater's own; one that is at the broker stays", async () => {
  for (const symbol of symbols) world.market.setQuote(symbol, { bid: "100", ask: "100" });
  const feeder = await createPerson(world, { role: "feeder" });
  const trader = await world.trader({ role: "eater" });
  const eater = trader.person;
  await submitSuitability(eater);
  const { id: copyId } = await startCopy(eater, feeder, "5000", settings, { accountId: trader.accountId });
  const tradeId = await openOf(feeder, "AAPL");
  await fillAll(trader);
  await copyMutation(eater, "closeCopiedTrade", { copyId, tradeId });
  await work();
  expect(trader.open().map(({ side }) => side)).toEqual(["SELL"]);
  const wired = await copyMutation(eater, "cancelPendingClose", { copyId, tradeId });
  expect(wired.errors).toMatchObject([
    { code: "NOT_HELD", message: "An order of this position is at the broker. Wait until it has ended." },
  ]);
  expect((await readCopy(eater, copyId)).positions).toMatchObject([{ quantity: "10", isClosePending: true }]);
  // The venue gives it up: it waits, and is taken back.
  trader.venue.end(trader.open()[0]!.venueOrderId, "CANCELED");
  trader.venue.fail("place", "REJECTED", 50);
  trader.venue.cutStream();
  await work();
  world.clock.advance(301_000);
  await work();
  const taken = await copyMutation(eater, "cancelPendingClose", { copyId, tradeId });
  expect(taken.errors).toEqual([]);
  trader.venue.clearFaults();
  world.clock.advance(3_600_000);
  await work();
  expect(trader.open()).toEqual([]);
  expect((await readCopy(eater, copyId)).positions).toEqual([]);
  const own = await world.app.db.query<any>("select symbol, quantity::float8, status from trades where account_id = $1", [
    trader.accountId,
  ]);
  expect(own).toEqual([{ symbol: "AAPL", quantity: 10, status: "OPEN" }]);
  const differences = await world.app.db.query("select kind from broker_differences where connection_id = $1", [trader.connectionId]);
  expect(differences).toEqual([]);
});
