import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { limits } from "../../platform/limits";
import { mutate, portfolioOf } from "../../trading/testing/trading-world";
import { addressOf, alertsOf, change, createSignalsWorld, mySignals, type SignalsWorld } from "../testing/signals-world";

let world: SignalsWorld;
let ana: Person;
let url: string;

beforeAll(async () => {
  world = await createSignalsWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  for (const [symbol, bid, ask] of [
    ["AAPL", "99.99", "100.01"],
    ["MSFT", "199.98", "200.02"],
    ["TSLA", "49.99", "50.01"],
    ["KO", "59.99", "60.01"],
  ] as const)
    world.market.setQuote(symbol, { bid, ask });
  ana = await world.person({ role: "feeder" });
  url = await addressOf(ana);
});

const buy = (more: object = {}) => ({ symbol: "NASDAQ:AAPL", action: "buy", size: { quantity: "10" }, ...more });
const practice = async (person: Person) =>
  (
    await person.api.ok(`{ portfolio(kind: PRACTICE) { id account { cash } trades(first: 50) { edges { node {
    id side status quantity source thesis stopPrice targetPrice instrument { symbol } } } } } }`)
  ).portfolio;
const last = async () => (await alertsOf(ana))[0];
const lastIs = async (state: string, refusal: string | null, outcome: unknown = expect.anything()) =>
  expect(await last()).toMatchObject({ state, refusal, outcome });

