import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { changeConnection } from "../../brokers/testing/connections-world";
import { createPerson } from "../../identity/testing/people";
import { createLedgerWorld, ordersOf, type LedgerWorld, type VenueTrader } from "../testing/ledger-world";
import { codeOf, mutate } from "../testing/trading-world";

let world: LedgerWorld;
beforeAll(async () => void (world = await createLedgerWorld()));
beforeEach(() => {
  // Fresh ones: the clock moves on in the tests.
  world.market.setQuote("AAPL", { bid: "99.99", ask: "100.01" });
  world.market.setQuote("MSFT", { bid: "199.98", ask: "200.02" });
});
afterAll(() => world.stop());

const rowOf = async (sql: string, id: string): Promise<any> => (await world.app.db.query(sql, [id]))[0];
const cashOf = async (id: string): Promise<string> => (await rowOf("select cash from trading_accounts where id = $1", id)).cash;
const tradesOf = (trader: VenueTrader): Promise<any[]> =>
  world.app.db.query(
    "select id, status, quantity::float8, left_quantity::float8 as left, close_reason, realised_pnl::float8 as pnl, entry_value::float8 as cost from trades where account_id = $1 order by opened_at, id",
    [trader.accountId],
  );
const open = (trader: VenueTrader, quantity = "10", more: object = {}): Promise<any> =>
  mutate(trader.person, "openTrade", { accountId: trader.accountId, symbol: "AAPL", side: "LONG", quantity, ...more });

/** A trader with an open trade of 10 AAPL at 100. */
async function holding(quantity = "10", more: object = {}): Promise<VenueTrader & { readonly tradeId: string }> {
  const trader = await world.trader();
  await open(trader, quantity, more);
  await world.work();
  trader.venue.fill(trader.open()[0]!.venueOrderId, quantity);
  await sync(trader);
  return { ...trader, tradeId: (await tradesOf(trader))[0].id };
}

/** Has the venue say that something happened, and lets the engine read it. */
async function sync(trader: VenueTrader): Promise<void> {
  trader.venue.cutStream();
  await world.work();
}

const fillOnly = async (trader: VenueTrader, quantity: string, more: object = {}): Promise<void> => {
  trader.venue.fill(trader.open()[0]!.venueOrderId, quantity, more);
  await sync(trader);
};

test("TVENUE-001 an order on an account at a venue works until the venue fills it: each fill is a lot at its price, cash to the last digit", async () => {
  const trader = await world.trader();
  expect(await cashOf(trader.accountId)).toBe("100000.00");
  const placed = await open(trader, "10", { stopPrice: "90", thesis: "Why" });
  expect([placed.errors, placed.trade, placed.order]).toMatchObject([[], null, { status: "WORKING", reserved: "1000.1" }]);
  await world.work();
  expect(trader.open()).toMatchObject([{ symbol: "AAPL", side: "BUY", type: "MARKET" }]);
  await fillOnly(trader, "4", { price: trader.venue.price.add("0.005") });
  expect(await tradesOf(trader)).toMatchObject([{ status: "OPEN", quantity: 4, cost: 400.02 }]);
  expect((await ordersOf(trader.person, trader.accountId))[0]).toMatchObject({
    status: "WORKING",
    filledQuantity: "4",
    reserved: "600.06",
  });
  await fillOnly(trader, "6", { fee: { amount: trader.venue.price.div(100_000), currency: "USD" } });
  expect(await tradesOf(trader)).toMatchObject([{ quantity: 10, cost: 1000.021 }]);
  expect((await ordersOf(trader.person, trader.accountId))[0]).toMatchObject({
    status: "FILLED",
    averageFillPrice: "100.002",
    reserved: "0",
  });
  expect(Number(await cashOf(trader.accountId))).toBe(100_000 - 1000.021);
  expect(trader.venue.cash.toNumber()).toBe(100_000 - 1000.021);
  expect(trader.venue.placed).toHaveLength(1);
});

