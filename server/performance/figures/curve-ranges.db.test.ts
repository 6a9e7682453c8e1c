import { afterAll, beforeAll, expect, test } from "vitest";
import { entities } from "../../entities";
import { FakeClock } from "../../platform/clock";
import { openDatabase, type Database } from "../../platform/db/database";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database";
import type { CurveRange } from "../../trading/trading.enums";
import { eventViewerOf, figuresAudiences, type FiguresAudience } from "../figures-audience";
import type { MoneyMode } from "../money-mode";
import { curveOf, type CurvePointValue } from "./curve";
import { RecordFiguresService } from "./record-figures.service";

/**
 * Records of two years. Each has a record account on paper until day 400, then one with real money, from day 600 on a second one beside it, on paper
 * again, and a practice account all the time. What else differs follows from the record's number.
 */
const records = 12;
const days = 730;
const dayMs = 86_400_000;
const beganAt = Date.parse("2024-01-01T00:00:00Z");
const closedAt = (day: number): number => beganAt + day * dayMs + 21 * 3_600_000;
const uuid = (kind: number, n: number): string => `${String(kind).padStart(8, "0")}-0000-4000-8000-${String(n).padStart(12, "0")}`;

interface Close {
  readonly account: string;
  readonly user: string;
  readonly mode: MoneyMode;
  readonly isPractice: boolean;
  readonly isOfRecord: boolean;
  readonly at: number;
  readonly growth: string;
  readonly delaySeconds: number;
  readonly priceBites: number;
}

interface Chapter {
  readonly at: number;
  readonly mode: MoneyMode;
  readonly delaySeconds: number;
  readonly priceBites: number;
}

const accounts = [
  { kind: "RECORD", mode: "PAPER", from: 0, to: 400 },
  { kind: "BROKER", mode: "LIVE", from: 401, to: 650 },
  { kind: "RECORD", mode: "PAPER", from: 600, to: days },
  { kind: "PRACTICE", mode: "PAPER", from: 0, to: days },
] as const;

/** Weekends have none; some records paused for months, ended long ago, began lately, or were never closed. */
function isClosed(n: number, day: number): boolean {
  if (day % 7 > 4 || n === 11) return false;
  if (n % 4 === 1 && day > 500 && day < 690) return false;
  if (n % 4 === 2 && day > 300) return false;
  if (n % 4 === 3 && day < 700) return false;
  return (day * 7 + n) % 13 > 1;
}

const closesOf = (n: number): Close[] =>
  accounts.flatMap(({ kind, mode, from, to }, place) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index)
      .filter((day) => isClosed(n, day))
      .map((day) => ({
        ...{ account: uuid(place + 2, n), user: uuid(1, n), mode, isPractice: kind === "PRACTICE" },
        isOfRecord: (day + n) % 29 > 0,
        at: closedAt(day) + (place === 2 ? 60_000 : 0),
        growth: (1 + (((day * 31 + n * 17 + place) % 41) - 20) / 1000).toFixed(3),
        delaySeconds: n % 3 === 0 ? (day % 3) * 40_000 : 0,
        priceBites: n % 3 === 1 ? 5 : 0,
      })),
  );

const chaptersOf = (n: number): Chapter[] =>
  [0, 401, 600].map((day, place) => ({
    at: beganAt + day * dayMs,
    mode: place === 1 ? "LIVE" : "PAPER",
    ...{ delaySeconds: n % 5 === 0 ? 86_400 : 0, priceBites: n % 3 === 1 ? 5 : 0 },
  }));

const everyone = Array.from({ length: records }, (_, index) => index + 1);
const allCloses = new Map(everyone.map((n) => [n, closesOf(n).toSorted((a, b) => a.at - b.at)]));

