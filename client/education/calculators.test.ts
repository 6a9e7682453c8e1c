import { expect, test } from "vitest";
import { calculators } from "./calculators";

const reckon = (name: string, given: Record<string, number> = {}) => {
  const { fields, reckon: sum } = calculators[name]!;
  return sum({ ...Object.fromEntries(fields.map(({ key, value }) => [key, value])), ...given });
};

test("EDU-020 each calculator starts with the numbers of its article and comes to the article's answer", () => {
  expect(reckon("slippage")).toEqual({ value: -120, unit: "$", text: "a year, 1.20% of the copy" });
  expect(reckon("sizing")).toEqual({ value: 160, unit: "$", text: "in proportion, 4.00% of your copy" });
  expect(reckon("recovery").value).toBeCloseTo(31.58, 2);
  expect(reckon("copy-stop")).toEqual({ value: 884, unit: "$", text: "left when it acts, at a unit value of 0.8840" });
  expect(reckon("risk")).toEqual({ value: 1250, unit: "$", text: "25.00 units; $100.00 lost at the stop" });
  expect(reckon("expectancy").value).toBeCloseTo(-3, 10);
});

test("EDU-021 nothing divides by zero", () => {
  expect(reckon("slippage", { copy: 0 }).text).toBe("a year, 0.00% of the copy");
  expect(reckon("sizing", { equity: 0 }).value).toBe(0);
  expect(reckon("risk", { stop: 50 }).value).toBe(0);
});