test("TVENUE-002 closing all of a trade cancels what is still ordered of it, waits for that, and sells all that is held then; a second press orders nothing", async () => {
  const trader = await holding();
  await mutate(trader.person, "scaleTrade", { tradeId: trader.tradeId, quantity: "5" });
  await world.work();
  const [add] = trader.open();
  trader.venue.fill(add!.venueOrderId, "2");
  const close = await mutate(trader.person, "closeTrade", { tradeId: trader.tradeId });
  expect(close.order).toMatchObject({ status: "WORKING", effect: "REDUCE" });
  const again = await mutate(trader.person, "closeTrade", { tradeId: trader.tradeId });
  expect(again.order.id).toBe(close.order.id);
  await sync(trader);
  await world.work(4);
  expect(trader.open().map(({ side, quantity }) => [side, quantity.toFixed()])).toEqual([["SELL", "12"]]);
  await fillOnly(trader, "12", { price: trader.venue.price.add(1) });
  expect(await tradesOf(trader)).toMatchObject([{ status: "CLOSED", quantity: 0, close_reason: "MANUAL", pnl: 12 }]);
  const statuses = (await ordersOf(trader.person, trader.accountId)).map(({ status, reason }) => [status, reason]);
  expect(statuses).toEqual([
    ["FILLED", null],
    ["CANCELLED", "CLOSING"],
    ["FILLED", "MANUAL"],
  ]);
  expect(Number(await cashOf(trader.accountId))).toBe(100_012);
  expect(await trader.venue.positions()).toEqual([]);
});

test("TVENUE-003 an open that is refused ends with the venue's words; a close that is refused is tried again under a new id until it fills", async () => {
  const trader = await holding();
  trader.venue.fail("place", "REJECTED");
  await open(trader, "1");
  await world.work();
  const [, refused] = await ordersOf(trader.person, trader.accountId);
  expect(refused).toMatchObject({ status: "REJECTED", reason: "INSUFFICIENT_FUNDS", reserved: "0" });
  trader.venue.fail("place", "REJECTED");
  const close = await mutate(trader.person, "closeTrade", { tradeId: trader.tradeId });
  await world.work(3);
  const stored = () => rowOf("select status, attempt, intended_at, words from orders where id = $1", close.order.id);
  expect(await stored()).toMatchObject({ status: "WORKING", attempt: 1, intended_at: null, words: "insufficient buying power" });
  await world.sweep();
  expect(await stored()).toMatchObject({ attempt: 1 });
  world.clock.advance(61_000);
  await world.sweep();
  await world.work();
  expect(await stored()).toMatchObject({ attempt: 2 });
  await fillOnly(trader, "10");
  expect(await tradesOf(trader)).toMatchObject([{ status: "CLOSED", close_reason: "MANUAL" }]);
});

test("TVENUE-004 a stop fires here and closes at the venue once, however many ticks pass; its owner hears of it when it has filled", async () => {
  const trader = await holding("10", { stopPrice: "95" });
  const notes = async (): Promise<number> =>
    (await world.app.db.query("select id from notifications where user_id = $1 and kind = 'STOP_FIRED'", [trader.person.id])).length;
  for (const bid of ["94", "93", "92"]) await world.tick("AAPL", bid, "94.5");
  await world.work();
  expect(trader.open()).toMatchObject([{ side: "SELL", type: "MARKET" }]);
  expect([trader.venue.placed.length, await notes()]).toEqual([2, 0]);
  await fillOnly(trader, "10", { price: trader.venue.price.sub(7) });
  expect(await tradesOf(trader)).toMatchObject([{ status: "CLOSED", close_reason: "STOP", pnl: -70 }]);
  expect(await notes()).toBe(1);
});

