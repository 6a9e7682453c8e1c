import { expect, test } from "vitest";
import { lastAtOrBefore, lastPriceOf, spread } from "./overlay-geometry";
import { withTick } from "../charts/CandleChart";

test("CHART-001 an event between two bars is on the earlier one, one before all bars nowhere", () => {
  expect(lastAtOrBefore([10, 20, 30], 25)).toBe(1);
  expect(lastAtOrBefore([10, 20, 30], 30)).toBe(2);
  expect(lastAtOrBefore([10, 20, 30], 9)).toBe(-1);
});

test("CHART-002 tags that would touch move apart, away from the one of the last price, in their order", () => {
  const moved = spread(
    [
      { id: "stop", y: 108 },
      { id: "average", y: 101 },
      { id: "target", y: 95 },
    ],
    100,
    22,
  );
  expect(moved).toEqual([
    { id: "target", y: 78 },
    { id: "average", y: 122 },
    { id: "stop", y: 144 },
  ]);
  expect(spread([{ id: "far", y: 10 }], 100, 22)).toEqual([{ id: "far", y: 10 }]);
  expect(spread([{ id: "only", y: 10 }], null, 22)).toEqual([{ id: "only", y: 10 }]);
});

test("CHART-003 a tick widens the forming bar, and the first one of a new period begins the next", () => {
  const bar = { time: 600, open: 10, high: 11, low: 9, close: 10, volume: 5 };
  expect(withTick(bar, 12, 659, "MINUTE")).toEqual({ time: 600, open: 10, high: 12, low: 9, close: 12, volume: 5 });
  expect(withTick(bar, 8, 785, "MINUTE")).toEqual({ time: 780, open: 8, high: 8, low: 8, close: 8, volume: 0 });
});

test("MEND-F07 the tag of the last price has the colour of the day's change, whatever the last candle does", () => {
  const falling = { open: 106.4, close: 106 };
  expect(lastPriceOf(falling, 100)).toEqual({ price: 106, isUp: true });
  expect(lastPriceOf({ open: 93, close: 94 }, 100)).toEqual({ price: 94, isUp: false });
  expect(lastPriceOf(falling, null)).toEqual({ price: 106, isUp: false });
  expect(lastPriceOf(undefined, 100)).toBeNull();
});