let testDatabase: TestDatabase;
let db: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = await openDatabase(testDatabase.url, entities, 2);
  const rowsOf: Record<string, object[]> = {
    users: everyone.map((n) => ({
      ...{ id: uuid(1, n), username: `cook${n}`, name: `Chef ${n}`, email: `mail${n}@example.test` },
      ...{ role: "feeder", created_at: new Date(beganAt) },
    })),
    trading_accounts: everyone.flatMap((n) =>
      accounts.map(({ kind, mode }, place) => ({
        ...{ id: uuid(place + 2, n), user_id: uuid(1, n), kind, mode, name: "Account", cash: 1, created_at: new Date(beganAt) },
        ...(kind === "BROKER" ? { broker: "ALPACA", connection_id: uuid(20, n) } : { broker: "PAPER", connection_id: null }),
        closed_at: place === 0 ? new Date(closedAt(400)) : null,
      })),
    ),
    records: everyone.map((n) => ({ id: uuid(9, n), user_id: uuid(1, n), account_id: uuid(4, n), created_at: new Date(beganAt) })),
    record_events: everyone.flatMap((n) =>
      chaptersOf(n).map((chapter, place) => ({
        ...{ id: uuid(10 + place, n), record_id: uuid(9, n), sequence: place + 1, user_id: uuid(1, n), kind: "CHAPTER" },
        ...{ at: new Date(chapter.at), delay_seconds: chapter.delaySeconds, price_bites: chapter.priceBites },
        ...{ bytes: JSON.stringify({ body: { mode: chapter.mode } }), previous_hash: "0".repeat(64) },
        hash: `${place}${n}`.padStart(64, "0"),
      })),
    ),
    equity_closes: [...allCloses.values()].flat().map((close) => ({
      ...{ account_id: close.account, user_id: close.user, day: new Date(close.at).toISOString().slice(0, 10), at: new Date(close.at) },
      ...{ equity: 1, cash: 1, growth: close.growth, chapter: 1, is_of_record: close.isOfRecord },
      ...{ delay_seconds: close.delaySeconds, price_bites: close.priceBites },
    })),
  };
  await db.transaction(async (tx) => {
    // They refer to each other by construction.
    await tx.query("set local session_replication_role = replica");
    for (const [table, rows] of Object.entries(rowsOf)) {
      const columns = Object.keys(rows[0]!).join(", ");
      await tx.query(`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`, [
        JSON.stringify(rows),
      ]);
    }
  });
}, 120_000);

afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

const rangeDays: Record<CurveRange, number> = { DAY: 1, WEEK: 7, MONTH: 30, THREE_MONTHS: 90, YEAR: 365, ALL: 100_000 };
const ranges = Object.keys(rangeDays) as CurveRange[];

/** Whether an audience sees it at a moment: as `visible_from` says it. */
function isSeen({ at, delaySeconds, priceBites }: Omit<Chapter, "mode">, audience: FiguresAudience, now: number): boolean {
  const { isSignedIn, isRelated, tierDelaySeconds } = eventViewerOf(audience);
  const own = isRelated ? 0 : isSignedIn && priceBites === 0 ? delaySeconds : Math.max(delaySeconds, tierDelaySeconds);
  return at + own * 1000 <= now;
}

/** The curve by hand, from every row there is; empty without a close. */
function expectedCurve(n: number, audience: FiguresAudience, mode: MoneyMode | null, range: CurveRange, now: number): CurvePointValue[] {
  const chapters = chaptersOf(n).filter((chapter) => isSeen(chapter, audience, now));
  const shown = mode ?? chapters.at(-1)?.mode ?? "PAPER";
  const start = shown === "PAPER" ? beganAt : (chapters.find((chapter) => chapter.mode === shown)?.at ?? beganAt);
  const closes = allCloses
    .get(n)!
    .filter((close) => close.mode === shown && !close.isPractice && close.isOfRecord && isSeen(close, audience, now));
  if (closes.length === 0) return [];
  const from = now - rangeDays[range] * dayMs;
  const base = closes.findLast((close) => close.at <= from)?.at ?? start;
  const points: CurvePointValue[] = [{ at: new Date(base), returnPercent: 0, drawdownPercent: 0 }];
  let [index, high] = [1, 1];
  for (const close of closes.filter(({ at }) => at > from)) {
    index *= Number(close.growth);
    high = Math.max(high, index);
    points.push({ at: new Date(close.at), returnPercent: (index - 1) * 100, drawdownPercent: (index / high - 1) * 100 });
  }
  return points;
}

const written = (points: readonly CurvePointValue[]): string =>
  points.map(({ at, returnPercent, drawdownPercent }) => `${+at} ${returnPercent.toFixed(9)} ${drawdownPercent.toFixed(9)}`).join("\n");

/** Among them moments at which a range begins with a close, just before and just after; and one long after the last. */
const moments = [closedAt(729) + 60_000, closedAt(728), closedAt(728) - 1, closedAt(640) + 1, closedAt(401), closedAt(405), closedAt(800)];

test.each(ranges)("GROW-149 a curve of %s from the closes read for it is the one from every close", async (range) => {
  const users = everyone.map((n) => uuid(1, n));
  let points = 0;
  for (const now of moments) {
    const service = new RecordFiguresService(db, new FakeClock(now));
    for (const audience of figuresAudiences)
      for (const mode of [null, "PAPER", "LIVE"] as const) {
        const read = await service.recordsOf(users, audience, mode, range);
        for (const [place, user] of users.entries()) {
          const { start, closes } = read.get(user)!;
          const from = range === "ALL" ? null : new Date(now - rangeDays[range] * dayMs);
          const curve = curveOf(start, closes, from, 100_000);
          expect(written(curve)).toBe(written(expectedCurve(place + 1, audience, mode, range, now)));
          points += curve.length;
        }
      }
  }
  expect(points).toBeGreaterThan(records * figuresAudiences.length);
});
