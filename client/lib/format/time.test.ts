import { afterAll, beforeAll, expect, test } from "vitest";
import { formatAge, formatDelay, formatExact, formatMoment, formatMomentWithin, formatRelative, setTimeZone } from "./time";
import { setLocale } from "./locale";

beforeAll(() => {
  setTimeZone("UTC");
  setLocale("en-US");
});
afterAll(() => {
  setTimeZone(undefined);
  setLocale(undefined);
});

const now = Date.parse("2026-11-19T14:32:07Z");
const ago = (seconds: number): number => now - seconds * 1_000;

test("TIME-001 ten seconds are just now, then seconds, minutes, hours", () => {
  expect(formatRelative(ago(10), now)).toBe("just now");
  expect(formatRelative(ago(45), now)).toBe("45 s ago");
  expect(formatRelative(ago(60), now)).toBe("1 min ago");
  expect(formatRelative(ago(59 * 60 + 59), now)).toBe("59 min ago");
  expect(formatRelative(ago(3 * 3600), now)).toBe("3 h ago");
});

test("TIME-002 another day shows weekday and clock, older ones the date, other years the year", () => {
  expect(formatRelative("2026-11-18T15:58:00Z", now)).toBe("Wed 15:58");
  expect(formatRelative("2026-11-10T15:58:00Z", now)).toBe("Nov 10");
  expect(formatRelative("2025-11-19T15:58:00Z", now)).toBe("Nov 19, 2025");
});

test("TIME-003 late last night is still hours until twelve have passed", () => {
  const morning = Date.parse("2026-11-19T06:00:00Z");
  expect(formatRelative("2026-11-18T23:00:00Z", morning)).toBe("7 h ago");
  expect(formatRelative("2026-11-19T00:01:00Z", now)).toBe("14 h ago");
});

test("TIME-004 a clock slightly ahead is just now, one far ahead is exact", () => {
  expect(formatRelative(now + 2_000, now)).toBe("just now");
  expect(formatRelative("2026-11-20T09:00:00Z", now)).toBe("Fri 09:00");
});

test("TIME-005 the exact moment names its zone", () => {
  expect(formatExact("2026-11-18T15:58:02Z")).toBe("Wed, Nov 18, 2026, 15:58:02 UTC");
});

test("TIME-006 a history says Today", () => {
  expect(formatMoment("2026-11-19T11:29:00Z", now)).toBe("Today 11:29");
  expect([formatMomentWithin("2026-11-19T11:29:00Z", now), formatMomentWithin("2026-11-23T14:30:00Z", now)]).toEqual([
    "today 11:29",
    "Mon 14:30",
  ]);
  expect(formatMoment("2026-11-16T15:41:00Z", now)).toBe("Mon 15:41");
});

test("TIME-007 ages are days, then years with one decimal", () => {
  expect(formatAge("2026-09-06T00:00:00Z", now)).toBe("74 days");
  expect(formatAge("2025-03-03T00:00:00Z", now)).toBe("1.7 years");
  expect(formatAge(null, now)).toBe("–");
});

test("TIME-008 a delay is worded in its own unit", () => {
  expect(formatDelay(900)).toBe("15 min");
  expect(formatDelay(5_400)).toBe("1.5 h");
});

test("TIME-009 another zone words the same moment anew, and the first one again as before", () => {
  const moment = "2026-11-18T15:58:02Z";
  expect(formatExact(moment)).toBe("Wed, Nov 18, 2026, 15:58:02 UTC");
  setTimeZone("Asia/Tokyo");
  expect(formatExact(moment)).toBe("Thu, Nov 19, 2026, 00:58:02 GMT+9");
  setTimeZone("UTC");
  expect(formatExact(moment)).toBe("Wed, Nov 18, 2026, 15:58:02 UTC");
});
