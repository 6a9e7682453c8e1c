import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Decimal } from "../../../platform/decimal";
import type { VenueOrder, VenueSession } from "../../port/venue-session";
import { BinanceWorld } from "../../testing/binance-world";
import { marketOrder, newClientOrderId, refOf, restingOrder, type VenueControl } from "../../testing/venue-contract";

let world: BinanceWorld;
let session: VenueSession;
let control: VenueControl;

beforeEach(async () => {
  world = await BinanceWorld.start();
  ({ session, control } = await world.open());
});
afterEach(() => world.stop());

const waits = { timeout: 45_000 };

class Heard {
  readonly orders: VenueOrder[] = [];
  readonly words: string[] = [];
  readonly onOrder = (order: VenueOrder) => void this.orders.push(order);
  readonly onActivity = () => void this.words.push("ACTIVITY");
  readonly onCut = () => void this.words.push("CUT");
  readonly onResumed = () => void this.words.push("RESUMED");
  count(word: string): number {
    return this.words.filter((one) => one === word).length;
  }
}

test("VENUE-030 an id is taken again once its order has ended, so an order is never sent twice by itself", async () => {
  const first = marketOrder(control);
  expect(await session.place(first)).toMatchObject({ kind: "ACCEPTED", order: { status: "FILLED" } });
  expect(await session.place(first)).toMatchObject({ kind: "ACCEPTED", order: { status: "FILLED" } });
  expect(control.orderCount(first.clientOrderId)).toBe(2);
});

test("VENUE-031 a clock that is off is not placed, is set by the venue's, and the next order goes through", async () => {
  world.sandbox.skewMs = 3_600_000;
  const order = restingOrder(control);
  expect(await session.place(order)).toMatchObject({ kind: "NOT_PLACED", because: "CLOCK_SKEW" });
  expect(control.orderCount(order.clientOrderId)).toBe(0);
  expect(await session.place(order)).toMatchObject({ kind: "ACCEPTED" });
});

test("VENUE-032 a key that was changed is refused, also after it has worked, and nothing was placed", async () => {
  await session.account();
  const account = world.sandbox.exchange.accountByKey(control.secrets[0]!)!;
  account.mayTrade = false;
  const order = restingOrder(control);
  expect(await session.place(order)).toMatchObject({ kind: "NOT_PLACED", because: "REFUSED_KEY" });
  account.secret = "another";
  await expect(session.account()).rejects.toMatchObject({ kind: "REFUSED_KEY" });
  account.key = "another";
  await expect(session.positions()).rejects.toMatchObject({ kind: "REFUSED_KEY" });
});

test("VENUE-033 a final refusal has the venue's words and our code", async () => {
  const codes = [];
  for (const given of [
    { quantity: new Decimal("100") },
    { quantity: new Decimal("0.00009") },
    { quantity: new Decimal("0.000001") },
    { symbol: "DOGE" },
  ]) {
    const outcome = await session.place(marketOrder(control, given));
    codes.push(outcome.kind === "REJECTED" ? outcome.code : outcome.kind);
  }
  expect(codes).toEqual(["INSUFFICIENT_FUNDS", "BELOW_MINIMUM", "BELOW_MINIMUM", "UNKNOWN_SYMBOL"]);
  world.market.halt("BTC");
  expect(await session.place(marketOrder(control))).toMatchObject({ kind: "REJECTED", code: "MARKET_CLOSED", words: "Market is closed." });
});

test("VENUE-034 figures are in dollars at our mids, what working orders hold is no buying power, and the coin is a position net of its fee", async () => {
  await session.place(marketOrder(control, { quantity: new Decimal("0.1") }));
  await session.place(restingOrder(control, { quantity: new Decimal("0.2") }));
  const account = await session.account();
  const figures = [account.cash, account.onHold, account.buyingPower, account.equity].map((amount) => amount.toFixed());
  // 100,000 less 0.1 at 50,005; 0.2 at 25,000 held; 0.0999 BTC at 50,000.
  expect(figures).toEqual(["94999.5", "5000", "89999.5", "99994.5"]);
  expect(account).toMatchObject({ currency: "USD", accountNumber: expect.stringMatching(/^1000\d\d$/), blockedBecause: null });
  expect((await session.positions()).map(({ symbol, isKnown, quantity }) => [symbol, isKnown, quantity.toFixed()])).toEqual([
    ["BTC", true, "0.0999"],
  ]);
});

