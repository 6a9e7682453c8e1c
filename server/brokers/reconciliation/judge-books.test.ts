import { expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { judgeBooks, type Books } from "./judge-books";

const map = (held: Record<string, string>) => new Map(Object.entries(held).map(([symbol, quantity]) => [symbol, new Decimal(quantity)]));
const judge = (lots: Record<string, string>, positions: Record<string, string>, more: Partial<Books> = {}): string[] =>
  judgeBooks({
    ...{ holdings: "POSITIONS", lots: map(lots), positions: map(positions), cash: null, settledCash: new Decimal(1_000) },
    ...{ quantityMin: () => new Decimal("0.001"), busy: new Set(), externalOrders: [], overfills: [], ...more },
  }).map(({ kind, symbol, subject, ours, theirs }) => [kind, symbol || "-", subject || "-", ours.toFixed(), theirs.toFixed()].join(" "));

test("RECON-001 only less than our lots is out of sync, longs and shorts alike; more is somebody else's", () => {
  expect(judge({ AAPL: "10" }, { AAPL: "10" })).toEqual([]);
  expect(judge({ AAPL: "10" }, { AAPL: "9" })).toEqual(["SHORTFALL AAPL - 10 9"]);
  expect(judge({ AAPL: "10" }, {})).toEqual(["SHORTFALL AAPL - 10 0"]);
  expect(judge({ AAPL: "10" }, { AAPL: "-10" })).toEqual(["SHORTFALL AAPL - 10 -10"]);
  expect(judge({ AAPL: "-10" }, { AAPL: "-9" })).toEqual(["SHORTFALL AAPL - -10 -9"]);
  expect(judge({ AAPL: "-10" }, { AAPL: "-12" })).toEqual(["EXTERNAL_POSITION AAPL - -10 -12"]);
  expect(judge({}, { MSFT: "3" })).toEqual(["EXTERNAL_POSITION MSFT - 0 3"]);
});

test("RECON-002 a balance holds what was there before, and is no difference", () => {
  expect(judge({ "BTC-USD": "1" }, { "BTC-USD": "4", "ETH-USD": "9" }, { holdings: "BALANCES" })).toEqual([]);
  expect(judge({ "BTC-USD": "1" }, { "BTC-USD": "0.9" }, { holdings: "BALANCES" })).toEqual(["SHORTFALL BTC-USD - 1 0.9"]);
});

test("RECON-003 what is below the venue's minimum is dust, and stops nothing", () => {
  expect(judge({ BTC: "1" }, { BTC: "0.9991" })).toEqual(["DUST BTC - 1 0.9991"]);
  expect(judge({ BTC: "1" }, { BTC: "0.999" })).toEqual(["SHORTFALL BTC - 1 0.999"]);
  expect(judge({ BTC: "0.0009" }, { BTC: "0.0009" })).toEqual(["DUST BTC - 0.0009 0.0009"]);
  expect(judge({ BTC: "0.0009" }, {})).toEqual(["DUST BTC - 0.0009 0"]);
});

test("RECON-004 what has something under way is not judged, and cash below the books' sum is", () => {
  expect(judge({ AAPL: "10" }, {}, { busy: new Set(["AAPL"]) })).toEqual([]);
  expect(judge({}, {}, { cash: new Decimal("1000.00") })).toEqual([]);
  expect(judge({}, {}, { cash: new Decimal("1000.01") })).toEqual(["CASH - - 1000.01 1000"]);
});

test("RECON-005 orders that we did not make and fills beyond an order are listed by the venue's ids", () => {
  const quantity = new Decimal(2);
  const externalOrders = [{ symbol: "AAPL", venueOrderId: "v9", quantity }];
  const overfills = [{ symbol: "MSFT", venueFillId: "f9", quantity }];
  expect(judge({}, {}, { externalOrders, overfills })).toEqual(["OVERFILL MSFT f9 0 2", "EXTERNAL_ORDER AAPL v9 0 2"]);
});