test("TVENUE-005 a limit rests at the venue, whatever our own quote says; moved, it goes out again for what is unfilled, and what filled meanwhile counts", async () => {
  const trader = await world.trader();
  const given = { accountId: trader.accountId, symbol: "AAPL", side: "BUY", type: "LIMIT", quantity: "10", timeInForce: "GTC" };
  const { order } = await mutate(trader.person, "placeOrder", { ...given, limitPrice: "95" });
  await world.work();
  await world.tick("AAPL", "94", "94.5");
  await world.sweep();
  expect((await ordersOf(trader.person, trader.accountId))[0]).toMatchObject({ status: "WORKING", filledQuantity: "0" });
  trader.venue.fill(trader.open()[0]!.venueOrderId, "4", { price: trader.venue.price.sub(5) });
  expect(codeOf(await mutate(trader.person, "moveOrder", { orderId: order.id, price: "96" }))).toBeNull();
  await sync(trader);
  await world.work(3);
  expect(trader.open().map(({ quantity, limitPrice }) => [quantity.toFixed(), limitPrice!.toFixed()])).toEqual([["6", "96"]]);
  await fillOnly(trader, "6", { price: trader.venue.price.sub(4) });
  expect((await ordersOf(trader.person, trader.accountId))[0]).toMatchObject({
    ...{ id: order.id, status: "FILLED", filledQuantity: "10", limitPrice: "96", averageFillPrice: "95.6", reserved: "0" },
  });
  expect(Number(await cashOf(trader.accountId))).toBe(100_000 - 956);
});

test("TVENUE-012 a venue that is asked after a cut moves no cash: what a fill took that nobody has read is no withdrawal", async () => {
  const trader = await world.trader();
  const given = { accountId: trader.accountId, symbol: "AAPL", side: "BUY", type: "LIMIT", quantity: "10", timeInForce: "GTC" };
  await mutate(trader.person, "placeOrder", { ...given, limitPrice: "95" });
  await world.work();
  trader.venue.fill(trader.open()[0]!.venueOrderId, "4", { price: trader.venue.price.sub(5) });
  const { figures } = world.app.modules.brokers;
  trader.venue.cutStream();
  await figures.settled();
  expect(await cashOf(trader.accountId)).toBe("100000.00");
  await world.work();
  expect(Number(await cashOf(trader.accountId))).toBe(100_000 - 380);
});

test("TVENUE-006 a cancel asks the venue, and the order ends when that says so; one that filled meanwhile is filled", async () => {
  const trader = await world.trader();
  const given = {
    accountId: trader.accountId,
    symbol: "AAPL",
    side: "BUY",
    type: "LIMIT",
    quantity: "10",
    timeInForce: "GTC",
    limitPrice: "95",
  };
  const { order } = await mutate(trader.person, "placeOrder", given);
  await world.work();
  const cancelled = await mutate(trader.person, "cancelOrder", { orderId: order.id });
  expect(cancelled.order).toMatchObject({ status: "WORKING" });
  expect(codeOf(await mutate(trader.person, "moveOrder", { orderId: order.id, price: "96" }))).toBe("ORDER_FINAL");
  await world.work(3);
  expect((await ordersOf(trader.person, trader.accountId))[0]).toMatchObject({ status: "CANCELLED", reason: "MANUAL", reserved: "0" });
  const second = (await mutate(trader.person, "placeOrder", given)).order;
  await world.work();
  trader.venue.fill(trader.open()[0]!.venueOrderId, "10", { price: trader.venue.price.sub(5) });
  await mutate(trader.person, "cancelOrder", { orderId: second.id });
  await sync(trader);
  await world.work(3);
  expect((await ordersOf(trader.person, trader.accountId))[1]).toMatchObject({ status: "FILLED", filledQuantity: "10" });
});