test("VENUE-035 what a key may do is read from the venue, and a right to withdraw is seen", async () => {
  expect(await session.permissions()).toEqual({
    mayRead: true,
    mayTrade: true,
    mayWithdraw: false,
    mayUseMargin: false,
    isBoundToAddress: false,
  });
  world.sandbox.exchange.accountByKey(control.secrets[0]!)!.mayWithdraw = true;
  expect(await session.permissions()).toMatchObject({ mayWithdraw: true });
});

test("VENUE-036 a resting order fills in parts at its own price as the market reaches it, with fees in what is received", async () => {
  const order = restingOrder(control, { limitPrice: new Decimal("49000"), quantity: new Decimal("0.01") });
  const placed = await session.place(order);
  world.sandbox.exchange.markets.setBook("BTCUSDT", {
    bids: [["48990", "1"]],
    asks: [
      ["48995", "0.004"],
      ["49000", "0.001"],
    ],
  });
  world.sandbox.tick(["BTC"]);
  expect(await session.findOrder(refOf(control, order))).toMatchObject({ kind: "FOUND", order: { status: "PARTIAL" } });
  const { fills } = await session.fillsSince(null, "BTC", world.clock.date());
  expect(fills.map(({ quantity, price, fee }) => [quantity.toFixed(), price.toFixed(), fee.amount.toFixed(), fee.currency])).toEqual([
    ["0.004", "49000", "0.000004", "BTC"],
    ["0.001", "49000", "0.000001", "BTC"],
  ]);
  expect(new Set(fills.map(({ venueOrderId }) => venueOrderId))).toEqual(
    new Set([placed.kind === "ACCEPTED" ? placed.order.venueOrderId : ""]),
  );
  world.sandbox.exchange.markets.setBook("BTCUSDT", null);
  world.move("BTC", "48000", "48001");
  expect(await session.findOrder(refOf(control, order))).toMatchObject({ kind: "FOUND", order: { status: "FILLED" } });
});

test("VENUE-037 40 fills while a handler is slow are all read, each once, in pages", async () => {
  const heard = new Heard();
  let isSlow = Promise.resolve();
  await session.stream({
    ...heard,
    onOrder: (order) =>
      void (isSlow = isSlow.then(() => new Promise((resolve) => setTimeout(resolve, 5))).then(() => heard.onOrder(order))),
  });
  for (let i = 0; i < 40; i++) await session.place(marketOrder(control));
  await vi.waitFor(() => expect(heard.words.length).toBeGreaterThan(0), waits);
  const ids = [];
  let cursor: string | null = null;
  for (let hasMore = true; hasMore;) {
    const page = await session.fillsSince(cursor, "BTC", world.clock.date());
    ids.push(...page.fills.map(({ venueFillId }) => venueFillId));
    ({ cursor, hasMore } = page);
  }
  expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
});

test("VENUE-038 fills older than a day are reached day by day, and none is left between the days", async () => {
  const since = world.clock.date();
  await session.place(marketOrder(control));
  const seen: string[] = [];
  let cursor: string | null = null;
  const readAll = async (): Promise<void> => {
    for (let hasMore = true; hasMore;) {
      const page = await session.fillsSince(cursor, "BTC", since);
      seen.push(...page.fills.map(({ venueFillId }) => venueFillId));
      ({ cursor, hasMore } = page);
    }
  };
  world.clock.advance(3 * 86_400_000);
  await session.close();
  ({ session } = await world.open({ kind: "KEY", key: control.secrets[0]!, secret: control.secrets[1]!, passphrase: null }));
  world.move("BTC", "49995", "50005");
  await session.place(marketOrder(control));
  await readAll();
  await session.place(marketOrder(control));
  await readAll();
  expect(new Set(seen).size).toBe(3);
  expect(cursor).toMatch(/^id:/);
});

test("VENUE-039 the stream wakes whatever it does: events before the answer, after it, twice, turned round, late", async () => {
  const heard = new Heard();
  await session.stream(heard);
  for (const events of ["BEFORE", "AFTER", "HELD"] as const) {
    world.sandbox.events = events;
    const order = restingOrder(control);
    await session.place(order);
    world.sandbox.releaseEvents();
    await vi.waitFor(() => expect(heard.orders.map(({ clientOrderId }) => clientOrderId)).toContain(order.clientOrderId), waits);
  }
  world.sandbox.events = "BEFORE";
  for (const mood of ["TWICE", "REVERSED"] as const) {
    world.sandbox.sockets.mood = mood;
    const before = heard.count("ACTIVITY");
    await session.place(marketOrder(control));
    await vi.waitFor(() => expect(heard.count("ACTIVITY")).toBeGreaterThan(before), waits);
  }
});

