import { expect, test } from "vitest";
import { rangeNow } from "./year-range";

const now = Date.parse("2026-11-19T14:40:00Z");
const range = { low: "100", high: "200", since: "2025-11-21T00:00:00Z" };

test("MEND-S27 the last price lies in the range of 52 weeks, and a new extreme is one at once", () => {
  expect(rangeNow(range, "175", now)).toEqual({ low: "100", high: "200", percent: 75, isWhole: true });
  expect(rangeNow(range, "250", now)).toEqual({ low: "100", high: "250", percent: 100, isWhole: true });
  expect(rangeNow(range, "50", now)).toMatchObject({ low: "50", percent: 0 });
  expect(rangeNow({ ...range, low: "200" }, "200", now).percent).toBe(50);
});

test("MEND-S27 fewer prices than 52 weeks are no 52-week range", () => {
  expect(rangeNow({ ...range, since: "2026-03-02T00:00:00Z" }, null, now)).toEqual({
    ...{ low: "100", high: "200", percent: null, isWhole: false },
  });
});
