import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../accounts/testing/people";
import { codeOf, createTradingWorld, mutate, portfolioOf, requestId, type TradingWorld } from "./testing/trading-world";

let world: TradingWorld;
let ana: Person;
let bob: Person;

beforeAll(async () => {
  world = await createTradingWorld();
  ana = await world.person({ role: "feeder" });
  bob = await world.person({ role: "feeder" });
});
afterAll(() => world?.stop());

const long = (symbol = "AAPL", quantity = "10", more = {}) => ({ symbol, side: "LONG", quantity, ...more });

test("TRADE-001 opening at market fills at the ask, takes the cash and answers with trade, order and portfolio", async () => {
  const before = await portfolioOf(ana);
  const payload = await mutate(ana, "openTrade", long("AAPL", "10", { stopPrice: "95", targetPrice: "120", thesis: "Cheap", tags: ["#value", "value"] }));
  expect(payload.errors).toEqual([]);
  expect(payload.trade).toMatchObject({ status: "OPEN", quantity: "10", averagePrice: "100.01", stopPrice: "95", targetPrice: "120", thesis: "Cheap", tags: ["value"], openPnl: "-0.1" });
  expect(payload.order).toMatchObject({ status: "FILLED", effect: "OPEN", type: "MARKET", filledQuantity: "10" });
  expect(Number(before.valuation.cash) - Number(payload.portfolio.valuation.cash)).toBeCloseTo(1000.1, 6);
});
