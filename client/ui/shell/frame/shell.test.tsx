import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazyPage } from "../../../lib/browser/lazily";
import { routesWith } from "../../../routes";
import { renderApp } from "../../../testing/app";
import { viewers } from "../../../testing/viewers";
import { ErrorState } from "../../feedback/States";
import { sections } from "../navigation/navigation";

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const Plain = () => <h1>A page</h1>;
const bottomBar = async () => within(await screen.findByRole("navigation", { name: "Bottom navigation" }));
const addressesIn = (nav: HTMLElement): (string | null)[] =>
  within(nav)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

test("MEND-S06 on a phone every page of the rail is in the bottom bar or behind its “More”", async () => {
  const { router } = renderApp({ path: "/dashboard", viewer: "eater", routes: routesWith(() => Plain) });
  const bar = await bottomBar();
  expect(bar.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Dashboard", "Feed", "My chefs", "Portfolio"]);
  const more = bar.getByRole("button", { name: "More" });
  expect(more.dataset.here).toBeUndefined();
  await userEvent.click(more);
  const pages = await screen.findByRole("navigation", { name: "More pages" });
  const inBar = screen.getByRole("navigation", { name: "Bottom navigation", hidden: true });
  const reached = [
    ...within(inBar)
      .getAllByRole("link", { hidden: true })
      .map((link) => link.getAttribute("href")),
    ...addressesIn(pages),
  ];
  expect(reached.sort()).toEqual([...sections.flatMap(({ items }) => items.map(({ to }) => to)), "/settings"].sort());
  await userEvent.click(within(pages).getByRole("link", { name: "Leaderboard" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/leaderboard"));
  await waitFor(() => expect(screen.queryByRole("navigation", { name: "More pages" })).toBeNull());
  await waitFor(async () => expect((await bottomBar()).getByRole("button", { name: "More" }).dataset.here).toBe("true"));
});

test("MEND-S06 admins find the admin page behind “More” too", async () => {
  renderApp({ path: "/dashboard", viewer: "admin", routes: routesWith(() => Plain) });
  await userEvent.click((await bottomBar()).getByRole("button", { name: "More" }));
  expect(addressesIn(await screen.findByRole("navigation", { name: "More pages" }))).toContain("/admin");
});

test("MEND-S25 the frame stands before it is known who is looking, and the page comes into its place", async () => {
  const me = Promise.withResolvers<typeof viewers.eater>();
  renderApp({ path: "/dashboard", viewer: me.promise, routes: routesWith(() => Plain) });
  await screen.findByRole("status", { name: "Loading the page" });
  screen.getByRole("main");
  me.resolve(viewers.eater);
  await screen.findByRole("heading", { name: "A page" });
  expect(screen.queryByRole("status", { name: "Loading the page" })).toBeNull();
});

test("MEND-S29 a page whose code does not arrive keeps the frame, and opens by itself when the line is back", async () => {
  let isDown = true;
  const load = async () => {
    if (isDown) throw new TypeError("Failed to fetch dynamically imported module: /assets/Portfolio.js");
    return { default: Plain };
  };
  const routes = routesWith((page) => (page.path === "/portfolio" ? lazyPage(load) : Plain));
  const { router, connection } = renderApp({ path: "/dashboard", viewer: "eater", routes });
  await screen.findByRole("heading", { name: "A page" });
  connection({ kind: "offline", since: new Date(0) });
  await userEvent.click((await bottomBar()).getByRole("link", { name: "Portfolio" }));
  await screen.findByRole("heading", { name: "Kitchen Fire!" });
  screen.getByText("Check your internet connection and try again.");
  screen.getByText("This page reloads when the connection is back.");
  // Rail, top bar and bottom bar stay, and with them the way to other pages.
  screen.getByRole("navigation", { name: "Main" });
  screen.getByRole("banner");
  isDown = false;
  connection({ kind: "live", pingMs: null });
  await screen.findByRole("heading", { name: "A page" });
  expect(screen.queryByText("Kitchen Fire!")).toBeNull();
  expect(router.state.location.pathname).toBe("/portfolio");
});

test("MEND-S29 a list that could not be loaded asks again by itself when the line is back", async () => {
  const onRetry = vi.fn<() => void>();
  const Failed = () => <ErrorState onRetry={onRetry}>Couldn’t load it.</ErrorState>;
  const { connection } = renderApp({ path: "/portfolio", viewer: "eater", routes: routesWith(() => Failed) });
  await screen.findByRole("heading", { name: "Something is burning" });
  await screen.findByRole("navigation", { name: "Main" });
  expect(onRetry).not.toHaveBeenCalled();
  connection({ kind: "offline", since: new Date(0) });
  await screen.findByText("Offline");
  connection({ kind: "live", pingMs: null });
  await waitFor(() => expect(onRetry).toHaveBeenCalledOnce());
  window.dispatchEvent(new Event("online"));
  expect(onRetry).toHaveBeenCalledTimes(2);
});
