import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { analyticsByWeek } from "../../analytics/analytics-by-week";
import { insertInstallation, storeEvents } from "../../analytics/analytics.store";
import { entities } from "../../entities";
import { LocalBus } from "../bus/bus";
import { FakeClock } from "../clock";
import { openDatabase, type Database } from "../db/database";
import { limits } from "../limits";
import { Metrics } from "../ops/metrics";
import { Hub } from "../realtime/hub";
import { rowsLookedAt } from "../testing/request-statements";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { outboxByDay } from "../user-streams/outbox-by-day";
import { readEventsSince, readMissedEvents } from "../user-streams/outbox.store";
import { UserStreamService } from "../user-streams/user-streams";
import { Partitions } from "./partitions";
import { readPartitions } from "./partitions.store";

const dayMs = 86_400_000;
const [ana, bob] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"] as const;
const tables = [outboxByDay, analyticsByWeek];

let testDatabase: TestDatabase;
let db: Database;
let clock: FakeClock;
let partitions: Partitions;
let streams: UserStreamService;

const streamsAt = (at: FakeClock): UserStreamService =>
  new UserStreamService({
    ...{ db, clock: at, bus: new LocalBus(), metrics: new Metrics() },
    hub: new Hub(
      () => {},
      () => {
        throw new Error("No payload is shaped here.");
      },
    ),
    onError: () => {},
  });

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  db = await openDatabase(testDatabase.url, entities, 6);
  clock = new FakeClock(Date.UTC(2026, 10, 19, 14, 30));
  partitions = new Partitions(db, clock, tables);
  streams = streamsAt(clock);
  return async () => {
    await db.close();
    await testDatabase.drop();
  };
});

const append = (userIds: readonly string[], by = streams): Promise<unknown> =>
  db.transaction((tx) => by.append(tx, "portfolio", userIds.map((userId) => ({ userId, body: { n: 1 } })))); // prettier-ignore
const namesOf = async (table: string): Promise<string[]> => (await readPartitions(db, table)).map(({ name }) => name);
const rowsIn = async (table: string): Promise<number> =>
  (await db.query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]!.count;
const sinceOf = async (userId: string, after: number, first = 100): Promise<number[]> =>
  (await streams.since("portfolio", userId, after, first)).events.map(({ sequence }) => sequence);
const refused = { extensions: { code: "RESYNC_REQUIRED" } };

/** Two events of each on five days, the job in between as it would run. */
async function fiveDays(): Promise<void> {
  for (let day = 0; day < 5; day++) {
    await partitions.keep();
    await append([ana, bob]);
    await append([ana, bob]);
    clock.advance(dayMs);
  }
}

