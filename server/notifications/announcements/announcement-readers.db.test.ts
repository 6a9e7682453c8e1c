import { afterAll, beforeAll, expect, test } from "vitest";
import { entities } from "../../entities";
import { openDatabase, type Database } from "../../platform/db/database";
import { rowsLookedAt } from "../../platform/testing/request-statements";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database";
import { readChannelReaders, type ChannelReadersRow } from "./announcement-reader.store";

const people = 6_000;
const now = new Date("2026-06-01T12:00:00Z");
const id = (kind: string): string => `md5('${kind}' || n)::uuid`;
const everyone = `generate_series(0, ${people}) n`;
const ways = [
  { channel: "IN_APP", byDefault: true },
  { channel: "PUSH", byDefault: true },
  { channel: "EMAIL", byDefault: false },
] as const;

let testDatabase: TestDatabase;
let db: Database;
let author: string;

/** All follow and copy the first, some copies twice; every third has other settings, every seventh is quiet at noon, every eleventh has muted the first. */
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = await openDatabase(testDatabase.url, entities, 2);
  await db.query(
    `insert into users (id, username, name, role) select ${id("user")}, 'cook' || n, 'Cook', case when n = 0 then 'feeder' else 'eater' end from ${everyone}`,
  );
  [{ author }] = (await db.query<{ author: string }>("select id as author from users where username = 'cook0'")) as [{ author: string }];
  await db.query(`insert into follows (follower_id, followed_id) select ${id("user")}, $1 from ${everyone} where n > 0`, [author]);
  await db.query(
    `insert into relations (viewer_id, feeder_id, kind, since) select ${id("user")}, $1, kind, now()
     from ${everyone}, generate_series(0, n % 2) k, unnest(array['COPIER', 'SUBSCRIBER']) kind where n > 0`,
    [author],
  );
  await db.query(
    `insert into notification_settings (user_id, channels, time_zone, quiet_from, quiet_to, updated_at)
     select ${id("user")}, case when n % 3 = 0 then '{"ANNOUNCEMENT": {"PUSH": false, "EMAIL": true}}'::jsonb else '{}' end, 'UTC',
       case when n % 7 = 0 then 660 end, case when n % 7 = 0 then 840 end, now()
     from ${everyone} where n > 0`,
  );
  await db.query(`insert into mutes (muter_id, muted_id) select ${id("user")}, $1 from ${everyone} where n > 0 and n % 11 = 0`, [author]);
  await db.query(
    "insert into feeder_counts (feeder_id, followers, running_copies, copiers) values ($1, $2, 0, $2) on conflict (feeder_id) do update set followers = $2, copiers = $2",
    [author, people],
  );
  await db.query(
    "insert into server_counts (name, count) select name, count from server_count_lines on conflict (name) do update set count = excluded.count",
  );
  await db.query("analyze");
});
afterAll(async () => {
  await db?.close();
  await testDatabase?.drop();
});

/** Person by person, by the rule in words. */
function counted(): ChannelReadersRow[] {
  const numbers = Array.from({ length: people }, (_, place) => place + 1).filter((n) => n % 11 !== 0);
  const wants = { IN_APP: () => true, PUSH: (n: number) => n % 3 !== 0, EMAIL: (n: number) => n % 3 === 0 } as const;
  return ways.map(({ channel }) => {
    const readers = numbers.filter(wants[channel]);
    return { channel, readers: readers.length, quiet: readers.filter((n) => n % 7 === 0).length, all: numbers.length };
  });
}

const byChannel = (rows: readonly ChannelReadersRow[]): ChannelReadersRow[] =>
  ways.map(({ channel }) => rows.find((row) => row.channel === channel)!);

test("GROW-180 of a large audience 1,001 recipients stand for the rest; no more is read, and the estimate is near what all say one by one", async () => {
  for (const audience of ["FOLLOWERS", "COPIERS", "SUBSCRIBERS", "EVERYONE"] as const) {
    const read = (on: Pick<Database, "query">, lookedAtMax: number) =>
      readChannelReaders(on as Database, author, audience, ways, { dueAt: now, lookedAtMax });
    expect(byChannel(await read(db, people))).toEqual(counted());
    for (const [place, row] of byChannel(await read(db, 1_000)).entries()) {
      const exact = counted()[place]!;
      for (const key of ["readers", "quiet", "all"] as const)
        expect(Math.abs(row[key] - exact[key]), `${audience} ${row.channel} ${key}`).toBeLessThan(people * 0.04);
      // An estimate of all, not what was looked at.
      expect(row.all).toBeGreaterThan(5_000);
    }
    const sent: Array<readonly [string, unknown[]]> = [];
    await read({ query: async (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), []) } as never, 1_000);
    const looked = await rowsLookedAt(db, sent[0]!, ["users", "follows", "notification_settings"]);
    expect(looked, audience).toBeLessThan(3_100);
  }
});
