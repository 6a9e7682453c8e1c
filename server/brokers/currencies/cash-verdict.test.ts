import { expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { currencyOf, isRateEffectDue, judgeCash, missingFrom, takenFrom } from "./cash-verdict";

const d = (text: string): Decimal => new Decimal(text);

test.each([
  // flow in all, of it in other currencies, whether payments are those that are listed
  ["0", "0", false, "SAME"],
  ["0.009", "-0.009", false, "SAME"],
  ["-0.0099999999", "0", true, "SAME"],
  ["0.01", "0.01", false, "PAID"],
  ["0.01", "0.01", true, "PAID"],
  ["-0.01", "0", false, "PAID"],
  ["-0.01", "0", true, "MISSING"],
  ["-500", "100", true, "MISSING"],
  // Euros were changed into dollars there, or back.
  ["0", "-100", false, "EXCHANGED"],
  ["0.005", "0.01", true, "EXCHANGED"],
  // A loss beside an exchange is a loss.
  ["-1", "-100", true, "MISSING"],
])("BROKER-080 a flow of %s, of it %s in other currencies, payments listed: %s, is %s", (flow, flowOfOthers, isListed, verdict) => {
  expect(judgeCash({ flow: d(flow), flowOfOthers: d(flowOfOthers) }, isListed)).toBe(verdict);
});

test.each([
  ["100", "-40", "-40", "40"],
  ["100", "-100", "-100", "100"],
  ["100", "-250", "-100", "100"],
  // Copies have all of it: comparing says that cash is short, and nothing is taken.
  ["0", "-250", "0", null],
  ["0.004", "-250", "-0.004", null],
  ["100", "30", "30", null],
])("BROKER-081 of own cash of %s a flow of %s takes %s, and %s of it is missing", (own, flow, taken, missing) => {
  expect(takenFrom(d(own), d(flow)).eq(taken)).toBe(true);
  expect(missingFrom(d(own), d(flow))?.toFixed() ?? null).toBe(missing);
});

test("BROKER-082 a payment is said in the currency that most of it was in, and in dollars where that is half or less", () => {
  const euro = { currency: "EUR", amount: d("100"), rate: d("1.16") };
  const said = (flow: string, flowOfOthers: string) =>
    currencyOf({ flow: d(flow), flowOfOthers: d(flowOfOthers), rateEffect: d("0") }, [euro])?.currency ?? "USD";
  expect([said("100", "100"), said("100", "51"), said("100", "50"), said("-100", "-60"), said("-100", "-10")]).toEqual([
    ...["EUR", "EUR", "USD", "EUR", "USD"],
  ]);
  expect(currencyOf({ flow: d("1"), flowOfOthers: d("1"), rateEffect: d("0") }, [])).toBeNull();
});

test("BROKER-083 what a rate did is sealed once an hour, or where it is a thousandth of the equity; without a record at once", () => {
  const now = new Date(Date.UTC(2026, 0, 2));
  const ago = (ms: number): Date => new Date(+now - ms);
  const due = (effect: string, equity: string | null, valuedAt: Date | null) =>
    isRateEffectDue(d(effect), equity === null ? null : d(equity), valuedAt, now);
  expect(due("0.01", null, now)).toBe(true);
  expect(due("0.01", "100000", null)).toBe(true);
  expect([due("99.99", "100000", ago(1_000)), due("-100", "100000", ago(1_000)), due("100", "100000", ago(1_000))]).toEqual([
    false,
    true,
    true,
  ]);
  expect([due("0.01", "100000", ago(limits.recordRateEveryMs - 1)), due("0.01", "100000", ago(limits.recordRateEveryMs))]).toEqual([
    false,
    true,
  ]);
});
