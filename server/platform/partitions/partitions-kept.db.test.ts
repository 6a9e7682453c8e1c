import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { analyticsByWeek } from "../../analytics/analytics-by-week";
import { backup } from "../backup/backup";
import { restore } from "../backup/restore";
import { FakeClock } from "../clock";
import { openDatabase, type Database } from "../db/database";
import { migrate, readMigrations } from "../db/migrate";
import { createEmptyTestDatabase, createTestDatabase, type TestDatabase } from "../testing/test-database";
import { outboxByDay } from "../user-streams/outbox-by-day";
import { readEventsSince } from "../user-streams/outbox.store";
import { Partitions } from "./partitions";
import { readPartitions } from "./partitions.store";

const migrations = path.resolve("migrations");
const ana = "00000000-0000-4000-8000-000000000001";
const tables = [outboxByDay, analyticsByWeek];
const now = new Date("2026-11-20T10:00:00Z");

let folder: string;
const opened: Array<() => Promise<unknown>> = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "brigade-partitions-"));
});
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

async function open(made: Promise<TestDatabase>): Promise<Database & { readonly url: string }> {
  const database = await made;
  const db = await openDatabase(database.url, [], 3);
  opened.push(() => database.drop(), () => db.close()); // prettier-ignore
  return Object.assign(db, { url: database.url });
}

const noPictures = { get: async () => null, put: async () => {}, remove: async () => {} };

/** As the tables were before they were in partitions. */
async function migrateToBefore(url: string): Promise<void> {
  const names = (await readMigrations(migrations)).map(({ name }) => name);
  await migrate(url, migrations, new Set(names.filter((name) => !/^020[78]_/.test(name))));
}

/** Two hundred events of ten days, and as many page views of as many weeks. */
async function fill(db: Database): Promise<void> {
  await db.query("insert into stream_counters (user_id, stream, sequence) values ($1, 'portfolio', 200)", [ana]);
  await db.query(
    `insert into outbox (user_id, stream, sequence, previous_sequence, at, body)
     select $1, 'portfolio', n, n - 1, timestamptz '2026-11-20T09:00:00.123456Z' - (200 - n) * interval '72 minutes', jsonb_build_object('n', n)
     from generate_series(1, 200) n`,
    [ana],
  );
  await db.query(
    `insert into analytics_installations (id, app_id, refresh_token_sha256, created_at, last_seen_at)
     values ($1, 'web', repeat('0', 64), now(), now())`,
    [ana],
  );
  await db.query(
    `insert into analytics_events (installation_id, event_id, name, at, page_name, role)
     select $1, md5(n::text)::uuid, 'page_view', timestamptz '2026-11-20T09:00:00.123456Z' - n * interval '8 hours', 'Feed', 'eater'
     from generate_series(1, 200) n`,
    [ana],
  );
}

/** Every row of both tables; the id that page views had is left out. */
async function rowsOf(db: Database): Promise<unknown> {
  const outbox = await db.query("select * from outbox order by user_id, stream, sequence");
  const views = await db.query("select installation_id, event_id, name, at::text, page_name, role from analytics_events order by event_id");
  return { outbox, views, days: await db.query("select * from analytics_day_lines order by 1, 2, 3, 4") };
}

test("DB-060 the migrations that make partitions keep every row, and the tables go on: old rows are read with new ones and go with their time", async () => {
  const db = await open(createEmptyTestDatabase());
  await migrateToBefore(db.url);
  await fill(db);
  const before = await rowsOf(db);
  await migrate(db.url, migrations);
  expect(await rowsOf(db)).toEqual(before);
  const [first] = await readPartitions(db, "outbox");
  expect(first).toMatchObject({ name: "outbox_before", from: null });
  expect((await readPartitions(db, "analytics_events")).length).toBeGreaterThan(9);
  const clock = new FakeClock(+first!.until - 3_600_000);
  const partitions = new Partitions(db, clock, tables);
  await partitions.keep();
  // The rest of the day stays with the rows of before; the next has a partition of its own.
  const days = await readPartitions(db, "outbox");
  expect(days.map(({ name }) => name)[0]).toBe("outbox_before");
  expect(days[1]!.from).toEqual(first!.until);
  for (const [sequence, at] of [
    [201, clock.date()],
    [202, first!.until],
  ] as const)
    // prettier-ignore
    await db.query("insert into outbox values ($1, 'portfolio', $2, $2::bigint - 1, $3, '{}')", [ana, sequence, at]);
  await db.query("update stream_counters set sequence = 202");
  expect((await readEventsSince(db, "portfolio", ana, 197, 10)).map(({ sequence }) => Number(sequence))).toEqual([198, 199, 200, 201, 202]);
  clock.set(+first!.until + outboxByDay.keepDays * 86_400_000);
  expect((await partitions.keep()).dropped).toContain("outbox_before");
  expect((await readEventsSince(db, "portfolio", ana, 197, 10)).map(({ sequence }) => Number(sequence))).toEqual([202]);
});

test("DB-061 backup and restore keep the rows of every partition, and the partitions", async () => {
  const [source, target] = [await open(createTestDatabase()), await open(createEmptyTestDatabase())];
  const clock = new FakeClock(Date.UTC(2026, 10, 17));
  for (let day = 0; day < 4; day++, clock.advance(86_400_000)) await new Partitions(source, clock, tables).keep();
  await fill(source);
  const file = path.join(folder, "kitchen.backup");
  await backup(source.url, file, now, null);
  await restore(target.url, migrations, file, noPictures);
  expect(await rowsOf(target)).toEqual(await rowsOf(source));
  for (const { name } of tables) expect(await readPartitions(target, name)).toEqual(await readPartitions(source, name));
  const places = "select tableoid::regclass::text as partition, count(*)::int as count from outbox group by 1 order by 1";
  expect(await target.query(places)).toEqual(await source.query(places));
  // Page views that come later are counted, as before.
  const changes = "select count(*)::int as count from analytics_day_changes";
  const [before] = await target.query<{ count: number }>(changes);
  await target.query(
    "insert into analytics_events (installation_id, event_id, name, at, page_name, role) values ($1, $1, 'page_view', now(), 'Feed', 'eater')",
    [ana],
  );
  expect((await target.query<{ count: number }>(changes))[0]!.count).toBeGreaterThan(before!.count);
});

test("DB-062 a backup of before there were partitions is restored into them, with every row", async () => {
  const [source, target] = [await open(createEmptyTestDatabase()), await open(createEmptyTestDatabase())];
  await migrateToBefore(source.url);
  await fill(source);
  const file = path.join(folder, "old.backup");
  await backup(source.url, file, now, null);
  await restore(target.url, migrations, file, noPictures);
  expect(await rowsOf(target)).toEqual(await rowsOf(source));
  expect((await readPartitions(target, "outbox")).map(({ name }) => name)).toEqual(["outbox_before"]);
});
