import { expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { reasonWords } from "./reason-words";

const facts = { symbol: "SOL", figure: null, limit: null, minimumRequired: null };

test("COPY-131 a skip is explained in words that fit its figure: one trade or many, thousands apart, and no list that the eater never made", () => {
  const [one, three] = [new Decimal(1), new Decimal(3)];
  expect(reasonWords("OPEN_TRADES_MAX", { ...facts, figure: one, limit: one })).toBe("1 trade was open and you allow 1.");
  expect(reasonWords("OPEN_TRADES_MAX", { ...facts, figure: three, limit: three })).toBe("3 trades were open and you allow 3.");
  expect(reasonWords("DAILY_LOSS", { ...facts, figure: new Decimal("1234567.5"), limit: new Decimal(999) })).toBe(
    "This copy had lost $1,234,567.50 since 00:00 UTC and you stop opening at $999.00.",
  );
  expect(reasonWords("NO_FREE_CASH", { ...facts, minimumRequired: new Decimal("1000") })).toContain("Needed $1,000.00.");
  // Refused by the list of what is never copied, or by the one of what alone is.
  expect(reasonWords("SYMBOL_NOT_ALLOWED", facts)).toBe("SOL is not among the symbols this copy may open.");
});
