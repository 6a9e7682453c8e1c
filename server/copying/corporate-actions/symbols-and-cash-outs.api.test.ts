// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unitsSince } from "../../brokers/corporate-actions/action-inbox";
import { createPerson, type Person } from "../../identity/testing/people";
import { Decimal } from "../../platform/decimal";
import { createLedgerWorld, type LedgerWorld, type VenueTrader } from "../../trading/testing/ledger-world";
import { verifyRecord } from "../../trading/testing/record-verifier";
import { mutate } from "../../trading/testing/trading-world";
import { copyMutation, readCopy, receiptsOf, startCopy, submitSuitability } from "../testing/copying-world";

let world: LedgerWorld;
beforeAll(async () => void (world = await createLedgerWorld()));
afterAll(() => world.stop());

const prices = new Map<string, string>();
async function work(): Promise<void> {
  for (let pass = 0; pass < 3; pass++) {
    for (const [symbol, price] of prices) world.market.setQuote(symbol, { bid: price, ask: price });
    world.market.tick();
    await world.work();
    await world.app.modules.copying.fanOut.idle();
    await world.app.modules.copying.deps.orderQueue.idle();
    await world.app.modules.copying.watch.idle();
  }
}

/** The next comparison is due. */
async function compare(): Promise<void> {
  world.clock.advance(301_000);
  await work();
}

async function fillAll({ open, venue }: VenueTrader): Promise<void> {
  await work();
  for (const { venueOrderId, quantity, symbol } of open()) {
    venue.price = new Decimal(prices.get(symbol)!);
    venue.fill(venueOrderId, quantity.toFixed());
  }
  venue.cutStream();
  await work();
}

const openOf = async (person: Person, quantity: string, more: object = {}): Promise<string> =>
  (await mutate(person, "openTrade", { symbol: "AAPL", side: "LONG", quantity, ...more })).trade?.id;

const start = (): void => {
  prices.clear();
  prices.set("AAPL", "100").set("MSFT", "100");
  for (const symbol of prices.keys()) world.market.setQuote(symbol, { bid: "100", ask: "100" });
};

/** An eater whose account holds 4 of their own and a copy's 10, of a feeder on paper. */
async function holding(): Promise<{ feeder: Person; trader: VenueTrader; copyId: string; copiedId: string; ownId: string }> {
  start();
  const [feeder, trader] = [await createPerson(world, { role: "feeder" }), await world.trader({ role: "eater" })];
  await submitSuitability(trader.person);
  const settings = { sizing: "FIXED_AMOUNT", sizingValue: "1000" };
  const { id: copyId } = await startCopy(trader.person, feeder, "10000", settings, { accountId: trader.accountId });
  await openOf(trader.person, "4", { accountId: trader.accountId });
  await fillAll(trader);
  const copiedId = await openOf(feeder, "1");
  await fillAll(trader);
  const [own] = await world.app.db.query<any>("select id from trades where account_id = $1", [trader.accountId]);
  return { feeder, trader, copyId, copiedId, ownId: own.id };
}

/** A feeder whose record is on an account at a broker, with 5 of AAPL, and an eater on paper who copies them with $1,000. */
async function recording(): Promise<{ trader: VenueTrader; eater: Person; copyId: string }> {
  start();
  const trader = await world.trader({ role: "feeder" });
  await mutate(trader.person, "chooseRecordAccount", { accountId: trader.accountId });
  const eater = await createPerson(world, { role: "eater" });
  await submitSuitability(eater);
  const { id: copyId } = await startCopy(eater, trader.person, "10000", { sizing: "FIXED_AMOUNT", sizingValue: "1000" });
  await openOf(trader.person, "5", { accountId: trader.accountId });
  await fillAll(trader);
  await compare();
  return { trader, eater, copyId };
}

const differencesOf = async ({ connectionId }: VenueTrader): Promise<string[]> =>
  (
    await world.app.db.query<any>("select kind from broker_differences where connection_id = $1 and resolved_at is null", [connectionId])
  ).map(({ kind }) => kind);
const flowsOf = async ({ accountId }: VenueTrader): Promise<unknown[]> =>
  world.app.db.query("select kind, amount::float8 from account_flows where account_id = $1 order by at, id", [accountId]);
const tradesOf = ({ accountId }: VenueTrader): Promise<any[]> =>
  world.app.db.query(
    `select symbol, status, quantity::float8, realised_pnl::float8 as pnl, close_reason as reason
    from trades where account_id = $1 order by opened_at`,
    [accountId],
  );
const eventsOf = (person: Person): Promise<any[]> =>
  world.app.db.query(
    `select sequence::int, kind, symbol, bytes, previous_hash as "previousHash", hash from record_events where user_id = $1 order by sequence`,
    [person.id],
  );
const outcomesOf = async (person: Person, copyId: string): Promise<string[]> =>
  (await receiptsOf(person, copyId))
    .map(({ action, status, quantity, price }: any) => `${action} ${status} ${quantity} at ${price}`)
    .sort();

