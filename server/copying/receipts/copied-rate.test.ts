import { expect, test } from "vitest";
import { copiedPercentOf } from "./copied-rate";

test("MEND-F06 the copied rate is of receipts that were copied, skipped or rejected alone; of none it is unknown", () => {
  expect(copiedPercentOf({ copied: 3, skipped: 1, rejected: 0 })).toBe(75);
  expect(copiedPercentOf({ copied: 1, skipped: 1, rejected: 2 })).toBe(25);
  expect(copiedPercentOf({ copied: 0, skipped: 0, rejected: 0 })).toBeNull();
});
