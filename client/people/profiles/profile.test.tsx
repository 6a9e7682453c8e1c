import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { author } from "../../testing/feed-data";
import { renderFixture, type Answers } from "../../testing/fixture";
import ProfilePage from "./ProfilePage";
import ProfileByIdPage from "./ProfileByIdPage";
import type { TraderProfileFragment } from "./profile.generated";

const figure = (value: number | null, reason: string | null = null) => ({ __typename: "Figure" as const, value, reason });

const figures: NonNullable<TraderProfileFragment["figures"]> = {
  __typename: "TraderFigures",
  mode: "PAPER",
  since: "2025-03-03T00:00:00.000Z",
  returnPercent: figure(42.24),
  cagrPercent: figure(null, "Under one year of record"),
  maxDrawdownPercent: figure(9.6),
  maxDrawdownDays: 34,
  volatilityPercent: figure(12.7),
  sharpe: figure(1.68),
  sortino: figure(2.6),
  winRatePercent: figure(57.3),
  profitFactor: figure(1.74),
  risk: figure(4),
  calmar: figure(1.9),
  dailyVar95Percent: figure(1.2),
  expectancyPercent: figure(0.8),
  averageHoldingDays: figure(2.5),
  averageExposurePercent: figure(34.25),
  turnoverPercent: figure(812.4),
  bestTradePercent: figure(31),
  worstTradePercent: figure(-12.5),
  sides: [],
  symbols: [],
  closedTrades: 342,
  wonTrades: 196,
  openTrades: 7,
};

const profile = (change: Partial<TraderProfileFragment> = {}): TraderProfileFragment =>
  ({
    ...author({ id: "lucia", username: "luciaferrer", name: "Lucía Ferrer", viewerIsFollowing: false }),
    bio: "Swing trader.",
    role: "feeder",
    joinedAt: "2025-03-03T00:00:00.000Z",
    recordSince: "2025-03-03T00:00:00.000Z",
    followerCount: 1408,
    followingCount: 4,
    viewerDelaySeconds: 0,
    priceBites: 0,
    copierCount: 0,
    copyingByMode: [],
    viewerCanCopy: false,
    viewerCopy: null,
    viewerHasAskedToFollow: false,
    viewerCanAskToFollow: false,
    recordModes: ["PAPER"],
    figures,
    months: [
      { __typename: "MonthlyReturn", year: 2026, month: 1, returnPercent: -1.5 },
      { __typename: "MonthlyReturn", year: 2025, month: 3, returnPercent: 10.3 },
    ],
    ...change,
  }) as TraderProfileFragment;

const noRecipes = {
  trader: {
    __typename: "Trader",
    id: "lucia",
    recipes: {
      __typename: "RecipeConnection",
      edges: [],
      totalCount: 0,
      pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
    },
  },
};
const quiet: Answers = {
  TraderRecipes: () => noRecipes,
  TraderCurve: () => ({ trader: { __typename: "Trader", id: "lucia", curve: [], benchmark: null } }),
};

const page = (trader: TraderProfileFragment | null, more: Answers = {}) =>
  renderFixture(<ProfileByIdPage />, {
    path: "/trader/lucia",
    route: "/trader/:id",
    answers: { ...quiet, ...more, Trader: () => ({ trader }) },
  });

test("TRADERPAGE-001 figures are signed and rounded as records are, and what cannot be given says why", async () => {
  page(profile());
  const strip = await screen.findByLabelText("Record figures");
  expect(within(strip).getByText("+42.2%")).toBeTruthy();
  expect(within(strip).getByText("−9.6%")).toBeTruthy();
  expect(within(strip).getByText("196 of 342 closed")).toBeTruthy();
  expect(within(strip).getByTitle("Under one year of record").textContent).toBe("–");
});

test("MEND-F13 a profile says when the account was made and, by its own name, when the record began", async () => {
  page(profile({ joinedAt: "2025-01-20T12:00:00.000Z", recordSince: "2025-03-03T12:00:00.000Z" }));
  await screen.findByText("Joined Jan 20, 2025");
  screen.getByText("Record since Mar 3, 2025");
});

