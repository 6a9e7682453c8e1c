import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pages } from "./routes";
import type { Page } from "./routes";
import { person, renderApp } from "./testing/app";

/** Specification §2 and product §10, by hand: who may open what. */
const specified = {
  public:
    "/ /verify-email /reset-password /callback /brokers/callback /terms /privacy /cybersecurity /pricing /disclaimer /education /education/basics /education/basics/first-trade /unsubscribe /developers /dev/mail",
  guest: "/login /register",
  auth: "/dashboard /performance /feed /window-shop /portfolio /leaderboard /chefs /brokers /test-trading /auth/broker-callback /profile /profile/ana /market-data-test /trader/t1 /recipe/r1 /settings /subscription /settings/privacy /announce /tag/stock/NVDA /tag/chef/ana /tag/topic/fed /tags/trending /tags/following /feeders /setup /messages /audio-test /notifications /till/7 /instrument/NVDA",
  admin: "/admin",
} as const;
const paths = (access: keyof typeof specified): string[] => specified[access].split(" ");

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const at = (router: ReturnType<typeof renderApp>["router"]): string => {
  const { pathname, search, hash } = router.state.location;
  return pathname + search + hash;
};
const arrives = (router: ReturnType<typeof renderApp>["router"], where: string) =>
  waitFor(() => expect(at(router)).toBe(where), { timeout: 3_000 });
/** Where one stands once a page's frame is there. */
const opened = async (path: string, viewer: ReturnType<typeof person> | null): Promise<string> => {
  const { router, unmount } = renderApp({ path, viewer });
  await waitFor(() => expect(document.querySelector("main")).not.toBeNull(), { timeout: 3_000 });
  const found = screen.queryByText("No such dish") ? "404" : at(router);
  unmount();
  return found;
};

test("CLIENT-070 every address of the specification exists with its access rule, and no other", () => {
  const withExamples = (page: Page): string =>
    page.path
      .replace(":symbol", "NVDA")
      .replace(":username", "ana")
      .replace(":tag", "fed")
      .replace(":category", "basics")
      .replace(":article", "first-trade")
      .replace(":id", page.path.startsWith("/recipe") ? "r1" : page.path.startsWith("/till") ? "7" : "t1");
  const ours = Object.groupBy(pages, ({ access }) => access);
  for (const access of ["public", "guest", "auth", "admin"] as const)
    expect(ours[access]?.map(withExamples).sort(), access).toEqual(paths(access).sort());
});

test.each([...paths("auth"), ...paths("admin")])("CLIENT-071 a visitor to %s is sent to log in, with the full path kept", async (path) => {
  expect.hasAssertions();
  const { router } = renderApp({ path: `${path}?a=1&b=2#c`, viewer: null });
  await arrives(router, `/login?redirect=${encodeURIComponent(`${path}?a=1&b=2#c`)}`);
});

test.each(paths("public"))("CLIENT-072 a visitor may open %s", async (path) => expect(await opened(path, null)).toBe(path));
test.each(paths("guest"))("CLIENT-073 a visitor may open %s, a signed-in user is sent home", async (path) => {
  expect(await opened(path, null)).toBe(path);
  const { router } = renderApp({ path, viewer: person() });
  await arrives(router, "/");
});

test.each(paths("auth"))("CLIENT-074 a signed-in user may open %s", async (path) => expect(await opened(path, person())).toBe(path));

test.each(["eater", "feeder", "hybrid"] as const)("CLIENT-075 a %s on an admin route is sent home, an admin may enter", async (role) => {
  const { router, unmount } = renderApp({ path: "/admin", viewer: person({ role }) });
  await arrives(router, "/");
  unmount();
  expect(await opened("/admin", person({ role: "admin" }))).toBe("/admin");
});

test("CLIENT-076 an auth route waits for the answer to who is looking before it decides", async () => {
  let answer: (viewer: null) => void = () => undefined;
  const { router } = renderApp({ path: "/portfolio", viewer: new Promise<null>((resolve) => (answer = resolve)) });
  await screen.findByRole("status", { name: "The page is loading" });
  expect(at(router)).toBe("/portfolio");
  answer(null);
  await arrives(router, "/login?redirect=%2Fportfolio");
});

test("CLIENT-077 home never redirects a signed-in user, and offers the feed", async () => {
  const { router } = renderApp({ path: "/", viewer: person() });
  expect((await screen.findAllByRole("link", { name: "Open the feed" })).length).toBeGreaterThan(0);
  expect(at(router)).toBe("/");
});

test("CLIENT-078 an unknown address is a 404 in the house's tone", async () => {
  renderApp({ path: "/nowhere/at/all", viewer: null });
  await screen.findByRole("heading", { name: "No such dish" });
  expect(document.title).toBe("Not found · Brigade");
});

test("CLIENT-079 a door that is not open yet says so and leads to what works", async () => {
  renderApp({ path: "/leaderboard", viewer: person() });
  await screen.findByRole("heading", { name: "Not on the menu yet" });
  expect(screen.getByRole("link", { name: "See the feeders" }).getAttribute("href")).toBe("/feeders");
});

test("CLIENT-080 without an answer from the server the error screen offers both ways out, and retries", async () => {
  let isUp = false;
  const answers = { Me: () => (isUp ? { me: person() } : new TypeError("Failed to fetch")) };
  renderApp({ path: "/settings", viewer: null, answers });
  await screen.findByRole("heading", { name: "Kitchen Fire!" });
  screen.getByText("Check your internet connection and try again.");
  screen.getByRole("button", { name: "Return to Feed" });
  isUp = true;
  screen.getByRole("button", { name: "Refresh Kitchen" }).click();
  expect((await screen.findByRole("heading", { name: "Settings" })).tagName).toBe("H1");
});

test("CLIENT-081 the frame has its landmarks, a skip link first, and says the connection in words", async () => {
  const { connection } = renderApp({ path: "/settings", viewer: person() });
  await screen.findByRole("heading", { name: "Settings" });
  screen.getByRole("main");
  expect(screen.getAllByRole("banner").length).toBeGreaterThan(0);
  screen.getByRole("navigation", { name: "Main" });
  expect(document.querySelector("a")?.textContent).toBe("Skip to content");
  screen.getByText("38 ms");
  connection({ kind: "catchingUp", done: 12, of: 40 });
  await screen.findByText("12 of 40");
  connection({ kind: "offline", since: new Date("2026-11-20T14:31:46Z") });
  await screen.findByText("Offline");
  screen.getByRole("button", { name: "Retry" });
});
