import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderFixture } from "../../testing/fixture";
import LeaderboardPage from "./LeaderboardPage";

const row = (id: string, fidelity: object | null) => ({
  __typename: "LeaderboardRow",
  ...{
    rank: 1,
    group: "COPIERS",
    copiersPercent: 9,
    copies: 6,
    ownPercent: 10,
    lowPercent: 4,
    highPercent: 14,
    days: 200,
    recordDays: 400,
  },
  ...{ risk: 4, assetClass: "STOCK", isCopied: false },
  fidelity: fidelity && { __typename: "Fidelity", copiersPercent: 9.1, feederPercent: 10, copies: 6, ...fidelity },
  trader: {
    __typename: "Trader",
    ...{ id, username: id, name: id, pictureUrl: null, tier: "chef", isDemo: false, isVisible: true, mode: "PAPER", copierCount: 6 },
    ...{ viewerIsSelf: false, viewerIsFollowing: false, viewerCanFollow: true },
    figures: { __typename: "TraderFigures", maxDrawdownPercent: { __typename: "Figure", value: -4, reason: null } },
    curve: [],
  },
});
const board = (rows: object[]) => ({
  leaderboard: {
    __typename: "Leaderboard",
    ...{
      asOf: "2026-11-20T12:00:00.000Z",
      feeders: 30,
      suspended: 1,
      closed: 2,
      demo: 25,
      averagePercent: 3,
      lowEndAboveZero: 4,
      ranked: 20,
    },
    ...{ medianCapturePercent: 91, rows },
  },
});

test("BOARD-001 class, risk and age are the address, and the server is asked for them; the way out shows everybody", async () => {
  const fixture = renderFixture(<LeaderboardPage />, {
    path: "/leaderboard?assets=crypto&risk=7-10&record=365&period=all",
    route: "/leaderboard",
    answers: { Leaderboard: ({ assetClass }) => board(assetClass === "CRYPTO" ? [] : [row("ana", null)]) },
  });
  fireEvent.click(await screen.findByRole("link", { name: "Clear filters" }));
  await screen.findAllByText("ana");
  expect(fixture.asked.filter(({ name }) => name === "Leaderboard").map(({ variables }) => variables)).toEqual([
    { period: "ALL", range: "ALL", recordDaysMin: 365, assetClass: "CRYPTO", riskMin: 7, riskMax: 10, mode: null, search: null },
    { period: "YEAR", range: "YEAR", recordDaysMin: 0, assetClass: null, riskMin: 1, riskMax: 10, mode: null, search: null },
  ]);
});

test("BOARD-002 fidelity is a share of the feeder's return, the gap in points where a share says nothing, and a dash with its reason", async () => {
  renderFixture(<LeaderboardPage />, {
    path: "/leaderboard",
    answers: {
      Leaderboard: () =>
        board([
          row("ana", { capturePercent: 91, trackingDifferencePoints: -0.9 }),
          row("bob", { capturePercent: null, trackingDifferencePoints: -1.5 }),
          row("cem", null),
        ]),
    },
  });
  await waitFor(() => expect(screen.getAllByText("91%").length).toBeGreaterThan(1));
  expect(screen.getByText("−1.5 pts")).toBeTruthy();
  expect(screen.getByText("share of feeder return copiers keep")).toBeTruthy();
});

test("BOARD-003 beside what copiers made is the feeder over the same days, so that the three figures of a row fit together", async () => {
  const alone = { ...row("dora", null), group: "NO_COPIERS_YET", copiersPercent: null, ownPercent: 30 };
  const copied = { ...row("ana", { capturePercent: null, feederPercent: -0.86, copiersPercent: -0.73, trackingDifferencePoints: 0.13 }), copiersPercent: -0.73, ownPercent: 1.5 }; // prettier-ignore
  renderFixture(<LeaderboardPage />, { path: "/leaderboard", answers: { Leaderboard: () => board([copied, alone]) } });
  const tables = await screen.findAllByRole("table");
  const cells = (table: HTMLElement): string[] => [...table.querySelectorAll("tbody td")].map(({ textContent }) => textContent ?? "");
  expect(screen.getByText("over the days each copy was active")).toBeTruthy();
  for (const words of ["Copiers’ return−0.7%", "Feeder, same days−0.9%", "Fidelity+0.1 pts"]) expect(cells(tables[0]!)).toContain(words);
  expect(cells(tables[1]!)).toContain("Feeder’s return+30.0%");
});

test("MEND-F17 the age of a record is in calendar days, what a range is calculated from in daily closes: neither is only “days”", async () => {
  const young = { ...row("eva", null), lowPercent: null, highPercent: null };
  renderFixture(<LeaderboardPage />, {
    path: "/leaderboard",
    answers: {
      Leaderboard: () =>
        board([
          { ...young, days: 12, recordDays: 17 },
          { ...young, trader: row("fay", null).trader, days: 1, recordDays: 2 },
        ]),
    },
  });
  for (const words of ["12 daily closes", "1 daily close", /17-day record/, /2-day record/]) await screen.findAllByText(words);
});