test("RECON-046 a new symbol at the broker is that of trades and copies there before the books are judged, once; what follows is traded under it", async () => {
  const { feeder, trader, copyId, copiedId, ownId } = await holding();
  await compare();
  trader.venue.rename("AAPL", "MSFT");
  await compare();
  await compare();
  expect(await differencesOf(trader)).toEqual([]);
  expect(await tradesOf(trader)).toEqual([{ symbol: "MSFT", status: "OPEN", quantity: 4, pnl: 0, reason: null }]);
  const copy = await readCopy(trader.person, copyId);
  expect(copy.positions).toMatchObject([{ quantity: "10", instrument: { symbol: "MSFT" } }]);
  expect(Number(copy.money.equity)).toBe(10_000);
  const renaming = (await receiptsOf(trader.person, copyId)).find(({ action }: any) => action === "ADJUST");
  expect(renaming).toMatchObject({
    status: "FOLLOWED",
    reasonText: "It is called MSFT from now on. Nothing else of the position changes.",
  });
  // The feeder's own, on paper, is called as before: the copy sells what it is called at its broker.
  await mutate(trader.person, "closeTrade", { tradeId: ownId });
  await mutate(feeder, "closeTrade", { tradeId: copiedId });
  await work();
  expect(trader.open().map(({ symbol, side }) => `${side} ${symbol}`)).toEqual(["SELL MSFT", "SELL MSFT"]);
  await fillAll(trader);
  await compare();
  expect(await differencesOf(trader)).toEqual([]);
  expect((await readCopy(trader.person, copyId)).positions).toEqual([]);
  expect((await tradesOf(trader))[0]).toMatchObject({ status: "CLOSED", symbol: "MSFT" });
});

test("RECON-047 what is gone is closed at what the broker paid a unit, in trades and copies there, without an order, a difference or a deposit; once, also where it was worthless", async () => {
  for (const [paid, own, copied] of [
    ["120", 80, 200],
    ["0", -400, -1_000],
  ] as const) {
    const { trader, copyId } = await holding();
    await compare();
    const [flows, orders] = [await flowsOf(trader), trader.venue.placed.length];
    trader.venue.cashOut("AAPL", paid);
    await compare();
    await compare();
    expect(await differencesOf(trader)).toEqual([]);
    expect(await flowsOf(trader)).toEqual(flows);
    expect(trader.venue.placed).toHaveLength(orders);
    expect(await tradesOf(trader)).toEqual([{ symbol: "AAPL", status: "CLOSED", quantity: 0, pnl: own, reason: "DELISTED" }]);
    const copy = await readCopy(trader.person, copyId);
    expect(copy.positions).toEqual([]);
    expect(Number(copy.money.equity)).toBe(10_000 + copied);
    expect(await outcomesOf(trader.person, copyId)).toEqual([`CLOSE COPIED 10 at ${paid}`, "OPEN COPIED 10 at 100"]);
  }
});

test("RECON-048 a new symbol and a payment for what is gone are sealed as adjustments, the bytes verify, and copies on paper follow at what a unit brought", async () => {
  const { trader, eater, copyId } = await recording();
  trader.venue.rename("AAPL", "MSFT");
  await compare();
  expect((await readCopy(eater, copyId)).positions).toMatchObject([{ quantity: "10", instrument: { symbol: "MSFT" } }]);
  // At the close of the day all that is held is counted, by its new name.
  world.clock.advance(86_400_000);
  await compare();
  prices.set("MSFT", "130");
  await work();
  trader.venue.cashOut("MSFT", "120");
  await compare();
  await compare();
  const events = await eventsOf(trader.person);
  const bodies = events.filter(({ kind }) => kind === "ADJUSTED").map(({ bytes }) => JSON.parse(bytes).body);
  expect(bodies).toMatchObject([
    { adjustment: "SYMBOL:MSFT", perUnit: "0" },
    { adjustment: "CASH_OUT", perUnit: "120", lots: [] },
  ]);
  expect(events.map(({ kind }) => kind)).not.toContain("CLOSED");
  expect(verifyRecord(events).findings).toEqual([]);
  expect(await tradesOf(trader)).toEqual([{ symbol: "MSFT", status: "CLOSED", quantity: 0, pnl: 100, reason: "DELISTED" }]);
  expect((await outcomesOf(eater, copyId)).slice(0, 2)).toEqual(["ADJUST FOLLOWED 0 at null", "CLOSE COPIED 10 at 120"]);
  const copy = await readCopy(eater, copyId);
  expect([copy.positions, Number(copy.money.equity)]).toEqual([[], 10_200]);
});

