import { expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { settlementMoney, splitShortfall, type Holding } from "./shortfall.rules";

const holding = (holderId: string, units: string, cost: string, isCopy = true): Holding => ({
  ...{ holderId, isCopy, units: new Decimal(units), cost: new Decimal(cost) },
});
const split = (holdings: readonly Holding[], missing: string, lot = "0.0001"): string[] =>
  splitShortfall(holdings, new Decimal(missing), new Decimal(lot)).map(
    ({ holderId, units, cost }) => `${holderId} ${units.toFixed()} ${cost.toFixed()}`,
  );

test("RECON-020 missing units are split by what each holds, in whole lots, and add up to what is missing", () => {
  const three = [holding("a", "3", "300"), holding("b", "2", "210"), holding("trade", "1", "90", false)];
  expect(split(three, "3")).toEqual(["a 1.5 150", "b 1 105", "trade 0.5 45"]);
  expect(split(three, "1", "1")).toEqual(["a 1 100"]);
  // A fee of the venue is no whole lot: the largest holder bears what is left over.
  expect(split([holding("a", "1", "100"), holding("b", "1", "100")], "0.00015")).toEqual(["a 0.00015 0.02"]);
  expect(split(three, "7")).toEqual(["a 3 300", "b 2 210", "trade 1 90"]);
  expect([split(three, "0"), split([], "1")]).toEqual([[], []]);
});

test("RECON-021 written off, a copy loses the cost and an own trade is given back at the price; a short that is gone was bought back", () => {
  const shares = splitShortfall([holding("a", "2", "200"), holding("trade", "2", "220", false)], new Decimal(2), new Decimal("0.01"));
  const long = settlementMoney(shares, new Decimal(105), false);
  expect(Object.values(long).map(String)).toEqual(["-105", "0", "210"]);
  const short = settlementMoney(shares, new Decimal(105), true);
  expect([short.reduceResult, short.value].map(String)).toEqual(["0", "210"]);
});
