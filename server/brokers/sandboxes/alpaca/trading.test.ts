import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AlpacaWorld, type Answered, at } from "../../testing/alpaca-world";
import { Decimal } from "../../../platform/decimal";

const hourMs = 3_600_000;
const newYorkHours = { zone: "America/New_York", days: [1, 2, 3, 4, 5], open: "09:30", close: "16:00" };
let world: AlpacaWorld;

beforeEach(async () => {
  world = new AlpacaWorld();
  await world.start({ cash: "10000" });
});
afterEach(() => world.stop());

const id = (answer: Answered): string => String(at(answer.body, "id"));
const order = async (answer: Answered, ...fields: string[]): Promise<unknown[]> => {
  const { body } = await world.ask("GET", `/v2/orders/${id(answer)}`);
  return fields.map((field) => at(body, field));
};
const account = async (...fields: string[]): Promise<unknown[]> => {
  const { body } = await world.ask("GET", "/v2/account");
  return fields.map((field) => at(body, field));
};
const positions = async (): Promise<unknown[]> => {
  const { body } = await world.ask("GET", "/v2/positions");
  return (body as unknown[]).map((one) => ["symbol", "qty", "qty_available", "avg_entry_price"].map((field) => at(one, field)));
};
const refusal = ({ status, body }: Answered): unknown[] => [status, at(body, "code"), at(body, "message")];

test("VENUE-120 market orders fill at bid and ask, and cash, equity and the average price are exact", async () => {
  const bought = await world.place({ qty: "3.000000001" });
  expect([bought.status, at(bought.body, "status"), at(bought.body, "filled_qty")]).toEqual([200, "pending_new", "0"]);
  expect(await order(bought, "status", "filled_qty", "filled_avg_price")).toEqual(["filled", "3.000000001", "100.02"]);
  // 10000 − 3.000000001 × 100.02
  expect(await account("cash", "equity", "long_market_value")).toEqual(["9699.93999989998", "9999.96999999999", "300.03000010001"]);
  world.quote("AAPL", "110.00", "110.02");
  await world.place({ qty: "1" });
  expect(await positions()).toEqual([["AAPL", "4.000000001", "4.000000001", "102.519999999"]]);
  await world.place({ qty: "4.000000001", side: "sell" });
  expect([await positions(), await account("cash", "equity")]).toEqual([[], ["10029.92000000998", "10029.92000000998"]]);
});

test("VENUE-121 an amount of dollars buys as many billionths of a share as it pays for", async () => {
  const bought = await world.place({ qty: undefined, notional: "50" });
  expect([at(bought.body, "qty"), at(bought.body, "notional")]).toEqual([null, "50"]);
  expect(await order(bought, "status", "filled_qty", "notional")).toEqual(["filled", "0.499900019", "50"]);
});

test("VENUE-122 limit and stop orders wait for their price, and what they hold is not free", async () => {
  const limit = await world.place({ type: "limit", limit_price: "95.00", qty: "10", time_in_force: "gtc" });
  expect(await account("buying_power", "cash")).toEqual(["19050", "10000"]);
  world.move("AAPL", "95.00", "95.01");
  expect(await order(limit, "status")).toEqual(["new"]);
  world.move("AAPL", "94.98", "94.99");
  expect(await order(limit, "status", "filled_avg_price")).toEqual(["filled", "94.99"]);
  const stop = await world.place({ side: "sell", type: "stop", stop_price: "90", qty: "4" });
  expect(await positions()).toEqual([["AAPL", "10", "6", "94.99"]]);
  world.move("AAPL", "90.01", "90.03");
  expect(await order(stop, "status")).toEqual(["new"]);
  world.move("AAPL", "89.50", "89.52");
  expect(await order(stop, "status", "filled_avg_price")).toEqual(["filled", "89.5"]);
  const stopLimit = await world.place({ side: "sell", type: "stop_limit", stop_price: "88", limit_price: "87.90", qty: "6" });
  world.move("AAPL", "87.50", "87.52");
  expect(await order(stopLimit, "status")).toEqual(["new"]);
  world.move("AAPL", "87.95", "87.97");
  expect(await order(stopLimit, "status", "filled_avg_price")).toEqual(["filled", "87.95"]);
});

