import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../platform/db/database";
import { createTestDatabase } from "../../platform/testing/test-database";
import { feedScore, trendScore } from "./ranking";

const database = await createTestDatabase();
const db = await openDatabase(database.url, []);
afterAll(async () => {
  await db.close();
  await database.drop();
});

test("RANK-001 discovery's score is the same in SQL, and twice the discussion equals six hours", async () => {
  const at = new Date("2026-11-20T12:34:56.789Z");
  for (const [reactions, comments, reposts] of [
    [0, 0, 0],
    [1, 0, 0],
    [7, 3, 2],
    [100_000, 5_000, 900],
  ] as const) {
    const [row] = await db.query<{ score: number }>("select feed_score($1, $2, $3, $4) as score", [at, reactions, comments, reposts]);
    expect(row!.score).toBeCloseTo(feedScore(at, { reactions, comments, reposts }), 6);
  }
  const later = new Date(+at + 6 * 3_600_000);
  expect(feedScore(later, { reactions: 3, comments: 0, reposts: 0 })).toBeCloseTo(
    feedScore(at, { reactions: 7, comments: 0, reposts: 0 }),
    6,
  );
});

test("RANK-002 a trend halves in twelve hours, and each author counts once", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const hours = (count: number): Date => new Date(+now - count * 3_600_000);
  expect(trendScore(now, [now])).toBe(1);
  expect(trendScore(now, [hours(12), hours(24)])).toBeCloseTo(0.75, 10);
  expect(trendScore(now, [])).toBe(0);
});
