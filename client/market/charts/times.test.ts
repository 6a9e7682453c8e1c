import { afterAll, beforeAll, expect, test } from "vitest";
import { setTimeZone } from "../../lib/format/time";
import { repeatedDays, showsSeconds, tickLabel } from "./times";

beforeAll(() => setTimeZone("UTC"));
afterAll(() => setTimeZone(undefined));

test("MEND-F14 the axis of a line of a few minutes shows seconds, so that no two of its labels are the same", () => {
  const began = Date.UTC(2026, 10, 23, 9, 30, 5) / 1_000;
  expect(showsSeconds([began, began + 1], false)).toBe(true);
  expect(showsSeconds([began, began + 299], false)).toBe(true);
  expect(showsSeconds([began, began + 300], false)).toBe(false);
  expect(showsSeconds([began, began + 1], true)).toBe(false);
  expect(showsSeconds([], false)).toBe(false);
  expect([tickLabel(began, 4, false), tickLabel(began + 1, 4, false)]).toEqual(["09:30:05", "09:30:06"]);
  expect(tickLabel(began, 3, false)).toBe("09:30");
});

test("MEND-F14 a daily axis names a date once: what is after a day's close is of the same date", () => {
  const close = (day: number): number => Date.UTC(2026, 10, day, 21) / 1_000;
  const now = Date.UTC(2026, 10, 26, 23, 36) / 1_000;
  expect([...repeatedDays([close(25), close(26), now])]).toEqual([now]);
  // Two lines over the same days, and a moment after midnight.
  expect([...repeatedDays([close(25), close(26), close(25), close(26), now + 3_600])]).toEqual([]);
  expect([...repeatedDays([])]).toEqual([]);
});
