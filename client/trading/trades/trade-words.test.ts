import { expect, test } from "vitest";
import { detailOf, partInWords, sentenceOf, type EventFacts } from "./trade-words";

const event = (change: Partial<EventFacts>): EventFacts => ({
  kind: "OPENED",
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

test("WORDS-001 opening, adding and closing read as people say them, long and short", () => {
  expect(sentenceOf(event({}), "LONG", "NVDA")).toBe("Bought NVDA");
  expect(sentenceOf(event({}), "SHORT", "UBER")).toBe("Sold short UBER");
  expect(sentenceOf(event({ kind: "SCALED" }), "SHORT", "UBER")).toBe("Sold more UBER short");
  expect(sentenceOf(event({ kind: "REDUCED", reducedPercent: 50 }), "LONG", "GLD")).toBe("Sold half of GLD");
  expect(sentenceOf(event({ kind: "CLOSED", reason: "STOP" }), "LONG", "TSLA")).toBe("Stopped out of TSLA");
  expect(sentenceOf(event({ kind: "CLOSED", reason: "MANUAL" }), "SHORT", "TSLA")).toBe("Bought back all of TSLA");
});

test("WORDS-002 a moved stop says which way, a first one that it was set, a removed one that it is off", () => {
  expect(sentenceOf(event({ kind: "EXITS_SET", previousStopPrice: "228", stopPrice: "233.5" }), "LONG", "AMD")).toBe(
    "Raised the stop on AMD",
  );
  expect(sentenceOf(event({ kind: "EXITS_SET", previousStopPrice: "228", stopPrice: "228.00", targetPrice: "250" }), "LONG", "AMD")).toBe(
    "Set a target on AMD",
  );
  expect(sentenceOf(event({ kind: "EXITS_SET", previousStopPrice: "228" }), "LONG", "AMD")).toBe("Removed the stop on AMD");
});

test("WORDS-003 the detail shows what changed at the tick", () => {
  expect(detailOf(event({ kind: "EXITS_SET", previousStopPrice: "228", stopPrice: "233.5" }), "0.01")).toBe("228.00 → 233.50");
  expect(detailOf(event({ kind: "CLOSED", fillPrice: "398.1", realisedPercent: -2.21 }), "0.01")).toBe("398.10, \u22122.21% realised");
});

test("WORDS-004 parts are halves, thirds and quarters only where they are", () => {
  expect(partInWords(33.4)).toBe("a third");
  expect(partInWords(30)).toBe("30%");
  expect(partInWords(null)).toBe("part");
});
