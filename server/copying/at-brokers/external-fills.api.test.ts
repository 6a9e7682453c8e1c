// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { VenueFill } from "../../brokers/port/venue-session";
import { createPerson, type Person } from "../../identity/testing/people";
import { Decimal } from "../../platform/decimal";
import { createLedgerWorld, type LedgerWorld, type VenueTrader } from "../../trading/testing/ledger-world";
import { verifyRecord } from "../../trading/testing/record-verifier";
import { codeOf, mutate, portfolioOf } from "../../trading/testing/trading-world";
import { receiptsOf, startCopy, submitSuitability } from "../testing/copying-world";

let world: LedgerWorld;
beforeAll(async () => void (world = await createLedgerWorld()));
beforeEach(() => world.market.setQuote("AAPL", { bid: "100", ask: "100" }));
afterAll(() => world.stop());

/** A feeder whose record is on an account at the venue, served once. */
async function feeder(): Promise<VenueTrader> {
  const trader = await world.trader({ role: "feeder" });
  expect(codeOf(await mutate(trader.person, "chooseRecordAccount", { accountId: trader.accountId }))).toBeNull();
  await world.work();
  return trader;
}

async function eater(): Promise<Person> {
  const person = await createPerson(world, { role: "eater", tier: "master_chef" });
  await submitSuitability(person);
  return person;
}

/** An order made in the venue's own app. Fills of it come with `fillAlso`. */
function placeByHand(trader: VenueTrader, side: "BUY" | "SELL", quantity: string, symbol = "AAPL"): string {
  const of = { symbol, side, type: "MARKET", timeInForce: "DAY", limitPrice: null, stopPrice: null } as const;
  return trader.venue.placeByHand({ ...of, quantity: new Decimal(quantity) }).venueOrderId;
}

async function read(trader: VenueTrader): Promise<void> {
  trader.venue.cutStream();
  // As a real price does, the quote moves on with the clock.
  world.market.setQuote("AAPL", { bid: "100", ask: "100" });
  await world.work();
  await world.app.modules.copying.fanOut.idle();
}

async function fillByHand(trader: VenueTrader, side: "BUY" | "SELL", quantity: string, more: Partial<VenueFill> = {}): Promise<void> {
  trader.venue.fill(placeByHand(trader, side, quantity, more.symbol), quantity, more);
  await read(trader);
}

const eventsOf = ({ person }: VenueTrader): Promise<any[]> =>
  world.app.db.query(
    `select sequence::int, kind, side, bytes, previous_hash as "previousHash", hash, fill_quantity::float8 as filled,
      order_id as "orderId", trade_id as "tradeId", fill_age_ms as age
    from record_events where user_id = $1 order by sequence`,
    [person.id],
  );
const sealed = async (trader: VenueTrader): Promise<string[]> =>
  (await eventsOf(trader)).filter(({ filled }) => filled !== null).map(({ kind, side, filled }) => `${kind} ${side} ${filled}`);
const fillStates = async ({ connectionId }: VenueTrader): Promise<string[]> =>
  (
    await world.app.db.query<any>("select state from broker_fills where connection_id = $1 order by received_at, venue_fill_id", [
      connectionId,
    ])
  ).map(({ state }) => state);
const flowsOf = (trader: VenueTrader): Promise<any[]> =>
  world.app.db.query("select kind from account_flows where account_id = $1 and kind <> 'START'", [trader.accountId]);

