import { afterAll, beforeAll, expect, test } from "vitest";
import { readPeoplePage, searchCursorOf, searchPeople, type PersonPageRow } from "./admin/users/users-admin.store";
import { readUsersWithoutGift } from "./billing/ledger/gifts.store";
import { readSummaryRow } from "./analytics/analytics.store";
import { readShownRecord } from "./copying/feeder-risk/feeder-bounds.store";
import { readVisibleOpenTrades } from "./copying/eater-view/preview.store";
import { readOpenTradesOfFeeder } from "./copying/exposure/exposure.store";
import { readTradeCopies } from "./copying/feeder-view/copiers.store";
import { readCopierCounts, readCopierTotals } from "./copying/copier-sums/copier-totals.store";
import { readReach, readReachedConnections } from "./copying/feeder-view/reach.store";
import { countLongCopies } from "./copying/feeder-view/copy-record.store";
import { mendVisitorTallies, readWrongVisitorTallies } from "./copying/tallies/visitor-tallies.store";
import { countReceiptsOfOpening } from "./copying/receipts/receipt.store";
import { entities } from "./entities";
import { readChannelReaders, readNextReaderIds } from "./notifications/announcements/announcement-reader.store";
import { readTraders } from "./people/profiles/traders.store";
import { lastVisibleEventSql, visibilityParameters } from "./people/visibility/visible.sql";
import { BoardsResolver } from "./performance/leaderboard/leaderboard.resolver";
import { readOwnTotals } from "./performance/figures/own-performance.store";
import { readRankedFeeders, readStoredGrowth } from "./performance/growth/own-growth.store";
import { ShownBoards } from "./performance/leaderboard/shown-boards";
import { FewFeeders } from "./performance/sort-keys/few-feeders";
import { FigureOrder } from "./performance/sort-keys/figure-order";
import { StoredBoards } from "./performance/board-rows/stored-boards";
import { WishedFeeders } from "./performance/board-rows/wished-feeders";
import { ChangedSortKeys } from "./performance/sort-keys/changed-keys";
import type { KeyedOrder } from "./performance/sort-keys/keyed-order";
import { countTraders } from "./performance/leaderboard/trader-list.store";
import { readStoredFidelity } from "./performance/tracking/fidelity.store";
import { walkTraders } from "./performance/leaderboard/trader-walks.store";
import { FakeClock } from "./platform/clock";
import { openDatabase, type Database } from "./platform/db/database";
import { createTestDatabase, vacuum, type TestDatabase } from "./platform/testing/test-database";
import { rowsLookedAt } from "./platform/testing/request-statements";
import { readRecordModes } from "./performance/figures/record-figures.store";
import { readServerCounts } from "./performance/figures/server-figures.store";
import { replayEvents } from "./social/trade-feed/feed.store";
import { readTimelineKeys, replayTimeline } from "./social/timeline/timeline.store";
import { readSentiments, readTopAuthors } from "./social/tags/tag-posts.store";
import { readHolders } from "./social/tags/tag-holders.store";

/** Generated rows: 20,000 users, every fourth a feeder. All follow and copy the first, and each feeder holds AAPL three times. */
const users = 20_000;
const id = (kind: string, number = "n"): string => `md5('${kind}' || ${number})::uuid`;
const everyone = `generate_series(1, ${users}) n`;
const feeders = `(select n from ${everyone} where n % 4 = 1) feeder`;
const rows = [
  `insert into users (id, username, name, email, role, created_at)
    select ${id("user")}, 'cook' || n, 'Chef ' || n, 'mail' || n || '@example.test', case when n % 4 = 1 then 'feeder' else 'eater' end,
      timestamptz '2026-01-01Z' + n * interval '1 minute'
    from ${everyone}`,
  `insert into follows (follower_id, followed_id) select ${id("user")}, ${id("user", "1")} from ${everyone} where n > 1`,
  `insert into relations (viewer_id, feeder_id, kind, since) select ${id("user")}, ${id("user", "1")}, 'COPIER', now() from ${everyone}, generate_series(1, 2) where n > 1`,
  `insert into copies (eater_id, feeder_id, record_id, account_id, started_sequence, cash, put_in, units, sizing, day, day_start_equity, started_at)
    select ${id("user")}, ${id("user", "1")}, ${id("record", "1")}, ${id("account")}, 0, 1, 1, 1, 'PROPORTIONAL', current_date, 1, timestamptz '2026-01-01Z' + n * interval '1 minute'
    from ${everyone} where n > 1`,
  `insert into trades (user_id, account_id, record_id, symbol, side, quantity, opened_quantity, average_price, entry_value, equity_before, chapter, opened_at)
    select ${id("user")}, ${id("account")}, ${id("record")}, 'AAPL', 'LONG', 1, 1, 1, 1, 1, 1, timestamptz '2026-01-01Z' + (n * 3 + k) * interval '1 minute'
    from ${feeders}, generate_series(1, 3) k`,
  `insert into records (user_id, account_id, created_at) select ${id("user")}, ${id("account")}, timestamptz '2025-01-01Z' from ${feeders}`,
  // Those of a feeder are written together, for each board.
  `insert into feeder_growths (audience, period, mode, feeder_id, days, total, spread, volatility, first_at, main_class)
    select audience, period, mode, ${id("user")}, 30, (n % 997) / 1000.0, 0.01, 0.01, timestamptz '2025-01-01Z', 'STOCK'
    from ${feeders}, unnest(array['PAID', 'FREE', 'VISITOR']) audience, unnest(array['YEAR', 'ALL']) period, unnest(array['ALL', 'PAPER']) mode
    order by n`,
  `insert into feeder_fidelities (audience, period, feeder_id, copies, copied, fed, spread)
    select audience, period, ${id("user")}, 9, (n % 997) / 1000.0, 0.01, 0.01
    from ${feeders}, unnest(array['PAID', 'FREE', 'VISITOR']) audience, unnest(array['YEAR', 'ALL']) period
    order by n`,
  // One in fifty has enough to prove something.
  `insert into trader_figures (user_id, audience, computed_at, figures)
    select ${id("user")}, 'PAID', now(), jsonb_build_object('dailyCloses', 20, 'closedTrades', case when n % 200 = 1 then 5 else 4 end) from ${feeders}`,
  // What the list of feeders goes by.
  `insert into feeder_sort_keys (feeder_id, audience, sort_order, sort_key)
    select ${id("user")}, 'PAID', sort_order, exp((n % 997) / 1000.0) - 1 - case when n % 200 = 1 then 0 else 1e7 end
    from ${feeders}, unnest(array['YEAR ALL', 'RETURN', 'DRAWDOWN']) sort_order`,
  `insert into analytics_installations (id, app_id, refresh_token_sha256, created_at, last_seen_at)
    select ${id("browser")}, 'web', encode(sha256(n::text::bytea), 'hex'), now(), now() from ${everyone}`,
  `insert into analytics_events (installation_id, event_id, name, at, page_name, role)
    select ${id("browser")}, gen_random_uuid(), 'page_view', timestamptz '2026-03-01Z' + (n % 20) * interval '1 day', 'Feed', 'eater' from ${everyone}`,
  `insert into analytics_days (day, kind, name, origin, count) select day, kind, name, origin, count from analytics_day_lines`,
  `insert into record_events (id, record_id, sequence, user_id, trade_id, kind, at, bytes, previous_hash, hash, symbol, side)
    values (${id("event", "1")}, ${id("record", "1")}, 1, ${id("user", "1")}, ${id("filled", "1")}, 'OPENED', '2026-05-31Z', '{}', repeat('0', 64), repeat('1', 64), 'AAPL', 'LONG')`,
  // Brokers filled them: no two have the same delay or slippage.
  `insert into receipts (eater_id, copy_id, feeder_id, cause_kind, cause_id, trade_id, event_sequence, action, symbol, side, status, quantity, price, money,
      feeder_price, slippage_bps, feeder_filled_at, decided_at, filled_at)
    select ${id("user")}, ${id("copy")}, ${id("user", "1")}, 'EVENT', ${id("event", "1")}, ${id("filled", "1")}, 1, 'OPEN', 'AAPL', 'LONG', 'COPIED', 1, 100, 100,
      100, (n - 5000) * 0.0007, timestamptz '2026-05-31Z', '2026-05-31Z', timestamptz '2026-05-31Z' + n * interval '137 microseconds'
    from ${everyone}`,
  `insert into event_tallies (trade_id, event_sequence, action, kind, value, count)
    select trade_id, event_sequence, action, kind, value, count(*) from receipt_tallies group by 1, 2, 3, 4, 5`,
  // One of each of those trades, after the first of each record.
  `insert into record_events (record_id, sequence, user_id, trade_id, kind, at, bytes, previous_hash, hash, symbol, side, status)
    select record_id, 1 + row_number() over (partition by record_id order by opened_at), user_id, id, 'OPENED', opened_at, '{}', repeat('0', 64),
      encode(sha256(id::text::bytea), 'hex'), symbol, side, 'OPEN'
    from trades`,
  // One a second, every fourth a repost of the next one's post.
  `insert into feed_items (id, kind, user_id, at, score, subject_kind, subject_id, origin_user_id)
    select ${id("item")}, case when n % 4 = 0 then 'REPOST' else 'POST' end, ${id("user")}, timestamptz '2026-06-01T12:00:00Z' - n * interval '1 second', n,
      case when n % 4 = 0 then 'POST' end, case when n % 4 = 0 then ${id("item", "n + 1")} end, case when n % 4 = 0 then ${id("user", "n + 1")} end
    from ${everyone}`,
];

