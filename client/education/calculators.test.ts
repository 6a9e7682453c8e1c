import { expect, test } from "vitest";
import { calculators } from "./calculators";

const calculate = (name: string, given: Record<string, number> = {}) => {
  const { fields, calculate: sum } = calculators[name]!;
  return sum({ ...Object.fromEntries(fields.map(({ key, value }) => [key, value])), ...given });
};

test("EDU-020 each calculator starts with the numbers of its article and comes to the article's answer", () => {
  expect(calculate("slippage")).toEqual({ value: -120, unit: "$", text: "a year, 1.20% of the copy" });
  expect(calculate("sizing")).toEqual({ value: 160, unit: "$", text: "in proportion, 4.00% of your copy" });
  expect(calculate("recovery").value).toBeCloseTo(31.58, 2);
  expect(calculate("copy-stop")).toEqual({ value: 884, unit: "$", text: "left when it triggers, at a unit value of 0.8840" });
  expect(calculate("risk")).toEqual({ value: 1250, unit: "$", text: "25.00 units; $100.00 lost at the stop" });
  expect(calculate("expectancy").value).toBeCloseTo(-3, 10);
});

test("EDU-021 nothing divides by zero", () => {
  expect(calculate("slippage", { copy: 0 }).text).toBe("a year, 0.00% of the copy");
  expect(calculate("sizing", { equity: 0 }).value).toBe(0);
  expect(calculate("risk", { stop: 50 }).value).toBe(0);
});
