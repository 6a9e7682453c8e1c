import { CombinedGraphQLErrors } from "@apollo/client";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { opensInApp, pages } from "./routes";
import type { Page } from "./routes";
import { renderApp } from "./testing/app";
import { person } from "./testing/viewers";
import { brokerReturns, paths, people, walks } from "./testing/route-access";

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const at = (router: ReturnType<typeof renderApp>["router"]): string => {
  const { pathname, search, hash } = router.state.location;
  return pathname + search + hash;
};
const arrives = (router: ReturnType<typeof renderApp>["router"], where: string) => waitFor(() => expect(at(router)).toBe(where));
test("CLIENT-070 every address of the specification exists with its access rule, and no other", () => {
  const withExamples = (page: Page): string =>
    page.path
      .replace("/:id?", "")
      .replace(":symbol", "NVDA")
      .replace(":username", "ana")
      .replace(":tag", "fed")
      .replace(":category", "basics")
      .replace(":article", "first-trade")
      .replace(
        ":id",
        page.path.startsWith("/recipe") ? "r1" : page.path.startsWith("/till") ? "7" : page.path.startsWith("/post") ? "p1" : "t1",
      );
  const ours = Object.groupBy(pages, ({ access }) => access);
  for (const access of ["public", "guest", "auth", "admin"] as const)
    expect(ours[access]?.map(withExamples).sort(), access).toEqual(paths(access).sort());
  for (const { path, title } of pages) expect(title !== "" || path === "/", `${path} has a title`).toBe(true);
});

test.each(walks.filter(([path]) => !brokerReturns.includes(path)))("CLIENT-075 the page behind %s (%s) is there", async (path, access) => {
  renderApp({ path, viewer: access === "public" || access === "guest" ? "visitor" : "admin" });
  await waitFor(() => expect(document.querySelector("main")).not.toBeNull());
  expect(screen.queryByText("No such dish")).toBeNull();
  expect(screen.queryByText("Kitchen Fire!")).toBeNull();
});

test("CLIENT-253 whether an address is in the frame of those who are signed in is known before a page is drawn", () => {
  expect(["/feed", "/instrument/NVDA", "/messages", "/messages/1", "/admin"].filter((path) => !opensInApp(path))).toEqual([]);
  expect(["/", "/login", "/pricing", "/education/basics", "/nothing-here"].filter(opensInApp)).toEqual([]);
});

test("CLIENT-072 testers outside the admin persona find the test-mode panel alone, in it they find sample data, admins find the server's own", async () => {
  for (const [who, tabs] of [
    ["tester", 0],
    ["tester in the admin persona", 15],
    ["admin", 15],
    ["admin in a feeder's persona", 15],
  ] as const) {
    const { unmount } = renderApp({ path: "/admin", viewer: people[who] ?? "visitor" });
    await screen.findByRole("heading", { level: 1, name: tabs === 0 ? "Personas and test mode" : "Overview" });
    expect(document.querySelectorAll('nav[aria-label="Admin"] a')).toHaveLength(tabs);
    expect(screen.queryByText("Sample data, read only") !== null).toBe(who === "tester in the admin persona");
    unmount();
  }
});

test("CLIENT-073 what a broker sent with a visitor goes to the server, and never into the address of the login", async () => {
  const sent: unknown[] = [];
  const { router } = renderApp({
    path: "/callback?code=S1&state=S2",
    viewer: "visitor",
    answers: {
      SaveBrokerReturn: ({ input }) => {
        sent.push(input);
        return { saveBrokerReturn: { __typename: "SaveBrokerReturnPayload", isSaved: true, errors: [] } };
      },
    },
  });
  await arrives(router, "/login?redirect=%2Fcallback");
  expect(sent).toEqual([{ code: "S1", state: "S2" }]);
});

test("CLIENT-074 back with a session, the return says that no connection was begun", async () => {
  const message = "No broker connection was begun from this account.";
  const error = { __typename: "UserError", code: "BROKER_STATE_UNKNOWN", message, path: [], limit: null };
  const answer = { finishBrokerConnection: { __typename: "FinishBrokerConnectionPayload", isConnected: false, errors: [error] } };
  const { router } = renderApp({ path: "/callback?code=S1&state=S2", viewer: "eater", answers: { FinishBrokerConnection: () => answer } });
  await screen.findByText(message);
  expect(at(router)).toBe("/callback");
});

test("CLIENT-076 an auth route waits for the answer to who is looking before it decides", async () => {
  let answer: (viewer: null) => void = () => undefined;
  const { router } = renderApp({ path: "/portfolio", viewer: new Promise<null>((resolve) => (answer = resolve)) });
  await screen.findByRole("status", { name: "Loading the page" });
  expect(at(router)).toBe("/portfolio");
  answer(null);
  await arrives(router, "/login?redirect=%2Fportfolio");
});

test("CLIENT-077 home never redirects a signed-in user, and offers the feed", async () => {
  const { router } = renderApp({ path: "/", viewer: "eater" });
  expect((await screen.findAllByRole("link", { name: "View feed" })).length).toBeGreaterThan(0);
  expect(at(router)).toBe("/");
});

test("CLIENT-078 an unknown address is a 404 in the product's tone", async () => {
  renderApp({ path: "/nowhere/at/all", viewer: "visitor" });
  await screen.findByRole("heading", { name: "No such dish" });
  expect(document.title).toBe("Not found · Brigade");
});

test("CLIENT-080 without an answer from the server the error screen says why, and its way out asks again and leads to the feed", async () => {
  let isUp = false;
  const answers = { Me: () => (isUp ? { me: person() } : new TypeError("Failed to fetch")) };
  const { router } = renderApp({ path: "/settings", viewer: "visitor", answers });
  await screen.findByRole("heading", { name: "Kitchen Fire!" });
  screen.getByText("Check your internet connection and try again.");
  screen.getByRole("button", { name: "Refresh Kitchen" });
  isUp = true;
  screen.getByRole("button", { name: "Return to Feed" }).click();
  await arrives(router, "/feed");
  await waitFor(() => expect(screen.queryByText("Kitchen Fire!")).toBeNull());
});

test.each([
  ["Postgres gave up", "Having trouble connecting to our servers. Please try again."],
  ["The soup is cold", "The soup is cold"],
])("CLIENT-112 a server that answers with a mistake is not taken for a line that is down: %s", async (message, said) => {
  const refused = new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions: { logId: "3f81-7q4k" } }] });
  renderApp({ path: "/settings", viewer: "visitor", answers: { Me: () => refused } });
  await screen.findByText(said);
  screen.getByText("3f81-7q4k");
});

test("CLIENT-081 the frame has its landmarks, a skip link first, and says the connection in words", async () => {
  const { connection } = renderApp({ path: "/settings", viewer: "eater" });
  await screen.findByRole("heading", { name: "Settings" });
  screen.getByRole("main");
  expect(screen.getAllByRole("banner").length).toBeGreaterThan(0);
  // The frame comes in slices, as the page does.
  await screen.findByRole("navigation", { name: "Main" });
  expect(document.querySelector("a")?.textContent).toBe("Skip to content");
  await screen.findByText("38 ms");
  connection({ kind: "catchingUp", done: 12, of: 40 });
  await screen.findByTitle("12 of 40");
  connection({ kind: "offline", since: new Date("2026-11-20T14:31:46Z") });
  await screen.findByText("Offline");
  screen.getByRole("button", { name: "Retry" });
});