test("VENUE-123 whole shares may be sold short, a position is never turned by one order", async () => {
  const short = await world.place({ side: "sell", qty: "5" });
  expect([await order(short, "status"), await positions()]).toEqual([["filled"], [["AAPL", "-5", "-5", "100"]]]);
  expect(await account("cash", "equity", "short_market_value")).toEqual(["10500", "9999.95", "-500.05"]);
  expect(refusal(await world.place({ qty: "6" }))[0]).toBe(403);
  await world.place({ qty: "5" });
  expect([await positions(), await account("cash")]).toEqual([[], ["9999.9"]]);
});

/** What is refused, in words and codes that the venue has. `before` is placed first. */
const refused: ReadonlyArray<{
  given: Readonly<Record<string, unknown>>;
  status: number;
  code: number;
  words: RegExp | string;
  before?: Readonly<Record<string, unknown>>;
}> = [
  { given: { qty: undefined }, status: 422, code: 40010001, words: "qty or notional is required" },
  { given: { notional: "5" }, status: 422, code: 40010001, words: "only one of qty or notional is accepted" },
  { given: { symbol: "NOPE" }, status: 422, code: 42210000, words: 'asset "NOPE" not found' },
  { given: { symbol: "BTC" }, status: 422, code: 42210000, words: 'asset "BTC" not found' },
  { given: { type: "limit" }, status: 422, code: 40010001, words: "limit orders require limit price" },
  {
    given: { type: "limit", limit_price: "90.123" },
    status: 422,
    code: 42210000,
    words: "invalid limit_price 90.123. sub-penny increment does not fulfill minimum pricing criteria",
  },
  {
    given: { type: "stop", stop_price: "0.12345", side: "sell" },
    status: 422,
    code: 42210000,
    words: /^invalid stop_price 0\.12345\. sub-penny/,
  },
  { given: { qty: "0.5", time_in_force: "gtc" }, status: 422, code: 42210000, words: "fractional orders must be DAY orders" },
  { given: { symbol: "KO", qty: "0.5" }, status: 403, code: 40310000, words: 'asset "KO" is not fractionable' },
  { given: { symbol: "KO", side: "sell" }, status: 422, code: 42210000, words: 'asset "KO" cannot be sold short' },
  { given: { side: "sell", qty: "1.5" }, status: 422, code: 42210000, words: "fractional orders cannot be sold short" },
  { given: { qty: undefined, notional: "0.99" }, status: 403, code: 40310000, words: "cost basis must be >= minimal amount of order 1" },
  { given: { qty: "200" }, status: 403, code: 40310000, words: "insufficient buying power" },
  {
    given: { qty: "3", side: "sell" },
    status: 403,
    code: 40310000,
    words: "insufficient qty available for order (requested: 3, available: 2)",
    before: { qty: "2" },
  },
  {
    given: { side: "sell", type: "stop", stop_price: "101" },
    status: 422,
    code: 42210000,
    words: "stop price must be less than current price",
    before: {},
  },
  {
    given: { side: "sell", symbol: "MSFT" },
    status: 403,
    code: 40310000,
    words: "potential wash trade detected. use complex orders",
    before: { symbol: "MSFT", type: "limit", limit_price: "40" },
  },
  { given: { extended_hours: true }, status: 422, code: 42210000, words: /^extended hours order must be/ },
  { given: { qty: "abc" }, status: 422, code: 40010001, words: "qty must be a number" },
  { given: { qty: "0" }, status: 422, code: 42210000, words: "qty must be > 0" },
];

test.each(refused)("VENUE-124 the imitation refuses as the venue does: $words", async ({ given, status, code, words, before }) => {
  if (before) expect((await world.place(before)).status).toBe(200);
  const placed = await world.place(given);
  expect([placed.status, at(placed.body, "code")]).toEqual([status, code]);
  expect(at(placed.body, "message")).toEqual(typeof words === "string" ? words : expect.stringMatching(words));
  const { body } = await world.ask("GET", "/v2/orders?status=all&limit=500");
  expect((body as unknown[]).length).toBe(before ? 1 : 0);
});

test("VENUE-125 what people recorded at the venue is refused here with the same status, code and words", () => {
  const recorded = JSON.parse(readFileSync(path.join(import.meta.dirname, "errors.json"), "utf8")) as {
    errors: Array<{ http: number; body: { code?: number; message: string } }>;
  };
  /** Without the symbols and numbers of that time. */
  const plain = (words: string): string => words.replace(/"[A-Z]+"/g, "X").replace(/\d+(\.\d+)?/g, "0");
  const seen = refused.flatMap(({ status, code, words }) => {
    const found = recorded.errors.find(({ body }) => typeof words === "string" && plain(body.message) === plain(words));
    return found ? [[plain(found.body.message), [status, code], [found.http, found.body.code]] as const] : [];
  });
  expect(seen).toHaveLength(9);
  for (const [words, ours, theirs] of seen) expect([words, ours]).toEqual([words, theirs]);
});