test("RECORD2-023 what a feeder trades in the broker's own app is sealed as their trade, with its source, and copied: opened in parts, added to, reduced, turned round", async () => {
  const [trader, follower] = [await feeder(), await eater()];
  const copy = await startCopy(follower, trader.person, "10000");
  const order = placeByHand(trader, "BUY", "10");
  trader.venue.fill(order, "4");
  await read(trader);
  trader.venue.fill(order, "6");
  await read(trader);
  expect(await sealed(trader)).toEqual(["OPENED LONG 4", "SCALED LONG 6"]);
  const [opened, scaled] = await eventsOf(trader);
  expect([scaled.orderId, scaled.tradeId]).toEqual([opened.orderId, opened.tradeId]);
  const { portfolio } = await trader.person.api.ok("{ portfolio { trades(first: 5) { edges { node { source quantity status } } } } }");
  expect(portfolio.trades.edges).toEqual([{ node: { source: "EXTERNAL", quantity: "10", status: "OPEN" } }]);
  // $10,000 of $100,000: a tenth of the ten.
  const copied = await receiptsOf(follower, copy.id);
  expect(copied.map(({ status }: any) => status)).toEqual(["COPIED", "COPIED"]);
  expect(copied.reduce((sum: number, { quantity }: any) => sum + Number(quantity), 0)).toBeCloseTo(1, 3);
  await fillByHand(trader, "BUY", "2");
  await fillByHand(trader, "SELL", "3");
  await fillByHand(trader, "SELL", "14", { price: new Decimal(101), fee: { amount: new Decimal("1.40"), currency: "USD" } });
  expect((await sealed(trader)).slice(2)).toEqual(["SCALED LONG 2", "REDUCED LONG 3", "CLOSED LONG 9", "OPENED SHORT 5"]);
  // The close and the open are of one fill, and of one moment.
  const followed = (await receiptsOf(follower, copy.id)).slice(2).map(({ action, status }: any) => `${action} ${status}`);
  expect(followed.toSorted()).toEqual(["CLOSE COPIED", "OPEN COPIED", "REDUCE COPIED", "SCALE COPIED"]);
  await fillByHand(trader, "BUY", "5");
  expect(verifyRecord(await eventsOf(trader)).findings).toEqual([]);
  const [{ cash }] = await world.app.db.query<any>("select cash from trading_accounts where id = $1", [trader.accountId]);
  expect(Number(cash)).toBe(trader.venue.cash.toNumber());
  expect(await flowsOf(trader)).toEqual([]);
  expect(new Set(await fillStates(trader))).toEqual(new Set(["ADOPTED"]));
  await world.app.modules.brokers.figures.refresh(trader.connectionId);
  expect(await flowsOf(trader)).toEqual([]);
});

test("RECORD2-024 a trade seen long after it was made at the broker is in the record all the same, and copies skip it as too late", async () => {
  const [trader, follower] = [await feeder(), await eater()];
  const copy = await startCopy(follower, trader.person, "10000");
  const order = placeByHand(trader, "BUY", "10");
  trader.venue.fill(order, "10", { at: world.clock.date() });
  world.clock.advance(180_000);
  await read(trader);
  expect(await sealed(trader)).toEqual(["OPENED LONG 10"]);
  expect((await eventsOf(trader))[0].age).toBeGreaterThanOrEqual(180_000);
  const [receipt] = await receiptsOf(follower, copy.id);
  expect(receipt).toMatchObject({ status: "SKIPPED", reason: "TOO_LATE", quantity: "0" });
  expect(receipt.reasonText).toContain("after it had filled at their broker");
  await fillByHand(trader, "SELL", "10");
  expect((await receiptsOf(follower, copy.id)).at(-1)).toMatchObject({ action: "CLOSE", reason: "NOT_HELD" });
});