let testDatabase: TestDatabase;
let db: Database;
let first: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = await openDatabase(testDatabase.url, entities, 2);
  await db.transaction(async (tx) => {
    // They refer to each other by construction.
    await tx.query("set local session_replication_role = replica");
    for (const sql of rows) await tx.query(sql);
  });
  for (const table of [
    "users",
    "follows",
    "relations",
    "copies",
    "trades",
    "analytics_events",
    "analytics_days",
    "feeder_growths",
    "feeder_fidelities",
    "event_tallies",
    "records",
    "trader_figures",
    "feeder_sort_keys",
    "feed_items",
    "record_events",
  ])
    await db.query(`analyze ${table}`);
  // An index alone answers where the pages that it stands for are known to hold nothing newer.
  await vacuum(db, "users", "trades", "feeder_growths", "feeder_fidelities");
  first = (await db.query<{ id: string }>("select id from users where username = 'cook1'"))[0]!.id;
}, 120_000);

afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

/** What the statement of `read` goes through, by table: it is recorded as the store sends it. */
async function looksAt(read: (db: Database) => Promise<unknown>, ...tables: string[]): Promise<number> {
  const sent: Array<readonly [string, unknown[]]> = [];
  const recorder = { query: async (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), [{}]) };
  await read(recorder as never);
  return rowsLookedAt(db, sent[0]!, tables);
}

const now = new Date("2026-06-01T12:00:00Z");

test("GROW-100 copies of thirty days are counted up to as many as are wanted, and no more are looked at", async () => {
  const count = (on: Database) => countLongCopies(on, first, now, 30, 5);
  expect(await count(db)).toBe(5);
  expect(await countLongCopies(db, first, new Date("2026-01-02T00:00:00Z"), 30, 5)).toBe(0);
  expect(await countLongCopies(db, first, new Date("2026-01-31T00:03:00Z"), 30, 5)).toBe(2);
  expect(await looksAt(count, "copies")).toBeLessThanOrEqual(5);
});

test("GROW-101 a search in the list of feeders is counted up to a thousand and one", async () => {
  const count = (pattern: string) => (on: Database) => countTraders(on, { id: null, isAdmin: false }, { pattern, most: 1_001 });
  expect(await count("%chef%")(db)).toEqual({ count: 1_001, demo: 0 });
  expect(await count("%chef 1999%")(db)).toEqual({ count: 2, demo: 0 });
  expect(await looksAt(count("%chef%"), "users")).toBeLessThan(users / 4);
});

const search = (pattern: string, key: [string, string] | null = null, limit = 26) => {
  const cursor = key && searchCursorOf(...key);
  return (on: Database) => searchPeople(on, { pattern, role: null, cursor, limit });
};

test("GROW-102 people whom an admin searches are read by an index, page by page, each once and nobody left out", async () => {
  await db.query("update users set name = 'Cook1 the first' where username in ('cook1', 'cook20')");
  await db.query("update users set email = 'cook199@else.test' where username = 'cook20000'");
  const seen: PersonPageRow[] = [];
  for (let page = await search("Cook199%", null, 40)(db); page.length > 0;) {
    seen.push(...page);
    page = await search("Cook199%", [page.at(-1)!.key, page.at(-1)!.id], 40)(db);
  }
  const all = await db.query<{ username: string }>(
    "select username from users where username ilike 'cook199%' or name ilike 'cook199%' or email ilike 'cook199%'",
  );
  expect(seen.map(({ username }) => username).toSorted()).toEqual(all.map(({ username }) => username).toSorted());
  expect(seen.length).toBe(112);
  expect(seen.at(-1)!.username).toBe("cook20000");
  expect((await search("COOK1 the%")(db)).map(({ username }) => username).toSorted()).toEqual(["cook1", "cook20"]);
  // Its own page of each, and nobody a second time for the other columns.
  for (const pattern of ["cook1%", "chef 1%", "mail1%"]) expect(await looksAt(search(pattern), "users")).toBeLessThan(30);
  const ofNobody = (on: Database) => readPeoplePage(on, { role: "admin", cursor: [null, null], limit: 26 });
  expect(await looksAt(ofNobody, "users")).toBe(0);
});

test("GROW-152 whom an order reaches is estimated from a hundred of a feeder's copies, and asked of the venues of no others", async () => {
  const order = { symbol: "AAPL", class: "STOCK", side: "LONG", quantity: "10", fillValue: "1000", feederEquity: "100000" } as const;
  const priced = { stopPrice: null, price: "100", tick: "0.01", lot: "0.0001", mids: "{}", facts: "[]" };
  const read = (on: Database) => readReach(on, { feederId: first, ...order, ...priced, copiesMax: 50 });
  expect(await read(db)).toMatchObject({ largest: { sized: 50 }, others: { sized: 50 } });
  // Those of the largest that come among the others are passed over.
  expect(await looksAt(read, "copies")).toBeLessThanOrEqual(150);
  expect(await looksAt((on) => readReachedConnections(on as never, first, 50), "copies")).toBeLessThanOrEqual(150);
});

test("GROW-103 who holds a symbol is counted by the newest open trades in it", async () => {
  const visibility = visibilityParameters(null, now);
  const read = (lookedAtMax: number) => (on: Database) =>
    readHolders(on, visibility, "AAPL", new Date("2026-05-01Z"), { max: 10, lookedAtMax });
  const holders = await read(300)(db);
  expect([holders.count, holders.tradeIds.length]).toEqual([100, 10]);
  expect((await read(users)(db)).count).toBe(users / 4);
  expect(await looksAt(read(300), "trades")).toBeLessThanOrEqual(300);
});

test("GROW-104 recipients of an announcement are counted up to so many and one, each once", async () => {
  const ways = [{ channel: "IN_APP", byDefault: true }] as const;
  for (const [audience, table] of [
    ["FOLLOWERS", "follows"],
    ["COPIERS", "relations"],
    ["EVERYONE", "users"],
  ] as const) {
    const count = (lookedAtMax: number) => (on: Database) => readChannelReaders(on, first, audience, ways, { dueAt: now, lookedAtMax });
    expect(await count(1_000)(db)).toMatchObject([{ channel: "IN_APP", readers: 1_001, all: 1_001 }]);
    expect(await count(users)(db)).toMatchObject([{ readers: users - 1, all: users - 1 }]);
    if (table !== "users") expect(await looksAt(count(1_000), table)).toBeLessThan(2_100);
  }
});

