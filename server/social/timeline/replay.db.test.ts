import { afterAll, beforeAll, expect, test } from "vitest";
import { entities } from "../../entities";
import { visibilityParameters } from "../../people/visibility/visible.sql";
import { openDatabase, type Database } from "../../platform/db/database";
import { rowsLookedAt } from "../../platform/testing/request-statements";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database";
import type { FeedAsked } from "../trade-feed/feed.service";
import { replayEvents } from "../trade-feed/feed.store";
import { ownScopeReplaySql, timelineReplaySql } from "./timeline.sql";

/** Generated rows: 400 people; the first follows those whose number divides by 20, and copies those whose number divides by 25. Everybody trades and posts. */
const people = 400;
const each = 20;
const id = (kind: string, number = "n"): string => `md5('${kind}' || ${number})::uuid`;
const everyone = `generate_series(1, ${people}) n`;
const all = `(select n, k, n * ${each} + k as place from ${everyone}, generate_series(1, ${each}) k) made`;
const at = "timestamptz '2026-05-01Z' + place * interval '1 minute'";
const rows = [
  `insert into users (id, username, name, email, role, created_at, suspended_at)
    select ${id("user")}, 'cook' || n, 'Chef ' || n, 'mail' || n || '@example.test', 'feeder', now(), case when n % 140 = 0 then now() end from ${everyone}`,
  `insert into follows (follower_id, followed_id) select ${id("user", "1")}, ${id("user")} from ${everyone} where n % 20 = 0`,
  `insert into relations (viewer_id, feeder_id, kind, since, until)
    select ${id("user", "1")}, ${id("user")}, 'COPIER', timestamptz '2026-05-02Z', case when n % 50 = 0 then timestamptz '2026-05-03Z' end from ${everyone} where n % 25 = 0`,
  `insert into mutes (muter_id, muted_id) select ${id("user", "1")}, ${id("user", "60")}`,
  `insert into record_events (id, record_id, sequence, user_id, trade_id, kind, at, bytes, previous_hash, hash, symbol, side, quantity, price_bites, delay_seconds)
    select ${id("event", "place")}, ${id("record")}, k, ${id("user")}, ${id("trade", "place")}, 'OPENED', ${at}, '{}', repeat('0', 64), encode(sha256(place::text::bytea), 'hex'),
      case when k % 3 = 0 then 'MSFT' else 'AAPL' end, 'LONG', 1, n % 3 * 10, case when n % 7 = 0 then 3600 else 0 end from ${all}`,
  // Every fourth is a repost of somebody's post, which the one followed makes now and then.
  `insert into feed_items (id, kind, user_id, at, score, subject_kind, subject_id, origin_user_id, is_gone)
    select ${id("item", "place")}, case when k % 4 = 0 then 'REPOST' else 'POST' end, ${id("user")}, ${at}, 1,
      case when k % 4 = 0 then 'POST' end, case when k % 4 = 0 then ${id("item", "(place * 7 % 8000 / 4 * 4 + 41)")} end, case when k % 4 = 0 then ${id("user", "2")} end, k % 9 = 0
    from ${all}`,
  `insert into feed_entries (sequence, delay_class, event_id, item_id, user_id, visible_at, changed_at)
    select row_number() over (order by place, subject, class, changed_at nulls first), class, case when subject = 1 then ${id("event", "place")} end,
      case when subject > 1 then ${id("item", "place")} end, ${id("user")}, ${at}, changed_at
    from (
      select made.*, subject, class, case when subject = 3 then ${at} end as changed_at
      from ${all}, generate_series(1, 3) subject, unnest(array['RELATED', 'OWN', 'DELAYED']) class
      where subject < 3 or (place % 40 = 1 and k % 4 <> 0)
    ) entries`,
];

