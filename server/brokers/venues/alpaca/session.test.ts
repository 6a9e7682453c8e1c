import { afterEach, beforeEach, expect, test } from "vitest";
import { Decimal } from "../../../platform/decimal";
import { AlpacaSessionWorld, placed, request, resting, thrown } from "../../testing/alpaca-session-world";
import { doneAndLost, lostBefore } from "../../testing/venue-contract";
import { cashOutToday, payDividend, renameToday, splitToday } from "../../sandboxes/alpaca/actions/corporate-actions";
import { sandboxFaults } from "../../sandboxes/faults";

const minuteMs = 60_000;
let world: AlpacaSessionWorld;

beforeEach(async () => {
  world = new AlpacaSessionWorld();
  await world.start();
});
afterEach(() => world.stop());

const sent = (): unknown => JSON.parse(world.sandbox.requests.findLast(({ method }) => method === "POST")!.body);

test("VENUE-170 an order goes out once, with text for its numbers and our id, and comes back as the venue took it", async () => {
  const order = request({ quantity: new Decimal("0.000000001").add(1) });
  const outcome = placed(await world.session.place(order));
  expect(sent()).toEqual({
    ...{ symbol: "AAPL", qty: "1.000000001", side: "buy", type: "market", time_in_force: "day", client_order_id: order.clientOrderId },
  });
  expect([outcome.status, outcome.clientOrderId, outcome.quantity.toFixed()]).toEqual(["ACCEPTED", order.clientOrderId, "1.000000001"]);
  const found = await world.session.findOrder(world.refTo(order));
  expect(found).toMatchObject({ kind: "FOUND", order: { status: "FILLED", venueOrderId: outcome.venueOrderId } });
  expect(await world.session.findOrder(world.refTo(order, outcome.venueOrderId))).toMatchObject({ kind: "FOUND" });
  placed(await world.session.place(request({ timeInForce: "GTC", quantity: new Decimal("0.5") })));
  expect(sent()).toMatchObject({ type: "market", time_in_force: "day" });
  placed(await world.session.place(resting({ symbol: "SPY", limitPrice: new Decimal("90.10") })));
  expect(sent()).toMatchObject({ type: "limit", limit_price: "90.1", time_in_force: "gtc" });
  placed(await world.session.place(resting({ symbol: "SPY", timeInForce: "DAY", limitPrice: new Decimal(91), isExtended: true })));
  expect(sent()).toMatchObject({ type: "limit", time_in_force: "day", extended_hours: true });
  placed(await world.session.place(request({ side: "SELL", type: "STOP", stopPrice: new Decimal(80), quantity: new Decimal(1) })));
  expect(sent()).toMatchObject({ side: "sell", type: "stop", stop_price: "80", time_in_force: "day" });
});

test("VENUE-171 a refusal is a rejection, a used id says that its order exists, and a limit or a dead key placed nothing", async () => {
  expect(await world.session.place(request({ quantity: new Decimal(1_000) }))).toEqual({
    ...{ kind: "REJECTED", code: "INSUFFICIENT_FUNDS", words: "insufficient buying power" },
  });
  expect(await world.session.place(request({ symbol: "NOPE" }))).toMatchObject({ kind: "REJECTED", code: "UNKNOWN_SYMBOL" });
  expect(await world.session.place(request({ symbol: "KO", side: "SELL" }))).toMatchObject({ kind: "REJECTED", code: "NOT_SHORTABLE" });
  expect(await world.session.place(resting({ limitPrice: new Decimal("90.001") }))).toMatchObject({
    kind: "REJECTED",
    code: "INVALID_PRICE",
  });
  const order = request();
  placed(await world.session.place(order));
  expect(await world.session.place(order)).toMatchObject({ kind: "UNKNOWN", isDuplicateId: true });
  world.sandbox.faults.plan("POST", "/v2/orders", sandboxFaults.tooMany);
  expect(await world.session.place(request())).toMatchObject({ kind: "NOT_PLACED", because: "RATE_LIMITED", retryAfterMs: 7_000 });
  world.sandbox.credentials.revoke(world.accountId);
  expect(await world.session.place(request())).toMatchObject({ kind: "NOT_PLACED", because: "REFUSED_KEY" });
  expect(await world.session.findOrder(world.refTo(order))).toMatchObject({ kind: "FAILED" });
  expect((await thrown(world.session.account())).kind).toBe("REFUSED_KEY");
});

