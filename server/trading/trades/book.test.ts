import { expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import {
  correctTrade,
  dividendTrade,
  exitPrice,
  fillValue,
  openTrade,
  reduceTrade,
  scaleTrade,
  splitTrade,
  type Trade,
  type TradeSide,
} from "./book";
import { timeWeightedGrowth } from "../accounts/growth";
import { fillOrder, firesAt, reserveFor, type Order } from "../orders/order-book";
import { isMarginBroken, valueAccount } from "../accounts/valuation";

const d = (value: string | number): Decimal => new Decimal(value);
const at = new Date("2026-11-19T15:00:00Z");
const on = (quantity: string | number, price: string | number) => ({ quantity: d(quantity), price: d(price), at, quoteAt: at });

const opened = (side: TradeSide, quantity: string | number, price: string | number) =>
  openTrade({
    ...on(quantity, price),
    id: "t",
    lotId: "1",
    userId: "u",
    accountId: "a",
    recordId: null,
    symbol: "AAPL",
    side,
    stopPrice: d("90"),
    targetPrice: d("150"),
    thesis: "",
    tags: [],
    equityBefore: d(100000),
    chapter: 1,
  });
const text = (value: Decimal | null): string | null => value?.toFixed() ?? null;

test("BOOK-001 a fill's value is rounded to the cent once, half away from zero", () => {
  for (const [quantity, price, value] of [
    ["3", "0.335", "1.01"],
    ["1", "0.005", "0.01"],
    ["1", "0.004", "0"],
    ["0.0001", "99.99", "0.01"],
    ["7", "33.333", "233.33"],
  ])
    expect(text(fillValue(d(quantity!), d(price!)))).toBe(value);
});

test("BOOK-002 a long pays from cash and a short adds cash; closing turns it round", () => {
  const cash = (side: TradeSide): string[] => {
    const { trade, fill } = opened(side, 10, "100.01");
    return [fill.cashChange, reduceTrade(trade, on(10, "110"), "MANUAL").fill.cashChange].map((change) => change.toFixed());
  };
  expect(cash("LONG")).toEqual(["-1000.1", "1100"]);
  expect(cash("SHORT")).toEqual(["1000.1", "-1100"]);
});

test("BOOK-003 lots go first in, first out, and the average price is that of what is held", () => {
  const scaled = scaleTrade(scaleTrade(opened("LONG", 10, 100).trade, "2", on(10, 110)).trade, "3", on(10, 130)).trade;
  expect(text(scaled.averagePrice)).toBe("113.3333333333");
  const { trade, lots, fill } = reduceTrade(scaled, on(15, 120), "MANUAL");
  expect(lots.map((lot) => [lot.number, text(lot.remaining), text(lot.remainingCost)])).toEqual([
    [1, "0", "0"],
    [2, "5", "550"],
  ]);
  expect([text(fill.realisedPnl), text(trade.quantity), text(trade.averagePrice)]).toEqual(["250", "15", "123.3333333333"]);
});

test("BOOK-004 the cost of a lot taken in parts is split to the cent and adds up to what was paid", () => {
  let trade: Trade = opened("LONG", 3, "33.3333").trade;
  const costs: string[] = [];
  for (let part = 0; part < 3; part++) {
    const before = trade.lots[0]!.remainingCost;
    trade = reduceTrade(trade, on(1, 40), "MANUAL").trade;
    costs.push(before.sub(trade.lots[0]?.remainingCost ?? 0).toFixed(2));
  }
  expect(costs).toEqual(["33.33", "33.34", "33.33"]);
  expect(text(trade.realisedPnl)).toBe("20");
});

test("BOOK-005 a short earns when the price falls and loses when it rises", () => {
  const { trade } = opened("SHORT", 10, 100);
  expect(text(reduceTrade(trade, on(10, 90), "TARGET").fill.realisedPnl)).toBe("100");
  expect(text(reduceTrade(trade, on(4, 120), "STOP").fill.realisedPnl)).toBe("-80");
});

test("BOOK-006 closing all of it ends the trade with its reason and keeps the last average price", () => {
  const { trade } = reduceTrade(opened("LONG", 10, 100).trade, on(10, 90), "STOP");
  expect([trade.status, text(trade.quantity), trade.closeReason, text(trade.averagePrice), trade.version, trade.lots]).toEqual([
    "CLOSED",
    "0",
    "STOP",
    "100",
    2,
    [],
  ]);
  expect(() => scaleTrade(trade, "2", on(1, 1))).toThrow(RangeError);
  expect(() => reduceTrade(opened("LONG", 1, 1).trade, on(2, 1), "MANUAL")).toThrow(RangeError);
});

test("BOOK-007 the exit price of a closed trade is the average of what it was given back at", () => {
  const long = reduceTrade(reduceTrade(opened("LONG", 10, 100).trade, on(5, 110), "MANUAL").trade, on(5, 120), "MANUAL").trade;
  const short = reduceTrade(opened("SHORT", 10, 100).trade, on(10, 80), "MANUAL").trade;
  expect([text(exitPrice(long)), text(exitPrice(short)), exitPrice(opened("LONG", 1, 1).trade)]).toEqual(["115", "80", null]);
});

test("BOOK-008 a split changes quantities, prices and exits, never cost, cash or P&L", () => {
  const { trade, cashChange } = splitTrade(scaleTrade(opened("LONG", 10, 100).trade, "2", on(5, "110.01")).trade, d(4), d(1), d("0.01"));
  expect([
    text(trade.quantity),
    text(trade.averagePrice),
    text(trade.stopPrice),
    text(trade.targetPrice),
    text(trade.entryValue),
    text(cashChange),
  ]).toEqual(["60", "25.8341666667", "22.5", "37.5", "1550.05", "0"]);
  expect(trade.lots.map((lot) => [text(lot.remaining), text(lot.price), text(lot.remainingCost)])).toEqual([
    ["40", "25", "1000"],
    ["20", "27.5025", "550.05"],
  ]);
  expect(text(reduceTrade(trade, on(60, 30), "MANUAL").fill.realisedPnl)).toBe("249.95");
});

test("BOOK-009 a dividend moves cash and cost alike: a long gets it, a short pays it, no one's P&L moves", () => {
  for (const [side, cash] of [
    ["LONG", "5"],
    ["SHORT", "-5"],
  ] as const) {
    const { trade, cashChange } = dividendTrade(opened(side, 10, 100).trade, d("0.5"));
    expect([text(cashChange), text(trade.entryValue), text(trade.lots[0]!.remainingCost)]).toEqual([cash, "995", "995"]);
    // The price falls by the dividend on that day: nothing was earned or lost.
    expect(text(reduceTrade(trade, on(10, "99.5"), "MANUAL").fill.realisedPnl)).toBe("0");
  }
});

test("BOOK-010 a correction moves realised P&L and cash together", () => {
  const { trade, cashChange } = correctTrade(reduceTrade(opened("LONG", 10, 100).trade, on(10, 90), "STOP").trade, d("12.34"));
  expect([text(trade.realisedPnl), text(cashChange), trade.status]).toEqual(["-87.66", "12.34", "CLOSED"]);
});

test("BOOK-011 an account's worth: each position to the cent, 150% of shorts set aside beside their proceeds", () => {
  const held = [
    { symbol: "L", side: "LONG" as const, quantity: d(10), cost: d(900) },
    { symbol: "S", side: "SHORT" as const, quantity: d(100), cost: d(5000) },
  ];
  const price = { L: { mid: d("100.005"), ask: d("100.01") }, S: { mid: d(50), ask: d("50.01") } } as Record<
    string,
    { mid: Decimal; ask: Decimal }
  >;
  const value = valueAccount(d(100000), held, (symbol) => price[symbol]!, d(1000));
  const shown = [
    value.longValue,
    value.shortValue,
    value.equity,
    value.shortCollateral,
    value.freeCash,
    value.buyingPower,
    value.openPnl,
  ].map((money) => money.toFixed(2));
  expect(shown).toEqual(["1000.05", "5000.00", "96000.05", "12501.50", "86498.50", "86498.50", "100.05"]);
  expect(value.freeCash.add(value.shortCollateral).add(value.heldForOrders).eq(value.cash)).toBe(true);
});

test("BOOK-012 the margin breaks below 130% of the shorts, not at it, and never without shorts", () => {
  const broken = (equity: number, shortValue: number): boolean => isMarginBroken({ equity: d(equity), shortValue: d(shortValue) });
  expect([broken(130, 100), broken(129.99, 100), broken(-5, 0)]).toEqual([false, true, false]);
});

const order = (more: Partial<Order>): Order =>
  ({
    type: "LIMIT",
    side: "BUY",
    effect: "OPEN",
    quantity: d(10),
    filledQuantity: d(0),
    averageFillPrice: null,
    limitPrice: d(100),
    stopPrice: null,
    reserved: d(1000),
    status: "WORKING",
    ...more,
  }) as Order;

test("BOOK-013 limit and stop orders fire on the side of the quote they trade at", () => {
  const fires = (more: Partial<Order>, bid: string, ask: string): boolean => firesAt(order(more), { bid: d(bid), ask: d(ask) });
  expect(fires({}, "99.99", "100.01")).toBe(false);
  expect(fires({}, "99.98", "100")).toBe(true);
  expect(fires({ side: "SELL" }, "99.99", "100.5")).toBe(false);
  expect(fires({ side: "SELL" }, "100", "100.02")).toBe(true);
  expect(fires({ type: "STOP", stopPrice: d(105) }, "104.99", "105")).toBe(true);
  expect(fires({ type: "STOP", side: "SELL", stopPrice: d(95) }, "95.01", "95.03")).toBe(false);
  expect(fires({ type: "STOP", side: "SELL", stopPrice: d(95) }, "80", "80.02")).toBe(true);
});

test("BOOK-014 a part filled frees its share of the reserve and moves the average fill price", () => {
  const part = fillOrder(order({}), d(4), d(99), "t", at);
  expect([text(part.filledQuantity), text(part.averageFillPrice), text(part.reserved), part.status]).toEqual(["4", "99", "600", "WORKING"]);
  const whole = fillOrder(part, d(6), d("99.5"), "t", at);
  expect([text(whole.averageFillPrice), text(whole.reserved), whole.status]).toEqual(["99.3", "0", "FILLED"]);
  expect([text(reserveFor(order({ side: "SELL" }), d(100))), text(reserveFor(order({ effect: "REDUCE" }), d(100)))]).toEqual(["1500", "0"]);
});

test("BOOK-015 growth is time-weighted: money put in or taken out is neither gain nor loss", () => {
  const flow = (amount: number, equityBefore: number) => ({ amount: d(amount), equityBefore: d(equityBefore) });
  expect(text(timeWeightedGrowth(d(100), [], d(110)))).toBe("1.1");
  expect(text(timeWeightedGrowth(null, [flow(100000, 0)], d(100000)))).toBe("1");
  expect(text(timeWeightedGrowth(d(100), [flow(890, 110)], d(900)))).toBe("0.99");
  expect(text(timeWeightedGrowth(d(50), [flow(60, 40)], d(100)))).toBe("0.8");
  expect(text(timeWeightedGrowth(d(100), [], d(-5)))).toBe("0");
});
