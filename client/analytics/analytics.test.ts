// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchJson, RefusedError, waitBefore, type RetryTools } from "./backoff";
import { asksNotToTrack, consent, mayCount, setConsent } from "./consent";
import { logEvent, logPageView, masked } from "./events";
import { isAnyWaiting, takeWaiting } from "./waiting-events";
import { configTimeoutMs, InstallationStore, pendingTimeoutMs, tokenMarginMs } from "./installation";
import { sendWaiting } from "./sender";

interface Asked {
  readonly url: string;
  readonly authorization: string | null;
  readonly body: unknown;
}
let asked: Asked[] = [];
let waits: number[] = [];
let now = 1_000_000;

/** A server that answers by address; a list answers one after the other. */
function toolsWith(answers: Record<string, number[]> = {}): RetryTools {
  return {
    fetch: (async (url: string, init: RequestInit) => {
      asked.push({
        url,
        authorization: new Headers(init.headers).get("authorization"),
        body: init.body ? JSON.parse(String(init.body)) : null,
      });
      const status = answers[url]?.shift() ?? 200;
      if (status === 0) throw new TypeError("Failed to fetch");
      const auth = { token: `token-${asked.length}`, expiresInSeconds: 604_800 };
      const body = url.endsWith("installations")
        ? { installationId: "i1", refreshToken: "r1", authToken: auth }
        : url.endsWith("auth-tokens")
          ? auth
          : url.endsWith("web-config")
            ? { appId: "brigade-web", measurementId: "BRIGADE-1", batchEventsMax: 2 }
            : { kept: 1 };
      return new Response(JSON.stringify(body), { status });
    }) as unknown as typeof fetch,
    wait: async (ms) => {
      waits.push(ms);
      now += ms;
    },
    jitter: () => 0.5,
  };
}
const store = (tools: RetryTools) => new InstallationStore(tools, () => now);
const view = (pagePath: string) => logPageView({ pageName: "Page", pagePath, role: "eater" });

beforeEach(() => {
  asked = [];
  waits = [];
  localStorage.clear();
  takeWaiting(1_000);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});
afterEach(() => {
  setConsent("denied");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("ANALYTICS-020 the constants are the specification's: 10 s, 1 h, 60 s; 429, 500, 503 and 504 are asked again with exponential back-off", async () => {
  expect([pendingTimeoutMs, tokenMarginMs, configTimeoutMs]).toEqual([10_000, 3_600_000, 60_000]);
  await fetchJson("/x", {}, 60_000, toolsWith({ "/x": [429, 500, 503, 504, 200] }));
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect([waitBefore(1, 0), waitBefore(1, 1)]).toEqual([500, 1_500]);
  for (const status of [400, 401, 403, 404, 501])
    await expect(fetchJson("/x", {}, 60_000, toolsWith({ "/x": [status] }))).rejects.toEqual(new RefusedError(status));
  await expect(fetchJson("/x", {}, 60_000, toolsWith({ "/x": [0, 200] }))).resolves.toEqual({ kept: 1 });
  await expect(fetchJson("/x", {}, 60_000, toolsWith({ "/x": [503, 503, 503, 503, 503, 200] }))).rejects.toEqual(new RefusedError(503));
});

test("ANALYTICS-021 a browser registers once, renews its token an hour before its end, and registers anew when the server no longer knows it", async () => {
  const tools = toolsWith();
  expect(await store(tools).token()).toBe("token-1");
  expect(await store(tools).token()).toBe("token-1");
  now += 604_800_000 - tokenMarginMs - 1;
  expect(await store(tools).token()).toBe("token-1");
  now += 1;
  expect(await store(tools).token()).toBe("token-2");
  expect(asked.at(-1)).toMatchObject({ url: "/analytics/installations/i1/auth-tokens", authorization: "Bearer r1" });
  now += 604_800_000;
  expect(await store(toolsWith({ "/analytics/installations/i1/auth-tokens": [401] })).token()).toBe("token-4");
});

test("ANALYTICS-022 a registration another tab began is waited for, for ten seconds", async () => {
  localStorage.setItem("brigade.analytics.installation", JSON.stringify({ status: "pending", since: now }));
  const tools = toolsWith();
  expect(await store(tools).token()).toBeNull();
  now += pendingTimeoutMs;
  expect(await store(tools).token()).toBe("token-1");
});

test("ANALYTICS-023 page views carry name, path, location and the page before, with secrets masked", () => {
  view("/feed?code=S1&scope=all#state=S2");
  view("/login?redirect=%2Fportfolio%3Ftoken%3DS3");
  const [, second] = takeWaiting(10).map(({ name, pageName, pagePath, pageLocation, previousPage, role }) => ({
    name,
    pageName,
    pagePath,
    pageLocation,
    previousPage,
    role,
  }));
  expect(second).toEqual({
    name: "page_view",
    pageName: "Page",
    pagePath: "/login?redirect=masked",
    pageLocation: `${location.origin}/login?redirect=masked`,
    previousPage: "/feed?code=masked&scope=all#state=masked",
    role: "eater",
  });
  expect(masked("/x?CODE=1&TOKEN=2&%73tate=3&other=4")).toBe("/x?CODE=masked&TOKEN=masked&%73tate=masked&other=4");
});

test("ANALYTICS-024 nothing is sent without consent, nor where the browser asks not to be tracked; a no drops what waited", async () => {
  const tools = toolsWith();
  view("/feed");
  await sendWaiting(tools, store(tools));
  expect([asked, isAnyWaiting(), mayCount()]).toEqual([[], true, false]);
  expect([{ doNotTrack: "1" }, { doNotTrack: "yes" }, { globalPrivacyControl: true }, { doNotTrack: null }].map(asksNotToTrack)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  setConsent("granted");
  expect(mayCount()).toBe(true);
  setConsent("denied");
  await vi.waitFor(() => expect(isAnyWaiting()).toBe(false));
  expect([consent(), localStorage.getItem("brigade.analytics.consent")]).toEqual(["denied", "denied"]);
});

test("ANALYTICS-025 with consent what waits goes out in batches; a refused token is made anew and nothing is lost", async () => {
  setConsent("granted");
  const tools = toolsWith({ "/analytics/events": [401, 200, 200] });
  for (const path of ["/feed", "/chefs"]) view(path);
  logEvent("copy_started");
  await sendWaiting(tools, store(tools));
  const batches = asked
    .filter(({ url }) => url === "/analytics/events")
    .map(({ body }) =>
      (body as { events: { name: string; pagePath: string }[] }).events.map(({ name, pagePath }) => `${name} ${pagePath}`),
    );
  expect(batches).toEqual([["page_view /feed", "page_view /chefs"], ["page_view /feed", "page_view /chefs"], ["copy_started /chefs"]]);
  expect(asked.filter(({ url }) => url.endsWith("installations"))).toHaveLength(2);
});

test("ANALYTICS-026 without storage one word goes to the console, and nothing anywhere else", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied");
  });
  view("/feed");
  view("/chefs");
  expect(log.mock.calls).toEqual([["Analytics not supported"]]);
  expect(isAnyWaiting()).toBe(false);
});
