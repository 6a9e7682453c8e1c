import { beforeAll, expect, test } from "vitest";
import { setLocale } from "../../lib/format/locale";
import { receipt } from "../../testing/copies";
import { receiptModel, type ReceiptModel } from "./receipt-model";

const noor = { name: "Noor Haddad" };

beforeAll(() => setLocale("en-US"));

/** A receipt as it would come out of a printer. */
const printed = (model: ReceiptModel): string[] => [
  `${model.title} [${model.stamp.text}]`,
  model.subtitle,
  model.who,
  model.why,
  ...model.size.map(({ label, value, isCut }) => `${isCut ? "✂ " : ""}${label} ${value}`),
  ...model.price.map(({ label, value }) => `${label} ${value}`.trim()),
  ...(model.reason ? [model.reason.title, model.reason.text] : []),
  ...(model.time ? [`${model.time.total}: ${model.time.parts.map(({ label, ms }) => `${label} ${ms}`).join(", ")}`] : []),
  ...(model.total ? [`Fees ${model.fees}`, `Total ${model.total.value}`] : []),
  model.event,
  `${model.mode}: ${model.place}`,
];

test("RECEIPTMODEL-001 a copied trade cut by a cap says each step, both prices, the time in parts and the total", () => {
  expect(printed(receiptModel(receipt(), noor))).toEqual([
    "Bought NVDA [COPIED]",
    "2.084 at 191.86",
    "Noor Haddad copied Ana Castellanos",
    "Opening trade, recipe E77A",
    "Size by your rule, of $5,150.00 $484.61",
    "✂ Max per trade, $400.00 $400.00",
    "Free cash, $958.43 $400.00",
    "Rounded down to 0.001 2.084",
    "Ana paid 191.84",
    "You paid 191.86",
    "Slippage, +1.0 bps (simulated) $0.04",
    "84 ms from Ana’s fill, delivery included: Decide 11, Send 5, Fill 60, Deliver 8",
    "Fees $0.00",
    "Total $399.84",
    "Event 2306 5f0c…88d1",
    "PAPER: No real money, simulated prices",
  ]);
});

const skipped = receipt({
  status: "SKIPPED",
  reason: "BELOW_MINIMUM",
  reasonText: "Below the smallest trade",
  minimumRequired: "1.92",
  cap: null,
  quantity: "0",
  price: null,
  money: "0",
  slippageBps: null,
  slippageMoney: null,
  submittedAt: null,
  filledAt: null,
  steps: receipt().steps.slice(0, 1),
});

test("RECEIPTMODEL-002 a skipped trade says what did not happen, why, what would have sufficed, and has no total", () => {
  expect(printed(receiptModel(skipped, noor))).toEqual([
    "Buy skipped: NVDA [SKIPPED]",
    "No order sent",
    "For Noor Haddad, from Ana Castellanos",
    "Opening trade, recipe E77A",
    "Size by your rule, of $5,150.00 $484.61",
    "Ana paid 191.84",
    "Below the smallest trade",
    "Needed $1.92. No order was sent.",
    "84 ms from Ana’s fill, delivery included: Decide 11, Deliver 73",
    "Event 2306 5f0c…88d1",
    "PAPER: No real money, simulated prices",
  ]);
});

test("RECEIPTMODEL-003 a rejected close of a short keeps the broker's words and never says that nothing was sent", () => {
  const rejected = receipt({
    status: "REJECTED",
    action: "CLOSE",
    side: "SHORT",
    reason: null,
    reasonText: "The market was halted",
    price: null,
    slippageBps: null,
    slippageMoney: null,
    filledAt: null,
    steps: [],
  });
  const model = receiptModel(rejected, noor);
  expect([model.title, model.stamp, model.total]).toEqual(["Buyback rejected: NVDA", { text: "REJECTED", tone: "rejected" }, null]);
  expect(model.subtitle).toBe("Order rejected");
  expect(model.reason).toEqual({ title: "The market was halted", text: "The order was rejected. Nothing was filled." });
});

test("RECEIPTMODEL-004 percentages only shows prices and shares but no amount and no quantity", () => {
  for (const each of [receipt(), skipped, receipt({ realisedPnl: "12.34", action: "CLOSE" })]) {
    const lines = printed(receiptModel(each, noor, false)).join("\n");
    expect(lines).not.toMatch(/\$|2\.084|399\.84|12\.34/);
  }
  expect(receiptModel(receipt(), noor, false).size.map(({ label, value }) => `${label} ${value}`)).toEqual([
    "Size by your rule 100.0%",
    "Max per trade 82.5%",
    "Free cash 82.5%",
  ]);
});

test("RECEIPTMODEL-005 what followed no event of the feeder does not count its time from their fill", () => {
  expect(receiptModel(receipt({ cause: "START" }), noor).time?.total).toBe("84 ms from the decision, delivery included");
});

