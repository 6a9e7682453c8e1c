import { expect, test } from "vitest";
import { Decimal, zero } from "../../platform/decimal";
import { explain } from "./explain";
import type { DifferenceFacts, FactEvent, FactReceipt } from "./facts/facts";
import { summarise, toCentsTogether } from "./summary";

const d = (value: number | string): Decimal => new Decimal(value);

const event = (change: Partial<FactEvent>): FactEvent => ({
  ...{ id: "e1", sequence: 1, tradeId: "t1", symbol: "AAPL", isShort: false, kind: "OPENED", at: 100, marketAt: 100 },
  ...{ expectedPrice: d(100), fillQuantity: d(10), fillPrice: d(100), equityBefore: d(10_000), quantity: d(10) },
  ...{ adjustment: null, ratio: d(1), perUnit: zero, correction: zero, mids: null },
  ...{ ofLot: { ratio: d(1), perUnit: zero }, exAt: null },
  ...change,
});

const receipt = (change: Partial<FactReceipt>): FactReceipt => ({
  ...{ id: "r1", tradeId: "t1", symbol: "AAPL", isShort: false, cause: "EVENT", causeId: "e1", action: "OPEN", status: "COPIED" },
  ...{
    reason: null,
    cap: null,
    steps: [],
    equity: d(1_000),
    quantity: d(1),
    price: d(100),
    money: d(100),
    fee: zero,
    feeUnits: zero,
    at: 101,
  },
  ...change,
});

const facts = (change: Partial<DifferenceFacts>): DifferenceFacts => ({
  ...{
    start: 0,
    amount: d(1_000),
    stoppedSequence: null,
    events: [],
    held: [],
    receipts: [],
    flows: [],
    feederFlows: [],
    performanceFees: [],
  },
  ...{ feederNow: { at: 1_000, equity: d(10_000) }, hasFeederFees: false, midAt: () => d(100), toMarket: (wall) => wall },
  ...change,
});

const steps = (base: number, capped: number, units: number | string): Decimal[] =>
  [base, capped, capped, capped, capped, capped, capped].map(d).concat(d(units));

/** Lines as `PART CAUSE money`, without those of nothing. */
function linesOf(given: DifferenceFacts, mid: number, profit: number): string[] {
  const to = explain(given, { at: 1_000, midOf: () => d(mid), profit: d(profit) });
  const summary = summarise([{ from: null, to, since: 0 }], 10);
  expect(summary.lines.reduce((sum, { money }) => sum.add(money), zero).toFixed(2)).toBe(summary.difference.toFixed(2));
  return summary.lines.map(({ part, cause, reason, money }) => [part, cause, reason, money.toFixed(2)].filter(Boolean).join(" ")).sort();
}

// The feeder puts 10% of 10,000 into 10 units at 100, now 110: the follower's 1 unit of 1,000 made 10.
test("GAP-002 a copy that did what the feeder did differs by nothing", () => {
  const given = facts({ events: [event({})], receipts: [receipt({ steps: steps(100, 100, 1) })] });
  expect(linesOf(given, 110, 10)).toEqual([]);
});

test("GAP-002 a limit and the lot: units that were not bought count with what they would have made", () => {
  // A limit of $60 leaves 0.6 units, lots of 0.5 leave 0.5: 0.4 and 0.1 units × 10.
  const given = facts({ events: [event({})], receipts: [receipt({ steps: steps(100, 60, "0.5"), quantity: d("0.5"), money: d(50) })] });
  expect(linesOf(given, 110, 5)).toEqual(["SIZE LOT -1.00", "SIZE MAX_PER_TRADE -4.00"]);
});

test("GAP-002 the price: later at 101, paid at 102", () => {
  // $100 buy 100/101 units at the expected price, 100/102 at the own one, and the 0.98 units bought cost 101.98 a unit… on paper:
  const [expected, paid] = [d(100).div(101), d(100).div(102)];
  const given = facts({
    events: [event({ expectedPrice: d(101) })],
    receipts: [receipt({ steps: steps(100, 100, paid.toFixed(10)), quantity: d(paid.toFixed(10)), price: d(102), money: d(100) })],
  });
  const delay = expected.sub(1).mul(10).sub(paid);
  const profit = paid.mul(110).sub(100).toDecimalPlaces(2);
  const lines = linesOf(given, 110, profit.toNumber());
  expect(lines.find((line) => line.startsWith("PRICE DELAY"))).toBe(`PRICE DELAY ${delay.toFixed(2)}`);
  expect(lines.every((line) => line.startsWith("PRICE") || line.startsWith("ROUNDING"))).toBe(true);
});

