import fc from "fast-check";
import { expect, test } from "vitest";
import { Decimal } from "../../decimal";
import { lateDecimal, lateDecimalOrNull } from "./late-decimal";

/** As Postgres writes a numeric: no zero in front, no exponent, no sign before a zero; zeros at the end are kept. */
const numericText = fc
  .record({
    isNegative: fc.boolean(),
    whole: fc.bigInt({ min: 0n, max: 10n ** 18n }),
    part: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 }),
  })
  .map(({ isNegative, whole, part }) => {
    const text = part.length > 0 ? `${whole}.${part.join("")}` : `${whole}`;
    return isNegative && /[1-9]/.test(text) ? `-${text}` : text;
  });

test("LIVE-150 a late Decimal is written and calculated with like the Decimal of the same text", () => {
  fc.assert(
    fc.property(numericText, numericText, (one, other) => {
      const [late, now, second] = [lateDecimal(one), new Decimal(one), new Decimal(other)];
      expect(late.toFixed()).toBe(now.toFixed());
      expect([late.toFixed(2), late.toFixed(0, 1), `${JSON.stringify(late)} ${String(late)}`]).toEqual([
        now.toFixed(2),
        now.toFixed(0, 1),
        `${JSON.stringify(now)} ${String(now)}`,
      ]);
      expect(Decimal.isDecimal(late) && late instanceof Decimal).toBe(true);
      for (const calculate of ["add", "sub", "mul", "comparedTo"] as const) {
        expect(String(late[calculate](second))).toBe(String(now[calculate](second)));
        expect(String(second[calculate](lateDecimal(one)))).toBe(String(second[calculate](now)));
      }
      if (!second.isZero()) expect(String(lateDecimal(one).div(lateDecimal(other)))).toBe(String(now.div(second)));
      expect([late.isZero(), late.isNeg(), late.toNumber(), late.neg().abs().toFixed()]).toEqual([
        now.isZero(),
        now.isNeg(),
        now.toNumber(),
        now.neg().abs().toFixed(),
      ]);
      expect(late.toFixed()).toBe(now.toFixed());
    }),
    { seed: 150, numRuns: 500 },
  );
  for (const text of ["0", "0.00", "10", "100.00", "0.000000010", "NaN", "Infinity"])
    expect(lateDecimal(text).toFixed()).toBe(new Decimal(text).toFixed());
  expect(lateDecimalOrNull(null)).toBeNull();
});