test("VENUE-126 a used client order id is refused for ever, another account may use it", async () => {
  const given = { client_order_id: "0123456789abcdef0123456789abcdef" };
  const first = await world.place(given);
  expect(await order(first, "status")).toEqual(["filled"]);
  expect(refusal(await world.place({ ...given, qty: "2" }))).toEqual([422, 40010001, "client_order_id must be unique"]);
  const found = await world.ask("GET", `/v2/orders:by_client_order_id?client_order_id=${given.client_order_id}`);
  expect(at(found.body, "id")).toBe(id(first));
  const missing = await world.ask("GET", "/v2/orders:by_client_order_id?client_order_id=other");
  expect(refusal(missing)).toEqual([404, 40410000, "order not found for other"]);
  Object.assign(world, await world.sandbox.createAccount());
  expect((await world.place(given)).status).toBe(200);
  expect((await world.ask("GET", `/v2/orders/${id(first)}`)).status).toBe(404);
});

test("VENUE-127 fills come in parts, and the list of activities pages by the id of the last one, also within one millisecond", async () => {
  world.sandbox.book.quantityPerTickMax = new Decimal(2);
  const bought = await world.place({ qty: "7" });
  expect(await order(bought, "status", "filled_qty")).toEqual(["partially_filled", "2"]);
  world.move("AAPL", "100.00", "100.10");
  world.market.tick("AAPL");
  world.market.tick("AAPL");
  expect(await order(bought, "status", "filled_qty", "filled_avg_price")).toEqual(["filled", "7", "100.077142857"]);
  const ids: unknown[] = [];
  const quantities: unknown[] = [];
  for (let token = ""; ; token = `&page_token=${String(ids.at(-1))}`) {
    const { body } = await world.ask("GET", `/v2/account/activities?activity_types=FILL&direction=asc&page_size=3${token}`);
    const page = body as unknown[];
    for (const one of page) ids.push(at(one, "id"));
    for (const one of page) quantities.push([at(one, "qty"), at(one, "cum_qty"), at(one, "leaves_qty"), at(one, "type"), at(one, "price")]);
    if (page.length === 0) break;
  }
  expect(quantities).toEqual([
    ["2", "2", "5", "partial_fill", "100.02"],
    ["2", "4", "3", "partial_fill", "100.1"],
    ["2", "6", "1", "partial_fill", "100.1"],
    ["1", "7", "0", "fill", "100.1"],
  ]);
  expect(new Set(ids).size).toBe(4);
});

test("VENUE-128 a cancel ends a working order, comes too late for an ended one, and a fill may overtake it", async () => {
  const resting = { type: "limit", limit_price: "90", qty: "2" };
  const first = await world.place(resting);
  expect((await world.ask("DELETE", `/v2/orders/${id(first)}`)).status).toBe(204);
  expect(await order(first, "status")).toEqual(["canceled"]);
  expect(refusal(await world.ask("DELETE", `/v2/orders/${id(first)}`))).toEqual([422, 42210000, 'order is already in "canceled" state']);
  world.sandbox.book.holdsCancels = true;
  const second = await world.place(resting);
  await world.ask("DELETE", `/v2/orders/${id(second)}`);
  const { book } = world.sandbox;
  book.fill(book.orders.get(id(second))!, new Decimal(2), new Decimal(90));
  book.finishCancel(book.orders.get(id(second))!);
  expect(await order(second, "status", "filled_qty")).toEqual(["filled", "2"]);
  const third = await world.place({ type: "limit", limit_price: "85", qty: "2" });
  book.holdsCancels = false;
  await world.ask("DELETE", `/v2/orders/${id(third)}`);
  book.fill(book.orders.get(id(third))!, new Decimal(1), new Decimal(85));
  expect(await order(third, "status", "filled_qty")).toEqual(["canceled", "1"]);
  expect(await positions()).toEqual([["AAPL", "3", "3", "88.333333333"]]);
});

