import { createClient, type Client } from "graphql-ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession, type Person } from "../../identity/testing/people";
import { Decimal } from "../../platform/decimal";
import { definedStatement } from "../../platform/db/statements/statement";
import { clientDocument } from "../../platform/testing/client-documents";
import { Collected, socketOf } from "../../platform/testing/toy-app";
import { ApiClient } from "../../platform/testing/world";
import { mutate, portfolioOf } from "../../trading/testing/trading-world";
import { readCopiesById } from "../lifecycle/copy.store";
import { copyMutation, createCopyingWorld, openTrade, startCopy, tradeMutation, type CopyingWorld } from "../testing/copying-world";
import { readReceiptsByKey } from "./receipt.store";

/** A row with its numbers kept apart from texts: how far one that is read late was read says nothing of it. */
const plain = (value: unknown): unknown => {
  if (Decimal.isDecimal(value)) return { decimal: value.toFixed() };
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
};

let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
});
afterAll(() => world?.stop());

test("COPY-134 what a fan-out gives back of each receipt and its copy is what a read of them gives", async () => {
  const { deps, watch } = world.app.modules.copying;
  // Its timer would store a trailing stop's best value between a chunk and the read that is compared with it.
  await watch.sweep();
  Object.assign(watch, { sweep: async () => {} });
  const { takesRows } = deps.streams;
  const { keep } = deps.bookedRows;
  const outcomes: string[] = [];
  const compared: Array<Promise<void>> = [];
  const compare = async (given: ReturnType<typeof deps.bookedRows.read>): Promise<void> => {
    const { receipt, copy } = given!;
    const [readReceipt] = await readReceiptsByKey(world.app.db, [{ eaterId: receipt.eater_id, id: receipt.id }]);
    expect(plain(receipt)).toEqual(plain(readReceipt));
    const [readCopy] = await readCopiesById(world.app.db, [receipt.copy_id]);
    expect(plain(copy)).toEqual(plain(readCopy));
    outcomes.push(`${receipt.action} ${receipt.status} ${receipt.reason ?? ""}`.trim());
  };
  deps.streams.takesRows = () => true;
  deps.bookedRows.keep = (event, row) => {
    keep.call(deps.bookedRows, event, row);
    const booked = deps.bookedRows.read(event);
    if ("receipt" in row) compared.push(compare(booked));
  };
  const feeder = await world.feeder();
  /** A step, after which what was given back is compared before anything else happens. */
  const step = async <T>(act: () => Promise<T>): Promise<T> => {
    const result = await act();
    await world.settled();
    const before = compared.length;
    await Promise.all(compared.splice(0, before));
    return result;
  };
  const eaters = await Promise.all(Array.from({ length: 6 }, () => world.eater()));
  const settings = [
    ...[{}, { sizing: "FIXED_AMOUNT", sizingValue: "150", maxPerTrade: "120", stopLossPercent: "20", isStopTrailing: true }],
    ...[{ denySymbols: ["AAPL"] }, { sizing: "RISK", sizingValue: "1", allowSymbols: ["AAPL", "MSFT"], maxOpenTrades: 1 }],
    ...[
      { sizing: "MULTIPLIER", sizingValue: "0.01", cashReserve: "10", takeProfitPercent: "90" },
      { maxPerSymbol: "30", dailyLossLimit: "50" },
    ],
  ];
  const copies = await Promise.all(eaters.map((eater, index) => startCopy(eater, feeder, "1000", settings[index])));
  const first = await step(() => openTrade(world, feeder, "AAPL", "10", { stopPrice: "90" }));
  const second = await step(() => openTrade(world, feeder, "MSFT", "10"));
  await copyMutation(eaters[0]!, "pauseCopy", { copyId: copies[0].id });
  await copyMutation(eaters[5]!, "closeCopiedTrade", { copyId: copies[5].id, tradeId: second });
  await step(() => tradeMutation(world, feeder, "scaleTrade", { tradeId: first, quantity: "5" }));
  await copyMutation(eaters[4]!, "stopCopy", { copyId: copies[4].id, mode: "MIRROR_EXITS" });
  await step(() => tradeMutation(world, feeder, "setExits", { tradeId: first, stopPrice: "95" }));
  await step(() => tradeMutation(world, feeder, "closeTrade", { tradeId: second, quantity: "4" }));
  await step(() => tradeMutation(world, feeder, "closeTrade", { tradeId: second }));
  await step(() => openTrade(world, feeder, "TSLA", "10", { side: "SHORT" }));
  const { account } = await portfolioOf(feeder);
  await mutate(feeder, "setPaperRealism", { accountId: account.id, fillSizeMax: "4" });
  await mutate(feeder, "openTrade", { symbol: "KO", side: "LONG", quantity: "10" });
  for (const ask of ["60.01", "61.01", "62.01"]) {
    world.clock.advance(10);
    await step(() => world.tick("KO", Number(ask) - 0.02, ask));
  }
  await Promise.all(compared);
  Object.assign(deps.streams, { takesRows });
  Object.assign(deps.bookedRows, { keep });
  Reflect.deleteProperty(watch, "sweep");
  expect(new Set(outcomes)).toEqual(
    new Set([
      ...["OPEN COPIED", "OPEN SKIPPED BELOW_MINIMUM", "OPEN SKIPPED SYMBOL_NOT_ALLOWED", "OPEN SKIPPED OPEN_TRADES_MAX"],
      ...["OPEN SKIPPED PAUSED", "OPEN SKIPPED EXITS_ONLY", "SCALE COPIED", "SCALE SKIPPED PAUSED", "SCALE SKIPPED ALREADY_PLACED"],
      ...["SCALE SKIPPED EXITS_ONLY", "SCALE SKIPPED SYMBOL_NOT_ALLOWED", "EXITS FOLLOWED", "REDUCE COPIED", "REDUCE SKIPPED NOT_HELD"],
      ...["REDUCE SKIPPED CLOSED_BY_YOU", "CLOSE COPIED", "CLOSE SKIPPED NOT_HELD", "CLOSE SKIPPED CLOSED_BY_YOU"],
    ]),
  );
});

