import { expect, test } from "vitest";
import { gapPartsOf, gapPointsOf, type GapEvent, type GapFeeder } from "./tracking-difference-parts";

const event = (id: string, trade: string, kind: GapEvent["kind"], at: number, fill: number, price: number, quantity: number): GapEvent => ({
  ...{ id, trade, symbol: "AAPL", isShort: trade.startsWith("short"), kind, at, fill, price, quantity },
});
const sum = { last: 100, slippage: 0, missed: 0, capped: 0, notHeld: 0, sizing: 0 };
const feeder = (events: readonly GapEvent[]): GapFeeder => ({
  events,
  equityAt: () => 10_000,
  // $100 at the first close, $120 at the last.
  midAt: (_, at) => (at === 10 ? 100 : at === 100 ? 120 : null),
});
/** Five copies of $1,000 each. */
const windows = [{ first: 10, last: 100, capital: 5_000 }];
const none = { slippage: 0, missed: 0, capped: 0, heldBefore: 0, sizing: 0 };

test("FIG-060 what was left out counts with what the feeder's fill made: until the exits, at mid for what is still open", () => {
  const events = [event("in", "t", "OPENED", 20, 10, 100, 10), event("half", "t", "REDUCED", 50, 5, 110, 5)];
  // Half went at $110, half is at $120: $15 on $100.
  const parts = (change: object) => gapPartsOf({ windows, sums: [{ ...sum, event: "in", ...change }], held: [] }, feeder(events));
  expect(parts({ missed: 200 })).toEqual({ ...none, missed: expect.closeTo(-30 / 5_000, 12) });
  expect(parts({ capped: 100 })).toEqual({ ...none, capped: expect.closeTo(-15 / 5_000, 12) });
  expect(parts({ sizing: 50 })).toEqual({ ...none, sizing: expect.closeTo(7.5 / 5_000, 12) });
  expect(parts({ notHeld: 100 })).toEqual({ ...none, heldBefore: expect.closeTo(-15 / 5_000, 12) });
  expect(parts({ slippage: 3 })).toEqual({ ...none, slippage: -3 / 5_000 });
  // A short that rose lost: who missed it is better off.
  const short = [event("in", "short", "OPENED", 20, 10, 100, 10)];
  expect(gapPartsOf({ windows, sums: [{ ...sum, event: "in", missed: 200 }], held: [] }, feeder(short))!.missed).toBeCloseTo(
    40 / 5_000,
    12,
  );
});

test("FIG-060 what the feeder held at a copy's first close is missing as far as the copy did not hold its share of it", () => {
  // Ten at $100 of $10,000: a tenth, which made 20%. Five copies of $1,000 would hold five.
  const events = [event("in", "t", "OPENED", 5, 10, 90, 10)];
  const parts = (quantity: number) =>
    gapPartsOf({ windows, sums: [], held: quantity === 0 ? [] : [{ trade: "t", first: 10, last: 100, quantity }] }, feeder(events));
  expect(parts(0)).toEqual({ ...none, heldBefore: expect.closeTo(-0.02, 12) });
  expect(parts(5)).toEqual({ ...none, heldBefore: expect.closeTo(0, 12) });
  expect(parts(2)).toEqual({ ...none, heldBefore: expect.closeTo(-0.012, 12) });
});

test("FIG-060 a trade that was split, or had no price, is in no part; without copies there are none", () => {
  const split = [event("in", "t", "OPENED", 5, 10, 90, 10), event("adjusted", "t", "ADJUSTED", 30, 0, 0, 20)];
  expect(gapPartsOf({ windows, sums: [{ ...sum, event: "in", missed: 200 }], held: [] }, feeder(split))).toEqual(none);
  const dark = { ...feeder([event("in", "t", "OPENED", 5, 10, 90, 10)]), midAt: () => null };
  expect(gapPartsOf({ windows, sums: [{ ...sum, event: "in", missed: 200 }], held: [] }, dark)).toEqual(none);
  expect(gapPartsOf({ windows: [], sums: [], held: [] }, feeder([]))).toBeNull();
});

test("FIG-060 in points the parts and the rest add up to the gap as it is shown", () => {
  const points = gapPointsOf(-0.03561, { slippage: -0.0162, missed: -0.01084, capped: -0.0064, heldBefore: -0.004, sizing: 0.0012 });
  expect(points).toEqual({ gap: -3.56, slippage: -1.62, missed: -1.08, capped: -0.64, heldBefore: -0.4, sizing: 0.12, rest: 0.06 });
  expect(Object.is(gapPointsOf(0, none).rest, 0)).toBe(true);
});