test("TVENUE-007 a fee in the asset makes the lot smaller; a rest below the smallest lot stays at the venue and ends the trade", async () => {
  const trader = await world.trader();
  await open(trader, "10");
  await world.work();
  await fillOnly(trader, "10", { fee: { amount: trader.venue.price.mul("0.00010005"), currency: "AAPL" } });
  const [trade] = await tradesOf(trader);
  expect(trade).toMatchObject({ quantity: 9.989995, cost: 1000 });
  await mutate(trader.person, "closeTrade", { tradeId: trade.id });
  await world.work();
  expect(trader.open()[0]!.quantity.toFixed()).toBe("9.9899");
  await fillOnly(trader, "9.9899");
  const [closed] = await tradesOf(trader);
  expect(closed).toMatchObject({ status: "CLOSED", quantity: 0, left: 0.000095, close_reason: "MANUAL" });
  const [held] = await trader.venue.positions();
  expect(held!.quantity.toNumber()).toBe(0.000095);
  await world.app.modules.brokers.engine.idle();
  expect(
    await world.app.db.query("select kind from broker_differences where connection_id = $1 and stops_opens", [trader.connectionId]),
  ).toEqual([]);
});

test("TVENUE-008 a fill that comes after its order's end opens the closed trade again, and that is closed again", async () => {
  const trader = await world.trader();
  await open(trader, "10");
  await world.work();
  const [order] = trader.open();
  trader.venue.fill(order!.venueOrderId, "6");
  await sync(trader);
  trader.venue.end(order!.venueOrderId, "CANCELED");
  await world.work(60);
  const [trade] = await tradesOf(trader);
  expect((await ordersOf(trader.person, trader.accountId))[0]).toMatchObject({ status: "CANCELLED", filledQuantity: "6" });
  await mutate(trader.person, "closeTrade", { tradeId: trade.id });
  await world.work();
  await fillOnly(trader, "6");
  expect(await tradesOf(trader)).toMatchObject([{ status: "CLOSED" }]);
  trader.venue.fill(order!.venueOrderId, "1");
  await sync(trader);
  await world.work();
  expect(trader.open()).toMatchObject([{ side: "SELL" }]);
  await fillOnly(trader, "1");
  expect(await tradesOf(trader)).toMatchObject([{ status: "CLOSED", quantity: 0 }]);
  expect(
    await world.app.db.query("select quantity::float8, is_late from fills where account_id = $1 and is_late", [trader.accountId]),
  ).toEqual([{ quantity: 1, is_late: true }]);
  expect(await trader.venue.positions()).toEqual([]);
});

test("TVENUE-009 the account's cash follows what comes and goes at the venue, but not while an order may be filling", async () => {
  const trader = await holding();
  const follow = () => world.app.modules.brokers.figures.refresh(trader.connectionId);
  trader.venue.cash = trader.venue.cash.add("250.125");
  world.clock.advance(1_000);
  await follow();
  expect(Number(await cashOf(trader.accountId))).toBe(99_250.125);
  const [flow] = await world.app.db.query("select kind, amount::float8 from account_flows where account_id = $1 and kind <> 'START'", [
    trader.accountId,
  ]);
  expect(flow).toEqual({ kind: "DEPOSIT", amount: 250.125 });
  await open(trader, "1");
  await world.work();
  trader.venue.fill(trader.open()[0]!.venueOrderId, "1");
  await follow();
  expect(Number(await cashOf(trader.accountId))).toBe(99_250.125);
  await sync(trader);
  expect(Number(await cashOf(trader.accountId))).toBe(99_150.125);
  trader.venue.cash = trader.venue.cash.sub("50");
  await follow();
  expect(Number(await cashOf(trader.accountId))).toBe(99_100.125);
});

test("TVENUE-011 disconnecting cancels what is on the wire, books what filled of it, leaves what is held at the venue, and closes the account's books", async () => {
  const trader = await holding();
  const { person, accountId, connectionId, venue } = trader;
  const limit = { accountId, symbol: "MSFT", side: "BUY", type: "LIMIT", quantity: "5", timeInForce: "GTC", limitPrice: "190" };
  await mutate(person, "placeOrder", limit);
  await world.work();
  venue.fill(trader.open()[0]!.venueOrderId, "2");
  await mutate(person, "placeOrder", { ...limit, quantity: "1" });
  const { connection, errors } = await changeConnection(person, "disconnectBroker", { connectionId });
  expect([errors, connection.state, trader.open()]).toEqual([[], "DISCONNECTED", []]);
  expect(await tradesOf(trader)).toMatchObject([
    { status: "CLOSED", left: 10, close_reason: "DISCONNECTED", pnl: 0 },
    { status: "CLOSED", left: 2, close_reason: "DISCONNECTED", pnl: 0 },
  ]);
  const ended = await world.app.db.query("select status, reason from orders where account_id = $1 and type = 'LIMIT'", [accountId]);
  expect(ended.map(({ status }: any) => status)).toEqual(["CANCELLED", "CANCELLED"]);
  expect((await rowOf("select closed_at from trading_accounts where id = $1", accountId)).closed_at).not.toBeNull();
  expect(codeOf(await open(trader, "1"))).toBe("NOT_FOUND");
});

