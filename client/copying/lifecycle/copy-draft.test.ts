import { expect, test } from "vitest";
import { draftOf, fieldOfPath, firstDraft, mistakesOfDraft, previewInputOf, settingsInputOf } from "./copy-draft";

const mistakes = (change: Partial<typeof firstDraft>, freeCash: string | null = "5000") =>
  mistakesOfDraft({ ...firstDraft, ...change }, freeCash);

test("COPYDRAFT-001 what a first copy starts with has no mistakes", () => {
  expect(mistakes({})).toEqual({});
});

test("COPYDRAFT-002 an amount is needed and stays within the free cash, as far as that is known", () => {
  expect(mistakes({ amount: "" }).amount).toBe("Enter an amount.");
  expect(mistakes({ amount: "0" }).amount).toBe("Enter an amount.");
  expect(mistakes({ amount: "5000.01" }).amount).toBe("This is more than your free cash.");
  expect(mistakes({ amount: "5000" })).toEqual({});
  expect(mistakes({ amount: "999999" }, null)).toEqual({});
});

test("COPYDRAFT-003 every sizing but the proportional one needs its number", () => {
  for (const sizing of ["FIXED_AMOUNT", "MULTIPLIER", "RISK"] as const) {
    expect(mistakes({ sizing, sizingValue: "" }).sizingValue).toBeTruthy();
    expect(mistakes({ sizing, sizingValue: "2" })).toEqual({});
  }
});

test("COPYDRAFT-004 limits are above zero or empty, a stop lies between nought and a hundred, one kind at least is copied", () => {
  for (const field of ["maxPerTrade", "maxPerSymbol", "maxExposurePercent", "dailyLossLimit", "takeProfitPercent"] as const)
    expect(mistakes({ [field]: "0" })).toEqual({ [field]: "Enter a number above zero, or leave empty." });
  for (const stopLossPercent of ["0", "100"])
    expect(mistakes({ stopLossPercent }).stopLossPercent).toBe("Enter a number between 0 and 100.");
  expect(mistakes({ stopLossPercent: "" })).toEqual({});
  expect(mistakes({ classes: [] }).classes).toBeTruthy();
});

test("COPYDRAFT-005 an empty limit is sent as none, seconds as milliseconds, and the server's field names find their input", () => {
  const input = settingsInputOf({ ...firstDraft, maxPerTrade: "250", quoteAgeSeconds: "2.5", denySymbols: ["TSLA"] });
  expect(input).toMatchObject({
    sizing: "PROPORTIONAL",
    sizingValue: null,
    maxPerTrade: "250",
    maxPerSymbol: null,
    cashReserve: "0",
    quoteAgeMsMax: 2500,
    waitsForOpen: false,
    usesExtendedHours: false,
    classes: null,
    denySymbols: ["TSLA"],
    stopLossPercent: "20",
  });
  expect([
    fieldOfPath(["input", "settings", "quoteAgeMsMax"]),
    fieldOfPath(["input", "settings", "maxPerTrade"]),
    fieldOfPath(["input", "feederId"]),
  ]).toEqual(["quoteAgeSeconds", "maxPerTrade", "form"]);
});

test("COPYDRAFT-006 the rules of a running copy come back as they were written", () => {
  const written = {
    ...firstDraft,
    sizing: "RISK" as const,
    sizingValue: "1.5",
    maxPerTrade: "250",
    maxOpenTrades: "7",
    classes: ["STOCK" as const],
    allowSymbols: ["NVDA"],
    cashReserve: "100",
  };
  expect(settingsInputOf(draftOf({ __typename: "CopySettings", ...settingsInputOf(written) } as never))).toEqual(settingsInputOf(written));
});

test("COPYDRAFT-007 extended hours need a slippage cap, and never go without waiting for the open", () => {
  const draft = { ...firstDraft, waitsForOpen: true, usesExtendedHours: true };
  expect(mistakesOfDraft({ ...draft, slippageCapBps: "" }, "5000").slippageCapBps).toMatch(/limit orders/);
  expect(mistakesOfDraft(draft, "5000").slippageCapBps).toBeUndefined();
  expect(settingsInputOf(draft)).toMatchObject({ waitsForOpen: true, usesExtendedHours: true });
  // A preview goes without until there is one, for sizes are the same; a cap of zero is one.
  expect(previewInputOf({ ...draft, slippageCapBps: "" })).toMatchObject({ waitsForOpen: true, usesExtendedHours: false });
  expect(previewInputOf({ ...draft, slippageCapBps: "0" })).toMatchObject({ usesExtendedHours: true, slippageCapBps: "0" });
});
