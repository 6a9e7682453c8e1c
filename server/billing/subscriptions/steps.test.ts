import { expect, test } from "vitest";
import { checkAt, nextPeriod, nextStep, renewalPrice, unusedDays, type RunningSubscription, type Step } from "./steps";

const day = (number: number, hours = 0): Date => new Date(Date.UTC(2026, 0, 1 + number, hours));
const running: RunningSubscription = {
  state: "ACTIVE",
  isRenewing: true,
  periodEnd: day(30),
  graceUntil: null,
  priceBites: 100,
  nextPriceBites: null,
};
const inGrace: RunningSubscription = { ...running, state: "GRACE", graceUntil: day(33), nextPriceBites: 100 };

test.each<[string, RunningSubscription, Date, Step]>([
  ["before the reminder", running, day(26, 23), "NOTHING"],
  ["three days before the end", running, day(27), "REMIND"],
  ["after the reminder", { ...running, nextPriceBites: 100 }, day(29), "NOTHING"],
  ["at the end", { ...running, nextPriceBites: 100 }, day(30), "CHARGE"],
  ["at the end without a reminder", running, day(30), "CHARGE"],
  ["cancelled, before the end", { ...running, isRenewing: false }, day(29, 23), "NOTHING"],
  ["cancelled, at the end", { ...running, isRenewing: false }, day(30), "CANCELLED"],
  ["in the days of grace", inGrace, day(32, 23), "CHARGE"],
  ["cancelled in the days of grace", { ...inGrace, isRenewing: false }, day(31), "CANCELLED"],
  ["after the days of grace", inGrace, day(33), "LAPSED"],
  ["ended", { ...running, state: "ENDED" }, day(40), "NOTHING"],
])("SPEND-020 %s", (_, subscription, now, step) => {
  expect(nextStep(subscription, now)).toBe(step);
});

test.each<[string, RunningSubscription, Date, Date]>([
  ["for the reminder", running, day(1), day(27)],
  ["for the end, once reminded", { ...running, nextPriceBites: 100 }, day(27), day(30)],
  ["for the end, when cancelled", { ...running, isRenewing: false }, day(1), day(30)],
  ["every hour of grace", inGrace, day(31), day(31, 1)],
  ["and at its end", inGrace, day(32, 23), day(33)],
])("SPEND-020 the job looks again %s", (_, subscription, now, expected) => {
  expect(checkAt(subscription, now)).toEqual(expected);
});

test.each<[number, number | null, number, number]>([
  [100, null, 100, 100],
  [100, null, 250, 100],
  [100, null, 50, 50],
  [100, 150, 250, 150],
  [100, 150, 120, 120],
  [100, 150, 0, 0],
])("SPEND-021 a period of %d, reminded of %s, asked %d now, renews for %d", (priceBites, nextPriceBites, asked, expected) => {
  expect(renewalPrice({ ...running, priceBites, nextPriceBites }, asked)).toBe(expected);
});

test("SPEND-022 a period follows on the last, and begins now where the server was down for longer than the grace", () => {
  expect(nextPeriod(day(30), day(32))).toEqual({ periodStart: day(30), periodEnd: day(60) });
  expect(nextPeriod(day(30), day(33))).toEqual({ periodStart: day(30), periodEnd: day(60) });
  expect(nextPeriod(day(30), day(50))).toEqual({ periodStart: day(50), periodEnd: day(80) });
});

test.each([
  [day(0), 30],
  [day(0, 1), 29],
  [day(29), 1],
  [day(29, 1), 0],
  [day(31), 0],
])("SPEND-023 of a period that ends early, whole days are unused", (endedAt, days) => {
  expect(unusedDays(day(30), endedAt)).toBe(days);
});
