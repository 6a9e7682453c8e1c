import { afterAll, beforeAll, expect, test } from "vitest";
import { entities } from "../../entities";
import { FakeClock } from "../../platform/clock";
import { openDatabase, type Database } from "../../platform/db/database";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database";
import { LeaderboardService, type FeederFilter } from "./leaderboard";
import { namePattern } from "./name-pattern";
import { ReturnOrder } from "./return-order";
import type { ListViewer } from "./trader-list.store";

const now = new Date("2026-06-01T12:00:00Z");
const dayMs = 86_400_000;
const people = 240;

/** The same numbers in each run. */
let seed = 20_261_128;
const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number * 7_919).padStart(12, "0")}`;

interface Feeder {
  readonly id: string;
  readonly name: string;
  readonly isListed: boolean;
  readonly isPrivate: boolean;
  /** Own return of the year; null without a close in it. */
  readonly total: number | null;
  readonly isProven: boolean;
  readonly recordDays: number;
}

let testDatabase: TestDatabase;
let db: Database;
let order: ReturnOrder;
const feeders: Feeder[] = [];
const viewer: ListViewer = { id: idOf(people + 1), isAdmin: false };
const followed = new Set<string>();
const blocked = new Set<string>();

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = await openDatabase(testDatabase.url, entities, 2);
  await insertUser({ id: viewer.id!, username: "reader", name: "Reader", role: "eater" });
  for (let number = 1; number <= people; number++) await addFeeder(number);
  order = new ReturnOrder(db, new LeaderboardService(db, new FakeClock(+now)));
}, 120_000);

afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

interface NewUser {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly role: string;
  readonly suspendedAt?: Date | null;
  readonly isPending?: boolean;
}

const insertUser = ({ id, username, name, role, suspendedAt = null, isPending = false }: NewUser): Promise<unknown> =>
  db.query("insert into users (id, username, name, email, role, suspended_at, pending) values ($1, $2, $3, $4, $5, $6, $7)", [
    ...[id, username, name, `${username}@example.test`, role, suspendedAt, isPending],
  ]);

/** A feeder as chance has it: some suspended, pending, private, followed or blocked; some with the same return, some with none. */
async function addFeeder(number: number): Promise<void> {
  const [isSuspended, isPending, isPrivate] = [random(12) === 0, random(15) === 0, random(6) === 0];
  const feeder: Feeder = {
    ...{ id: idOf(number), name: `${random(4) === 0 ? "Baker" : "Cook"} ${number}`, isListed: !isSuspended && !isPending, isPrivate },
    total: random(5) === 0 ? null : (random(40) - 15) / 100,
    isProven: random(3) > 0,
    recordDays: 100 + random(500),
  };
  feeders.push(feeder);
  const role = random(2) === 0 ? "feeder" : "hybrid";
  const suspendedAt = isSuspended ? now : null;
  await insertUser({ id: feeder.id, username: `person${number}`, name: feeder.name, role, suspendedAt, isPending });
  if (isPrivate) await db.query("insert into privacy_settings (user_id, profile_audience) values ($1, 'FOLLOWERS')", [feeder.id]);
  if (random(4) === 0) await relate(followed, "follows (follower_id, followed_id)", feeder.id);
  else if (random(8) === 0) await relate(blocked, "blocks (blocker_id, blocked_id)", feeder.id);
  if (feeder.total !== null) await addRecord(feeder);
}

async function relate(who: Set<string>, into: string, id: string): Promise<void> {
  who.add(id);
  await db.query(`insert into ${into} values ($1, $2)`, [viewer.id, id]);
}

const addRecord = ({ id, total, isProven, recordDays }: Feeder): Promise<unknown> =>
  db.transaction(async (tx) => {
    // The account of the record is nobody's.
    await tx.query("set local session_replication_role = replica");
    const from = new Date(+now - recordDays * dayMs);
    await tx.query("insert into records (user_id, account_id, created_at) values ($1, gen_random_uuid(), $2)", [id, from]);
    await tx.query(
      `insert into feeder_growths (audience, period, mode, feeder_id, days, total, spread, volatility, first_at, main_class)
       values ('PAID', 'YEAR', 'ALL', $1, 30, $2, 0.01, 0.01, $3, 'STOCK')`,
      [id, total, from],
    );
    await tx.query("insert into trader_figures (user_id, audience, computed_at, figures) values ($1, 'PAID', $2, $3)", [
      ...[id, now, JSON.stringify({ dailyCloses: isProven ? 20 : 19, closedTrades: 5 })],
    ]);
  });

const open: FeederFilter = { period: "YEAR", recordDaysMin: 0, riskMin: 1, riskMax: 10 };

interface Wished {
  readonly filter?: FeederFilter;
  readonly search?: string;
}

/** The list one feeder after the other: who may be seen, in order of return. */
function expected({ filter = open, search = "" }: Wished): string[] {
  const keyOf = ({ total, isProven, recordDays }: Feeder): number =>
    total === null ? -Infinity : Math.expm1(total) - (isProven ? 0 : 1e7) - (recordDays >= 365 ? 0 : 1e7);
  return feeders
    .filter(({ id, isListed, isPrivate }) => isListed && !blocked.has(id) && (!isPrivate || followed.has(id)))
    .filter(({ name }) => name.toLowerCase().includes(search))
    .filter(({ total, recordDays }) => filter === open || (total !== null && recordDays >= filter.recordDaysMin))
    .map((feeder) => ({ id: feeder.id, key: keyOf(feeder) }))
    .toSorted((a, b) => (a.key === b.key ? (a.id < b.id ? 1 : -1) : b.key > a.key ? 1 : -1))
    .map(({ id }) => id);
}

async function listed(pageSize: number, { filter = open, search = "" }: Wished): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: [string | null, string | null] = [null, null]; ;) {
    const page = await order.page(viewer, { filter, audience: "PAID", pattern: namePattern(search), cursor, limit: pageSize });
    seen.push(...page.map(({ id }) => id));
    if (page.length < pageSize) return seen;
    cursor = [page.at(-1)!.key_text, page.at(-1)!.id];
  }
}

test("GROW-108 the list by return of a period is what each feeder's row says, page by page, with searches and filters too", async () => {
  expect(expected({}).length).toBeGreaterThan(100);
  for (const pageSize of [3, 25, 101]) expect(await listed(pageSize, {})).toEqual(expected({}));
  for (const wished of [
    { search: "baker" },
    { search: "r 1" },
    { search: "nobody" },
    { filter: { ...open, recordDaysMin: 365 } },
    { filter: { ...open, recordDaysMin: 200 }, search: "cook" },
    { filter: { ...open, assetClass: "CRYPTO" as const, recordDaysMin: 10_000 } },
  ])
    expect(await listed(7, wished)).toEqual(expected(wished));
});

test("GROW-108 who is suspended, blocks the reader or goes private leaves the list at once", async () => {
  const [first, second, third] = expected({});
  await db.query("update users set suspended_at = now() where id = $1", [first]);
  await db.query("insert into blocks (blocker_id, blocked_id) values ($1, $2)", [second, viewer.id]);
  await db.query("delete from follows where followed_id = $1", [third]);
  await db.query("insert into privacy_settings (user_id, profile_audience) values ($1, 'FOLLOWERS') on conflict (user_id) do update set profile_audience = excluded.profile_audience", [third]); // prettier-ignore
  expect(await listed(25, {})).toEqual(expected({}).slice(3));
});

test("GROW-108 a cursor of another list is refused", async () => {
  for (const cursor of [
    ["Chef Ana", idOf(1)],
    ["", idOf(1)],
    ["0.5", "nobody"],
  ] as const)
    await expect(order.page(viewer, { filter: open, audience: "PAID", pattern: null, cursor, limit: 5 })).rejects.toMatchObject({
      extensions: { code: "BAD_USER_INPUT" },
    });
});
