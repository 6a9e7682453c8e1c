// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { createPerson } from "../identity/testing/people";
import { limits } from "../platform/limits";
import { createWorld } from "../platform/testing/world";

const logged: any[] = [];
const logger = pino({ level: "error", base: undefined }, { write: (line: string) => void logged.push(JSON.parse(line)) });
const world = await createWorld({ env: { ROLE: "web" }, logger });
afterAll(() => world.stop());

const send = async (path: string, options: { method?: string; token?: string; body?: unknown } = {}) => {
  const response = await fetch(`${world.url}/analytics/${path}`, {
    method: options.method ?? "POST",
    headers: {
      ...(options.body === undefined ? {} : { "content-type": "application/json" }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  return { status: response.status, body: (await response.json()) as any };
};
const install = async () => (await send("apps/brigade-web/installations")).body;
const view = (more: object = {}) => ({
  id: randomUUID(),
  name: "page_view",
  ageMs: 0,
  pageName: "Feed",
  pagePath: "/feed",
  pageLocation: "http://localhost/feed",
  previousPage: "",
  role: "eater",
  ...more,
});
const report = `mutation ($input: ReportClientErrorInput!) { reportClientError(input: $input) { logId errors { code limit } } }`;

test("ANALYTICS-001 a web config is fetched by app id; another app is unknown", async () => {
  expect(await send("apps/brigade-web/web-config", { method: "GET" })).toMatchObject({
    status: 200,
    body: { appId: "brigade-web", measurementId: "BRIGADE-1" },
  });
  expect((await send("apps/other/web-config", { method: "GET" })).status).toBe(404);
  expect((await send("apps/other/installations")).status).toBe(404);
});

test("ANALYTICS-002 an installation gets a token for a week, and another one for its refresh token only", async () => {
  const made = await install();
  expect(made).toMatchObject({ authToken: { expiresInSeconds: 604_800 } });
  const again = await send(`installations/${made.installationId}/auth-tokens`, { token: made.refreshToken });
  expect(again).toMatchObject({ status: 200, body: { expiresInSeconds: 604_800 } });
  expect((await send(`installations/${made.installationId}/auth-tokens`, { token: made.authToken.token })).status).toBe(401);
  expect((await send(`installations/${(await install()).installationId}/auth-tokens`, { token: made.refreshToken })).status).toBe(401);
  world.clock.advance(604_800_000);
  expect((await send("events", { token: made.authToken.token, body: { events: [view()] } })).status).toBe(401);
});

test("ANALYTICS-008 tries for a token are counted by network address before anything is looked up, right ones too", async () => {
  world.clock.advance(60_000);
  const made = await install();
  for (let n = 0; n < limits.analyticsTokensPerAddressPerMinuteMax; n++)
    expect((await send(`installations/${n % 2 ? randomUUID() : `none-${n}`}/auth-tokens`, { token: "guess" })).status).toBe(401);
  const again = () => send(`installations/${made.installationId}/auth-tokens`, { token: made.refreshToken });
  expect((await again()).status).toBe(429);
  world.clock.advance(60_000);
  expect((await again()).status).toBe(200);
});

test("ANALYTICS-003 a batch sent twice is counted once; forged tokens and strange events are refused", async () => {
  const { authToken } = await install();
  const events = [view(), view({ previousPage: "/" })];
  expect(await send("events", { token: authToken.token, body: { events } })).toMatchObject({ status: 200, body: { kept: 2 } });
  expect(await send("events", { token: authToken.token, body: { events } })).toMatchObject({ status: 200, body: { kept: 0 } });
  expect((await send("events", { token: `${authToken.token}x`, body: { events } })).status).toBe(401);
  expect((await send("events", { body: { events } })).status).toBe(401);
  for (const body of [{}, { events: [] }, { events: [view({ name: "drop table" })] }, { events: Array.from({ length: 51 }, () => view()) }])
    expect((await send("events", { token: authToken.token, body })).status).toBe(400);
});

test("ANALYTICS-004 code, state, token and redirect are masked in path, location and previous page", async () => {
  const { authToken } = await install();
  const secrets = "?code=S1&keep=1&state=S2&token=S3&redirect=%2Ffeed%3Fcode%3DS4#token=S5";
  await send("events", {
    token: authToken.token,
    body: {
      events: [
        view({ pagePath: `/callback${secrets}`, pageLocation: `http://localhost/callback${secrets}`, previousPage: `/login${secrets}` }),
      ],
    },
  });
  const [row] = await world.app.db.query<any>(
    "select page_path, page_location, previous_page from analytics_events where page_path like '/callback%'",
  );
  expect(JSON.stringify(row)).not.toMatch(/S\d/);
  expect(row.page_path).toBe("/callback?code=masked&keep=1&state=masked&token=masked&redirect=masked#token=masked");
});

test("ANALYTICS-005 a browser that sends too many batches is asked to come back later", async () => {
  const { authToken } = await install();
  const statuses = [];
  for (let at = 0; at < limits.analyticsEventsPerInstallationPerMinuteMax / 10 + 1; at++)
    statuses.push((await send("events", { token: authToken.token, body: { events: [view()] } })).status);
  expect(statuses.at(-1)).toBe(429);
});

test("ANALYTICS-006 the dashboard is the real admin's; it holds counts and nobody's name", async () => {
  const admin = await createPerson(world, { role: "admin" });
  const { authToken } = await install();
  await send("events", {
    token: authToken.token,
    body: { events: [view({ pageName: "Pricing", previousPage: "/feed?x=1" }), view({ name: "copy_started" })] },
  });
  const ask =
    "{ analyticsSummary(days: 7) { views installations days { day views installations } pages { name count } roles { name count } events { name count } steps { from to count } } }";
  const { analyticsSummary } = await admin.api.ok(ask);
  expect(analyticsSummary.days).toHaveLength(7);
  expect(analyticsSummary.pages).toContainEqual({ name: "Pricing", count: 1 });
  expect(analyticsSummary.events).toEqual([{ name: "copy_started", count: 1 }]);
  expect(analyticsSummary.steps).toContainEqual({ from: "/feed", to: "Pricing", count: 1 });
  expect(analyticsSummary.days.at(-1).views).toBe(analyticsSummary.views);
  expect(await admin.api.code("{ analyticsSummary(days: 0) { views } }")).toBe("BAD_USER_INPUT");
  expect(await (await createPerson(world)).api.code(ask)).toBe("FORBIDDEN");
  expect(await world.visitor().code(ask)).toBe("UNAUTHENTICATED");
});

test("ANALYTICS-007 rows older than their retention period are deleted", async () => {
  await install();
  world.clock.advance(limits.analyticsKeepDays * 86_400_000 + 1);
  await world.app.modules.analytics.service.prune();
  expect(await world.app.db.query("select 1 from analytics_events union all select 1 from analytics_installations")).toEqual([]);
});

test("ANALYTICS-010 a screen that broke is a line in the server's log; its id is all that comes back, ten times a minute", async () => {
  const input = { message: "The soup is cold", path: "/reset-password?token=S1", stack: "Error: The soup\n at Soup (soup.tsx:1)" };
  const { reportClientError } = await world.visitor().ok(report, { input });
  expect(reportClientError.errors).toEqual([]);
  const line = logged.find(({ logId }) => logId === reportClientError.logId);
  expect(line).toMatchObject({ path: "/reset-password?token=masked", clientError: { message: "The soup is cold" }, userId: null });
  let last: any;
  for (let at = 0; at < limits.clientErrorsPerAddressPerMinuteMax; at++) last = await world.visitor().ok(report, { input });
  expect(last.reportClientError).toEqual({ logId: null, errors: [{ code: "RATE_LIMITED", limit: "10" }] });
});