/** People who exist in the tables, each with a copy of $1000. */
const copiesOf = (feeder: Person, count: number): Promise<Array<{ id: string }>> =>
  world.app.db.query<{ id: string }>(
    `with people as (insert into users (id, username, name, role) select gen_random_uuid(), 'screen' || left(md5(random()::text || n), 12), 'Screen', 'eater' from generate_series(1, $1) n returning id, username),
     signed as (insert into "user" (id, name, email, "emailVerified") select id, username, username || '@kitchen.test', true from people),
     accounts as (insert into trading_accounts (user_id, kind, name, cash, created_at) select id, 'RECORD', 'Paper', 0, now() from people returning id, user_id)
     insert into copies (eater_id, feeder_id, record_id, account_id, started_sequence, cash, put_in, units, sizing, sizing_value, day, day_start_equity, started_at)
     select user_id, $2, (select id from records where user_id = $2), id, 0, 1000, 1000, 1000, 'FIXED_AMOUNT', 100, current_date, 1000, now() from accounts returning eater_id as id`,
    [count, feeder.id],
  );

/** The same, signed in, each with an open screen. */
async function screens(feeder: Person, count: number): Promise<{ clients: Client[]; collected: Collected[] }> {
  const clients: Client[] = [];
  for (const { id } of await copiesOf(feeder, count)) {
    const api = new ApiClient(world.url);
    await openSession(world.app, id, api);
    const webSocketImpl = socketOf({ cookie: api.cookieHeader });
    clients.push(createClient({ url: `${world.url.replace("http", "ws")}/graphql`, webSocketImpl, retryAttempts: 0 }));
  }
  const collected = clients.map((client) => new Collected(client, clientDocument("CopyEvents")));
  await Promise.all(collected.map((screen) => screen.atLeast(1)));
  return { clients, collected };
}

/** The first change that a screen gets; the number of its stream may come before it. */
async function changeOf(screen: Collected): Promise<any> {
  for (let count = 2; ; count++) {
    const items = await screen.atLeast(count);
    const change = items.map(({ data }) => data.copyEvents).find((event) => event.receipt);
    if (change || items.length < count) return change;
  }
}

test("COPY-135 an open screen costs the process that fans out no read of its receipt and its copy, whether ten look or two hundred", async () => {
  const { db } = world.app;
  const query = db.query.bind(db);
  const counts: number[] = [];
  for (const count of [10, 200]) {
    const feeder = await world.feeder();
    const { clients, collected } = await screens(feeder, count);
    let reads = 0;
    db.query = ((sql: string, parameters?: unknown[]) => {
      if (/^copying\.(receiptsByKey|copiesById|runningCopies):/.test(definedStatement(sql)?.name ?? "")) reads++;
      return query(sql, parameters);
    }) as typeof db.query;
    const tradeId = await openTrade(world, feeder, "AAPL", "10");
    const events = await Promise.all(collected.map(changeOf));
    db.query = query;
    counts.push(reads);
    for (const { receipt, copy } of events) {
      expect([receipt.status, receipt.tradeId, copy.id, copy.openPositions]).toEqual(["COPIED", tradeId, receipt.copyId, 1]);
      expect(copy.lastReceiptAt).toBe(receipt.decidedAt);
    }
    expect(new Set(events.map(({ receipt }) => receipt.id)).size).toBe(count);
    await Promise.all(clients.map((client) => client.dispose()));
  }
  expect(counts).toEqual([0, 0]);
});

test("COPY-335 what the app asks of an event is written from what is at hand: ninety screens cost no statement more than ten", async () => {
  const { db } = world.app;
  const query = db.query.bind(db);
  const asked: string[][] = [];
  for (const count of [10, 90]) {
    const feeder = await world.feeder();
    const { clients, collected } = await screens(feeder, count);
    const texts: string[] = [];
    db.query = ((sql: string, parameters?: unknown[]) => {
      // What the timers of other rooms ask says nothing of this.
      if (/\b(users|copy_closes|receipts|copies|copy_positions)\b/.test(sql)) texts.push(sql);
      return query(sql, parameters);
    }) as typeof db.query;
    await openTrade(world, feeder, "AAPL", "10");
    await Promise.all(collected.map(changeOf));
    db.query = query;
    asked.push(texts);
    await Promise.all(clients.map((client) => client.dispose()));
  }
  // One for each screen would be eighty more.
  expect(asked[1]!.length - asked[0]!.length).toBeLessThan(20);
});

