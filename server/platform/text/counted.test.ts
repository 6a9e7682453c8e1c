import { expect, test } from "vitest";
import { formatCounted, wordFor } from "./counted";

test.each([
  [0, "0 copies"],
  [1, "1 copy"],
  [2, "2 copies"],
  [1200, "1,200 copies"],
])("MEND-F01 the server writes %i as %s", (count, words) => {
  expect(formatCounted(count, "copy", "copies")).toBe(words);
  expect(words.endsWith(wordFor(count, "copy", "copies"))).toBe(true);
});
