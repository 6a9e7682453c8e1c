import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { CopyFees } from "../../copying/fees/CopyFees";
import { FeeExample } from "../../copying/fees/FeeExample";
import { FeeNow } from "../../copying/fees/FeeNow";
import { renderFixture } from "../../testing/fixture";
import { SellingCards } from "../spending/SellingCards";

const next = { __typename: "PlannedPerformanceFee", percent: 30, validFrom: "2026-12-01T00:00:00.000Z" };
const last = { ...next, percent: 25, validFrom: "2027-01-01T00:00:00.000Z" };
const terms = { __typename: "PerformanceFeeTerms", percent: 20, planned: [next, last] };
const pageInfo = { __typename: "PageInfo", hasNextPage: false, endCursor: null };

test("FEE-040 a feeder sets the fee, and reads from when on it counts", async () => {
  const trader = (performanceFee: object) => ({ __typename: "Trader", id: "ana", priceBites: 0, offer: null, performanceFee });
  const { asked } = renderFixture(<SellingCards />, {
    answers: {
      MySelling: () => ({ trader: trader({ __typename: "PerformanceFeeTerms", percent: 0, planned: [] }) }),
      SetPerformanceFee: () => ({
        setPerformanceFee: {
          ...{ __typename: "PerformanceFeePayload", errors: [] },
          trader: trader({ __typename: "PerformanceFeeTerms", percent: 0, planned: [{ ...next, percent: 20 }] }),
        },
      }),
    },
  });
  const field = await screen.findByLabelText(/Share of copies’ profit/);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save fee" }).disabled).toBe(true);
  await userEvent.clear(field);
  await userEvent.type(field, "20");
  await userEvent.click(screen.getByRole("button", { name: "Save fee" }));
  expect(asked.find(({ name }) => name === "SetPerformanceFee")!.variables).toEqual({ input: { percent: 20 } });
});

test("FEE-041 before copying, the fee and what it would have been last year are shown in money and bites", async () => {
  renderFixture(<FeeExample feederId="ana" amount="1000" />, {
    answers: {
      FeeExample: () => ({
        trader: {
          ...{ __typename: "Trader", id: "ana", performanceFee: terms },
          performanceFeeExample: {
            ...{ __typename: "PerformanceFeeExample", from: "2025-11-23T21:00:00.000Z", percent: 30, amount: "1000" },
            ...{ profit: "306.8", fee: "92.04", bites: 920 },
          },
        },
      }),
    },
  });
  expect(
    await screen.findByText(/Performance fee: 20% of profit, 30% of profit from Dec 1, 2026, 25% of profit from Jan 1, 2027/),
  ).toBeTruthy();
  expect(screen.getByText("$92.04")).toBeTruthy();
  expect(screen.getByText(/920 bites with real money/)).toBeTruthy();
  expect(screen.getByText(/Nothing while the copy is below its mark or down overall/)).toBeTruthy();
});

const quote = {
  __typename: "PerformanceFeeQuote",
  percent: 20,
  profit: "22.5",
  fee: "4.5",
  bites: null,
  received: "68",
  missingBites: null,
};
const quoted = (change: object) => ({
  FeeQuote: () => ({ copy: { __typename: "Copy", id: "c1", performanceFeeQuote: { ...quote, ...change } } }),
});

test("FEE-042 a withdrawal says its fee and what reaches the account before it is sent", async () => {
  const { asked } = renderFixture(<FeeNow copyId="c1" amount="72.50" />, { answers: quoted({}) });
  expect((await screen.findByRole("status")).textContent).toBe("Performance fee: $4.50, 20% of $22.50. $68.00 reaches your account.");
  expect(asked.find(({ name }) => name === "FeeQuote")!.variables).toEqual({ id: "c1", withdraw: "72.5" });
});

test("FEE-042 a stop with real money says the fee in bites, and how many are missing", async () => {
  renderFixture(<FeeNow copyId="c1" />, { answers: quoted({ profit: "180", fee: "36", bites: 360, missingBites: 310 }) });
  const line = await screen.findByRole("status");
  expect(line.textContent).toContain("Performance fee: 360 bites ($36.00), 20% of $180.00.");
  expect(line.textContent).toContain("You are 310 bites short.");
  expect(screen.getByRole("link", { name: "Buy bites" })).toBeTruthy();
});

test("FEE-043 a copy lists its mark, the fee at today’s prices, what is unpaid and each fee so far", async () => {
  const receipt = {
    ...{ __typename: "PerformanceFee", id: "f1", cause: "MONTH_END", state: "DUE", at: "2026-11-01T00:10:00.000Z", percent: 20 },
    ...{ periodStart: "2026-10-01T00:00:00.000Z", sharePercent: 100, profit: "180", amount: "36", bites: 360 },
    ...{ markBefore: "1", markAfter: "1.18", unitValue: "1.18" },
  };
  renderFixture(<CopyFees copyId="c1" />, {
    answers: {
      CopyFees: () => ({
        copy: {
          ...{ __typename: "Copy", id: "c1", mode: "LIVE" },
          performanceFee: {
            ...{
              __typename: "CopyPerformanceFee",
              percent: 20,
              planned: [next, last],
              mark: "1.18",
              markValue: "1180",
              profit: "90",
              fee: "18",
            },
            ...{ bites: 180, charged: "36", nextChargeAt: "2026-12-01T00:00:00.000Z", dueBites: 360, pausesAt: "2026-11-04T00:10:00.000Z" },
          },
          performanceFees: {
            ...{ __typename: "PerformanceFeeConnection", pageInfo },
            edges: [{ __typename: "PerformanceFeeEdge", cursor: "x", node: receipt }],
          },
        },
      }),
    },
  });
  expect((await screen.findByRole("alert")).textContent).toContain("360 bites unpaid.");
  screen.getByRole("heading", { name: /30% of profit from Dec 1, 2026, 25% of profit from Jan 1, 2027$/ });
  expect(screen.getByText(/New profit above the high-water mark of \$1,180.00: \$90.00/)).toBeTruthy();
  expect(screen.getByText("360 bites ($36.00)")).toBeTruthy();
  expect(screen.getByText("20% of $180.00")).toBeTruthy();
});
