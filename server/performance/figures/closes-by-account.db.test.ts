import { afterAll, beforeAll, expect, test } from "vitest";
import { entities } from "../../entities";
import { openDatabase, type Database } from "../../platform/db/database";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database";
import { readRecordCloses } from "./record-figures.store";

const feeders = 400;
const days = 200;
const asked = 20;
const id = (kind: string): string => `md5('${kind}' || n)::uuid`;
const rows = [
  `insert into users (id, username, name, email, role, created_at)
    select ${id("user")}, 'cook' || n, 'Chef ' || n, 'mail' || n || '@example.test', 'feeder', now() from generate_series(1, ${feeders}) n`,
  `insert into trading_accounts (id, user_id, kind, name, cash, created_at)
    select ${id("account")}, ${id("user")}, 'RECORD', 'Record', 100000, now() from generate_series(1, ${feeders}) n`,
  `insert into records (user_id, account_id, created_at) select ${id("user")}, ${id("account")}, timestamptz '2025-01-01Z' from generate_series(1, ${feeders}) n`,
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
    for (const sql of rows) await tx.query(sql);
  });
  await db.query("vacuum analyze");
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
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly PlanNode[];
}

const closesOf = (node: PlanNode): PlanNode[] => [
  ...(node["Relation Name"] === "equity_closes" ? [node] : []),
  ...(node.Plans ?? []).flatMap(closesOf),
];

test("GROW-119 curves of a list read the key of daily closes, a few pages for each, and not the page of every day", async () => {
  const people = await db.query<{ id: string }>("select id from users order by id limit $1", [asked]);
  const viewer = { isSignedIn: true, isRelated: false, tierDelaySeconds: 0 };
  const sent: Array<readonly [string, unknown[]]> = [];
  const recorder = { query: (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), db.query(sql, parameters)) };
  const ids = people.map((one) => one.id);
  const found = await readRecordCloses(recorder as never, ids, viewer, new Date("2026-01-01Z"), null);
  expect(found.length).toBe(asked * days);
  const [sql, parameters] = sent[0]!;
  const [explained] = await db.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    `explain (analyze, buffers, timing off, format json) ${sql}`,
    parameters,
  );
  const [closes, ...others] = closesOf(explained!["QUERY PLAN"][0].Plan);
  expect(others).toEqual([]);
  expect(closes).toMatchObject({ "Node Type": "Index Only Scan", "Index Name": "equity_closes_pkey", "Heap Fetches": 0 });
  expect(closes!["Shared Hit Blocks"] + closes!["Shared Read Blocks"]).toBeLessThan(asked * 15);
});
