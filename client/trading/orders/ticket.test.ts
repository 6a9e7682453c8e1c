import { describe, expect, test } from "vitest";
import { mistakesOf, outcomeOf, quantityFor, quantityOf, sentenceOf, type TicketDraft, type TicketMarket } from "./ticket";

const market: TicketMarket = { symbol: "NVDA", tick: "0.01", lot: "0.001", bid: "191.84", ask: "191.86" };
const draft = (changes: Partial<TicketDraft> = {}): TicketDraft => ({
  side: "BUY",
  type: "LIMIT",
  sizeBy: "UNITS",
  quantity: "25.000",
  amount: "",
  limitPrice: "191.60",
  stopPrice: "",
  exitStopPrice: "189.80",
  exitTargetPrice: "197.00",
  timeInForce: "DAY",
  ...changes,
});

describe("the order ticket", () => {
  test("TICKET-001 shows the sums of the drawn example", () => {
    const outcome = outcomeOf(draft(), market, "86209.34");
    expect(outcome.cost?.toFixed(2)).toBe("4790.00");
    expect(outcome.buyingPowerAfter?.toFixed(2)).toBe("81419.34");
    expect(outcome.ifStopFills?.toFixed(2)).toBe("-45.00");
    expect(outcome.ifTargetFills?.toFixed(2)).toBe("135.00");
    expect(outcome.rewardForRisk?.toFixed(2)).toBe("3.00");
  });

  test("TICKET-002 calculates a market order with the side of the spread it crosses", () => {
    expect(outcomeOf(draft({ type: "MARKET" }), market, "1").price?.toFixed()).toBe("191.86");
    expect(outcomeOf(draft({ type: "MARKET", side: "SELL" }), market, "1").price?.toFixed()).toBe("191.84");
  });

  test("TICKET-003 sets aside 150% for a short sale and mirrors its exits", () => {
    const outcome = outcomeOf(
      draft({ side: "SELL", quantity: "10", limitPrice: "200.00", exitStopPrice: "210.00", exitTargetPrice: "180.00" }),
      market,
      "10000",
    );
    expect(outcome.cost?.toFixed(2)).toBe("3000.00");
    expect(outcome.ifStopFills?.toFixed(2)).toBe("-100.00");
    expect(outcome.ifTargetFills?.toFixed(2)).toBe("200.00");
  });

  test("TICKET-004 rounds a share of the cash down to whole lots", () => {
    expect(quantityFor(100, draft({ type: "MARKET" }), market, "86209.34")).toBe("449.334");
    expect(quantityFor(100, draft(), market, null)).toBeNull();
    expect(quantityFor(100, draft({ limitPrice: "0" }), market, "10")).toBeNull();
  });

  test("TICKET-005 names each field's mistake", () => {
    expect(mistakesOf(draft({ quantity: "" }), market).quantity).toBeDefined();
    expect(mistakesOf(draft({ quantity: "0.0005" }), market).quantity).toContain("0.001");
    expect(mistakesOf(draft({ limitPrice: "191.605" }), market).limitPrice).toContain("0.01");
    expect(mistakesOf(draft({ exitStopPrice: "191.60" }), market).exitStopPrice).toContain("below");
    expect(mistakesOf(draft({ exitTargetPrice: "190.00" }), market).exitTargetPrice).toContain("above");
    expect(mistakesOf(draft({ side: "SELL" }), market)).toMatchObject({
      exitStopPrice: expect.stringContaining("above"),
      exitTargetPrice: expect.stringContaining("below"),
    });
    expect(mistakesOf(draft(), market)).toEqual({});
  });

  test("TICKET-006 writes the order as its own sentence", () => {
    expect(sentenceOf(draft(), market)).toBe("Buy 25 NVDA at 191.60 or better");
    expect(sentenceOf(draft({ type: "STOP", stopPrice: "195" }), market)).toBe("Buy 25 NVDA once it trades at 195.00");
    expect(sentenceOf(draft({ side: "SELL", type: "MARKET", quantity: "0.5" }), market)).toBe("Sell 0.5 NVDA at market");
    expect(sentenceOf(draft({ quantity: "" }), market)).toBe("Buy NVDA at 191.60 or better");
  });
});

describe("a size in dollars", () => {
  test("MEND-M05 dollars and risk come to whole lots, rounded down, and need what they are measured by", () => {
    const inDollars = draft({ sizeBy: "DOLLARS", amount: "1000", limitPrice: "300", exitStopPrice: "", exitTargetPrice: "" });
    expect(quantityOf(inDollars, market)?.toFixed()).toBe("3.333");
    expect(outcomeOf(inDollars, market, null).cost?.toFixed(2)).toBe("999.90");
    const atRisk = draft({ sizeBy: "RISK", amount: "100", limitPrice: "200", exitStopPrice: "193" });
    expect(quantityOf(atRisk, market)?.toFixed()).toBe("14.285");
    expect(quantityOf({ ...atRisk, side: "SELL", exitStopPrice: "207" }, market)?.toFixed()).toBe("14.285");
    expect(quantityOf({ ...atRisk, exitStopPrice: "" }, market)).toBeNull();
    expect(mistakesOf({ ...inDollars, amount: "0.1" }, market)).toEqual({ amount: "Too little for one lot of 0.001." });
    expect(mistakesOf({ ...inDollars, amount: "" }, market)).toEqual({ amount: "Enter an amount." });
  });
});
