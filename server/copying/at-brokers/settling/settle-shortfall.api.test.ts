// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../../../identity/testing/people";
import { Decimal } from "../../../platform/decimal";
import { createLedgerWorld, type LedgerWorld, type VenueTrader } from "../../../trading/testing/ledger-world";
import { codeOf, mutate } from "../../../trading/testing/trading-world";
import { readCopy, receiptsOf, startCopy, submitSuitability } from "../../testing/copying-world";

let world: LedgerWorld;
beforeAll(async () => void (world = await createLedgerWorld()));
afterAll(() => world.stop());

async function work(passes = 2): Promise<void> {
  world.market.setQuote("AAPL", { bid: "99", ask: "101" });
  await world.work(passes);
  await world.app.modules.copying.fanOut.idle();
  await world.app.modules.copying.deps.orderQueue.idle();
}

async function fillAll(trader: VenueTrader, price = 100): Promise<void> {
  await work();
  for (const { venueOrderId, quantity } of trader.open())
    trader.venue.fill(venueOrderId, quantity.toFixed(), { price: new Decimal(price) });
  trader.venue.cutStream();
  await work();
}

interface Holder extends VenueTrader {
  readonly copyId: string;
  readonly tradeId: string;
}

/** An account at the venue with an own trade of 4 AAPL, and a copy that holds 6. */
async function holder(): Promise<Holder> {
  world.market.setQuote("AAPL", { bid: "99", ask: "101" });
  const feeder = await createPerson(world, { role: "feeder" });
  const trader = await world.trader({ role: "eater" });
  await submitSuitability(trader.person);
  const copy = await startCopy(
    trader.person,
    feeder,
    "6060",
    { sizing: "FIXED_AMOUNT", sizingValue: "606" },
    { accountId: trader.accountId },
  );
  await mutate(trader.person, "openTrade", { accountId: trader.accountId, symbol: "AAPL", side: "LONG", quantity: "4" });
  await fillAll(trader);
  await mutate(feeder, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" });
  await work();
  await fillAll(trader);
  const [{ id: tradeId }] = await world.app.db.query<any>("select id from trades where account_id = $1", [trader.accountId]);
  const [held] = (await readCopy(trader.person, copy.id)).positions;
  expect(held.quantity).toBe("6");
  return { ...trader, copyId: copy.id, tradeId };
}

/** Sells by hand what the books hold, and has them compared. Returns the difference. */
async function sellByHand({ person, venue, connectionId }: Holder, quantity: string): Promise<any> {
  const of = { symbol: "AAPL", side: "SELL", type: "MARKET", timeInForce: "DAY", limitPrice: null, stopPrice: null } as const;
  venue.fill(venue.placeByHand({ ...of, quantity: new Decimal(quantity) }).venueOrderId, quantity);
  await compare(person, connectionId);
  const [found] = await differencesOf(person, connectionId);
  expect(found).toMatchObject({ kind: "SHORTFALL", symbol: "AAPL", choices: ["SETTLE", "RECONCILE"] });
  return found;
}

async function compare(person: Person, connectionId: string): Promise<void> {
  world.clock.advance(61_000);
  await person.api.ok("mutation ($id: ID!) { reconcileBroker(input: { connectionId: $id }) { errors { code } } }", { id: connectionId });
  await work();
}

const differencesOf = async (person: Person, id: string): Promise<any[]> =>
  (await person.api.ok("query ($id: ID!) { brokerConnection(id: $id) { differences { id kind symbol stopsOpens choices } } }", { id }))
    .brokerConnection.differences;

const shortfallQuery = `query ($id: ID!) { brokerShortfall(differenceId: $id) {
  symbol missing price writeOffResult reduceResult value buyCost ownCash parts { quantity cost copy { id } trade { id } } } }`;

async function settle(person: Person, input: object): Promise<any> {
  const answer = await person.api.run(
    "mutation ($input: SettleBrokerShortfallInput!) { settleBrokerShortfall(input: $input) { connection { id } errors { code } } }",
    { input },
  );
  return answer.errors ? { errors: [{ code: answer.errors[0]!.extensions.code }] } : answer.data.settleBrokerShortfall;
}

test("RECON-022 a shortfall is reduced by what each holds at the price shown before, once however often it is pressed, and the books agree again", async () => {
  const trader = await holder();
  const { person, copyId, tradeId, accountId, connectionId } = trader;
  const { id } = await sellByHand(trader, "5");
  const { brokerShortfall: shown } = await person.api.ok(shortfallQuery, { id });
  expect(shown).toMatchObject({
    symbol: "AAPL",
    missing: "5",
    price: "100",
    value: "500",
    reduceResult: "0",
    writeOffResult: "-300",
    buyCost: "505",
  });
  expect(shown.parts.toSorted((a: any, b: any) => a.quantity - b.quantity)).toMatchObject([
    { quantity: "2", cost: "200", copy: null, trade: { id: tradeId } },
    { quantity: "3", cost: "300", copy: { id: copyId }, trade: null },
  ]);
  const other = await createPerson(world, { role: "eater" });
  const input = { differenceId: id, choice: "REDUCE_COPIES", missing: "5" };
  expect([codeOf(await settle(other, input)), await other.api.code(shortfallQuery, { id })]).toEqual(["NOT_FOUND", "NOT_FOUND"]);
  expect(codeOf(await settle(person, { ...input, missing: "4" }))).toBe("PRICE_CHANGED");
  const pressed = await Promise.all([settle(person, input), settle(person, input)]);
  expect(pressed.map(({ errors }) => errors)).toEqual([[], []]);
  expect(await settle(person, input)).toMatchObject({ connection: { id: connectionId }, errors: [] });
  const copy = await readCopy(person, copyId);
  expect([copy.positions[0].quantity, copy.money.freeCash]).toEqual(["3", "5760"]);
  expect((await receiptsOf(person, copyId)).at(-1)).toMatchObject({
    cause: "SHORTFALL",
    action: "REDUCE",
    status: "COPIED",
    quantity: "3",
  });
  const [trade] = await world.app.db.query<any>("select quantity::float8, status from trades where id = $1", [tradeId]);
  expect(trade).toEqual({ quantity: 2, status: "OPEN" });
  await compare(person, connectionId);
  expect(await differencesOf(person, connectionId)).toEqual([]);
  expect(await person.api.code(shortfallQuery, { id })).toBe("NOT_FOUND");
  const [account] = await world.app.db.query<any>("select cash from trading_accounts where id = $1", [accountId]);
  expect(Number(account.cash) + 5760).toBeCloseTo(trader.venue.cash.toNumber(), 6);
});

test("RECON-023 written off, a copy loses the cost of what is gone, and all of a position closes it; an own trade ends at the price", async () => {
  const trader = await holder();
  const { person, copyId, connectionId, tradeId } = trader;
  const { id } = await sellByHand(trader, "10");
  expect(codeOf(await settle(person, { differenceId: id, choice: "WRITE_OFF", missing: "10" }))).toBeNull();
  const copy = await readCopy(person, copyId);
  expect([copy.positions, copy.money.realisedPnl]).toEqual([[], "-600"]);
  expect((await receiptsOf(person, copyId)).at(-1)).toMatchObject({
    action: "CLOSE",
    status: "COPIED",
    quantity: "6",
    realisedPnl: "-600",
  });
  const [trade] = await world.app.db.query<any>("select status, close_reason, realised_pnl::float8 as pnl from trades where id = $1", [
    tradeId,
  ]);
  expect(trade).toEqual({ status: "CLOSED", close_reason: "MANUAL", pnl: 0 });
  await compare(person, connectionId);
  expect(await differencesOf(person, connectionId)).toEqual([]);
});

test("RECON-024 what is missing is bought with the account's own cash, one order however often it is pressed, and no trade or copy changes; too little cash is refused", async () => {
  const trader = await holder();
  const { person, copyId, connectionId, venue, accountId } = trader;
  const { id } = await sellByHand(trader, "5");
  const input = { differenceId: id, choice: "BUY_MISSING", missing: "5" };
  await world.app.db.query("update trading_accounts set cash = 500 where id = $1", [accountId]);
  expect(codeOf(await settle(person, input))).toBe("FREE_CASH");
  await world.app.db.query("update trading_accounts set cash = 90000 where id = $1", [accountId]);
  expect([codeOf(await settle(person, input)), codeOf(await settle(person, input))]).toEqual([null, null]);
  await work();
  expect(trader.open().map(({ symbol, side, quantity }) => `${side} ${quantity.toFixed()} ${symbol}`)).toEqual(["BUY 5 AAPL"]);
  venue.fill(trader.open()[0]!.venueOrderId, "5");
  venue.cutStream();
  await work();
  world.clock.advance(11_000);
  await work();
  expect(await differencesOf(person, connectionId)).toEqual([]);
  expect((await readCopy(person, copyId)).positions[0].quantity).toBe("6");
  const { brokerConnection } = await person.api.ok(
    "query ($id: ID!) { brokerConnection(id: $id) { orders(filter: { purpose: BOOKS }) { edges { node { state filledQuantity copy { id } tradingOrder { id } } } } } }",
    { id: connectionId },
  );
  expect(brokerConnection.orders.edges).toEqual([{ node: { state: "FILLED", filledQuantity: "5", copy: null, tradingOrder: null } }]);
  expect(codeOf(await settle(person, input))).toBeNull();
});

test("RECON-031 what was bought or filled since the last comparison is not bought again: a second press does nothing, and any other choice is refused", async () => {
  const trader = await holder();
  const { person, connectionId, venue } = trader;
  const { id } = await sellByHand(trader, "5");
  const input = { differenceId: id, choice: "BUY_MISSING", missing: "5" };
  expect(codeOf(await settle(person, input))).toBeNull();
  await work();
  // Bought, and booked; but the account cannot be compared yet.
  venue.fail("positions", "DOWN", 20);
  venue.fill(trader.open()[0]!.venueOrderId, "5");
  venue.cutStream();
  await work();
  const bought = () => ordersForTheBooks(connectionId);
  expect(await bought()).toEqual(["FILLED 5"]);
  expect(codeOf(await settle(person, input))).toBeNull();
  expect(codeOf(await settle(person, { ...input, choice: "REDUCE_COPIES" }))).toBe("CONNECTION_STATE");
  await work();
  expect([await bought(), trader.open()]).toEqual([["FILLED 5"], []]);
  venue.clearFaults();
  world.clock.advance(16_000);
  await work();
  expect(await differencesOf(person, connectionId)).toEqual([]);
  expect(codeOf(await settle(person, input))).toBeNull();
  expect(await bought()).toEqual(["FILLED 5"]);

  // Its owner buys a part at the venue, which Brigade hears of before the account can be compared.
  const next = await sellByHand(trader, "4");
  venue.fail("positions", "DOWN", 20);
  const byHand = { symbol: "AAPL", side: "BUY", type: "MARKET", timeInForce: "DAY", limitPrice: null, stopPrice: null } as const;
  venue.fill(venue.placeByHand({ ...byHand, quantity: new Decimal(1) }).venueOrderId, "1");
  venue.cutStream();
  await work();
  expect(codeOf(await settle(person, { ...input, differenceId: next.id, missing: "4" }))).toBe("CONNECTION_STATE");
  venue.clearFaults();
  await compare(person, connectionId);
  expect(codeOf(await settle(person, { ...input, differenceId: next.id, missing: "3" }))).toBeNull();
  await work();
  expect(await bought()).toEqual(["FILLED 5", "ACCEPTED 0"]);
});

const ordersForTheBooks = async (connectionId: string): Promise<string[]> => {
  const rows = await world.app.db.query<{ state: string; filled: number }>(
    `select state, filled_quantity::float8 as filled from broker_orders
    where connection_id = $1 and owner_kind = 'BOOKS' order by created_at, id`,
    [connectionId],
  );
  return rows.map(({ state, filled }) => `${state} ${filled}`);
};
