import { expect, test } from "vitest";
import { labelFits } from "./axis-labels";

const axis = { height: 300, tags: [120], tagClearance: 17 };

test.each([
  [7, true],
  [6, false],
  [-3, false],
  [293, true],
  [294, false],
  [103, true],
  [104, false],
  [136, false],
  [137, true],
  [null, false],
])("MEND-F12 a label of a chart's axis at %s px is shown: %s", (place, isShown) => {
  expect(labelFits(place, axis)).toBe(isShown);
});
