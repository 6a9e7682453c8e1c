// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import type { Person } from "../../identity/testing/people";
import { findBreak, textHash } from "./seal";
import { createTradingWorld, mutate, portfolioOf, type TradingWorld } from "../testing/trading-world";

let world: TradingWorld;
let ana: Person;
beforeAll(async () => {
  world = await createTradingWorld();
  ana = await world.person({ role: "feeder" });
});
afterAll(() => world?.stop());

const open = (person: Person, more: Record<string, unknown> = {}) =>
  mutate(person, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10", ...more });
const events = (person: Person) =>
  world.app.db.query<Record<string, any>>("select * from record_events where user_id = $1 order by sequence", [person.id]);

test("RECORD-001 UPDATE, DELETE and TRUNCATE of sealed events are refused by the database", async () => {
  const refused = (sql: string) => expect(world.app.db.query(sql)).rejects.toThrow(/sealed records are never changed/);
  // Before anything is traded: it locks every table that leads here, and could meet the fan-out in a deadlock.
  await refused("truncate record_events cascade");
  await open(ana);
  for (const sql of ["update record_events set reason = null", "delete from record_events"]) await refused(sql);
  expect(await events(ana)).toHaveLength(1);
});

test("RECORD-002 each change of a trade is one event; bytes, hashes, words and prices beside them fit together", async () => {
  const person = await world.person({ role: "hybrid" });
  await world.app.db.query("update users set price_bites = 250 where id = $1", [person.id]);
  const { trade } = await open(person, { thesis: "Cheap", tags: ["value"] });
  await mutate(person, "scaleTrade", { tradeId: trade.id, quantity: "5" });
  await mutate(person, "setExits", { tradeId: trade.id, stopPrice: "90" });
  await mutate(person, "setTradeText", { tradeId: trade.id, thesis: "Cheaper" });
  await mutate(person, "closeTrade", { tradeId: trade.id, quantity: "5" });
  await mutate(person, "closeTrade", { tradeId: trade.id });
  const chain = await events(person);
  expect(chain.map((event) => event.kind)).toEqual(["OPENED", "SCALED", "EXITS_SET", "TEXT_SET", "REDUCED", "CLOSED"]);
  expect(
    findBreak(
      chain.map((event) => ({ sequence: Number(event.sequence), bytes: event.bytes, previousHash: event.previous_hash, hash: event.hash })),
    ),
  ).toBe(null);
  const [record] = await world.app.db.query("select sequence, head from records where user_id = $1", [person.id]);
  expect(record).toEqual({ sequence: "6", head: chain[5]!.hash });
  expect(chain[0]).toMatchObject({
    bid: "99.9900000000",
    ask: "100.0100000000",
    price_bites: 250,
    delay_seconds: 0,
    equity_before: "100000.00",
    trade_version: 1,
  });
  const [snapshot] = await world.app.db.query<{ mids: Record<string, string> }>("select mids from price_snapshots where id = $1", [
    chain[1]!.snapshot_id,
  ]);
  expect(snapshot!.mids.AAPL).toBe("100");
  const words = await world.app.db.query<{ salt: string; thesis: string; tags: string[] }>(
    "select salt, thesis, tags from record_texts where trade_id = $1 order by created_at, thesis",
    [trade.id],
  );
  expect([chain[0], chain[3]].map((event) => JSON.parse(event!.bytes).body.textHash).sort()).toEqual(
    words.map((row) => textHash(row.salt, row.thesis, row.tags)).sort(),
  );
  expect(chain.map((event) => event.text_id).filter((id, index, all) => all.indexOf(id) === index)).toHaveLength(2);
});

test("RECORD-003 every sealed event waits for the feed once per delay class", async () => {
  const person = await world.person({ role: "feeder" });
  await world.app.db.query(
    "insert into privacy_settings (user_id, open_trade_delay_seconds) values ($1, 120) on conflict (user_id) do update set open_trade_delay_seconds = 120",
    [person.id],
  );
  await open(person);
  const [event] = await events(person);
  const rows = await world.app.db.query<{ delay_class: string; visible_at: Date }>(
    "select delay_class, visible_at from (select event_id, delay_class, visible_at from feed_pending union all select event_id, delay_class, visible_at from feed_entries) f where event_id = $1 order by visible_at",
    [event!.id],
  );
  expect(rows.map((row) => [row.delay_class, (+row.visible_at - +event!.at) / 1000])).toEqual([
    ["RELATED", 0],
    ["OWN", 120],
    ["DELAYED", 900],
  ]);
});

test("RECORD-004 a correction is an event of its own that moves result and cash; a split and a dividend adjust and never earn", async () => {
  const person = await world.person({ role: "feeder" });
  const { corrections } = world.app.modules.trading;
  const { trade } = await open(person, { symbol: "MSFT", stopPrice: "150" });
  await corrections.correct(trade.id, 1, new Decimal("-3.21"), "BAD_TICK");
  const before = (await portfolioOf(person)).account.cash;
  expect(await corrections.adjustForSplit("11111111-1111-4111-8111-111111111111", "MSFT", new Decimal(2), new Decimal(1))).toBe(1);
  expect(await corrections.adjustForSplit("11111111-1111-4111-8111-111111111111", "MSFT", new Decimal(2), new Decimal(1))).toBe(0);
  expect(await corrections.adjustForDividend("22222222-2222-4222-8222-222222222222", "MSFT", new Decimal("0.25"))).toBe(1);
  expect(Number((await portfolioOf(person)).account.cash)).toBeCloseTo(Number(before) + 5, 6);
  const chain = await events(person);
  expect(chain.map((event) => event.kind)).toEqual(["OPENED", "CORRECTED", "ADJUSTED", "ADJUSTED"]);
  expect(chain[3]).toMatchObject({ quantity: "20.0000000000", realised_pnl: "-3.21", stop_price: "75.0000000000", fill_quantity: null });
  expect(JSON.parse(chain[1]!.bytes).body).toMatchObject({ correctedSequence: 1, amount: { share: "-0.0000321" }, reason: "BAD_TICK" });
});

test("RECORD-005 closing someone out closes what has a live price, and the rest at the next one, as sealed events", async () => {
  const person = await world.person({ role: "feeder" });
  const live = await open(person);
  await world.tick("TSLA", "49.99", "50.01");
  const halted = await open(person, { symbol: "TSLA" });
  world.market.halt("TSLA");
  const { accountService } = world.app.modules.trading;
  await accountService.closeOut(person.id);
  world.market.resume("TSLA");
  await world.tick("TSLA", "48.99", "49.01");
  const rows = await world.app.db.query("select id, close_reason from trades where user_id = $1 order by opened_at, symbol", [person.id]);
  expect(rows).toEqual([
    { id: live.trade.id, close_reason: "SUSPENDED" },
    { id: halted.trade.id, close_reason: "SUSPENDED" },
  ]);
});
