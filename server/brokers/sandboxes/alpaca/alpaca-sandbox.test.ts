import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sandboxFaults } from "../faults";
import { AlpacaWorld, at } from "../../testing/alpaca-world";

const minuteMs = 60_000;
const returnUrl = "http://localhost:4000/brokers/callback";
let folder: string;
let world: AlpacaWorld;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "brigade-alpaca-"));
  world = new AlpacaWorld(path.join(folder, "alpaca.json"));
  await world.start();
});
afterEach(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const form = (fields: Readonly<Record<string, string>>) => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
  redirect: "manual" as const,
});

/** Asks the page, presses a button on it, and gives where the browser is sent. */
async function press(decision: "allow" | "deny", clientId: string, scope = "trading data"): Promise<URL> {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: returnUrl,
    state: "s&1",
    scope,
    env: "paper",
  });
  const page = await fetch(`${world.sandbox.url}/oauth/authorize?${query}`);
  const text = await page.text();
  expect([page.status, text.includes("Brigade &lt;test&gt;")]).toEqual([200, true]);
  const question = /name="question" value="([^"]+)"/.exec(text)![1]!;
  const answer = await fetch(`${world.sandbox.url}/oauth/authorize`, form({ question, decision, account: world.accountId }));
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get("location")!);
}

test("VENUE-150 a person allows an app on the authorize page, and its token reaches what was allowed", async () => {
  const app = world.sandbox.registerApp({ name: "Brigade <test>", redirectUris: [returnUrl] });
  const back = await press("allow", app.clientId);
  expect([back.origin + back.pathname, back.searchParams.get("state")]).toEqual([returnUrl, "s&1"]);
  const fields = {
    ...{ grant_type: "authorization_code", code: back.searchParams.get("code")!, redirect_uri: returnUrl },
    ...{ client_id: app.clientId, client_secret: app.clientSecret },
  };
  const exchange = (given: Readonly<Record<string, string>>): Promise<Response> => fetch(`${world.sandbox.url}/oauth/token`, form(given));
  expect((await exchange({ ...fields, client_secret: "wrong" })).status).toBe(401);
  const answer = await exchange(fields);
  const token = (await answer.json()) as { access_token: string };
  expect(token).toEqual({ access_token: expect.any(String), token_type: "bearer", scope: "trading data" });
  const bearer = { authorization: `Bearer ${token.access_token}` };
  expect(at((await world.ask("GET", "/v2/account", undefined, bearer)).body, "id")).toBe(world.accountId);
  const order = { symbol: "AAPL", qty: "1", side: "buy", type: "market", time_in_force: "day" };
  expect((await world.ask("POST", "/v2/orders", order, bearer)).status).toBe(200);
  expect((await world.ask("PATCH", "/v2/account/configurations", { suspend_trade: true }, bearer)).status).toBe(403);
  expect([(await exchange(fields)).status, await (await exchange(fields)).json()]).toEqual([400, { error: "invalid_grant" }]);
  world.sandbox.credentials.revoke(world.accountId);
  expect((await world.ask("GET", "/v2/account", undefined, bearer)).status).toBe(401);
  expect((await world.ask("GET", "/v2/account")).status).toBe(401);
});

test("VENUE-151 a denial goes back as such, a code is for its app, address and ten minutes, and nobody is sent to an unknown address", async () => {
  const app = world.sandbox.registerApp({ name: "Brigade <test>", redirectUris: [returnUrl] });
  const denied = await press("deny", app.clientId);
  expect([denied.searchParams.get("error"), denied.searchParams.get("code")]).toEqual(["access_denied", null]);
  const late = (await press("allow", app.clientId)).searchParams.get("code")!;
  const fields = { grant_type: "authorization_code", redirect_uri: returnUrl, client_id: app.clientId, client_secret: app.clientSecret };
  world.clock.advance(11 * minuteMs);
  expect((await fetch(`${world.sandbox.url}/oauth/token`, form({ ...fields, code: late }))).status).toBe(400);
  const other = (await press("allow", app.clientId)).searchParams.get("code")!;
  const elsewhere = form({ ...fields, code: other, redirect_uri: "http://localhost:4000/callback" });
  expect((await fetch(`${world.sandbox.url}/oauth/token`, elsewhere)).status).toBe(400);
  const query = new URLSearchParams({ response_type: "code", client_id: app.clientId, redirect_uri: "http://evil.example/", state: "s" });
  const page = await fetch(`${world.sandbox.url}/oauth/authorize?${query}`, { redirect: "manual" });
  expect([page.status, page.headers.get("location")]).toEqual([400, null]);
});

