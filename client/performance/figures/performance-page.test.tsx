import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderFixture } from "../../testing/fixture";
import PerformancePage from "./PerformancePage";
import type { MyPerformanceQuery } from "../performance.generated";

const figure = { __typename: "Figure" as const, value: null, reason: "No closes yet" };
const beforeTheFirstClose: NonNullable<MyPerformanceQuery["myPerformance"]> = {
  ...{
    __typename: "OwnPerformance",
    start: "2026-01-05T00:00:00.000Z",
    curve: [],
    months: [],
    benchmark: { __typename: "Benchmark", symbol: "SPY", returnPercent: figure, points: [] },
    bestTradePercent: null,
    worstTradePercent: null,
  },
  moneyWeightedPercent: figure,
  figures: {
    ...{ __typename: "TraderFigures", mode: "PAPER", since: "2026-01-05T00:00:00.000Z", maxDrawdownDays: null, sides: [], symbols: [] },
    ...{ returnPercent: figure, cagrPercent: figure, maxDrawdownPercent: figure, volatilityPercent: figure, sharpe: figure },
    ...{ sortino: figure, winRatePercent: figure, profitFactor: figure, risk: figure, calmar: figure, dailyVar95Percent: figure },
    ...{ expectancyPercent: figure, averageHoldingDays: figure, bestTradePercent: figure, worstTradePercent: figure },
    ...{ averageExposurePercent: figure, turnoverPercent: figure, closedTrades: 0, wonTrades: 0, openTrades: 0 },
  },
};
const connection = {
  ...{ __typename: "BrokerConnection", id: "connection-1", accountId: "account-7", name: "My Alpaca", venueName: "Alpaca" },
  ...{ environment: "LIVE", mode: "LIVE", state: "CONNECTED" },
};

test("LIVE-065 figures of one account never stand under another's name, also where those cannot be loaded", async () => {
  renderFixture(<PerformancePage />, {
    answers: {
      PlacingAccounts: () => ({ brokerConnections: { __typename: "BrokerConnections", nodes: [connection] } }),
      MyPerformance: ({ accountId }) =>
        accountId === "account-7" ? new Error("no answer") : { __typename: "Query", myPerformance: beforeTheFirstClose },
    },
  });
  await screen.findByText("The first close is still in the oven");
  fireEvent.change(await screen.findByRole("combobox", { name: "Account" }), { target: { value: "account-7" } });
  expect(await screen.findByText("Couldn’t load your figures.")).toBeTruthy();
  expect(screen.queryByText("The first close is still in the oven")).toBeNull();
});