test("VENUE-129 day orders end at the close, orders outside hours wait for the opening, and clock and calendar say when", async () => {
  for (const symbol of ["AAPL", "MSFT"]) world.market.setHours(symbol, newYorkHours);
  const day = await world.place({ type: "limit", limit_price: "90" });
  const lasting = await world.place({ type: "limit", limit_price: "90", time_in_force: "gtc" });
  const clock = await world.ask("GET", "/v2/clock");
  expect([at(clock.body, "is_open"), at(clock.body, "next_close"), at(clock.body, "next_open")]).toEqual([
    true,
    "2026-11-19T16:00:00.000-05:00",
    "2026-11-20T09:30:00.000-05:00",
  ]);
  world.clock.advance(7 * hourMs);
  expect(await order(day, "status", "expired_at")).toEqual(["expired", "2026-11-19T21:00:00.000Z"]);
  expect(await order(lasting, "status")).toEqual(["new"]);
  const overnight = await world.place({ symbol: "MSFT" });
  expect([at(overnight.body, "status"), ...(await order(overnight, "status"))]).toEqual(["accepted", "accepted"]);
  world.clock.advance(17 * hourMs);
  world.move("MSFT", "51.00", "51.02");
  expect(await order(overnight, "status", "filled_avg_price")).toEqual(["filled", "51.02"]);
  const days = await world.ask("GET", "/v2/calendar?start=2026-11-19&end=2026-11-24");
  expect((days.body as unknown[]).map((one) => [at(one, "date"), at(one, "open"), at(one, "close")])).toEqual(
    ["2026-11-19", "2026-11-20", "2026-11-23", "2026-11-24"].map((date) => [date, "09:30", "16:00"]),
  );
});

test("VENUE-188 a limit order with extended hours fills before and after market hours until the day's last session ends; others wait for the opening", async () => {
  world.market.setHours("AAPL", newYorkHours);
  const limit = { type: "limit", limit_price: "101", extended_hours: true };
  // 17:30 in New York
  world.clock.advance(8 * hourMs);
  const usual = await world.place({ type: "limit", limit_price: "101" });
  expect(await order(usual, "status")).toEqual(["accepted"]);
  const extended = await world.place(limit);
  expect(at(extended.body, "extended_hours")).toBe(true);
  expect(await order(extended, "status", "filled_avg_price")).toEqual(["filled", "100.02"]);
  const low = await world.place({ ...limit, limit_price: "95" });
  world.move("AAPL", "96.00", "96.02");
  expect(await order(low, "status", "expires_at")).toEqual(["new", "2026-11-20T01:00:00.000Z"]);
  expect(refusal(await world.place({ ...limit, qty: "1.5" }))).toEqual([
    403,
    40310000,
    'asset "AAPL" is not fractionable in extended hours',
  ]);
  expect((await world.place({ extended_hours: true })).status).toBe(422);
  world.clock.advance(3 * hourMs);
  world.move("AAPL", "90.00", "90.02");
  expect(await order(low, "status")).toEqual(["expired"]);
  const overnight = await world.place(limit);
  expect(await order(overnight, "status", "expires_at")).toEqual(["accepted", "2026-11-21T01:00:00.000Z"]);
  // 4:00
  world.clock.advance(8 * hourMs);
  world.move("AAPL", "90.00", "90.02");
  expect(await order(overnight, "status")).toEqual(["filled"]);
  expect(await order(usual, "status")).toEqual(["accepted"]);
});

test("VENUE-130 an immediate order fills what it can at once and ends, all or nothing where it says so", async () => {
  world.sandbox.book.quantityPerTickMax = new Decimal(2);
  const ioc = await world.place({ qty: "5", time_in_force: "ioc" });
  expect(await order(ioc, "status", "filled_qty")).toEqual(["canceled", "2"]);
  const fok = await world.place({ qty: "5", time_in_force: "fok" });
  expect(await order(fok, "status", "filled_qty")).toEqual(["canceled", "0"]);
});

test("VENUE-131 a halted share and a stale quote fill nothing", async () => {
  world.market.halt("AAPL");
  const halted = await world.place();
  expect(await order(halted, "status")).toEqual(["pending_new"]);
  world.market.resume("AAPL");
  world.market.setQuote("AAPL", { bid: "99", ask: "99.02", isStale: true });
  world.market.tick("AAPL");
  expect(await order(halted, "status")).toEqual(["new"]);
  world.move("AAPL", "98.00", "98.02");
  expect(await order(halted, "status", "filled_avg_price")).toEqual(["filled", "98.02"]);
});
