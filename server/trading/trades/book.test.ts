import { expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { correctTrade, dividendTrade, splitTrade } from "./adjustments";
import { exitPrice, fillValue, leaveRest, openTrade, reduceTrade, scaleTrade, type Trade, type TradeSide } from "./book";
import { timeWeightedGrowth } from "../accounts/growth";
import { fillOrder, firesAt, reserveFor, type Order } from "../orders/order-book";
import { isMarginBroken, valueAccount } from "../accounts/valuation";

const d = (value: string | number): Decimal => new Decimal(value);
const at = new Date("2026-11-19T15:00:00Z");
const on = (quantity: string | number, price: string | number) => ({ quantity: d(quantity), price: d(price), at, quoteAt: at });

const opening = (side: TradeSide) => ({
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
const opened = (side: TradeSide, quantity: string | number, price: string | number) =>
  openTrade({ ...opening(side), ...on(quantity, price) });
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

test("BOOK-053 a split or a dividend leaves lots of its ex-date and later as they are, and says for how many units it was", () => {
  const [before, exAt] = [opened("LONG", 10, 100).trade, new Date(Date.parse("2030-01-02T05:00:00Z"))];
  const added = scaleTrade(before, "2", { ...on(5, "50"), at: exAt }).trade;
  const split = splitTrade(added, d(2), d(1), d("0.01"), exAt);
  expect(split.lots.map(({ remaining, price }) => [remaining.toFixed(), price.toFixed()])).toEqual([["20", "50"], ["5", "50"]]); // prettier-ignore
  expect([split.trade.quantity.toFixed(), split.trade.openedQuantity.toFixed(), split.adjusted?.toFixed()]).toEqual(["25", "25", "10"]);
  const dividend = dividendTrade(added, d(1), false, exAt);
  expect([dividend.cashChange.toFixed(), dividend.adjusted?.toFixed()]).toEqual(["10", "10"]);
  expect(splitTrade(before, d(2), d(1), d("0.01"), exAt).adjusted).toBeNull();
  expect(splitTrade(added, d(2), d(1), d("0.01")).adjusted).toBeNull();
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

const atVenue = (quantity: string, price: string, cost: { fee?: string; feeQuantity?: string } = {}) => ({
  ...on(quantity, price),
  venue: { fee: d(cost.fee ?? 0), feeQuantity: d(cost.feeQuantity ?? 0) },
});

test("BORD-101 a venue's fill keeps all its digits, and its fee is part of what the lot cost and of the result", () => {
  const { trade: bought, fill } = openTrade({
    ...opening("LONG"),
    ...atVenue("0.00123", "40000.01", { fee: "0.0492000123" }),
  });
  expect(fill).toMatchObject({ value: d("49.2000123"), fee: d("0.0492000123"), cashChange: d("-49.2492123123") });
  expect(bought.lots[0]).toMatchObject({ cost: d("49.2492123123"), price: d("40000.01") });
  const { trade: half } = reduceTrade(bought, atVenue("0.0004", "41000.5", { fee: "0.0164002" }), "MANUAL");
  // 49.2492123123 × 0.0004 / 0.00123 to ten decimals, and what is left of it stays with the lot
  expect(half.lots[0]!.remainingCost.toFixed()).toBe("33.2332083083");
  expect(half.realisedPnl.toFixed()).toBe("0.367795796");
  const { trade: closed, fill: last } = reduceTrade(half, atVenue("0.00083", "39999.99"), "MANUAL");
  expect(last.cashChange.toFixed()).toBe("33.1999917");
  // all cash that moved is the result
  expect(closed.realisedPnl.toFixed()).toBe("0.3345791877");
  expect(d("-49.2492123123").add("16.3837998").add("33.1999917").toFixed()).toBe("0.3345791877");
});

test("BORD-102 a fee in the asset bought reduces the lot; one in the asset sold takes what the trade still has", () => {
  const { trade: bought, fill } = openTrade({ ...opening("LONG"), ...atVenue("0.01", "50000", { feeQuantity: "0.00001" }) });
  expect(bought).toMatchObject({ quantity: d("0.00999"), openedQuantity: d("0.00999"), entryValue: d(500) });
  expect(fill).toMatchObject({ quantity: d("0.01"), cashChange: d(-500) });
  const { trade: left } = reduceTrade(bought, atVenue("0.005", "51000", { feeQuantity: "0.000005" }), "MANUAL");
  expect(left.quantity.toFixed()).toBe("0.004985");
  const { trade: closed } = reduceTrade(left, atVenue("0.004985", "51000", { feeQuantity: "0.000005" }), "MANUAL");
  expect(closed).toMatchObject({ status: "CLOSED", quantity: d(0) });
  expect(closed.realisedPnl.toFixed()).toBe("9.235");
  expect(() => openTrade({ ...opening("LONG"), ...atVenue("0.01", "50000", { feeQuantity: "0.01" }) })).toThrow(RangeError);
});

test("BORD-103 a short at a venue: the fee lowers what the sale brought and raises what buying back costs", () => {
  const { trade: sold, fill } = openTrade({ ...opening("SHORT"), ...atVenue("10", "99.995", { fee: "0.02" }) });
  expect(fill.cashChange.toFixed()).toBe("999.93");
  const { trade: closed, fill: back } = reduceTrade(sold, atVenue("10", "98.005", { fee: "0.01" }), "STOP");
  expect(back.cashChange.toFixed()).toBe("-980.06");
  expect(closed.realisedPnl.toFixed()).toBe("19.87");
});

test("BORD-104 a rest too small to be sold stays on the account, and the trade's figures are those of what was sold", () => {
  const { trade: bought } = openTrade({ ...opening("LONG"), ...atVenue("0.01", "50000", { feeQuantity: "0.00001" }) });
  const { trade: sold } = reduceTrade(bought, atVenue("0.0099", "51000"), "MANUAL");
  const closed = leaveRest(sold, "MANUAL", at);
  expect(closed).toMatchObject({ status: "CLOSED", quantity: d(0), left: d("0.00009"), openedQuantity: d("0.0099") });
  expect(closed.lots[0]!.remaining.toFixed()).toBe("0.00009");
  expect(closed.entryValue.add(closed.lots[0]!.remainingCost).toFixed()).toBe("500");
  expect(exitPrice(closed)!.toFixed()).toBe("51000");
  // what a disconnect leaves counts at its cost
  const whole = leaveRest(bought, "DISCONNECTED", at);
  expect(whole).toMatchObject({
    status: "CLOSED",
    left: d("0.00999"),
    openedQuantity: d("0.00999"),
    entryValue: d(500),
    realisedPnl: d(0),
  });
});

test("BORD-105 a fill that comes after the trade was closed opens it again, with what had stayed at the venue", () => {
  const { trade: bought } = openTrade({ ...opening("LONG"), ...atVenue("2", "100", { feeQuantity: "0.002" }) });
  const closed = leaveRest(reduceTrade(bought, atVenue("1.99", "110"), "STOP").trade, "STOP", at);
  const { trade: again } = scaleTrade(closed, "lot-2", atVenue("1", "90"));
  expect(again).toMatchObject({ status: "OPEN", closeReason: null, closedAt: null, quantity: d("1.008"), left: d(0) });
  expect(again).toMatchObject({ openedQuantity: d("2.998"), entryValue: d(290), realisedPnl: closed.realisedPnl });
  expect(again.lots.map((lot) => lot.remaining.toFixed())).toEqual(["0.008", "1"]);
  // on paper a closed trade stays closed
  expect(() => scaleTrade(closed, "lot-2", on(1, 90))).toThrow(RangeError);
});