test("GROW-130 recipients of an announcement are read without their users, and quiet hours are calculated once for those who have the same", async () => {
  const zones = ["UTC", "Europe/Berlin", "Asia/Tokyo"];
  await db.query(
    `insert into notification_settings (user_id, channels, time_zone, quiet_from, quiet_to, updated_at)
      select ${id("user")}, case when n % 2 = 0 then '{}' else '{"ANNOUNCEMENT": {"PUSH": false}, "FOLLOWED": {"PUSH": true}}'::jsonb end,
        ($1::text[])[1 + n % 3], 660, 840, now()
      from generate_series(2, 6001) n`,
    [zones],
  );
  await db.query("update users set pending = true where username = 'cook3'");
  await db.query(`insert into mutes (muter_id, muted_id) select ${id("user", "5")}, $1::uuid`, [first]);
  await db.query(
    `insert into blocks (blocker_id, blocked_id) select ${id("user", "7")}, $1::uuid union all select $1, ${id("user", "9")}`,
    [first],
  );
  const ways = [
    { channel: "IN_APP", byDefault: true },
    { channel: "PUSH", byDefault: true },
    { channel: "EMAIL", byDefault: false },
  ] as const;
  const read = (on: Pick<Database, "query">) =>
    readChannelReaders(on as Database, first, "FOLLOWERS", ways, { dueAt: now, lookedAtMax: users });
  // At 12:00 UTC it is quiet in that zone alone; two of its people are not reached.
  const previews = await db.transaction(async (tx) => {
    await tx.query("set local track_functions = 'all'");
    const found = await read(tx as never);
    const [calls] = await tx.query<Array<{ calls: number }>>(
      "select calls::int as calls from pg_stat_xact_user_functions where funcname = 'quiet_until'",
    );
    expect(calls!.calls).toBeLessThan(20);
    return found;
  });
  const reached = users - 1 - 4;
  expect(previews.toSorted((a, b) => a.channel.localeCompare(b.channel))).toEqual([
    { channel: "EMAIL", all: reached, readers: 0, quiet: 0 },
    { channel: "IN_APP", all: reached, readers: reached, quiet: 1_998 },
    { channel: "PUSH", all: reached, readers: reached - 2_996, quiet: 1_000 },
  ]);
  expect(await looksAt(read, "users")).toBeLessThan(5);
  await db.query("delete from notification_settings");
  await db.query("delete from mutes");
  await db.query("delete from blocks");
  await db.query("update users set pending = false where username = 'cook3'");
});

test("GROW-105 the dashboard of page views reads no event", async () => {
  const read = (on: Database) => readSummaryRow(on, new Date("2026-03-01T00:00:00Z"), new Date("2026-03-30T12:00:00Z"), 12);
  expect(await read(db)).toMatchObject({ views: users, installations: users, pages: [{ name: "Feed", count: users }] });
  expect(await looksAt(read, "analytics_events", "analytics_visits")).toBe(0);
  expect(await looksAt(read, "analytics_days")).toBeLessThan(200);
});

/** Two pages of the list of feeders, one of whose record proves something and one of others: each has its own feeders alone. */
async function expectOwnFeeders(by: KeyedOrder, ...tables: string[]): Promise<void> {
  const sent: Array<readonly [string, unknown[]]> = [];
  const recorder = { query: (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), db.query(sql, parameters)) } as never;
  const [clock, boards] = [new FakeClock(+now), new StoredBoards(db, new FakeClock(+now))];
  const wishing = new WishedFeeders(recorder, clock, boards);
  const order = new FigureOrder(recorder, new ChangedSortKeys(recorder, clock, boards), wishing, new FewFeeders(recorder, wishing));
  const page = (cursor: [string | null, string | null]) =>
    order.page({ id: first, isAdmin: false }, { order: by, audience: "PAID", wished: null, pattern: null, cursor, limit: 26 });
  let last = (await page([null, null])).at(-1)!;
  for (const before of [last.key_text, "-9999999.9"]) {
    sent.length = 0;
    const found = await page([before, last.id]);
    expect(found.length).toBe(26);
    const looked = async (...of: string[]): Promise<number> => {
      let rowsOf = 0;
      for (const one of sent) rowsOf += await rowsLookedAt(db, one, of);
      return rowsOf;
    };
    expect(await looked("users")).toBe(26);
    expect(await looked("feeder_sort_keys", ...tables)).toBeLessThanOrEqual(27);
    last = found.at(-1)!;
  }
}

test("GROW-109 a page of the list by return of a period reads its own feeders alone, at its end too", () => expectOwnFeeders("YEAR ALL"));

test("GROW-113 what became of an event in copies that brokers filled is read from a bounded number of tallies, and said as its receipts have it", async () => {
  const [event] = await db.query<{ trade: string; median: number; slippage: number }>(
    `select ${id("filled", "1")} as trade, percentile_cont(0.5) within group (order by extract(epoch from filled_at - feeder_filled_at) * 1000) as median,
      percentile_cont(0.5) within group (order by slippage_bps::float8) as slippage
    from receipts where trade_id = ${id("filled", "1")}`,
  );
  const opening = (on: Database) => countReceiptsOfOpening(on, event!.trade);
  const copies = (on: Database) => readTradeCopies(on, event!.trade, "{}");
  const found = await opening(db);
  expect(found.copied).toBe(users);
  expect(Math.abs(found.median! - event!.median) / event!.median).toBeLessThan(0.005);
  expect(Math.abs((await copies(db)).slippage! - event!.slippage)).toBeLessThanOrEqual(0.05);
  for (const read of [opening, copies]) expect(await looksAt(read, "event_tallies")).toBeLessThan(1_500);
});

const everybodys = { scope: "ALL", symbol: null, traderId: null, topic: null, kinds: null } as const;
const aReader = { id: "00000000-0000-4000-8000-000000000001", role: "eater", tier: "prep_cook" } as const;
const postPage = (
  on: Pick<Database, "query">,
  viewer: typeof aReader | null,
  at: Date,
  cursor: [string | null, string | null],
  limit = 21,
) => readTimelineKeys(on as Database, visibilityParameters(viewer, at), everybodys, ["POST", "REPOST"], { cursor, limit });
const itemsOf = async (from: number, to: number): Promise<string[]> =>
  (await db.query<{ id: string }>(`select ${id("item")} as id from generate_series($1::int, $2::int) n order by n`, [from, to])).map(
    (one) => one.id,
  );

test("GROW-133 a page of everybody's posts asks for the authors of what was reposted, and for nobody else", async () => {
  await db.query(`update users set suspended_at = now() where id = ${id("user", "1009")}`);
  const page = (on: Pick<Database, "query">, viewer: typeof aReader | null) =>
    postPage(on, viewer, now, [new Date(+now - 1_005_500).toISOString(), "ffffffff-ffff-ffff-ffff-ffffffffffff"]);
  for (const viewer of [aReader, null]) {
    // The author of what number 1,008 reposted is suspended, and so is number 1,009.
    const expected = [...(await itemsOf(1_006, 1_007)), ...(await itemsOf(1_010, 1_028))];
    expect((await page(db, viewer)).map((key) => key.id)).toEqual(expected);
    expect(await looksAt((on) => page(on, viewer), "users")).toBeLessThan(40);
  }
  await db.query(`update users set suspended_at = null where id = ${id("user", "1009")}`);
});

test("GROW-134 a visitor, fifteen minutes late, does not go through what was posted meanwhile", async () => {
  const page = (on: Pick<Database, "query">) => postPage(on, null, now, [null, null]);
  expect((await page(db)).map((key) => key.id)).toEqual(await itemsOf(900, 920));
  expect((await postPage(db, aReader, now, [null, null])).map((key) => key.id)).toEqual(await itemsOf(1, 21));
  expect(await looksAt(page, "feed_items")).toBeLessThan(40);
});

interface LookedUp {
  readonly "Relation Name"?: string;
  readonly "Actual Loops": number;
  readonly Plans?: readonly LookedUp[];
}

