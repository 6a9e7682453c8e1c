import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { slippageLabel, slippageOf, slippageText } from "./slippage-words";

const client = path.resolve(import.meta.dirname, "../..");
const sources = readdirSync(client, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.generated\.ts$/.test(file),
);
const usersOf = (word: RegExp): string[] => sources.filter((file) => word.test(readFileSync(path.join(client, file), "utf8"))).toSorted();

test("MEND-F11 slippage is written with the word simulated, and a missing one as a dash", () => {
  expect(slippageLabel).toBe("Slippage (simulated on paper)");
  expect([slippageText(1.24), slippageText(-0.3), slippageText(0), slippageText(null)]).toEqual([
    "+1.2 bps (simulated on paper)",
    "−0.3 bps (simulated on paper)",
    "0.0 bps (simulated on paper)",
    "–",
  ]);
  const onPaper = [1.24, null].map((slippageBps) => slippageOf({ slippageBps, venue: null }));
  const atBroker = [1.24, null].map((slippageBps) => slippageOf({ slippageBps, venue: "BINANCE" }));
  expect([onPaper, atBroker]).toEqual([
    ["+1.2 bps (simulated)", "–"],
    ["+1.2 bps", "–"],
  ]);
});

test("MEND-F11 every screen that writes a fill's slippage takes its words from one place", () => {
  // Under a heading that says it, the figure stands alone; the preview's is no fill but how far the price is from the feeder's, a taste
  // test's the cost that it assumes.
  const plain = usersOf(/formatBps/).filter((file) => !usersOf(/slippageLabel/).includes(file));
  expect(plain).toEqual(["copying/lifecycle/CopyPreview.tsx", "copying/taste-test/TasteFigures.tsx", "lib/format/format.ts"]);
  expect(usersOf(/slippageLabel|slippageText|slippageOf/)).toEqual([
    "copying/eater-view/LiveCopies.tsx",
    "copying/eater-view/ReceiptsCard.tsx",
    "copying/eater-view/RecipeCopies.tsx",
    "copying/feeder-view/CopierActivity.tsx",
    "copying/feeder-view/FeederBoard.tsx",
    "copying/receipts/receipt-model.ts",
    "copying/receipts/slippage-words.ts",
    "home/landing/LatestTrades.tsx",
    "messages/attachments/SharedReceipt.tsx",
    "performance/tracking/FidelityCard.tsx",
  ]);
});
