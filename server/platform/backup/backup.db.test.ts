import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createEmptyTestDatabase, createTestDatabase, type TestDatabase } from "../testing/test-database";
import { backup } from "./backup";
import { sumLine, type BackupPictureStore } from "./backup-file";
import { restore } from "./restore";

const migrations = path.resolve("migrations");
const now = new Date("2026-11-20T10:00:00Z");
const awkward = 'tab\there, newline\nthere, back\\slash, \\.\n\\.\nend "quoted" ünïcode 🍳';
let folder: string;
let source: TestDatabase;
let target: TestDatabase;
let file: string;

async function sql<Row = Record<string, unknown>>(database: TestDatabase, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** One person with a sealed event, and a job that a dead worker still holds. */
async function fill(database: TestDatabase): Promise<void> {
  const user = "00000000-0000-4000-8000-000000000001";
  await sql(database, "insert into users (id, username, name, bio, settings) values ($1, 'ada', 'Ada', $2, $3)", [
    user,
    awkward,
    JSON.stringify({ text: awkward }),
  ]);
  await sql(
    database,
    "insert into trading_accounts (id, user_id, kind, name, cash, created_at) values ($1, $1, 'RECORD', 'Record', 100000, now())",
    [user],
  );
  await sql(database, "insert into records (id, user_id, account_id, created_at) values ($1, $1, $1, now())", [user]);
  await sql(
    database,
    `insert into record_events (record_id, sequence, user_id, kind, at, bytes, previous_hash, hash, fill_price)
     select $1, n, $1, 'OPENED', timestamptz '2026-01-01 00:00:00.123456Z' + n * interval '1 s', $2, '', repeat('a', 64), 1.0000000001 * n from generate_series(1, 5000) n`,
    [user, awkward],
  );
  await sql(
    database,
    "insert into pictures (id, user_id, expires_at, stored_at, bytes, created_at) select id, $1, now(), stored, 20, now() from (values ($2::uuid, now()), (gen_random_uuid(), now()), (gen_random_uuid(), null)) as p (id, stored)",
    [user, picture],
  );
  await sql(database, "select graphile_worker.add_job('mail', payload => '{\"to\": \"ada\"}'::json)");
  await sql(database, "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'");
}

const picture = "00000000-0000-4000-8000-00000000000a";
/** Bytes that look like the file's own lines. */
const awkwardBytes = Buffer.from('\n\\.\n{"pictures":1}\n\u0000\u00ff', "latin1");
const storeWith = (kept: Map<string, Buffer>): BackupPictureStore => ({
  get: async (id) => kept.get(id) ?? null,
  put: async (id, bytes) => void kept.set(id, bytes),
  remove: async (id) => void kept.delete(id),
});

const noStore = (): BackupPictureStore => storeWith(new Map());

const fingerprints = (database: TestDatabase) =>
  sql(
    database,
    `select 'users' as t, md5(string_agg(u::text, '|' order by id)) as sum from users u
     union all select 'events', md5(string_agg(e::text, '|' order by sequence)) from record_events e
     union all select 'migrations', md5(string_agg(name || sha256, '|' order by name)) from schema_migrations`,
  );

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "brigade-backup-"));
  file = path.join(folder, "kitchen.backup");
  source = await createTestDatabase();
  await fill(source);
  await backup(source.url, file, now, storeWith(new Map([[picture, awkwardBytes]])));
});
beforeEach(async () => {
  target = await createEmptyTestDatabase();
  return () => target.drop();
});
afterAll(async () => {
  await source?.drop();
  await rm(folder, { recursive: true, force: true });
});

test("OPS-010 a restore into an empty database gives back every row, byte for byte", async () => {
  await restore(target.url, migrations, file, noStore());
  expect(await fingerprints(target)).toEqual(await fingerprints(source));
  expect((await sql(target, "select bio, settings from users"))[0]).toEqual({ bio: awkward, settings: { text: awkward } });
});

test("OPS-011 after a restore sequences go on where they were, and a job held by a dead worker is free", async () => {
  await restore(target.url, migrations, file, noStore());
  const [before] = await sql<{ id: string; locked_by: string | null }>(target, "select id, locked_by from graphile_worker._private_jobs");
  expect(before?.locked_by).toBeNull();
  const [added] = await sql<{ id: string }>(target, "select (graphile_worker.add_job('mail')).id as id");
  expect(Number(added?.id)).toBeGreaterThan(Number(before?.id));
});

test("OPS-012 after a restore sealed events are guarded and foreign keys are as before", async () => {
  await restore(target.url, migrations, file, noStore());
  for (const change of ["delete from record_events", "update record_events set bytes = ''", "truncate record_events cascade"]) {
    await expect(sql(target, change)).rejects.toMatchObject({ code: "23001" });
  }
  const keys =
    "select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d, convalidated from pg_constraint where contype = 'f' order by 1, 2";
  expect(await sql(target, keys)).toEqual(await sql(source, keys));
});

