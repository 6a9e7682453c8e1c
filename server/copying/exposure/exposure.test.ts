import { expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { exposureOf, overlapsWith, type HeldOfFeeder } from "./exposure";

const held = (feederId: string, symbol: string, side: "LONG" | "SHORT", units: string, cost = "0"): HeldOfFeeder => ({
  ...{ feederId, symbol, side, class: symbol === "BTC" ? "CRYPTO" : "STOCK" },
  ...{ held: new Decimal(units), cost: new Decimal(cost) },
});
const mids: Record<string, string> = { AAPL: "100", MSFT: "33.335", BTC: "50000" };
const of = (rows: readonly HeldOfFeeder[], cash = "1000") =>
  exposureOf(rows, new Decimal(cash), (symbol) => (mids[symbol] ? new Decimal(mids[symbol]) : null));
const texts = ({ long, short, gross, net }: Record<"long" | "short" | "gross" | "net", Decimal>): string[] =>
  [long, short, gross, net].map((value) => value.toFixed(2));

test("PROOF-040 gross is long plus short, net long less short, by symbol and by class; without a price cost counts", () => {
  const all = of([
    held("a", "AAPL", "LONG", "3"),
    held("b", "AAPL", "SHORT", "1"),
    held("b", "BTC", "LONG", "0.002"),
    held("a", "KO", "LONG", "2", "60"),
  ]);
  expect(texts(all)).toEqual(["460.00", "100.00", "560.00", "360.00"]);
  expect(all.equity.toFixed(2)).toBe("1360.00");
  expect(all.symbols.map(({ symbol }) => symbol)).toEqual(["AAPL", "BTC", "KO"]);
  expect(texts(all.symbols[0]!)).toEqual(["300.00", "100.00", "400.00", "200.00"]);
  expect(all.classes.map((one) => [one.class, one.gross.toFixed(2)])).toEqual([
    ["STOCK", "460.00"],
    ["CRYPTO", "100.00"],
  ]);
  expect(all.classes[1]!.sharePercent).toBeCloseTo(17.857, 3);
});

test("PROOF-041 parts rounded to the cent add up to their totals, whatever the prices", () => {
  const all = of(
    Array.from({ length: 30 }, (_, at) => held(`f${at % 7}`, at % 2 ? "MSFT" : "AAPL", at % 3 ? "LONG" : "SHORT", `0.${at + 1}7`)),
  );
  const sum = (values: readonly Decimal[]): string => values.reduce((total, value) => total.add(value), new Decimal(0)).toFixed(2);
  expect(sum(all.symbols.map(({ gross }) => gross))).toBe(all.gross.toFixed(2));
  expect(sum(all.classes.map(({ net }) => net))).toBe(all.net.toFixed(2));
  for (const symbol of all.symbols) expect(sum(symbol.feeders.map(({ gross }) => gross))).toBe(symbol.gross.toFixed(2));
});

test("PROOF-042 one feeder in a symbol is no overlap, two on a side add up, two against each other are opposed", () => {
  const kinds = (rows: readonly HeldOfFeeder[]) => of(rows).symbols[0]!.overlap;
  expect(kinds([held("a", "AAPL", "LONG", "1"), held("a", "AAPL", "SHORT", "1")])).toBeNull();
  expect(kinds([held("a", "AAPL", "LONG", "1"), held("b", "AAPL", "LONG", "1")])).toBe("SAME_SIDE");
  expect(kinds([held("a", "AAPL", "SHORT", "1"), held("b", "AAPL", "SHORT", "1")])).toBe("SAME_SIDE");
  expect(kinds([held("a", "AAPL", "LONG", "1"), held("b", "AAPL", "LONG", "1"), held("c", "AAPL", "SHORT", "1")])).toBe("OPPOSED");
});

test("PROOF-043 concentration: one symbol counts as one, four equal ones as four, none as nothing", () => {
  expect(of([]).effectiveSymbols).toBeNull();
  expect(of([held("a", "AAPL", "LONG", "5")]).effectiveSymbols).toBe(1);
  const four = ["W", "X", "Y", "Z"].map((symbol) => held("a", symbol, "LONG", "1", "25"));
  expect(of(four).effectiveSymbols).toBeCloseTo(4, 9);
});

test("PROOF-044 a feeder’s trades meet what others’ copies hold, never what copies of the same feeder hold", () => {
  const all = of([held("a", "AAPL", "LONG", "1"), held("b", "AAPL", "SHORT", "2"), held("b", "MSFT", "LONG", "1")]);
  const trades = [
    { symbol: "AAPL", side: "LONG" },
    { symbol: "AAPL", side: "LONG" },
    { symbol: "MSFT", side: "LONG" },
    { symbol: "BTC", side: "LONG" },
  ] as const;
  const found = (feederId: string) =>
    overlapsWith(feederId, trades, all).map(({ symbol, kind, feeders }) => [symbol, kind, feeders.map((one) => one.feederId).join()]);
  expect(found("c")).toEqual([
    ["AAPL", "OPPOSED", "b,a"],
    ["MSFT", "SAME_SIDE", "b"],
  ]);
  expect(found("b")).toEqual([["AAPL", "SAME_SIDE", "a"]]);
});