test("RECEIPTMODEL-006 what a guard stopped says what it would have been, in words that nothing was paid", () => {
  const guarded = receipt({
    ...{ status: "SKIPPED", reason: "SLIPPAGE_CAP", reasonText: "Slippage cap, 15 bps", cap: null, quantity: "0", money: "0" },
    ...{ slippageBps: null, slippageMoney: null, submittedAt: null, filledAt: null },
  });
  const lines = printed(receiptModel(guarded, noor));
  expect(lines[1]).toBe("would have been 2.084 at 191.86");
  expect(lines).toContain("Rounded down to 0.001 2.084");
  expect(lines).toContain("You would have paid 191.86");
  expect(printed(receiptModel(guarded, noor, false)).join()).not.toContain("2.084");
});

test("RECEIPTMODEL-007 what was closed by hand has its own price and result, though no fill of the feeder's is beside it", () => {
  const closed = receipt({
    ...{ cause: "MANUAL", action: "CLOSE", eventSequence: null, eventHash: null, feederPrice: null, slippageBps: null },
    ...{ slippageMoney: null, realisedPnl: "12.34", feederFilledAt: null, steps: [], cap: null },
  });
  expect(printed(receiptModel(closed, noor)).slice(4)).toEqual([
    "You got 191.86",
    "Realised +$12.34",
    "Fees $0.00",
    "Total $399.84",
    "",
    "PAPER: No real money, simulated prices",
  ]);
  expect(receiptModel(closed, noor, false).price).toEqual([{ label: "You got", value: "191.86" }]);
});

test("MONEYTAG-002 a printed receipt says PAPER or LIVE at its head, and where it was filled: simulated prices, market prices, or the broker", () => {
  const said = (change: Partial<Parameters<typeof receiptModel>[0]>): string => {
    const { mode, place } = receiptModel(receipt(change), noor);
    return `${mode}: ${place}`;
  };
  expect([
    said({}),
    said({ instrument: { ...receipt().instrument, source: "LIVE" } }),
    said({ venue: "BINANCE" }),
    said({ mode: "LIVE", venue: "ALPACA", fees: "0.385" }),
  ]).toEqual([
    "PAPER: No real money, simulated prices",
    "PAPER: No real money, market prices",
    "PAPER: No real money, at Binance",
    "LIVE: Real money at Alpaca",
  ]);
});

test("MONEYTAG-003 slippage of a fill at a broker is not called simulated", () => {
  const labels = receiptModel(receipt({ mode: "LIVE", venue: "ALPACA" }), noor).price.map(({ label }) => label);
  expect(labels).toContain("Slippage, +1.0 bps");
});

test("MEND-F15 the total time of a receipt says that delivery is included; before it is delivered it is the delay that lists show", () => {
  const copied = receipt();
  const { time } = receiptModel(copied, noor);
  const toFill = time!.parts.filter(({ label }) => label !== "Deliver").reduce((sum, { ms }) => sum + ms, 0);
  expect(toFill).toBe(copied.latencyMs);
  expect(time!.total).toBe("84 ms from Ana’s fill, delivery included");
  expect(receiptModel(receipt({ deliveredAt: null }), noor).time!.total).toBe(`${toFill} ms from Ana’s fill`);
});

test("RECEIPTMODEL-009 what was traded in another market than the usual one says so beside its place; what had none says which the broker has", () => {
  const traded = receiptModel(receipt({ venue: "BINANCE", marketText: "Traded as BTC/USDC." }), noor);
  expect(traded.place).toBe("No real money, at Binance. Traded as BTC/USDC.");
  const none = {
    ...skipped,
    venue: "BINANCE",
    reason: "NO_INSTRUMENT",
    reasonText: "Your broker does not trade it.",
    minimumRequired: null,
  } as const;
  const { place, reason } = receiptModel({ ...none, marketText: "Binance trades ETH in USDT; this account opens in USDC." }, noor);
  expect([place, reason?.title]).toEqual(["No real money, at Binance", "Your broker does not trade it."]);
  expect(reason?.text).toBe("Binance trades ETH in USDT; this account opens in USDC. No order was sent.");
});

test("RECEIPTMODEL-008 an open that waits for its market says why, and until when; another that is under way only that it is", () => {
  const pending = { ...skipped, status: "PENDING", reason: null, reasonText: null, minimumRequired: null } as const;
  const waits = receiptModel({ ...pending, waitsUntil: "2026-11-23T14:30:00.000Z" }, noor);
  const until = /Mon, Nov 23, 2026, \d{2}:30:00/;
  expect([waits.title, waits.stamp.text, waits.subtitle]).toEqual(["Buy NVDA", "WAITING", expect.stringMatching(until)]);
  expect(waits.reason?.title).toBe("The market of NVDA is closed.");
  expect(waits.reason?.text).toBe("The order goes to the broker when it opens, if your rules still allow it at the price then.");
  const underWay = receiptModel({ ...pending, waitsUntil: null }, noor);
  expect([underWay.subtitle, underWay.reason]).toEqual(["Order pending", null]);
  const kept = receiptModel({ ...pending, waitsUntil: null, waitingFor: "Waits for the buy order." }, noor);
  expect(kept.reason).toEqual({ title: "The order has not been sent yet.", text: "Waits for the buy order." });
});
