// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Decimal } from "../../../platform/decimal";
import type { Person } from "../../../identity/testing/people";
import { one } from "../../testing/fixed-point";
import { isAmount, verifyRecord, type StoredEvent } from "../../testing/record-verifier";
import { createTradingWorld, mutate, portfolioOf, type TradingWorld } from "../../testing/trading-world";
import { openTrade } from "../../trades/book";
import { sealTradeChange } from "../record-event";
import { cryptoRandomness, emptyChain } from "../seal";

let world: TradingWorld;
beforeAll(async () => {
  world = await createTradingWorld();
});
afterAll(() => world?.stop());

/** At a fresh quote, whenever it is. */
async function open(person: Person, more: Record<string, unknown> = {}) {
  await world.tick("AAPL", "99.99", "100.01");
  await world.tick("KO", "59.99", "60.01");
  return mutate(person, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10", ...more });
}

interface Row extends StoredEvent {
  readonly id: string;
  readonly kind: string;
  readonly reason: string;
  readonly body: any;
  readonly equity_before: string;
  readonly trade_id: string | null;
}

const recordOf = async (person: Person): Promise<Row[]> => {
  const rows = await world.app.db.query<Record<string, any>>(
    `select id, sequence::int, kind, reason, bytes, previous_hash as "previousHash", hash, equity_before, trade_id
     from record_events where user_id = $1 order by sequence`,
    [person.id],
  );
  return rows.map((row) => ({ ...row, body: JSON.parse(row.bytes).body }) as Row);
};

const secretOf = async ({ id }: Row): Promise<string> =>
  (await world.app.db.query<{ secret: string }>("select secret from record_event_salts where event_id = $1", [id]))[0]!.secret;

const bar = (at: string, price: number) => ({
  ...{ at: new Date(at), open: new Decimal(price), high: new Decimal(price), low: new Decimal(price) },
  ...{ close: new Decimal(price), volume: new Decimal(0) },
});

test("RECORD2-009 a day of everything on a record account verifies from its bytes alone, and its return is that of the daily closes", async () => {
  const person = await world.person({ role: "feeder" });
  const { accountService, closes, corrections } = world.app.modules.trading;
  const { trade } = await open(person);
  const short = await open(person, { symbol: "MSFT", side: "SHORT", quantity: "20" });
  await mutate(person, "scaleTrade", { tradeId: trade.id, quantity: "3.5" });
  await world.tick("AAPL", "109.98", "110.02");
  const { account } = await portfolioOf(person);
  world.clock.advance(1000);
  await mutate(person, "depositPaper", { accountId: account.id, amount: "25000" });
  await mutate(person, "closeTrade", { tradeId: trade.id, quantity: "4.5" });
  await corrections.correct(trade.id, 1, new Decimal("-3.21"), "BAD_TICK");
  await corrections.adjustForSplit("11111111-1111-4111-8111-11111111aaaa", "AAPL", new Decimal(2), new Decimal(1));
  await world.tick("AAPL", "54.99", "55.01");
  await corrections.adjustForDividend("22222222-2222-4222-8222-22222222aaaa", "MSFT", new Decimal("0.25"));
  world.market.setBars("AAPL", [bar("2026-11-19T21:00:00Z", 57), bar("2026-11-20T21:00:00Z", 58)]);
  world.market.setBars("MSFT", [bar("2026-11-19T21:00:00Z", 190), bar("2026-11-20T21:00:00Z", 195)]);
  world.clock.set(Date.UTC(2026, 10, 19, 21, 0, 1));
  await closes.catchUp();
  await world.tick("MSFT", "194.98", "195.02");
  await mutate(person, "closeTrade", { tradeId: short.trade.id });
  world.clock.set(Date.UTC(2026, 10, 20, 21, 0, 1));
  await closes.catchUp();
  await world.tick("AAPL", "49.99", "50.01");
  await accountService.reset(person.viewer, { clientRequestId: "reset-everything", accountId: account.id });

  const record = await recordOf(person);
  expect(record.map((event) => event.kind)).toEqual([
    ...["OPENED", "OPENED", "SCALED", "FLOW", "REDUCED", "CORRECTED", "ADJUSTED", "ADJUSTED", "EQUITY", "CLOSED", "EQUITY"],
    ...["CLOSED", "FLOW", "CHAPTER"],
  ]);
  expect(record.every((event) => event.bytes.endsWith(',"version":2}'))).toBe(true);
  const verified = verifyRecord(record);
  expect(verified).toMatchObject({ findings: [], unchecked: [] });
  const growth = await world.app.db.query<{ growth: string }>("select growth from equity_closes where account_id = $1 order by day", [
    account.id,
  ]);
  let product = 1;
  for (const [index, row] of growth.entries()) {
    product *= Number(row.growth);
    expect(Number(verified.closes[index]!.index) / Number(one)).toBeCloseTo(product, 6);
  }
  expect(verified.closes).toHaveLength(2);
  const [opened, , , flow] = record;
  expect(isAmount(await secretOf(opened!), "quantity", "10", opened!.body.quantity.hash)).toBe(true);
  expect(isAmount(await secretOf(flow!), "amount", "25000", flow!.body.amount.hash)).toBe(true);
  expect(isAmount(await secretOf(flow!), "equity", new Decimal(flow!.equity_before).toFixed(), flow!.body.equity.hash)).toBe(true);
});

test("RECORD2-010 each daily close of a record that has begun is one event, also when it was missed and when two make it at once", async () => {
  const person = await world.person({ role: "feeder" });
  const idle = await world.person({ role: "feeder" });
  const eater = await world.person({ role: "eater" });
  await open(person);
  await open(eater);
  await mutate(idle, "depositPaper", { accountId: (await portfolioOf(idle)).account.id, amount: "10" });
  world.clock.set(Date.UTC(2026, 10, 25, 21, 0, 1));
  const { closes } = world.app.modules.trading;
  await closes.catchUp();
  const counts = async () => (await recordOf(person)).filter((event) => event.kind === "EQUITY").map((event) => event.body.at);
  expect(await counts()).toEqual(["2026-11-23T21:00:00.000Z", "2026-11-24T21:00:00.000Z", "2026-11-25T21:00:00.000Z"]);
  const thanksgiving = new Date("2026-11-26T21:00:00.000Z");
  await Promise.all([closes.closeDay(thanksgiving), closes.closeDay(thanksgiving), closes.closeDay(thanksgiving)]);
  await closes.closeDay(thanksgiving);
  expect(await counts()).toHaveLength(4);
  expect(verifyRecord(await recordOf(person))).toMatchObject({ findings: [], unchecked: [] });
  expect(await recordOf(idle)).toEqual([]);
  expect(await recordOf(eater)).toEqual([]);
  const [row] = await world.app.db.query(
    "select count(*)::int as closes from equity_closes where day = '2026-11-26' and user_id = any($1::uuid[])",
    [[person.id, idle.id, eater.id]],
  );
  expect(row).toEqual({ closes: 6 });
});

test("RECORD2-011 a record of version 1 goes on in version 2, beginning with what the account held", async () => {
  const person = await world.person({ role: "feeder" });
  const { trade } = await open(person, { symbol: "KO" });
  const [first] = await recordOf(person);
  const old = await world.person({ role: "feeder" });
  // As the release before would have left it: the same trade, its event sealed in version 1, no index.
  const [ids] = await world.app.db.query<{ record_id: string; account_id: string }>(
    "select id as record_id, account_id from records where user_id = $1",
    [old.id],
  );
  const at = world.clock.date();
  const d = (text: string) => new Decimal(text);
  const opened = openTrade({
    ...{
      id: cryptoRandomness.uuid(),
      lotId: cryptoRandomness.uuid(),
      userId: old.id,
      accountId: ids!.account_id,
      recordId: ids!.record_id,
    },
    ...{ symbol: "KO", side: "LONG", quantity: d("10"), price: d("60.01"), at, quoteAt: at, stopPrice: null, targetPrice: null },
    ...{ thesis: "", tags: [], equityBefore: d("100000"), chapter: 1 },
  });
  const { event, chain } = sealTradeChange(
    emptyChain(ids!.record_id),
    null,
    { kind: "OPENED", fill: opened.fill, reason: "MANUAL" },
    opened.trade,
    null,
    {
      ...{ at, mode: "PAPER", quote: null, snapshotId: null, equityBefore: d("100000"), delaySeconds: 0, priceBites: 0 },
      random: cryptoRandomness,
    },
  );
  const { db } = world.app;
  for (const table of ["trades", "lots"])
    await db.query(
      `insert into ${table} select * from json_populate_recordset(null::${table}, (
         select json_agg(to_jsonb(t) || jsonb_build_object('id', $2::uuid, 'user_id', $3::uuid, 'account_id', $4::uuid)
           || case when $6 then jsonb_build_object('record_id', $5::uuid) else jsonb_build_object('trade_id', $7::uuid) end)
         from ${table} t where ${table === "trades" ? "id" : "trade_id"} = $1))`,
      [
        trade.id,
        table === "trades" ? opened.trade.id : cryptoRandomness.uuid(),
        old.id,
        ids!.account_id,
        ids!.record_id,
        table === "trades",
        opened.trade.id,
      ],
    );
  await db.query("insert into record_events select * from json_populate_recordset(null::record_events, $1)", [JSON.stringify([event])]);
  await db.query("update records set sequence = 1, head = $2 where id = $1", [ids!.record_id, chain.head]);
  await db.query("update trading_accounts set cash = cash - 600.10 where id = $1", [ids!.account_id]);

  await world.tick("KO", "61.99", "62.01");
  await mutate(old, "closeTrade", { tradeId: opened.trade.id, quantity: "4" });
  await mutate(old, "closeTrade", { tradeId: opened.trade.id });
  const record = await recordOf(old);
  expect(record.map((row) => [row.kind, JSON.parse(row.bytes).version])).toEqual([
    ["OPENED", 1],
    ["EQUITY", 2],
    ["REDUCED", 2],
    ["CLOSED", 2],
  ]);
  expect(record[1]!.body).toMatchObject({ cause: "START", positions: [{ tradeId: opened.trade.id, price: "62" }], equity: { index: "1" } });
  expect(await secretOf(record[1]!)).toHaveLength(64);
  await world.app.modules.trading.closes.closeDay(new Date("2026-11-27T18:00:00.000Z"));
  expect(verifyRecord(await recordOf(old))).toMatchObject({ findings: [], unchecked: [], closes: [{ at: "2026-11-27T18:00:00.000Z" }] });
  expect(first!.kind).toBe("OPENED");
});

test("RECORD2-012 salts are never exchanged, only erased with the person, and no export holds them", async () => {
  const { db, modules } = world.app;
  const person = await world.person({ role: "feeder" });
  await open(person);
  const [event] = await recordOf(person);
  const secret = await secretOf(event!);
  for (const sql of [
    `update record_event_salts set secret = repeat('0', 64)`,
    "update record_event_salts set user_id = event_id, secret = null",
    "delete from record_event_salts",
    "truncate record_event_salts",
  ])
    await expect(db.query(sql), sql).rejects.toThrow(/only ever erased/);
  expect(JSON.stringify(await modules.personalData.exportUserData(person.id))).not.toContain(secret);
  await modules.personalData.eraseUser(person.id);
  const left = await db.query("select distinct secret from record_event_salts where user_id = $1", [person.id]);
  expect(left).toEqual([{ secret: null }]);
  expect(verifyRecord(await recordOf(person)).findings).toEqual([]);
});

test("RECORD2-013 money events wait for no feed and belong to no trade", async () => {
  const person = await world.person({ role: "feeder" });
  await open(person);
  await mutate(person, "depositPaper", { accountId: (await portfolioOf(person)).account.id, amount: "500" });
  await world.app.modules.trading.closes.closeDay(new Date("2026-11-30T21:00:00.000Z"));
  const money = (await recordOf(person)).filter((event) => event.kind === "FLOW" || event.kind === "EQUITY");
  expect(money.map((event) => [event.kind, event.trade_id])).toEqual([
    ["FLOW", null],
    ["EQUITY", null],
  ]);
  const waiting = await world.app.db.query(
    "select 1 from feed_pending where event_id = any($1::uuid[]) union all select 1 from feed_entries where event_id = any($1::uuid[])",
    [money.map((event) => event.id)],
  );
  expect(waiting).toEqual([]);
});