test("VENUE-040 a stream that the venue ends, or says it will, is opened anew", async () => {
  const heard = new Heard();
  await session.stream(heard);
  world.sandbox.sockets.terminateStreams();
  await vi.waitFor(() => expect([heard.count("CUT"), heard.count("RESUMED")]).toEqual([1, 1]), waits);
  world.sandbox.sockets.announceShutdown();
  await vi.waitFor(() => expect([heard.count("CUT"), heard.count("RESUMED")]).toEqual([2, 2]), waits);
  const order = restingOrder(control);
  await session.place(order);
  await vi.waitFor(() => expect(heard.orders.map(({ clientOrderId }) => clientOrderId)).toContain(order.clientOrderId), waits);
});

test("VENUE-041 a stream that cannot be opened says so in time: sockets refused, a wrong key, no answer", async () => {
  world.sandbox.sockets.refusesSockets = true;
  await expect(session.stream(new Heard())).rejects.toMatchObject({ kind: "UNREACHABLE" });
  world.sandbox.sockets.refusesSockets = false;
  world.sandbox.sockets.isMute = true;
  await expect((await world.open()).session.stream(new Heard())).rejects.toMatchObject({ kind: "UNREACHABLE" });
  world.sandbox.sockets.isMute = false;
  const wrong = await world.open({ kind: "KEY", key: control.secrets[0]!, secret: "wrong", passphrase: null });
  await expect(wrong.session.stream(new Heard())).rejects.toMatchObject({ kind: "UNREACHABLE" });
});

test("VENUE-042 closing leaves no socket and no update behind", async () => {
  const heard = new Heard();
  await session.stream(heard);
  expect(world.sandbox.sockets.subscribedAccounts.length).toBe(1);
  await session.close();
  await vi.waitFor(() => expect(world.sandbox.sockets.subscribedAccounts).toEqual([]), waits);
  expect(heard.words).toEqual([]);
});

test("VENUE-043 what is left of the venue's limit is what its last answer said", async () => {
  const before = session.rateLimitLeft;
  await session.account();
  expect(before?.used ?? 0).toBeLessThan(session.rateLimitLeft!.used);
  expect(session.rateLimitLeft!.max).toBe(6_000);
});

test("VENUE-044 an order made by hand is listed with its own id, and one that nobody made is not found", async () => {
  const account = world.sandbox.exchange.accountByKey(control.secrets[0]!)!;
  const params = {
    symbol: "BTCUSDT",
    side: "BUY",
    type: "LIMIT",
    timeInForce: "GTC",
    quantity: "0.001",
    price: "30000",
    newClientOrderId: "by-hand",
  };
  world.sandbox.exchange.place(account, new URLSearchParams(params));
  expect(await session.openOrders([])).toMatchObject([{ clientOrderId: "by-hand", symbol: "BTC", type: "LIMIT" }]);
  expect(
    await session.findOrder({ clientOrderId: newClientOrderId(), venueOrderId: null, symbol: "BTC", sentAt: world.clock.date() }),
  ).toEqual({ kind: "NOT_FOUND" });
});

test("VENUE-045 stops trigger when the market reaches them and fill at its price", async () => {
  await session.place(marketOrder(control, { quantity: new Decimal("0.1") }));
  const stop = marketOrder(control, { type: "STOP", side: "SELL", quantity: new Decimal("0.05"), stopPrice: new Decimal("49000") });
  expect(await session.place(stop)).toMatchObject({ kind: "ACCEPTED", order: { type: "STOP", status: "ACCEPTED" } });
  world.move("BTC", "48990", "49010");
  expect(await session.findOrder(refOf(control, stop))).toMatchObject({ kind: "FOUND", order: { type: "STOP", status: "FILLED" } });
  const { fills } = await session.fillsSince(null, "BTC", world.clock.date());
  expect(fills.at(-1)).toMatchObject({ side: "SELL", fee: { currency: "USDT" } });
  expect(fills.at(-1)!.price.toFixed()).toBe("48990");
});
