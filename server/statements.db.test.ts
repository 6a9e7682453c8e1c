import { afterAll, beforeAll, expect, test } from "vitest";
import "./app";
import { openDatabase, type Database } from "./platform/db/database";
import { definedStatements } from "./platform/db/statements/statement";
import { limits } from "./platform/limits";
import { createTestDatabase, type TestDatabase } from "./platform/testing/test-database";

/** Other tests define some of their own, on tables of their own. */
const ours = () => definedStatements().filter(({ name }) => !name.startsWith("test."));

let testDatabase: TestDatabase;
let db: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = await openDatabase(testDatabase.url, [], 1);
});
afterAll(async () => {
  await db?.close();
  await testDatabase?.drop();
});

test("DB-034 the columns of every defined statement are those that its row says, by name, type and number", async () => {
  const types = new Map(
    (await db.query<{ oid: number; typname: string }>("select oid, typname from pg_type")).map((row) => [Number(row.oid), row.typname]),
  );
  const found: Record<string, Record<string, string>> = {};
  const said: Record<string, Record<string, string>> = {};
  for (const { name, text, columns } of ours()) {
    said[name] = { ...columns };
    found[name] = Object.fromEntries((await columnsOf(text)).map((field) => [field.name, types.get(field.dataTypeID) ?? "?"]));
  }
  expect(found).toEqual(said);
  expect(ours().length).toBeGreaterThan(15);
});

/** What the statement gives for parameters that are all null, in a transaction that is rolled back. */
async function columnsOf(text: string): Promise<ReadonlyArray<{ name: string; dataTypeID: number }>> {
  const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map((match) => Number(match[1])));
  const client = await db.pool.connect();
  try {
    await client.query("begin");
    const { fields } = await client.query(text, Array<null>(count).fill(null));
    expect(new Set(fields.map((field) => field.name)).size).toBe(fields.length);
    return fields;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("DB-035 the defined statements of the whole server are few enough for every connection to keep them", () => {
  const names = ours().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeLessThanOrEqual(limits.preparedStatementsMax);
});