test("RECORD2-025 on an account that only copies such fills are shown and nobody's; on a record account what it held before is given back first, and only then a short opens", async () => {
  const copier = await world.trader({ role: "eater" });
  await mutate(copier.person, "openTrade", { accountId: copier.accountId, symbol: "AAPL", side: "LONG", quantity: "1" });
  await world.work();
  await fillByHand(copier, "BUY", "3");
  expect(await fillStates(copier)).toEqual(["EXTERNAL"]);
  const trader = await world.trader({ role: "feeder" });
  trader.venue.extra.set("AAPL", new Decimal(100));
  await mutate(trader.person, "chooseRecordAccount", { accountId: trader.accountId });
  await world.work();
  await fillByHand(trader, "SELL", "60");
  expect([await sealed(trader), await fillStates(trader)]).toEqual([[], ["EXTERNAL"]]);
  await fillByHand(trader, "SELL", "50");
  expect(await sealed(trader)).toEqual(["OPENED SHORT 10"]);
  expect(await fillStates(trader)).toEqual(["EXTERNAL", "ADOPTED"]);
  world.clock.advance(301_000);
  await read(trader);
  const open = "select kind from broker_differences where connection_id = $1 and resolved_at is null";
  expect(await world.app.db.query(open, [trader.connectionId])).toEqual([]);
  // What another account is the record since then is shown only.
  await fillByHand(trader, "BUY", "10");
  const { accounts } = (await trader.person.api.ok("{ me { accounts { id kind } } }")).me;
  const paper = accounts.find(({ kind }: any) => kind === "RECORD").id;
  expect(codeOf(await mutate(trader.person, "chooseRecordAccount", { accountId: paper }))).toBeNull();
  await fillByHand(trader, "BUY", "1");
  await trader.person.api.ok("mutation ($id: ID!) { reconcileBroker(input: { connectionId: $id }) { errors { code } } }", {
    id: trader.connectionId,
  });
  await read(trader);
  expect([(await sealed(trader)).length, (await fillStates(trader)).at(-1)]).toEqual([2, "EXTERNAL"]);
  expect((await portfolioOf(trader.person)).account.id).toBe(paper);
});

test("BCOPY-047 an open against what its eater holds at the broker without Brigade is skipped: the broker would net the two", async () => {
  const [owner, follower] = [await createPerson(world, { role: "feeder" }), await world.trader({ role: "eater" })];
  await submitSuitability(follower.person);
  await world.work();
  const copy = await startCopy(follower.person, owner, "10000", {}, { accountId: follower.accountId });
  await fillByHand(follower, "SELL", "5");
  world.clock.advance(301_000);
  await read(follower);
  await mutate(owner, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10" });
  await read(follower);
  expect(await receiptsOf(follower.person, copy.id)).toMatchObject([{ status: "SKIPPED", reason: "OPPOSITE_POSITION" }]);
  await fillByHand(follower, "BUY", "5");
  world.clock.advance(301_000);
  await read(follower);
  await mutate(owner, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10" });
  await read(follower);
  expect((await receiptsOf(follower.person, copy.id)).at(-1)).toMatchObject({ status: "PENDING" });
});

test("RECORD2-026 a late fill on a former record account is a trade of its own outside of the record, closed at once; what was sealed stays as it is", async () => {
  const trader = await feeder();
  const paper = (await trader.person.api.ok("{ me { accounts { id kind } } }")).me.accounts.find(({ kind }: any) => kind === "RECORD").id;
  await mutate(trader.person, "openTrade", { accountId: trader.accountId, symbol: "AAPL", side: "LONG", quantity: "10" });
  await world.work();
  const [order] = trader.open();
  trader.venue.fill(order!.venueOrderId, "6");
  await read(trader);
  trader.venue.end(order!.venueOrderId, "CANCELED");
  await world.work(60);
  world.market.setQuote("AAPL", { bid: "100", ask: "100" });
  const [{ tradeId }] = await eventsOf(trader);
  await mutate(trader.person, "closeTrade", { tradeId });
  await world.work();
  trader.venue.fill(trader.open()[0]!.venueOrderId, "6");
  await read(trader);
  expect(codeOf(await mutate(trader.person, "chooseRecordAccount", { accountId: paper }))).toBeNull();
  const before = await eventsOf(trader);
  trader.venue.fill(order!.venueOrderId, "1");
  await read(trader);
  await world.work();
  trader.venue.fill(trader.open()[0]!.venueOrderId, "1", { price: new Decimal(90) });
  await read(trader);
  expect(await eventsOf(trader)).toEqual(before);
  const trades = await world.app.db.query<any>(
    "select id, status, opened_quantity::float8 as quantity, realised_pnl::float8 as pnl, record_id is not null as sealed from trades where account_id = $1 order by sealed desc",
    [trader.accountId],
  );
  expect(trades).toMatchObject([
    { id: tradeId, status: "CLOSED", quantity: 6, pnl: 0, sealed: true },
    { status: "CLOSED", quantity: 1, pnl: -10, sealed: false },
  ]);
  expect(await trader.venue.positions()).toEqual([]);
});
