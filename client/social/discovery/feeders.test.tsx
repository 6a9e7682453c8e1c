import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { author } from "../../testing/feed-data";
import { renderFixture, type Answers, type Fixture } from "../../testing/fixture";
import type { TraderCardFragment } from "../../people/profiles/feeder-card.generated";
import FeedersPage from "./FeedersPage";
import WindowShopPage from "./WindowShopPage";

const card = (id: string, change: Partial<TraderCardFragment> = {}): TraderCardFragment =>
  ({
    ...author({ id, name: `Feeder ${id}`, viewerIsFollowing: false }),
    bio: "",
    recordSince: "2025-03-03T00:00:00.000Z",
    joinedAt: "2025-03-03T00:00:00.000Z",
    copierCount: 3,
    fidelity: null,
    figures: null,
    curve: [],
    ...({ viewerCanCopy: true, viewerCopy: null } as object),
    ...change,
  }) as TraderCardFragment;

const directory = (ids: readonly string[], hasNextPage = false) => ({
  traders: {
    __typename: "TraderConnection",
    totalCount: ids.length,
    demoCount: 0,
    pageInfo: { __typename: "PageInfo", hasNextPage, endCursor: ids.at(-1) ?? null },
    edges: ids.map((id) => ({ __typename: "TraderEdge", cursor: id, node: card(id) })),
  },
});

/** The variables of the first list that was asked for. */
const askedFor = ({ asked }: Fixture): unknown => asked.find(({ name }) => name.endsWith("Feeders"))?.variables;

const page = (answers: Answers, path = "/feeders") => renderFixture(<FeedersPage />, { path, answers });

test("DIRECTORY-001 search and order are the address and are asked for", async () => {
  const fixture = page({ Feeders: () => directory(["a", "b"]) }, "/feeders?q=ana&order=drawdown");
  await screen.findAllByRole("article");
  expect(askedFor(fixture)).toMatchObject({ search: "ana", orderBy: "DRAWDOWN", first: 12 });
});

test("GROW-101 of more than the server counts the page says that there are more, and calls not all of them demo feeders", async () => {
  const many = directory(["a", "b"]);
  const traders = { ...many.traders, totalCount: 1_001, demoCount: 1_001 };
  page({ Feeders: () => ({ traders }) }, "/feeders?q=ana");
  await screen.findByText("1,000+ feeders match “ana”, 1,000+ demo feeders with generated records");
});

test("MEND-K05 the box that chooses a feeder to compare is 24 px wide", async () => {
  page({ Feeders: () => directory(["a"]) });
  const box = await screen.findByRole("checkbox", { name: "Compare Feeder a" });
  // Of Mantine's sizes the one of 1.5 rem; the default has 20 px.
  expect(box.closest<HTMLElement>(".mantine-Checkbox-root")!.style.getPropertyValue("--checkbox-size")).toBe("var(--checkbox-size-md)");
});

test("DIRECTORY-002 up to four can be chosen to be side by side, the fifth box waits", async () => {
  page({ Feeders: () => directory(["a", "b", "c", "d", "e"]) });
  for (const id of ["a", "b", "c", "d"]) fireEvent.click(await screen.findByRole("checkbox", { name: `Compare Feeder ${id}` }));
  expect(screen.getByText("4 of 4 chosen")).toBeTruthy();
  expect((screen.getByRole("checkbox", { name: "Compare Feeder e" }) as HTMLInputElement).disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Clear" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Comparison" })).toBeNull());
});

test("DIRECTORY-003 a search that finds nobody says so and leads back", async () => {
  const fixture = page({ Feeders: ({ search }) => directory(search ? [] : ["a"]) }, "/feeders?q=zzz");
  fireEvent.click(await screen.findByRole("button", { name: "Clear filters" }));
  await screen.findByRole("article");
  expect(fixture.router.state.location.search).toBe("");
});

test("DIRECTORY-004 the next page joins below", async () => {
  page({ Feeders: ({ after }) => (after ? directory(["b"]) : directory(["a"], true)) });
  fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
});