test("VENUE-152 each account may ask 200 times a minute, its answers say what is left, and more are refused until the next minute", async () => {
  const first = await world.ask("GET", "/v2/clock");
  const headers = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];
  const reset = String((Math.floor(world.clock.now() / minuteMs) + 1) * 60);
  expect(headers.map((name) => first.headers.get(name))).toEqual(["200", "199", reset]);
  for (let i = 0; i < 199; i++) await world.ask("GET", "/v2/clock");
  const refused = await world.place();
  expect([
    refused.status,
    at(refused.body, "code"),
    refused.headers.get("x-ratelimit-remaining"),
    refused.headers.get("retry-after"),
  ]).toEqual([429, 42910000, "0", "60"]);
  const other = await world.sandbox.createAccount();
  expect(
    (await world.ask("GET", "/v2/clock", undefined, { "apca-api-key-id": other.key, "apca-api-secret-key": other.secret })).status,
  ).toBe(200);
  world.clock.advance(minuteMs);
  expect((await world.place()).status).toBe(200);
});

test("VENUE-153 accounts, keys, tokens, orders and fills outlive a restart, and a resting order fills afterwards", async () => {
  const resting = await world.place({ type: "limit", limit_price: "95", qty: "2", client_order_id: "resting" });
  await world.place({ qty: "1.5", client_order_id: "filled" });
  const before = await Promise.all(
    ["/v2/account", "/v2/positions", "/v2/orders?status=all", "/v2/account/activities"].map((one) => world.ask("GET", one)),
  );
  const token = world.sandbox.credentials.giveToken(world.accountId, ["trading"]);
  await world.restart();
  const after = await Promise.all(
    ["/v2/account", "/v2/positions", "/v2/orders?status=all", "/v2/account/activities"].map((one) => world.ask("GET", one)),
  );
  expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
  expect((await world.place({ client_order_id: "filled" })).status).toBe(422);
  expect((await world.ask("GET", "/v2/account", undefined, { authorization: `Bearer ${token}` })).status).toBe(200);
  world.move("AAPL", "94.00", "94.02");
  expect(at((await world.ask("GET", `/v2/orders/${String(at(resting.body, "id"))}`)).body, "status")).toBe("filled");
  const text = await readFile(path.join(folder, "alpaca.json"), "utf8");
  expect([text.includes(world.secret), text.includes(token)]).toEqual([false, false]);
});

test("VENUE-154 a request can be cut, answered wrongly or never, before it does anything or after", async () => {
  const { faults } = world.sandbox;
  const count = async (): Promise<number> => ((await world.ask("GET", "/v2/orders?status=all")).body as unknown[]).length;
  faults.plan("POST", "/v2/orders", sandboxFaults.cutBefore);
  await expect(world.place()).rejects.toThrow("fetch failed");
  expect(await count()).toBe(0);
  faults.plan("POST", "/v2/orders", sandboxFaults.doAndCut);
  await expect(world.place()).rejects.toThrow("fetch failed");
  expect(await count()).toBe(1);
  for (const [name, status] of [
    ["doAndServerError", 503],
    ["okHtml", 200],
    ["okEmptyObject", 200],
    ["tooMany", 429],
    ["redirect", 302],
    ["gatewayHtml", 502],
  ] as const) {
    faults.plan("POST", /^\/v2\/orders$/, sandboxFaults[name]);
    expect([name, (await world.place()).status]).toEqual([name, status]);
  }
  expect([await count(), faults.leftCount]).toEqual([2, 0]);
  faults.plan("POST", "/v2/orders", sandboxFaults.doAndHang);
  const hanging = fetch(`${world.sandbox.url}/v2/orders`, {
    method: "POST",
    headers: { ...world.keyHeaders, "content-type": "application/json" },
    body: JSON.stringify({ symbol: "AAPL", qty: "1", side: "buy", type: "market", time_in_force: "day" }),
  }).then(
    () => "answered",
    () => "cut",
  );
  await expect.poll(count).toBe(3);
  await world.sandbox.refuse();
  expect(await hanging).toBe("cut");
  await expect(world.place()).rejects.toThrow("fetch failed");
  await world.sandbox.accept();
  expect(await count()).toBe(3);
});
