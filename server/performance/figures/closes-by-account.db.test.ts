import { afterAll, beforeAll, expect, test } from "vitest";
import { entities } from "../../entities";
import { openDatabase, type Database } from "../../platform/db/database";
import { createTestDatabase, vacuum, type TestDatabase } from "../../platform/testing/test-database";
import { readCloses } from "./own-performance.store";
import { readRecordCloses, readTradeTotals, type TradeTotalsRow } from "./record-figures.store";

const feeders = 400;
const days = 200;
const asked = 20;
const tradesEach = 20;
const id = (kind: string): string => `md5('${kind}' || n)::uuid`;
const loaded = [
  `insert into users (id, username, name, email, role, created_at)
    select ${id("user")}, 'cook' || n, 'Chef ' || n, 'mail' || n || '@example.test', 'feeder', now() from generate_series(1, ${feeders}) n`,
  `insert into trading_accounts (id, user_id, kind, name, cash, created_at)
    select ${id("account")}, ${id("user")}, 'RECORD', 'Record', 100000, now() from generate_series(1, ${feeders}) n`,
  `insert into trading_accounts (id, user_id, kind, name, cash, created_at)
    select ${id("practice")}, ${id("user")}, 'PRACTICE', 'Practice', 100000, now() from generate_series(1, ${feeders}) n`,
  `insert into records (user_id, account_id, created_at) select ${id("user")}, ${id("account")}, timestamptz '2025-01-01Z' from generate_series(1, ${feeders}) n`,
  // Each record began with a chapter of its own.
  `insert into record_events (id, record_id, sequence, user_id, kind, at, bytes, previous_hash, hash)
    select md5('chapter' || r.user_id)::uuid, r.id, 1, r.user_id, 'CHAPTER', r.created_at, '{"body":{"mode":"PAPER"}}', repeat('0', 64), encode(sha256(r.user_id::text::bytea), 'hex') from records r`,
  `insert into trades (id, user_id, account_id, record_id, symbol, side, quantity, opened_quantity, average_price, entry_value, equity_before, chapter, opened_at)
    select md5('trade' || n || ' ' || k)::uuid, ${id("user")}, ${id("account")}, r.id, 'AAPL', 'LONG', 1, 1, 1, 1, 1, 1, timestamptz '2025-02-01Z' + k * interval '1 day'
    from generate_series(1, ${feeders}) n join records r on r.user_id = ${id("user")}, generate_series(1, ${tradesEach}) k`,
  `insert into record_events (id, record_id, sequence, user_id, trade_id, kind, at, bytes, previous_hash, hash, symbol, side, status, entry_value, realised_pnl)
    select t.id, t.record_id, 1 + row_number() over (partition by t.record_id order by t.opened_at), t.user_id, t.id, 'OPENED', t.opened_at, '{}', repeat('0', 64),
      encode(sha256(t.id::text::bytea), 'hex'), t.symbol, t.side, 'OPEN', 1, 0
    from trades t`,
  // Each day's together, as the closes of a day are stored.
  `insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter)
    select ${id("account")}, ${id("user")}, date '2025-01-01' + d, timestamptz '2025-01-01T21:00:00Z' + d * interval '1 day', 100000, 100000, 1 + (d % 7 - 3) / 1000.0, 1
    from generate_series(1, ${days}) d, generate_series(1, ${feeders}) n`,
];

let testDatabase: TestDatabase;
let db: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = await openDatabase(testDatabase.url, entities, 2);
  await db.transaction(async (tx) => {
    // They refer to each other by construction.
    await tx.query("set local session_replication_role = replica");
    for (const sql of loaded) await tx.query(sql);
  });
  await vacuum(db, "users", "trading_accounts", "records", "record_events", "trades", "equity_closes");
}, 120_000);

afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Heap Fetches"?: number;
  readonly "Actual Loops": number;
  readonly "Actual Rows": number;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const closesOf = (node: PlanNode): PlanNode[] => nodesOf(node).filter((one) => one["Relation Name"] === "equity_closes");
const viewer = { isSignedIn: true, isRelated: false, tierDelaySeconds: 0 };
type Read = typeof readRecordCloses | typeof readTradeTotals;