describe("tables in partitions by time", () => {
  test("DB-050 the job makes partitions ahead, does nothing a second time, and drops each once it is over", async () => {
    const first = await partitions.keep();
    expect(first.made).toEqual(["outbox_20261119", "outbox_20261120", "outbox_20261121", "analytics_events_20261119", "analytics_events_20261126"]); // prettier-ignore
    expect(await partitions.keep()).toEqual({ made: [], dropped: [], deleted: 0 });
    expect(await partitions.aheadSeconds()).toBe((2 * dayMs + 9.5 * 3_600_000) / 1000);
    clock.advance(dayMs);
    expect(await partitions.keep()).toEqual({ made: ["outbox_20261122"], dropped: [], deleted: 0 });
    // The outbox's 19th is over when the last of it is seven days old; the week is when its first is ninety.
    clock.set(Date.UTC(2026, 10, 27) - 1);
    expect((await partitions.keep()).dropped).toEqual([]);
    clock.set(Date.UTC(2026, 10, 27));
    expect((await partitions.keep()).dropped).toEqual(["outbox_20261119"]);
    clock.set(Date.UTC(2026, 10, 19) + limits.analyticsKeepDays * dayMs);
    expect((await partitions.keep()).dropped).toContain("analytics_events_20261119");
    expect(await namesOf("analytics_events")).not.toContain("analytics_events_20261119");
  });

  test("DB-051 two processes that keep partitions at once make and drop each once", async () => {
    const other = new Partitions(db, clock, tables);
    const both = async (): Promise<string[]> =>
      (await Promise.all([partitions.keep(), other.keep()])).flatMap(({ made, dropped }) => [...made, ...dropped]);
    // What one had its hands on the other left out.
    const made = [...(await both()), ...(await partitions.keep()).made];
    expect(made.toSorted()).toEqual([...(await namesOf("analytics_events")), ...(await namesOf("outbox"))]);
    clock.advance(30 * dayMs);
    const changed = await both();
    const { made: madeLater, dropped } = await partitions.keep();
    changed.push(...madeLater, ...dropped);
    expect(changed).toHaveLength(new Set(changed).size);
    expect(await namesOf("outbox")).toEqual(["outbox_20261219", "outbox_20261220", "outbox_20261221"]);
  });

  test("DB-052 a table that is busy is left for the next time: nobody waits behind the job for long", async () => {
    await partitions.keep();
    clock.advance(30 * dayMs);
    // As a backup does: it holds what it has read until its end.
    const reader = db.source.createQueryRunner();
    await reader.startTransaction();
    await reader.query("select count(*) from outbox");
    expect((await partitions.keep()).dropped).toEqual([]);
    expect(await namesOf("outbox")).toContain("outbox_20261119");
    await append([ana]);
    await reader.rollbackTransaction();
    await reader.release();
    expect((await partitions.keep()).dropped).toContain("outbox_20261119");
    expect(await sinceOf(ana, 0)).toEqual([1]);
  });

  test("DB-053 a clock that goes on without the job loses nothing: rows are stored, read in order, and deleted when they are old", async () => {
    await partitions.keep();
    await append([ana]);
    clock.advance(40 * dayMs);
    await append([ana, bob]);
    expect(await sinceOf(ana, 0)).toEqual([1, 2]);
    expect([await rowsIn("outbox_20261119"), await partitions.rowsInDefault(), await partitions.aheadSeconds()]).toEqual([1, 2, 0]);
    // Its day is with the rows that came without a partition; the next has one of its own again.
    expect((await partitions.keep()).made).toEqual(["outbox_20261230", "outbox_20261231", "analytics_events_20261224", "analytics_events_20261231"]); // prettier-ignore
    await append([ana]);
    clock.advance(dayMs);
    await append([ana]);
    expect([await partitions.rowsInDefault(), await rowsIn("outbox_20261230")]).toEqual([3, 1]);
    expect(await sinceOf(ana, 1)).toEqual([2, 3, 4]);
    clock.advance(limits.outboxKeepDays * dayMs);
    expect((await partitions.keep()).deleted).toBe(3);
    expect(await sinceOf(ana, 3)).toEqual([4]);
  });

  test("DB-054 a user's numbers stay unique and without a gap where clocks disagree about the day", async () => {
    clock.set(Date.UTC(2026, 10, 19, 23, 59, 59, 999));
    await partitions.keep();
    const behind = streams;
    const ahead = streamsAt(new FakeClock(Date.UTC(2026, 10, 20)));
    await Promise.all(Array.from({ length: 40 }, (_, index) => append([ana, bob], index % 2 ? ahead : behind)));
    expect([await rowsIn("outbox_20261119"), await rowsIn("outbox_20261120")]).toEqual([40, 40]);
    expect(await sinceOf(ana, 0)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(await sinceOf(bob, 17, 5)).toEqual([18, 19, 20, 21, 22]);
  });

  test("DB-055 what was stored before and after a boundary is read in order, from any number, by each read of it", async () => {
    await fiveDays();
    const all = Array.from({ length: 10 }, (_, index) => index + 1);
    for (let after = 0; after <= 10; after++) {
      expect(await sinceOf(ana, after)).toEqual(all.slice(after));
      expect(await sinceOf(ana, after, 3)).toEqual(all.slice(after, after + 3));
    }
    const missed = await readMissedEvents(db, [{ userId: ana, stream: "portfolio", sequence: 3 }, { userId: bob, stream: "portfolio", sequence: 8 }], 100); // prettier-ignore
    expect(missed.map(({ user_id, sequence }) => [user_id, Number(sequence)])).toEqual([
      ...all.slice(3).map((sequence) => [ana, sequence]),
      ...all.slice(8).map((sequence) => [bob, sequence]),
    ]);
  });

  test("DB-056 a replay from before what was dropped answers RESYNC_REQUIRED, from after it works, and numbers go on", async () => {
    await fiveDays();
    clock.set(Date.UTC(2026, 10, 20 + limits.outboxKeepDays + 1));
    expect((await partitions.keep()).dropped).toEqual(["outbox_20261119", "outbox_20261120"]);
    for (const after of [0, 1, 3]) await expect(streams.since("portfolio", ana, after, 100)).rejects.toMatchObject(refused);
    expect(await sinceOf(ana, 4)).toEqual([5, 6, 7, 8, 9, 10]);
    await append([ana]);
    expect(await sinceOf(ana, 9)).toEqual([10, 11]);
    clock.advance(30 * dayMs);
    await partitions.keep();
    await expect(streams.since("portfolio", bob, 9, 100)).rejects.toMatchObject(refused);
    expect(await streams.since("portfolio", bob, 10, 100)).toEqual({ events: [], head: 10 });
    await append([bob]);
    expect(await sinceOf(bob, 10)).toEqual([11]);
  });

  test("DB-057 an event that went with its day leaves no silent hole where a later number was stored in the day before", async () => {
    clock.set(Date.UTC(2026, 10, 19, 23, 59, 59, 999));
    await partitions.keep();
    const [behind, ahead] = [streams, streamsAt(new FakeClock(Date.UTC(2026, 10, 20)))];
    for (const by of [behind, ahead, behind, ahead]) await append([ana], by);
    clock.set(Date.UTC(2026, 10, 27));
    expect((await partitions.keep()).dropped).toEqual(["outbox_20261119"]);
    for (const after of [0, 1, 2]) await expect(streams.since("portfolio", ana, after, 100)).rejects.toMatchObject(refused);
    expect(await sinceOf(ana, 3)).toEqual([4]);
  });

  test("DB-058 a browser's event is stored once, however late and in whatever week it is sent again, and by two batches at once", async () => {
    await partitions.keep();
    const browser = await insertInstallation(db, "web", "0".repeat(64), clock.date());
    const batch = (at: Date) =>
      [1, 2, 2].map((n) => ({
        ...{ event_id: `00000000-0000-4000-8000-00000000000${n}`, name: "page_view", at, page_name: "Feed", role: "eater" as const },
        ...{ page_path: "", page_location: "", previous_page: "" },
      }));
    const both = await Promise.all([1, 2].map(() => storeEvents(db, browser, batch(clock.date()), clock.date())));
    expect(both.map(({ stored }) => stored).toSorted()).toEqual([0, 2]);
    clock.advance(7 * dayMs);
    await partitions.keep();
    expect(await storeEvents(db, browser, batch(clock.date()), clock.date())).toEqual({ stored: 0, isKnown: true });
    expect([await rowsIn("analytics_events_20261119"), await rowsIn("analytics_events")]).toEqual([2, 2]);
  });
});

describe("what reads of the outbox cost in many partitions", () => {
  let large: Database;
  let largeDatabase: TestDatabase;
  beforeAll(async () => {
    largeDatabase = await createTestDatabase();
    large = await openDatabase(largeDatabase.url, entities, 2);
    const at = new FakeClock(Date.UTC(2026, 10, 19));
    for (let day = 0; day < 8; day++, at.advance(dayMs)) await new Partitions(large, at, tables).keep();
    await large.query(
      `insert into outbox (user_id, stream, sequence, previous_sequence, at, body)
       select md5('user' || u)::uuid, 'portfolio', n, n - 1, timestamptz '2026-11-19Z' + n * interval '4 hours', '{}'
       from generate_series(1, 500) u, generate_series(1, 40) n`,
    );
    await large.query(
      "insert into stream_counters (user_id, stream, sequence) select user_id, stream, max(sequence) from outbox group by 1, 2",
    );
    await large.query("analyze");
  });
  afterAll(async () => {
    await large.close();
    await largeDatabase.drop();
  });

  /** A statement of the store, as it is sent. */
  async function sentBy(read: (on: Database) => Promise<unknown>): Promise<[string, unknown[]]> {
    const sent: Array<[string, unknown[]]> = [];
    await read({ query: async (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), []) } as never);
    return sent[0]!;
  }

  test("DB-059 a replay reads what it asks for, in each partition by its index, and nothing else of the user or of others", async () => {
    const user = (await large.query<{ id: string }>("select md5('user1')::uuid as id"))[0]!.id;
    const reads: ReadonlyArray<readonly [(on: Database) => Promise<unknown>, number]> = [
      [(on) => readEventsSince(on, "portfolio", user, 38, 100), 2],
      [(on) => readEventsSince(on, "portfolio", user, 0, 5), 5],
      [(on) => readMissedEvents(on, [{ userId: user, stream: "portfolio", sequence: 12 }], 7), 7],
    ];
    for (const [read, rows] of reads) {
      const sent = await sentBy(read);
      expect(await rowsLookedAt(large, sent, ["outbox"])).toBe(rows);
      const plan = JSON.stringify(await large.query(`explain (analyze, timing off) ${sent[0]}`, sent[1]));
      // Those that have no row yet may be gone through.
      expect(plan).not.toMatch(/Seq Scan on outbox_(?:2026111|2026112[0-5])/);
    }
  });

  test("DB-059 an insert of today reaches its partition alone", async () => {
    const plan = JSON.stringify(
      await large.query(
        `explain (analyze, buffers, timing off) insert into outbox (user_id, stream, sequence, previous_sequence, at, body)
         values ($1, 'portfolio', 1, 0, '2026-11-20T12:00:00Z', '{}')`,
        [ana],
      ),
    );
    expect(plan).not.toMatch(/outbox_2026112[1-9]|outbox_default/);
    expect(await large.query("select tableoid::regclass::text as partition from outbox where user_id = $1", [ana])).toEqual([
      { partition: "outbox_20261120" },
    ]);
  });
});
