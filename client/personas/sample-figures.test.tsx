import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderFixture } from "../testing/fixture";
import SampleFigures from "./SampleFigures";

const trade = (number: number) => ({
  ...{ __typename: "MockTrade", id: `T-${number}`, symbol: "AAPL", type: "long", entryPrice: "220.10", exitPrice: "221.10" },
  ...{ pnl: "10.00", pnlPercent: 0.45, status: "closed" },
});
const mockData = {
  ...{ __typename: "MockData", followers: 2_316, totalFollowers: 2_490, following: ["a", "b"], earnings: "18420.00" },
  ...{ monthlyEarnings: "2310.00", winRate: 61.4, tradesCopiedToday: 88, avgCopiesPerTrade: 140, feederRanking: 3, tradeCount: 12 },
};
const answers = {
  SampleFigures: ({ first, after }: Record<string, unknown>) => {
    const from = after === null ? 12 : Number(String(after).slice(2)) - 1;
    const tradeHistory = Array.from({ length: Math.min(from, Number(first)) }, (_, index) => trade(from - index));
    const testMode = { __typename: "TestMode", activePersonaId: "top_feeder", mockData: { ...mockData, tradeHistory } };
    return { me: { __typename: "Me", id: "me", testMode } };
  },
};

test("PERSONA-037 the persona's followers, rank, win rate and earnings are shown, and its trades a page at a time", async () => {
  renderFixture(<SampleFigures />, { answers });
  const card = await screen.findByRole("region", { name: "The persona’s figures" });
  expect(card.textContent).toMatch(/Sample data.*Followers2,316.*Rank3.*Win rate61\.4%.*Earnings\$18,420\.00/);
  await userEvent.click(within(card).getByRole("button", { name: "View 12 trades" }));
  const table = within(card).getByRole("table", { name: "Sample trades" });
  expect(within(table).getAllByRole("row")).toHaveLength(11);
  await userEvent.click(within(card).getByRole("button", { name: "Show older" }));
  expect(await within(table).findByText("T-1")).toBeDefined();
  expect(within(table).getAllByRole("row")).toHaveLength(13);
  expect(within(card).queryByRole("button", { name: "Show older" })).toBeNull();
});

test("PERSONA-037 without a persona nothing is shown", async () => {
  const { asked } = renderFixture(<SampleFigures />, {
    answers: { SampleFigures: () => ({ me: { __typename: "Me", id: "me", testMode: null } }) },
  });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(screen.queryByRole("region")).toBeNull();
});
