import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderFixture } from "../testing/fixture";
import AdminPage from "./AdminPage";
import type { AdminOverviewQuery } from "./admin.generated";

afterEach(() => vi.useRealTimers());

const overview = (users: number): AdminOverviewQuery => ({
  adminOverview: {
    ...{ __typename: "AdminOverview", asOf: "2026-11-29T10:00:00.000Z", isSample: false, socketsHere: 3, users },
    ...{ roles: [], activeCopies: 0, following: "0", followingLive: "0" },
    ...{ receiptsToday: 0, copiedPercentToday: 0, skippedToday: 0, rejectedToday: 0 },
    ...{ openReports: 2, openAppeals: 0, haltedSymbols: [], deadLetters: 0 },
  },
});
/** The page over an overview that has one user more each time; gives how often it was asked for. */
function openOverview(answer: (reading: number) => object | Error = overview) {
  let readings = 0;
  renderFixture(<AdminPage />, {
    ...{ path: "/admin", route: "/admin", viewer: "admin" },
    answers: { AdminOverview: () => answer(++readings) },
  });
  return () => readings;
}
const usersShown = (): string | undefined => /Users([0-9]+)/.exec(screen.getByLabelText("Server status").textContent ?? "")?.[1];

test("ADMIN-043 the page and its overview ask for the overview once, and both show what came", async () => {
  const readings = openOverview();
  await screen.findByLabelText("Server status");
  expect(screen.getByRole("link", { name: "Reports 2" })).toBeTruthy();
  expect([readings(), usersShown()]).toEqual([1, "1"]);
});

test("ADMIN-043 an overview that failed is asked for once, and again when somebody presses Try again", async () => {
  const readings = openOverview((reading) => (reading === 1 ? new Error("Failed to fetch") : overview(7)));
  await screen.findByText("Couldn’t load the panel.");
  expect(readings()).toBe(1);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByLabelText("Server status");
  expect([readings(), usersShown()]).toEqual([2, "7"]);
});

/** The clock goes on by seconds, and what is on its way arrives between them. */
const seconds = async (count: number): Promise<void> => {
  for (let second = 0; second < count; second++) await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
};

test("ADMIN-044 the overview is asked for each five seconds while it is shown, each fifteen beside another tab, and at once on coming back", async () => {
  const readings = openOverview();
  await screen.findByLabelText("Server status");
  // Both panels are loaded before the clock stands still, and the poll begins anew after it.
  fireEvent.click(screen.getByRole("link", { name: "Features" }));
  await screen.findByText("Couldn’t load the panel.");
  fireEvent.click(screen.getByRole("link", { name: "Overview" }));
  await screen.findByLabelText("Server status");
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole("link", { name: "Features" }));
  await seconds(1);
  const before = readings();
  await seconds(60);
  expect(readings() - before).toBe(4);
  fireEvent.click(screen.getByRole("link", { name: "Overview" }));
  await seconds(1);
  expect(readings() - before).toBe(5);
  expect(usersShown()).toBe(String(readings()));
  await seconds(60);
  expect(readings() - before).toBe(17);
});

test("ADMIN-042 the admin page goes from tab to tab and can be left, also in browsers whose scrolling answers with a promise", async () => {
  const { router, unmount } = renderFixture(<AdminPage />, { path: "/admin", route: "/admin", viewer: "admin" });
  await screen.findByRole("heading", { name: "Overview" });
  await userEvent.click(screen.getByRole("link", { name: "Ledger" }));
  await screen.findByRole("heading", { name: "Ledger" });
  expect(router.state.location.search).toBe("?tab=ledger");
  expect(unmount).not.toThrow();
});
