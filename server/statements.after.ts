import { afterAll, beforeAll, expect, test } from "vitest";
import { readStatementLog } from "./platform/testing/statement-log";
import { createTestDatabase, type TestDatabase } from "./platform/testing/test-database";
import pg from "pg";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
}, 60_000);

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** Both servers have the same tables: one that is missing was a test's own. */
const ofTests = new Set(["42P01", "3F000"]);

test("DB-015 the oldest PostgreSQL we promise understands every statement that the tests of this run sent to the newest", async () => {
  const statements = readStatementLog();
  expect(statements.size).toBeGreaterThan(300);
  const strange: string[] = [];
  for (const text of statements) {
    try {
      await client.query(`prepare statement as ${text}`);
      await client.query("deallocate statement");
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (!ofTests.has(code ?? "")) strange.push(`${code} ${message}: ${text.slice(0, 200)}`);
    }
  }
  expect(strange).toEqual([]);
}, 120_000);