const lost = [
  ...lostBefore.map((name) => [name, false] as const),
  ...([...doneAndLost, "halfBody"] as const).map((name) => [name, true] as const),
];
test.each(lost)(
  "VENUE-172 an order whose answer is lost is unknown, is sent once, and is found by our id if it was made: %s",
  async (name, isMade) => {
    world.sandbox.faults.plan("POST", "/v2/orders", sandboxFaults[name]);
    const order = request();
    expect(await world.session.place(order)).toMatchObject({ kind: "UNKNOWN", isDuplicateId: false });
    expect(world.sandbox.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
    expect(await world.session.findOrder(world.refTo(order))).toMatchObject(
      isMade ? { kind: "FOUND", order: { status: "FILLED" } } : { kind: "NOT_FOUND" },
    );
  },
);

test("VENUE-173 a venue that refuses connections leaves an order unknown and a look-up without a result", async () => {
  await world.sandbox.refuse();
  const order = request();
  expect(await world.session.place(order)).toMatchObject({ kind: "UNKNOWN", words: "The connection to Alpaca broke." });
  expect(await world.session.findOrder(world.refTo(order))).toMatchObject({ kind: "FAILED" });
  expect(await world.session.cancel(world.refTo(order))).toMatchObject({ kind: "UNKNOWN" });
  expect((await thrown(world.session.positions())).kind).toBe("UNREACHABLE");
  await world.sandbox.accept();
});

test("VENUE-174 a look-up that meets trouble proves nothing", async () => {
  const order = resting();
  placed(await world.session.place(order));
  for (const name of ["cutBefore", "serverErrorJson", "gatewayHtml", "okEmptyObject", "okHtml", "tooMany", "halfBody"] as const) {
    world.sandbox.faults.plan("GET", "/v2/orders:by_client_order_id", sandboxFaults[name]);
    expect([name, (await world.session.findOrder(world.refTo(order))).kind]).toEqual([name, "FAILED"]);
  }
  world.sandbox.faults.plan("GET", "/v2/orders:by_client_order_id", {
    kind: "ANSWER",
    isDone: false,
    status: 404,
    body: "<html>gone</html>",
  });
  expect((await world.session.findOrder(world.refTo(order))).kind).toBe("FAILED");
  expect(await world.session.findOrder(world.refTo(request()))).toEqual({ kind: "NOT_FOUND" });
});

test("VENUE-175 a cancel is taken, comes too late for an ended order, and works by our id alone", async () => {
  const [first, second] = [resting(), resting({ symbol: "SPY" })];
  const { venueOrderId } = placed(await world.session.place(first));
  expect(await world.session.cancel(world.refTo(first, venueOrderId))).toEqual({ kind: "ACCEPTED" });
  expect(await world.session.findOrder(world.refTo(first))).toMatchObject({ order: { status: "CANCELED" } });
  expect(await world.session.cancel(world.refTo(first, venueOrderId))).toEqual({
    kind: "TOO_LATE",
    words: 'order is already in "canceled" state',
  });
  placed(await world.session.place(second));
  expect(await world.session.cancel(world.refTo(second))).toEqual({ kind: "ACCEPTED" });
  expect(await world.session.cancel(world.refTo(request()))).toMatchObject({ kind: "TOO_LATE" });
  for (const name of ["cutBefore", "doAndCut", "serverErrorJson", "okEmptyObject", "tooMany"] as const) {
    const order = resting();
    const { venueOrderId: id } = placed(await world.session.place(order));
    world.sandbox.faults.plan("DELETE", /^\/v2\/orders\//, sandboxFaults[name]);
    expect([name, (await world.session.cancel(world.refTo(order, id))).kind]).toEqual([name, "UNKNOWN"]);
  }
});

test("VENUE-176 fills are read in order from one mark to the next, each once, and a reader that saw none goes on from its moment", async () => {
  const since = new Date(world.clock.now() - 1);
  const empty = await world.session.fillsSince(null, null, since);
  expect([empty.fills, empty.hasMore]).toEqual([[], false]);
  world.sandbox.book.quantityPerTickMax = new Decimal(1);
  const order = request({ quantity: new Decimal(105), limitPrice: new Decimal(101), type: "LIMIT", timeInForce: "GTC" });
  const { venueOrderId } = placed(await world.session.place(order));
  for (let i = 0; i < 104; i++) world.move("AAPL", "100.00", "100.02");
  const first = await world.session.fillsSince(empty.cursor, null, since);
  const second = await world.session.fillsSince(first.cursor, null, since);
  const third = await world.session.fillsSince(second.cursor, null, since);
  expect([first, second, third].map(({ fills, hasMore }) => [fills.length, hasMore])).toEqual([
    [100, true],
    [5, false],
    [0, false],
  ]);
  const ids = [...first.fills, ...second.fills].map(({ venueFillId }) => venueFillId);
  expect([new Set(ids).size, third.cursor]).toEqual([105, second.cursor]);
  expect(first.fills[0]).toMatchObject({ venueOrderId, symbol: "AAPL", side: "BUY", at: world.clock.date() });
  expect([first.fills[0]!.quantity.toFixed(), first.fills[0]!.price.toFixed(), first.fills[0]!.fee.amount.toFixed()]).toEqual([
    "1",
    "100.02",
    "0",
  ]);
  expect((await thrown(world.session.fillsSince("elsewhere", null, since))).kind).toBe("OTHER");
});

test("VENUE-177 account, positions and open orders are read exactly, and what is no answer is never taken for an empty one", async () => {
  placed(await world.session.place(request({ quantity: new Decimal("1.5") })));
  placed(await world.session.place(request({ symbol: "MSFT", side: "SELL", quantity: new Decimal(3) })));
  const order = resting({ quantity: new Decimal(10) });
  placed(await world.session.place(order));
  placed(await world.session.place(resting({ symbol: "SPY", quantity: new Decimal(1) })));
  const account = await world.session.account();
  // 10000 − 1.5 × 100.02 + 3 × 50; held: 10 × 90 + 1 × 90
  expect([account.cash, account.settledCash, account.onHold].map(String)).toEqual(["9999.97", "9009.97", "990"]);
  expect([account.currency, account.blockedBecause, account.accountNumber.startsWith("PA")]).toEqual(["USD", null, true]);
  expect(
    (await world.session.positions()).map(({ symbol, isKnown, quantity, averagePrice }) => [
      symbol,
      isKnown,
      quantity.toFixed(),
      averagePrice?.toFixed(),
    ]),
  ).toEqual([
    ["AAPL", true, "1.5", "100.02"],
    ["MSFT", false, "-3", "50"],
  ]);
  expect((await world.session.openOrders(["AAPL"])).map(({ clientOrderId }) => clientOrderId)).toEqual([order.clientOrderId]);
  expect(await world.session.openOrders([])).toHaveLength(2);
  expect(await world.session.permissions()).toEqual({
    mayRead: true,
    mayTrade: null,
    mayWithdraw: null,
    mayUseMargin: true,
    isBoundToAddress: null,
  });
  world.sandbox.book.accounts.get(world.accountId)!.isTradingBlocked = true;
  expect((await world.session.account()).blockedBecause).toBe("Alpaca keeps this account from trading.");
  expect((await world.session.permissions()).mayTrade).toBe(false);
  const reads = [
    ["/v2/account", () => world.session.account()],
    ["/v2/positions", () => world.session.positions()],
    ["/v2/orders", () => world.session.openOrders([])],
    ["/v2/account/activities", () => world.session.fillsSince(null, null, world.clock.date())],
  ] as const;
  for (const [path, read] of reads)
    for (const [name, kind] of [
      ["okEmptyObject", "UNREADABLE"],
      ["okHtml", "UNREADABLE"],
      ["okHalfJson", "UNREADABLE"],
      ["redirect", "UNREADABLE"],
      ["maintenance", "MAINTENANCE"],
      ["tooMany", "RATE_LIMITED"],
      ["cutBefore", "UNREACHABLE"],
      ["halfBody", "UNREACHABLE"],
    ] as const) {
      world.sandbox.faults.plan("GET", path, sandboxFaults[name]);
      expect([path, name, (await thrown(read())).kind]).toEqual([path, name, kind]);
    }
});

test("VENUE-178 what is left of the limit is as the last answer said, and full again in the next minute", async () => {
  expect(world.session.rateLimitLeft).toBeNull();
  await world.session.account();
  await world.session.positions();
  expect(world.session.rateLimitLeft).toEqual({ used: 2, max: 200 });
  world.clock.advance(minuteMs);
  expect(world.session.rateLimitLeft).toEqual({ used: 0, max: 200 });
});

test("VENUE-179 no error and no outcome holds a key, a secret, a token or an address", async () => {
  const said: string[] = [];
  for (const name of ["cutBefore", "hang", "okHtml", "serverErrorJson", "redirect"] as const) {
    world.sandbox.faults.plan("*", /./, sandboxFaults[name], 2);
    const error = await thrown(world.session.account());
    said.push(JSON.stringify([error.words, error.message, error.stack, Object.entries(error), String(error.cause)]));
    said.push(JSON.stringify(await world.session.place(request())));
  }
  await world.sandbox.refuse();
  const error = await thrown(world.session.stream({ onOrder: () => {}, onActivity: () => {}, onCut: () => {}, onResumed: () => {} }));
  said.push(JSON.stringify([error.words, error.stack, String(error.cause)]));
  for (const text of said)
    for (const secret of [world.key, world.secret, "127.0.0.1"]) expect([text, text.includes(secret)]).toEqual([text, false]);
  await world.sandbox.accept();
});

test("RECON-019 what Alpaca charged apart from fills is read page by page, without what it credited", async () => {
  const account = world.sandbox.book.accounts.get(world.accountId)!;
  const since = new Date(Math.floor(world.clock.now() / 86_400_000) * 86_400_000);
  world.sandbox.book.charge(account, "INT", new Decimal("-0.40"));
  for (let at = 0; at < 120; at++)
    world.sandbox.book.charge(account, at === 7 ? "INT" : "FEE", new Decimal("0.02"), at === 7 ? "AAPL" : null);
  const charges = await world.session.charges!(new Date(+since - 1));
  expect(charges).toHaveLength(120);
  expect(charges[7]).toMatchObject({ cause: "BORROW", symbol: "AAPL", currency: "USD" });
  expect([charges[0]!.amount.toFixed(), charges[0]!.cause, +charges[0]!.at]).toEqual(["0.02", "COMMISSION", +since]);
});

test("RECON-045 Alpaca's splits and dividends come with what was announced of them: a split once, a dividend with its ex-date, net of what was withheld", async () => {
  const { book } = world.sandbox;
  const account = book.accounts.get(world.accountId)!;
  const today = world.clock.date();
  await world.session.place(request({ symbol: "AAPL" }));
  const since = new Date(+today - 2 * 86_400_000);
  const split = splitToday(book, "AAPL", new Decimal(4), new Decimal(1), today);
  const units = new Map([[account.id, new Decimal(2)]]);
  payDividend(book, { symbol: "AAPL", perShare: new Decimal("0.51"), exDate: "2026-11-03", units, withheld: new Decimal("0.15") }, today);
  const found = await world.session.corporateActions!(since);
  const shown = found.map((one) => ({
    ...{ type: one.type, symbol: one.symbol, exAt: one.exAt.toISOString() },
    ...(one.type === "SPLIT"
      ? { id: one.venueActionId, ratio: `${one.to.toFixed()}:${one.from.toFixed()}` }
      : one.type === "DIVIDEND"
        ? { amount: one.amount.toFixed(), units: one.units?.toFixed() ?? null }
        : {}),
  }));
  const day = `${today.toISOString().slice(0, 10)}T05:00:00.000Z`;
  expect(shown).toEqual([
    { type: "SPLIT", symbol: "AAPL", exAt: day, id: split.id, ratio: "4:1" },
    { type: "DIVIDEND", symbol: "AAPL", exAt: "2026-11-03T05:00:00.000Z", amount: "1.02", units: "2" },
    { type: "DIVIDEND", symbol: "AAPL", exAt: "2026-11-03T05:00:00.000Z", amount: "-0.153", units: null },
  ]);
  // A split whose ratio nobody announced waits; a dividend counts from the day it was paid.
  book.announced.length = 0;
  expect((await world.session.corporateActions!(since)).map(({ type, exAt }) => [type, exAt.toISOString()])).toEqual([
    ["DIVIDEND", day],
    ["DIVIDEND", day],
  ]);
});

test("RECON-053 Alpaca's new symbols and what ends one for cash come with what was announced of them, each once; without an announcement they wait", async () => {
  const { book } = world.sandbox;
  const today = world.clock.date();
  for (const symbol of ["AAPL", "KO", "SPY"]) await world.session.place(request({ symbol }));
  const since = new Date(+today - 2 * 86_400_000);
  const cash = book.accounts.get(world.accountId)!.cash;
  const ids = [
    renameToday(book, "AAPL", "MSFT", today).id,
    cashOutToday(book, "KO", new Decimal("5.37"), today).id,
    cashOutToday(book, "SPY", new Decimal(0), today).id,
  ];
  const read = async (): Promise<string[]> =>
    (await world.session.corporateActions!(since)).map((one) => {
      const what = one.type === "SYMBOL" ? one.newSymbol : one.type === "CASH_OUT" ? one.perUnit.toFixed() : "";
      return `${ids.indexOf(one.venueActionId)} ${one.type} ${one.symbol} ${what}`;
    });
  expect((await read()).sort()).toEqual(["0 SYMBOL AAPL MSFT", "1 CASH_OUT KO 5.37", "2 CASH_OUT SPY 0"]);
  expect((await world.session.positions()).map(({ symbol }) => symbol)).toEqual(["MSFT"]);
  expect((await world.session.account()).cash.sub(cash).gt(0)).toBe(true);
  book.announced.length = 0;
  expect(await read()).toEqual([]);
});
