import path from "node:path";
import { expect, test } from "vitest";
import { readRowLog } from "./platform/testing/row-log";
import { RowTypes } from "./platform/testing/row-types";

/** A filtered run judges the statements that it saw. */
const isPartial = process.env.CONTRACT_MUTATIONS !== undefined;

test("DB-026 each row type is as the columns of the statements that the tests of this run saw at its place", () => {
  const types = new RowTypes(path.resolve(import.meta.dirname, ".."));
  expect(types.differences(readRowLog())).toEqual([]);
  if (!isPartial) expect(types.compared).toBeGreaterThan(200);
});
