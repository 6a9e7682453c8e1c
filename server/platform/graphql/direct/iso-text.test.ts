import fc from "fast-check";
import { expect, test } from "vitest";
import { isoText } from "./iso-text";

test("LIVE-151 a date's text is what toISOString gives, whatever day was asked for before", () => {
  fc.assert(
    fc.property(
      fc.array(fc.date({ noInvalidDate: true }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 86_399_999 }),
      (dates, later) => {
        for (const date of dates) {
          const sameDay = new Date(Math.floor(+date / 86_400_000) * 86_400_000 + later);
          for (const one of [date, sameDay, date]) if (!Number.isNaN(+one)) expect(isoText(one)).toBe(one.toISOString());
        }
      },
    ),
    { seed: 151, numRuns: 500 },
  );
  for (const ms of [0, -1, 1, 86_399_999, 86_400_000, -62_198_755_200_000, 253_402_300_800_000, 8.64e15, -8.64e15])
    expect(isoText(new Date(ms))).toBe(new Date(ms).toISOString());
  expect(() => isoText(new Date(NaN))).toThrow(RangeError);
});
