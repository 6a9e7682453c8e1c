import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { createPerson, type Person } from "../../identity/testing/people";
import { FakeClock } from "../../platform/clock";
import { Decimal } from "../../platform/decimal";
import { Fault } from "../../platform/errors";
import { Notifier } from "../../platform/notifier";
import { notificationsHeard } from "../../platform/testing/notifications-heard";
import { createWorld } from "../../platform/testing/world";
import { PriceAlertWatch } from "../alerts/price-alert-watch";
import { FakeMarket } from "../testing/fake-market";

const market = new FakeMarket(new FakeClock());
market.setQuote("AAPL", { bid: "99.99", ask: "100.01" });
market.setQuote("BTC", { bid: "999", ask: "1001" });
const world = await createWorld({ clock: market.clock, overrides: { market } });
afterAll(() => world.stop());

const heard = notificationsHeard(world.app);
const { db, modules, bus } = world.app;
const { clock } = world;
beforeEach(() => {
  heard.length = 0;
  market.setQuote("AAPL", { bid: "99.99", ask: "100.01" });
  market.setQuote("BTC", { bid: "999", ask: "1001" });
});

const types: Record<string, string> = { addToWatchlist: "WatchedSymbolInput", removeFromWatchlist: "WatchedSymbolInput" };
/** The payload with the lists as `name: symbols`, or the code of what was thrown. */
async function change(person: Person, mutation: string, input: object) {
  const type = types[mutation] ?? `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  const fields = mutation.includes("Alert")
    ? "priceAlerts { id side price firedAt firedPrice instrument { symbol } }"
    : "watchlists { id name instruments { symbol } }";
  const answer = await person.api.run(`mutation ($input: ${type}!) { ${mutation}(input: $input) { ${fields} errors { code } } }`, {
    input,
  });
  if (answer.errors) return { fault: answer.errors[0]!.extensions.code, codes: [], lists: [], alerts: [], ids: [] };
  const { watchlists = [], priceAlerts = [], errors } = answer.data[mutation];
  return {
    fault: null,
    codes: errors.map(({ code }: { code: string }) => code),
    lists: watchlists.map((list: any) => `${list.name}: ${list.instruments.map(({ symbol }: any) => symbol).join(" ")}`),
    alerts: priceAlerts,
    ids: watchlists.map(({ id }: { id: string }) => id),
  };
}

test("WATCH-001 several lists, each in its own order: made, filled, put into order, renamed, moved, thrown away", async () => {
  const person = await createPerson(world);
  const { ids: [tech] } = await change(person, "createWatchlist", { name: " Tech ", symbols: ["AAPL", "MSFT", "AAPL"] }); // prettier-ignore
  const { ids: [, coins] } = await change(person, "createWatchlist", { name: "Coins" }); // prettier-ignore
  await change(person, "addToWatchlist", { watchlistId: coins, symbol: "BTC" });
  expect((await change(person, "addToWatchlist", { watchlistId: coins, symbol: "BTC" })).lists).toEqual(["Tech: AAPL MSFT", "Coins: BTC"]);
  await change(person, "addToWatchlist", { watchlistId: tech, symbol: "TSLA" });
  expect((await change(person, "updateWatchlist", { watchlistId: tech, name: "Chips", symbols: ["TSLA", "AAPL", "MSFT"] })).lists[0]).toBe(
    "Chips: TSLA AAPL MSFT",
  );
  expect((await change(person, "updateWatchlist", { watchlistId: coins, position: 0 })).lists).toEqual([
    "Coins: BTC",
    "Chips: TSLA AAPL MSFT",
  ]);
  expect((await change(person, "removeFromWatchlist", { watchlistId: tech, symbol: "AAPL" })).lists[1]).toBe("Chips: TSLA MSFT");
  expect((await change(person, "deleteWatchlist", { watchlistId: coins })).lists).toEqual(["Chips: TSLA MSFT"]);
  expect((await person.api.ok("{ watchlists { name instruments { symbol quote { mid } } } }")).watchlists).toMatchObject([
    { name: "Chips" },
  ]);
});

test("WATCH-002 crooked lists are refused with their code, and so is whoever touches another's", async () => {
  const [person, other] = [await createPerson(world), await createPerson(world)];
  const { ids: [id] } = await change(person, "createWatchlist", { name: "Mine" }); // prettier-ignore
  for (const [input, code] of [
    [{ name: " " }, "REQUIRED"],
    [{ name: "x".repeat(41) }, "TOO_LONG"],
    [{ name: "x", symbols: ["NOPE"] }, "SYMBOL_UNKNOWN"],
  ] as const)
    // prettier-ignore
    expect((await change(person, "createWatchlist", input)).codes).toEqual([code]);
  for (const [mutation, input] of [
    ["updateWatchlist", { name: "Yours" }],
    ["addToWatchlist", { symbol: "AAPL" }],
    ["removeFromWatchlist", { symbol: "AAPL" }],
    ["deleteWatchlist", {}],
  ] as const) {
    expect((await change(other, mutation, { watchlistId: id, ...input })).fault).toBe("NOT_FOUND");
    expect((await change(other, mutation, { watchlistId: "42", ...input })).fault).toBe("NOT_FOUND");
  }
  expect((await change(person, "addToWatchlist", { watchlistId: id, symbol: "NOPE" })).codes).toEqual(["SYMBOL_UNKNOWN"]);
  expect((await change(person, "updateWatchlist", { watchlistId: id, name: " " })).codes).toEqual(["REQUIRED"]);
  for (let index = 1; index < 20; index++) await change(person, "createWatchlist", { name: `List ${index}` });
  expect((await change(person, "createWatchlist", { name: "One too many" })).codes).toEqual(["TOO_MANY"]);
  expect(await world.visitor().code("{ watchlists { id } }")).toBe("UNAUTHENTICATED");
});

const alertAt = (person: Person, side: string, price: string, symbol = "AAPL") =>
  change(person, "createPriceAlert", { symbol, side, price });
const watch = modules.market.alerts;
async function move(mid: number): Promise<void> {
  market.setQuote("AAPL", { bid: (mid - 0.01).toFixed(2), ask: (mid + 0.01).toFixed(2) });
  market.tick();
  await watch.idle();
}

test("WATCH-010 an alert fires on the tick that reaches it, once, and its notification has the price it waited for", async () => {
  const person = await createPerson(world);
  await alertAt(person, "ABOVE", "105");
  await alertAt(person, "BELOW", "95");
  await move(104.99);
  expect(heard).toEqual([]);
  await move(105.3);
  await move(106);
  await move(100);
  await move(106);
  expect(heard).toEqual([
    expect.objectContaining({
      kind: "PRICE_ALERT",
      userId: person.id,
      data: { symbol: "AAPL", side: "ABOVE", price: "105", mid: "105.3" },
    }),
  ]);
  const { priceAlerts } = await person.api.ok(`{ priceAlerts(symbol: "AAPL") { side price firedPrice } }`);
  expect(priceAlerts).toEqual([{ side: "BELOW", price: "95", firedPrice: null }, { side: "ABOVE", price: "105", firedPrice: "105.3" }]); // prettier-ignore
  await move(94);
  expect(heard.map(({ data }) => data?.["side"])).toEqual(["ABOVE", "BELOW"]);
});

test("WATCH-011 a stale price fires nothing; a gap over several levels fires them all", async () => {
  const person = await createPerson(world);
  for (const price of ["103", "104", "110"]) await alertAt(person, "ABOVE", price);
  market.setQuote("AAPL", { bid: "107.99", ask: "108.01", isStale: true });
  market.tick();
  await watch.idle();
  expect(heard).toEqual([]);
  await move(108);
  expect(heard.map(({ data }) => data?.["price"]).sort()).toEqual(["103", "104"]);
});

test("WATCH-012 what was touched while nobody watched is notified at the next start, once; what was made later is not", async () => {
  const person = await createPerson(world);
  await watch.stop();
  await alertAt(person, "ABOVE", "120");
  clock.advance(60_000);
  const [open, high, low, close, volume] = [100, 121, 99, 101, 1].map((value) => new Decimal(value)) as [
    Decimal,
    Decimal,
    Decimal,
    Decimal,
    Decimal,
  ];
  market.setBars("AAPL", [{ at: clock.date(), open, high, low, close, volume }]);
  clock.advance(120_000);
  market.setQuote("AAPL", { bid: "100.99", ask: "101.01" });
  await alertAt(person, "ABOVE", "119");
  const parts = {
    db,
    clock,
    bus,
    market,
    notifier: new Notifier(modules.notifications.writer),
    onError: (error: unknown) => expect(error).toBeNull(),
  };
  const [first, second] = [new PriceAlertWatch(parts), new PriceAlertWatch(parts)];
  await first.start();
  await second.start();
  expect(heard.filter(({ userId }) => userId === person.id).map(({ data }) => data?.["price"])).toEqual(["120"]);
  await first.stop();
  await second.stop();
  await watch.start();
});

test("WATCH-014 a venue that does not answer at the start keeps no server from starting; what was touched is notified once it answers", async () => {
  const person = await createPerson(world);
  await watch.stop();
  await alertAt(person, "ABOVE", "131");
  clock.advance(60_000);
  const [price, high] = [new Decimal(100), new Decimal(132)];
  market.setBars("AAPL", [{ at: clock.date(), open: price, high, low: price, close: price, volume: price }]);
  clock.advance(120_000);
  const answers = vi.spyOn(market, "loadBars").mockRejectedValue(new Fault("UNAVAILABLE", "The exchange does not answer."));
  const onError = (error: unknown): void => expect(error).toBeNull();
  const late = new PriceAlertWatch({ db, clock, bus, market, notifier: new Notifier(modules.notifications.writer), onError });
  await late.start();
  const own = (): unknown[] => heard.filter(({ userId }) => userId === person.id).map(({ data }) => data?.["price"]);
  await late.look();
  expect(own()).toEqual([]);
  answers.mockRestore();
  await late.look();
  await late.look();
  expect(own()).toEqual(["131"]);
  await late.stop();
  await watch.start();
});

test("WATCH-013 an alert that is reached, off the tick, unknown, without a price or one too many is refused; nobody deletes another's", async () => {
  const [person, other] = [await createPerson(world), await createPerson(world)];
  for (const [side, price, symbol, code] of [
    ["ABOVE", "100", "AAPL", "INVALID"],
    ["BELOW", "101", "AAPL", "INVALID"],
    ["ABOVE", "0", "AAPL", "INVALID"],
    ["ABOVE", "120.005", "AAPL", "PRICE_NOT_ON_TICK"],
    ["ABOVE", "1", "NOPE", "SYMBOL_UNKNOWN"],
    ["ABOVE", "1000", "KO", "QUOTE_STALE"],
  ] as const)
    // prettier-ignore
    expect((await alertAt(person, side, price, symbol)).codes).toEqual([code]);
  const { alerts: [alert] } = await alertAt(person, "ABOVE", "150"); // prettier-ignore
  expect((await change(other, "deletePriceAlert", { alertId: alert.id })).fault).toBe("NOT_FOUND");
  expect((await change(person, "deletePriceAlert", { alertId: alert.id })).alerts).toEqual([]);
  await db.query(
    "insert into price_alerts (user_id, symbol, side, price, created_at, created_quote_at) select $1, 'BTC', 'ABOVE', 5000 + g, now(), now() from generate_series(1, 100) g",
    [person.id],
  );
  expect((await alertAt(person, "ABOVE", "150")).codes).toEqual(["TOO_MANY"]);
  await move(151);
  expect(heard.filter(({ userId }) => userId === person.id)).toEqual([]);
});
