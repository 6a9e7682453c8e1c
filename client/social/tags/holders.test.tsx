import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderFixture } from "../../testing/fixture";
import { HoldersCard } from "./HoldersCard";

const face = (id: string, name: string) => ({
  __typename: "Trader",
  ...{ id, username: id, name, pictureUrl: null, tier: "PREP_COOK", isDemo: false, isVisible: true, mode: "PAPER" },
  ...{ viewerIsSelf: false, viewerIsFollowing: false, viewerCanFollow: true },
});
const holder = (id: string, name: string, side: "LONG" | "SHORT") => ({
  __typename: "Recipe",
  id,
  author: face(`of-${id}`, name),
  trade: {
    __typename: "Trade",
    ...{ id, version: 1, side, status: "OPEN", averagePrice: "100", exitPrice: null, returnPercent: null },
    openedAt: "2026-11-19T14:00:00.000Z",
    instrument: { __typename: "Instrument", id: "NVDA", tick: "0.01" },
  },
});
const tagOf = (holderCount: number, holders: object[]) => ({
  Holders: () => ({ tag: { __typename: "Tag", id: "STOCK:NVDA", holderCount, holders } }),
});
const quote = { mid: "110", asOf: new Date().toISOString(), isStale: false };

test("MEND-S27 feeders who hold it are counted, the latest named with side, live return and a way to the trade", async () => {
  const holders = ["a", "b", "c", "d", "e", "f"].map((id, index) => holder(id, `Feeder ${id}`, index === 1 ? "SHORT" : "LONG"));
  renderFixture(<HoldersCard symbol="NVDA" quote={quote} />, { answers: tagOf(8, holders) });
  await screen.findByRole("heading", { name: "Feeders holding it 8" });
  const rows = screen.getAllByRole("listitem");
  expect(rows).toHaveLength(5);
  expect(within(rows[0]!).getByRole("link", { name: "Feeder a" }).getAttribute("href")).toBe("/recipe/a");
  expect(rows[0]!.textContent).toContain("+10.00%");
  expect(rows[1]!.textContent).toMatch(/Short.*−10\.00%/);
  expect(screen.getByRole("link", { name: "All trades in NVDA" })).toBeTruthy();
});

test("GROW-103 from a thousand on, as the server counts some of its newest trades only, the card says that there may be more", async () => {
  renderFixture(<HoldersCard symbol="NVDA" quote={quote} />, { answers: tagOf(999, [holder("a", "Feeder a", "LONG")]) });
  await screen.findByRole("heading", { name: "Feeders holding it 999" });
  renderFixture(<HoldersCard symbol="NVDA" quote={quote} />, { answers: tagOf(1_000, [holder("a", "Feeder a", "LONG")]) });
  await screen.findByRole("heading", { name: "Feeders holding it 1,000+" });
});

test("MEND-S27 where nobody holds it the card says so, and a failure has a way out", async () => {
  renderFixture(<HoldersCard symbol="NVDA" quote={quote} />, { answers: tagOf(0, []) });
  await screen.findByText("No feeders visible to you hold NVDA now.");
  renderFixture(<HoldersCard symbol="META" quote={quote} />, { answers: { Holders: () => new Error("no") } });
  await screen.findByText(/Couldn’t load the holders of META/);
});
