import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entities } from "../entities";
import { StoredCounts } from "../platform/counts/stored-counts";
import { openDatabase, type Database } from "../platform/db/database";
import { createTestDatabase, type TestDatabase } from "../platform/testing/test-database";
import { analyticsDayCounting } from "./analytics-days";
import type { AnalyticsDayDelta } from "./analytics-days.store";
import { insertInstallation, readSummaryRow, storeEvents, type NewAnalyticsEvent } from "./analytics.store";

let testDatabase: TestDatabase;
let db: Database;
let days: StoredCounts<AnalyticsDayDelta>;
const browsers: string[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = await openDatabase(testDatabase.url, entities, 2);
  days = new StoredCounts(db, analyticsDayCounting);
  for (let at = 0; at < 4; at++) browsers.push(await insertInstallation(db, "web", "0".repeat(64), new Date("2026-03-01Z")));
});

afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

/** The same numbers in each run. */
let seed = 20_261_128;
const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;

const dayMs = 86_400_000;
const event = (at: Date): NewAnalyticsEvent => ({
  ...{ event_id: randomUUID(), name: random(4) === 0 ? "copy_started" : "page_view", at, page_path: "", page_location: "" },
  page_name: ["Feed", "Pricing", "Tag"][random(3)]!,
  previous_page: ["", "/feed?x=1", "/feed#top", "/pricing"][random(4)]!,
  role: (["visitor", "eater", "feeder"] as const)[random(3)]!,
});

interface EventRow {
  readonly installation_id: string;
  readonly name: string;
  readonly at: Date;
  readonly page_name: string;
  readonly previous_page: string;
  readonly role: string;
}

const counted = (names: readonly string[]): Record<string, number> =>
  names.reduce<Record<string, number>>((all, name) => ({ ...all, [name]: (all[name] ?? 0) + 1 }), {});
const asRecord = (list: ReadonlyArray<{ readonly name: string; readonly count: number }>): Record<string, number> =>
  Object.fromEntries(list.map(({ name, count }) => [name, count]));

/** What the dashboard says is what the events say one after the other. */
async function expectAsReported(from: Date, to: Date): Promise<void> {
  const summary = await readSummaryRow(db, from, to, 100);
  const events = await db.query<EventRow>("select * from analytics_events where at >= $1", [from]);
  const views = events.filter(({ name }) => name === "page_view");
  const browsersOf = (list: readonly EventRow[]): number => new Set(list.map((one) => one.installation_id)).size;
  const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
  expect([summary.views, summary.installations]).toEqual([views.length, browsersOf(views)]);
  expect(asRecord(summary.pages)).toEqual(counted(views.map((one) => one.page_name)));
  expect(asRecord(summary.roles)).toEqual(counted(views.map((one) => one.role)));
  expect(asRecord(summary.events)).toEqual(counted(events.flatMap(({ name }) => (name === "page_view" ? [] : name))));
  expect(Object.fromEntries(summary.steps.map((one) => [`${one.from} ${one.to}`, one.count]))).toEqual(
    counted(views.map((one) => `${one.previous_page.split(/[?#]/)[0]} ${one.page_name}`)),
  );
  for (const { day, ...figures } of summary.days) {
    const ofDay = views.filter(({ at }) => dayOf(at) === day);
    expect({ day, ...figures }).toEqual({ day, views: ofDay.length, installations: browsersOf(ofDay) });
  }
}

test("GROW-106 after a random history the dashboard says what browsers reported, before and after it is added up, late reports and repeated ones too", async () => {
  let now = Date.parse("2026-03-02T22:00:00Z");
  for (let step = 0; step < 60; step++) {
    now += random(20) * 3_600_000;
    // A batch may have waited for up to a day.
    const events = Array.from({ length: 1 + random(4) }, () => event(new Date(now - random(24) * 3_600_000)));
    const browser = browsers[random(browsers.length)]!;
    for (let sent = 0; sent <= random(2); sent++) await storeEvents(db, browser, events, new Date(now));
    if (random(4) === 0) await days.settle();
    if (step % 6 === 5)
      for (const back of [0, 2, 6, 89]) await expectAsReported(new Date(Math.floor(now / dayMs) * dayMs - back * dayMs), new Date(now));
  }
  await days.settle();
  expect(await db.query("select 1 from analytics_day_changes")).toEqual([]);
  await expectAsReported(new Date(Math.floor(now / dayMs) * dayMs - 89 * dayMs), new Date(now));
});

test("GROW-107 a recount names days whose page views are counted wrong or not at all and mends them, and finds nothing a second time", async () => {
  expect((await days.recount()).wrong).toEqual([]);
  const [one, other] = await db.query<{ day: string }>("select distinct day::text as day from analytics_days order by day desc limit 2");
  await db.query("update analytics_days set count = count + 2 where day = $1", [one!.day]);
  await db.query("delete from analytics_days where day = $1", [other!.day]);
  expect((await days.recount()).wrong.toSorted()).toEqual([other!.day, one!.day]);
  expect((await days.recount()).wrong).toEqual([]);
});