/** How often the statement of `read` looks something up in a table, whether it finds anything or not. */
async function looksUp(read: (db: Database) => Promise<unknown>, table: string, on: Pick<Database, "query"> = db): Promise<number> {
  const sent: Array<readonly [string, unknown[]]> = [];
  await read({ query: async (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), [{}]) } as never);
  const [sql, parameters] = sent[0]!;
  const [explained] = await on.query<{ "QUERY PLAN": [{ Plan: LookedUp }] }>(
    `explain (analyze, timing off, format json) ${sql}`,
    parameters,
  );
  const nodes = (node: LookedUp): LookedUp[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
  const found = nodes(explained!["QUERY PLAN"][0].Plan).filter((node) => node["Relation Name"] === table);
  return found.reduce((sum, node) => sum + node["Actual Loops"], 0);
}

test("GROW-136 whether a reader may see an event at once is asked for those alone that not everybody on their plan sees by now", async () => {
  const page = (at: Date) => (on: Pick<Database, "query">) =>
    readTimelineKeys(on as Database, visibilityParameters(aReader, at), everybodys, ["TRADE"], { cursor: [null, null], limit: 21 });
  const [last] = await db.query<{ at: Date }>("select max(opened_at) as at from trades");
  const [old, early] = [page(now), page(new Date(+last!.at + 600_000))];
  expect((await old(db)).length).toBe(21);
  expect(await looksUp(old, "relations")).toBe(0);
  // On a plan with fifteen minutes of delay, and from feeders who have none of their own: seen at once.
  expect((await early(db)).length).toBe(21);
});

test("GROW-137 who holds a symbol is read from an index, with one look at an event for each trade that is not old", async () => {
  const lookedAtMax = 300;
  const read = (closedSince: Date) => (on: Pick<Database, "query">) =>
    readHolders(on as Database, visibilityParameters(aReader, now), "AAPL", closedSince, { max: 10, lookedAtMax });
  for (const since of ["2026-05-01T00:00:00Z", "2025-01-01T00:00:00Z"]) {
    const of = read(new Date(since));
    expect(await of(db)).toMatchObject({ count: 100, tradeIds: { length: 10 } });
    expect(await looksAt(of, "trades")).toBeLessThanOrEqual(lookedAtMax);
    expect(await looksUp(of, "relations")).toBe(0);
    expect(await looksUp(of, "record_events")).toBeLessThanOrEqual(since.startsWith("2026") ? 2 : lookedAtMax + 2);
  }
});

test("GROW-138 what a tag's posts expect and who writes most of them is read from the newest, however many there are", async () => {
  await db.transaction(async (tx) => {
    await tx.query("set local session_replication_role = replica");
    await tx.query(
      `insert into post_tags (post_id, kind, value, at, user_id, is_open, sentiment)
        select ${id("item")}, 'TOPIC', 'range', $1::timestamptz - n * interval '1 minute', ${id("user", "(n % 300)")}, true,
          case when n <= 300 then 'BULLISH' else 'BEARISH' end
        from generate_series(1, 5000) n`,
      [now],
    );
  });
  await vacuum(db, "post_tags");
  const [tag, since, visibility] = [
    { kind: "TOPIC", key: "range" } as const,
    new Date("2026-05-01T00:00:00Z"),
    visibilityParameters(aReader, now),
  ];
  const sentiments = (on: Pick<Database, "query">) => readSentiments(on as Database, visibility, tag, since, 200);
  const authors = (on: Pick<Database, "query">) => readTopAuthors(on as Database, visibility, tag, since, 200, 5);
  expect(await sentiments(db)).toEqual([{ sentiment: "BULLISH", people: 200 }]);
  expect(await readSentiments(db, visibility, tag, since, 5_000)).toEqual([{ sentiment: "BULLISH", people: 300 }]);
  expect((await authors(db)).length).toBe(5);
  for (const read of [sentiments, authors]) expect(await looksAt(read, "post_tags")).toBeLessThanOrEqual(200);
});

test("GROW-139 the sums of a list of feeders with many copies are read by their keys, and those of nobody else", async () => {
  await db.query(`insert into copier_sums (feeder_id, mode, kind, symbol, amount)
    select ${id("user")}, 'PAPER', kind, '', 1000 from ${feeders} cross join unnest('{COPIES,CASH,PUT_IN,ACTIVE}'::text[]) kind where n <> 1`);
  await db.query(`insert into feeder_counts (feeder_id, followers, running_copies, copiers) select ${id("user")}, 0, 1000, 1000 from ${feeders}
    where n between 100 and 500 on conflict (feeder_id) do update set running_copies = 1000`);
  await vacuum(db, "copier_sums", "feeder_counts");
  const asked = (await db.query<{ id: string }>(`select ${id("user")} as id from ${feeders} where n between 100 and 500`)).map(
    (one) => one.id,
  );
  const totals = await readCopierTotals(db, asked, "{}", 10);
  expect(totals.length).toBe(100);
  expect(totals[0]).toMatchObject({ mode: "PAPER", count: 1_000 });
  expect(await looksAt((on) => readCopierTotals(on, asked, "{}", 10), "copier_sums")).toBe(400);
});

test("GROW-146 how many copies run on each of a list of feeders is read from one row of each, and nothing is valued", async () => {
  await undone(async (tx) => {
    await tx.query("delete from copier_sums");
    await tx.query(`insert into copier_sums (feeder_id, mode, kind, symbol, amount)
      select ${id("user")}, 'LIVE', kind, symbol, 7 from ${feeders}
      cross join (values ('COPIES', ''), ('CASH', ''), ('LONG', 'AAPL'), ('LONG', 'KO')) line (kind, symbol) where n between 1000 and 1400`);
    await tx.query(
      `insert into copier_sum_changes (feeder_id, mode, kind, symbol, delta) values (${id("user", "1001")}, 'LIVE', 'COPIES', '', -2)`,
    );
    await tx.query("analyze copier_sums, copier_sum_changes");
    const asked = await tx.query<{ id: string }>(`select ${id("user")} as id from ${feeders} where n between 1001 and 1400 order by n`);
    const read = (on: Pick<Database, "query">) =>
      readCopierCounts(
        on as Database,
        asked.map((one) => one.id),
      );
    const counts = new Map((await read(tx)).map((row) => [row.feeder_id, row.count]));
    expect(asked.map((one) => counts.get(one.id)).slice(0, 2)).toEqual([5, 7]);
    expect(counts.size).toBe(100);
    const sent: Array<readonly [string, unknown[]]> = [];
    await read({ query: async (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), []) } as never);
    expect(await rowsLookedAt(tx, sent[0]!, ["copier_sums", "copier_sum_changes", "copies", "copy_positions"])).toBeLessThanOrEqual(201);
  });
});

test("GROW-156 a search in the list of feeders by followers or copiers reads names beside counts, and nobody's account", async () => {
  await undone(async (tx) => {
    await tx.query("delete from feeder_counts");
    const all = await tx.query<{ id: string; n: number }>(`select ${id("user")} as id, n::int from ${feeders}`);
    await tx.query(
      `insert into feeder_counts (feeder_id, followers, running_copies, copiers, is_listed, username, name)
       select ${id("user")}, n % 7, n % 3, n % 3, true, 'cook' || n, 'chef ' || n from ${feeders}`,
    );
    await tx.query("analyze feeder_counts");
    const keys = {
      FOLLOWERS: ({ n }: { n: number }) => n % 7,
      COPIERS: ({ n }: { n: number }) => (n % 3) * 10 + (n % 7),
    } as const;
    for (const order of ["FOLLOWERS", "COPIERS"] as const) {
      const read = (on: Pick<Database, "query">) =>
        walkTraders(on as Database, { id: null, isAdmin: false }, { order, pattern: "%hef 12%", cursor: [null, null], limit: 26 });
      const keyOf = keys[order];
      const expected = all
        .filter(({ n }) => `chef ${n}`.includes("hef 12"))
        .toSorted((a, b) => keyOf(b) - keyOf(a) || (a.id < b.id ? 1 : -1));
      expect(expected.length).toBeGreaterThan(100);
      expect((await read(tx)).map((row) => row.id)).toEqual(expected.slice(0, 26).map((one) => one.id));
      const sent: Array<readonly [string, unknown[]]> = [];
      await read({ query: async (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), []) } as never);
      expect(await rowsLookedAt(tx, sent[0]!, ["users"])).toBe(0);
    }
  });
});

