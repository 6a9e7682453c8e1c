import { expect, test } from "vitest";
import { stopStepsOf, tradeOverlayOf, type OverlayEvent } from "./trade-overlay";

const event = (at: string, change: Partial<OverlayEvent>): OverlayEvent => ({
  id: at,
  sequence: Date.parse(at),
  at,
  quoteAt: at,
  kind: "EXITS_SET",
  fillPrice: null,
  reducedPercent: null,
  previousStopPrice: null,
  stopPrice: null,
  previousTargetPrice: null,
  targetPrice: null,
  reason: null,
  realisedPercent: null,
  ...change,
});
const opened = event("2026-11-02T14:00:00.000Z", { kind: "OPENED", fillPrice: "212.36", stopPrice: "203" });
const raised = event("2026-11-10T14:00:00.000Z", { previousStopPrice: "203", stopPrice: "219" });
const trade = {
  side: "LONG",
  status: "OPEN",
  averagePrice: "212.36",
  stopPrice: "219",
  targetPrice: "252",
  openedQuoteAt: opened.at,
  closedQuoteAt: null,
} as const;

test("OVERLAY-001 each raise of the stop is a step, moving only the target is none, closing ends them", () => {
  const moved = event("2026-11-11T14:00:00.000Z", { previousStopPrice: "219", stopPrice: "219", targetPrice: "260" });
  const closed = event("2026-11-12T14:00:00.000Z", { kind: "CLOSED", fillPrice: "230" });
  expect(stopStepsOf([opened, raised, moved, closed]).map(({ price }) => price)).toEqual([203, 219, null]);
});

test("OVERLAY-002 an open trade has position, stop and target; its fills are marks with their words", () => {
  const overlay = tradeOverlayOf(trade, [raised, opened], "0.01", "240.18");
  expect(overlay.levels.map(({ tone, text }) => [tone, text])).toEqual([
    ["position", "212.36"],
    ["stop", "219.00"],
    ["target", "252.00"],
  ]);
  expect(overlay.marks).toMatchObject([{ side: "BUY", label: "Bought 212.36" }]);
  expect(overlay.tint).toMatchObject({ isGain: true, to: null });
});

test("OVERLAY-003 a closed short has no levels left, buys back at its exit, and gained when it fell", () => {
  const closed = { ...trade, side: "SHORT", status: "CLOSED", exitPrice: "200", closedQuoteAt: "2026-11-12T14:00:00.000Z" } as const;
  const overlay = tradeOverlayOf(closed, [opened, event(closed.closedQuoteAt, { kind: "CLOSED", fillPrice: "200" })], "0.01", "240");
  expect(overlay.levels).toEqual([]);
  expect(overlay.marks.map(({ side }) => side)).toEqual(["SELL", "BUY"]);
  expect(overlay.tint).toMatchObject({ isGain: true });
});

test("OVERLAY-004 in a replay every mark and step is at the market's time, not at the time it was sealed", () => {
  const quoteAt = "2008-09-15T14:30:00.000Z";
  const overlay = tradeOverlayOf({ ...trade, openedQuoteAt: quoteAt }, [{ ...opened, quoteAt }], "0.01", "240");
  const at = Date.parse(quoteAt) / 1000;
  expect(overlay).toMatchObject({ marks: [{ at }], stopSteps: [{ at }], tint: { from: at } });
});
