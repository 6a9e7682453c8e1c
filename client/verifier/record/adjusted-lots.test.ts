import { expect, test } from "vitest";
import { bytesOf, check, event, sealed, tradeIdOf } from "../check/testing";

const tradeId = tradeIdOf(0);
const exAt = "2027-01-15T08:15:00.000Z";
const fill = (quantity: string, price: string, value: string) => ({ tradeId, quantity, price, value, reason: "MANUAL" });
const lot = (number: number, remaining: string, price: string, remainingCost: string) => ({ number, remaining, price, remainingCost });

/** Ten bought before the ex-date at 100, ten after it at 50; then what the event of a corporate action says. */
const reportOf = async (adjustment: string, perUnit: string, held: [string, string], lots: readonly object[], cashChange = "0") => {
  const opened = {
    ...fill("10", "100", "1000"),
    ...{
      symbol: "AAPL",
      side: "LONG",
      mode: "PAPER",
      chapter: 1,
      stopPrice: null,
      targetPrice: null,
      equityBefore: "100000",
      textHash: null,
    },
  };
  const events = [
    event(1, "OPENED", opened, "2027-01-15T08:10:00.000Z"),
    event(2, "SCALED", { ...fill("10", "50", "500"), quantityAfter: "20", averagePriceAfter: "75", equityBefore: "99500" }, "2027-01-15T08:20:00.000Z"), // prettier-ignore
    event(3, "ADJUSTED", {
      ...{ tradeId, adjustment, perUnit, cashChange, lots, stopPrice: null, targetPrice: null },
      ...{ quantityAfter: held[0], averagePriceAfter: held[1] },
    }),
  ];
  const rows = sealed(events.map(bytesOf));
  return (await check(rows)).findings.map(({ code, from }) => `${code} ${from}`);
};

const split = `SPLIT:2:1@${exAt}`;
const dividend = `DIVIDEND@${exAt}`;

test("PROOF-079 with the ex-date in its code, a split that leaves later lots as they were is intact; one that leaves an earlier lot is not", async () => {
  expect(await reportOf(split, "0", ["30", "50"], [lot(1, "20", "50", "1000"), lot(2, "10", "50", "500")])).toEqual([]);
  expect(await reportOf(split, "0", ["20", "75"], [lot(1, "10", "100", "1000"), lot(2, "10", "50", "500")])).toEqual(["TRADE 3"]);
  expect(await reportOf(split, "0", ["30", "50"], [lot(1, "20", "50", "1000"), lot(2, "10", "50", "499")])).toEqual(["TRADE 3"]);
  expect(await reportOf(split, "0", ["25", "50"], [lot(1, "20", "50", "1000"), lot(2, "5", "50", "500")])).toEqual(["TRADE 3"]);
});

test("PROOF-079 a third of a lot is rounded down to ten places", async () => {
  const lots = [lot(1, "3.3333333333", "300", "1000"), lot(2, "10", "50", "500")];
  expect(await reportOf(`SPLIT:1:3@${exAt}`, "0", ["13.3333333333", "112.5"], lots)).toEqual([]);
});

test("PROOF-079 a dividend is for the lots of before its ex-date", async () => {
  expect(await reportOf(dividend, "0.5", ["20", "74.75"], [lot(1, "10", "99.5", "995"), lot(2, "10", "50", "500")], "5")).toEqual([]);
  expect(await reportOf(dividend, "0.5", ["20", "75"], [lot(1, "10", "100", "1000"), lot(2, "10", "50", "500")])).toEqual(["TRADE 3"]);
});

test("PROOF-079 without an ex-date in its code, the lots are what the event says, as before", async () => {
  expect(await reportOf("DIVIDEND", "0.5", ["20", "75"], [lot(1, "10", "100", "1000"), lot(2, "10", "50", "500")])).toEqual([]);
});