test("OPS-013 a restore refuses a database that has tables, and leaves it alone", async () => {
  await sql(target, "create table mine as select 1 as one");
  await expect(restore(target.url, migrations, file, noStore())).rejects.toThrow("not empty");
  expect(await sql(target, "select one from mine")).toEqual([{ one: 1 }]);
});

test("OPS-014 a damaged, cut or foreign file is refused before anything is written", async () => {
  const whole = await readFile(file);
  const text = gunzipSync(whole).toString();
  const wrong: Record<string, Buffer> = {
    changed: gzipSync(text.replace("Ada", "Eve")),
    cut: whole.subarray(0, whole.length - 100),
    unsummed: gzipSync(text.slice(0, text.length - 90)),
    flipped: Buffer.concat([whole.subarray(0, 200), Buffer.from([(whole[200] ?? 0) ^ 0xff]), whole.subarray(201)]),
    text: Buffer.from("hello"),
  };
  for (const [name, bytes] of Object.entries(wrong)) {
    const bad = path.join(folder, `${name}.backup`);
    await writeFile(bad, bytes);
    await expect(restore(target.url, migrations, bad, noStore()), name).rejects.toThrow(/damaged or incomplete|not a backup/);
  }
  expect(await sql(target, "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace")).toEqual([
    { tables: 0 },
  ]);
});

test("OPS-015 a backup of a newer Brigade is refused by its migrations", async () => {
  const other = await mkdtemp(path.join(folder, "migrations-"));
  await writeFile(path.join(other, "0001_accounts.sql"), "select 1;");
  await expect(restore(target.url, other, file, noStore())).rejects.toThrow("another version of Brigade");
});

test("OPS-016 a restore that fails half way leaves the database as empty as it was", async () => {
  const broken = await mkdtemp(path.join(folder, "orphans-"));
  const orphaned = path.join(broken, "orphans.backup");
  const database = await createTestDatabase();
  // A row without its parent cannot come from our own tables; the foreign keys find it at the end of the load.
  await sql(
    database,
    "set session_replication_role = replica; insert into records (user_id, account_id, created_at) values (gen_random_uuid(), gen_random_uuid(), now())",
  );
  await backup(database.url, orphaned, now, null);
  await database.drop();
  await expect(restore(target.url, migrations, orphaned, noStore())).rejects.toMatchObject({ code: "23503" });
  await restore(target.url, migrations, file, noStore());
  expect(await fingerprints(target)).toEqual(await fingerprints(source));
});

test("OPS-017 a backup is readable by its owner alone, and a failed one leaves no file behind", async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const failed = path.join(folder, "failed.backup");
  await expect(backup(target.url, failed, now, null)).rejects.toMatchObject({ code: "42P01" });
  await expect(stat(failed)).rejects.toMatchObject({ code: "ENOENT" });
});

test("OPS-018 pictures are part of it: those that are there, byte for byte; what the store has stays, and a restore that fails takes its own away", async () => {
  const kept = new Map([["other", Buffer.from("mine")]]);
  expect(await restore(target.url, migrations, file, storeWith(kept))).toMatchObject({ pictures: 1, header: { version: 2 } });
  expect([...kept]).toEqual([
    ["other", Buffer.from("mine")],
    [picture, awkwardBytes],
  ]);
  const broken = path.join(folder, "broken.backup");
  const database = await createTestDatabase();
  await fill(database);
  await sql(
    database,
    "set session_replication_role = replica; insert into records (user_id, account_id, created_at) values (gen_random_uuid(), gen_random_uuid(), now())",
  );
  await backup(database.url, broken, now, storeWith(new Map([[picture, awkwardBytes]])));
  await database.drop();
  const empty = await createEmptyTestDatabase();
  const fresh = new Map<string, Buffer>();
  await expect(restore(empty.url, migrations, broken, storeWith(fresh))).rejects.toMatchObject({ code: "23503" });
  await expect(restore(empty.url, migrations, broken, storeWith(kept))).rejects.toMatchObject({ code: "23503" });
  expect([[...fresh], kept.has(picture)]).toEqual([[], true]);
  await empty.drop();
});

test("OPS-019 a backup of before pictures were in it restores as it did", async () => {
  const text = gunzipSync(await readFile(file)).toString("latin1");
  const header = text.slice(0, text.indexOf("\n") + 1).replace('"version":2', '"version":1');
  const tables = text.slice(text.lastIndexOf('{"pictures":1}\n') + '{"pictures":1}\n'.length, -sumLine("").length);
  const old = path.join(folder, "old.backup");
  const content = Buffer.from(header + tables, "latin1");
  await writeFile(old, gzipSync(Buffer.concat([content, Buffer.from(sumLine(createHash("sha256").update(content).digest("hex")))])));
  expect(await restore(target.url, migrations, old, noStore())).toMatchObject({ pictures: 0 });
  expect(await fingerprints(target)).toEqual(await fingerprints(source));
});
