import { expect, test } from "vitest";
import { atTick, byTicks, handlePlaces, ticksOf } from "./handle-geometry";

test("MEND-N03 a price read off the chart comes onto the nearest tick, and is never zero", () => {
  expect(atTick(171.2049, "0.01")).toBe("171.20");
  expect(atTick(171.205_1, "0.01")).toBe("171.21");
  expect(atTick(1.084_26, "0.00005")).toBe("1.08425");
  expect(atTick(103.4, "0.25")).toBe("103.50");
  expect(atTick(-4, "0.01")).toBe("0.01");
});

test("MEND-N03 keys move by one tick, with Shift or a page by ten, exactly", () => {
  expect(ticksOf("ArrowUp", false)).toBe(1);
  expect(ticksOf("ArrowDown", true)).toBe(-10);
  expect(ticksOf("PageUp", false)).toBe(10);
  expect(ticksOf("Tab", false)).toBeNull();
  expect(byTicks("0.3", -1, "0.1")).toBe("0.2");
  expect(byTicks("190.0050", 1, "0.01")).toBe("190.02");
  expect(byTicks("0.02", -10, "0.01")).toBe("0.01");
});

test("MEND-N03 handles stand at their lines, apart from each other and inside the pane", () => {
  expect(handlePlaces([200, 50], 400)).toEqual([200, 50]);
  expect(handlePlaces([200, 205, 201], 400)).toEqual([200, 252, 226]);
  expect(handlePlaces([-30, 900], 400)).toEqual([12, 388]);
  expect(handlePlaces([399, 398], 400)).toEqual([388, 362]);
});