/** Everything that `act` changes is as before afterwards. */
async function undone(act: (tx: Database) => Promise<void>): Promise<void> {
  const undo = new Error("undone");
  const acted = db.transaction(async (tx) => {
    await tx.query("set local session_replication_role = replica");
    await act(tx as unknown as Database);
    throw undo;
  });
  await expect(acted).rejects.toBe(undo);
}

test("GROW-140 who holds a symbol is read without a look at the events of trades that everybody on the plan sees as they are", async () => {
  const [last] = await db.query<{ at: Date }>("select max(opened_at) as at from trades");
  const at = new Date(+last!.at + 3_600_000);
  const read = (viewer: typeof aReader | null) => (on: Pick<Database, "query">) =>
    readHolders(on as Database, visibilityParameters(viewer, at), "AAPL", new Date(+at - 172_800_000), {
      max: 20_000,
      lookedAtMax: 20_000,
    });
  expect(await looksUp(read(aReader), "record_events")).toBeLessThan(5);
  await undone(async (tx) => {
    // The newest trade of each of the newest feeders, newest first: 1 opened with a delay of two hours, 2 closed half an hour ago with a delay of an
    // hour, 3 without, 4 closed then and opened again by a late fill with a delay, 5 opened five minutes ago, 6 opened with a delay and given
    // another symbol, 7 closed and opened again for everybody.
    await tx.query(
      `create temporary table made on commit drop as
        select id, user_id, record_id, row_number() over (order by opened_at desc) as place
        from (select distinct on (user_id) * from trades order by user_id, opened_at desc) t
        order by opened_at desc
        limit 7`,
    );
    const change = (place: number, status: string, kind: string, minutesAgo: number, delaySeconds: number) =>
      tx.query(
        `with changed as (
          insert into record_events (record_id, sequence, user_id, trade_id, kind, at, bytes, previous_hash, hash, symbol, side, status, delay_seconds)
          select record_id, 1000 + $1 * 10 + $4, user_id, id, $3, $5, '{}', repeat('0', 64), encode(sha256((id::text || $4)::bytea), 'hex'), 'AAPL', 'LONG', $2, $6
          from made
          where place = $1
        )
        update trades
        set status = $2, quantity = case $2 when 'OPEN' then 1 else 0 end, closed_at = case $2 when 'CLOSED' then $5::timestamptz end
        where id = (select id from made where place = $1)`,
        [place, status, kind, 100 - minutesAgo, new Date(+at - minutesAgo * 60_000), delaySeconds],
      );
    const delayOpening = (place: number, seconds: number, symbol: string, openedAt: Date | null) =>
      tx.query(
        `update record_events e
        set delay_seconds = $2, symbol = $3, at = coalesce($4, e.at)
        from made
        where made.place = $1
          and e.trade_id = made.id`,
        [place, seconds, symbol, openedAt],
      );
    await delayOpening(1, 7_200, "AAPL", null);
    await change(2, "CLOSED", "CLOSED", 30, 3_600);
    await change(3, "CLOSED", "CLOSED", 30, 0);
    await change(4, "CLOSED", "CLOSED", 40, 0);
    await change(4, "OPEN", "SCALED", 5, 1_800);
    const early = new Date(+at - 300_000);
    await delayOpening(5, 0, "AAPL", early);
    await tx.query("update trades set opened_at = $1 where id = (select id from made where place = 5)", [early]);
    await delayOpening(6, 14_400, "OLD", null);
    await change(6, "OPEN", "ADJUSTED", 20, 7_200);
    await change(7, "CLOSED", "CLOSED", 40, 0);
    await change(7, "OPEN", "SCALED", 30, 0);
    for (const viewer of [aReader, null]) {
      const held = await tx.query<{ id: string }>(
        `select t.id
        from trades t
          ${lastVisibleEventSql("t", "seen")}
        where seen.status = 'OPEN'
          and t.opened_at > $5
          and $2::boolean is not null`,
        [...visibilityParameters(viewer, at), new Date(+at - 172_800_000)],
      );
      const seen = new Set((await read(viewer)(tx)).tradeIds);
      const places = await tx.query<{ id: string; place: string }>("select id, place from made order by place");
      const shown = places.filter((one) => seen.has(one.id)).map((one) => Number(one.place));
      expect(shown).toEqual(viewer ? [2, 5, 7] : [2, 7]);
      expect(held.filter(({ id: one }) => places.some((place) => place.id === one)).length).toBe(shown.length);
    }
  });
});

test("GROW-141 what a tag's posts expect is read from those that say it, of a tag where hardly any do too", async () => {
  await undone(async (tx) => {
    await tx.query(
      `insert into post_tags (post_id, kind, value, at, user_id, is_open, sentiment)
        select ${id("item")}, 'TOPIC', 'quiet', $1::timestamptz - n * interval '1 minute', ${id("user", "(n % 300)")}, true,
          case when n > 4998 then 'BEARISH' end
        from generate_series(1, 5000) n`,
      [now],
    );
    await tx.query("analyze post_tags");
    const sent: Array<readonly [string, unknown[]]> = [];
    const [since, visibility] = [new Date("2026-05-01T00:00:00Z"), visibilityParameters(aReader, now)];
    const read = (on: unknown) => readSentiments(on as Database, visibility, { kind: "TOPIC", key: "quiet" }, since, 200);
    await read({ query: async (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), []) });
    expect(await read(tx)).toEqual([{ sentiment: "BEARISH", people: 2 }]);
    expect(await rowsLookedAt(tx, sent[0]!, ["post_tags"])).toBeLessThan(10);
  });
});

test("GROW-142 the next readers of an announcement are read from where it has come to, and the others of its audience are not put in order", async () => {
  await undone(async (tx) => {
    // Whom one in ten follow, of all who follow somebody.
    const [followed] = await tx.query<{ id: string }>(
      `insert into follows (follower_id, followed_id) select ${id("user")}, ${id("user", "5")} from ${everyone} where n % 10 = 0
        returning followed_id as id`,
    );
    await tx.query("analyze follows");
    for (const [audience, table, author, index] of [
      ["FOLLOWERS", "follows", followed!.id, "follows_members"],
      ["COPIERS", "relations", first, "relations_members"],
      ["EVERYONE", "users", first, "users_pkey"],
    ] as const) {
      const [row] = await tx.query<{ id: string }>(
        `insert into announcements (author_id, audience, title, text, state, client_request_id, created_at, due_at, time_zone)
          values ($1, $2, 'Fees', 'They fall.', 'SENDING', $3, $4, $4, 'UTC')
          returning id`,
        [author, audience, `announce ${table}`, now],
      );
      const announcement = { id: row!.id, authorId: author, audience } as never;
      const sent: Array<readonly [string, unknown[]]> = [];
      await readNextReaderIds(
        { query: async (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), []) } as never,
        announcement,
        100,
      );
      const readers = await readNextReaderIds(tx as never, announcement, 100);
      expect(readers.length).toBe(100);
      // The primary key of follows has them in this order too, but among everybody's.
      expect(JSON.stringify(await tx.query(`explain (format json) ${sent[0]![0]}`, sent[0]![1]))).toContain(`"${index}"`);
      expect(await rowsLookedAt(tx, sent[0]!, [table])).toBeLessThan(250);
      await tx.query("update announcements set reached = $2 where id = $1", [row!.id, readers.at(-1)]);
      const next = await readNextReaderIds(tx as never, announcement, 100);
      expect([next.length, next[0]! > readers.at(-1)!]).toEqual([100, true]);
      expect(await rowsLookedAt(tx, sent[0]!, [table])).toBeLessThan(250);
    }
  });
});