/** What is read of so many feeders, with the plan of its statement. */
async function explained(
  read: Read,
  many: number,
  from: Date | null = null,
): Promise<{ readonly rows: readonly unknown[]; readonly plan: PlanNode }> {
  const people = await db.query<{ id: string }>("select id from users order by id limit $1", [many]);
  const sent: Array<readonly [string, unknown[]]> = [];
  const recorder = { query: (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), db.query(sql, parameters)) };
  const ids = people.map((one) => one.id);
  const rows = await read(recorder as never, ids, viewer, new Date("2026-01-01Z"), null, from);
  const [sql, parameters] = sent[0]!;
  const [answer] = await db.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    `explain (analyze, buffers, timing off, format json) ${sql}`,
    parameters,
  );
  return { rows, plan: answer!["QUERY PLAN"][0].Plan };
}

test("GROW-119 curves of a list read the key of daily closes, a few pages for each, and not the page of every day", async () => {
  const { rows: found, plan } = await explained(readRecordCloses, asked);
  expect(found.length).toBe(asked * days);
  const [closes, ...others] = closesOf(plan);
  expect(others).toEqual([]);
  expect(closes).toMatchObject({ "Node Type": "Index Only Scan", "Index Name": "equity_closes_pkey", "Heap Fetches": 0 });
  expect(closes!["Shared Hit Blocks"] + closes!["Shared Read Blocks"]).toBeLessThan(asked * 15);
});

test("GROW-150 a curve of a few days reads their closes and a few before, however long the record is", async () => {
  const { rows: found, plan } = await explained(readRecordCloses, asked, new Date("2025-07-15Z"));
  // From the close of July 14, with which it begins, to that of July 20.
  expect(found.length).toBe(asked * 7);
  const [closes, ...others] = closesOf(plan);
  expect(others).toEqual([]);
  expect(closes).toMatchObject({ "Node Type": "Index Only Scan", "Actual Loops": asked });
  expect(closes!["Actual Rows"]).toBeLessThanOrEqual(10);
});

test("GROW-181 totals of trades look the accounts of a record up once, not for each trade", async () => {
  const { rows: found, plan } = await explained(readTradeTotals, asked);
  expect(found.map((row) => (row as TradeTotalsRow).openTrades)).toEqual(Array.from({ length: asked }, () => tradesEach));
  const looks = nodesOf(plan).filter((node) => node["Relation Name"] === "trading_accounts");
  expect(looks.reduce((sum, node) => sum + node["Actual Loops"], 0)).toBeLessThanOrEqual(asked);
  // Each trade once, however many accounts its owner has.
  const trades = nodesOf(plan).filter((node) => node["Relation Name"] === "trades");
  expect(trades.reduce((sum, node) => sum + node["Actual Loops"] * node["Actual Rows"], 0)).toBeLessThanOrEqual(asked * tradesEach);
});

test("GROW-182 somebody's own closes look their account's copies up once, not for each close", async () => {
  const [own] = await db.query<{ id: string }>("select id from trading_accounts where kind = 'RECORD' order by id limit 1");
  const sent: Array<readonly [string, unknown[]]> = [];
  await readCloses({ query: async (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), []) } as never, own!.id);
  const [answer] = await db.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    `explain (analyze, buffers, timing off, format json) ${sent[0]![0]}`,
    sent[0]![1],
  );
  const nodes = nodesOf(answer!["QUERY PLAN"][0].Plan);
  expect(nodes.filter((node) => node["Relation Name"] === "equity_closes").map((node) => node["Actual Rows"])).toContain(days);
  const looks = nodes.filter((node) => node["Relation Name"] === "copies");
  expect(looks.reduce((sum, node) => sum + node["Actual Loops"], 0)).toBe(1);
});

const large = feeders / 2;

test.each([
  ["curves", readRecordCloses],
  ["totals of trades", readTradeTotals],
])("GROW-121 %s of a list of half of all records look up each record's money once, and its own closes alone", async (_what, read) => {
  const { plan } = await explained(read, large);
  const [closes, ...others] = closesOf(plan);
  expect(others).toEqual([]);
  expect(closes).toMatchObject({ "Node Type": "Index Only Scan", "Actual Loops": large });
  const chapters = nodesOf(plan).filter((node) => node["Index Name"] === "record_events_chapters");
  expect(chapters.length).toBeGreaterThan(0);
  expect(chapters.reduce((sum, node) => sum + node["Actual Loops"], 0)).toBeLessThanOrEqual(2 * large);
});
