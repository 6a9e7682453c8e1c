import { fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { copyRow, myCopies, receipt, receiptsOf } from "../testing/copies";
import { renderFixture } from "../testing/fixture";
import type { EquityChartProps } from "../market/charts/EquityChart";
import { AccountCurve, useAccountCurve } from "../trading/overview/AccountCurve";
import DashboardPage from "./eater-view/DashboardPage";

// Its canvas does not exist here; what it is given does.
vi.mock("../market/charts/EquityChart", () => ({
  EquityChart: ({ points, choices }: EquityChartProps) => (
    <>
      <p>drawn {points?.map(({ equity }) => equity).join()}</p>
      <button type="button" onClick={() => choices?.onChange("YEAR")}>
        1Y
      </button>
    </>
  ),
}));

const curveOf = (...values: readonly string[]) => ({
  portfolio: {
    __typename: "Portfolio",
    id: "portfolio:me",
    account: { __typename: "TradingAccount", id: "a1", mode: "PAPER" },
    equityCurve: values.map((equity, day) => ({ __typename: "EquityPoint", at: `2026-11-1${day}T21:00:00.000Z`, equity, putIn: "100.00" })),
  },
});

function Curve(): ReactNode {
  return <AccountCurve {...useAccountCurve("RECORD")} />;
}

test("MEND-S25 another range of a chart keeps the last curve until the new one is here", async () => {
  const year = Promise.withResolvers<object>();
  renderFixture(<Curve />, {
    answers: { PortfolioCurve: ({ range }) => (range === "YEAR" ? year.promise : curveOf("100.00", "101.00", "102.00")) },
  });
  await screen.findByText("drawn 100.00,101.00,102.00");
  fireEvent.click(screen.getByRole("button", { name: "1Y" }));
  screen.getByText("drawn 100.00,101.00,102.00");
  year.resolve(curveOf("90.00", "95.00", "102.00"));
  await screen.findByText("drawn 90.00,95.00,102.00");
});

test("MEND-S25 a dashboard keeps its room until the copies say what stands in which order", async () => {
  const copies = Promise.withResolvers<object>();
  renderFixture(<DashboardPage />, {
    viewer: "eater",
    answers: {
      MyCopies: () => copies.promise,
      Receipts: () => receiptsOf([receipt()]),
      PortfolioCurve: () => curveOf("100.00", "101.00", "102.00"),
      Watchlists: () => ({ watchlists: [] }),
    },
  });
  await screen.findByRole("status", { name: "Loading your dashboard" });
  expect(screen.queryByRole("heading", { name: "Watchlist" })).toBeNull();
  copies.resolve(myCopies([copyRow()]));
  await screen.findByRole("heading", { name: "Watchlist" });
  // Asked for beside the copies, it is here with them.
  await screen.findByText("drawn 100.00,101.00,102.00");
  expect(screen.queryByRole("status", { name: "Loading your dashboard" })).toBeNull();
});