test("GROW-143 a leaderboard looks at the profiles it shows, and at more of the list only where some of them are not visible", async () => {
  const rankings = Array.from({ length: 400 }, (_, place) => ({
    userId: `feeder${place}`,
    group: "NOT_RANKED",
    rank: null,
    isSuspended: false,
    isClosed: false,
    recordDays: 9,
  }));
  const asked: string[] = [];
  const hidden = new Set<string>();
  const context = {
    viewer: { id: "feeder350", role: "feeder", tier: "prep_cook" },
    loader: () => ({ load: async (one: string) => (asked.push(one), { id: one, isVisible: !hidden.has(one) }) }),
  };
  const copies = { query: async () => [{ id: "feeder150" }, { id: "feeder300" }] };
  const board = { asOf: now, rankings, averageOwnReturn: null, suspended: 0, closed: 0, demo: 0, medianCapturePercent: null };
  const boards = new BoardsResolver(
    copies as never,
    new FakeClock(+now),
    new ShownBoards(
      { board: async () => board as never },
      { of: async () => null },
      { of: async () => ({}) as never, few: async () => null },
    ),
    { traders: null } as never,
  );
  const rowsOf = async () => {
    asked.length = 0;
    const shown = await boards.leaderboard("YEAR", 0, null, 1, 10, null, null, context as never);
    return shown.rows.map(({ trader }) => Number(trader.id.slice(6)));
  };
  const firsts = Array.from({ length: 100 }, (_, place) => place);
  expect(await rowsOf()).toEqual([...firsts, 150, 300, 350]);
  expect(asked.length).toBe(103);
  for (const place of [3, 5, 110]) hidden.add(`feeder${place}`);
  expect(await rowsOf()).toEqual([...firsts.filter((place) => place !== 3 && place !== 5), 100, 101, 150, 300, 350]);
  expect(asked.length).toBe(202);
});

test("GROW-144 a page of profiles reads the record and the account of each once", async () => {
  const people = await db.query<{ id: string }>("select user_id as id from records order by id limit 100");
  const read = (on: Pick<Database, "query">) =>
    readTraders(
      on as Database,
      people.map((one) => ({ id: one.id, viewerId: aReader.id, isAdmin: false })),
    );
  expect((await read(db)).filter((one) => one?.record_since).length).toBe(100);
  for (const table of ["records", "trading_accounts"]) expect(await looksUp(read, table)).toBeLessThanOrEqual(100);
});

test("GROW-157 whether a reader follows somebody who shows themselves to followers alone is looked up, and nobody else's follows are read", async () => {
  await undone(async (tx) => {
    await tx.query(
      `insert into privacy_settings (user_id, profile_audience) select ${id("user")}, 'FOLLOWERS' from ${feeders} where n < 100`,
    );
    await tx.query(
      `insert into follows (follower_id, followed_id) select ${id("user", "2")}, ${id("user")} from ${feeders} where n between 40 and 200`,
    );
    await tx.query("analyze privacy_settings, follows");
    const people = await tx.query<{ id: string; n: number }>(
      `select ${id("user")} as id, n::int from ${feeders} where n <= 1200 order by n`,
    );
    const [{ viewer }] = (await tx.query<{ viewer: string }>(`select ${id("user", "2")} as viewer`)) as [{ viewer: string }];
    const read = (on: Pick<Database, "query">) =>
      readTraders(
        on as Database,
        people.map((one) => ({ id: one.id, viewerId: viewer, isAdmin: false })),
      );
    const seen = (await read(tx)).map((row) => row?.is_visible);
    expect(seen).toEqual(people.map(({ n }) => n === 1 || n >= 40));
    const sent: Array<readonly [string, unknown[]]> = [];
    await read({ query: async (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), []) } as never);
    expect(await rowsLookedAt(tx, sent[0]!, ["follows"])).toBeLessThanOrEqual(25);
  });
});

test("GROW-145 who catches up with those they follow asks for relations to those alone to whom they ever had one, and for each person once", async () => {
  const followed = 20;
  await undone(async (tx) => {
    await tx.query(`insert into follows (follower_id, followed_id) select $1, ${id("user")} from ${feeders} where n <= 4 * ${followed}`, [
      aReader.id,
    ]);
    // Of their three trades the second, when a copy of the reader's ran on the last of them.
    await tx.query(
      `insert into relations (viewer_id, feeder_id, kind, since, until)
        select $1, user_id, 'COPIER', at - interval '1 second', at + interval '1 second'
        from record_events
        where user_id = ${id("user", String(4 * followed - 3))}
          and kind = 'OPENED'
        order by at
        offset 1
        limit 1`,
      [aReader.id],
    );
    await tx.query(
      `insert into feed_entries (sequence, delay_class, event_id, user_id, visible_at)
        select row_number() over (order by e.at, class.name), class.name, e.id, e.user_id, e.at
        from record_events e
        join follows f on f.followed_id = e.user_id and f.follower_id = $1
        cross join (values ('RELATED'), ('OWN'), ('DELAYED')) class (name)
        where e.trade_id is not null
          and e.sequence > 1`,
      [aReader.id],
    );
    await tx.query("analyze feed_entries");
    const visibility = visibilityParameters(aReader, now);
    const asked = { ...everybodys, scope: "FOLLOWING", isFollowing: true } as const;
    const events = (on: Pick<Database, "query">) => replayEvents(on as Database, visibility, asked, 0, 101);
    const entries = (on: Pick<Database, "query">) =>
      replayTimeline(on as Database, visibility, asked, ["TRADE"], { afterSequence: 0, limit: 101 });
    const classes = await tx.query<{ sequence: string; delay_class: string }>("select sequence, delay_class from feed_entries");
    for (const [read, numbers] of [
      [events, (await events(tx)).map((row) => row.feed_sequence)],
      [entries, (await entries(tx)).map((row) => row.sequence)],
    ] as const) {
      expect(numbers.length).toBe(3 * followed);
      const of = numbers.map((number) => classes.find(({ sequence }) => Number(sequence) === Number(number))!.delay_class);
      expect(of.filter((name) => name === "OWN").length).toBe(3 * followed - 1);
      expect(of.filter((name) => name === "RELATED").length).toBe(1);
      expect(await looksUp(read, "relations", tx)).toBeLessThan(2 * followed);
      // In two classes, and in three of whom the reader has copied.
      expect(await looksUp(read, "record_events", tx)).toBeLessThanOrEqual(6 * followed + 3);
    }
    expect(await looksUp(events, "users", tx)).toBeLessThanOrEqual(followed);
  });
});

test("GROW-147 somebody's own figures look their account up once, not for each trade", async () => {
  await undone(async (tx) => {
    await tx.query(
      `insert into trading_accounts (id, user_id, kind, name, cash, created_at)
        select ${id("account")}, ${id("user")}, 'RECORD', 'Record', 1, timestamptz '2025-12-01Z' from ${everyone}`,
    );
    await tx.query(
      `insert into trades (user_id, account_id, symbol, side, quantity, opened_quantity, average_price, entry_value, equity_before, chapter, opened_at)
        select ${id("user", "5")}, ${id("account", "5")}, 'AAPL', 'LONG', 1, 1, 1, 1, 1, 1, timestamptz '2026-01-01Z' + k * interval '1 minute'
        from generate_series(1, 200) k`,
    );
    await tx.query("analyze trading_accounts, trades");
    const [account] = await tx.query<{ id: string }>(`select ${id("account", "5")} as id`);
    const read = (on: Pick<Database, "query">) => readOwnTotals(on as Database, account!.id);
    expect(await read(tx)).toMatchObject({ openTrades: 203 });
    expect(await looksUp(read, "trading_accounts", tx)).toBeLessThan(3);
  });
});

