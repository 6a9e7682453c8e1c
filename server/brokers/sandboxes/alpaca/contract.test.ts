import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AlpacaWorld, at } from "../../testing/alpaca-world";
import { Decimal } from "../../../platform/decimal";
import { breaches, type JsonSchemas } from "../../testing/json-schema";
import { cashOutToday, payDividend, renameToday, splitToday } from "./actions/corporate-actions";
import { routeNames } from "./routes";

interface Contract extends JsonSchemas {
  readonly paths: Readonly<Record<string, { readonly query: readonly string[]; readonly body?: readonly string[] }>>;
}
const contract = JSON.parse(readFileSync(path.join(import.meta.dirname, "openapi.extract.json"), "utf8")) as Contract;
let world: AlpacaWorld;

beforeEach(async () => {
  world = new AlpacaWorld();
  await world.start();
});
afterEach(() => world.stop());

const each = (list: unknown, name: string): string[] => (list as unknown[]).flatMap((one) => breaches(one, name, contract));

test("VENUE-110 each answer of the imitation is as Alpaca's own description of its API says", async () => {
  const { place, ask } = { place: world.place.bind(world), ask: world.ask.bind(world) };
  await place({ qty: "2.5" });
  await place({ symbol: "KO", qty: "3" });
  await place({ symbol: "MSFT", qty: "2", side: "sell" });
  await place({ symbol: "SPY", notional: "250.55", qty: undefined });
  const resting = await place({ symbol: "SPY", type: "limit", limit_price: "390.00", time_in_force: "gtc" });
  const stop = await place({ symbol: "AAPL", side: "sell", type: "stop", stop_price: "90" });
  const placed = await place({ symbol: "SPY", type: "limit", limit_price: "380.50" });
  const replaced = await ask("PATCH", `/v2/orders/${String(at(placed.body, "id"))}`, { limit_price: "381", qty: "2" });
  expect([resting, stop, placed, replaced].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const { body } of [resting, stop, placed, replaced]) expect(breaches(body, "Order", contract)).toEqual([]);
  expect(at(replaced.body, "replaces")).toBe(at(placed.body, "id"));

  const account = world.sandbox.book.accounts.get(world.accountId)!;
  const held = new Map([[account.id, new Decimal("2.5")]]);
  payDividend(world.sandbox.book, { symbol: "AAPL", perShare: new Decimal("0.51"), exDate: "2026-11-02", units: held }, world.clock.date());
  splitToday(world.sandbox.book, "AAPL", new Decimal(4), new Decimal(1), world.clock.date());
  splitToday(world.sandbox.book, "KO", new Decimal(1), new Decimal(3), world.clock.date());
  renameToday(world.sandbox.book, "KO", "JPM", world.clock.date());
  cashOutToday(world.sandbox.book, "JPM", new Decimal("5.37"), world.clock.date());
  cashOutToday(world.sandbox.book, "AAPL", new Decimal(0), world.clock.date());
  const activities = "/v2/account/activities?activity_types=DIV,SPLIT,NC,MA,REORG&direction=asc&page_size=100";
  const lists = {
    NonTradeActivities: [await ask("GET", activities)],
    Order: [
      await ask("GET", "/v2/orders?status=all&limit=500"),
      await ask("GET", "/v2/orders?status=closed&symbols=AAPL,SPY&direction=asc"),
    ],
    Position: [await ask("GET", "/v2/positions")],
    TradingActivities: [
      await ask("GET", "/v2/account/activities?activity_types=FILL&direction=asc&page_size=100"),
      await ask("GET", "/v2/account/activities/FILL"),
    ],
    Assets: [await ask("GET", "/v2/assets?status=active&asset_class=us_equity")],
    legacy_calendar_day: [await ask("GET", "/v2/calendar?start=2026-11-19&end=2026-12-04")],
    CanceledOrderResponse: [await ask("DELETE", "/v2/orders")],
  };
  for (const [name, answers] of Object.entries(lists))
    for (const { body } of answers) {
      expect((body as unknown[]).length).toBeGreaterThan(0);
      expect(each(body, name)).toEqual([]);
    }
  const single = {
    Account: await ask("GET", "/v2/account"),
    AccountConfigurations: await ask("GET", "/v2/account/configurations"),
    legacy_clock: await ask("GET", "/v2/clock"),
    Assets: await ask("GET", "/v2/assets/AAPL"),
    Position: await ask("GET", "/v2/positions/MSFT"),
    Order: await ask("GET", `/v2/orders:by_client_order_id?client_order_id=${String(at(placed.body, "client_order_id"))}`),
    stock_latest_quotes_resp: await ask("GET", "/v2/stocks/quotes/latest?symbols=AAPL,SPY&feed=iex"),
    stock_snapshots_resp: await ask("GET", "/v2/stocks/snapshots?symbols=AAPL,SPY&feed=iex"),
    corporate_actions_resp: await ask("GET", "/v1/corporate-actions?symbols=AAPL,KO,JPM&start=2026-11-01&end=2027-01-01"),
    stock_bars_resp: await ask("GET", "/v2/stocks/bars?symbols=AAPL,SPY&timeframe=1Min&limit=100"),
  };
  for (const [name, { status, body }] of Object.entries(single))
    expect([name, status, breaches(body, name, contract)]).toEqual([name, 200, []]);
});

test("VENUE-111 the imitation has no path that Alpaca does not have, and refuses every other path", async () => {
  const official = Object.keys(contract.paths).map((name) => name.replace(/\{\w+\}/g, "X"));
  const own = routeNames.map((name) => name.replace(/[\^$\\]/g, "").replace(/\([^)]*\)/g, "X"));
  expect(own.filter((name) => !official.includes(name))).toEqual([]);
  expect((await world.ask("GET", "/v2/options/contracts")).status).toBe(404);
  expect(world.sandbox.unlisted).toEqual(["GET /v2/options/contracts"]);
});

test("VENUE-112 a check against the description notices what is wrong, missing or made up", () => {
  const day = {
    date: "2026-11-19",
    open: "09:30",
    close: "16:00",
    session_open: "0400",
    session_close: "2000",
    settlement_date: "2026-11-20",
  };
  expect(breaches(day, "legacy_calendar_day", contract)).toEqual([]);
  expect(breaches({ ...day, close: 16 }, "legacy_calendar_day", contract)).toEqual(["legacy_calendar_day.close: is number, not string"]);
  expect(breaches({ ...day, date: "19.11." }, "legacy_calendar_day", contract)).toEqual(['legacy_calendar_day.date: "19.11." is no date']);
  expect(breaches({ ...day, zone: "x" }, "legacy_calendar_day", contract)).toEqual(["legacy_calendar_day: has the unknown zone"]);
  const { settlement_date: _, ...short } = day;
  expect(breaches(short, "legacy_calendar_day", contract)).toEqual(["legacy_calendar_day: lacks settlement_date"]);
});
