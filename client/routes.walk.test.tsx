import { screen, waitFor } from "@testing-library/react";
import { lazy } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { routesWith } from "./routes";
import { renderApp } from "./testing/app";
import { brokerReturns, opensAdmin, people, walks } from "./testing/route-access";
import type { Person, specified } from "./testing/route-access";

// The rules alone are walked here, 500 times: frames and pages have tests of their own.
vi.mock("./ui/shell/frame/AppShell", async () => ({ default: (await import("./testing/PlainFrame")).PlainFrame }));
vi.mock("./ui/shell/frame/PublicFrame", async () => ({ default: (await import("./testing/PlainFrame")).PlainFrame }));
vi.mock("./ui/shell/frame/FormFrame", async () => ({ FormFrame: (await import("./testing/PlainFrame")).PlainFrame }));

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const at = (router: ReturnType<typeof renderApp>["router"]): string => {
  const { pathname, search, hash } = router.state.location;
  return pathname + search + hash;
};

/** Where this person ends up, by the specification's rules. A broker's return names its route without the query. */
function endsAt(access: keyof typeof specified, path: string, who: Person): string {
  const asked = `${path}?a=1&b=2#c`;
  if (access === "public") return asked;
  if (who === "visitor") {
    if (access === "guest") return asked;
    return `/login?redirect=${encodeURIComponent(path === "/auth/broker-callback" ? path : asked)}`;
  }
  if (access === "guest") return "/";
  return access === "auth" || opensAdmin.includes(who) ? asked : "/";
}
/** The rules alone: every page is its title. What a broker sends people back to decides itself where they go. */
const rulesOnly = routesWith((page) => (brokerReturns.includes(page.path) ? lazy(page.load) : () => <h1>{page.title || "Home"}</h1>));

describe.each(Object.keys(people) as Person[])("CLIENT-071 the walk of %s", (who) => {
  test.each(walks)("over %s (%s)", async (path, access) => {
    const isReturn = brokerReturns.includes(path);
    const expected = !isReturn ? endsAt(access, path, who) : who === "visitor" ? `/login?redirect=${encodeURIComponent(path)}` : path;
    const { router } = renderApp({ path: `${path}?a=1&b=2#c`, viewer: people[who] ?? "visitor", routes: rulesOnly });
    await waitFor(() => {
      expect(at(router)).toBe(expected);
      expect(document.querySelector("main")).not.toBeNull();
    });
    expect(screen.queryByText("No such dish")).toBeNull();
  });
});
