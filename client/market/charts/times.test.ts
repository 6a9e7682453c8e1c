import { afterAll, beforeAll, expect, test } from "vitest";
import { setTimeZone } from "../../lib/format/time";
import { showsSeconds, tickLabel } from "./times";

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