test("SIGNAL-005 an alert buys on the practice account, and the trade and the list say so", async () => {
  await world.send(url, buy({ id: "one", stop: "95", target: "120", note: "Breakout" }));
  const [alert] = await alertsOf(ana);
  expect(alert).toMatchObject({
    ...{ state: "TRADED", refusal: null, outcome: null, account: "PRACTICE", isTest: false, sentFrom: "127.0.0.1" },
    ...{ quantity: "10", price: "100.01", money: "1000.1", fillMs: 0 },
    request: {
      id: "one",
      symbol: "NASDAQ:AAPL",
      action: "buy",
      sizeKind: "quantity",
      size: "10",
      stop: "95",
      target: "120",
      note: "Breakout",
    },
    trade: { source: "SIGNAL", side: "LONG", status: "OPEN", quantity: "10", thesis: "Breakout", stopPrice: "95", targetPrice: "120" },
  });
  const { account, trades } = await practice(ana);
  expect(account.cash).toBe("98999.9");
  expect(trades.edges.map((edge: { node: object }) => edge.node)).toEqual([
    expect.objectContaining({ id: alert.trade.id, source: "SIGNAL" }),
  ]);
  expect((await portfolioOf(ana)).account.cash).toBe("100000");
  const { trade } = await mutate(ana, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" });
  expect((await ana.api.ok(`{ portfolio { trades(first: 1) { edges { node { id source } } } } }`)).portfolio.trades.edges[0].node).toEqual({
    id: trade.id,
    source: "MANUAL",
  });
});

test("SIGNAL-006 sizes are percent of equity, money, units or a part, in whole lots and never more than asked", async () => {
  await world.send(url, buy({ size: { percent: "5" } }));
  expect(await last()).toMatchObject({ quantity: "49.995", money: "5000" });
  await world.send(url, buy({ symbol: "KO", size: { money: "1000" } }));
  expect(await last()).toMatchObject({ quantity: "16", money: "960.16" });
  await world.send(url, buy({ symbol: "KO", size: { part: "0.5" } }));
  expect(await last()).toMatchObject({ quantity: "8", trade: { quantity: "24" } });
  await world.send(url, { symbol: "KO", action: "sell", size: { part: "0.5" } });
  expect(await last()).toMatchObject({ state: "TRADED", quantity: "12", price: "59.99", trade: { quantity: "12", status: "OPEN" } });
  await world.send(url, { symbol: "KO", action: "sell", size: { quantity: "500" } });
  expect(await last()).toMatchObject({ quantity: "12", trade: { quantity: "0", status: "CLOSED" } });
  await world.send(url, buy({ symbol: "KO", size: { money: "50" } }));
  await lastIs("REFUSED", "SIZE", "$50.00 is less than one lot of 1 KO.");
  await world.send(url, buy({ size: null }));
  await lastIs("REFUSED", "SIZE", "The alert has no size.");
  await world.send(url, buy({ symbol: "TSLA", size: { part: "1" } }));
  await lastIs("REFUSED", "SIZE", "A part is of a position, and none is open.");
});

test("SIGNAL-007 a position is closed whole or in part, oldest trade first, and never reversed", async () => {
  const accountId = (await ana.api.ok(`{ portfolio(kind: PRACTICE) { account { id } } }`)).portfolio.account.id;
  const first = (await mutate(ana, "openTrade", { accountId, symbol: "MSFT", side: "LONG", quantity: "3" })).trade.id;
  world.clock.advance(1);
  const second = (await mutate(ana, "openTrade", { accountId, symbol: "MSFT", side: "LONG", quantity: "4" })).trade.id;
  await world.send(url, { symbol: "MSFT", action: "sell", size: { quantity: "5" } });
  expect(await last()).toMatchObject({
    quantity: "5",
    price: "199.98",
    money: "999.9",
    trade: { id: second, quantity: "2", source: "MANUAL" },
  });
  const open = (await practice(ana)).trades.edges.map((edge: { node: { id: string; status: string } }) => [edge.node.id, edge.node.status]);
  expect(open).toEqual([
    [second, "OPEN"],
    [first, "CLOSED"],
  ]);
  await world.send(url, { symbol: "MSFT", action: "short", size: { quantity: "1" } });
  await lastIs("REFUSED", "NOT_TRADABLE", "You are long MSFT: close that first.");
  await world.send(url, { symbol: "MSFT", action: "close" });
  expect(await last()).toMatchObject({ state: "TRADED", quantity: "2", trade: { status: "CLOSED" } });
  await world.send(url, { id: "again", symbol: "MSFT", action: "close" });
  await lastIs("REFUSED", "NOT_HELD", "No open MSFT position.");
  await world.send(url, { symbol: "MSFT", action: "short", size: { quantity: "5" } });
  expect(await last()).toMatchObject({ state: "TRADED", trade: { side: "SHORT", source: "SIGNAL", quantity: "5" } });
  await world.send(url, { symbol: "MSFT", action: "sell", size: { quantity: "1" } });
  await lastIs("REFUSED", "NOT_HELD");
  await world.send(url, buy({ symbol: "MSFT", size: { quantity: "9" } }));
  expect(await last()).toMatchObject({ state: "TRADED", quantity: "5", price: "200.02", trade: { side: "SHORT", status: "CLOSED" } });
});

test("SIGNAL-008 stop and target are set on the open trades, and refused on the wrong side", async () => {
  await world.send(url, buy());
  await world.send(url, { symbol: "AAPL", action: "stop", stop: "95" });
  expect(await last()).toMatchObject({
    state: "TRADED",
    outcome: "Stop set at 95",
    money: null,
    quantity: null,
    trade: { stopPrice: "95" },
  });
  await world.send(url, { symbol: "AAPL", action: "stop", stop: "96.5" });
  await lastIs("TRADED", null, "Stop moved from 95 to 96.5");
  await world.send(url, { symbol: "AAPL", action: "target", target: "120" });
  expect(await last()).toMatchObject({ outcome: "Target set at 120", trade: { stopPrice: "96.5", targetPrice: "120" } });
  await world.send(url, { symbol: "AAPL", action: "stop", stop: "101" });
  await lastIs("REFUSED", "NOT_TRADABLE", "The stop of a long must be below 99.99.");
  await world.send(url, { symbol: "TSLA", action: "stop", stop: "45" });
  await lastIs("REFUSED", "NOT_HELD");
  // What adds to a trade and would move its stop to the wrong side is refused whole.
  await world.send(url, buy({ stop: "150" }));
  await lastIs("REFUSED", "NOT_TRADABLE");
  expect(await last()).toMatchObject({ trade: null, quantity: null });
  expect((await practice(ana)).trades.edges[0].node).toMatchObject({ quantity: "10", stopPrice: "96.5" });
  expect((await mySignals(ana)).today).toMatchObject({ received: 7, traded: 4, orders: 1, refused: 3, turnover: "1000.1" });
});

test("SIGNAL-009 an alert outside the powers is refused with every reason, and nothing is traded", async () => {
  await change(ana, "updateSignalPowers", { symbols: ["AAPL"], actions: ["BUY"] });
  const cases: Array<[object | string, string, string]> = [
    [buy({ symbol: "MSFT" }), "SYMBOL_NOT_ALLOWED", "MSFT is not on your list."],
    [{ symbol: "TSLA", action: "short", size: { money: "5" } }, "SYMBOL_NOT_ALLOWED", "TSLA is not on your list, short selling is off."],
    [{ symbol: "AAPL", action: "short", size: { money: "5" } }, "ACTION_NOT_ALLOWED", "Short selling is off."],
    [{ symbol: "AAPL", action: "close" }, "ACTION_NOT_ALLOWED", "Selling is off."],
    [buy({ stop: "95" }), "ACTION_NOT_ALLOWED", "Stop and target are off."],
    [{ symbol: "AAPL", action: "target", target: "200" }, "ACTION_NOT_ALLOWED", "Stop and target are off."],
    [buy({ symbol: "NYSE:GE" }), "SYMBOL_UNKNOWN", "This server does not list NYSE:GE."],
    ["Buy AAPL", "NOT_READABLE", "The alert is not JSON. Check quotes and commas of its message."],
    [buy({ size: { shares: 1 } }), "NOT_READABLE", "size: shares is not known."],
    [buy({ size: { quantity: "0.00001" } }), "NOT_TRADABLE", "AAPL trades in lots of 0.0001."],
    [buy({ size: { quantity: "999", percent: "1" } }), "NOT_READABLE", "size: name one of percent, money, quantity and part."],
  ];
  for (const [alert, refusal, outcome] of cases) {
    await world.send(url, alert);
    expect([alert, await last()]).toEqual([
      alert,
      expect.objectContaining({ state: "REFUSED", refusal, outcome, trade: null, money: null }),
    ]);
  }
  expect((await practice(ana)).trades.edges).toEqual([]);
});

test("SIGNAL-010 what opens stays within size, orders and turnover of the day; closes count, and are never refused for them", async () => {
  await change(ana, "updateSignalPowers", { orderValueMax: "2500", ordersPerDayMax: 3, turnoverPerDayMax: "4000" });
  await world.send(url, buy({ size: { quantity: "25" } }));
  await lastIs("REFUSED", "ORDER_TOO_LARGE", "$2,500.25 is above your max size of $2,500.00.");
  await world.send(url, buy({ size: { money: "2500" } }));
  await lastIs("TRADED", null, null);
  await world.send(url, buy({ size: { money: "1600" } }));
  await lastIs("REFUSED", "TURNOVER_PER_DAY", "Today's turnover would be $4,100.00, above your max of $4,000.00.");
  await world.send(url, buy({ size: { money: "100" } }));
  await world.send(url, buy({ size: { money: "101" } }));
  await lastIs("TRADED", null, null);
  await world.send(url, buy({ size: { money: "102" } }));
  await lastIs("REFUSED", "ORDERS_PER_DAY", "All 3 orders of today are placed.");
  await world.send(url, { symbol: "AAPL", action: "close" });
  expect(await last()).toMatchObject({ state: "TRADED", trade: { status: "CLOSED" } });
  const { today } = await mySignals(ana);
  expect(today).toMatchObject({ received: 7, traded: 4, orders: 4, refused: 3, duplicates: 0 });
  expect(Number(today.turnover)).toBeGreaterThan(5_000);
  world.clock.advance(86_400_000);
  for (const symbol of ["AAPL", "MSFT"]) world.market.setQuote(symbol, { bid: "99.99", ask: "100.01" });
  await world.send(url, buy({ size: { money: "103" } }));
  await lastIs("TRADED", null, null);
  expect((await mySignals(ana)).today).toMatchObject({ received: 1, orders: 1, refused: 0 });
});

test("SIGNAL-011 nothing opens at an old quote, or for an alert that waited as long; a close waits for the next live quote", async () => {
  await world.send(url, buy());
  world.clock.advance(11_000);
  await world.send(url, buy({ id: "old" }));
  await lastIs("REFUSED", "QUOTE_TOO_OLD", "The quote was 11 s old, the limit is 10 s.");
  expect(await world.post(url, buy({ id: "late" }))).toBe(202);
  world.clock.advance(12_000);
  world.market.setQuote("AAPL", { bid: "99.99", ask: "100.01" });
  await world.workOff();
  await lastIs("REFUSED", "TOO_LATE", "The alert waited 12 s, the limit is 10 s.");
  world.market.halt("AAPL");
  await world.send(url, buy({ id: "halted" }));
  await lastIs("REFUSED", "NOT_TRADABLE", "Trading in AAPL is halted.");
  await world.send(url, { symbol: "AAPL", action: "close" });
  expect(await last()).toMatchObject({
    state: "TRADED",
    quantity: null,
    price: null,
    fillMs: null,
    money: "999.9",
    trade: { status: "OPEN" },
  });
  world.market.resume("AAPL");
  world.clock.advance(250);
  await world.tick("AAPL", "98", "98.02");
  expect(await last()).toMatchObject({
    state: "TRADED",
    quantity: "10",
    price: "98",
    money: "980",
    fillMs: 250,
    trade: { status: "CLOSED" },
  });
});

test("SIGNAL-012 an order that waits for the matcher is an alert's all the same, and so is the trade that it opens later", async () => {
  const accountId = (await ana.api.ok(`{ portfolio(kind: PRACTICE) { account { id } } }`)).portfolio.account.id;
  await mutate(ana, "setPaperRealism", { accountId, latencyMs: 500 });
  await world.send(url, buy());
  expect(await last()).toMatchObject({ state: "TRADED", trade: null, quantity: null, money: "1000.1", fillMs: null });
  expect((await mySignals(ana)).today).toMatchObject({ orders: 1, turnover: "1000.1" });
  world.clock.advance(600);
  await world.tick("AAPL", "100.99", "101");
  expect(await last()).toMatchObject({ quantity: "10", price: "101", money: "1010", fillMs: 600 });
  expect((await practice(ana)).trades.edges[0].node).toMatchObject({ source: "SIGNAL", quantity: "10" });
  expect((await mySignals(ana)).today).toMatchObject({ orders: 1, turnover: "1010", fillMs: 600 });
});

test("SIGNAL-013 an id trades once for ever, and without one the same text counts once within a minute", async () => {
  await world.send(url, buy({ id: "a" }));
  world.clock.advance(1_000);
  await world.send(url, { id: "a", symbol: "MSFT", action: "close" });
  await lastIs("DUPLICATE", "SAME_ID", "Same ID as the alert 1 s before, not traded again.");
  world.clock.advance(3 * 86_400_000);
  world.market.setQuote("AAPL", { bid: "99.99", ask: "100.01" });
  await world.send(url, buy({ id: "a" }));
  await lastIs("DUPLICATE", "SAME_ID", "Same ID as the alert 3 days before, not traded again.");
  await world.send(url, buy());
  world.clock.advance(59_000);
  world.market.setQuote("AAPL", { bid: "99.99", ask: "100.01" });
  await world.send(url, buy());
  await lastIs("DUPLICATE", "SAME_TEXT", "Same text as the alert 59 s before, not traded again.");
  world.clock.advance(1_000);
  await world.send(url, buy());
  await lastIs("TRADED", null, null);
  await world.send(url, "no alert");
  await world.send(url, "no alert");
  await lastIs("DUPLICATE", "SAME_TEXT", "Same text as the alert just before, which was refused.");
  expect((await practice(ana)).trades.edges[0].node.quantity).toBe("30");
});

test("SIGNAL-014 thirty equal alerts at once trade once, and are all listed", async () => {
  const statuses = await Promise.all(Array.from({ length: 30 }, () => world.post(url, buy({ id: "same" }))));
  expect(new Set(statuses)).toEqual(new Set([202]));
  const { pump } = world.app.modules.signals;
  await Promise.all([pump.round(), pump.round(), pump.round()]);
  const alerts = await alertsOf(ana);
  expect(alerts.filter((alert) => alert.state === "TRADED")).toHaveLength(1);
  expect(alerts.filter((alert) => alert.state === "DUPLICATE")).toHaveLength(29);
  expect((await practice(ana)).account.cash).toBe("98999.9");
});

test("SIGNAL-015 alerts of an owner are traded in the order in which they came, by two workers at once too", async () => {
  for (let at = 1; at <= 12; at++) expect(await world.post(url, buy({ id: `n${at}`, size: { quantity: String(at) } }))).toBe(202);
  const { trader } = world.app.modules.signals;
  const { id } = (await mySignals(ana)).address;
  const work = async () => {
    while (await trader.next(id));
  };
  await Promise.all([work(), work()]);
  const lots = (await ana.api.ok(`{ portfolio(kind: PRACTICE) { trades(first: 1) { edges { node { lots { number quantity } } } } } }`))
    .portfolio.trades.edges[0].node.lots;
  expect(lots.map((lot: { quantity: string }) => Number(lot.quantity))).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
});

test("SIGNAL-016 the owner's state of the moment decides: off, suspended, or no feeder any more", async () => {
  await change(ana, "updateSignalPowers", { isOn: false });
  await world.send(url, buy({ id: "off" }));
  await lastIs("REFUSED", "SWITCHED_OFF", "Signals were off.");
  await change(ana, "updateSignalPowers", { isOn: true });
  await world.app.db.query("update users set role = 'eater' where id = $1", [ana.id]);
  await world.send(url, buy({ id: "eater" }));
  await lastIs("REFUSED", "OWNER", "Only feeders trade by signals.");
  await world.app.db.query("update users set role = 'feeder', suspended_at = now() where id = $1", [ana.id]);
  await world.send(url, buy({ id: "suspended" }));
  await lastIs("REFUSED", "OWNER", "Your account is suspended.");
  expect((await practice(ana)).trades.edges).toEqual([]);
});

test("SIGNAL-017 an error of the server's own leaves the alert waiting, and after some attempts refuses it without a trade", async () => {
  expect(await world.post(url, buy({ id: "broken" }))).toBe(202);
  const { trader } = world.app.modules.signals;
  const { id } = (await mySignals(ana)).address;
  await world.app.db.query("alter table signal_alerts add constraint broken check (state <> 'TRADED') not valid");
  try {
    for (let attempt = 1; attempt < limits.signalAttemptsMax; attempt++) {
      await expect(trader.next(id)).rejects.toThrow(/broken/);
      await lastIs("RECEIVED", null, null);
    }
    await trader.next(id);
  } finally {
    await world.app.db.query("alter table signal_alerts drop constraint broken");
  }
  await lastIs("REFUSED", "SERVER", "This server could not trade it. Nothing was traded.");
  expect((await practice(ana)).account.cash).toBe("100000");
});

test("SIGNAL-018 ten right alerts on practice open the record account, whose trades are sealed and shown", async () => {
  for (let at = 1; at <= 9; at++) await world.send(url, buy({ id: `n${at}`, size: { quantity: "1" } }));
  await world.send(url, buy({ id: "n9", size: { quantity: "1" } }));
  await change(ana, "sendTestSignal", {});
  await world.workOff();
  expect(await change(ana, "updateSignalPowers", { account: "RECORD" })).toMatchObject({
    errors: [
      {
        code: "PRACTICE_FIRST",
        path: ["input", "account"],
        limit: "10",
        message: "10 alerts must have traded the practice account first; 9 have.",
      },
    ],
  });
  await world.send(url, { id: "n10", symbol: "AAPL", action: "stop", stop: "90" });
  const { signals, errors } = await change(ana, "updateSignalPowers", { account: "RECORD" });
  expect(errors).toEqual([]);
  expect(signals.address).toMatchObject({ account: "RECORD", practiceAlerts: 10, practicedAt: expect.any(String) });
  await world.send(url, buy({ id: "real" }));
  const alert = await last();
  expect(alert).toMatchObject({ state: "TRADED", account: "RECORD" });
  const [row] = await world.app.db.query<{ bytes: string }>("select bytes from record_events where trade_id = $1", [alert.trade.id]);
  expect(row!.bytes).toContain("OPENED");
  expect(row!.bytes).not.toContain("SIGNAL");
  const bob = await world.person({ tier: "master_chef" });
  await bob.api.ok(`mutation ($input: FollowInput!) { follow(input: $input) { errors { code } } }`, { input: { userId: ana.id } });
  expect((await bob.api.ok(`query ($id: ID!) { recipe(id: $id) { trade { id source } } }`, { id: alert.trade.id })).recipe.trade).toEqual({
    id: alert.trade.id,
    source: "SIGNAL",
  });
  // A test alert never trades the record account.
  await change(ana, "sendTestSignal", {});
  await world.workOff();
  expect(await last()).toMatchObject({ isTest: true, account: "PRACTICE", state: "TRADED" });
});
