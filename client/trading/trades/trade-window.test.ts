import { expect, test } from "vitest";
import { tradeWindow, windowOf } from "./trade-window";

const now = Date.parse("2026-11-19T14:30:00Z");
const hour = 3_600_000;

test("WINDOW-001 a fresh trade shows minutes, an old open one days", () => {
  expect(tradeWindow(now - 48 * 60_000, null, now)).toEqual({ resolution: "MINUTE", first: 120, before: null });
  expect(tradeWindow(now - 60 * 24 * hour, null, now)).toMatchObject({ resolution: "DAY", before: null });
});

test("WINDOW-002 a closed trade older than the kept minutes falls back to days and ends after its exit", () => {
  const window = tradeWindow(now - 30 * 24 * hour, now - 30 * 24 * hour + hour, now);
  expect(window).toMatchObject({ resolution: "DAY", before: "2026-10-26T00:00:00.000Z" });
});

test("WINDOW-003 a trade just closed still shows up to now", () => {
  expect(tradeWindow(now - 2 * hour, now - 60_000, now).before).toBeNull();
});

test("WINDOW-004 a replayed trade is drawn in days on the market clock, up to its last quote", () => {
  const instrument = { source: "REPLAYED", quote: { asOf: "2008-10-10T14:30:00.000Z" } } as const;
  expect(windowOf({ openedQuoteAt: "2008-10-09T14:30:00.000Z", closedQuoteAt: null, instrument }, now)).toMatchObject({
    resolution: "DAY",
    before: null,
  });
  const closed = { openedQuoteAt: "2008-02-01T14:30:00.000Z", closedQuoteAt: "2008-03-03T14:30:00.000Z", instrument };
  expect(windowOf(closed, now)).toMatchObject({ resolution: "DAY", before: "2008-03-09T00:00:00.000Z" });
});
