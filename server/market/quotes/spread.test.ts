import fc from "fast-check";
import { expect, test } from "vitest";
import { Decimal, isMultipleOf } from "../../platform/decimal";
import { spreadAround } from "./spread";

const around = (price: string, bps: string, tick: string): string[] => {
  const { bid, ask, mid } = spreadAround(new Decimal(price), new Decimal(bps), new Decimal(tick));
  return [bid, ask, mid].map(String);
};

test("MARKET-040 half the spread goes to each side, then bid down and ask up to whole ticks", () => {
  expect(around("100", "5", "0.01")).toEqual(["99.97", "100.03", "100"]);
  expect(around("100", "4", "0.01")).toEqual(["99.98", "100.02", "100"]);
  expect(around("1.08", "1", "0.00001")).toEqual(["1.07994", "1.08006", "1.08"]);
});

test("MARKET-041 bid and ask are at least one tick apart, the bid above zero", () => {
  expect(around("100", "0", "0.01")).toEqual(["100", "100.01", "100.005"]);
  expect(around("0.01", "5", "0.01")).toEqual(["0.01", "0.02", "0.015"]);
});

test("MARKET-042 for any price both lie on ticks, around the price, with the mid exactly between", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 100_000_000 }),
      fc.integer({ min: 0, max: 300 }),
      fc.constantFrom("0.01", "0.00001", "0.05", "1"),
      (ticks, bps, step) => {
        const tick = new Decimal(step);
        const price = tick.mul(ticks);
        const { bid, ask, mid } = spreadAround(price, new Decimal(bps), tick);
        expect([
          isMultipleOf(bid, tick),
          isMultipleOf(ask, tick),
          bid.lte(price),
          ask.gte(price),
          ask.sub(bid).gte(tick),
          mid.mul(2).eq(bid.add(ask)),
        ]).not.toContain(false);
      },
    ),
  );
});
