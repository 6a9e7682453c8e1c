import { afterEach, expect, test, vi } from "vitest";
import { formatCounted, formatMoney, formatPercent } from "./format";
import { currentLocale, setLocale, wordFor } from "./locale";
import { formatDate, formatMonthName, formatRelative, setTimeZone } from "./time";

afterEach(() => {
  setLocale(undefined);
  setTimeZone(undefined);
  vi.unstubAllGlobals();
});

const moment = Date.parse("2026-11-10T15:58:00Z");
const page = (): string => [formatMoney("1234.5"), formatDate(moment), formatMonthName(9), formatCounted(2, "copy", "copies")].join(" · ");

test("MEND-F01 numbers, dates and plurals of a page are of one locale, the reader's own English", () => {
  setTimeZone("UTC");
  const reads = (...languages: string[]): string => {
    vi.stubGlobal("navigator", { languages });
    return page();
  };
  expect(reads("en-US")).toBe("$1,234.50 · Nov 10, 2026 · Sep · 2 copies");
  expect(reads("en-GB", "en-US")).toBe("$1,234.50 · 10 Nov 2026 · Sept · 2 copies");
  expect(reads("de-DE", "en-GB")).toBe("$1,234.50 · 10 Nov 2026 · Sept · 2 copies");
  // The words are English: without an English of the reader's own, its American form, never a mix of two languages.
  expect(reads("de-DE", "fr")).toBe("$1,234.50 · Nov 10, 2026 · Sep · 2 copies");
  expect(currentLocale()).toBe("en-US");
});

test("MEND-F01 a word goes with its count, and a percentage keeps its sign", () => {
  expect([0, 1, 2, 21].map((count) => wordFor(count, "copy", "copies"))).toEqual(["copies", "copy", "copies", "copies"]);
  expect(formatCounted(1_408, "copy", "copies")).toBe("1,408 copies");
  expect(formatPercent(-1.5)).toBe("−1.50%");
});

test("MEND-F02 an age says so: 15 min ago", () => {
  const now = Date.parse("2026-11-19T14:32:07Z");
  expect(formatRelative(now - 15 * 60_000, now)).toBe("15 min ago");
});