test("GROW-148 with which money a record was traded is known from the first event with each", async () => {
  await undone(async (tx) => {
    await tx.query(
      `insert into trading_accounts (id, user_id, kind, name, cash, created_at)
        select ${id("account")}, ${id("user")}, 'RECORD', 'Record', 1, timestamptz '2025-12-01Z' from ${everyone}`,
    );
    const [trader] = await tx.query<{ id: string; record: string }>(
      `insert into records (user_id, account_id, created_at) select ${id("user", "2")}, ${id("account", "2")}, timestamptz '2025-12-01Z'
        returning user_id as id, id as record`,
    );
    await tx.query(
      `insert into trades (id, user_id, account_id, record_id, symbol, side, quantity, opened_quantity, average_price, entry_value, equity_before, chapter, opened_at)
        select md5('money' || k)::uuid, $1, ${id("account", "2")}, $2, 'AAPL', 'LONG', 1, 1, 1, 1, 1, 1, timestamptz '2026-01-01Z' + k * interval '1 minute'
        from generate_series(1, 200) k`,
      [trader!.id, trader!.record],
    );
    await tx.query(
      `insert into record_events (record_id, sequence, user_id, trade_id, kind, at, bytes, previous_hash, hash, symbol, side, status)
        select record_id, row_number() over (order by opened_at), user_id, id, 'OPENED', opened_at, '{}', repeat('0', 64),
          encode(sha256(id::text::bytea), 'hex'), symbol, side, 'OPEN'
        from trades
        where record_id = $1`,
      [trader!.record],
    );
    await tx.query("analyze trading_accounts, trades, record_events, records");
    const sent: Array<readonly [string, unknown[]]> = [];
    const viewer = { isSignedIn: true, isRelated: false, tierDelaySeconds: 900 };
    const read = (on: unknown) => readRecordModes(on as Database, trader!.id, viewer, now);
    await read({ query: async (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), []) });
    expect(await read(tx)).toEqual(["PAPER"]);
    expect(await rowsLookedAt(tx, sent[0]!, ["trades", "record_events"])).toBeLessThan(10);
  });
});

test("GROW-135 people without the gift of the sign-up are gone through once, not from the first of all each time", async () => {
  const ordered = await db.query<{ id: string }>("select id from users order by id");
  const [before, reached] = [ordered.slice(0, 15_000).map((one) => one.id), ordered[14_999]!.id];
  await db.transaction(async (tx) => {
    await tx.query("set local session_replication_role = replica");
    await tx.query(
      `insert into ledger_transfers (key, kind, user_id, at, occurred_at, legs, request_sha256)
        select 'sign-up-gift:' || id, 'SIGN_UP_GIFT', id, now(), now(), 2, sha256(id::text::bytea) from unnest($1::uuid[]) id`,
      [before],
    );
  });
  await db.query("analyze ledger_transfers");
  const read = (on: Pick<Database, "query">) => readUsersWithoutGift(on as Database, reached, 200);
  expect(await read(db)).toEqual(ordered.slice(15_000, 15_200).map((one) => one.id));
  expect(await looksAt(read, "users")).toBeLessThan(400);
  expect(await looksAt(read, "ledger_transfers")).toBeLessThan(400);
});

test("GROW-131 the first page's receipts are read by five minutes, its records are counted as they come, and nothing is read of single events, copies or users", async () => {
  await mendVisitorTallies(db, await readWrongVisitorTallies(db, new Date("2026-05-30T00:00:00Z")));
  await db.transaction(async (tx) => {
    await tx.query("set local session_replication_role = replica");
    await tx.query(
      `insert into record_events (id, record_id, sequence, user_id, trade_id, kind, at, bytes, previous_hash, hash)
        select ${id("sealed")}, ${id("record")}, 1, ${id("user")}, null, 'CHAPTER', '2026-05-01Z', '{}', repeat('0', 64), encode(sha256(n::text::bytea), 'hex')
        from ${feeders} where n > 1`,
    );
  });
  await db.query("update users set house = true where username in ('cook5', 'cook6')");
  await vacuum(db, "record_events");
  // As they are counted while they come.
  await db.query("insert into server_counts (name, count) select name, count from server_count_lines on conflict (name) do nothing");
  const read = (on: Pick<Database, "query">) => readServerCounts(on as Database, new Date("2026-05-30T12:00:00Z"), now);
  const found = await read(db);
  expect(found).toMatchObject({ receipts: users, copied: users, skipped: 0, records: users / 4, demoRecords: 1 });
  expect(Math.abs(found.median! - (users / 2) * 0.137) / found.median!).toBeLessThan(0.01);
  expect(await looksAt(read, "event_tallies", "records", "receipts")).toBe(0);
  expect(await looksAt(read, "users")).toBe(2);
  // Of demo feeders alone.
  expect(await looksAt(read, "record_events")).toBeLessThanOrEqual(4);
  expect(await looksAt(read, "visitor_tallies")).toBeLessThan(1_500);
  // Not yet for visitors, and not any more.
  const early = await readServerCounts(db, new Date("2026-05-30T00:00:00Z"), new Date("2026-05-31T00:14:59Z"));
  expect(early).toMatchObject({ receipts: 0, median: null });
  expect(await readServerCounts(db, new Date("2026-05-31T00:15:00Z"), now)).toMatchObject({ receipts: 0 });
});

test("GROW-209 the first page reads whole hours, and five minutes at both ends of its day alone; it says what all five minutes say", async () => {
  const [from, minutesEach, hours] = [Date.parse("2026-03-01T00:00:00Z"), 5, 30];
  let seed = 20_261_129;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const stored = Array.from({ length: (hours * 60) / minutesEach }, (_, place) => {
    const at = from + (place + 1) * minutesEach * 60_000;
    const delays = Array.from({ length: 12 }, () => [10 + random(40), 1 + random(5)] as const);
    return { at, delays: new Map(delays), skipped: 1 + random(9) };
  });
  const written = stored.flatMap(({ at, delays, skipped }) => [
    { at: new Date(at), kind: "STATUS", value: "SKIPPED", count: skipped },
    { at: new Date(at), kind: "STATUS", value: "COPIED", count: [...delays.values()].reduce((sum, one) => sum + one, 0) },
    ...[...delays].map(([ms, count]) => ({ at: new Date(at), kind: "MS", value: String(ms), count })),
  ]);
  for (const table of ["visitor_tallies", "visitor_hours"]) await db.query(`delete from ${table}`);
  await db.query(
    "insert into visitor_tallies select * from json_to_recordset($1) as t (at timestamptz, kind text, value text, count integer)",
    [JSON.stringify(written)],
  );
  await db.query("analyze visitor_tallies, visitor_hours");
  const expected = (since: number, until: number) => {
    const within = stored.filter(({ at }) => at > since && at <= until);
    const delays = within
      .flatMap((one) => [...one.delays].flatMap(([ms, count]) => Array<number>(count).fill(ms)))
      .toSorted((a, b) => a - b);
    const middle = [(delays.length + 1) / 2, (delays.length + 2) / 2].map((place) => delays[Math.floor(place) - 1]!);
    const skipped = within.reduce((sum, one) => sum + one.skipped, 0);
    return { receipts: delays.length + skipped, skipped, median: delays.length === 0 ? null : (middle[0]! + middle[1]!) / 2 };
  };
  const dayMs = 86_400_000;
  for (const [sinceMs, lengthMs] of [
    [0, dayMs],
    [3_600_000, dayMs],
    [3_600_001, dayMs],
    [4_199_999, dayMs],
    [17 * 60_000, dayMs],
    [59 * 60_000, dayMs],
    [3 * 3_600_000 - 1, 2],
    [10 * 60_000, 30 * 60_000],
    [10 * 60_000, 50 * 60_000],
    [50 * 60_000, 20 * 60_000],
    [50 * 60_000, 75 * 60_000],
  ] as const) {
    const [since, until] = [from + sinceMs, from + sinceMs + lengthMs];
    expect(await readServerCounts(db, new Date(since), new Date(until))).toMatchObject(expected(since, until));
  }
  const read = (on: Pick<Database, "query">) =>
    readServerCounts(on as Database, new Date(from + 17 * 60_000), new Date(from + 17 * 60_000 + dayMs));
  const ofAnHour = Math.max(...stored.map(({ delays }) => delays.size + 2));
  // Twelve at both ends together, though each of them lies in an hour of its own.
  expect(await looksAt(read, "visitor_tallies")).toBeLessThanOrEqual(12 * ofAnHour);
  // 42 things at most of each hour. Not more hours are stored than are read with their few rows in one go.
  expect(await looksAt(read, "visitor_hours")).toBeLessThanOrEqual(hours * 42);
  await db.query("delete from visitor_tallies");
  expect(await db.query("select 1 from visitor_hours where count <> 0")).toEqual([]);
});

