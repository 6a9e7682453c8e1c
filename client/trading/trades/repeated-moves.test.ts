import { expect, test } from "vitest";
import { gatherMoves } from "./repeated-moves";

/** "a+" moves the stop of trade a, "a" is something else of it, "-" is about no trade. */
const gathered = (entries: string): string[] =>
  gatherMoves(
    entries.split(" ").map((entry, index) => ({ entry, index })),
    ({ entry }) => (entry === "-" ? null : { subject: entry[0]!, isMove: entry.endsWith("+") }),
  ).map(({ item, moves }) => `${item.index}${item.entry}${moves > 1 ? `x${moves}` : ""}`);

test("MEND-S20 of moves of one stop in a row the newest stands for all, and says how many", () => {
  expect(gathered("a+ a+ a+ a+")).toEqual(["0a+x4"]);
  expect(gathered("a+ b a+ - a+")).toEqual(["0a+x3", "1b", "3-"]);
  expect(gathered("a+ b+ a+ b+ b+")).toEqual(["0a+x2", "1b+x3"]);
});

test("MEND-S20 whatever else happened to the trade ends the row; nothing else is left out", () => {
  expect(gathered("a+ a+ a a+ a+")).toEqual(["0a+x2", "2a", "3a+x2"]);
  expect(gathered("a a b b - -")).toEqual(["0a", "1a", "2b", "3b", "4-", "5-"]);
  expect(gathered("a+")).toEqual(["0a+"]);
});