let testDatabase: TestDatabase;
let db: Database;
let first: string;
let entries: number;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = await openDatabase(testDatabase.url, entities, 2);
  await db.transaction(async (tx) => {
    // They refer to each other by construction.
    await tx.query("set local session_replication_role = replica");
    for (const sql of rows) await tx.query(sql);
  });
  for (const table of ["users", "follows", "relations", "record_events", "feed_items", "feed_entries"]) await db.query(`analyze ${table}`);
  first = (await db.query<{ id: string }>("select id from users where username = 'cook1'"))[0]!.id;
  entries = (await db.query<{ entries: number }>("select count(*)::int as entries from feed_entries"))[0]!.entries;
}, 120_000);

afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

const visibility = () => visibilityParameters({ id: first, role: "eater", tier: "sous_chef" }, new Date("2026-06-01T12:00:00Z"));

interface Asked {
  readonly scope: FeedAsked["scope"];
  readonly symbol?: string;
  readonly traderId?: string;
  readonly hasTrades?: boolean;
}
const parametersOf = ({ scope, symbol, traderId, hasTrades = true }: Asked, after: number, limit: number): unknown[] => [
  ...[...visibility(), symbol ?? null, traderId ?? null, null, ["POST", "REPOST"]],
  ...[after, limit, scope, hasTrades],
];

test("GROW-110 who catches up on the timeline gets the same along the entries of those whom they follow or copy as along everybody's", async () => {
  const [followed] = await db.query<{ id: string }>("select id from users where username = 'cook40'");
  for (const asked of [
    { scope: "FOLLOWING" },
    { scope: "COPYING" },
    { scope: "FOLLOWING", symbol: "MSFT" },
    { scope: "FOLLOWING", traderId: followed!.id },
    { scope: "COPYING", hasTrades: false },
  ] as const)
    for (const [after, limit] of [
      [0, 51],
      [entries / 2, 51],
      [0, 100_000],
      [entries, 51],
    ] as const) {
      const expected = await db.query(timelineReplaySql, parametersOf(asked, Math.floor(after), limit));
      expect(await db.query(ownScopeReplaySql, parametersOf(asked, Math.floor(after), limit))).toEqual(expected);
      if (after === 0) expect(expected.length).toBeGreaterThan(4);
    }
  const everything = await db.query<{ is_change: boolean; is_event: boolean }>(
    ownScopeReplaySql,
    parametersOf({ scope: "FOLLOWING" }, 0, 100_000),
  );
  expect(everything.some(({ is_change }) => is_change)).toBe(true);
  expect(everything.some(({ is_event }) => is_event)).toBe(true);
});

test("GROW-110 who catches up on trades of those whom they follow gets what all trades of those are", async () => {
  const of = { symbol: null, traderId: null };
  const followed = new Set(
    (await db.query<{ id: string }>("select followed_id as id from follows where follower_id = $1", [first])).map((row) => row.id),
  );
  const everyones = await replayEvents(db, visibility(), { ...of, isFollowing: false }, 0, 100_000);
  const expected = everyones.filter(({ event_user_id }) => followed.has(event_user_id));
  expect(expected.length).toBeGreaterThan(100);
  for (const limit of [1, 51, 100_000])
    expect(await replayEvents(db, visibility(), { ...of, isFollowing: true }, 0, limit)).toEqual(expected.slice(0, limit));
});

test("GROW-111 who catches up reads entries of those whom they follow, and no stranger's but of changed posts", async () => {
  const theirs = `select count(*)::int as entries from feed_entries where user_id = $1 or changed_at is not null
    or user_id in (select followed_id from follows where follower_id = $1)
    or user_id in (select feeder_id from relations where viewer_id = $1)`;
  const [own] = await db.query<{ entries: number }>(theirs, [first]);
  expect(own!.entries).toBeLessThan(entries / 5);
  const looked = await rowsLookedAt(db, [ownScopeReplaySql, parametersOf({ scope: "FOLLOWING" }, 0, 51)], ["feed_entries"]);
  expect(looked).toBeLessThanOrEqual(own!.entries);
  const sent: Array<readonly [string, unknown[]]> = [];
  const recorder = { query: async (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), []) };
  await replayEvents(recorder as never, visibility(), { symbol: null, traderId: null, isFollowing: true }, 0, 51);
  expect(await rowsLookedAt(db, sent[0]!, ["feed_entries"])).toBeLessThanOrEqual(own!.entries);
});
