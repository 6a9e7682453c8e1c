import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  direction,
  formatBites,
  formatBps,
  formatCount,
  formatDuration,
  formatMoney,
  formatMoneyChange,
  formatMoneySummary,
  formatPercent,
  formatPoints,
  formatPrice,
  formatQuantity,
  formatShortCount,
  shortHash,
} from "./format";
import { setLocale } from "./locale";

beforeEach(() => setLocale("en-US"));
afterEach(() => setLocale(undefined));

describe("money", () => {
  test("FMT-001 money has currency, grouping and cents", () => {
    expect(formatMoney("1234.56")).toBe("$1,234.56");
    expect(formatMoney("0")).toBe("$0.00");
  });
  test("FMT-002 a negative amount has the true minus before the currency", () => {
    expect(formatMoney("-8.04")).toBe("\u2212$8.04");
    expect(formatMoneyChange("-8.04")).toBe("\u2212$8.04");
  });
  test("FMT-003 a change is signed, and a zero is not, not even a negative one", () => {
    expect(formatMoneyChange("30.76")).toBe("+$30.76");
    expect(formatMoneyChange("0.00")).toBe("$0.00");
    expect(formatMoneyChange("-0.004")).toBe("$0.00");
    expect(formatMoney("-0.004")).toBe("$0.00");
  });
  test("FMT-004 amounts past 2^53 keep every digit", () => {
    expect(formatMoney("9007199254740993.01")).toBe("$9,007,199,254,740,993.01");
  });
  test("FMT-005 only a summary is short, and only from a million on", () => {
    expect(formatMoneySummary("1920000")).toBe("$1.92M");
    expect(formatMoneySummary("-1924999")).toBe("\u2212$1.92M");
    expect(formatMoneySummary("320920.40")).toBe("$320,920");
    expect(formatMoneySummary("9360000000")).toBe("$9.36B");
  });
  test("FMT-006 what is missing or not a number is an en dash", () => {
    for (const value of [null, undefined, "", "abc", Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(formatMoney(value)).toBe("–");
      expect(formatPercent(value)).toBe("–");
      expect(formatPrice(value, "0.01")).toBe("–");
    }
  });
});

describe("percent, points, bps", () => {
  test("FMT-007 a change is signed with two decimals for a trade and one for a record", () => {
    expect(formatPercent(0.47)).toBe("+0.47%");
    expect(formatPercent(42.24, { digits: 1 })).toBe("+42.2%");
    expect(formatPercent(-9.6, { digits: 1 })).toBe("\u22129.6%");
    expect(formatPercent(1234.5)).toBe("+1,234.50%");
  });
  test("FMT-008 what rounds to zero has no sign and no direction", () => {
    expect(formatPercent(-0.004)).toBe("0.00%");
    expect(direction(-0.004)).toBe(0);
    expect(direction(-0.006)).toBe(-1);
    expect(direction("0.005")).toBe(1);
    expect(direction(null)).toBe(0);
  });
  test("FMT-009 shares and rates are unsigned", () => {
    expect(formatPercent(57.3, { digits: 1, isSigned: false })).toBe("57.3%");
  });
  test("FMT-010 differences of percents are points, slippage is one decimal of bps", () => {
    expect(formatPoints(-1.62)).toBe("\u22121.62 pts");
    expect(formatBps(1)).toBe("+1.0 bps");
    expect(formatBps("-0.3")).toBe("\u22120.3 bps");
    expect(formatBps(0)).toBe("0.0 bps");
  });
});

describe("prices, quantities, counts, times", () => {
  test("FMT-011 a price has its tick's decimals, without currency", () => {
    expect(formatPrice("3158.2", "0.01")).toBe("3,158.20");
    expect(formatPrice("1.08431", "0.00001")).toBe("1.08431");
    expect(formatPrice("95486.5", "0.500000")).toBe("95,486.5");
    expect(formatPrice("8140", "1")).toBe("8,140");
  });
  test("FMT-012 a quantity keeps the trailing zeros of its lot", () => {
    expect(formatQuantity("0.06", "0.001")).toBe("0.060");
    expect(formatQuantity("-1.5", "0.001")).toBe("\u22121.500");
    expect(formatQuantity("0.0105", "0.000001")).toBe("0.010500");
    expect(formatQuantity("12", "1.000")).toBe("12");
  });
  test("FMT-013 milliseconds turn to seconds at one second, also after rounding", () => {
    expect(formatDuration(84)).toBe("84 ms");
    expect(formatDuration(999.4)).toBe("999 ms");
    expect(formatDuration(999.6)).toBe("1.0 s");
    expect(formatDuration(1_240)).toBe("1.2 s");
  });
  test("FMT-014 bites are whole and counted", () => {
    expect(formatBites(180)).toBe("180 bites");
    expect(formatBites(1)).toBe("1 bite");
    expect(formatCount(1408)).toBe("1,408");
    expect([0, 980, 1_499, 9_999, 12_900, 2_000_000].map(formatShortCount)).toEqual(["0", "980", "1.4K", "9.9K", "12K", "2M"]);
  });
  test("FMT-015 another locale keeps the true minus", () => {
    setLocale("de-DE");
    expect(formatMoney("-1234.5")).toBe("\u22121.234,50\u00a0$");
    expect(formatPercent(-9.6, { digits: 1 })).toBe("\u22129,6%");
  });
  test("FMT-016 a hash is short enough to compare by eye", () => {
    expect(shortHash(`e0b7${"0".repeat(56)}41ac`)).toBe("e0b7…41ac");
  });
});
