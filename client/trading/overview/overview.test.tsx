import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderFixture } from "../../testing/fixture";
import { copiedPosition, copiedValue, portfolio, position, valuation } from "../../testing/portfolio";
import { OpenPositionsCard } from "./OpenPositionsCard";
import { OwnAccount } from "./OwnAccount";

test("MEND-S16 the dashboard lists the five largest positions, own and copied, with whose they are, and leads to all of them", async () => {
  const copies = Array.from({ length: 6 }, (_, index) =>
    copiedPosition({ id: `copy-1:trade-${index}`, tradeId: `trade-${index}`, value: String(100 * (index + 1)) }),
  );
  const book = portfolio({
    copiedPositions: copies,
    valuation: valuation({ copiedPositions: copies.map(({ id, value }) => copiedValue({ id, value })) }),
  }).portfolio;
  renderFixture(<OpenPositionsCard portfolio={book} staleSince={undefined} />, { answers: {} });
  expect(await screen.findByText("Open positions 7")).toBeTruthy();
  expect(screen.getByText("5 largest")).toBeTruthy();
  const rows = within(screen.getByRole("table", { name: "Positions" })).getAllByRole("row");
  // Head and foot beside the five.
  expect(rows).toHaveLength(7);
  expect(rows.slice(1, 6).map((row) => /\$[\d.,]+/.exec(row.textContent!)![0])).toEqual([
    "$2,511.36",
    "$600.00",
    "$500.00",
    "$400.00",
    "$300.00",
  ]);
  expect(within(rows[2]!).getByRole("link", { name: "Ana Castellanos" })).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("link", { name: "View portfolio" }).getAttribute("href")).toBe("/portfolio");
});

test("MEND-S16 without a position the dashboard says so", async () => {
  const book = portfolio({ positions: [], copiedPositions: [], valuation: valuation({ positions: [], copiedPositions: [] }) }).portfolio;
  renderFixture(<OpenPositionsCard portfolio={book} staleSince={undefined} />, { answers: {} });
  expect(await screen.findByText(/^No open positions/)).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("MEND-S16 a feeder's dashboard has the feeder's own value, P&L and positions", async () => {
  renderFixture(<OwnAccount />, { answers: { Portfolio: () => portfolio({ positions: [position()] }) } });
  const totals = await screen.findByLabelText("Your account");
  expect(totals.textContent).toContain("Account value$25,000.00");
  expect(totals.textContent).toContain("Open P&L+$26.45");
  expect(totals.textContent).toContain("Free cash$21,488.51");
  expect(screen.getByText("Open positions 2")).toBeTruthy();
});
