import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import DashboardPage from "../copying/eater-view/DashboardPage";
import { myCopies } from "../testing/copies";
import { renderFixture } from "../testing/fixture";
import { consent } from "./consent";
import { ConsentQuestion } from "./ConsentQuestion";
import { logPageView } from "./events";
import { takeWaiting } from "./waiting-events";

afterEach(() => {
  vi.restoreAllMocks();
  consent(null);
  takeWaiting(1_000);
});

const shown = () => renderFixture(<ConsentQuestion answered={<p>The switch</p>} />, { path: "/terms", route: "/terms", viewer: "visitor" });

test.each([
  ["Decline", "denied"],
  ["Allow", "granted"],
] as const)("MEND-P12 whether visits may be counted is asked once, with equal buttons: %s", async (label, answer) => {
  const fetch = vi.fn<() => Promise<never>>(() => new Promise(() => undefined));
  vi.stubGlobal("fetch", fetch);
  const { unmount } = shown();
  const buttons = (await screen.findAllByRole("button")).map((button) => [button.textContent, button.className] as const);
  expect(buttons.map(([text]) => text)).toEqual(["Decline", "Allow"]);
  expect(buttons[0]![1]).toBe(buttons[1]![1]);
  // Nothing leaves the page before there is an answer.
  logPageView({ pageName: "Terms", pagePath: "/terms", role: "visitor" });
  await Promise.resolve();
  expect(fetch).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: label }));
  expect([consent(), localStorage.getItem("brigade.analytics.consent")]).toEqual([answer, answer]);
  screen.getByText("The switch");
  unmount();
  shown();
  await screen.findByText("The switch");
  expect(screen.queryByRole("button")).toBeNull();
});

test.each(["eater", "feeder"] as const)(
  "MEND-P12 whoever was signed in before it was asked finds the question on the dashboard: %s",
  async (viewer) => {
    renderFixture(<DashboardPage />, {
      path: "/dashboard",
      route: "/dashboard",
      viewer,
      answers: { MyCopies: () => myCopies([]) },
    });
    const question = await screen.findByRole("group", { name: "Usage statistics" });
    fireEvent.click(within(question).getByRole("button", { name: "Decline" }));
    await waitFor(() => expect(screen.queryByRole("group", { name: "Usage statistics" })).toBeNull());
    expect(consent()).toBe("denied");
  },
);

test("MEND-P12 nobody is asked whose browser asks not to be tracked", async () => {
  vi.stubGlobal("navigator", Object.create(navigator, { doNotTrack: { value: "1" } }));
  shown();
  await screen.findByText("The switch");
  expect(screen.queryByRole("button")).toBeNull();
});