test("TRADERPAGE-002 a private profile shows name and tier, the reason, and the way in", async () => {
  const locked = { isVisible: false, recordModes: [], figures: null, months: [], viewerCanFollow: false };
  const { asked } = page(profile({ ...locked, viewerCanAskToFollow: true }), {
    RequestFollow: () => ({
      requestFollow: {
        __typename: "FollowPayload",
        trader: { ...profile({ ...locked, viewerHasAskedToFollow: true, viewerCanAskToFollow: false }) },
        errors: [],
      },
    }),
  });
  expect(await screen.findByRole("heading", { name: "Lucía Ferrer cooks behind closed doors" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Request to follow Lucía Ferrer" }));
  expect(await screen.findByRole("button", { name: "Cancel the request to follow Lucía Ferrer" })).toBeTruthy();
  expect(asked.find(({ name }) => name === "RequestFollow")?.variables).toEqual({ input: { userId: "lucia" } });
  expect(screen.queryByText("Swing trader.")).toBeNull();
  expect(screen.queryByRole("navigation", { name: "Profile" })).toBeNull();
});

test("TRADERPAGE-003 one's own profile says that it shows what others see, and has no follow button", async () => {
  page(profile({ viewerIsSelf: true }));
  expect(await screen.findByText("This is what others see")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Follow/ })).toBeNull();
});

test("TRADERPAGE-004 whoever sees the trades late reads how late", async () => {
  page(profile({ viewerDelaySeconds: 900 }));
  expect(await screen.findByText(/15 min delay on these trades/)).toBeTruthy();
});

test("TRADERPAGE-005 before the first trade there is no row of dashes but what will be here", async () => {
  page(profile({ recordModes: [], figures: { ...figures, openTrades: 0, closedTrades: 0 } }));
  expect(await screen.findByRole("heading", { name: "Nothing on the stove yet" })).toBeTruthy();
  expect(screen.queryByText(/Record since/)).toBeNull();
  screen.getByText("Joined Mar 3, 2025");
});

test("TRADERPAGE-006 an unknown name is a designed page, and the address by username asks by username", async () => {
  const fixture = renderFixture(<ProfilePage />, {
    path: "/profile/nobody",
    route: "/profile/:username",
    answers: { ...quiet, Trader: () => ({ trader: null }) },
  });
  expect(await screen.findByRole("heading", { name: "Nobody by that name works here" })).toBeTruthy();
  expect(fixture.asked[0]).toEqual({ name: "Trader", variables: { id: null, username: "nobody" } });
});

test("TRADERPAGE-007 MEND-F03 months are in their year with their sign, and missing ones are dashes", async () => {
  page(profile());
  const table = await screen.findByRole("table", { name: "Monthly returns in percent" });
  const [year] = within(table).getAllByRole("row").slice(1);
  expect(
    within(year!)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent)
      .slice(0, 3),
  ).toEqual(["−1.50", "–", "–"]);
});

test("TRADERPAGE-008 open and closed recipes are asked for by status", async () => {
  const fixture = renderFixture(<ProfileByIdPage />, {
    path: "/trader/lucia?tab=recipes",
    route: "/trader/:id",
    answers: { ...quiet, Trader: () => ({ trader: profile() }) },
  });
  fireEvent.click(await screen.findByRole("radio", { name: "Closed" }));
  await waitFor(() =>
    expect(fixture.asked.some(({ name, variables }) => name === "TraderRecipes" && variables.status === "CLOSED")).toBe(true),
  );
});

test("MONEYTAG-007 a profile whose record has been on both shows one at a time, says which, and offers the other", async () => {
  const onPaper = { ...figures, mode: "PAPER" as const, returnPercent: figure(80) };
  const { asked } = page(
    profile({ mode: "LIVE", recordModes: ["PAPER", "LIVE"], figures: { ...figures, mode: "LIVE", returnPercent: figure(-2) } }),
    {
      TraderRecord: ({ mode }) => ({
        trader: { __typename: "Trader", id: "lucia", figures: mode === "PAPER" ? onPaper : figures, months: [] },
      }),
    },
  );
  const strip = await screen.findByLabelText("Record figures");
  expect(strip.textContent).toContain("−2.0%since Mar 3, 2025 LIVE");
  fireEvent.click(screen.getByRole("radio", { name: "Paper" }));
  await waitFor(() => expect(screen.getByLabelText("Record figures").textContent).toContain("+80.0%since Mar 3, 2025 PAPER"));
  expect(asked.filter(({ name }) => name === "TraderCurve").at(-1)?.variables).toMatchObject({ mode: "PAPER" });
});
