import { expect, test } from "vitest";
import { Decimal, estimateValue, isMultipleOf, openProfit, partOfQuantity, readDecimal, toWire } from "./decimal";
import { distancePercent, openReturnPercent } from "./percent";

test("DEC-001 a long gains when the price rises, a short when it falls", () => {
  expect(openReturnPercent("LONG", "214.76", "240.18")).toBeCloseTo(11.8365, 4);
  expect(openReturnPercent("SHORT", "200", "190")).toBe(5);
});

test("DEC-002 without a price or with a worthless average there is no return, never Infinity", () => {
  expect(openReturnPercent("LONG", "0", "10")).toBeNull();
  expect(openReturnPercent("LONG", "10", null)).toBeNull();
  expect(openReturnPercent("LONG", "ten", "10")).toBeNull();
});

test("DEC-003 a part of a position rounds down to the lot", () => {
  expect(partOfQuantity("2.085", 50, "0.001")).toBe("1.042");
  expect(partOfQuantity("3", 50, "1")).toBe("1");
  expect(partOfQuantity("0.3", 10, "0.1")).toBe("0.0");
});

test("DEC-004 decimals that binary floats cannot hold are exact", () => {
  expect(isMultipleOf(new Decimal("0.3"), "0.1")).toBe(true);
  expect(isMultipleOf(new Decimal("191.865"), "0.01")).toBe(false);
  expect(estimateValue(new Decimal("1.1"), "1.1")).toBe("1.21");
});

test("DEC-005 only plain decimals are read, and the wire never carries an exponent", () => {
  expect(readDecimal("1e5")).toBeNull();
  expect(readDecimal(" 12.50 ")?.toFixed()).toBe("12.5");
  expect(toWire(new Decimal("0.00000001"))).toBe("0.00000001");
});

test("DEC-006 the way to a stop is negative below", () => {
  expect(distancePercent("240.18", "233.50")).toBeCloseTo(-2.781, 3);
});

test("DEC-007 open profit is to the cent, and a short gains when the price falls", () => {
  expect(openProfit("LONG", "2.085", "191.86", "191.85")).toBe("-0.02");
  expect(openProfit("SHORT", "1.5", "418.6", "396.24")).toBe("33.54");
  expect(openProfit("LONG", null, "1", "2")).toBeNull();
});
