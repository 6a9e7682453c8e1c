import { Client } from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "./test-database";

async function query(url: string, sql: string): Promise<Array<Record<string, unknown>>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("OPS-001 each test file gets a migrated database of its own, and only its own is dropped", async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  expect(first.url).not.toBe(second.url);
  const migrations = await query(first.url, "select name from schema_migrations order by name");
  expect(migrations.map((row) => row["name"])).toContain("0001_accounts.sql");
  await query(first.url, "create table only_here (id int)");
  expect(await query(second.url, "select to_regclass('only_here')::text as found")).toEqual([{ found: null }]);
  await first.drop();
  await expect(query(first.url, "select 1")).rejects.toMatchObject({ code: "3D000" });
  await second.drop();
});

test("OPS-002 the test servers are the newest and the oldest PostgreSQL we promise", async ({ task }) => {
  const database = await createTestDatabase();
  const [row] = await query(database.url, "select current_setting('server_version_num')::int / 10000 as major");
  expect(row?.["major"]).toBe(task.file.projectName?.endsWith("pg15") ? 15 : 18);
  await database.drop();
});
