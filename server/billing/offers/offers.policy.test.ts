import { expect, test } from "vitest";
import { isOnSale, isPrice, isWorthUnlocking, type RecipeOnSale } from "./offers.policy";

test.each([
  [0, true],
  [5, true],
  [995, true],
  [1_000, true],
  [-5, false],
  [1, false],
  [4, false],
  [7.5, false],
  [1_005, false],
  [Number.NaN, false],
])("SPEND-001 %d bites as a price: %s", (bites, isAllowed) => {
  expect(isPrice(bites)).toBe(isAllowed);
});

const recipe: RecipeOnSale = {
  priceBites: 25,
  isOwn: false,
  isUnlocked: false,
  isLocked: false,
  isSeenClosed: false,
  delaySeconds: 900,
};

test.each<[string, Partial<RecipeOnSale>, boolean]>([
  ["an open one with a delay", {}, true],
  ["a locked one", { isLocked: true, delaySeconds: 0 }, true],
  ["a locked one of theirs", { isLocked: true, isOwn: true }, false],
  ["one they unlocked", { isLocked: true, isUnlocked: true }, false],
  ["one they see in real time", { delaySeconds: 0 }, false],
  ["one they see is closed", { isSeenClosed: true }, false],
])("SPEND-005 unlocking %s shows something sooner: %s", (_, given, isWorth) => {
  expect(isWorthUnlocking({ ...recipe, ...given })).toBe(isWorth);
  expect(isOnSale({ ...recipe, ...given })).toBe(isWorth);
  expect(isOnSale({ ...recipe, ...given, priceBites: 0 })).toBe(false);
});
