import { expect, test } from "vitest";
import { csvText } from "./csv";

test("CSV-001 commas, quotes and line breaks are quoted, missing values stay empty", () => {
  expect(
    csvText([
      ["a", "b"],
      ["x,y", 'say "hi"'],
      [null, 1.5],
    ]),
  ).toBe('a,b\r\n"x,y","say ""hi"""\r\n,1.5\r\n');
});

test("CSV-002 a text that would run as a formula is defused, a negative number is left alone", () => {
  expect(csvText([["=1+1", "-9.6", "@cmd", -3]])).toBe("'=1+1,-9.6,'@cmd,-3\r\n");
});
