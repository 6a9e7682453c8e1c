import { expect, test } from "vitest";
import { FakeMarket } from "./fake-market";
import type { LiveQuote } from "../providers/provider";

test("MARKET-120 the hand-driven market publishes what was set since the last round, and lets quotes go stale on its clock", () => {
  const market = new FakeMarket();
  const rounds: LiveQuote[][] = [];
  const leave = market.onTick((quotes) => void rounds.push(quotes));
  market.setQuote("AAPL", { bid: "99.9", ask: "100.1", previousClose: 98 });
  market.setQuote("MSFT", { bid: 200, ask: 201 });
  market.tick();
  market.setQuote("AAPL", { bid: 104, ask: 104.2 });
  market.tick();
  leave();
  market.tick("AAPL");
  expect(rounds.map((round) => round.map((quote) => `${quote.symbol} ${quote.mid.toFixed()}`))).toEqual([
    ["AAPL 100", "MSFT 200.5"],
    ["AAPL 104.1"],
  ]);
  expect(market.quote("AAPL")).toMatchObject({ isStale: false });
  expect([market.quote("AAPL")!.previousClose, market.quote("AAPL")!.dayHigh, market.quote("AAPL")!.dayLow].map(Number)).toEqual([
    98, 104.1, 100,
  ]);
  market.advance(15_001);
  expect(market.quote("AAPL")!.isStale).toBe(true);
  market.setQuote("AAPL", { bid: 104, ask: 104.2 });
  market.halt("AAPL");
  expect([market.quote("AAPL")!.isStale, market.instrument("AAPL")!.isHalted]).toEqual([true, true]);
  market.resume("AAPL");
  expect(market.quote("AAPL")!.isStale).toBe(false);
  expect(market.quote("NOPE")).toBeNull();
});