test("GROW-122 a leaderboard reads its feeders from an index, and no eater", async () => {
  expect((await readRankedFeeders(db)).length).toBe(users / 4);
  expect(await looksAt(readRankedFeeders, "users")).toBe(users / 4);
});

test("GROW-123 what all copies of a feeder with many are worth is read from their sums, and of no copy", async () => {
  await db.query(
    `insert into feeder_counts (feeder_id, followers, running_copies, copiers) values ($1, 0, $2, 0)
      on conflict (feeder_id) do update set running_copies = $2`,
    [first, users - 1],
  );
  const few = await db.query<{ id: string }>("select id from users where username in ('cook5', 'cook9')");
  const asked = [first, ...few.map((one) => one.id)];
  expect(await looksAt((on) => readCopierTotals(on, asked, "{}", 100), "copies", "copy_positions")).toBe(0);
});

test("GROW-124 whose record proves something is known to the order: a page by return of the whole record or by drawdown reads no figures", async () => {
  for (const by of ["RETURN", "DRAWDOWN"] as const) await expectOwnFeeders(by, "trader_figures");
});

test("GROW-158 whether a feeder has an event that the reader does not see yet is read from their own latest events, and of nobody else's", async () => {
  await undone(async (tx) => {
    await tx.query(`update records set id = ${id("record", "5")}, sequence = 4 where user_id = ${id("user", "5")}`);
    await tx.query("analyze records");
    const [feeder] = await tx.query<{ id: string; at: Date }>(
      `select user_id as id, max(at) as at from record_events where user_id = ${id("user", "5")} group by 1`,
    );
    const read = (secondsLater: number) => (on: Pick<Database, "query">) =>
      readShownRecord(on as Database, visibilityParameters(null, new Date(+feeder!.at + secondsLater * 1_000)), feeder!.id);
    expect(await read(3_600)(tx)).toMatchObject({ amounts: "PERCENTAGES", shows_weights: true });
    expect(await read(60)(tx)).toBeNull();
    const sent: Array<readonly [string, unknown[]]> = [];
    await read(60)({ query: async (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), []) } as never);
    expect(await rowsLookedAt(tx, sent[0]!, ["record_events"])).toBeLessThanOrEqual(4);
    // Of two indexes together the rows are as few, but one of them is gone through for everybody's events in a symbol.
    expect(JSON.stringify(await tx.query(`explain (format json) ${sent[0]![0]}`, sent[0]![1]))).toContain('"record_events_user"');
  });
});

test("GROW-159 a leaderboard reads what feeders and their copies made from an index alone, however their rows lie", async () => {
  for (const [table, read] of [
    ["feeder_growths", (on: Database) => readStoredGrowth(on, "PAID", "YEAR", null, now)],
    ["feeder_fidelities", (on: Database) => readStoredFidelity(on, "PAID", "YEAR", now, null)],
  ] as const) {
    expect((await read(db)).length).toBe(users / 4);
    const sent: Array<readonly [string, unknown[]]> = [];
    await read({ query: async (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), []) } as never);
    const plan = JSON.stringify(await db.query(`explain (format json) ${sent[0]![0]}`, sent[0]![1]));
    expect(plan).toMatch(new RegExp(`"Index Only Scan",(?:(?!"Node Type").)*"${table}_pkey"`));
  }
});

test("GROW-162 a feeder's trades that are open as a reader sees them are read once, and the feeder once, not for each trade", async () => {
  await undone(async (tx) => {
    const feeder = (await tx.query<{ id: string }>(`select ${id("user", "5")} as id`))[0]!.id;
    await tx.query(`update records set id = ${id("record", "5")} where user_id = $1`, [feeder]);
    await tx.query(
      `with opened as (
          insert into trades (user_id, account_id, record_id, symbol, side, quantity, opened_quantity, average_price, entry_value, equity_before, chapter, opened_at)
          select $1, ${id("account", "5")}, ${id("record", "5")}, 'AAPL', 'LONG', 1, 1, 1, 1, 1, 1, timestamptz '2026-03-01Z' + k * interval '1 minute'
          from generate_series(1, 97) k
          returning *
        )
        insert into record_events (record_id, sequence, user_id, trade_id, kind, at, bytes, previous_hash, hash, symbol, side, status)
        select record_id, 100 + row_number() over (order by opened_at), user_id, id, 'OPENED', opened_at, '{}', repeat('0', 64),
          encode(sha256(id::text::bytea), 'hex'), symbol, side, 'OPEN'
        from opened`,
      [feeder],
    );
    await tx.query("analyze records, trades, record_events");
    const visibility = visibilityParameters(null, now);
    const ofOverlap = (on: Pick<Database, "query">) => readOpenTradesOfFeeder(on as Database, visibility, feeder);
    const ofPreview = (on: Pick<Database, "query">) => readVisibleOpenTrades(on as Database, visibility, feeder);
    expect((await ofOverlap(tx)).length).toBe(100);
    expect((await ofPreview(tx))?.trades.length).toBe(100);
    for (const read of [ofOverlap, ofPreview]) {
      // By their record, and those that were closed of late.
      expect(await looksUp(read, "trades", tx)).toBeLessThanOrEqual(2);
      expect(await looksUp(read, "users", tx)).toBeLessThanOrEqual(1);
    }
  });
});

test("GROW-163 a page of feeders by followers or copiers reads nobody's account, and leaves out whom the reader may not see", async () => {
  await undone(async (tx) => {
    await tx.query("delete from feeder_counts");
    const all = await tx.query<{ id: string; n: number }>(`select ${id("user")} as id, n::int from ${feeders}`);
    await tx.query(
      `insert into feeder_counts (feeder_id, followers, running_copies, copiers, is_listed, username, name)
       select ${id("user")}, n % 7, n % 3, n % 3, n % 8 <> 5, 'cook' || n, 'chef ' || n from ${feeders}`,
    );
    const reader = (await tx.query<{ id: string }>(`select ${id("user", "2")} as id`))[0]!.id;
    const isOf = (n: number, among: number): boolean => n % 100 === among;
    await tx.query(
      `insert into privacy_settings (user_id, profile_audience) select ${id("user")}, 'FOLLOWERS' from ${feeders} where n % 100 in (17, 33)`,
    );
    await tx.query(`insert into follows (follower_id, followed_id) select $1, ${id("user")} from ${feeders} where n % 100 = 33`, [reader]);
    await tx.query(`insert into blocks (blocker_id, blocked_id) select ${id("user")}, $1::uuid from ${feeders} where n % 100 = 49`, [
      reader,
    ]);
    await tx.query(`insert into blocks (blocker_id, blocked_id) select $1::uuid, ${id("user")} from ${feeders} where n % 100 = 65`, [
      reader,
    ]);
    await tx.query("analyze feeder_counts, privacy_settings, follows, blocks");
    const keys = { FOLLOWERS: (n: number) => n % 7, COPIERS: (n: number) => (n % 3) * 10 + (n % 7) } as const;
    for (const [viewer, hidden] of [
      [{ id: null, isAdmin: false }, [17, 33]],
      [{ id: reader, isAdmin: false }, [17, 49, 65]],
      [{ id: reader, isAdmin: true }, []],
    ] as const)
      for (const order of ["FOLLOWERS", "COPIERS"] as const) {
        const read = (on: Pick<Database, "query">) =>
          walkTraders(on as Database, viewer, { order, pattern: null, cursor: [null, null], limit: 300 });
        const expected = all
          .filter(({ n }) => n % 8 !== 5 && !hidden.some((among) => isOf(n, among)))
          .toSorted((a, b) => keys[order](b.n) - keys[order](a.n) || (a.id < b.id ? 1 : -1));
        expect((await read(tx)).map((row) => row.id)).toEqual(expected.slice(0, 300).map((one) => one.id));
        expect(await looksUp(read, "users", tx)).toBe(0);
      }
  });
});