test("GAP-002 a skip counts with what it would have made, also where that was a loss; an add to it counts to its reason", () => {
  const skipped = receipt({ status: "SKIPPED", reason: "PAUSED", quantity: zero, price: null, money: zero, steps: steps(100, 100, 1) });
  expect(linesOf(facts({ events: [event({})], receipts: [skipped] }), 110, 0)).toEqual(["SKIPPED SKIPPED PAUSED -10.00"]);
  expect(linesOf(facts({ events: [event({})], receipts: [skipped] }), 90, 0)).toEqual(["SKIPPED SKIPPED PAUSED 10.00"]);
  const added = event({ id: "e2", sequence: 2, kind: "SCALED", at: 200, marketAt: 200, quantity: d(20) });
  const notHeld = receipt({ ...skipped, id: "r2", causeId: "e2", reason: "NOT_HELD", action: "SCALE" });
  expect(linesOf(facts({ events: [event({}), added], receipts: [skipped, notHeld] }), 110, 0)).toEqual(["SKIPPED SKIPPED PAUSED -20.00"]);
});

test("GAP-002 an own close counts against following on, a deposit against its share of what was open", () => {
  const opened = receipt({ steps: steps(100, 100, 1) });
  const closed = receipt({ id: "r2", cause: "MANUAL", causeId: "m", action: "CLOSE", at: 300, price: d(104), money: d(104) });
  expect(linesOf(facts({ events: [event({})], receipts: [opened, closed] }), 110, 4)).toEqual(["OWN_CLOSES CLOSED_BY_YOU -6.00"]);
  // $500 more at mid 105: 5% more of 10,050 in equity, 0.4975 units that went up by 5.
  const given = facts({
    ...{ events: [event({})], receipts: [opened], midAt: () => d(105), feederNow: { at: 1_000, equity: d(10_050) } },
    flows: [{ at: 500, amount: d(500), equityBefore: null }],
  });
  expect(linesOf(given, 110, 10)).toEqual(["FLOWS YOUR_FLOWS -2.49"]);
});

test("GAP-002 a short, half closed, then a split: what is owed counts the other way", () => {
  const events = [
    event({ isShort: true }),
    event({
      id: "e2",
      sequence: 2,
      isShort: true,
      kind: "REDUCED",
      at: 200,
      marketAt: 200,
      fillQuantity: d(5),
      quantity: d(5),
      fillPrice: d(90),
      expectedPrice: d(90),
    }),
    event({
      id: "e3",
      sequence: 3,
      isShort: true,
      kind: "ADJUSTED",
      at: 300,
      marketAt: 300,
      adjustment: "SPLIT",
      ratio: d(2),
      ofLot: { ratio: d(2), perUnit: zero },
      quantity: d(10),
    }),
  ];
  const sized = receipt({ isShort: true, steps: steps(100, 100, 1) });
  const half = receipt({ id: "r2", isShort: true, causeId: "e2", action: "REDUCE", quantity: d("0.5"), price: d(90), money: d(45) });
  // Half at 90 made 5, half at 2 × 40 makes 10.
  expect(linesOf(facts({ events, receipts: [sized, half] }), 40, 15)).toEqual([]);
  expect(linesOf(facts({ events, receipts: [] }), 40, 0)).toEqual(["SKIPPED SKIPPED -15.00"]);
});

test("GAP-002 what the feeder held before counts from the mid at the start", () => {
  const held = [{ tradeId: "t0", symbol: "AAPL", isShort: false, quantity: d(20) }];
  expect(linesOf(facts({ held }), 110, 0)).toEqual(["HELD_BEFORE HELD_BEFORE -20.00"]);
});

test("GAP-004 cents go to those that lost most by rounding down, and the sum is the total's", () => {
  const exact = ["0.336", "-0.334", "1.005", "-2.0071"].map(d);
  const total = d("-1.00");
  const cents = toCentsTogether(exact, total);
  expect(cents.map((money) => money.toFixed(2))).toEqual(["0.34", "-0.33", "1.00", "-2.01"]);
  expect(cents.reduce((sum, money) => sum.add(money), zero).toFixed(2)).toBe("-1.00");
});