/** What is announced of a trade, or several, to this many copies while the eaters at these places, in the order of copies, look on: places, one list for each chunk. */
async function chunksOf(count: number, isWatched: (place: number) => boolean, trades = 1): Promise<number[][]> {
  const { deps } = world.app.modules.copying;
  const { isFollowed, followers, announce } = deps.streams;
  const feeder = await world.feeder();
  await copiesOf(feeder, count);
  const rows = await world.app.db.query<{ eater_id: string }>("select eater_id from copies where feeder_id = $1 order by id", [feeder.id]);
  const places = new Map(rows.map((row, place) => [row.eater_id, place]));
  const chunks: number[][] = [];
  // Somebody else's screen is open, too.
  deps.streams.followers = () => [feeder.id, ...[...places].filter(([, place]) => isWatched(place)).map(([id]) => id)];
  deps.streams.isFollowed = (_, id) => places.has(id) && isWatched(places.get(id)!);
  deps.streams.announce = (events) => {
    chunks.push(events.map((event) => places.get(event.userId)!).toSorted((a, b) => a - b));
    return announce.call(deps.streams, events);
  };
  for (let trade = 0; trade < trades; trade++) {
    await openTrade(world, feeder, "AAPL", "10");
    await world.settled();
  }
  Object.assign(deps.streams, { isFollowed, followers, announce });
  const [row] = await world.app.db.query<{ copies: number; receipts: number }>(
    "select count(distinct copy_id)::int as copies, count(*)::int as receipts from receipts where feeder_id = $1",
    [feeder.id],
  );
  expect(row).toEqual({ copies: count, receipts: trades * count });
  return chunks;
}

const placesFrom = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

test("COPY-336 while most eaters look on, an event is booked in small chunks, else in large ones after the first; each copy has one receipt", async () => {
  expect(await chunksOf(450, () => true)).toEqual([placesFrom(0, 200), placesFrom(200, 400), placesFrom(400, 450)]);
  expect(await chunksOf(450, () => false)).toEqual([placesFrom(0, 200), placesFrom(200, 450)]);
});

test("COPY-337 after the first chunk, or before it where the last event took several, come those whose eaters look on, in small chunks, then all others in order; each copy has one receipt", async () => {
  const isWatched = (place: number): boolean => place % 3 === 1;
  const watched = placesFrom(200, 1_450).filter(isWatched);
  const others = placesFrom(200, 1_450).filter((place) => !isWatched(place));
  const all = placesFrom(0, 1_450).filter(isWatched);
  expect(await chunksOf(1_450, isWatched, 2)).toEqual([
    placesFrom(0, 200),
    watched.slice(0, 200),
    watched.slice(200, 400),
    watched.slice(400),
    others.filter((place) => place < 1_200),
    others.filter((place) => place >= 1_200),
    all.slice(0, 200),
    all.slice(200, 400),
    all.slice(400),
    placesFrom(0, 200).filter((place) => !isWatched(place)),
    others.filter((place) => place < 1_200),
    others.filter((place) => place >= 1_200),
  ]);
});

test("COPY-136 rows that are no longer kept, and those of another process, are read; another's are never shown", async () => {
  const { deps, reader } = world.app.modules.copying;
  const [feeder, eater, other] = [await world.feeder(), await world.eater(), await world.eater()];
  const copy = await startCopy(eater, feeder, "1000");
  await openTrade(world, feeder, "AAPL", "10");
  const [row] = await world.app.db.query<{ id: string }>("select id from receipts where copy_id = $1", [copy.id]);
  const body = { copyId: copy.id, receiptId: row!.id };
  const changed = { body, sequence: 1, previousSequence: 0, at: new Date(), booked: null };
  expect(deps.bookedRows.read({ stream: "copy", userId: eater.id, sequence: 2, previousSequence: 1, at: new Date(), body })).toBeNull();
  expect((await reader.changedReceipt(eater.viewer, changed))?.id).toBe(row!.id);
  expect((await reader.changedCopy(eater.viewer, changed))?.id).toBe(copy.id);
  const [receipt] = await readReceiptsByKey(world.app.db, [{ eaterId: eater.id, id: row!.id }]);
  const [booked] = await readCopiesById(world.app.db, [copy.id]);
  const kept = { ...changed, booked: { receipt: receipt!, copy: booked! } };
  expect((await reader.changedReceipt(eater.viewer, kept))?.id).toBe(row!.id);
  for (const event of [changed, kept])
    expect([await reader.changedReceipt(other.viewer, event), await reader.changedCopy(other.viewer, event)]).toEqual([null, null]);
});
