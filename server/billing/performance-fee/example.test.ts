import { expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { exampleOf } from "./example";
import { monthAfterDays, plannedRates, rateAt, validFromOf } from "./months";

const at = (day: string): Date => new Date(`${day}T21:00:00.000Z`);
const amount = new Decimal(1_000);

test("FEE-030 the example charges each month's end and the last close, and says the profit without a fee", () => {
  const closes = [
    { at: at("2025-12-30"), growth: 3 },
    { at: at("2026-01-15"), growth: 1.1 },
    { at: at("2026-01-30"), growth: 1.1 },
    { at: at("2026-02-27"), growth: 0.9 },
    { at: at("2026-03-10"), growth: 1.2 },
  ];
  const answer = exampleOf(closes, at("2025-01-01"), at("2026-01-01"), amount, 20)!;
  // January: 1,210 − 42 = 1,168. February 1,051.20. March 1,261.44: 93.44 above the mark × 20% = 18.68
  expect([answer.fee.toFixed(), answer.bites, answer.profit.toFixed()]).toEqual(["60.68", 606, "306.8"]);
  expect(answer.from).toEqual(at("2025-12-30"));
  expect(exampleOf(closes.slice(0, 1), at("2025-01-01"), at("2026-01-01"), amount, 20)).toBeNull();
  const lost = exampleOf([{ at: at("2026-02-01"), growth: 0.5 }], at("2026-01-31"), at("2025-06-01"), amount, 30)!;
  expect([lost.fee.toFixed(), lost.bites, lost.profit.toFixed(), lost.from]).toEqual(["0", 0, "-500", at("2026-01-31")]);
});

const month = (text: string): Date => new Date(`${text}-01T00:00:00.000Z`);

test.each([
  ["2026-11-20T12:00:00Z", "2026-12"],
  ["2026-11-24T00:00:00Z", "2026-12"],
  ["2026-11-24T00:00:01Z", "2027-01"],
  ["2026-12-31T23:59:59Z", "2027-02"],
])("FEE-020 a higher fee set at %s counts from %s", (now, expected) => {
  expect(monthAfterDays(new Date(now), 7)).toEqual(month(expected));
});

test("FEE-020 what is planned decides whether a fee is a higher one", () => {
  const rates = [{ validFrom: month("2026-12"), percent: 20 }];
  const now = new Date("2026-11-28T00:00:00Z");
  expect(validFromOf(rates, 10, now, 7)).toEqual(month("2026-12"));
  expect(validFromOf(rates, 25, now, 7)).toEqual(month("2027-01"));
  expect(rateAt(rates, now)).toBe(0);
  expect(rateAt(rates, month("2026-12"))).toBe(20);
  expect(plannedRates(rates, now)).toEqual(rates);
  const later = [...rates, { validFrom: month("2027-01"), percent: 20 }, { validFrom: month("2027-02"), percent: 30 }];
  expect(plannedRates(later, now)).toEqual([later[0], later[2]]);
  expect(plannedRates(later, month("2026-12"))).toEqual([later[2]]);
  expect(plannedRates(later, month("2027-02"))).toEqual([]);
});
