import { expect, test } from "vitest";
import { closeRetryDelayMs, isTooLittle } from "./close-retry";

test("BORD-037 a close that is refused waits twice as long each time, at most a quarter of an hour; one refused as too little is not tried again", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 1_000].map((attempt) => closeRetryDelayMs(attempt) / 60_000)).toEqual([1, 1, 2, 4, 8, 15, 15, 15]);
  expect(isTooLittle({ state: "REJECTED", reason: "BELOW_MINIMUM" })).toBe(true);
  expect(isTooLittle({ state: "REJECTED", reason: "SYMBOL_HALTED" })).toBe(false);
  expect(isTooLittle({ state: "DENIED", reason: "BELOW_MINIMUM" })).toBe(false);
});
