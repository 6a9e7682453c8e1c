import { expect, test } from "vitest";
import { Decimal, zero } from "../../platform/decimal";
import type { LotHolding } from "../port/lot-holdings";
import { exposureOf, limitRefusal, netOf, openingValue } from "./live-limits";

const d = (text: string): Decimal => new Decimal(text);
const holding = (symbol: string, quantity: string, cost: string): LotHolding => ({
  ...{ connectionId: "c", symbol, quantity: d(quantity), cost: d(cost), tradeId: "t", copyId: null },
});
const mids: Record<string, string> = { AAPL: "100.005", TSLA: "250" };
const mid = (symbol: string): Decimal | null => (mids[symbol] ? d(mids[symbol]) : null);

test("LIVE-001 exposure is the value of all that is held, long and short alike, and of opens at the venue; without a price it is what it cost", () => {
  const held = [holding("AAPL", "3", "280"), holding("TSLA", "-2", "510"), holding("GONE", "7", "33.33")];
  expect(exposureOf(held, [], mid).toFixed()).toBe("833.345");
  const onTheWire = [
    { symbol: "AAPL", unfilled: d("0.5"), price: null },
    { symbol: "TSLA", unfilled: d("1"), price: d("240") },
    { symbol: "GONE", unfilled: d("9"), price: null },
  ];
  expect(exposureOf(held, onTheWire, mid).toFixed()).toBe("1123.3475");
});

test("LIVE-002 what a day brought leaves payments out: the difference of two moments is gain or loss, shorts turned round", () => {
  const before = netOf([holding("TSLA", "-2", "510")], { cash: d("1510"), flows: d("1000") }, mid);
  expect(before.toFixed()).toBe("10");
  const paidIn = netOf([holding("TSLA", "-2", "510")], { cash: d("1810"), flows: d("1300") }, mid);
  expect(paidIn.toFixed()).toBe("10");
  const risen = netOf([holding("TSLA", "-2", "510")], { cash: d("1810"), flows: d("1300") }, () => d("255.01"));
  expect(before.sub(risen).toFixed()).toBe("10.02");
});

test("LIVE-003 exposure may reach its limit and not pass it; a loss that reaches its limit stops opens", () => {
  const limits = { maxExposure: d("1000"), dailyLossLimit: d("50") };
  const at = (exposure: string, dayLoss: string, more: string) =>
    limitRefusal(limits, { exposure: d(exposure), dayLoss: d(dayLoss) }, d(more));
  expect(at("900", "49.99", "100")).toBeNull();
  expect(at("900", "0", "100.01")).toMatchObject({ code: "LIVE_EXPOSURE", figure: d("1000.01"), limit: d("1000") });
  expect(at("0", "50", "1")).toMatchObject({ code: "LIVE_DAILY_LOSS", figure: d("50"), limit: d("50") });
  expect(at("1200", "-5", "0")).toMatchObject({ code: "LIVE_EXPOSURE" });
  expect(at("0", "-1000", "1000")).toBeNull();
});

test("LIVE-004 an order counts at its own price, a market order at the side that it meets, and by what is unfilled", () => {
  const order = { limitPrice: null, stopPrice: null, decidedPrice: null, quantity: d("10"), filledQuantity: d("4") };
  const quote = { bid: d("99"), ask: d("101") };
  expect(openingValue({ ...order, side: "BUY" }, quote)?.toFixed()).toBe("606");
  expect(openingValue({ ...order, side: "SELL" }, quote)?.toFixed()).toBe("594");
  expect(openingValue({ ...order, side: "BUY", limitPrice: d("90") }, quote)?.toFixed()).toBe("540");
  expect(openingValue({ ...order, side: "BUY", stopPrice: d("110") }, null)?.toFixed()).toBe("660");
  expect(openingValue({ ...order, side: "BUY", decidedPrice: d("100") }, null)?.toFixed()).toBe("600");
  expect(openingValue({ ...order, side: "BUY" }, null)).toBeNull();
  expect(openingValue({ ...order, side: "BUY", filledQuantity: d("10") }, quote)?.eq(zero)).toBe(true);
});
