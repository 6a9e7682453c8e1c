import { expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { equityAtMoments, momentsBetween, type AccountMove } from "./intraday-equity";

const at = (time: string): Date => new Date(`2026-11-19T${time}:00Z`);
const move = (time: string, symbol: string | null, quantity: string, cash: string, putIn = "0"): AccountMove => ({
  ...{ at: at(time), symbol, quantity: new Decimal(quantity), cash: new Decimal(cash), putIn: new Decimal(putIn) },
});
const pricesAt =
  (prices: Record<string, Record<string, string>>) =>
  (symbol: string, moment: Date): Decimal | null => {
    const price = prices[symbol]?.[moment.toISOString().slice(11, 16)];
    return price === undefined ? null : new Decimal(price);
  };

test("MEND-S15 the past is what is held now less each move since, at the prices of then: longs, shorts, deposits and a closed trade", () => {
  // Bought 10 AAPL at 100 at 10:00; sold 5 TSLA short at 200 at 11:00, bought back at 190 at 13:00; deposited 500 at 12:00.
  const moves = [
    move("12:00", null, "0", "500", "500"),
    move("10:00", "AAPL", "10", "-1000"),
    move("13:00", "TSLA", "5", "-950"),
    move("11:00", "TSLA", "-5", "1000"),
  ];
  const now = { cash: new Decimal("9550"), putIn: new Decimal("10500"), quantities: new Map([["AAPL", new Decimal(10)]]) };
  const prices = pricesAt({
    AAPL: { "10:00": "100", "11:30": "103.333", "12:00": "104", "13:00": "105", "14:00": "110" },
    TSLA: { "11:30": "198", "12:00": "195" },
  });
  const moments = ["09:00", "10:00", "11:30", "12:00", "13:00", "14:00"].map(at);
  const points = equityAtMoments(now, moves, moments, prices);
  expect(points.map(({ equity, putIn }) => [equity.toFixed(), putIn.toFixed()])).toEqual([
    ["10000", "10000"],
    ["10000", "10000"],
    // 9,000 + 1,000 of the short's proceeds, 10 × 103.333, less 5 × 198
    ["10043.33", "10000"],
    ["10565", "10500"],
    ["10600", "10500"],
    ["10650", "10500"],
  ]);
});

test("MEND-S15 a day is drawn by quarters of an hour, a young account by minutes, and each ends now", () => {
  expect(momentsBetween(at("14:30"), at("14:32")).map((moment) => moment.toISOString().slice(14, 19))).toEqual(["30:00", "31:00", "32:00"]);
  expect(momentsBetween(at("14:30"), at("14:30"))).toHaveLength(2);
  expect(momentsBetween(new Date(+at("14:37") - 86_400_000), at("14:37"))).toHaveLength(98);
  expect(momentsBetween(new Date(+at("14:37") - 2 * 86_400_000), at("14:37")).length).toBeLessThanOrEqual(200);
});