const figure = (value: number | null) => ({ __typename: "Figure", value, reason: null });
const figures = {
  __typename: "TraderFigures",
  ...{ mode: "PAPER", since: "2024-01-02T00:00:00.000Z" },
  ...{ returnPercent: figure(40), maxDrawdownPercent: figure(-8), risk: figure(4), closedTrades: 30, openTrades: 2 },
};
const line = (...values: number[]) => values.map((returnPercent) => ({ __typename: "CurvePoint", returnPercent }));
const cards = (...nodes: TraderCardFragment[]) => {
  const { traders } = directory(nodes.map(({ id }) => id));
  return { traders: { ...traders, edges: traders.edges.map((edge, index) => ({ ...edge, node: nodes[index] })) } };
};
/** A record older than a year, and one of some days. */
const old = card("old", { figures, curve: line(0, 3, -1.2), copierCount: 7 } as Partial<TraderCardFragment>);
const young = card("young", {
  figures: { ...figures, since: new Date(Date.now() - 40 * 86_400_000).toISOString() },
  curve: line(0, 0.02),
  fidelity: { __typename: "Fidelity", capturePercent: 91, trackingDifferencePoints: -1, copies: 6 },
} as Partial<TraderCardFragment>);

test("MEND-F04 the line of a card and the return beside it are of the same period, and end in the same colour", async () => {
  const { container } = page({ Feeders: () => cards(old, young) });
  expect(await screen.findByText("Return, 1 year")).toBeTruthy();
  expect(screen.getByText("−1.2%").getAttribute("data-tone")).toBe("loss");
  // Younger than the period: since when it is; what rounds to zero is neither gain nor loss.
  expect(screen.getByText(/^Return since /)).toBeTruthy();
  expect([...container.querySelectorAll("circle[data-tone]")].map((dot) => dot.getAttribute("data-tone"))).toEqual(["loss", "flat"]);
});

test("TASTE-024 the flask of a card in the directory opens a taste test of that feeder", async () => {
  page({ Feeders: () => cards(old, card("empty")) });
  fireEvent.click(await screen.findByRole("button", { name: "Taste test of Feeder old" }));
  expect(await screen.findByRole("dialog", { name: "Taste test of Feeder old" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Taste test of Feeder empty" })).toBeNull();
});

test("MEND-S18 the filters are the address and are asked for, with the order; a card shows copiers, and fidelity only where it is known", async () => {
  const fixture = page({ Feeders: () => cards(old, young) }, "/feeders?period=quarter&assets=crypto&risk=7-10&record=365&order=copiers");
  await screen.findAllByRole("article");
  expect(askedFor(fixture)).toEqual({
    ...{ first: 12, search: null, orderBy: "COPIERS", period: "QUARTER", range: "THREE_MONTHS" },
    ...{ recordDaysMin: 365, assetClass: "CRYPTO", riskMin: 7, riskMax: 10, mode: null },
  });
  expect(screen.getByText("7")).toBeTruthy();
  expect(screen.getByText("91%").getAttribute("title")).toBe("From 6 copies, over the whole record");
  expect(screen.getByTitle("Needs five copies older than 30 days")).toBeTruthy();
});

test("MEND-S18 filters that nobody fits say so and lead back to everybody", async () => {
  const fixture = page({ Feeders: ({ assetClass }) => directory(assetClass ? [] : ["a"]) }, "/feeders?assets=fx");
  await screen.findByRole("heading", { name: "No feeders match these filters" });
  fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  await screen.findByRole("article");
  expect(fixture.router.state.location.search).toBe("");
});

test("MEND-S19 the three views are one directory: another view keeps what is filtered, and the window begins with the most copied", async () => {
  const answers = { WindowFeeders: () => directory([]) };
  const fixture = renderFixture(<WindowShopPage />, { path: "/window-shop?assets=crypto&period=month", route: "/window-shop", answers });
  await screen.findByRole("heading", { name: "No feeders match these filters" });
  expect(askedFor(fixture)).toMatchObject({ orderBy: "COPIERS", period: "MONTH", assetClass: "CRYPTO" });
  const views = within(screen.getByRole("navigation", { name: "Directory views" })).getAllByRole("link");
  expect(views.map((link) => link.getAttribute("href"))).toEqual(
    ["/feeders", "/window-shop", "/leaderboard"].map((path) => `${path}?assets=crypto&period=month`),
  );
  expect(views[1]!.getAttribute("aria-current")).toBe("page");
});