test("BROKER-059 an account that is resumed while its disconnection opens a session at the venue is kept, with its key and its orders", async () => {
  const trader = await world.trader();
  const { person, accountId, connectionId } = trader;
  const limit = { accountId, symbol: "MSFT", side: "BUY", type: "LIMIT", quantity: "5", timeInForce: "GTC", limitPrice: "190" };
  await mutate(person, "placeOrder", limit);
  await world.work();
  // It waited for its copies, and the last of them has just ended.
  await world.app.db.query(
    `update broker_connections set state = 'PAUSED', disconnect_asked_at = $2, disconnect_mode = 'MIRROR_EXITS' where id = $1`,
    [connectionId, world.clock.date()],
  );
  const { sessions, disconnecting } = world.app.modules.brokers;
  const openSession = sessions.open.bind(sessions);
  const close = vi.fn<() => Promise<void>>().mockResolvedValue();
  const opened = vi.spyOn(sessions, "open").mockImplementationOnce(async (id) => {
    expect((await changeConnection(person, "resumeBrokerConnection", { connectionId })).errors).toEqual([]);
    return Object.assign(await openSession(id), { close });
  });
  await disconnecting.sweep();
  opened.mockRestore();
  expect(close).toHaveBeenCalledOnce();
  const kept = await rowOf("select state, credentials is not null as has_key from broker_connections where id = $1", connectionId);
  expect(kept).toEqual({ state: "CONNECTED", has_key: true });
  await world.work();
  expect(trader.open().map(({ symbol, status }) => `${symbol} ${status}`)).toEqual(["MSFT ACCEPTED"]);
});

test("TVENUE-010 what is for paper is refused there; what the venue cannot do, a pause and another's account are refused with their codes", async () => {
  const trader = await holding();
  const { accountId, person } = trader;
  for (const [mutation, input] of [
    ["depositPaper", { amount: "10" }],
    ["resetPaper", {}],
    ["setPaperRealism", { latencyMs: 10 }],
  ] as const)
    expect([mutation, codeOf(await mutate(person, mutation, { accountId, ...input }))]).toEqual([mutation, "NOT_PAPER"]);
  expect(codeOf(await open(trader, "1000"))).toBe("BUYING_POWER");
  expect(codeOf(await open(trader, "1", { side: "SHORT" }))).toBe("OPPOSITE_POSITION");
  const sell = { tradeId: trader.tradeId, accountId, symbol: "AAPL", side: "SELL", type: "LIMIT", limitPrice: "110", timeInForce: "GTC" };
  expect(codeOf(await mutate(person, "placeOrder", { ...sell, quantity: "7" }))).toBeNull();
  expect(codeOf(await mutate(person, "placeOrder", { ...sell, quantity: "4" }))).toBe("QUANTITY_TOO_LARGE");
  await world.app.db.query("update broker_connections set state = 'PAUSED' where id = $1", [trader.connectionId]);
  expect(codeOf(await open(trader, "1"))).toBe("BROKER_UNAVAILABLE");
  const stranger = await createPerson(world, {});
  expect(codeOf(await mutate(stranger, "closeTrade", { tradeId: trader.tradeId }))).toBe("NOT_FOUND");
  expect(codeOf(await mutate(person, "closeTrade", { tradeId: trader.tradeId }))).toBeNull();
});
