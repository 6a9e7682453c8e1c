import { expect, test } from "vitest";
import { strengthOf } from "./password-strength";

test.each([
  ["", 0],
  ["short", 1],
  ["123456789", 1],
  ["password123", 1],
  ["abcdefghijkl", 1],
  ["9876543210", 1],
  ["aaaaaaaaaaaaaaaa", 1],
  ["abcabcabcabcabc", 1],
  ["noorcooks2026", 1],
  ["wintersoup", 2],
  ["wintersoup7K", 3],
  ["a sturdy copper pan 9", 4],
])("CLIENT-054 strength of %j has %i bars", (password, bars) => {
  expect(strengthOf(password, ["noor"]).bars).toBe(bars);
});
