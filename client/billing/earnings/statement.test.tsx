import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderFixture } from "../../testing/fixture";
import EarningsStatementPage from "./EarningsStatementPage";

const nothing = { subscriptionBites: 0, unlockBites: 0, tipBites: 0, feeBites: 0, takenBackBites: 0, earnedBites: 0 };
const line = (month: string | null) => ({ __typename: "EarningsStatementLine", month, ...nothing, earnedUsd: "0", paidOutUsd: "0" });
const months = Array.from({ length: 12 }, (_, index) => line(`2026-${String(index + 1).padStart(2, "0")}-01`));
const answers = (change: object) => ({
  EarningsStatement: () => ({
    earningsStatement: {
      ...{ __typename: "EarningsStatement", id: "s1", year: 2026, years: [], madeAt: "2026-11-27T10:00:00.000Z", isFinal: false },
      ...{ months, total: line(null), ...change },
    },
  }),
});

test("EARN-024 a year in which nothing was booked shows no table of zeros, but the way to the years that have a statement", async () => {
  const { unmount } = renderFixture(<EarningsStatementPage />, { answers: answers({}) });
  expect(await screen.findByRole("heading", { name: "No earnings in 2026 so far" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "View earnings" }).getAttribute("href")).toBe("/earnings");
  for (const name of ["Print statement", "CSV", "Year"]) expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("table")).toBeNull();
  unmount();
  const other = renderFixture(<EarningsStatementPage />, { answers: answers({ years: [2025, 2024], isFinal: true }) });
  expect(await screen.findByRole("heading", { name: "No earnings in 2026" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "View 2025" }).getAttribute("href")).toBe("/earnings/statement?year=2025");
  other.unmount();
  renderFixture(<EarningsStatementPage />, { answers: answers({ years: [2026] }) });
  expect((await screen.findAllByText("Total")).length).toBeGreaterThan(0);
});