test("RECON-049 on paper a new symbol and a payment for what is gone come from the market: trades and copies have them once, and a close that waits ends at what was paid", async () => {
  start();
  const [feeder, eater] = [await createPerson(world, { role: "feeder" }), await createPerson(world, { role: "eater" })];
  await submitSuitability(eater);
  const { id: copyId } = await startCopy(eater, feeder, "10000", { sizing: "FIXED_AMOUNT", sizingValue: "1000" });
  const tradeId = await openOf(feeder, "5");
  await work();
  const { marketActions } = world.app.modules.trading;
  const act = async (symbol: string, adjustment: any): Promise<void> => {
    world.market.actions.push({ id: randomUUID(), symbol, exAt: world.clock.date(), adjustment });
    for (let times = 0; times < 2; times++) await marketActions.sweep();
    await work();
  };
  await act("AAPL", { type: "SYMBOL", symbol: "NOBODY" });
  await act("AAPL", { type: "SYMBOL", symbol: "MSFT" });
  expect((await readCopy(eater, copyId)).positions).toMatchObject([{ quantity: "10", instrument: { symbol: "MSFT" } }]);
  // Nothing is traded any more, so the close of the copy waits.
  world.market.halt("MSFT");
  await copyMutation(eater, "stopCopy", { copyId, mode: "CLOSE_ALL" });
  expect((await readCopy(eater, copyId)).state).toBe("STOPPING");
  await act("MSFT", { type: "CASH_OUT", perUnit: new Decimal("90") });
  const copy = await readCopy(eater, copyId);
  expect([copy.state, Number(copy.money.realisedPnl)]).toEqual(["STOPPED", -100]);
  const [trade] = await world.app.db.query<any>(
    "select symbol, close_reason as reason, realised_pnl::float8 as pnl from trades where id = $1",
    [tradeId],
  );
  expect(trade).toEqual({ symbol: "MSFT", reason: "DELISTED", pnl: -50 });
  world.market.resume("MSFT");
});

test("RECON-050 between a dividend's ex-date and its payment the symbol may be split and sold: each gets it by the units of then", async () => {
  const { feeder, trader, copyId, copiedId, ownId } = await holding();
  await compare();
  const exAt = world.clock.date();
  world.clock.advance(1_000);
  await mutate(trader.person, "closeTrade", { tradeId: ownId, quantity: "1" });
  await fillAll(trader);
  await compare();
  const splitAt = world.clock.date();
  world.clock.advance(1_000);
  trader.venue.split("AAPL", "2", "1", splitAt);
  prices.set("AAPL", "50");
  await compare();
  // Six of the new units are held: two are sold, two that have no right to it are bought.
  await mutate(trader.person, "closeTrade", { tradeId: ownId, quantity: "2" });
  await fillAll(trader);
  await mutate(trader.person, "scaleTrade", { tradeId: ownId, quantity: "2" });
  await fillAll(trader);
  await mutate(feeder, "closeTrade", { tradeId: copiedId });
  await fillAll(trader);
  await compare();
  const [before, flows] = [await readCopy(trader.person, copyId), await flowsOf(trader)];
  // Fifty cents on each of the 14 old units: 4 were the trade's, of which 2 are kept as 4 new ones.
  trader.venue.pay("AAPL", "7", exAt, "14");
  await compare();
  await compare();
  const after = await readCopy(trader.person, copyId);
  expect(Number(after.money.equity) - Number(before.money.equity)).toBeCloseTo(5, 6);
  const [own] = await world.app.db.query<any>(
    "select quantity::float8, realised_pnl::float8 as pnl, round(average_price, 4)::float8 as price from trades where id = $1",
    [ownId],
  );
  expect(own).toEqual({ quantity: 6, pnl: 1, price: 49.8333 });
  expect(await flowsOf(trader)).toEqual(flows);
  expect(await differencesOf(trader)).toEqual([]);
});

test("RECON-051 what was added to a trade from a split's ex-date on is of the new units already, though the broker listed the split later", async () => {
  const { trader, ownId } = await holding();
  await compare();
  const exAt = world.clock.date();
  world.clock.advance(1_000);
  prices.set("AAPL", "25");
  await mutate(trader.person, "scaleTrade", { tradeId: ownId, quantity: "2" });
  await fillAll(trader);
  trader.venue.split("AAPL", "4", "1", exAt);
  await compare();
  const [own] = await world.app.db.query<any>(
    "select quantity::float8, opened_quantity::float8 as opened, average_price::float8 as price from trades where id = $1",
    [ownId],
  );
  expect(own).toEqual({ quantity: 18, opened: 18, price: 25 });
  expect(await differencesOf(trader)).toEqual([]);
});

test("RECON-052 a unit of each time is so many of now, by the splits since", () => {
  const at = (day: number): Date => new Date(Date.UTC(2026, 10, day));
  const split = (day: number, to: number, from: number) => ({ exAt: at(day), to: new Decimal(to), from: new Decimal(from) });
  const shown = (splits: Array<ReturnType<typeof split>>): string[] =>
    unitsSince(at(1), splits).map(({ since, until, factor }) => `${since.getUTCDate()}-${until?.getUTCDate() ?? ""} ${factor.toFixed()}`);
  expect(shown([])).toEqual(["1- 1"]);
  expect(shown([split(5, 4, 1), split(9, 1, 2)])).toEqual(["1-5 2", "5-9 0.5", "9- 1"]);
  expect(shown([split(1, 3, 1)])).toEqual(["1-1 3", "1- 1"]);
});
